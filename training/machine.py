"""What the site needs of the machine that it runs on."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from ctypes.util import find_library
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Need:
    """Something that is on the machine or is not.

    `package` is its name in Debian; `without` says what is worse while it is missing.
    """

    name: str
    package: str
    without: str
    is_there: bool


def needs() -> Iterator[Need]:
    """Each need of the site and of its tests, looked up now."""
    for name, package, without, is_there in _NEEDS:
        yield Need(name, package, without, is_there())


def install_line(missing: list[Need]) -> str:
    """The command by which Debian installs what is missing."""
    return f"apt-get install {' '.join(need.package for need in missing)}"


def has_font_for(language: str) -> bool:
    """Whether some font covers `language`, a code such as "zh" or "ar"."""
    return _some_font_is(f":lang={language}")


def has_family(name: str) -> bool:
    """Whether the fonts of that name are installed."""
    return _some_font_is(name)


def _some_font_is(pattern: str) -> bool:
    if shutil.which("fc-list") is None:
        return False
    found = subprocess.run(  # noqa: S603  the patterns are our own
        ["fc-list", pattern, "family"],  # noqa: S607  found on the path
        capture_output=True,
        text=True,
        check=False,
    )
    return bool(found.stdout.strip())


def _library(name: str) -> Callable[[], bool]:
    return lambda: find_library(name) is not None


_NEEDS: tuple[tuple[str, str, str, Callable[[], bool]], ...] = (
    (
        "Pango",
        "libpango-1.0-0 libpangoft2-1.0-0",
        "no certificate can be drawn",
        _library("pango-1.0"),
    ),
    (
        "HarfBuzz subset",
        "libharfbuzz-subset0",
        "certificates are drawn many times slower",
        _library("harfbuzz-subset"),
    ),
    (
        "Noto Sans",
        "fonts-noto-core",
        "no certificate can be drawn",
        lambda: has_family("Noto Sans"),
    ),
    (
        "Chinese font",
        "fonts-noto-cjk",
        "no certificate for a name in Chinese",
        lambda: has_font_for("zh"),
    ),
    (
        "Arabic font",
        "fonts-noto-core",
        "no certificate for a name in Arabic",
        lambda: has_font_for("ar"),
    ),
    (
        "Chromium",
        "chromium",
        "the tests that drive a browser are skipped",
        lambda: shutil.which("chromium") is not None,
    ),
)
