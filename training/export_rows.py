"""The rows of an export: one for every attempt, or for every bet that was answered.

Of these everything is read once, in the order of the rows, and nothing is kept: the
number of queries and the memory are the same for ten rows as for a million.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext_lazy as _

from quizzes.gaming_days import GamingDays
from quizzes.given_answers import answer_in_words
from quizzes.models import Answer, Attempt, Remarking
from quizzes.sentences import recall
from quizzes.wording import say
from training.models import TrainingClass, User
from training.practised import rule_sets_of
from training.sheets import Cell, Head, MomentHead

AT_ONCE: Final = 1000  # rows fetched from the database

ATTEMPT_HEADS: Final[Sequence[Head]] = (
    _("Attempt"), _("Trainee"), _("E-mail address"), _("Classes"), _("Kind"),
    _("Mode"), _("Rule set"), _("Edition"), _("Situation"), _("Boxes"), _("Hands"),
    _("Seconds a hand"), _("Pass mark in percent"), MomentHead(_("Started")),
    MomentHead(_("Finished")),
    _("Hands answered"), _("Hands right"), _("Bets answered"), _("Bets right"),
    _("Score in percent"), _("Median milliseconds a hand"), _("Passed"), _("Seed"),
)  # fmt: skip
ANSWER_HEADS: Final[Sequence[Head]] = (
    _("Attempt"), _("Trainee"), _("E-mail address"), _("Classes"), _("Kind"),
    _("Rules"), _("Question"), _("Kind of question"), _("Situation"), _("Felt"),
    _("Box"), _("Bet"), _("Stake"), _("Given"), _("Given amount"), _("Due"),
    _("Due amount"), _("Right"), _("Reason"), _("Mistake"), _("Cost"), _("Late"),
    _("Fate"), MomentHead(_("Received")), _("Milliseconds by the server"),
    _("Milliseconds by the browser"),
)  # fmt: skip
YES, NO = _("yes"), _("no")


@dataclass(frozen=True, slots=True)
class Chosen:
    """What to export of what `reviewer` may see; None and "" leave it open.

    `first` and `last` are gaming days: attempts by their start, answers by receipt.
    """

    reviewer: User
    training_class: TrainingClass | None = None
    rule_set: str = ""
    first: date | None = None
    last: date | None = None


def people_of(chosen: Chosen) -> Any:
    """The trainees that are left."""
    people = User.objects.visible_to(chosen.reviewer).trainees()
    if chosen.training_class is None:
        return people
    learn = chosen.training_class.trainees.order_by().values("pk")
    return people.filter(pk__in=learn)


def rule_sets_in(chosen: Chosen, people: Any) -> list[str]:
    return [chosen.rule_set] if chosen.rule_set else sorted(rule_sets_of(people))


def attempts_of(chosen: Chosen, days: GamingDays) -> QuerySet[Attempt]:
    found = Attempt.objects.filter(
        _within("", chosen), _between("started_at", chosen, days)
    )
    return found.select_related("trainee").order_by("started_at", "pk")


def answers_of(chosen: Chosen, days: GamingDays) -> QuerySet[Answer]:
    found = Answer.objects.told().filter(
        _within("question__attempt__", chosen), _between("received_at", chosen, days)
    )
    newest = Remarking.objects.filter(answer=OuterRef("pk")).order_by("-score__number")
    found = found.annotate(standing=Subquery(newest.values("marks")[:1]))
    return found.select_related("question__attempt__trainee").order_by(
        "received_at", "pk"
    )


def _within(path: str, chosen: Chosen) -> Q:
    wanted = Q(**{f"{path}trainee__in": people_of(chosen).order_by().values("pk")})
    if chosen.rule_set:
        wanted &= Q(**{f"{path}rule_set": chosen.rule_set})
    return wanted


def _between(field: str, chosen: Chosen, days: GamingDays) -> Q:
    def begins(day: date) -> datetime:
        return datetime.combine(day, time(days.starts), days.zone)

    wanted = Q()
    if chosen.first:
        wanted &= Q(**{f"{field}__gte": begins(chosen.first)})
    if chosen.last:
        wanted &= Q(**{f"{field}__lt": begins(chosen.last + timedelta(days=1))})
    return wanted


def classes_of(reviewer: User) -> Mapping[int, str]:
    """The names of each trainee's classes, so far as `reviewer` may see them."""
    names = defaultdict[int, list[str]](list)
    seats = TrainingClass.objects.visible_to(reviewer).filter(trainees__isnull=False)
    for pk, name in seats.values_list("trainees", "name").distinct():
        names[pk].append(name)
    return {pk: ", ".join(several) for pk, several in names.items()}


