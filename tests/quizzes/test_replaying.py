"""Replay: what was wrong or slow is dealt again, and nothing else."""

import pytest
from django.test import Client
from django.urls import reverse

from quizzes.asking import start_drill
from quizzes.models import Attempt, Mode
from quizzes.replaying import MOST, to_replay
from quizzes.ways import Way
from tablegames.games import load_rules
from tests.make import make_trainee
from tests.make_drills import ask, begun, started
from tests.make_quizzes import (
    ULTIMATE,
    make_answer,
    make_attempt,
    make_exam,
    make_question,
    page_of,
    right_fields,
)
from training.models import User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def test_what_was_wrong_or_slow_is_dealt_again_card_for_card(alice: User) -> None:
    earlier = make_attempt(alice)
    quick, wrong, slow = (make_question(earlier) for _ in range(3))
    make_answer(quick, took=5)
    make_answer(wrong, right=False, took=5)
    make_answer(slow, took=45)
    attempt = begun(alice, Way(Mode.REPLAY))
    assert attempt.hands == 2
    replayed = []
    for _ in range(2):
        replayed.append(ask(attempt))
        make_answer(replayed[-1], took=5)
    assert [question.draw.again_id for question in replayed] == [slow.pk, wrong.pk]
    assert {(each.felt, each.seed) for each in replayed} == {(wrong.felt, wrong.seed)}
    attempt.refresh_from_db()
    assert not attempt.is_live  # ends with its queue
    assert to_replay(alice, ULTIMATE) == []


def test_what_goes_wrong_again_stays_to_be_replayed(alice: User) -> None:
    wrong = make_question(make_attempt(alice))
    make_answer(wrong, right=False)
    make_answer(ask(begun(alice, Way(Mode.REPLAY))), right=False)
    assert to_replay(alice, ULTIMATE) == [wrong.pk]


def test_a_replayed_hand_is_marked_as_one(alice: User, own: Client) -> None:
    make_answer(make_question(make_attempt(alice)), right=False)
    attempt = started(own, "replay")
    page = own.get(attempt.get_absolute_url(), follow=True).content.decode()
    assert "Dealt again: it went wrong or took long before." in page
    assert "Hand 1 of 1" in page


def test_the_last_hand_of_a_replay_leads_to_its_result(
    alice: User, own: Client
) -> None:
    attempt = make_attempt(alice)
    for _ in range(2):
        make_answer(make_question(attempt), right=False)
    replay = started(own, "replay")
    leads = []
    for _ in range(2):
        question = ask(replay)
        reply = own.post(page_of(question), right_fields(question), headers=HTMX)
        leads.append("See your result" in reply.content.decode())
        assert ("Next hand" in reply.content.decode()) is not leads[-1]
    assert leads == [False, True]
    onward = own.get(reverse("quizzes:drilling", args=[replay.key]))
    assert onward.headers["Location"] == reverse(
        "quizzes:drill_summary", args=[replay.key]
    )


def test_nothing_wrong_is_nothing_to_replay(own: Client, alice: User) -> None:
    make_answer(make_question(make_attempt(alice)), took=3)
    sent = {"rules": ULTIMATE, "way": "replay"}
    reply = own.post(reverse("quizzes:drill_start"), sent, follow=True)
    assert "Nothing to replay" in reply.content.decode()
    assert not Attempt.objects.in_mode(Mode.REPLAY).exists()


def test_a_replay_holds_nothing_of_others_of_a_live_exam_or_of_study(
    alice: User,
) -> None:
    make_answer(make_question(make_attempt(make_trainee("Charlie"))), right=False)
    make_answer(make_question(make_exam(alice)), right=False)
    study = start_drill(alice, load_rules(ULTIMATE), mode=Mode.STUDY)
    make_answer(make_question(study), took=300)
    assert to_replay(alice, ULTIMATE) == []


def test_a_replay_is_no_longer_than_a_sitting(alice: User) -> None:
    earlier = make_attempt(alice)
    for _ in range(MOST + 2):
        make_answer(make_question(earlier), right=False)
    assert len(to_replay(alice, ULTIMATE)) == MOST
