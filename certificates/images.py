"""Pictures that people upload, made anew: nothing of the file itself is kept.

With `badge_pictures` the only module that knows Pillow.
"""

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Final

from django.utils.translation import gettext as _
from PIL import Image, ImageCms, ImageFile, ImageOps, UnidentifiedImageError

LARGEST: Final = 5 * 1024 * 1024  # bytes that are looked at
MOST_PIXELS: Final = 40_000_000
FEWEST: Final = 40  # pixels a side: less cannot be printed
KINDS: Final = ("PNG", "JPEG", "WEBP")


class Shape(Enum):
    """What a picture is for: the pixels that it is fitted into."""

    LOGO = (732, 201)  # 62 by 17 mm at 300 to the inch; kept whole, see-through
    PORTRAIT = (295, 378)  # 25 by 32 mm at 300 to the inch; cut to fit


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is kept, with the kind that a browser is told."""

    content: bytes
    media_type: str
    width: int
    height: int


class PictureError(ValueError):
    """The file cannot be taken as a picture; `str()` says why, translated."""


def make_anew(file: bytes, shape: Shape) -> Picture:
    """`file` read as a picture, turned upright, fitted to `shape` and written anew.

    Where it was taken, with what and by whom is left behind. Raises PictureError for
    what is too large, moves, is broken, or is no PNG, JPEG or WebP whatever its name.
    """
    if len(file) > LARGEST:
        raise PictureError(_("The file is larger than 5 MB."))
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a bomb is a warning first
        try:
            return _fitted(_read(file), shape)
        except PictureError:
            raise
        except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
            raise PictureError(_too_many()) from error
        except UnidentifiedImageError as error:
            raise PictureError(
                _("The file is no picture of the kind PNG, JPEG or WebP.")
            ) from error
        except (OSError, ValueError, SyntaxError, EOFError, Warning) as error:
            raise PictureError(_("The picture is broken.")) from error


def _read(file: bytes) -> Image.Image:
    picture: Image.Image = Image.open(io.BytesIO(file), formats=KINDS)
    width, height = picture.size
    if width * height > MOST_PIXELS:
        raise PictureError(_too_many())
    if getattr(picture, "n_frames", 1) > 1:
        raise PictureError(_("The picture moves; a still one is needed."))
    if min(width, height) < FEWEST:
        raise PictureError(
            _("The picture is too small: %(least)d pixels a side are needed.")
            % {"least": FEWEST}
        )
    with _no_half_pictures():
        picture.load()
    return _in_plain_colours(ImageOps.exif_transpose(picture))


@contextmanager
def _no_half_pictures() -> Iterator[None]:
    """Have a cut-off file refused: WeasyPrint, where it is loaded, lets them pass."""
    lenient = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient


def _in_plain_colours(picture: Image.Image) -> Image.Image:
    """Red, green and blue as screens take them, and what is see-through."""
    has_alpha = picture.has_transparency_data
    profile = picture.info.get("icc_profile")
    if profile and picture.mode in {"RGB", "CMYK", "L"}:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        plain = ImageCms.createProfile("sRGB")
        try:
            turned = ImageCms.profileToProfile(picture, own, plain, outputMode="RGB")
        except ImageCms.PyCMSError:
            turned = None  # a profile of another kind of picture: do without
        picture = turned or picture
    return picture.convert("RGBA" if has_alpha else "RGB")


def _fitted(picture: Image.Image, shape: Shape) -> Picture:
    out = io.BytesIO()
    if shape is Shape.LOGO:
        made = ImageOps.contain(picture, shape.value, Image.Resampling.LANCZOS)
        _without_past(made).save(out, "PNG", optimize=True)
        return Picture(out.getvalue(), "image/png", *made.size)
    whole = Image.new("RGB", picture.size, "white")
    whole.paste(picture, mask=picture if picture.mode == "RGBA" else None)
    made = ImageOps.fit(
        whole, shape.value, Image.Resampling.LANCZOS, centering=(0.5, 0.4)
    )
    _without_past(made).save(out, "JPEG", quality=85, optimize=True)
    return Picture(out.getvalue(), "image/jpeg", *made.size)


def _without_past(picture: Image.Image) -> Image.Image:
    picture.info.clear()
    return picture


def _too_many() -> str:
    return _("The picture has more than 40 million pixels.")
