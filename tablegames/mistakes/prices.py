"""What a wrong answer would have cost, and whom."""

from tablegames.bets import Amount, Money
from tablegames.messages import Message, gettext_noop
from tablegames.settlement import Action, SettledBet


def price(given_action: Action, given_pays: Amount, due: SettledBet) -> Amount:
    """What the house would have lost by an answer, in hundredths.

    Above zero the house would have overpaid, below zero the player would have been
    short, and the player's loss is always the house's gain. A stake taken that was
    to be left, or left that was to be taken, counts as much as winnings. `given_pays`
    is the winnings, the stake not counted, and is looked at only where it is paid.
    """
    stake = due.bet.stake
    return _left_to_player(given_action, given_pays, stake) - _left_to_player(
        due.action, due.pays, stake
    )


def name_price(house_loses: Amount) -> Message:
    """A price in words: “the house would have overpaid 37.50”."""
    if house_loses > 0:
        return Message.of(
            gettext_noop("the house would have overpaid {amount}"),
            amount=Money(house_loses),
        )
    if house_loses < 0:
        return Message.of(
            gettext_noop("the player would have been short by {amount}"),
            amount=Money(-house_loses),
        )
    return Message.of(gettext_noop("it would have come to the same money"))


def _left_to_player(action: Action, pays: Amount, stake: Amount) -> Amount:
    """What the player gains by the bet, or loses below zero."""
    match action:
        case Action.PAY:
            return pays
        case Action.PUSH:
            return 0
        case Action.TAKE:
            return -stake
