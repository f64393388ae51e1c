"""Fetches the schemas of Open Badges 3.0, which 1EdTech publishes.

No installed package holds them and we keep no copy of other people's files; but they
lie in the sources of openbadgeslib, whose digest `requirements-dev.txt` has locked.
"""

import io
import re
import subprocess
import sys
import tarfile
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

PACKAGE: Final = "openbadgeslib"
LOCKED: Final = Path(__file__).resolve().parents[1] / "requirements-dev.txt"


def folder() -> Path:
    """Where the schemas of the installed version lie, once they were fetched."""
    return Path(sys.prefix) / "share" / f"{PACKAGE}-{version(PACKAGE)}"


def fetch() -> None:
    """Put the schemas into `folder()`, unless they are there already."""
    if folder().exists():
        return
    with TemporaryDirectory() as scratch:
        schemas = _schemas_in(_sources(Path(scratch)))
    draft = folder().with_suffix(".part")
    draft.mkdir(parents=True, exist_ok=True)
    for name, content in schemas.items():
        (draft / name).write_bytes(content)
    draft.replace(folder())


def _sources(scratch: Path) -> bytes:
    """The locked archive of sources, its digest checked by pip."""
    wanted = scratch / "wanted.txt"
    wanted.write_text(_locked())
    command = (
        "pip", "download", "-qq", "--disable-pip-version-check", "--no-deps",
        "--no-binary", PACKAGE, "--require-hashes", "--dest", str(scratch),
        "--requirement", str(wanted),
    )  # fmt: skip
    subprocess.run([sys.executable, "-m", *command], check=True)
    (archive,) = scratch.glob("*.tar.gz")
    return archive.read_bytes()


def _locked() -> str:
    """The lines of the locked file that are about the package: version and digests."""
    found = re.search(
        rf"^{PACKAGE}\S*==\S+(?: \\\n +--hash=\S+)+", LOCKED.read_text(), re.MULTILINE
    )
    if not found:
        raise LookupError(f"{LOCKED.name} locks no {PACKAGE}")
    return found[0]


def _schemas_in(archive: bytes) -> dict[str, bytes]:
    found = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as sources:
        for member in sources:
            path = Path(member.name)
            file = sources.extractfile(member)
            if file and path.match("ob_schemas/*.json"):
                found[path.name] = file.read()
    if not found:
        raise FileNotFoundError(f"no schemas lie in the sources of {PACKAGE}")
    return found


if __name__ == "__main__":
    fetch()
