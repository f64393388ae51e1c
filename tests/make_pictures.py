"""Pictures for tests, as files."""

import io
from typing import Any

from PIL import Image, ImageDraw


def photograph(
    width: int = 600, height: int = 800, kind: str = "JPEG", **said: Any
) -> bytes:
    """A face of sorts before a wall, as a file of that kind."""
    picture = Image.new("RGB", (width, height), "#8fa3b0")
    pen = ImageDraw.Draw(picture)
    middle, size = (width / 2, height * 0.42), min(width, height) * 0.26
    pen.ellipse((width * 0.1, height * 0.72, width * 0.9, height * 1.5), fill="#27343f")
    pen.circle(middle, size, fill="#d9b08c")
    return written(picture, kind, **said)


def written(picture: Image.Image, kind: str, **said: Any) -> bytes:
    """`picture` as a file of that kind."""
    out = io.BytesIO()
    picture.save(out, kind, **said)
    return out.getvalue()
