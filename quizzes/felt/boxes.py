"""One box as it is drawn: its spots with their chips, its cards, what it is due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from quizzes.felt.cards import DARK, CardPicture, Light, Row, lay_cards
from quizzes.felt.chips import ChipPicture, stack_chips
from quizzes.felt.layouts import Layout, Place, layout_for
from quizzes.felt.plates import Plate, stake_plate, verdict_plate
from quizzes.felt.words import Done, result_words
from quizzes.wording import say, say_spot
from tablegames.bets import Amount, Spot
from tablegames.cards import Card
from tablegames.explanations import deciding_cards, name_hand
from tablegames.house_rules import Chip, HouseRules
from tablegames.rounds import Box, Round
from tablegames.settlement import Result, SettledBox, Settlement

SIDE_BETS: Final = frozenset({Spot.TRIPS, Spot.PAIR_PLUS})
NOTHING_SHOWN: Final[Mapping[tuple[int, Spot], Done]] = MappingProxyType({})
IN_PRINT: Final = Row(x=6, y=6, width=100, step=108)


@dataclass(frozen=True, slots=True)
class SpotPicture:
    """A printed spot, what lies on it, and what the dealer does with that."""

    name: str
    x: int
    y: int
    chips: tuple[ChipPicture, ...]
    stake: Plate | None
    verdict: Plate | None
    printed: bool = True  # a bonus has no circle of its own

    @property
    def label(self) -> int:
        """The line on which the name stands."""
        return self.y - 36


@dataclass(frozen=True, slots=True)
class HandPicture:
    """The cards that play, with the hand's name; `note` is what came of it."""

    name: str
    cards: tuple[CardPicture, ...]
    kind: str
    note: str
    drawn: bool  # where a board shares in the hand

    @property
    def width(self) -> int:
        return len(self.cards) * IN_PRINT.step + 4


@dataclass(frozen=True, slots=True)
class BoxPicture:
    """One seat: a drawing as large as `layout` says."""

    number: int
    layout: Layout
    spots: tuple[SpotPicture, ...]
    cards: tuple[CardPicture, ...]
    folded: bool
    asked: bool
    lift: int  # how many seats from the middle of the table
    hand: HandPicture | None

    @property
    def ribbon(self) -> Plate | None:
        """The word on the cards of a fold, until the result says it."""
        if not self.folded or self.hand:
            return None
        first, last = self.cards[0], self.cards[-1]
        middle = (first.x + last.x + last.width) // 2
        words = result_words(Result.FOLD)
        return Plate(words, middle, first.y + first.height - 3, "fold")


@dataclass(frozen=True, slots=True)
class Table:
    """What a seat is drawn from."""

    felt: Round
    rules: HouseRules
    settlement: Settlement | None
    shown: Mapping[tuple[int, Spot], Done] = NOTHING_SHOWN

    def done(self, number: int) -> Mapping[Spot, Done]:
        """What is done with the bets of a box, so far as it may be seen."""
        settled = self.settled(number)
        if settled is not None:
            return {bet.bet.spot: bet for bet in settled.bets}
        return {spot: done for (box, spot), done in self.shown.items() if box == number}

    def settled(self, number: int) -> SettledBox | None:
        return self.settlement.boxes[number - 1] if self.settlement else None

    def light(self, number: int) -> Light:
        """The light that a settled box throws on its own cards and on the board."""
        settled = self.settled(number)
        if settled is None or self.settlement is None:
            return DARK
        return Light(settled.hand.cards, deciding_cards(settled, self.settlement))


def draw_box(table: Table, number: int, *, asked: bool) -> BoxPicture:
    """The box numbered `number`, with what it is due where that may be shown."""
    felt, rules = table.felt, table.rules
    box, settled, light = (
        felt.boxes[number - 1],
        table.settled(number),
        table.light(number),
    )
    layout = layout_for(rules.edition.game, len(felt.boxes))
    return BoxPicture(
        number,
        layout,
        _spots(box, table.done(number), layout, rules.chips),
        _cards(box, layout, light, shown=settled is not None),
        box.folded,
        asked,
        abs(2 * number - 1 - len(felt.boxes)) // 2,
        _hand(settled, light, drawn=bool(felt.board)),
    )


def print_hand(cards: Sequence[Card], light: Light) -> tuple[CardPicture, ...]:
    """The cards of a hand side by side, to be shown small."""
    return lay_cards(cards, IN_PRINT, light)


def _spots(
    box: Box, due: Mapping[Spot, Done], layout: Layout, chips: Sequence[Chip]
) -> tuple[SpotPicture, ...]:
    spots = [
        _spot(place, box.stake(place.spot), due.get(place.spot), chips)
        for place in layout.places
    ]
    if layout.bonus and (bonus := due.get(layout.bonus.spot)) and bonus.pays:
        spots.append(_bonus(layout.bonus, bonus))
    return tuple(spots)


def _spot(
    place: Place, amount: Amount, due: Done | None, chips: Sequence[Chip]
) -> SpotPicture:
    x, y = place.x, place.y
    return SpotPicture(
        say_spot(place.spot.value),
        x,
        y,
        stack_chips(amount, chips, x, y) if amount else (),
        stake_plate(amount, x, y + 18) if amount else None,
        verdict_plate(due, x, y + 37) if due else None,
    )


def _bonus(place: Place, due: Done) -> SpotPicture:
    verdict = verdict_plate(due, place.x, place.y)
    name = say_spot(place.spot.value)
    return SpotPicture(name, place.x, place.y + 20, (), None, verdict, printed=False)


def _cards(
    box: Box, layout: Layout, light: Light, *, shown: bool
) -> tuple[CardPicture, ...]:
    """The cards of a box; those of a fold that no bet turns on lie face down."""
    hidden = box.folded and not shown and not any(map(box.stake, SIDE_BETS))
    row = layout.carte if hidden and layout.carte else layout.cards
    return lay_cards(box.cards, row, light, face_down=hidden)


def _hand(
    settled: SettledBox | None, light: Light, *, drawn: bool
) -> HandPicture | None:
    if settled is None:
        return None
    return HandPicture(
        say(name_hand(settled.hand)),
        print_hand(settled.hand.cards, light),
        settled.result.value,
        result_words(settled.result),
        drawn,
    )
