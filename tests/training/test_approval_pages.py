"""The pages of proposals: who sees which, and what each button does."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_proposals import make_proposal, work_alone
from training.models import Proposal, User

pytestmark = pytest.mark.django_db

APPROVALS = reverse("training:approvals")
DEEDS = ("approve", "refuse", "withdraw")


def read(person: User, page: str) -> str:
    response = logged_in(person).get(page)
    assert response.status_code == 200
    return response.content.decode()


def taught() -> tuple[User, User, User]:
    """Bob and Carol, and Alice whom both teach."""
    bob, carol, alice = make_manager(), make_manager("Carol"), make_trainee()
    make_class(managers=(bob, carol), trainees=(alice,))
    return bob, carol, alice


def deed(name: str, proposal: Proposal) -> str:
    return reverse(f"training:{name}", args=[proposal.key])


# --- Who sees it ----------------------------------------------------------------------


def test_the_list_says_what_waits_for_whom() -> None:
    bob, carol, alice = taught()
    make_proposal(bob, alice)
    assert "Yours, waiting for somebody else" in read(bob, APPROVALS)
    assert "Nothing waits for your decision." in read(bob, APPROVALS)
    page = read(carol, APPROVALS)
    assert "Call Alice Alicia" in page
    assert "Yours, waiting" not in page


def test_what_is_decided_stays_in_the_list() -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    logged_in(carol).post(deed("approve", made))
    page = read(bob, APPROVALS)
    assert '<h2 id="decided">Decided</h2>' in page
    assert "Decided by Carol" in page


def test_the_page_tells_all_that_would_come_out_differently() -> None:
    bob, carol, alice = taught()
    page = read(carol, make_proposal(bob, alice).get_absolute_url())
    for said in ("Call Alice Alicia", "Alicia</strong>", "Married.", "keeps the old"):
        assert said in page


def test_the_page_leads_to_the_person_while_there_is_one_for_the_reader() -> None:
    bob, _, alice = taught()
    page = make_proposal(bob, alice).get_absolute_url()
    link = reverse("training:trainee", args=[alice.pk])
    assert link in read(bob, page)
    bob.managed_classes.clear()
    assert link not in read(bob, page)


def test_another_classs_manager_sees_neither() -> None:
    bob, _, alice = taught()
    made = make_proposal(bob, alice)
    mallory = make_manager("Mallory")
    assert "Alicia" not in read(mallory, APPROVALS)
    assert logged_in(mallory).get(made.get_absolute_url()).status_code == 404
    for name in DEEDS:
        sent = logged_in(mallory).post(deed(name, made), {"reason": "So."})
        assert sent.status_code == 404
    assert Proposal.objects.get().is_waiting


def test_the_pages_do_not_exist_for_a_trainee() -> None:
    bob, _, alice = taught()
    made = make_proposal(bob, alice)
    client = logged_in(alice)
    for address in (APPROVALS, made.get_absolute_url()):
        assert client.get(address).status_code == 404
    for name in DEEDS:
        assert client.post(deed(name, made)).status_code == 404


def test_whoever_is_not_logged_in_is_asked_to_log_in() -> None:
    bob, _, alice = taught()
    made = make_proposal(bob, alice)
    addresses = [deed(name, made) for name in DEEDS]
    for address in (APPROVALS, made.get_absolute_url(), *addresses):
        response = Client().post(address)
        assert response.headers["Location"].startswith("/accounts/login/")


def test_nothing_is_decided_by_following_a_link() -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    for name in DEEDS:
        assert logged_in(carol).get(deed(name, made)).status_code == 405


# --- The buttons ----------------------------------------------------------------------


def test_a_second_manager_approves_twice_and_reads_that_it_was_done_before() -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    said = logged_in(carol).post(deed("approve", made), follow=True)
    assert "Approved, and done." in said.content.decode()
    said = logged_in(carol).post(deed("approve", made), follow=True)
    assert "Carol has approved this already: " in said.content.decode()
    assert "and done" not in said.content.decode()
    assert User.objects.get(pk=alice.pk).full_name == "Alicia"


def test_an_owner_refuses_with_a_reason() -> None:
    bob, _, alice = taught()
    made = make_proposal(bob, alice)
    olive = logged_in(make_owner())
    said = olive.post(deed("refuse", made), follow=True).content.decode()
    assert "Say why you refuse it." in said
    olive.post(deed("refuse", made), {"reason": "No papers."})
    assert "No papers." in read(bob, made.get_absolute_url())


def test_whoever_proposed_it_has_no_button_but_to_withdraw() -> None:
    bob, _, alice = taught()
    made = make_proposal(bob, alice)
    page = read(bob, made.get_absolute_url())
    assert deed("withdraw", made) in page
    assert deed("approve", made) not in page
    said = logged_in(bob).post(deed("approve", made), follow=True).content.decode()
    assert "Somebody else must approve" in said
    logged_in(bob).post(deed("withdraw", made))
    assert Proposal.objects.get().state == "withdrawn"


def test_alone_one_approves_ones_own_and_is_told_so() -> None:
    bob, _, alice = taught()
    made = make_proposal(bob, alice)
    work_alone()
    page = read(bob, made.get_absolute_url())
    assert "the log says that you did so alone" in page
    assert deed("refuse", made) not in page
    logged_in(bob).post(deed("approve", made))
    assert "By one person alone" in read(bob, made.get_absolute_url())


@pytest.mark.parametrize("reason", ["x" * 1001, "null\0"])
def test_a_reason_that_cannot_be_kept_is_refused(reason: str) -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    sent = logged_in(carol).post(deed("refuse", made), {"reason": reason}, follow=True)
    assert "too long, or cannot be printed" in sent.content.decode()
    assert Proposal.objects.get().is_waiting


def test_more_proposals_cost_no_more_queries() -> None:
    bob, carol, alice = taught()
    counts = []
    for name in ("Alice", "Dora", "Emil"):
        trainee = alice if name == "Alice" else make_trainee(name)
        carol.managed_classes.get().trainees.add(trainee)
        make_proposal(bob, trainee)
        client = logged_in(carol)
        with CaptureQueriesContext(connection) as asked:
            client.get(APPROVALS)
        counts.append(len(asked))
    assert len(set(counts)) == 1
