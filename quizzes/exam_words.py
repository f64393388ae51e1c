"""An exam in words: how it goes and what passes, before it starts; how it came out."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from quizzes.exam_terms import PassRule
from quizzes.marking import GRACE, allowed
from quizzes.models import Attempt
from quizzes.pass_rules import (
    Clause,
    ClauseName,
    hands_still_needed,
    most_wrong,
)
from quizzes.scoring import pass_rule_of
from quizzes.wording import show_percent, show_seconds


@dataclass(frozen=True, slots=True)
class Notice:
    """What somebody is told before the first hand of an exam."""

    programme: str
    time: str
    open_for: str
    passes: tuple[str, ...]
    fates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """One clause of a pass rule, as it came out."""

    condition: str
    got: str
    met: bool
    more: str = ""


def notice_of(attempt: Attempt) -> Notice:
    """How the exam `attempt` goes. Raises ValueError for a drill."""
    rule, terms = pass_rule_of(attempt), attempt.exam_terms
    if rule is None or attempt.hands is None:
        raise ValueError(f"{attempt} is no exam")
    return Notice(
        terms.programme if terms else "",
        time_in_words(attempt),
        open_for_in_words(attempt),
        what_passes(rule, attempt.hands),
        fates_in_words(),
    )


def time_in_words(attempt: Attempt) -> str:
    """The person's own time for a hand: “24 seconds”, “31.3 seconds”."""
    time = allowed(attempt) or timedelta()
    whole, rest = divmod(time, timedelta(seconds=1))
    if rest:
        tenths = number_format(time.total_seconds(), decimal_pos=1)
        return _("%(seconds)s seconds") % {"seconds": tenths}
    return ngettext("%(n)d second", "%(n)d seconds", whole) % {"n": whole}


def open_for_in_words(attempt: Attempt) -> str:
    """How long after its beginning the exam closes: “20 minutes after you began”."""
    if attempt.ends_at is None:
        return ""
    minutes = (attempt.ends_at - attempt.started_at) // timedelta(minutes=1)
    hours, rest = divmod(minutes, 60)
    if hours and not rest:
        told = ngettext(
            "%(n)d hour after you began", "%(n)d hours after you began", hours
        )
        return told % {"n": hours}
    return ngettext(
        "%(n)d minute after you began", "%(n)d minutes after you began", minutes
    ) % {"n": minutes}


def what_passes(rule: PassRule, hands: int) -> tuple[str, ...]:
    """Every condition of `rule` over so many hands, each in a sentence."""
    wanted = [
        (ClauseName.BETS, rule.bets_percent),
        (ClauseName.HANDS, rule.hands_percent),
        (ClauseName.CRITICAL, 0 if rule.no_critical_error else None),
        (ClauseName.MEDIAN, rule.median_ms),
        (ClauseName.P90, rule.p90_ms),
        (ClauseName.LOWER_BOUND, rule.lower_bound_percent),
    ]
    sentences = [condition(name, it) for name, it in wanted if it is not None]
    if rule.lower_bound_percent is not None:
        sentences.append(_most_wrong(hands, rule.lower_bound_percent))
    return tuple(sentences)


def condition(name: ClauseName, wanted: int) -> str:
    """What one clause asks for."""
    values = {"percent": show_percent(wanted), "time": show_seconds(wanted)}
    return _condition(name) % values


def _condition(name: ClauseName) -> str:
    match name:
        case ClauseName.BETS:
            return _("At least %(percent)s of the bets are right.")
        case ClauseName.HANDS:
            return _("At least %(percent)s of the hands are right in every bet.")
        case ClauseName.CRITICAL:
            return _("No losing bet is paid, and no winning bet is taken.")
        case ClauseName.MEDIAN:
            return _("Half of the hands take no longer than %(time)s.")
        case ClauseName.P90:
            return _("Nine hands of ten take no longer than %(time)s.")
        case ClauseName.LOWER_BOUND:
            return _(
                "The hands show with 95%% certainty that at least %(percent)s of your"
                " hands are right."
            )


def fates_in_words() -> tuple[str, ...]:
    """What becomes of every hand that is not answered in time."""
    grace = GRACE // timedelta(seconds=1)
    return (
        _(
            "Late: an answer that comes in after the hand's time and %(grace)d seconds"
            " of grace is kept, and all its bets count as wrong."
        )
        % {"grace": grace},
        _(
            "Left open: a hand that you leave when its time is up, or that is still"
            " open when the exam closes, stays blank, and all its bets count as wrong."
        ),
        _(
            "Not reached: hands that were never shown before the exam closed count as"
            " wrong in every bet."
        ),
    )


def outcome_in_words(attempt: Attempt) -> tuple[Judged, ...]:
    """Every clause by which the finished exam `attempt` was judged.

    None for one that ended before clauses were kept.
    """
    clauses = [Clause.parse(each) for each in attempt.outcome or ()]
    return tuple(_judged(attempt, clause) for clause in clauses)


def _judged(attempt: Attempt, clause: Clause) -> Judged:
    more = ""
    if clause.name is ClauseName.LOWER_BOUND and not clause.met:
        more = _still_needed(attempt, clause.wanted)
    return Judged(condition(clause.name, clause.wanted), _got(clause), clause.met, more)


def _got(clause: Clause) -> str:
    if clause.got is None:
        return _("nothing was answered")
    match clause.name:
        case ClauseName.CRITICAL:
            number = {"n": clause.got}
            return ngettext("%(n)d such bet", "%(n)d such bets", clause.got) % number
        case ClauseName.MEDIAN | ClauseName.P90:
            return _shown_time(clause, clause.got)
        case _:
            return show_percent(clause.got)


def _shown_time(clause: Clause, took_ms: int) -> str:
    """A time; one that is too long never looks like the most that is allowed."""
    shown = show_seconds(took_ms)
    if clause.met or shown != show_seconds(clause.wanted):
        return shown
    exactly = number_format(Decimal(took_ms) / 1000, decimal_pos=3)
    return _("%(seconds)s s") % {"seconds": exactly}


def _still_needed(attempt: Attempt, percent: int) -> str:
    right, asked = attempt.hands_right or 0, attempt.hands_asked or 0
    needed = hands_still_needed(right, asked, percent)
    return ngettext(
        "%(n)d more hand, answered right, would have been needed.",
        "%(n)d more hands, all of them right, would have been needed.",
        needed,
    ) % {"n": needed}


def _most_wrong(hands: int, percent: int) -> str:
    wrong = most_wrong(hands, percent)
    numbers = {"hands": hands, "n": wrong or 0}
    if wrong is None:
        return _("%(hands)d hands are too few to show that.") % numbers
    if wrong == 0:
        return _("That takes all %(hands)d hands right.") % numbers
    return (
        ngettext(
            "That leaves %(n)d hand of %(hands)d that may be wrong.",
            "That leaves %(n)d hands of %(hands)d that may be wrong.",
            wrong,
        )
        % numbers
    )
