"""A change of marks in words, for whoever is to approve it."""

from collections.abc import Iterator
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from quizzes.shares import whole_percent
from quizzes.wording import show_percent
from training.attempts_seen import place_of
from training.marks_in_words import in_words, right_or_wrong
from training.models import Proposal
from training.proposal_kinds import Change, Description


def describe_correction(proposal: Proposal) -> Description:
    """Which marks would count otherwise, and what the exam then scores."""
    told = proposal.payload
    page = reverse("training:attempt", args=[told["attempt"]])
    return Description(
        title=_("Change the marks of hand %(number)s, %(name)s")
        % {"number": told["hand"], "name": proposal.person},
        url=page + place_of(told["hand"]),
        changes=(*_marks(told), *_lateness(told), *_score(told["score"])),
        warnings=tuple(_warnings(told)),
    )


def _marks(told: dict[str, Any]) -> Iterator[Change]:
    for was, now in zip(told["was"], told["now"], strict=True):
        if was != now:
            name = in_words(was).name
            yield Change(name, right_or_wrong(was), right_or_wrong(now))


def _lateness(told: dict[str, Any]) -> Iterator[Change]:
    """Whether a late hand would count as on time, where that changes."""
    on_time = told.get("on_time")
    if on_time is not None and on_time["was"] != on_time["now"]:
        late, lifted = _("late: none of its bets counts"), _("counted as on time")
        said = {False: late, True: lifted}
        yield Change(_("Time"), said[on_time["was"]], said[on_time["now"]])


def _score(score: dict[str, Any]) -> Iterator[Change]:
    was, now = score["was"], score["now"]
    for name, right, asked in (
        (_("Bets right"), "bets_right", "bets_asked"),
        (_("Hands right"), "hands_right", "hands_asked"),
    ):
        yield Change(
            name, _share(was[right], was[asked]), _share(now[right], now[asked])
        )
    if was["passed"] is not None:
        yield Change(_("Outcome"), _outcome(was), _outcome(now))


def _share(right: int, asked: int) -> str:
    percent = whole_percent(right, asked)
    return _("%(right)s of %(asked)s (%(percent)s)") % {
        "right": right,
        "asked": asked,
        "percent": show_percent(percent or 0),
    }


def _outcome(score: dict[str, Any]) -> str:
    return _("Passed") if score["passed"] else _("Not passed")


def _warnings(told: dict[str, Any]) -> Iterator[str]:
    """What else hangs on it: whether the exam is passed, and its certificates."""
    was, now = told["score"]["was"]["passed"], told["score"]["now"]["passed"]
    serials = {"serials": ", ".join(told["certificates"])}
    if was and not now:
        yield _("The exam is no longer passed by this.")
        if told["certificates"]:
            said = _("Certificate %(serials)s stays as it is until it is revoked.")
            yield said % serials
    elif now and not was:
        yield _("The exam is passed by this.")
    elif told["certificates"]:
        yield _("Certificate %(serials)s goes on telling the old score.") % serials