def _who(attempt: Attempt, classes: Mapping[int, str]) -> tuple[Cell, ...]:
    person: User = attempt.trainee
    return (
        str(attempt.key),
        person.full_name,
        person.email,
        classes.get(person.pk, ""),
        attempt.get_kind_display(),
    )


def attempt_row(attempt: Attempt, classes: Mapping[int, str]) -> Sequence[Cell]:
    passed = None if attempt.passed is None else _yes_or_no(attempt.passed)
    return (
        *_who(attempt, classes),
        attempt.get_mode_display(),
        attempt.rule_set,
        int(attempt.edition),
        attempt.situation,
        attempt.boxes,
        attempt.hands,
        attempt.seconds_per_hand,
        attempt.pass_percent,
        attempt.started_at,
        attempt.finished_at,
        attempt.hands_asked,
        attempt.hands_right,
        attempt.bets_asked,
        attempt.bets_right,
        attempt.percent,
        attempt.median_ms,
        passed,
        "" if attempt.is_live else attempt.seed,
    )


def answer_rows(
    answers: QuerySet[Answer], classes: Mapping[int, str]
) -> Iterator[Sequence[Cell]]:
    for answer in answers.iterator(AT_ONCE):
        question, who = answer.question, _who(answer.question.attempt, classes)
        asked = (
            question.rules,
            question.number,
            question.kind,
            question.situation,
            question.felt,
        )
        times = (
            _yes_or_no(answer.late),
            answer.get_fate_display(),
            answer.received_at,
            answer.server_ms if answer.was_given else None,
            answer.client_ms,
        )
        for mark in answer.standing or answer.marks:  # type: ignore[attr-defined]
            cells = _bet(mark) if "spot" in mark else _field(mark)
            yield (*who, *asked, *cells, *times)


def _bet(mark: Mapping[str, Any]) -> tuple[Cell, ...]:
    return (
        mark["box"],
        mark["spot"],
        Decimal(mark["stake"]),
        mark["given_action"],
        Decimal(mark["given_amount"]),
        mark["due_action"],
        Decimal(mark["due_amount"]),
        *_judged(mark, mark["reason"]),
    )


def _field(mark: Mapping[str, Any]) -> tuple[Cell, ...]:
    """A field of a question of another kind: an action with its amount, or words."""
    return (
        None,
        say(recall(mark["label"])),
        None,
        *_answered(mark["given"]),
        *_answered(mark["due"]),
        *_judged(mark, say(recall(mark["reason"]))),
    )


def _answered(kept: Mapping[str, Any]) -> tuple[Cell, Cell]:
    """What was answered to a field, and the amount where it has one.

    Nothing where the exam was closed before it was answered.
    """
    if not kept:
        return "", None
    if "action" in kept:
        return kept["action"], Decimal(kept["amount"])
    if "amount" in kept:
        return "", Decimal(kept["amount"])
    return answer_in_words(kept), None


def _judged(mark: Mapping[str, Any], reason: str) -> tuple[Cell, ...]:
    cost = mark.get("cost")
    return (
        _yes_or_no(mark["right"]),
        reason,
        mark.get("mistake") or "",
        _amount(cost),
    )


def _amount(text: str | None) -> Decimal | None:
    return Decimal(text) if text else None


def _yes_or_no(fact: bool) -> str:  # noqa: FBT001  it is the fact itself
    return str(YES if fact else NO)
