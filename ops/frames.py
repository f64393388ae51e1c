"""Draws what certificates are framed with: `python -m ops.frames` writes the assets.

The lines are guilloches, as on banknotes: waves that weave through one another along
the frame, and rings of waves around a middle. Lengths are millimetres.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from pathlib import Path

ASSETS = Path(__file__).parents[1] / "certificates" / "print_assets"
FELT, BRASS, PAPER, RED = "#0b3b2d", "#b08d3c", "#fdfbf5", "#9c2b2b"
SHEETS = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
INSET = 11.6  # from the edge of the sheet to the middle of the band

SUITS = {
    "spade": "M0-3.2C1-1.6 3-.6 3 1.1 3 2.4 1.3 2.9.4 1.9.5 2.8.8 3.2 1.2 3.5H-1.2"
    "C-.8 3.2-.5 2.8-.4 1.9-1.3 2.9-3 2.4-3 1.1-3-.6-1-1.6 0-3.2Z",
    "heart": "M0 3.2C-1.2 1.6-3.1.6-3.1-1.1-3.1-2.9-.9-3.3 0-1.6.9-3.3 3.1-2.9"
    " 3.1-1.1 3.1.6 1.2 1.6 0 3.2Z",
    "diamond": "M0-3.5C.7-2 1.6-.9 2.7 0 1.6.9.7 2 0 3.5-.7 2-1.6.9-2.7 0-1.6-.9-.7-2"
    " 0-3.5Z",
    "club": "M0-3.3C1.1-3.3 1.9-2.4 1.6-1.2 1.5-.8 1.3-.5 1-.3 2.1-.6 3.1.1 3.1 1.2"
    " 3.1 2.6 1.3 3.2.4 2.1.5 2.9.8 3.2 1.2 3.5H-1.2C-.8 3.2-.5 2.9-.4 2.1-1.3 3.2-3.1"
    " 2.6-3.1 1.2-3.1.1-2.1-.6-1-.3-1.3-.5-1.5-.8-1.6-1.2-1.9-2.4-1.1-3.3 0-3.3Z",
}


@dataclass(frozen=True, slots=True)
class Ring:
    """Waves around a middle: `strands` lines, each with `waves` of `height`."""

    radius: float
    height: float
    waves: int
    strands: int
    steps: int = 180


def main() -> None:
    """Write every asset anew."""
    for name, content in drawings():
        (ASSETS / name).write_text(content, encoding="utf-8")


def drawings() -> Iterator[tuple[str, str]]:
    """The name and the content of each drawing."""
    for name, (width, height) in SHEETS.items():
        yield f"frame-{name}.svg", frame(width, height)
    yield "rosette.svg", rosette()
    yield "seal.svg", seal()


def frame(width: float, height: float) -> str:
    """A whole sheet: the paper's ground, and the woven band around it."""
    inside, outside = INSET - 3.7, INSET + 3.7
    bands = "".join(_bands(width, height))
    corners = "".join(_corners(width, height))
    return _svg(
        width,
        height,
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        f"{bands}"
        f'<g fill="none" stroke="{FELT}">{_box(width, height, inside, 0.7)}'
        f"{_box(width, height, outside - 0.35, 0.3)}</g>"
        f'<g fill="none" stroke="{BRASS}">{_box(width, height, outside + 0.6, 0.35)}'
        f"{_box(width, height, inside - 1.1, 0.25)}</g>{corners}",
    )


def rosette() -> str:
    """The pale rings behind the words."""
    rings = _rings((75, 75), [Ring(52, 13, 9, 9, 150), Ring(69, 5.5, 18, 5, 216)])
    return _svg(
        150,
        150,
        f'<g fill="none" stroke="{BRASS}" stroke-opacity=".22" stroke-width=".2">'
        f"{rings}</g>",
    )


