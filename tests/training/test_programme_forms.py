"""Whatever is sent to the forms of programmes and openings, they answer."""

from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.make import logged_in, make_class, make_manager, make_trainee
from tests.make_programmes import ROW, make_programme, sheet
from tests.make_quizzes import THREE_CARD, ULTIMATE
from training.blueprints import fault_of, faults_together
from training.models import Programme, TrainingClass
from training.opening_exams import terms_of
from training.programmes import parts_of

pytestmark = pytest.mark.django_db

ANSWERED = {200, 302}

texts = st.text(max_size=30)
numbers = st.one_of(
    st.integers().map(str), st.integers(-5, 300).map(str), st.sampled_from(["", "1e9"])
)
rows = st.fixed_dictionaries(
    {},
    optional={
        "rule_set": st.one_of(texts, st.sampled_from([ULTIMATE, THREE_CARD])),
        "kind": st.one_of(
            texts, st.sampled_from(["payout", "settle-table", "procedure", "chips"])
        ),
        "situation": st.one_of(texts, st.sampled_from(["tie", "royal-flush"])),
        "boxes": st.one_of(texts, numbers),
        "hands": st.one_of(texts, numbers),
    },
)
columns = st.fixed_dictionaries(
    {},
    optional={
        "name": texts,
        "seconds_per_hand": numbers,
        "bets_percent": numbers,
        "hands_percent": numbers,
        "lower_bound_percent": numbers,
        "median_seconds": st.one_of(texts, numbers),
        "p90_seconds": st.one_of(texts, numbers),
        "attempts_allowed": numbers,
        "cool_down_hours": numbers,
        "valid_months": numbers,
        "readiness_percent": numbers,
        "table_test": texts,
        "checklist": st.text(max_size=300),
        "parts-TOTAL_FORMS": st.one_of(texts, numbers),
        "do": st.one_of(
            texts, st.sampled_from(["save", "add", "refresh", "remove-0", "remove-x"])
        ),
    },
)
moments = st.one_of(texts, st.datetimes().map(lambda at: at.isoformat()[:16]))
openings = st.fixed_dictionaries(
    {},
    optional={
        "exam": texts,
        "whom": st.one_of(texts, st.sampled_from(["class-", "person-0", "class-1e9"])),
        "opens_at": moments,
        "closes_at": moments,
        "with_code": texts,
        "more_attempts": numbers,
    },
)


@pytest.fixture
def client() -> Client:
    """Of a manager with a class of one."""
    bob = make_manager()
    make_class(managers=(bob,), trainees=(make_trainee(),))
    return logged_in(bob)


@settings(max_examples=60)
@given(st.lists(rows, min_size=1, max_size=3), columns)
def test_the_form_of_a_programme_never_fails(
    client: Client, typed: list[dict[str, Any]], fields: dict[str, Any]
) -> None:
    answer = client.post(reverse("training:new_programme"), sheet(*typed, **fields))
    assert answer.status_code in ANSWERED


@settings(max_examples=40)
@given(st.lists(rows, min_size=1, max_size=3))
def test_whatever_is_kept_can_be_opened(
    client: Client, typed: list[dict[str, Any]]
) -> None:
    Programme.objects.all().delete()
    client.post(reverse("training:new_programme"), sheet(*typed))
    for programme in Programme.objects.all():
        parts = parts_of(programme)
        assert [fault_of(part) for part in parts] == [None] * len(parts)
        assert faults_together(parts) == {}
        for rule_set in {part.rule_set for part in parts}:
            assert terms_of(programme, rule_set, Random(1)).hands


@settings(max_examples=60)
@given(openings)
def test_the_form_of_an_opening_never_fails(
    client: Client, fields: dict[str, Any]
) -> None:
    programme = Programme.objects.first() or make_programme(make_manager("Maker"))
    usual = {
        "exam": f"{programme.pk}:{ULTIMATE}",
        "whom": f"class-{TrainingClass.objects.get().pk}",
        "opens_at": "2026-01-01T10:00",
        "closes_at": "2026-01-01T12:00",
    }
    answer = client.post(reverse("training:new_opening"), usual | fields)
    assert answer.status_code in ANSWERED


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(["programme", "class", "person"]), texts))
def test_a_link_to_a_new_opening_may_say_anything(
    client: Client, query: dict[str, str]
) -> None:
    assert client.get(reverse("training:new_opening"), query).status_code == 200


def test_a_row_that_says_nothing_is_refused(client: Client) -> None:
    empty = dict.fromkeys(ROW, "")
    answer = client.post(reverse("training:new_programme"), sheet(empty))
    assert "This field is required" in answer.content.decode()
