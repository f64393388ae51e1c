"""A figure of the house rules is confirmed by whoever answers for it."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from certificates.conditions import objection
from tablegames.games import load_rules
from tablegames.house_rules import Standing
from tests.make import make_trainee
from tests.make_certificates import BELGIUM
from tests.make_certificates import make_exam as make_certified_exam
from tests.make_drafts import VENEZIA, change_names, published
from training.models import RuleDraft, User
from training.rule_drafts import Confirmation, DraftError, confirm

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf")]


def test_a_confirmed_figure_makes_the_rules_certifiable(
    office: Client, carol: User
) -> None:
    rules = load_rules("belgium/casino-poker")
    assert [figure.key for figure in rules.unverified] == ["relance"]
    path = reverse(
        "training:confirm_figure", args=["belgium", "casino-poker", "relance"]
    )
    office.post(path, {"source": "J. Peeters, games manager", "day": "2026-05-03"})
    draft = RuleDraft.objects.get()
    assert [told[0] for told in change_names(draft)] == [
        "Raise (relance), on a winning hand: where it comes from"
    ]
    assert published(draft, carol) == "belgium/casino-poker@2"
    confirmed = load_rules("belgium/casino-poker")
    assert confirmed.certifiable
    assert not load_rules("belgium/casino-poker@1").certifiable
    exam = make_certified_exam(make_trainee(), BELGIUM)
    assert objection(exam)
    exam.rules = f"{BELGIUM}@2"
    assert not objection(exam)
    source = confirmed.figure("relance").source
    assert source.standing is Standing.STATED
    assert source.texts[0].title == "J. Peeters, games manager, 2026-05-03"
    assert confirmed.figure("relance").value == rules.figure("relance").value


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"source": "", "day": "2026-05-03"}, "required"),
        ({"source": "\x07", "day": "2026-05-03"}, "Name a person or a document"),
        ({"source": "J. Peeters", "day": "2999-05-03"}, "still to come"),
        ({"source": "J. Peeters", "day": "soon"}, "valid date"),
    ],
)
def test_a_confirmation_names_its_source_and_day(
    office: Client, typed: dict[str, str], wrong: str
) -> None:
    path = reverse(
        "training:confirm_figure", args=["belgium", "casino-poker", "relance"]
    )
    assert wrong in office.post(path, typed).content.decode()
    assert not RuleDraft.objects.exists()


def test_a_stated_figure_has_nothing_to_confirm(office: Client, bob: User) -> None:
    path = reverse("training:confirm_figure", args=["venezia", "ultimate", "tie"])
    assert office.get(path).status_code == 404
    with pytest.raises(DraftError):
        confirm(load_rules(VENEZIA), "tie", Confirmation("X", date(2026, 1, 1)), bob)
