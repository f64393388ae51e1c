"""Drafts of house rules: made, changed, refused, published by two people, confirmed."""

import json
import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from certificates.conditions import objection
from certificates.issuing import issue
from logbook.models import Act, LogEntry
from quizzes.models import Edition
from tablegames.games import load_rules, rule_sets
from tablegames.house_rules import Standing
from tests.make import make_class, make_manager, make_owner, make_trainee
from tests.make_certificates import BELGIUM
from tests.make_certificates import make_exam as make_certified_exam
from tests.make_drafts import VENEZIA, change_names, fields_of, make_draft
from tests.make_programmes import make_opening
from tests.make_regrades import make_finished_exam
from training.approving import ApprovalError, approve, refuse
from training.models import Proposal, RuleDraft, School, User
from training.rule_draft_page import page_of
from training.rule_drafts import (
    Confirmation,
    DraftError,
    confirm,
    propose_publication,
)
from training.rule_questions import asks

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf")]


@pytest.fixture
def bob() -> User:
    return make_manager()


@pytest.fixture
def carol() -> User:
    return make_manager("Carol")


@pytest.fixture
def office(client: Client, bob: User) -> Client:
    client.force_login(bob)
    return client


def said(response: Any) -> list[str]:
    return [str(each) for each in get_messages(response.wsgi_request)]


def saved(office: Client, draft: RuleDraft, **changed: Any) -> RuleDraft:
    office.post(draft.get_absolute_url(), fields_of(draft, **changed))
    draft.refresh_from_db()
    return draft


def published(draft: RuleDraft, second: User) -> str:
    proposal = propose_publication(draft, draft.made_by or second)
    approve(proposal, second, timezone.now())
    draft.refresh_from_db()
    return draft.edition


def paths(draft: RuleDraft) -> list[tuple[str, str]]:
    key = [draft.key]
    venezia = ["venezia", "ultimate"]
    return [
        ("get", reverse("training:rule_drafts")),
        ("get", reverse("training:rule_draft", args=key)),
        ("post", reverse("training:preview_rule_draft", args=key)),
        ("post", reverse("training:delete_rule_draft", args=key)),
        ("post", reverse("training:publish_rule_draft", args=key)),
        ("get", reverse("training:editions", args=venezia)),
        ("get", reverse("training:compare_editions", args=venezia)),
        ("get", reverse("training:new_edition", args=venezia)),
        (
            "get",
            reverse(
                "training:confirm_figure", args=["belgium", "casino-poker", "relance"]
            ),
        ),
    ]


def test_a_trainee_sees_none_of_it(client: Client, bob: User) -> None:
    draft = make_draft(bob)
    client.force_login(make_trainee())
    for method, path in paths(draft):
        assert getattr(client, method)(path).status_code == 404, path


def test_a_stranger_is_asked_to_log_in(client: Client, bob: User) -> None:
    for method, path in paths(make_draft(bob)):
        response = getattr(client, method)(path)
        assert response.status_code == 302, path
        assert "login" in response["Location"]


@pytest.mark.parametrize("who", [make_manager, make_owner])
def test_whoever_reviews_sees_the_pages(client: Client, bob: User, who: Any) -> None:
    draft = make_draft(bob)
    client.force_login(who("Dora"))
    for method, path in paths(draft):
        if method == "get":
            assert client.get(path).status_code == 200, path


def test_the_wrong_method_is_refused(office: Client, bob: User) -> None:
    for method, path in paths(make_draft(bob)):
        other = "post" if method == "get" else "get"
        if reverse("training:rule_drafts") == path or method == "post":
            assert getattr(office, other)(path).status_code in {405, 302}, path


@pytest.mark.parametrize(
    "name", ["nowhere/ultimate", "venezia/craps", "venezia/ultimate@9"]
)
def test_rules_that_are_not_there_have_no_pages(office: Client, name: str) -> None:
    for page in ("editions", "compare_editions", "new_edition"):
        path = reverse(f"training:{page}", args=name.split("/"))
        assert office.get(path).status_code == 404


def test_the_office_has_the_house_rules(office: Client) -> None:
    assert reverse("training:rule_drafts") in office.get("/office/").content.decode()


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


def test_a_second_person_publishes(office: Client, bob: User, carol: User) -> None:
    draft = saved(office, make_draft(bob), trips__full_house="9", note="A notice.")
    office.post(reverse("training:publish_rule_draft", args=[draft.key]))
    proposal = Proposal.objects.get()
    assert not Edition.objects.exists()
    with pytest.raises(ApprovalError, match="Somebody else"):
        approve(proposal, bob, timezone.now())
    approve(proposal, carol, timezone.now())
    edition = Edition.objects.get()
    assert str(edition) == "venezia/ultimate@2"
    assert (edition.proposer, edition.approver) == (bob.pk, carol.pk)
    assert load_rules(VENEZIA).edition.number == 2
    entry = LogEntry.objects.get(act=Act.EDITION_PUBLISHED)
    assert entry.after == {
        "edition": str(edition),
        "sha256": edition.sha256,
        "holds_from": edition.published_at.isoformat(),
    }
    assert entry.reason == "A notice."


def test_the_proposal_tells_what_changes(office: Client, bob: User) -> None:
    draft = saved(office, make_draft(bob), trips__full_house="9", note="A notice.")
    office.post(reverse("training:publish_rule_draft", args=[draft.key]))
    shown = office.get(Proposal.objects.get().get_absolute_url()).content.decode()
    assert "Trips: full house" in shown
    assert "9:1" in shown


