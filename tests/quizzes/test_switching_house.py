"""Switch house: the same kind of hand under the rules of two houses in turn."""

import pytest
from django.test import Client
from django.urls import reverse

from quizzes.models import Attempt, Mode, Skill
from quizzes.ways import Way
from tests.make_drills import ask, begun
from tests.make_quizzes import make_answer, page_of
from training.models import User

pytestmark = pytest.mark.django_db


def test_two_houses_settle_the_same_kind_of_hand_in_turn(alice: User) -> None:
    attempt = begun(alice, Way(Mode.SWITCH))
    asked = []
    for _ in range(6):
        asked.append(ask(attempt))
        make_answer(asked[-1])
    houses = [question.rules.partition("/")[0] for question in asked]
    assert houses == ["venezia", "charlevoix"] * 3
    pairs = [
        (asked[place].situation, asked[place + 1].situation) for place in (0, 2, 4)
    ]
    assert all(one == other for one, other in pairs)
    assert len(set(pairs)) > 1
    skills = Skill.objects.values_list("rule_set", flat=True)
    assert set(skills) == {"venezia/ultimate", "charlevoix/ultimate"}


def test_the_page_names_the_house_of_its_hand(alice: User, own: Client) -> None:
    attempt = begun(alice, Way(Mode.SWITCH))
    make_answer(ask(attempt))
    page = own.get(page_of(ask(attempt))).content.decode()
    assert "Charlevoix" in page[page.index("hand-head") : page.index("hand-tools")]


def test_a_game_of_one_house_cannot_be_switched(own: Client) -> None:
    sent = {"rules": "quebec/three-card", "way": "switch"}
    reply = own.post(reverse("quizzes:drill_start"), sent, follow=True)
    assert "No other house here has this game." in reply.content.decode()
    assert not Attempt.objects.exists()
