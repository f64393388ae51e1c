"""What the machine is asked for: what runs the site, and more only for the tests."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder of programs of a machine that is not Debian."""
    uname = tmp_path / "uname"
    uname.write_text("#!/bin/sh\necho Linux\n")
    uname.chmod(0o755)
    return tmp_path


def asked_for(purpose: str, programs: Path) -> set[str]:
    """The packages that `ops/apt.sh` names for `purpose` where it installs nothing."""
    told = subprocess.run(
        ["/bin/sh", "ops/apt.sh", purpose],
        env={"PATH": str(programs)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    said, _, packages = told.stdout.partition(":")
    assert "Not Debian" in said
    return set(packages.split())


def test_the_site_is_run_without_what_only_translators_and_tests_need(
    elsewhere: Path,
) -> None:
    needed = asked_for("run", elsewhere)
    assert "libpango-1.0-0" in needed
    assert not needed & {"gettext", "chromium", "postgresql"}


def test_the_tests_need_what_runs_the_site_and_more(elsewhere: Path) -> None:
    more = asked_for("test", elsewhere) - asked_for("run", elsewhere)
    assert more >= {"gettext", "chromium", "redis-server", "postgresql"}


def test_judging_papers_needs_java_and_neither_browser_nor_server(
    elsewhere: Path,
) -> None:
    more = asked_for("conformance", elsewhere) - asked_for("run", elsewhere)
    assert more >= {"default-jdk-headless", "libjaxb-java", "qpdf"}
    assert not more & {"chromium", "postgresql"}
    assert more <= asked_for("test", elsewhere)


def test_installing_brings_all_that_the_tests_need() -> None:
    told = subprocess.run(
        ["make", "--dry-run", "install"],  # noqa: S607  found on the path
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "ops/apt.sh test" in told.stdout
