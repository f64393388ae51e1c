"""Why a paper cannot be drawn: each error's `str()` is what its row then says."""

from collections.abc import Iterable

from training.working import WorkError


class DrawingError(WorkError):
    """The paper cannot be drawn as it must look; `str()` says why."""


class MissingGlyphError(DrawingError):
    """No font on this machine has `letters`, which must stand on the paper."""

    def __init__(self, letters: Iterable[str]) -> None:
        self.letters = tuple(dict.fromkeys(letters))
        named = ", ".join(f"{each} (U+{ord(each):04X})" for each in self.letters)
        super().__init__(f"no font installed here has the letters {named}")


class MissingFontError(DrawingError):
    """The typeface that everything is set in is not installed on this machine."""

    def __init__(self, family: str) -> None:
        super().__init__(
            f"the font of the papers, {family}, is not installed: see"
            " `manage.py doctor`"
        )


class MissingKeyError(DrawingError):
    """A key that signs papers or badges is missing, or is not what it should be."""


class SigningError(DrawingError):
    """The paper could not be signed: a time stamp that did not come, most likely."""
