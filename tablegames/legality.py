"""Whether a house allows a round: the checks that every game shares.

A round is refused with the rule it breaks, a `Breach`, and a sentence that says
which box, which bet and what would be right.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, NoReturn

from tablegames.bets import SPOT_NAMES, Amount, Bet, Money, Spot
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, TableGamesError, Value, gettext_noop
from tablegames.rounds import FOLD, Box, Round


class Breach(Enum):
    """The rule that a round breaks."""

    CARD_TWICE = "card-twice"
    WRONG_NUMBER_OF_CARDS = "wrong-number-of-cards"
    TOO_MANY_BOXES = "too-many-boxes"
    SPOT_OF_ANOTHER_GAME = "spot-of-another-game"
    SECOND_BET_ON_SPOT = "second-bet-on-spot"
    BET_MISSING = "bet-missing"
    BLIND_DIFFERS = "blind-differs"
    UNDER_MINIMUM = "under-minimum"
    OVER_MAXIMUM = "over-maximum"
    NOT_IN_UNITS = "not-in-units"
    STAKE_NOT_EVEN = "stake-not-even"
    RAISE_SIZE = "raise-size"
    NEITHER_PLAYED_NOR_FOLDED = "neither-played-nor-folded"
    PLAYED_AND_FOLDED = "played-and-folded"
    PLAYED_WITHOUT_ANTE = "played-without-ante"
    SIDE_BET_ALONE = "side-bet-alone"
    EXCHANGE_NOT_OFFERED = "exchange-not-offered"
    EXCHANGE_WITHOUT_RAISE = "exchange-without-raise"
    EXCHANGE_PRICE = "exchange-price"


class IllegalRoundError(TableGamesError):
    """A round that the house would not allow; `breach` is the rule it breaks."""

    def __init__(self, breach: Breach, text: str, **values: Value) -> None:
        self.breach = breach
        super().__init__(text, **values)


IN_BOX: Final = gettext_noop("box {box}: {problem}")


def refuse(breach: Breach, box: int, text: str, **values: Value) -> NoReturn:
    """Raise the IllegalRoundError for the box numbered `box`."""
    raise IllegalRoundError(breach, IN_BOX, box=box, problem=Message.of(text, **values))


def check_cards(felt: Round, *, dealer: int, board: int, hand: int) -> None:
    """Refuse a wrong number of cards anywhere, and a card that lies there twice.

    Raises IllegalRoundError.
    """
    _check_count(
        gettext_noop("the dealer should have {due} cards, not {found}"),
        felt.dealer,
        dealer,
    )
    _check_count(
        gettext_noop("the board should have {due} cards, not {found}"),
        felt.board,
        board,
    )
    for number, box in enumerate(felt.boxes, 1):
        if len(box.cards) != hand:
            refuse(
                Breach.WRONG_NUMBER_OF_CARDS,
                number,
                gettext_noop("it should have {due} cards, not {found}"),
                found=len(box.cards),
                due=hand,
            )
    cards = felt.cards
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise IllegalRoundError(
            Breach.CARD_TWICE,
            gettext_noop("{card} lies on the felt twice"),
            card=str(twice),
        )


def _check_count(text: str, cards: tuple[object, ...], due: int) -> None:
    if len(cards) != due:
        raise IllegalRoundError(
            Breach.WRONG_NUMBER_OF_CARDS, text, found=len(cards), due=due
        )


def check_seats(felt: Round, rules: HouseRules) -> None:
    """Refuse more boxes than the table has. Raises IllegalRoundError."""
    if len(felt.boxes) > rules.boxes:
        raise IllegalRoundError(
            Breach.TOO_MANY_BOXES,
            gettext_noop("there are {found} boxes; the table has {most}"),
            found=len(felt.boxes),
            most=rules.boxes,
        )


def check_spots(number: int, box: Box, spots: Iterable[Spot]) -> None:
    """Refuse a spot that the game does not have, a bet of nothing, and two on one."""
    allowed = tuple(spots)
    seen = set()
    for bet in box.bets:
        if bet.spot not in allowed:
            refuse(
                Breach.SPOT_OF_ANOTHER_GAME,
                number,
                gettext_noop("this game has no {spot} spot"),
                spot=SPOT_NAMES[bet.spot],
            )
        if bet.spot in seen:
            refuse(
                Breach.SECOND_BET_ON_SPOT,
                number,
                gettext_noop("there are two {spot} bets"),
                spot=SPOT_NAMES[bet.spot],
            )
        if not bet.stake:
            refuse(
                Breach.UNDER_MINIMUM,
                number,
                gettext_noop("the {spot} bet is of nothing: leave it out"),
                spot=SPOT_NAMES[bet.spot],
            )
        seen.add(bet.spot)


def check_stake(number: int, bet: Bet, rules: HouseRules) -> None:
    """Refuse a stake outside its spot's limits or not in the house's units."""
    spot, stake = bet.spot, bet.stake
    limits = rules.limits[spot]
    if stake < limits.lowest:
        refuse(
            Breach.UNDER_MINIMUM,
            number,
            gettext_noop("the {spot} of {stake} is under the minimum of {lowest}"),
            spot=SPOT_NAMES[spot],
            stake=Money(stake),
            lowest=Money(limits.lowest),
        )
    if stake > limits.highest:
        refuse(
            Breach.OVER_MAXIMUM,
            number,
            gettext_noop("the {spot} of {stake} is over the maximum of {highest}"),
            spot=SPOT_NAMES[spot],
            stake=Money(stake),
            highest=Money(limits.highest),
        )
    if stake % rules.unit:
        refuse(
            Breach.NOT_IN_UNITS,
            number,
            gettext_noop("the {spot} of {stake} is no whole number of units of {unit}"),
            spot=SPOT_NAMES[spot],
            stake=Money(stake),
            unit=Money(rules.unit),
        )
    if rules.even_stakes and stake % (2 * rules.unit):
        refuse(
            Breach.STAKE_NOT_EVEN,
            number,
            gettext_noop(
                "the {spot} of {stake} is not an even number of units of {unit}"
            ),
            spot=SPOT_NAMES[spot],
            stake=Money(stake),
            unit=Money(rules.unit),
        )


def check_multiple(
    number: int, spot: Spot, stake: Amount, *, ante: Amount, multiples: Iterable[int]
) -> None:
    """Refuse a raise that is none of the `multiples` of the ante."""
    sizes = sorted(multiples)
    if stake not in {ante * multiple for multiple in sizes}:
        refuse(
            Breach.RAISE_SIZE,
            number,
            gettext_noop(
                "the {spot} of {stake} is none of the sizes allowed:"
                " {sizes} the ante of {ante}"
            ),
            spot=SPOT_NAMES[spot],
            stake=Money(stake),
            sizes=write_multiples(sizes),
            ante=Money(ante),
        )


def write_multiples(multiples: Iterable[int]) -> str:
    """`multiples` as a list: `3×, 4×`."""
    return ", ".join(f"{multiple}×" for multiple in multiples)


def check_decision(number: int, box: Box, raised: Amount) -> None:
    """Refuse a box with an ante that did not either raise or fold."""
    if box.folded and raised:
        refuse(
            Breach.PLAYED_AND_FOLDED,
            number,
            gettext_noop("it folded, yet it has made the bet of a hand that plays"),
        )
    if not box.folded and not raised:
        refuse(
            Breach.NEITHER_PLAYED_NOR_FOLDED,
            number,
            gettext_noop(
                "it neither made the bet of a hand that plays nor folded; if it folded,"
                " write {fold} after its bets"
            ),
            fold=FOLD,
        )
