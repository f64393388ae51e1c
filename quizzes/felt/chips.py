"""Chips as they are drawn: stacks in the house's colours, in two rows on a spot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tablegames.bets import Amount
from tablegames.chips import ChipsError, Stack, fewest
from tablegames.house_rules import Chip

THICKNESS: Final = 4  # of one chip, seen from the dealer's side
TALLEST: Final = 8  # chips drawn in a stack; the figure beside it says the rest
REACH: Final = 15  # how far from the middle of a spot a stack may stand


@dataclass(frozen=True, slots=True)
class ChipPicture:
    """One chip: the middle of its upper face, in units of its drawing."""

    x: int
    y: int
    colour: str


def stack_chips(
    amount: Amount, chips: Sequence[Chip], x: int, y: int
) -> tuple[ChipPicture, ...]:
    """`amount` in the fewest chips of the rack about (x, y), the hindmost first.

    Nothing for an amount that the rack cannot make up: its figure is shown anyway.
    """
    try:
        stacks = fewest(amount, chips)
    except ChipsError:
        return ()
    back, front = _rows(stacks)
    return (*_row(back, x, y - 11), *_row(front, x, y))


def _rows(stacks: Sequence[Stack]) -> tuple[Sequence[Stack], Sequence[Stack]]:
    """High values behind, low ones in front; two stacks stand side by side."""
    behind = 0 if len(stacks) <= 2 else len(stacks) // 2
    return stacks[:behind], stacks[behind:]


def _row(stacks: Sequence[Stack], x: int, y: int) -> Iterator[ChipPicture]:
    for place, stack in enumerate(stacks):
        left = -REACH + place * 2 * REACH // (len(stacks) - 1) if stacks[1:] else 0
        yield from _stack(stack, x + left, y)


def _stack(stack: Stack, x: int, y: int) -> Iterator[ChipPicture]:
    for chip in range(min(stack.count, TALLEST)):
        yield ChipPicture(x, y - chip * THICKNESS, stack.chip.colour.value)
