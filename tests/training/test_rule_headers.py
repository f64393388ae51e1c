"""What stands beside a draft's figures: its house, its currency and its day."""

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.make_drafts import fields_of, make_draft, said, saved
from training.models import Proposal, RuleDraft, User
from training.rule_draft_page import page_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf")]


LONG = "x" * 3000


@pytest.mark.parametrize(
    ("changed", "part", "problem"),
    [
        (
            {"currency": "Dollars please"},
            "currency",
            "“Dollars please” is no currency: write the three letters of ISO 4217",
        ),
        ({"currency": "DOL"}, "currency", "“DOL” is no currency"),
        ({"currency": ""}, "currency", "Write three letters of ISO 4217, as in EUR."),
        ({"holds_from": "soon"}, "holds_from", "“soon” is no day and hour"),
        ({"holds_from": "2026-02-30T12:00"}, "holds_from", "is no day and hour"),
        ({"holds_from": "2999-01-01T12:00"}, "holds_from", "That is still to come"),
        ({"holds_from": "0001-01-01T00:00"}, "holds_from", "a day of this century."),
        ({"house_name": ""}, "house_name", "The house needs a name."),
        ({"house_name": LONG}, "house_name", "That is 3,000 letters long; there is"),
        ({"note": LONG}, "note", "there is room for 2,000."),
        ({"new_text": LONG, "texts__boxes": ["new"]}, "texts", "room for 300."),
        ({"texts__boxes": ["new"]}, "texts", "Write what the text is."),
    ],
)
def test_what_is_wrong_with_the_header_is_kept_whole_and_said_beside_it(
    office: Client, bob: User, changed: dict[str, Any], part: str, problem: str
) -> None:
    draft = make_draft(bob)
    sent = fields_of(draft, **changed)
    response = office.post(draft.get_absolute_url(), sent)
    assert said(response) == [
        "The draft is saved, with 1 fault to mend before it can be proposed."
    ]
    draft.refresh_from_db()
    page = page_of(draft)
    assert problem in page.header_problems[part]
    assert page.faults == 1
    shown = unescape(office.get(draft.get_absolute_url()).content.decode())
    assert problem in shown
    assert "Propose for publication" not in shown
    office.post(reverse("training:publish_rule_draft", args=[draft.key]))
    assert not Proposal.objects.exists()


def test_nothing_typed_is_cut_by_its_box(office: Client, bob: User) -> None:
    draft = make_draft(bob)
    new = reverse("training:new_edition", args=["venezia", "ultimate"])
    for path in (draft.get_absolute_url(), new):
        assert "maxlength" not in office.get(path).content.decode()
    saved(office, draft, currency="Dollars please")
    assert 'value="Dollars please"' in office.get(draft.get_absolute_url()).text


@pytest.mark.parametrize("typed", ["Dollars please", "DOL", "", "€"])
def test_another_house_has_a_currency_that_there_is(office: Client, typed: str) -> None:
    path = reverse("training:new_edition", args=["venezia", "ultimate"])
    sent = {"slug": "lido", "name": "Lido", "currency": typed}
    assert office.post(path, sent).status_code == 200
    assert not RuleDraft.objects.exists()
