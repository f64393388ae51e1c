"""Drafts of house rules: begun, changed, refused and deleted, whatever is typed."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tablegames.games import load_rules, rule_sets
from tests.make import make_manager
from tests.make_drafts import VENEZIA, change_names, fields_of, make_draft, said, saved
from training.models import Proposal, RuleDraft, User
from training.rule_draft_page import page_of
from training.rule_questions import asks

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf")]


def test_a_draft_begins_as_the_edition_says(office: Client) -> None:
    path = reverse("training:new_edition", args=["venezia", "ultimate"])
    response = office.post(path, {"same": "1"})
    draft = RuleDraft.objects.get()
    assert response["Location"] == draft.get_absolute_url()
    assert (draft.rule_set, draft.parent) == (VENEZIA, "venezia/ultimate@1")
    assert page_of(draft).changes == ()
    assert page_of(draft).number == 2


def test_another_house_begins_with_its_first_edition(office: Client) -> None:
    path = reverse("training:new_edition", args=["venezia", "ultimate"])
    office.post(path, {"slug": "lido", "name": "Lido", "currency": "CHF"})
    draft = RuleDraft.objects.get()
    assert draft.rule_set == "lido/ultimate"
    assert page_of(draft).number == 1
    assert change_names(draft) == [
        ("House", "Casinò di Venezia", "Lido"),
        ("Currency", "EUR", "CHF"),
    ]


@pytest.mark.parametrize(
    ("slug", "wrong"),
    [
        ("charlevoix", "has rules for the game already"),
        ("Lido", "Use small letters"),
        ("li/do", "Use small letters"),
        ("", "required"),
    ],
)
def test_a_house_that_cannot_be_is_refused_beside_its_name(
    office: Client, slug: str, wrong: str
) -> None:
    path = reverse("training:new_edition", args=["venezia", "ultimate"])
    response = office.post(path, {"slug": slug, "name": "X", "currency": "EUR"})
    assert wrong in response.content.decode()
    assert not RuleDraft.objects.exists()


@pytest.mark.parametrize("rule_set", rule_sets())
def test_saving_what_is_shown_changes_nothing(
    office: Client, bob: User, rule_set: str
) -> None:
    draft = make_draft(bob, rule_set)
    assert change_names(saved(office, draft, note="Nothing.")) == []
    assert draft.note == "Nothing."
    assert page_of(draft).reading.is_good


@pytest.mark.parametrize("rule_set", rule_sets())
def test_every_figure_is_asked_for(rule_set: str) -> None:
    rules = load_rules(rule_set)
    asked = {ask.key for _title, some in asks(rules) for ask in some}
    assert asked == {figure.key for figure in rules.figures}


TOLD = [
    ({"trips__full_house": "9 to 1"}, "Trips: full house | 8:1 | 9:1"),
    ({"trips__full_house": "9"}, "Trips: full house | 8:1 | 9:1"),
    ({"trips__three_of_a_kind": ""}, "Trips: three of a kind | 3:1 | -"),
    ({"boxes": "6"}, "Boxes at the table | 7 | 6"),
    ({"even_stakes": "yes"}, "Only an even number of units | no | yes"),
    ({"limits.trips__1": "1,000"}, "Trips bet | from 5 to 250 | from 5 to 1,000"),
    ({"cap_per_bet": "5 000"}, "Most paid on one bet | no cap | 5,000"),
    ({"tie": "player-wins"}, "A tie | is a push | is won by the player"),
    (
        {"raises.before_flop": "4"},
        "Play bet before the flop | 3×, 4× the ante | 4× the ante",
    ),
    ({"chips__purple": ""}, "Chips of the rack: 500 | purple | -"),
    (
        {"dealer_qualifies": "two-pair"},
        "The dealer qualifies with | a pair or better | two pair or better",
    ),
    (
        {"remedies.dispute": "regulator-decides"},
        "A dispute | the management decides | the regulator's inspector decides",
    ),
    ({"currency": "chf"}, "Currency | EUR | CHF"),
]


@pytest.mark.parametrize(("changed", "told"), TOLD)
def test_a_changed_figure_is_told_with_the_one_before(
    office: Client, bob: User, changed: dict[str, str], told: str
) -> None:
    draft = saved(office, make_draft(bob), **changed)
    found = [" | ".join(each) for each in change_names(draft)]
    assert found == [told.replace("-", "\N{EN DASH}") if told.endswith("-") else told]


@pytest.mark.parametrize(
    ("changed", "key", "problem"),
    [
        ({"boxes": "nine"}, "boxes", "Write a whole number from 1 to 7."),
        ({"trips__flush": "x"}, "trips", "odds"),
        ({"trips__flush": ""}, "trips", "pays a lesser hand and nothing for flush"),
        ({"trips__flush": "90:1"}, "trips", "pays more than a higher hand"),
        ({"unit": "0.30"}, "unit", "whole number of the smallest chip"),
        ({"unit": "a lot"}, "unit", "“a lot” is not an amount"),
        ({"limits.ante__0": "600"}, "limits.ante", "The least is more than the most."),
        ({"chips__black": "25"}, "chips", "Two chips have one value."),
        ({"raises.before_flop": "four"}, "raises.before-flop", "whole antes"),
        ({"note__boxes": ""}, "boxes", "Say in words where the value comes from"),
        ({"standing__tie": "setting"}, "tie", "Say in words"),
        ({"texts__tie": []}, "tie", "Say in words"),
    ],
)
def test_what_the_engine_refuses_is_kept_and_said_beside_its_figure(
    office: Client, bob: User, changed: dict[str, Any], key: str, problem: str
) -> None:
    draft = saved(office, make_draft(bob), **changed)
    fields = {
        field.ask.key: field
        for section in page_of(draft).sections
        for field in section.fields
    }
    assert [name for name, field in fields.items() if field.problem] == [key]
    assert problem in fields[key].problem
    assert fields[key].problem.endswith(".")
    sent = fields_of(draft)
    for name, value in changed.items():
        assert sent[name.replace("__", "/").replace("_", "-")] == value
    shown = office.get(draft.get_absolute_url()).content.decode()
    assert 'class="errorlist"' in shown


def test_amounts_are_read_and_shown_in_the_language_of_the_page(
    client: Client, bob: User
) -> None:
    bob.language = "nl"
    bob.save()
    client.force_login(bob)
    client.cookies["django_language"] = "nl"
    draft = make_draft(bob)
    client.post(draft.get_absolute_url(), fields_of(draft, unit="2,50"))
    draft.refresh_from_db()
    shown = client.get(draft.get_absolute_url()).content.decode()
    assert re.search(r'name="unit"\s+id="unit"\s+value="2,50"', shown)


def test_nobody_overwrites_what_somebody_saved_meanwhile(
    office: Client, bob: User
) -> None:
    draft = make_draft(bob)
    mine, theirs = fields_of(draft, boxes="5"), fields_of(draft, boxes="6")
    office.post(draft.get_absolute_url(), theirs)
    response = office.post(draft.get_absolute_url(), mine)
    shown = response.content.decode()
    assert "Somebody has saved this draft since you opened it" in shown
    assert re.search(r'name="boxes"\s+id="boxes"\s+value="5"', shown)
    draft.refresh_from_db()
    assert [told[2] for told in change_names(draft)] == ["6"]


def test_a_source_can_be_another_text(office: Client, bob: User) -> None:
    draft = saved(
        office,
        make_draft(bob),
        new_text="Letter of the games manager, 3 May 2026",
        texts__boxes=["new"],
        standing__boxes="stated",
    )
    [(name, was, now)] = change_names(draft)
    assert name == "Boxes at the table: where it comes from"
    assert was.startswith("the house's setting: This is the number of betting")
    assert now == "stated: Letter of the games manager, 3 May 2026"


def test_the_preview_keeps_nothing(office: Client, bob: User) -> None:
    draft = make_draft(bob)
    path = reverse("training:preview_rule_draft", args=[draft.key])
    shown = office.post(path, fields_of(draft, boxes="6")).content.decode()
    assert "Boxes at the table" in shown
    assert "<html" not in shown
    draft.refresh_from_db()
    assert change_names(draft) == []


def test_a_draft_can_be_deleted(office: Client, bob: User) -> None:
    draft = make_draft(bob)
    response = office.post(reverse("training:delete_rule_draft", args=[draft.key]))
    assert said(response) == ["The draft is deleted."]
    assert not RuleDraft.objects.exists()


JUNK = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


class TestJunk(TestCase):
    """Whatever a form sends, it is kept or refused: there is never an error."""

    def setUp(self) -> None:
        self.bob = make_manager()
        self.client = Client()
        self.client.force_login(self.bob)
        self.draft = make_draft(self.bob)
        self.names = sorted(fields_of(self.draft))

    @settings(max_examples=25, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def test_junk_is_no_error(self, data: st.DataObject) -> None:
        changed = data.draw(
            st.dictionaries(st.sampled_from(self.names), JUNK, max_size=6)
        )
        self.draft.refresh_from_db()
        fields = fields_of(self.draft) | changed
        fields["version"] = data.draw(st.sampled_from([fields["version"], "x", ""]))
        path = self.draft.get_absolute_url()
        assert self.client.post(path, fields).status_code in {200, 302}
        assert self.client.get(path).status_code == 200
        preview = reverse("training:preview_rule_draft", args=[self.draft.key])
        assert self.client.post(preview, changed).status_code == 200
        publish = reverse("training:publish_rule_draft", args=[self.draft.key])
        if data.draw(st.booleans()) and "note" in changed:
            assert self.client.post(publish).status_code == 302
            Proposal.objects.all().delete()
