"""The ways to practise: how each is written, offered and begun."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from quizzes.models import Attempt, Kind, Mode
from quizzes.ways import WAYS, NoWayError, Way
from tablegames.games import rule_sets
from tests.make_drills import started
from tests.make_quizzes import ULTIMATE, make_attempt
from training.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_way_is_read_as_it_is_written(way: Way) -> None:
    assert Way.parse(str(way)) == way


@pytest.mark.parametrize("text", ["", "speed", "speed-61", "exam", "mixed", "smart-60"])
def test_another_way_is_refused(text: str) -> None:
    with pytest.raises(NoWayError):
        Way.parse(text)


def test_a_way_that_there_is_not_is_said_so(own: Client) -> None:
    sent = {"rules": ULTIMATE, "way": "idle"}
    reply = own.post(reverse("quizzes:drill_start"), sent, follow=True)
    assert "There is no way to practise “idle”." in reply.content.decode()
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("way", ["smart", "speed-60", "speed-120", "study"])
@pytest.mark.parametrize("rule_set", rule_sets())
def test_every_way_begins_under_every_rule_set(
    own: Client, way: str, rule_set: str
) -> None:
    attempt = started(own, way, rule_set)
    page = own.get(attempt.get_absolute_url(), follow=True)
    assert page.status_code == 200
    assert str(attempt.get_mode_display()) in page.content.decode()


@pytest.mark.parametrize(
    "change",
    [
        {"mode": ""},
        {"mode": "idle"},
        {"mode": Mode.SPEED},
        {"mode": Mode.SWITCH},
        {"seconds": 60},
        {"other_rules": "charlevoix/ultimate@1"},
        {"kind": Kind.EXAM},
    ],
    ids=str,
)
def test_no_drill_is_like_that(alice: User, change: dict[str, object]) -> None:
    attempt = make_attempt(alice)
    with pytest.raises(IntegrityError), transaction.atomic():
        Attempt.objects.filter(pk=attempt.pk).update(**change)


def test_the_drill_page_offers_the_ways_that_there_are(own: Client) -> None:
    switching = []
    for rules in rule_sets():
        page = own.get(reverse("quizzes:drill"), {"rules": rules}).content.decode()
        assert page.count('value="smart"') == 1
        if 'value="switch"' in page:
            switching.append(rules)
    assert switching == ["charlevoix/ultimate", "venezia/ultimate"]
