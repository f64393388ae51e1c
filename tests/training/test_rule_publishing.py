"""Drafts of house rules become editions: by two people, from a day, and on record."""

import json
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from certificates.issuing import issue
from logbook.models import Act, LogEntry
from quizzes.models import Edition
from tablegames.games import load_rules
from tests.make import make_class, make_trainee
from tests.make_drafts import (
    VENEZIA,
    change_names,
    fields_of,
    make_draft,
    published,
    said,
    saved,
)
from tests.make_programmes import make_opening
from tests.make_regrades import make_finished_exam
from training.approving import ApprovalError, approve, refuse
from training.models import Proposal, RuleDraft, School, User
from training.rule_draft_page import page_of
from training.rule_drafts import propose_publication

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf")]


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


def test_one_that_the_engine_reads_no_longer_is_told_by_its_name(
    office: Client, bob: User, carol: User
) -> None:
    draft = saved(office, make_draft(bob), boxes="6", note="Seats.")
    refuse(propose_publication(draft, bob), carol, timezone.now(), "There are seven.")
    made = Proposal.objects.get()
    made.payload["text"] = made.payload["text"].replace("[boxes]", "[places]")
    made.save()
    pages = (reverse("training:approvals"), reverse("training:log"))
    for page in (made.get_absolute_url(), *pages):
        assert made.subject_key in office.get(page).content.decode()


@pytest.mark.parametrize("page", ["approvals", "log"])
def test_more_editions_cost_a_list_no_more_queries(
    office: Client, bob: User, page: str
) -> None:
    draft = saved(office, make_draft(bob), boxes="6", note="Seats.")
    made, counts = propose_publication(draft, bob), []
    for number in (3, 4, 5):
        with CaptureQueriesContext(connection) as asked:
            shown = office.get(reverse(f"training:{page}")).content.decode()
        assert "edition 2" in shown
        counts.append(len(asked))
        made.pk, made.key = None, uuid4()
        made.subject_key = f"venezia/ultimate@{number}"
        made.save()
    assert len(set(counts)) == 1


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
