"""Sitting an opened exam: who may begin it, and what is still missing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.db import transaction
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from quizzes.closing import close_if_over
from quizzes.models import Attempt
from quizzes.opened_exams import NotStartedError, Sitting, start_opened
from quizzes.taking_turns import take_turns
from quizzes.wording import say
from tablegames.games import load_rules
from training.exam_codes import Door, objection_to
from training.exam_time import ends_at, last_start
from training.models import Opening, OpeningState, SatExam, User
from training.readiness import Readiness, readiness_of
from training.table_test_results import passed_table_test


class NotNowError(Exception):
    """Why somebody cannot begin; `str()` says it to them."""


class CodeRefusedError(NotNowError):
    """That the code was wrong, or missing, or given too often."""


@dataclass(frozen=True, slots=True)
class Try:
    """What somebody sends to begin: the code they typed, and on which device."""

    code: str = ""
    device: str = ""


@dataclass(frozen=True)
class Chance:
    """One person's chance at an opening at the moment `now`.

    `attempts` are those they began at it and at earlier openings of the same exam,
    oldest first.
    """

    opening: Opening
    trainee: User
    attempts: tuple[Attempt, ...]
    now: datetime
    is_member: bool  # of the class, or the person it was opened for

    @cached_property
    def own(self) -> tuple[Attempt, ...]:
        """The attempts at this opening."""
        key = self.opening.key
        return tuple(each for each in self.attempts if each.opening == key)

    @property
    def live(self) -> Attempt | None:
        """The attempt at this opening that has not ended."""
        return next((each for each in self.own if each.is_live), None)

    @property
    def has_passed(self) -> bool:
        """Whether an attempt at this opening was passed."""
        return any(each.passed for each in self.own)

    @property
    def left(self) -> int:
        """The attempts left; those before the last one passed do not count."""
        since = 0
        for attempt in self.attempts:
            since = 0 if attempt.passed and attempt not in self.own else since + 1
        return max(0, self.opening.attempts_allowed - since)

    @property
    def cool_until(self) -> datetime | None:
        """Until when to wait after the last attempt; None when there is no need to."""
        ended = [each.finished_at for each in self.attempts if each.finished_at]
        if not ended or not self.opening.cool_down_hours:
            return None
        until = max(ended) + timedelta(hours=self.opening.cool_down_hours)
        return until if until > self.now else None

    @property
    def last_start(self) -> datetime:
        """Until when this person can begin."""
        extra = self.trainee.extra_time_percent
        return last_start(self.opening.closes_at, self.opening.exam_terms, extra)

    @cached_property
    def readiness(self) -> Readiness:
        """How ready practice has made this person; two queries."""
        opening = self.opening
        wanted = opening.readiness_percent
        return readiness_of(self.trainee, opening.rule_set, opening.skills, wanted)

    @cached_property
    def lacks_table_test(self) -> bool:
        """Whether a table test is needed, for exam or certificate, and not passed."""
        opening = self.opening
        needed = opening.table_test_first or opening.exam_terms.table_test
        if not needed:
            return False
        return not passed_table_test(self.trainee, opening.programme, opening.rule_set)

    def closed_because(self) -> str:
        """Why nobody can begin now; "" when it is open."""
        match self.opening.state(self.now):
            case OpeningState.CANCELLED:
                return _("This exam has been cancelled.")
            case OpeningState.CLOSED:
                return _("This exam is closed.")
            case OpeningState.SOON:
                opens = shown_time(self.opening.opens_at)
                return _("This exam opens at %(time)s.") % {"time": opens}
            case _:
                return "" if self.now <= self.last_start else _too_late(self)

    def missing(self) -> Iterator[str]:
        """What this person must still do, or wait for, a sentence each."""
        if self.has_passed:
            yield _("You have passed this exam.")
            return
        if not self.is_member:
            yield _("You are no longer in this class.")
            return
        if not self.left:
            yield _("No attempt is left.")
        elif self.cool_until:
            yield _("You can try again from %(time)s.") % {
                "time": shown_time(self.cool_until)
            }
        if self.opening.readiness_percent and not self.readiness.is_ready:
            yield _hands_missing(self.readiness)
        if self.opening.table_test_first and self.lacks_table_test:
            yield _("The table test must be passed first.")

    def objection(self) -> str:
        """Why this person cannot begin now; "" when they can."""
        return self.closed_because() or next(self.missing(), "")


def chances_of(
    trainee: User, openings: Iterable[Opening], now: datetime
) -> tuple[Chance, ...]:
    """The chances of `trainee` at `openings`; two queries."""
    classes = set(trainee.classes.values_list("pk", flat=True))
    sat = SatExam.objects.filter(trainee=trainee).order_by("attempt__started_at", "pk")
    began = [
        (each.opening.programme_id, each.opening.rule_set, each.attempt)
        for each in sat.select_related("attempt", "opening")
    ]
    return tuple(
        Chance(
            opening,
            trainee,
            tuple(
                attempt
                for programme, rule_set, attempt in began
                if (programme, rule_set) == (opening.programme_id, opening.rule_set)
            ),
            now,
            opening.person_id == trainee.pk or opening.training_class_id in classes,
        )
        for opening in openings
    )


def begin(trainee: User, opening: Opening, given: Try, now: datetime) -> Attempt:
    """The attempt of `trainee` at `opening`: begun now, or the one that is live.

    However many requests race, one attempt is begun and all get it. Raises
    NotNowError, and says why, when it cannot be begun.
    """
    for left in Attempt.objects.of(trainee).opened().live():
        close_if_over(left, now)
    if opening.code:
        chance = chances_of(trainee, [opening], now)[0]
        if chance.live:
            return chance.live
        _check_code(chance, given.code)
    with transaction.atomic():
        take_turns(trainee.pk)
        fresh = Opening.objects.select_related("programme").get(pk=opening.pk)
        chance = chances_of(trainee, [fresh], now)[0]
        if chance.live:
            return chance.live
        if why_not := chance.objection():
            raise NotNowError(why_not)
        return _start(chance, given.device)


def shown_time(moment: datetime) -> str:
    """A moment in the site's own time, in local figures."""
    return date_format(localtime(moment), "SHORT_DATETIME_FORMAT")


