"""One proposal, many who decide it in the same moment."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from logbook.models import Act, LogEntry
from quizzes.models import Edition, Question
from tests.make import make_class, make_manager, make_trainee
from tests.make_drafts import fields_of, make_draft
from tests.make_exams import sit
from tests.make_proposals import make_proposal
from training.approving import ApprovalError, approve, refuse
from training.correcting import Overruling, propose_correction
from training.models import Proposal, User
from training.rule_drafts import propose_publication

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.datalayer]

MANAGERS = 6


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    """Threads, each with a connection of its own."""
    with ThreadPoolExecutor(MANAGERS) as several:
        yield several


def taught() -> tuple[list[User], User]:
    """Managers, and Alice whom they all teach."""
    managers = [make_manager(f"Manager {number}") for number in range(MANAGERS + 1)]
    alice = make_trainee()
    make_class(managers=tuple(managers), trainees=(alice,))
    return managers, alice


def test_of_many_who_approve_at_once_one_does_it(threads: ThreadPoolExecutor) -> None:
    (proposer, *others), alice = taught()
    made = make_proposal(proposer, alice)

    def agree(by: User) -> int | None:
        try:
            return approve(made, by, timezone.now()).decided_by_id
        finally:
            connection.close()

    deciders = set(threads.map(agree, others))
    assert len(deciders) == 1
    assert LogEntry.objects.filter(act=Act.APPROVED).count() == 1
    assert User.objects.get(pk=alice.pk).full_name == "Alicia"


def test_approving_and_refusing_at_once_is_one_of_them(
    threads: ThreadPoolExecutor,
) -> None:
    (proposer, *others), alice = taught()
    made = make_proposal(proposer, alice)

    def decide(number: int) -> str:
        try:
            if number % 2:
                return approve(made, others[number], timezone.now()).state
            return refuse(made, others[number], timezone.now(), "So.").state
        except ApprovalError:
            return "too late"
        finally:
            connection.close()

    said = set(threads.map(decide, range(MANAGERS))) - {"too late"}
    assert len(said) == 1
    renamed = User.objects.get(pk=alice.pk).full_name == "Alicia"
    assert renamed == (said == {"approved"})


def test_two_hands_of_an_exam_are_corrected_at_once(
    threads: ThreadPoolExecutor,
) -> None:
    (proposer, *others), alice = taught()
    attempt = sit(alice)
    made = [
        propose_correction(_otherwise(hand), proposer, "So.")
        for hand in attempt.questions.select_related("answer", "attempt")
    ]

    def agree(number: int) -> str:
        try:
            return approve(made[number % 2], others[number], timezone.now()).state
        finally:
            connection.close()

    assert set(threads.map(agree, range(MANAGERS))) == {"approved"}
    assert attempt.scores.count() == 3  # the original, and one for each hand
    attempt.refresh_from_db()
    assert attempt.hands_right == 1


def _otherwise(hand: Question) -> Overruling:
    """A hand that was wrong is right, and the other way round."""
    marks = hand.answer.marks
    return Overruling(hand, (not hand.answer.right,) * len(marks))


def test_of_many_who_propose_at_once_one_proposal_waits(
    threads: ThreadPoolExecutor,
) -> None:
    managers, alice = taught()

    def suggest(by: User) -> bool:
        try:
            make_proposal(by, alice)
        except ApprovalError:
            return False
        finally:
            connection.close()
        return True

    assert sum(threads.map(suggest, managers[:MANAGERS])) == 1
    assert Proposal.objects.count() == 1


@pytest.mark.usefixtures("shelf")
def test_two_who_publish_the_same_edition_at_once_publish_one(
    client: Client, threads: ThreadPoolExecutor
) -> None:
    (proposer, *others), _ = taught()
    draft = make_draft(proposer)
    client.force_login(proposer)
    said = fields_of(draft, house_name="Lido", note="It has a new name.")
    client.post(draft.get_absolute_url(), said)
    made = propose_publication(draft, proposer)
    together = Barrier(2)

    def publish(by: User) -> tuple[str, int | None]:
        try:
            together.wait(30)
            decided = approve(made, by, timezone.now())
            return decided.state, decided.decided_by_id
        finally:
            connection.close()

    replies = set(threads.map(publish, others[:2]))
    edition = Edition.objects.get()
    assert replies == {("approved", edition.approver)}
    assert LogEntry.objects.filter(act=Act.EDITION_PUBLISHED).count() == 1
    draft.refresh_from_db()
    assert draft.edition == str(edition)
