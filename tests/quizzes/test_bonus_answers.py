"""A bonus that is due or not, from the form to the review."""

import re
from html import unescape

import pytest
from django.urls import reverse

from quizzes.composing import composed
from quizzes.models import Question
from quizzes.verdicts import verdict_of
from tablegames.bets import Spot
from tablegames.questions import Deed, Kind, Shown
from tablegames.settlement import Action
from tests.make import logged_in, make_class, make_manager
from tests.make_kinds import make_kind, right, type_answer
from tests.make_quizzes import (
    NOT_OPEN,
    STRAIGHT,
    THREE_CARD,
    make_attempt,
    make_question,
    page_of,
    right_fields,
)
from training.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("felt", [NOT_OPEN, STRAIGHT])
def test_a_bonus_comes_with_its_rule(alice: User, felt: str) -> None:
    question = make_question(make_attempt(alice, rule_set=THREE_CARD), felt)
    due = right_fields(question)["box1-ante-bonus-action"]
    wrong = {"push": {"action": "pay", "amount": "5"}}.get(
        due, {"action": "push", "amount": ""}
    )
    typed = right_fields(question) | {
        f"box1-ante-bonus-{name}": value for name, value in wrong.items()
    }
    logged_in(alice).post(page_of(question), typed)
    verdict = verdict_of(Question.objects.get())
    assert not verdict.answer.right
    assert "ante-bonus" in {line.key for line in verdict.rules[0].lines}


def test_a_bonus_not_due_is_called_so_from_the_form_to_the_review(alice: User) -> None:
    question = make_question(make_attempt(alice, rule_set=THREE_CARD), NOT_OPEN)
    client, typed = logged_in(alice), right_fields(question)
    assert typed["box1-ante-bonus-action"] == "push"
    assert "No bonus" in client.get(page_of(question)).content.decode()
    client.post(page_of(question), typed)
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))
    url = reverse("training:attempt", args=[question.attempt.key])
    for page in (client.get(page_of(question)), logged_in(bob).get(url)):
        badges = re.findall(r'<span class="badge push">([^<]+)<', page.content.decode())
        assert badges.count("No bonus") == 1


def find_no_bonus(alice: User) -> tuple[Question, Shown]:
    """A settled table on whose list stands a bonus that is not due."""
    attempt = make_attempt(alice, rule_set=THREE_CARD)
    for number in range(1, 60):
        question = make_kind(attempt, Kind.FIND_ERROR, number)
        for bet in composed(question).shown:
            if bet.spot is Spot.ANTE_BONUS and bet.deed.action is Action.PUSH:
                return question, bet
    raise LookupError("no bonus that is not due")


def test_the_list_of_settled_bets_knows_of_no_bonus(alice: User) -> None:
    question, bet = find_no_bonus(alice)
    page = unescape(logged_in(alice).get(page_of(question)).content.decode())
    assert f"Box {bet.box}: the ante bonus: no bonus" in page
    assert "onus: push" not in page


def test_a_bonus_wrongly_paid_is_corrected_to_no_bonus(alice: User) -> None:
    attempt = make_attempt(alice, rule_set=THREE_CARD)
    for number in range(1, 200):
        question = make_kind(attempt, Kind.FIND_ERROR, number)
        given = right(question)
        if "ante-bonus" in str(given["bet"]) and given["correction"] == Deed(
            Action.PUSH
        ):
            logged_in(alice).post(page_of(question), type_answer(question, given))
            lines = verdict_of(Question.objects.get(pk=question.pk)).lines
            assert [line.spot for line in lines] == ["", "ante-bonus"]
            page = logged_in(alice).get(page_of(question)).content.decode()
            assert '<span class="badge push">No bonus</span>' in page
            return
    pytest.fail("no bonus was paid wrongly")
