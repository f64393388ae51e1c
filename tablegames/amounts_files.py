"""The figures of an edition's file that are amounts: stakes, limits, prices, chips."""

from itertools import pairwise
from typing import Final

from tablegames.bets import Amount, BetError, parse_amount
from tablegames.figures import FiguresFile
from tablegames.house_rules import Chip, ChipColour, Limits
from tablegames.messages import gettext_noop

NONE: Final = "none"
# What is refused by the measure of other figures: their chips, their unit.
NOT_IN_CHIPS: Final = gettext_noop("it must be a whole number of the smallest chip")
NO_STAKES: Final = gettext_noop("the limits must be stakes that may be made")


class AmountsFile(FiguresFile):
    """An edition's file, whose amounts are read as what they should be."""

    def multiples(self, key: str) -> tuple[int, ...]:
        """Sizes of a bet in whole antes, the smallest first: `[3, 4]`."""
        sizes = self._antes(key, self.value(key))
        if not sizes or any(low >= high for low, high in pairwise(sizes)):
            self.refuse(
                key, gettext_noop("write the sizes from the smallest up, as in 3, 4")
            )
        return sizes

    def prices(self, key: str) -> tuple[int, ...]:
        """Prices in whole antes, maybe none: for one card, for two, and so on."""
        return self._antes(key, self.value(key))

    def _antes(self, key: str, value: object) -> tuple[int, ...]:
        if not isinstance(value, list) or not all(
            type(each) is int and 1 <= each <= 100 for each in value
        ):
            self.refuse(key, gettext_noop("write a list of whole antes, as in 3, 4"))
        return tuple(value)

    def amount(self, key: str) -> Amount:
        return self._amount(key, self.value(key))

    def cap(self, key: str) -> Amount | None:
        return None if self.value(key) == NONE else self._in_chips(key)

    def unit(self, key: str) -> Amount:
        return self._in_chips(key)

    def _in_chips(self, key: str) -> Amount:
        amount = self.amount(key)
        if amount % self._smallest_chip():
            self.refuse(key, NOT_IN_CHIPS)
        return amount

    def _smallest_chip(self) -> Amount:
        return self.chips("chips")[0].value

    def _amount(self, key: str, value: object) -> Amount:
        if not isinstance(value, str):
            self.refuse(
                key, gettext_noop("write the amount in quotation marks, as in “7.50”")
            )
        try:
            amount = parse_amount(value)
        except BetError as error:
            self.refuse(key, "{problem}", problem=error.message)
        if not amount:
            self.refuse(key, gettext_noop("the amount must be more than nothing"))
        return amount

    def limits(self, key: str) -> Limits:
        value = self.value(key)
        if not isinstance(value, list) or len(value) != 2:
            self.refuse(
                key, gettext_noop("write the least and the most, as in [“5”, “500”]")
            )
        limits = Limits(*(self._amount(key, each) for each in value))
        if limits.lowest > limits.highest:
            self.refuse(key, gettext_noop("the least is more than the most"))
        if limits.lowest % self._step() or limits.highest % self._step():
            self.refuse(key, NO_STAKES)
        return limits

    def _step(self) -> Amount:
        """The amount of which every stake is a whole number."""
        return self.unit("unit") * (2 if self.flag("even-stakes") else 1)

    def chips(self, key: str) -> tuple[Chip, ...]:
        value = self.value(key)
        if not isinstance(value, dict) or not value:
            self.refuse(
                key,
                gettext_noop("write the chips as value = colour, as in “5” = “red”"),
            )
        chips = tuple(
            Chip(
                self._amount(f"{key}.{worth}", worth),
                self.member(f"{key}.{worth}", ChipColour, colour),
            )
            for worth, colour in value.items()
        )
        if any(low.value >= high.value for low, high in pairwise(chips)):
            self.refuse(
                key, gettext_noop("write the chips from the smallest up, each once")
            )
        if len({chip.colour for chip in chips}) < len(chips):
            self.refuse(key, gettext_noop("two chips have one colour"))
        return chips