def seal() -> str:
    """The round seal: felt, rings of brass, and a spade."""
    rings = _rings((0, 0), [Ring(11.2, 1.5, 12, 3, 144), Ring(7.6, 1.2, 8, 4, 96)])
    edge = _wave_ring(Ring(14.1, 0.5, 36, 1, 288), 0.0)
    return _svg(
        30,
        30,
        f'<g transform="translate(15 15)"><path d="{edge}" fill="{BRASS}"/>'
        f'<circle r="13.3" fill="{FELT}"/><g fill="none" stroke="#d9bd72"'
        f' stroke-width=".16">{rings}</g><circle r="5.7" fill="{FELT}"'
        f' stroke="#d9bd72" stroke-width=".3"/>'
        f'<path d="{SUITS["spade"]}" fill="#ead9a6"/></g>',
    )


def _bands(width: float, height: float) -> Iterator[str]:
    """The waves of the four sides: wide ones of felt, narrow ones of brass."""
    for colour, size, thickness in ((FELT, 2.9, 0.22), (BRASS, 1.7, 0.22)):
        lines = "".join(
            _side(length, across, at, size * sign)
            for length, across, at in (
                (width, False, INSET), (width, False, height - INSET),
                (height, True, INSET), (height, True, width - INSET),
            )
            for sign in (1, -1)
        )  # fmt: skip
        yield (
            f'<path d="{lines}" fill="none" stroke="{colour}"'
            f' stroke-width="{thickness}"/>'
        )


def _side(length: float, across: bool, at: float, size: float) -> str:  # noqa: FBT001
    """One wave from corner to corner; `across` for those that run down the sheet."""
    run = length - 2 * INSET
    waves = round(run / 7.2)
    half = run / waves / 2
    path = f"M{_point(INSET, at, across)}"
    for number in range(2 * waves):
        up = size if number % 2 == 0 else -size
        first, second = (half * 0.3642, up * 1.15), (half * 0.6358, up * 1.15)
        steps = (first, second, (half, 0.0))
        path += "c" + " ".join(_point(x, y, across) for x, y in steps)
    return path


def _point(along: float, aside: float, across: bool) -> str:  # noqa: FBT001
    x, y = (aside, along) if across else (along, aside)
    return f"{x:.2f} {y:.2f}"


def _box(width: float, height: float, inset: float, thickness: float) -> str:
    return (
        f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{width - 2 * inset:.2f}"'
        f' height="{height - 2 * inset:.2f}" stroke-width="{thickness}"/>'
    )


def _corners(width: float, height: float) -> Iterator[str]:
    places = {
        "spade": (INSET, INSET),
        "heart": (width - INSET, INSET),
        "diamond": (INSET, height - INSET),
        "club": (width - INSET, height - INSET),
    }
    for suit, (x, y) in places.items():
        colour = RED if suit in {"heart", "diamond"} else FELT
        yield (
            f'<g transform="translate({x:.2f} {y:.2f})">'
            f'<circle r="7" fill="{PAPER}" stroke="{FELT}" stroke-width=".5"/>'
            f'<circle r="5.9" fill="none" stroke="{BRASS}" stroke-width=".3"'
            f' stroke-dasharray=".9 .6"/><path d="{SUITS[suit]}" fill="{colour}"/></g>'
        )


def _rings(middle: tuple[float, float], rings: Iterable[Ring]) -> str:
    paths = "".join(
        f'<path d="{_wave_ring(ring, 2 * pi * number / ring.strands)}"/>'
        for ring in rings
        for number in range(ring.strands)
    )
    return f'<g transform="translate({middle[0]:.2f} {middle[1]:.2f})">{paths}</g>'


def _wave_ring(ring: Ring, phase: float) -> str:
    """One closed line; relative steps, so that it stays short."""
    points = []
    for step in range(ring.steps):
        angle = 2 * pi * step / ring.steps
        radius = ring.radius + ring.height * sin(ring.waves * angle + phase)
        points.append((radius * cos(angle), radius * sin(angle)))
    x, y = round(points[0][0], 2), round(points[0][1], 2)
    path = f"M{x} {y}l"
    for point in points[1:]:
        dx, dy = round(point[0] - x, 2), round(point[1] - y, 2)
        x, y = x + dx, y + dy
        path += f"{dx:g} {dy:g} "
    return path.strip() + "z"


def _svg(width: float, height: float, content: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}mm" height="{height:g}mm">{content}</svg>\n'
    )


if __name__ == "__main__":
    main()
