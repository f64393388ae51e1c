"""The marks of an answer in words: what each is of, what was given and what is due."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from quizzes.given_answers import answer_in_words
from quizzes.sentences import recall
from quizzes.wording import say, say_action, say_spot, show_amount
from tablegames.bets import parse_amount
from tablegames.settlement import Action

type Mark = Mapping[str, Any]

NOTHING: Final = "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class MarkInWords:
    """One mark; `overruled` when somebody has set it against the reckoning."""

    name: str
    given: str
    due: str
    right: bool
    overruled: bool


def in_words(mark: Mark) -> MarkInWords:
    """`mark` in the language of the page."""
    return MarkInWords(
        _name(mark),
        _side(mark, "given"),
        _side(mark, "due"),
        bool(mark["right"]),
        bool(mark.get("overruled")),
    )


def right_or_wrong(mark: Mark) -> str:
    """Whether it counts, with what was given and due where that explains it."""
    told = in_words(mark)
    if told.right:
        return _("right")
    return _("wrong: %(given)s given, %(due)s due") % {
        "given": told.given,
        "due": told.due,
    }


def _name(mark: Mark) -> str:
    if "spot" not in mark:
        label = say(recall(mark["label"]))
        return label[:1].upper() + label[1:]
    return _("%(bet)s, box %(number)s") % {
        "bet": say_spot(mark["spot"]).capitalize(),
        "number": mark["box"],
    }


def _side(mark: Mark, side: str) -> str:
    """What was given or is due: of a bet, or of a field; a dash for nothing."""
    if "spot" in mark:
        return _deed(mark[f"{side}_action"], mark[f"{side}_amount"], mark["spot"])
    kept = mark[side]
    if "action" in kept:
        return _deed(kept["action"], kept["amount"], "")
    return answer_in_words(kept) if kept else NOTHING


def _deed(action: str | None, amount: str | None, spot: str) -> str:
    if not action:
        return NOTHING
    said = say_action(action, spot)
    if action != Action.PAY.value or not amount:
        return said
    return f"{said} {show_amount(parse_amount(amount))}"