def _start(chance: Chance, device: str) -> Attempt:
    """Begin, and keep that it was begun."""
    opening, trainee = chance.opening, chance.trainee
    terms, extra = opening.exam_terms, trainee.extra_time_percent
    until = ends_at(chance.now, opening.closes_at, terms, extra)
    sitting = Sitting(opening.key, terms, extra, until)
    rules = load_rules(opening.rules)
    try:
        attempt = start_opened(trainee, rules, sitting, chance.now, device)
    except NotStartedError as error:
        raise NotNowError(say(error.message)) from error
    SatExam.objects.create(opening=opening, trainee=trainee, attempt=attempt)
    return attempt


def _check_code(chance: Chance, given: str) -> None:
    """That the code is right, where they might begin."""
    opening = chance.opening
    if chance.objection():
        return
    door = Door(opening.pk, chance.trainee.pk)
    if why_not := objection_to(given, opening.code, door, chance.now):
        raise CodeRefusedError(why_not)


def _too_late(chance: Chance) -> str:
    return _(
        "It is too late to begin: the exam closes at %(closes)s, and you had to begin "
        "by %(last)s to have your full time."
    ) % {
        "closes": shown_time(chance.opening.closes_at),
        "last": shown_time(chance.last_start),
    }


def _hands_missing(readiness: Readiness) -> str:
    hands = readiness.hands_needed
    return ngettext(
        "Practise first: %(hands)s more hand, right, is needed.",
        "Practise first: %(hands)s more hands, all right, are needed.",
        hands,
    ) % {"hands": hands}
