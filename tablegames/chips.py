"""A payment in the house's chips: the fewest, or colour for colour.

A rack is the house's chips, `HouseRules.chips`; the table's tray is taken to hold
as many of each as a payment needs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from tablegames.bets import Amount, Money
from tablegames.house_rules import Chip
from tablegames.messages import TableGamesError, Value, gettext_noop


class ChipsError(TableGamesError):
    """What cannot be laid out in chips of the rack.

    `below` and `above` are the nearest amounts that can be paid, in hundredths,
    None where there is none or where the amount itself is not the trouble.
    """

    def __init__(
        self,
        text: str,
        *,
        below: Amount | None = None,
        above: Amount | None = None,
        **values: Value,
    ) -> None:
        self.below, self.above = below, above
        super().__init__(text, **values)


@dataclass(frozen=True, slots=True)
class Stack:
    """So many chips of one kind."""

    chip: Chip
    count: int


def worth(stacks: Iterable[Stack]) -> Amount:
    """What `stacks` come to, in hundredths."""
    return sum(stack.chip.value * stack.count for stack in stacks)


def fewest(amount: Amount, rack: Sequence[Chip]) -> tuple[Stack, ...]:
    """`amount` (hundredths) in as few chips as can be, the largest chip first.

    Exact for every rack, also for one on which taking the largest chip first goes
    wrong: 30 in chips of 25, 10 and 1 is three tens. Among equally few, more of the
    larger chips. Raises ChipsError when the rack cannot pay the amount.
    """
    if amount < 0:
        raise ChipsError(gettext_noop("there is no paying less than nothing"))
    counts = _Search.over(rack).fewest(amount)
    if counts is None:
        raise _unpayable(amount, rack)
    return _stacks(dict(zip(_largest_first(rack), counts, strict=True)))


def colour_for_colour(
    amount: Amount, stake: Sequence[Stack], rack: Sequence[Chip]
) -> tuple[Stack, ...]:
    """`amount` (hundredths) in the chips that the `stake` was bet in, where it can.

    Each stack of the stake is paid its own share in its own colour, as many whole
    chips as the share holds; what is left over is paid in the fewest chips. So 3:2
    on three fives is four fives and the 2.50 in change, and 7:1 on a five and two
    ones is seven fives and fourteen ones. Where the change could not be paid, chips
    of the stake's smallest colour go back into it until it can.

    Raises ChipsError when the rack cannot pay the amount, or lacks a staked chip.
    """
    for stack in stake:
        if stack.chip not in rack:
            raise ChipsError(
                gettext_noop("the rack has no chip of {value}"),
                value=Money(stack.chip.value),
            )
    own = _shares(amount, stake)
    search = _Search.over(rack)
    for chip in sorted(own, key=_value):
        while own[chip] and search.fewest(amount - _worth_of(own)) is None:
            own[chip] -= 1
    counts = dict.fromkeys(_largest_first(rack), 0) | own
    try:
        change = fewest(amount - _worth_of(own), rack)
    except ChipsError:
        raise _unpayable(amount, rack) from None
    for stack in change:
        counts[stack.chip] += stack.count
    return _stacks(counts)


def _shares(amount: Amount, stake: Sequence[Stack]) -> dict[Chip, int]:
    """The whole chips of each colour in its share of `amount`."""
    staked = worth(stake)
    if not staked:
        return {}
    ratio = Fraction(amount, staked)
    counts: dict[Chip, int] = {}
    for stack in stake:
        counts[stack.chip] = counts.get(stack.chip, 0) + stack.count
    return {chip: int(count * ratio) for chip, count in counts.items()}


def _worth_of(counts: dict[Chip, int]) -> Amount:
    return sum(chip.value * count for chip, count in counts.items())


def _stacks(counts: dict[Chip, int]) -> tuple[Stack, ...]:
    return tuple(
        Stack(chip, counts[chip])
        for chip in sorted(counts, key=_value, reverse=True)
        if counts[chip]
    )


def _value(chip: Chip) -> Amount:
    return chip.value


def _largest_first(rack: Sequence[Chip]) -> list[Chip]:
    return sorted(rack, key=_value, reverse=True)


@dataclass(slots=True)
class _Search:
    """The fewest chips, by trying counts from the largest chip down.

    `most[i]` bounds the count of chip i: lcm(i, j) of a smaller chip i would be
    fewer of a larger chip j, so no fewest payment holds as many. `rest[i]` is what
    chips i and smaller can then come to, which bounds the larger ones from below.
    Both leave a handful of counts to try however large the amount is. What is left
    must be a whole number of `step[i]`, the greatest common divisor of those chips.
    """

    values: list[Amount]
    most: list[int]
    rest: list[Amount]
    step: list[Amount]

    @classmethod
    def over(cls, rack: Sequence[Chip]) -> "_Search":
        values = [chip.value for chip in _largest_first(rack)]
        most = [
            min(lcm(value, larger) // value for larger in values[:place]) - 1
            for place, value in enumerate(values)
            if place
        ]
        rest = [0]
        for value, count in zip(values[:0:-1], most[::-1], strict=True):
            rest.append(rest[-1] + value * count)
        step = [gcd(*values[place:]) for place in range(len(values))]
        return cls(values, [0, *most], [0, *rest[::-1]], step)

    def fewest(self, amount: Amount) -> tuple[int, ...] | None:
        """The counts, largest chip first; None when `amount` cannot be paid."""
        best: tuple[int, ...] | None = None
        fewest = amount + 1  # more chips than any payment has
        seen: dict[tuple[int, Amount], int] = {}
        trail: list[tuple[tuple[int, ...], int, Amount]] = [((), 0, amount)]
        while trail:
            counts, used, left = trail.pop()
            place = len(counts)
            if place == len(self.values):
                if used < fewest:
                    best, fewest = counts, used
                continue
            if left % self.step[place] or used >= seen.get((place, left), fewest):
                continue
            seen[place, left] = used
            if used + -(-left // self.values[place]) >= fewest:
                continue
            trail += [
                ((*counts, count), used + count, left - count * self.values[place])
                for count in self._counts(place, left)
            ]
        return best

    def _counts(self, place: int, left: Amount) -> range:
        """The counts of the chip at `place` worth trying, the least first."""
        value = self.values[place]
        most = left // value
        if place:
            most = min(most, self.most[place])
        least = max(0, -(-(left - self.rest[place + 1]) // value))
        return range(least, most + 1)


def _unpayable(amount: Amount, rack: Sequence[Chip]) -> ChipsError:
    """The refusal of `amount`, with the nearest amounts that the rack can pay.

    Whole numbers of the smallest chip can be paid, so neither is further away.
    """
    search = _Search.over(rack)
    below = above = amount
    while search.fewest(below) is None:
        below -= 1
    while search.fewest(above) is None:
        above += 1
    return ChipsError(
        gettext_noop(
            "{amount} cannot be paid with the chips of the rack:"
            " the nearest amounts that can are {lower} and {higher}"
        ),
        below=below,
        above=above,
        amount=Money(amount),
        lower=Money(below),
        higher=Money(above),
    )
