"""Everything the school keeps about one person, as plain data."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.db.models import Manager

from quizzes.models import Answer, Attempt, Note, Score
from training.models import Appeal, AttemptComment, Opening, User

# What apps above this one keep about a person, by name: they add themselves.
KEPT_ABOVE: list[Callable[[User], Mapping[str, Any]]] = []
_ATTEMPT: Final = (
    "key", "kind", "mode", "rules", "situation", "boxes", "hands", "seconds_per_hand",
    "pass_percent", "terms", "extra_percent", "started_at", "ends_at", "finished_at",
    "passed", "outcome",
)  # fmt: skip
_JUDGED: Final = ("marks", "right")
_CERTIFICATE: Final = (
    "serial", "holder", "language", "rules", "rules_hash", "house_name", "game_name",
    "school", "programme", "hands", "hands_right", "bets", "bets_right", "pass_percent",
    "seconds_per_hand", "median_ms", "p90_ms", "situations", "table_test", "passed_at",
    "issued_at", "expires_at", "outside_rule", "outside_class",
)  # fmt: skip
_APPEAL: Final = (
    "attempt__key", "question__number", "text", "at", "state", "outcome", "decided_at",
)  # fmt: skip
_COMMENT: Final = ("attempt__key", "question__number", "text", "at", "for_trainee")
_ANSWER: Final = (
    "question__number", "question__felt", "question__first_shown_at", "typed",
    "fate", "received_at", "server_ms", "client_ms",
)  # fmt: skip
_TABLE_TEST: Final = (
    "key", "programme__name", "rule_set", "checklist", "state", "started_at",
    "ended_at", "outcome", "remarks", "passed_despite", "recorded_by__full_name",
    "cosigned_by__full_name", "cosigned_at", "reason",
)  # fmt: skip
_OPENING: Final = ("key", "programme__name", "rules", "opens_at", "closes_at")
_NOTE: Final = ("attempt__key", "question__number", "kind", "at", "detail")
_SCORE: Final = (
    "attempt__key", "number", "cause", "reason", "at", "hands_right", "bets_right",
    "passed",
)  # fmt: skip


def personal_data(person: User) -> dict[str, Any]:
    """The person, their classes and attempts with every answer, their certificates.

    While an attempt runs its seed, terms and marks are left out: they tell its hands. A
    table test is told of once it is decided.
    """
    attempts = Attempt.objects.of(person).order_by("started_at")
    certified = attempts.filter(certificates__isnull=False)
    return {
        "person": _person(person),
        "classes": list(person.classes.values_list("name", flat=True)),
        "classes_taught": list(person.managed_classes.values_list("name", flat=True)),
        "table_tests": list(person.table_tests.decided().values(*_TABLE_TEST)),
        "departures": list(
            person.departures.values("training_class__name", "left_at", "returned_at")
        ),
        "exams_opened_for_them": list(
            Opening.objects.for_trainee(person).distinct().values(*_OPENING)
        ),
        "attempts": list(_attempts(person)),
        "appeals": list(_said(Appeal.objects, person, _APPEAL)),
        "comments": list(_said(AttemptComment.objects, person, _COMMENT)),
        "notes": list(_said(Note.objects, person, _NOTE)),
        "scores": list(_said(Score.objects, person, _SCORE)),
        "certificates": [
            {name: row[f"certificates__{name}"] for name in _CERTIFICATE}
            for row in certified.values(*(f"certificates__{x}" for x in _CERTIFICATE))
        ],
        **{name: fact for kept in KEPT_ABOVE for name, fact in kept(person).items()},
    }


def _person(person: User) -> dict[str, Any]:
    names = ("full_name", "username", "email", "role", "language", "is_active")
    exams = ("extra_time_percent",)
    dates = ("date_joined", "last_login")
    return {name: getattr(person, name) for name in (*names, *exams, *dates)}


def _attempts(person: User) -> Iterator[dict[str, Any]]:
    answers = _answers(person)
    for found in Attempt.objects.of(person).order_by("started_at"):
        facts = {name: getattr(found, name) for name in _ATTEMPT}
        given = answers.get(found.pk, [])
        if found.finished_at is None:
            del facts["terms"]
            given = [_unjudged(each) for each in given]
        else:
            facts["seed"] = found.seed
        yield facts | {"answers": given}


def _said(
    rows: Manager[Any], person: User, wanted: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    """What was noted or said about the person's attempts, the oldest first."""
    about = rows.filter(attempt__trainee=person).order_by("at", "pk")
    for row in about.values(*wanted):
        yield {name.replace("__", "_"): value for name, value in row.items()}


def _answers(person: User) -> dict[int, list[dict[str, Any]]]:
    """What the person answered, by the number of the attempt."""
    answers: dict[int, list[dict[str, Any]]] = {}
    rows = Answer.objects.filter(question__attempt__trainee=person)
    rows = rows.order_by("question__attempt", "question__number")
    wanted = (*_ANSWER, *_JUDGED)
    for row in rows.values("question__attempt", *wanted).iterator():
        plain = {name.removeprefix("question__"): row[name] for name in wanted}
        answers.setdefault(row["question__attempt"], []).append(plain)
    return answers


def _unjudged(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name not in _JUDGED}
