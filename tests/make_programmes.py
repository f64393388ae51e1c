"""Programmes, openings and practice for tests."""

from datetime import datetime, timedelta
from typing import Any, Final

import pytest
from django.urls import reverse
from django.utils import timezone

from quizzes.models import Attempt, Mode
from tablegames.questions import Kind
from tests.make import make_class, make_manager, make_trainee
from tests.make_quizzes import ULTIMATE, make_answer, make_attempt, make_question
from training.blueprints import Part
from training.models import Opening, Programme, TrainingClass, User
from training.opening_exams import Wanted, open_exam
from training.programmes import Draft, add
from training.sitting_exams import NotNowError, Try, begin

HOUR: Final = timedelta(hours=1)
FLOOR: Final = "Floor dealers"
PROGRAMMES: Final = reverse("training:programmes")
NEW: Final = reverse("training:new_programme")
ROW: Final[dict[str, Any]] = {
    "rule_set": ULTIMATE,
    "kind": "settle-box",
    "situation": "",
    "boxes": 1,
    "hands": 10,
}
BLANK: Final[dict[str, Any]] = {
    "seconds_per_hand": 20,
    "bets_percent": 90,
    "hands_percent": None,
    "lower_bound_percent": None,
    "no_critical_error": False,
    "median_ms": None,
    "p90_ms": None,
    "attempts_allowed": 2,
    "cool_down_hours": 0,
    "valid_months": 24,
    "readiness_percent": None,
    "table_test": False,
    "table_test_first": False,
    "checklist": [],
}


def a_part(**fields: Any) -> Part:
    """Three hands of settling one box in Ultimate, unless `fields` say otherwise."""
    usual: dict[str, Any] = {
        "rule_set": ULTIMATE,
        "kind": Kind.SETTLE_BOX,
        "situation": "",
        "boxes": 1,
        "hands": 3,
    }
    return Part(**(usual | fields))


def make_programme(
    by: User, name: str = FLOOR, *, parts: tuple[Part, ...] = (), **columns: Any
) -> Programme:
    """A programme of one part, unless more are given."""
    draft = Draft(BLANK | {"name": name} | columns, parts or (a_part(),))
    return add(draft, by)


def sheet(*rows: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """What a browser sends for a programme of these rows."""
    chosen = rows or ({},)
    data = {
        "name": FLOOR,
        "seconds_per_hand": 20,
        "bets_percent": 90,
        "attempts_allowed": 3,
        "cool_down_hours": 24,
        "parts-TOTAL_FORMS": len(chosen),
        "parts-INITIAL_FORMS": 0,
        "do": "save",
    } | fields
    for number, row in enumerate(chosen):
        for name, value in (ROW | row).items():
            data[f"parts-{number}-{name}"] = value
    return data


def page_of(programme: Programme, page: str = "programme") -> str:
    """The address of a page of `programme`."""
    return reverse(f"training:{page}", args=[programme.pk])


def make_opening(
    by: User, whom: TrainingClass | User, programme: Programme | None = None, **at: Any
) -> Opening:
    """An exam open since an hour ago, for an hour more, without a code."""
    now = timezone.now()
    wanted: dict[str, Any] = {
        "programme": programme or make_programme(by),
        "rule_set": ULTIMATE,
        "whom": whom,
        "opens_at": now - HOUR,
        "closes_at": now + HOUR,
        "with_code": False,
    }
    return open_exam(Wanted(**(wanted | at)), by)


def a_class() -> tuple[User, User, TrainingClass]:
    """Bob, his trainee Alice, and their class."""
    bob, alice = make_manager(), make_trainee()
    return bob, alice, make_class(managers=(bob,), trainees=(alice,))


def begun(
    trainee: User, opening: Opening, code: str = "", at: datetime | None = None
) -> Attempt:
    """The exam as `trainee` begins it, or goes on with it."""
    return begin(trainee, opening, Try(code), at or timezone.now())


def refused(trainee: User, opening: Opening, code: str = "", **at: Any) -> str:
    """The sentence by which `trainee` is refused."""
    with pytest.raises(NotNowError) as caught:
        begun(trainee, opening, code, **at)
    return str(caught.value)


def practise(
    trainee: User, hands: int, *, right: bool = True, situation: str = "tie"
) -> Attempt:
    """A drill with so many hands answered."""
    drill = make_attempt(trainee, mode=Mode.MIXED)
    for _ in range(hands):
        make_answer(make_question(drill, situation=situation), right=right)
    return drill


def end(attempt: Attempt, at: datetime | None = None, *, passed: bool) -> Attempt:
    """`attempt` as it stands when it has ended."""
    attempt.finished_at = at or timezone.now()
    attempt.hands_asked = attempt.hands
    attempt.bets_asked = 10
    attempt.hands_right = attempt.hands if passed else 0
    attempt.bets_right = 10 if passed else 0
    attempt.passed = passed
    attempt.outcome = []
    attempt.save()
    return attempt
