"""What was given for a field, as it is kept in a row and as it is shown."""

from collections.abc import Mapping
from typing import Any, Final

from quizzes.sentences import keep, recall
from quizzes.wording import say, show_amount
from tablegames.bets import parse_amount, write_amount
from tablegames.cards import RANK_LETTERS, Card, Suit
from tablegames.questions import ChoiceField, Deed, Field, Given

type KeptAnswer = dict[str, Any]

SIGNS: Final[Mapping[Suit, str]] = {
    Suit.CLUBS: "♣",
    Suit.DIAMONDS: "♦",
    Suit.HEARTS: "♥",
    Suit.SPADES: "♠",
}


def keep_answer(field: Field, given: Given) -> KeptAnswer:
    """`given` for `field` as JSON, amounts as decimal strings."""
    match given:
        case str():
            return {"choice": given, "label": _label(field, given)}
        case Deed():
            return {"action": given.action.value, "amount": write_amount(given.pays)}
        case int():
            return {"amount": write_amount(given)}
        case _:
            cards = [str(each) for each in given if isinstance(each, Card)]
            if cards:
                return {"cards": cards}
            return {
                "chips": [
                    [write_amount(each.chip.value), each.count]
                    for each in given
                    if not isinstance(each, Card)
                ]
            }


def answer_in_words(kept: Mapping[str, Any]) -> str:
    """A kept answer for a reader, in the language of the page."""
    if "label" in kept:
        return say(recall(kept["label"]))
    if "cards" in kept:
        return " ".join(_card(Card.parse(each)) for each in kept["cards"])
    if "chips" in kept:
        stacks = [
            f"{count} × {show_amount(parse_amount(value))}"
            for value, count in kept["chips"]
        ]
        return " + ".join(stacks) or "0"
    return show_amount(parse_amount(kept["amount"]))


def _label(field: Field, given: str) -> dict[str, Any]:
    if not isinstance(field, ChoiceField):
        raise TypeError(field)
    return keep(next(each.label for each in field.options if each.value == given))


def _card(card: Card) -> str:
    letter = RANK_LETTERS[card.rank - 2]
    return f"{'10' if letter == 'T' else letter}{SIGNS[card.suit]}"
