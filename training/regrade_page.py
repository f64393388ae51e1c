"""The exams of a regrade in words: their scores, their hands, and their papers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from quizzes.sentences import recall
from quizzes.wording import say
from training.models import RegradeLine, RegradeLineQuerySet, User

LINES_A_PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class ToldLine:
    """An exam that comes out otherwise; `advice` is what to do about its papers.

    `before`: it was sat before the edition held.
    """

    line: RegradeLine
    was: str
    now: str
    hands: tuple[str, ...]
    advice: str
    before: bool

    @property
    def lost(self) -> bool:
        """Whether it passed and would no longer."""
        return self.line.turns and bool(self.line.was["passed"])


@dataclass(frozen=True, slots=True)
class LinesPage:
    """One page of exams, the gravest first, and how many somebody may not see.

    `hidden_lost` of the `hidden` passed and would no longer.
    """

    page: Page[RegradeLine]
    lines: tuple[ToldLine, ...]
    hidden: int
    hidden_lost: int


def lines_page(
    lines: RegradeLineQuerySet, reader: User, number: str, *, since: datetime | None
) -> LinesPage:
    """The page of that `number` of `lines`; the edition holds `since`."""
    seen = lines.visible_to(reader)
    shown = seen.select_related("attempt", "attempt__trainee").gravest_first()
    page = Paginator(shown, LINES_A_PAGE).get_page(number)
    return LinesPage(
        page,
        tuple(_told(line, since) for line in page),
        lines.count() - page.paginator.count,
        lines.lost().count() - seen.lost().count(),
    )


def _told(line: RegradeLine, since: datetime | None) -> ToldLine:
    return ToldLine(
        line,
        _score(line.was),
        _score(line.now),
        tuple(_hands(line)),
        _advice(line),
        since is not None and line.attempt.started_at < since,
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
