"""What the dealer does with the bets on a felt line, and why, in short words."""

from tablegames.bets import write_amount
from tablegames.games import settle
from tablegames.house_rules import HouseRules
from tablegames.rounds import Round
from tablegames.settlement import Action, SettledBet, SettledBox, Settlement


def settled(line: str, rules: HouseRules) -> Settlement:
    """The settlement of a felt line."""
    return settle(Round.parse(line), rules)


def box_of(line: str, rules: HouseRules, number: int = 1) -> SettledBox:
    """One settled box of a felt line."""
    return settled(line, rules).boxes[number - 1]


def due(line: str, rules: HouseRules, number: int = 1) -> dict[str, str]:
    """By spot: the action, the amount where it pays, the reason, any adjustment."""
    return {bet.bet.spot.value: _words(bet) for bet in box_of(line, rules, number).bets}


def _words(bet: SettledBet) -> str:
    words = [bet.action.value]
    if bet.action is Action.PAY:
        words.append(write_amount(bet.pays))
    words.append(bet.reason.value)
    if bet.adjustment:
        words.append(bet.adjustment.value)
    return " ".join(words)
