"""Exams that a manager has opened, sat and ended, for certificates."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from quizzes.exam_terms import Hand, PassRule, Terms
from quizzes.models import Attempt
from tablegames.questions import Kind
from tests.make_certificates import VENEZIA, make_exam
from training.models import Opening, Programme, User


def make_programme(name: str = "Floor entry", **fields: Any) -> Programme:
    """A programme, unless there is one of that name already."""
    made, _is_new = Programme.objects.get_or_create(name=name, defaults=fields)
    return made


def make_opening(programme: Programme, by: User, person: User) -> Opening:
    """An exam opened for one person, for an hour either side of now."""
    now, hour = timezone.now(), timedelta(hours=1)
    return Opening.objects.create(
        programme=programme,
        rule_set=VENEZIA,
        rules=f"{VENEZIA}@1",
        person=person,
        opens_at=now - hour,
        closes_at=now + hour,
        terms=terms_of(programme).as_json(),
        attempts_allowed=3,
        cool_down_hours=0,
        opened_by=by,
    )


def terms_of(programme: Programme) -> Terms:
    """Ten single boxes, on what else the programme says."""
    return Terms(
        hands=(Hand(Kind.SETTLE_BOX, "", 1),) * 10,
        seconds_per_hand=20,
        pass_rule=PassRule(programme.bets_percent),
        valid_months=programme.valid_months,
        programme=programme.name,
        table_test=programme.table_test,
    )


def make_sat_exam(
    trainee: User, by: User, programme: Programme | None = None, **fields: Any
) -> Attempt:
    """An opened exam that was passed just now; `fields` say otherwise."""
    opening = make_opening(programme or make_programme(), by, trainee)
    opened = {
        "opening": opening.key,
        "terms": opening.terms,
        "ends_at": opening.closes_at,
        "p90_ms": 14_000,
    }
    return make_exam(trainee, **(opened | fields))
