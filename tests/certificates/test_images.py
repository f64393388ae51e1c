"""That an uploaded picture is made anew, and what is none is refused in a sentence."""

import io
import struct
import zlib
from typing import Any

import pytest
from PIL import Image, PngImagePlugin

from certificates.images import LARGEST, PictureError, Shape, make_anew
from tests.make_pictures import photograph, written


def reread(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_photograph_of_each_kind_is_cut_to_fit(kind: str) -> None:
    made = make_anew(photograph(900, 500, kind), Shape.PORTRAIT)

    assert reread(made.content).format == "JPEG"
    assert (made.width, made.height) == Shape.PORTRAIT.value


def test_a_logo_is_kept_whole_and_see_through() -> None:
    logo = Image.new("RGBA", (1464, 200), (0, 0, 0, 0))
    logo.paste("red", (10, 10, 90, 90))

    made = make_anew(written(logo, "PNG"), Shape.LOGO)

    assert (made.width, made.height) == (732, 100)
    assert reread(made.content).getpixel((731, 99)) == (0, 0, 0, 0)


def test_where_and_with_what_it_was_taken_is_left_behind() -> None:
    exif = Image.Exif()
    exif[0x010F] = "A camera"
    exif[0x9286] = "taken at home"
    made = make_anew(photograph(exif=exif, comment=b"by me"), Shape.PORTRAIT)

    picture = reread(made.content)
    assert dict(picture.getexif()) == {}
    assert b"camera" not in made.content
    assert b"by me" not in made.content


def test_words_hidden_in_a_picture_are_left_behind() -> None:
    hidden = PngImagePlugin.PngInfo()
    hidden.add_text("Author", "somebody")
    logo = written(Image.new("RGB", (100, 100)), "PNG", pnginfo=hidden)

    assert b"somebody" not in make_anew(logo + b"<script>", Shape.LOGO).content


def test_a_picture_lying_on_its_side_is_turned_upright() -> None:
    wide = Image.new("RGB", (800, 400), "red")
    wide.paste("blue", (400, 0, 800, 400))
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned by a quarter
    made = make_anew(written(wide, "JPEG", exif=exif), Shape.LOGO)

    picture = reread(made.content).convert("RGB")
    assert picture.width < picture.height
    red, _green, blue = picture.getpixel((picture.width // 2, 5))  # type: ignore[misc]
    assert red > blue


def test_a_printers_colours_are_turned_into_a_screens() -> None:
    printed = written(Image.new("CMYK", (300, 300), (0, 255, 255, 0)), "JPEG")

    made = make_anew(printed, Shape.PORTRAIT)

    assert reread(made.content).mode == "RGB"


def header_of_a_bomb() -> bytes:
    """The head of a PNG that claims to be 60,000 pixels wide and high."""
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(bytes(1_000)))]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body
        + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )  # fmt: skip


def moving(kind: str) -> bytes:
    frames = [Image.new("RGB", (100, 100), colour) for colour in ("red", "blue")]
    return written(frames[0], kind, save_all=True, append_images=frames[1:])


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (b"", "no picture"),
        (b"hello", "no picture"),
        (b"%PDF-1.7 ...", "no picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no picture"),
        (written(Image.new("RGB", (100, 100)), "GIF"), "no picture"),
        (written(Image.new("RGB", (100, 100)), "TIFF"), "no picture"),
        (moving("PNG"), "moves"),
        (moving("WEBP"), "moves"),
        (photograph()[:900], "broken"),
        (written(Image.new("RGB", (200, 200), "red"), "PNG")[:-40], "broken"),
        (header_of_a_bomb(), "40 million"),
        (written(Image.new("RGB", (30, 300)), "PNG"), "too small"),
        (b"\xff" * (LARGEST + 1), "larger than 5 MB"),
    ],
    ids=[
        "nothing", "words", "a PDF", "a drawing", "GIF", "TIFF", "moving PNG",
        "moving WebP", "cut-off JPEG", "cut-off PNG", "bomb", "tiny", "huge",
    ],
)  # fmt: skip
def test_what_is_no_still_picture_of_some_size_is_refused(
    file: bytes, told: str
) -> None:
    with pytest.raises(PictureError, match=told):
        make_anew(file, Shape.LOGO)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16", "RGB"])
@pytest.mark.parametrize("shape", Shape)
def test_every_way_of_writing_colours_is_read(mode: Any, shape: Shape) -> None:
    picture = Image.new(mode, (120, 90))

    assert make_anew(written(picture, "PNG"), shape).content
