"""The frames of certificates are what the program that draws them draws."""

from ops.frames import ASSETS, drawings


def test_every_frame_is_as_it_was_drawn() -> None:
    for name, drawn in drawings():
        assert (ASSETS / name).read_text(encoding="utf-8") == drawn, name