def test_a_waiting_draft_is_closed(office: Client, bob: User) -> None:
    draft = saved(office, make_draft(bob), boxes="6", note="Seats.")
    office.post(reverse("training:publish_rule_draft", args=[draft.key]))
    draft.refresh_from_db()
    office.post(draft.get_absolute_url(), fields_of(draft, boxes="5"))
    assert [told[2] for told in change_names(draft)] == ["6"]
    office.post(reverse("training:delete_rule_draft", args=[draft.key]))
    assert RuleDraft.objects.exists()


def test_a_refused_draft_is_open_again(office: Client, bob: User, carol: User) -> None:
    draft = saved(office, make_draft(bob), boxes="6", note="Seats.")
    proposal = propose_publication(draft, bob)
    refuse(proposal, carol, timezone.now(), "There are seven.")
    draft.refresh_from_db()
    assert draft.is_open
    assert change_names(saved(office, draft, boxes="7")) == []


def test_a_published_draft_leads_to_its_edition(
    office: Client, bob: User, carol: User
) -> None:
    draft = saved(office, make_draft(bob), boxes="6", note="Seats.")
    assert published(draft, carol) == "venezia/ultimate@2"
    response = office.get(draft.get_absolute_url())
    assert response["Location"] == "/rules/venezia/ultimate@2"


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"boxes": "9", "note": "x"}, "1 fault is to be mended first"),
        ({"note": "x"}, "It says what the edition before it says."),
        ({"boxes": "6", "note": ""}, "Say why"),
    ],
)
def test_a_draft_that_is_not_ready_is_not_proposed(
    office: Client, bob: User, changed: dict[str, str], wrong: str
) -> None:
    draft = saved(office, make_draft(bob), **changed)
    response = office.post(reverse("training:publish_rule_draft", args=[draft.key]))
    assert wrong in " ".join(said(response))
    assert not Proposal.objects.exists()


def test_two_drafts_do_not_become_one_edition(bob: User, carol: User) -> None:
    one, other = (make_draft(bob) for _ in range(2))
    proposals = []
    for draft, boxes in ((one, 6), (other, 5)):
        client = Client()
        client.force_login(bob)
        saved(client, draft, boxes=str(boxes), note="Seats.")
    proposals.append(propose_publication(one, bob))
    with pytest.raises(ApprovalError, match="already proposed something"):
        propose_publication(other, carol)
    approve(proposals[0], carol, timezone.now())
    other.refresh_from_db()
    assert page_of(other).number == 3


def test_a_school_of_one_publishes_at_once(office: Client, bob: User) -> None:
    School(two_person_approval=False).save()
    draft = saved(office, make_draft(bob), boxes="6", note="Seats.")
    office.post(reverse("training:publish_rule_draft", args=[draft.key]))
    edition = Edition.objects.get()
    assert (edition.proposer, edition.approver) == (bob.pk, None)
    assert Proposal.objects.get().alone


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


def test_the_history_tells_who_published_and_what_changed(
    office: Client, bob: User, carol: User
) -> None:
    draft = saved(office, make_draft(bob), boxes="6", note="Two seats are gone.")
    published(draft, carol)
    path = reverse("training:editions", args=["venezia", "ultimate"])
    shown = office.get(path).content.decode()
    for words in ("Two seats are gone.", "Bob", "Carol", "Boxes at the table"):
        assert words in shown
    assert Edition.objects.get().sha256 in shown
    compared = office.get(
        reverse("training:compare_editions", args=["venezia", "ultimate"]),
        {"from": "1", "to": "2"},
    )
    assert "Boxes at the table" in compared.content.decode()


# --- What stands beside an edition's text ---------------------------------------------


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


def test_an_edition_holds_from_the_day_its_draft_says(
    office: Client, bob: User, carol: User
) -> None:
    draft = saved(
        office, make_draft(bob), boxes="6", note="x", holds_from="2026-05-01T06:00"
    )
    proposal = propose_publication(draft, bob)
    shown = office.get(proposal.get_absolute_url()).content.decode()
    assert "Holds from" in shown
    approve(proposal, carol, timezone.now())
    holds = timezone.localtime(Edition.objects.get().holds_from)
    assert holds.strftime("%Y-%m-%d %H:%M") == "2026-05-01 06:00"
    history = reverse("training:editions", args=["venezia", "ultimate"])
    assert "holds from" in office.get(history).content.decode()


def test_a_draft_kept_before_it_had_a_date_holds_when_it_is_published(
    bob: User, carol: User
) -> None:
    draft = make_draft(bob)
    kept = json.loads(draft.document)
    del kept["holds-from"]
    kept["figures"]["boxes"][0] = 6
    draft.document, draft.note = json.dumps(kept), "x"
    draft.save()
    published(draft, carol)
    edition = Edition.objects.get()
    assert edition.holds_from == edition.published_at


def test_a_proposal_tells_what_goes_on_under_the_edition_before(
    office: Client, bob: User
) -> None:
    alice = make_trainee()
    evening = make_class(managers=(bob,), trainees=(alice,))
    make_opening(bob, evening)
    exam = make_finished_exam(alice)
    issue(exam, timezone.now())
    draft = saved(office, make_draft(bob), boxes="6", note="x")
    shown = office.get(draft.get_absolute_url()).content.decode()
    proposal = propose_publication(draft, bob)
    assert proposal.payload["reach"] == {
        "openings": 1,
        "sitting": 0,
        "exams": 1,
        "certificates": 1,
    }
    decided = office.get(proposal.get_absolute_url()).content.decode()
    for page in (shown, decided):
        assert "What goes on under the editions before" in page
        assert "Nothing is graded again by publishing" in page


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
