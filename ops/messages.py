"""Compiles the translations, so that no gettext has to be installed for them."""

from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent


def compile_messages(locale: Path = ROOT / "locale") -> int:
    """Compile each catalogue under `locale` that is newer than what was made of it.

    Returns how many were compiled.
    """
    stale = [po for po in sorted(locale.glob("*/LC_MESSAGES/*.po")) if _is_stale(po)]
    for po in stale:
        _compile(po)
    return len(stale)


def _is_stale(po: Path) -> bool:
    mo = po.with_suffix(".mo")
    return not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime


def _compile(po: Path) -> None:
    half = po.with_suffix(".mo.new")
    polib.pofile(str(po)).save_as_mofile(str(half))
    half.replace(po.with_suffix(".mo"))  # at once: a reader never sees half of it


if __name__ == "__main__":
    print(f"{compile_messages()} catalogues compiled.")
