"""One exam of a regrade in words: its scores, its hands, and what of its papers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from quizzes.sentences import recall
from quizzes.wording import say
from training.models import RegradeLine


@dataclass(frozen=True, slots=True)
class ToldLine:
    """An exam that comes out otherwise; `advice` is what to do about its papers."""

    line: RegradeLine
    was: str
    now: str
    hands: tuple[str, ...]
    advice: str


def told_lines(lines: Iterable[RegradeLine]) -> tuple[ToldLine, ...]:
    """`lines` in the reader's language."""
    return tuple(
        ToldLine(
            line,
            _score(line.was),
            _score(line.now),
            tuple(_hands(line)),
            _advice(line),
        )
        for line in lines
    )


def _score(figures: Mapping[str, Any]) -> str:
    passed = _("passed") if figures["passed"] else _("not passed")
    told = ngettext(
        "%(right)d of %(asked)d bet, %(passed)s",
        "%(right)d of %(asked)d bets, %(passed)s",
        figures["bets_asked"],
    )
    return told % {
        "right": figures["bets_right"],
        "asked": figures["bets_asked"],
        "passed": passed,
    }


def _hands(line: RegradeLine) -> Iterator[str]:
    for hand in line.hands:
        if hand["why"]:
            yield _("Hand %(number)d is left as it is: %(why)s") % {
                "number": hand["number"],
                "why": say(recall(hand["why"])),
            }
        elif hand["was"] == hand["now"]:
            told = ngettext(
                "Hand %(number)d: other amounts are due, %(now)d bet right",
                "Hand %(number)d: other amounts are due, %(now)d bets right",
                hand["now"],
            )
            yield told % hand
        else:
            told = ngettext(
                "Hand %(number)d: %(now)d bet right, before %(was)d",
                "Hand %(number)d: %(now)d bets right, before %(was)d",
                hand["now"],
            )
            yield told % hand


def _advice(line: RegradeLine) -> str:
    """What the register of certificates should do; it is never done by itself."""
    if line.certificates:
        if line.was["passed"] and not line.now["passed"]:
            return _("No longer passed: revoke it, or suspend it until it is resat.")
        if line.scores_otherwise:
            return _("It tells the old score: issue it anew.")
        return ""
    if line.now["passed"] and not line.was["passed"]:
        return _("Passed now: a certificate may be issued.")
    return ""
