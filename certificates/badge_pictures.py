"""The badge as a picture: a round seal of felt and brass, and the credential in it.

With `images` the only module that knows Pillow.
"""

import io
import struct
import zlib
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final

import fontpkg
from fontTools.ttLib import TTFont
from PIL import (
    Image,
    ImageChops,
    ImageDraw,
    ImageFont,
    PngImagePlugin,
    UnidentifiedImageError,
)

SIDE: Final = 480  # pixels
FINER: Final = 3  # it is drawn that many times larger, then made smaller
CHUNK: Final = "openbadgecredential"  # as Open Badges 3.0 names it
FELT, BRASS, PALE, CREAM = "#0b3b2d", "#b08d3c", "#d9bd72", "#fdfbf5"
LARGEST: Final = 4_000_000  # bytes of a badge that is looked at
GRAIN: Final = 8  # pixels: pictures are compared in squares of that side
TOLERANCE: Final = 16  # of 255, for a square's mean: another library's smoother edge
WIDEST: Final = 4_000  # pixels of such a badge
# What a broken picture raises, and one that says it is larger than any wall.
_UNREADABLE: Final = (
    UnidentifiedImageError,
    OSError,
    ValueError,
    SyntaxError,
    Image.DecompressionBombError,
    Image.DecompressionBombWarning,
    zlib.error,
    struct.error,
)

type Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """Words in the middle; `down` and `size` are shares of the picture's side."""

    words: str
    down: float
    size: float
    colour: str


class NoBadgeError(Exception):
    """The file is no baked badge; `str()` says why."""


@lru_cache(maxsize=64)
def draw(game: str, house: str) -> bytes:
    """The picture of every badge for `game` under the rules of `house`, as PNG."""
    side = SIDE * FINER
    picture = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    pen.polygon(_wave(side, 0.485, 0.014, 36), fill=BRASS)
    _disc(pen, side, 0.455, FELT)
    for phase in range(4):
        for radius, height, waves in ((0.40, 0.032, 18), (0.40, 0.022, 24)):
            line = _wave(side, radius, height, waves, phase * pi / 2)
            pen.line([*line, line[0]], fill=PALE, width=FINER)
    _disc(pen, side, 0.352, FELT)
    _ring(pen, side, 0.352, BRASS)
    _spade(pen, side)
    _write(pen, side, Line(game, 0.575, 0.062, CREAM))
    _write(pen, side, Line(house, 0.67, 0.040, PALE))
    out = io.BytesIO()
    small = picture.resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    few = small.quantize(192, method=Image.Quantize.FASTOCTREE)
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def bake(picture: bytes, token: str) -> bytes:
    """The PNG `picture` with the credential `token` in it."""
    chunk = PngImagePlugin.PngInfo()
    chunk.add_itxt(CHUNK, token, zip=False)
    out = io.BytesIO()
    Image.open(io.BytesIO(picture)).save(out, "PNG", pnginfo=chunk)
    return out.getvalue()


def unbake(file: bytes) -> str:
    """The credential in a baked PNG; raises NoBadgeError where there is none."""
    if len(file) > LARGEST:
        raise NoBadgeError("the file is larger than any badge")
    try:
        with Image.open(io.BytesIO(file), formats=("PNG",)) as picture:
            if max(picture.size) > WIDEST:  # nor is it unpacked to be read
                raise NoBadgeError("the picture is larger than any badge")
            token = getattr(picture, "text", {}).get(CHUNK)
    except _UNREADABLE as error:
        raise NoBadgeError("the file is no picture of the kind PNG") from error
    if not token:
        raise NoBadgeError("there is no credential in the picture")
    return str(token)


def is_like(file: bytes, drawn: bytes) -> bool:
    """Whether the PNG `file` shows what `drawn` does, to a hair's breadth.

    A picture that moves is unlike: only its first moment would be compared.
    """
    try:
        with Image.open(io.BytesIO(file), formats=("PNG",)) as picture:
            still = getattr(picture, "n_frames", 1) == 1
            if not still or picture.size != (SIDE, SIDE):
                return False
            shown = _seen(picture)
    except _UNREADABLE:
        return False
    unlike = ImageChops.difference(shown, _seen(Image.open(io.BytesIO(drawn))))
    return max(unlike.convert("RGB").tobytes()) <= TOLERANCE


def _seen(picture: Image.Image) -> Image.Image:
    """The picture in coarse squares, as it stands before white and before black."""
    sides = [Image.new("RGBA", picture.size, paper) for paper in ("white", "black")]
    clear = picture.convert("RGBA")
    both = Image.new("RGB", (picture.width * 2, picture.height))
    for place, side in enumerate(sides):
        side.alpha_composite(clear)
        both.paste(side.convert("RGB"), (place * picture.width, 0))
    return both.reduce(GRAIN)


def _wave(
    side: int, radius: float, height: float, waves: int, phase: float = 0.0
) -> list[Point]:
    """A ring of waves around the middle; sizes are shares of `side`."""
    points, steps = [], waves * 24
    for step in range(steps):
        angle = 2 * pi * step / steps
        away = side * (radius + height * sin(waves * angle + phase))
        points.append((side / 2 + away * cos(angle), side / 2 + away * sin(angle)))
    return points


def _disc(pen: ImageDraw.ImageDraw, side: int, radius: float, colour: str) -> None:
    pen.ellipse(_bounds(side, radius), fill=colour)


def _ring(pen: ImageDraw.ImageDraw, side: int, radius: float, colour: str) -> None:
    pen.ellipse(_bounds(side, radius), outline=colour, width=FINER * 3)


def _bounds(side: int, radius: float) -> tuple[float, float, float, float]:
    near, far = side * (0.5 - radius), side * (0.5 + radius)
    return near, near, far, far


def _spade(pen: ImageDraw.ImageDraw, side: int) -> None:
    """A spade above the words: two discs, a tip and a foot."""
    x, y, unit = side * 0.5, side * 0.36, side * 0.062
    pen.polygon([(x, y - 1.75 * unit), (x + 1.86 * unit, y + 0.38 * unit),
                 (x - 1.86 * unit, y + 0.38 * unit)], fill=PALE)  # fmt: skip
    for sign in (-1, 1):
        middle = (x + sign * unit, y + 0.8 * unit)
        pen.circle(middle, 0.96 * unit, fill=PALE)
    pen.polygon([(x, y - 0.6 * unit), (x + 0.8 * unit, y + 2.3 * unit),
                 (x - 0.8 * unit, y + 2.3 * unit)], fill=PALE)  # fmt: skip


def _write(pen: ImageDraw.ImageDraw, side: int, line: Line) -> None:
    """A line in the middle, made smaller until it fits.

    Left out where the font that comes with the site lacks one of its letters: the
    credential in the picture says it anyhow.
    """
    if any(ord(letter) not in _letters() for letter in line.words):
        return
    room, size = side * 0.60, side * line.size
    size *= min(1, room / _font(size).getlength(line.words))
    at = (side / 2, side * line.down)
    pen.text(at, line.words, fill=line.colour, font=_font(size), anchor="mm")


def _font(size: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(_font_file(), size)
    font.set_variation_by_axes([600, 100])  # weight and width
    return font


@cache
def _font_file() -> str:
    return str(fontpkg.path("Noto Sans"))


@cache
def _letters() -> frozenset[int]:
    with TTFont(_font_file(), lazy=True) as font:
        return frozenset(font.getBestCmap() or ())
