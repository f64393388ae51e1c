"""The page of a regrade: who finds it, whom it names to them, and in what order."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from certificates.issuing import issue
from quizzes.models import Attempt
from tests.make import make_manager, make_owner, make_trainee
from tests.make_editions import make_edition
from tests.make_regrades import (
    FLUSH,
    FULL_HOUSE,
    PAGE,
    make_comparison,
    make_finished_exam,
    make_older_edition,
)
from tests.reading import read
from training import regrade_page
from training.models import Proposal, Regrade, User
from training.regrade_approving import propose_regrade

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf", "evening")]


def test_a_manager_sees_the_exams_of_their_own_classes(
    client: Client, bob: User, exam: Attempt
) -> None:
    assert exam.passed
    make_older_edition(bob)
    make_comparison(bob)
    client.force_login(make_manager("Dora"))
    page = read(client, PAGE)
    assert "Alice" not in page
    assert "1 more exam is of somebody in another class" in page
    assert "1 of them passed and would no longer." in page
    client.force_login(make_owner())
    assert "Alice" in read(client, PAGE)


def test_a_trainee_sees_none_of_it(client: Client, alice: User, bob: User) -> None:
    make_older_edition(bob)
    client.force_login(alice)
    assert client.get(PAGE).status_code == 404
    assert client.post(f"{PAGE}/compare").status_code == 404
    assert client.post(f"{PAGE}/propose").status_code == 404


def test_a_stranger_is_asked_to_log_in(client: Client, bob: User) -> None:
    make_older_edition(bob)
    assert "login" in client.get(PAGE)["Location"]


def test_the_wrong_method_is_refused(office: Client, bob: User) -> None:
    make_older_edition(bob)
    assert office.post(PAGE).status_code == 405
    assert office.get(f"{PAGE}/compare").status_code == 405
    assert office.get(f"{PAGE}/propose").status_code == 405


@pytest.mark.parametrize("path", ["/regrade/venezia/ultimate@9", "/regrade/x/y"])
def test_an_edition_that_is_not_there_has_no_page(office: Client, path: str) -> None:
    assert office.get(path).status_code == 404


def test_only_the_newest_edition_grades_again(office: Client, bob: User) -> None:
    make_older_edition(bob)
    make_edition(bob, values={"boxes": "6"})
    assert "A later edition has followed" in read(office, PAGE)
    office.post(f"{PAGE}/compare")
    assert not Regrade.objects.exists()
    assert office.post(f"{PAGE}/propose").status_code == 404


@pytest.mark.parametrize("reason", ["", "  ", "\0"])
def test_a_regrade_wants_a_reason(
    office: Client, bob: User, exam: Attempt, reason: str
) -> None:
    assert exam.passed
    make_older_edition(bob)
    make_comparison(bob)
    office.post(f"{PAGE}/propose", {"reason": reason})
    assert not Proposal.objects.exists()


def test_the_history_leads_to_the_exams(office: Client, bob: User) -> None:
    make_older_edition(bob)
    path = reverse("training:editions", args=["venezia", "ultimate"])
    assert f'href="{PAGE}"' in read(office, path)


def test_whoever_decides_sees_exam_by_exam_what_they_decide(
    client: Client, bob: User, exam: Attempt
) -> None:
    certificate = issue(exam, timezone.now())
    make_older_edition(bob)
    proposal = propose_regrade(make_comparison(bob), bob, "x")
    client.force_login(make_owner())
    page = read(client, proposal.get_absolute_url())
    for words in (
        "Alice",
        "8 of 8 bets, passed",
        "7 of 8 bets, not passed",
        "no longer passed",
        certificate.serial,
        "No longer passed: revoke it",
    ):
        assert words in page


def test_whoever_decides_sees_only_people_of_their_own_classes(
    client: Client, bob: User, carol: User, exam: Attempt
) -> None:
    assert exam.passed
    make_older_edition(bob)
    proposal = propose_regrade(make_comparison(bob), bob, "x")
    client.force_login(carol)
    page = read(client, proposal.get_absolute_url())
    assert "Alice" not in page
    assert "1 more exam is of somebody in another class; an owner sees it." in page
    assert "1 of them passed and would no longer." in page


def test_those_who_no_longer_pass_stand_first(
    office: Client, bob: User, alice: User
) -> None:
    zoe = make_trainee("Zoe")
    alice.classes.get().trainees.add(zoe)
    make_finished_exam(alice, [FULL_HOUSE] + [FLUSH] * 24)
    make_finished_exam(zoe)
    make_older_edition(bob)
    make_comparison(bob)
    page = read(office, PAGE)
    assert page.index("Zoe") < page.index("Alice")


def test_a_long_list_comes_in_pages(
    office: Client, bob: User, exam: Attempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regrade_page, "LINES_A_PAGE", 1)
    make_finished_exam(exam.trainee)
    make_older_edition(bob)
    proposal = propose_regrade(make_comparison(bob), bob, "x")
    for path in (PAGE, proposal.get_absolute_url()):
        assert "Page 1 of 2" in read(office, path)
        assert "Page 2 of 2" in read(office, f"{path}?page=2")
