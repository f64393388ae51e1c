"""What two people must agree on: one proposes, another decides, then it is done."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from logbook.models import Act, LogEntry
from tests.make import make_class, make_manager, make_owner, make_trainee
from tests.make_proposals import RENAMING, make_proposal, rename, tell, work_alone
from training.approving import (
    ApprovalError,
    ProposalKind,
    approve,
    propose,
    refuse,
    register,
    withdraw,
)
from training.models import Proposal, School, State, User

pytestmark = pytest.mark.django_db


def taught() -> tuple[User, User, User]:
    """Bob and Carol, and Alice whom both teach."""
    bob, carol, alice = make_manager(), make_manager("Carol"), make_trainee()
    make_class(managers=(bob, carol), trainees=(alice,))
    return bob, carol, alice


def name_of(person: User) -> str:
    person.refresh_from_db()
    return str(person.full_name)


def acts() -> list[str]:
    return list(LogEntry.objects.order_by("number").values_list("act", flat=True))


# --- Approving ------------------------------------------------------------------------


def test_what_is_proposed_is_done_when_a_second_person_approves() -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    assert name_of(alice) == "Alice"
    done = approve(made, carol, timezone.now(), "Seen the papers.")
    assert (done.state, done.decided_by, done.alone) == ("approved", carol, False)
    assert name_of(alice) == "Alicia"


def test_the_log_tells_of_both() -> None:
    bob, carol, alice = taught()
    approve(make_proposal(bob, alice), carol, timezone.now(), "Seen the papers.")
    assert acts() == [Act.PROPOSED, Act.APPROVED]
    proposed, approved = LogEntry.objects.order_by("number")
    assert (proposed.actor, proposed.reason) == (bob.pk, "Married.")
    assert (approved.actor, approved.reason) == (carol.pk, "Seen the papers.")
    assert proposed.person == approved.person == alice.pk
    assert "alone" not in (approved.after or {})


def test_an_owner_approves_what_is_about_anybody() -> None:
    bob, _, alice = taught()
    approve(make_proposal(bob, alice), make_owner(), timezone.now())
    assert name_of(alice) == "Alicia"


def test_nobody_approves_their_own() -> None:
    bob, _, alice = taught()
    with pytest.raises(ApprovalError, match="Somebody else"):
        approve(make_proposal(bob, alice), bob, timezone.now())
    assert name_of(alice) == "Alice"


@pytest.mark.parametrize("who", ["another class's manager", "the trainee", "a peer"])
def test_nobody_approves_who_does_not_review_the_person(who: str) -> None:
    bob, _, alice = taught()
    people = {
        "another class's manager": make_manager("Mallory"),
        "the trainee": alice,
        "a peer": make_trainee("Charlie"),
    }
    made = make_proposal(bob, alice)
    for deed in (approve, refuse):
        with pytest.raises(ApprovalError, match="may not"):
            deed(made, people[who], timezone.now(), "So.")
    assert Proposal.objects.get().is_waiting


def test_approving_twice_does_it_once() -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    first = approve(made, carol, timezone.now())
    again = approve(made, carol, timezone.now())
    assert first.decided_at == again.decided_at
    assert acts() == [Act.PROPOSED, Act.APPROVED]


def test_what_can_no_longer_be_done_stays_waiting() -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    User.objects.filter(pk=alice.pk).update(full_name="Alice B.")
    with pytest.raises(ApprovalError, match="changed since"):
        approve(made, carol, timezone.now())
    assert Proposal.objects.get().is_waiting
    assert acts() == [Act.PROPOSED]


# --- Refusing and withdrawing ---------------------------------------------------------


def test_what_is_refused_is_not_done() -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    refused = refuse(made, carol, timezone.now(), "No papers.")
    assert (refused.state, refused.decision_reason) == ("refused", "No papers.")
    assert name_of(alice) == "Alice"
    with pytest.raises(ApprovalError, match="decided already"):
        approve(made, carol, timezone.now())
    assert refuse(made, carol, timezone.now(), "Twice.").decision_reason == "No papers."


def test_refusing_wants_a_reason() -> None:
    bob, carol, alice = taught()
    with pytest.raises(ApprovalError, match="why"):
        refuse(make_proposal(bob, alice), carol, timezone.now(), "  ")


def test_ones_own_is_withdrawn_not_refused() -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    with pytest.raises(ApprovalError, match="withdraw"):
        refuse(made, bob, timezone.now(), "A slip.")
    with pytest.raises(ApprovalError, match="Only who"):
        withdraw(made, carol, timezone.now())
    assert withdraw(made, bob, timezone.now()).state == State.WITHDRAWN
    assert withdraw(made, bob, timezone.now()).state == State.WITHDRAWN
    with pytest.raises(ApprovalError, match="decided already"):
        approve(made, carol, timezone.now())
    assert acts() == [Act.PROPOSED, Act.WITHDRAWN]


def test_what_is_approved_cannot_be_withdrawn() -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    approve(made, carol, timezone.now())
    with pytest.raises(ApprovalError, match="decided already"):
        withdraw(made, bob, timezone.now())


# --- Proposing ------------------------------------------------------------------------


def test_a_proposal_wants_a_reason() -> None:
    bob, _, alice = taught()
    with pytest.raises(ApprovalError, match="Say why"):
        propose(RENAMING, bob, subject_key="1", person=alice, payload={}, reason=" \n")


def test_proposing_the_same_twice_is_one_proposal() -> None:
    bob, _, alice = taught()
    assert make_proposal(bob, alice) == make_proposal(bob, alice)
    assert acts() == [Act.PROPOSED]


def test_two_proposals_about_one_subject_do_not_wait_together() -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    for other, name in ((bob, "Alix"), (carol, "Alicia")):
        with pytest.raises(ApprovalError, match="Bob has already proposed"):
            make_proposal(other, alice, name)
    withdraw(made, bob, timezone.now())
    assert make_proposal(carol, alice).is_waiting


def test_a_kind_has_one_meaning() -> None:
    with pytest.raises(ValueError, match="two kinds"):
        register(RENAMING, ProposalKind(gettext_lazy("Other"), rename, tell))


# --- A school that does without -------------------------------------------------------


def test_a_school_may_do_without_a_second_person_and_the_log_says_so() -> None:
    bob, _, alice = taught()
    work_alone()
    made = make_proposal(bob, alice)
    assert (made.state, made.alone, made.decided_by) == ("approved", True, bob)
    assert name_of(alice) == "Alicia"
    approved = LogEntry.objects.get(act=Act.APPROVED)
    assert approved.after is not None
    assert approved.after["alone"] is True


def test_what_waited_when_the_school_changed_is_approved_alone() -> None:
    bob, _, alice = taught()
    made = make_proposal(bob, alice)
    work_alone()
    assert approve(made, bob, timezone.now()).alone


def test_a_second_person_is_no_less_one_where_none_is_asked() -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    work_alone()
    assert not approve(made, carol, timezone.now()).alone


# --- What the database refuses --------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"state": "approved", "decided_by": "bob"},
        {"state": "refused", "decided_by": "bob"},
        {"state": "refused", "decided_by": "bob", "alone": True},
        {"state": "approved", "decided_by": "carol", "alone": True},
        {"state": "withdrawn", "decided_by": "carol"},
        {"state": "waiting", "decided_by": "carol"},
        {"state": "approved", "decided_by": None},
        {"state": "lost", "decided_by": "carol"},
        {"state": "waiting", "decided_by": None, "reason": ""},
    ],
)
def test_the_database_refuses(wrong: dict[str, object]) -> None:
    bob, carol, alice = taught()
    made = make_proposal(bob, alice)
    people = {"bob": bob, "carol": carol, None: None}
    by = people[wrong.pop("decided_by")]  # type: ignore[index]
    at = timezone.now() if by else None
    with pytest.raises(IntegrityError), transaction.atomic():
        Proposal.objects.filter(pk=made.pk).update(
            decided_by=by, decided_at=at, **wrong
        )


def test_there_is_one_school() -> None:
    School(pk=1).save()
    with pytest.raises(IntegrityError), transaction.atomic():
        School(pk=2).save()
