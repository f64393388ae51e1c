"""The page where a drill is chosen, and what is begun by the choice."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from quizzes.models import Attempt, Question
from tablegames.games import rule_sets
from tests.make import logged_in
from tests.make_quizzes import THREE_CARD, ULTIMATE, make_attempt
from training.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rule_set", rule_sets())
def test_a_drill_starts_under_every_rule_set(alice: User, rule_set: str) -> None:
    client = logged_in(alice)
    chosen = {"rules": rule_set, "situation": "mixed", "boxes": "3"}
    shown = client.post(reverse("quizzes:drill_start"), chosen, follow=True)
    attempt = Attempt.objects.get()
    assert (attempt.rule_set, attempt.boxes, attempt.situation) == (rule_set, 3, "")
    assert shown.status_code == 200
    assert attempt.questions.get().first_shown_at


def test_the_choice_names_every_rule_set_and_the_open_drills(
    alice: User, question: Question
) -> None:
    shown = logged_in(alice).get(reverse("quizzes:drill")).content.decode()
    assert all(f'href="?rules={name}"' in shown for name in rule_sets())
    assert str(question.attempt.key) in shown


@pytest.mark.parametrize(
    "choice",
    [
        {"situation": "no-such", "boxes": "1"},
        {"boxes": "1"},
        {"situation": "mixed", "boxes": "8"},
        {"situation": "mixed", "boxes": "many"},
    ],
    ids=str,
)
def test_a_choice_that_is_none_is_asked_again(
    alice: User, choice: dict[str, str]
) -> None:
    url = reverse("quizzes:drill_start")
    shown = logged_in(alice).post(url, {"rules": THREE_CARD, **choice})
    assert shown.status_code == 200
    assert b"errorlist" in shown.content
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("rules", ["", "nowhere/ultimate", "venezia/ultimate@99", "/"])
def test_an_unknown_rule_set_is_not_found(alice: User, rules: str) -> None:
    url = reverse("quizzes:drill_start")
    assert logged_in(alice).post(url, {"rules": rules}).status_code == 404


def test_the_rules_practised_last_are_shown_first(alice: User) -> None:
    client = logged_in(alice)
    make_attempt(alice, rule_set=THREE_CARD)
    page = client.get(reverse("quizzes:drill")).content.decode()
    assert page.count('name="kind"') == 1
    assert 'name="rules" value="quebec/three-card"' in page
    named = client.get(reverse("quizzes:drill"), {"rules": ULTIMATE}).content.decode()
    assert 'name="rules" value="venezia/ultimate"' in named
    assert 'value="quebec/three-card"' not in named


def test_rules_that_do_not_exist_cannot_be_practised(alice: User) -> None:
    asked = {"rules": "nowhere/ultimate"}
    assert logged_in(alice).get(reverse("quizzes:drill"), asked).status_code == 404


def test_a_drill_just_begun_is_not_zero_minutes_old(alice: User) -> None:
    make_attempt(alice)
    page = logged_in(alice).get(reverse("quizzes:drill")).content.decode()
    assert "begun just now" in page
    long_ago = timezone.now() - timedelta(minutes=5, seconds=5)
    Attempt.objects.update(started_at=long_ago)
    page = logged_in(alice).get(reverse("quizzes:drill")).content.decode()
    assert "begun 5\xa0minutes ago" in page


@pytest.mark.parametrize(
    ("kind", "boxes", "settled", "kept"),
    [
        ("settle-box", "1", "settle-box", 1),
        ("settle-box", "3", "settle-table", 3),
        ("settle-table", "2", "settle-table", 2),
        ("", "", "settle-box", 1),
        ("read-hand", "3", "read-hand", 1),
    ],
)
def test_several_boxes_are_a_whole_table(
    alice: User, kind: str, boxes: str, settled: str, kept: int
) -> None:
    typed = {"rules": ULTIMATE, "kind": kind, "situation": "mixed", "boxes": boxes}
    logged_in(alice).post(reverse("quizzes:drill_start"), typed)
    attempt = Attempt.objects.get()
    assert (attempt.question_kind, attempt.boxes) == (settled, kept)


def test_no_field_of_the_choice_is_called_optional(alice: User) -> None:
    page = logged_in(alice).get(reverse("quizzes:drill")).content.decode()
    assert "(optional)" not in page
