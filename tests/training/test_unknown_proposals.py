"""Proposals of a kind that only a later version knows are shown, and not decided."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.make import logged_in, make_class, make_manager, make_trainee
from tests.make_proposals import make_proposal
from training.approving import ApprovalError, approve, refuse, withdraw
from training.models import Proposal, State, User

pytestmark = pytest.mark.django_db

TITLE = "Proposal of a kind that this version of the site does not know"
CALM = "Nothing can be decided about it before the site is brought up to date."
APPROVALS = reverse("training:approvals")
DEEDS = ("approve", "refuse", "withdraw")


@pytest.fixture
def bob() -> User:
    """The manager who proposed it; Carol teaches Alice too."""
    bob, alice = make_manager(), make_trainee()
    make_class(managers=(bob, make_manager("Carol")), trainees=(alice,))
    make_proposal(bob, alice)
    Proposal.objects.update(kind="seat-a-robot")
    return bob


def carol() -> User:
    found: User = User.objects.get(full_name="Carol")
    return found


def read(person: User, page: str) -> str:
    response = logged_in(person).get(page)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_the_list_shows_it_to_who_proposed_it_and_to_the_second_manager(
    bob: User,
) -> None:
    for person in (bob, carol()):
        page = read(person, APPROVALS)
        assert TITLE in page
        assert "seat-a-robot" in page
        assert "May decide it" not in page


def test_its_page_says_calmly_that_nothing_can_be_decided(bob: User) -> None:
    made = Proposal.objects.get()
    for person in (bob, carol()):
        page = read(person, made.get_absolute_url())
        assert TITLE in page
        assert CALM in page
        assert "Married." in page  # why it was proposed
        for name in DEEDS:
            assert reverse(f"training:{name}", args=[made.key]) not in page
        for hope in ("May decide it", "Somebody else must", "waits for somebody"):
            assert hope not in page


def test_nothing_is_decided_about_it_by_hand_either(bob: User) -> None:
    made = Proposal.objects.get()
    for name, person in zip(DEEDS, (carol(), carol(), bob), strict=True):
        address = reverse(f"training:{name}", args=[made.key])
        said = logged_in(person).post(address, {"reason": "So."}, follow=True)
        assert CALM in said.content.decode()
    now = timezone.now()
    with pytest.raises(ApprovalError):
        approve(made, carol(), now)
    with pytest.raises(ApprovalError):
        refuse(made, carol(), now, "So.")
    with pytest.raises(ApprovalError):
        withdraw(made, bob, now)
    assert Proposal.objects.get().is_waiting


def test_one_that_was_decided_by_a_later_version_is_shown_too(bob: User) -> None:
    Proposal.objects.update(
        state=State.APPROVED, decided_by=carol(), decided_at=timezone.now()
    )
    assert TITLE in read(bob, APPROVALS)
    assert TITLE in read(bob, Proposal.objects.get().get_absolute_url())


def test_the_log_tells_of_it_too(bob: User) -> None:
    assert TITLE in read(bob, reverse("training:log"))
