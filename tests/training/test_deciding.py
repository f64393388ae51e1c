"""Who may decide a proposal is told before it is made, and when it is nobody."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.make import make_class, make_manager, make_owner, make_trainee
from tests.make_certificates import make_certificate
from tests.make_drafts import make_draft
from tests.make_exams import sit
from tests.make_proposals import make_proposal, work_alone
from training.deciding import NAMED, deciders, deciders_of
from training.models import Proposal, User
from training.proposal_kinds import may_review

pytestmark = pytest.mark.django_db

NOBODY = "Nobody else can decide this yet."
APPROVALS = reverse("training:approvals")


def read(person: User, page: str) -> str:
    client = Client()
    client.force_login(person)
    response = client.get(page)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def alone() -> tuple[User, User]:
    """Bob, who teaches Alice and nobody else does; there is no owner."""
    bob, alice = make_manager(), make_trainee()
    make_class(managers=(bob,), trainees=(alice,))
    return bob, alice


def named(person: User | None, by: User) -> set[str]:
    return {str(each) for each in deciders(person, by).people}


# --- Who ------------------------------------------------------------------------------


def test_those_who_teach_the_trainee_and_the_owners_may_decide() -> None:
    bob, alice = alone()
    make_class("Nights", managers=(make_manager("Carol"),), trainees=(alice,))
    make_class("Days", managers=(make_manager("Mallory"),))
    make_owner()
    assert named(alice, bob) == {"Carol", "Olive"}


def test_about_nobody_everybody_else_who_reviews_may_decide() -> None:
    bob, _ = alone()
    make_manager("Mallory")
    make_owner()
    assert named(None, bob) == {"Mallory", "Olive"}


def test_about_a_manager_only_an_owner_decides_and_nobody_about_themself() -> None:
    bob, _ = alone()
    carol, olive = make_manager("Carol"), make_owner()
    assert named(carol, bob) == {"Olive"}
    assert named(olive, bob) == set()


def test_whoever_cannot_log_in_decides_nothing() -> None:
    bob, alice = alone()
    olive = make_owner()
    olive.is_active = False
    olive.save()
    assert named(alice, bob) == set()


def test_they_are_those_whom_the_approval_itself_lets() -> None:
    bob, alice = alone()
    carol = make_manager("Carol")
    make_class("Nights", managers=(carol, make_manager("Dave")), trainees=(alice,))
    make_manager("Mallory")
    make_owner()
    for person in (alice, carol, User.objects.get(full_name="Olive"), None):
        proposal = Proposal(person=person, proposed_by=bob)
        let = {
            str(each)
            for each in User.objects.exclude(pk=bob.pk)
            if may_review(each, proposal)
        }
        assert named(person, bob) == let


def test_many_are_counted_and_some_named() -> None:
    bob, _ = alone()
    for number in range(NAMED + 3):
        make_manager(f"Manager {number:02}")
    found = deciders(None, bob)
    assert (len(found.named), found.unnamed) == (NAMED, 3)
    assert "and 3 more" in read(bob, make_draft(bob).get_absolute_url())


def test_many_proposals_cost_as_many_queries_as_one() -> None:
    bob, alice = alone()
    make_owner()
    make_proposal(bob, alice)

    def cost() -> int:
        waiting = list(Proposal.objects.select_related("person", "proposed_by"))
        with CaptureQueriesContext(connection) as queries:
            assert len(deciders_of(waiting, bob)) == len(waiting)
        return len(queries)

    few = cost()
    for name in ("Dora", "Erik"):
        person = make_trainee(name)
        make_class(f"Class of {name}", managers=(bob,), trainees=(person,))
        make_proposal(bob, person)
    assert cost() == few


# --- On the pages ---------------------------------------------------------------------


def pages(bob: User, alice: User) -> list[str]:
    """Every page on which something is proposed."""
    attempt = sit(alice)
    certificate = make_certificate(alice)
    return [
        reverse("training:correct", args=[attempt.key, 1]),
        reverse("certificates:outside", args=[attempt.key]),
        reverse("certificates:certificate", args=[certificate.serial]),
        make_draft(bob).get_absolute_url(),
    ]


def test_the_pages_name_who_can_decide_what_is_proposed_there() -> None:
    bob, alice = alone()
    make_owner()
    for page in pages(bob, alice):
        shown = read(bob, page)
        assert "May decide it:" in shown, page
        assert "Olive</bdi>" in shown, page
        assert NOBODY not in shown, page


def test_they_say_that_nobody_can_and_how_somebody_could() -> None:
    bob, alice = alone()
    for page in pages(bob, alice):
        shown = read(bob, page)
        assert NOBODY in shown, page
        assert "an owner invites another manager or owner" in shown, page
        assert "do without a second person" in shown, page
    link = reverse("training:class", args=[bob.managed_classes.get().pk])
    assert f'{link}#managers"' in read(bob, pages(bob, alice)[0])


def test_an_owner_is_led_to_where_it_is_mended() -> None:
    olive, alice = make_owner(), make_trainee()
    evening = make_class(trainees=(alice,))
    page = reverse("training:correct", args=[sit(alice).key, 1])
    shown = read(olive, page)
    assert NOBODY in shown
    for link in (
        reverse("training:class", args=[evening.pk]),
        reverse("training:invite_staff"),
        reverse("training:school"),
    ):
        assert f'href="{link}' in shown


def test_a_school_that_does_without_is_told_of_nobody() -> None:
    bob, alice = alone()
    work_alone()
    for page in pages(bob, alice):
        shown = read(bob, page)
        assert NOBODY not in shown, page
        assert "May decide it" not in shown, page


def test_the_proposal_and_the_list_name_them_too() -> None:
    bob, alice = alone()
    made = make_proposal(bob, alice)
    for page in (made.get_absolute_url(), APPROVALS):
        assert NOBODY in read(bob, page)
    make_owner()
    for page in (made.get_absolute_url(), APPROVALS):
        shown = read(bob, page)
        assert NOBODY not in shown
        assert 'May decide it: <bdi class="nowrap">Olive</bdi>' in shown


def test_what_is_decided_names_nobody_any_more() -> None:
    bob, alice = alone()
    olive, made = make_owner(), make_proposal(bob, alice)
    client = Client()
    client.force_login(olive)
    client.post(reverse("training:approve", args=[made.key]))
    for page in (made.get_absolute_url(), APPROVALS):
        assert "May decide it" not in read(bob, page)


def test_whoever_could_do_nothing_can_still_propose_it() -> None:
    bob, alice = alone()
    attempt = sit(alice)
    client = Client()
    client.force_login(bob)
    hand = attempt.questions.get(number=1)
    ticked = {f"right-{place}": "on" for place in range(len(hand.answer.marks))}
    page = reverse("training:correct", args=[attempt.key, 1])
    client.post(page, ticked | {"reason": f"Seen on {date(2026, 3, 2)}."})
    assert Proposal.objects.get().is_waiting
