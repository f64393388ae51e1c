"""A new edition is held against the exams before it; two people grade them again."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from certificates.issuing import issue
from quizzes.models import Attempt, Cause, Edition
from tablegames.games import load_rules
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_editions import make_edition
from tests.make_regrades import (
    FLUSH,
    FULL_HOUSE,
    make_comparison,
    make_finished_exam,
    work_off,
)
from training import regrade_page
from training.approving import ApprovalError, approve
from training.models import Proposal, Regrade, RegradeLine, RegradeState, User
from training.regrade_approving import propose_regrade
from training.regrade_lines import Sat, lines_sat
from training.regrades import PIECE, begin, move_on
from training.tasks import sweep_regrades

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf")]
VENEZIA = "venezia/ultimate"
PAGE = "/regrade/venezia/ultimate@2"
LONG_AGO = timezone.now() - timedelta(days=400)


def make_older_edition(bob: User) -> Edition:
    """An edition that held before any exam here was sat, and is published only now."""
    return make_edition(bob, holds_from=LONG_AGO)


@pytest.fixture
def bob(alice: User) -> User:
    manager = make_manager()
    make_class(managers=(manager,), trainees=(alice,))
    return manager


@pytest.fixture
def exam(alice: User) -> Attempt:
    return make_finished_exam(alice)


def passed(exam: Attempt) -> bool:
    """Whether it stands as passed now."""
    return Attempt.objects.passed().filter(pk=exam.pk).exists()


def shown(client: Client, path: str = PAGE) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.usefixtures("exam")
def test_the_exams_that_come_out_differently_are_listed(
    office: Client, bob: User, alice: User
) -> None:
    make_older_edition(bob)
    make_finished_exam(alice, [FLUSH])
    make_comparison(bob)
    line = RegradeLine.objects.get()
    assert line.turns
    page = shown(office)
    assert "Alice" in page
    assert "8 of 8 bets, passed" in page
    assert "7 of 8 bets, not passed" in page
    assert "Hand 1: 3 bets right, before 4" in page


def test_a_certificate_that_tells_the_old_score_is_listed_with_what_to_do(
    office: Client, bob: User, exam: Attempt
) -> None:
    certificate = issue(exam, timezone.now())
    make_older_edition(bob)
    make_comparison(bob)
    page = shown(office)
    assert certificate.serial in page
    assert "No longer passed: revoke it" in page
    assert RegradeLine.objects.get().certificates == [certificate.serial]


def test_nothing_is_graded_again_before_two_people_agree(
    office: Client, bob: User, carol: User, exam: Attempt
) -> None:
    make_older_edition(bob)
    make_comparison(bob)
    office.post(f"{PAGE}/propose", {"reason": "The notice of May."})
    proposal = Proposal.objects.get()
    assert passed(exam)
    with pytest.raises(ApprovalError):
        approve(proposal, bob, timezone.now())
    approve(proposal, carol, timezone.now())
    regrade = Regrade.objects.get()
    assert regrade.state == RegradeState.APPLYING
    work_off(regrade)
    assert not passed(exam)
    first, second = exam.scores.order_by("number")
    assert (first.cause, first.passed) == (Cause.EXAM, True)
    assert (second.cause, second.rules) == (Cause.REGRADE, "venezia/ultimate@2")
    assert (second.by, second.reason) == (carol, "The notice of May.")
    assert "These exams are graded again" in shown(office)
    attempt = shown(office, f"/attempts/{exam.key}/")
    assert "Proposed by Bob: The notice of May." in attempt
    assert "Approved by Carol" in attempt
    assert "Graded again under edition 2" in attempt
    assert "This hand was graded again under edition 2." in attempt
    assert ">Corrected<" not in attempt
    assert "Corrected:" not in attempt


def test_the_answers_and_the_edition_of_a_regraded_exam_stay(
    bob: User, carol: User, exam: Attempt
) -> None:
    before = [answer.marks for answer in _answers(exam)]
    make_older_edition(bob)
    regrade = make_comparison(bob)
    approve(propose_regrade(regrade, bob, "x"), carol, timezone.now())
    work_off(regrade)
    exam.refresh_from_db()
    assert exam.rules == "venezia/ultimate@1"
    assert [answer.marks for answer in _answers(exam)] == before


def _answers(exam: Attempt) -> list[Any]:
    return [question.answer for question in exam.questions.order_by("number")]


def test_an_exam_marked_otherwise_meanwhile_is_not_graded_again(
    bob: User, carol: User, exam: Attempt
) -> None:
    make_older_edition(bob)
    regrade = make_comparison(bob)
    proposal = propose_regrade(regrade, bob, "x")
    line = RegradeLine.objects.get()
    RegradeLine.objects.update(
        now=line.now | {"bets_right": line.now["bets_right"] - 1}
    )
    approve(proposal, carol, timezone.now())
    work_off(regrade)
    assert passed(exam)
    User.objects.filter(pk=bob.pk).update(language="fr")
    page = logged_in(bob).get(regrade.get_absolute_url())
    assert "Sa correction a changé depuis" in page.content.decode()


def test_comparing_goes_on_piece_by_piece(bob: User, alice: User) -> None:
    for _ in range(PIECE + 1):
        make_finished_exam(alice, [FLUSH])
    make_older_edition(bob)
    regrade = begin(load_rules(VENEZIA), bob)
    assert move_on(regrade.pk, timezone.now())
    regrade.refresh_from_db()
    assert (regrade.done, regrade.total) == (PIECE, PIECE + 1)
    assert regrade.percent == 96
    assert move_on(regrade.pk, timezone.now())
    regrade.refresh_from_db()
    assert regrade.state == RegradeState.COMPARED
    assert not move_on(regrade.pk, timezone.now())


def test_the_progress_survives_a_reload(
    office: Client, bob: User, exam: Attempt
) -> None:
    assert exam.passed
    make_older_edition(bob)
    office.post(f"{PAGE}/compare")
    for _ in range(2):
        page = shown(office)
        assert "<progress" in page
        assert "0 of 1" in page
    office.post(f"{PAGE}/compare")
    assert Regrade.objects.count() == 1
    fragment = office.get(PAGE, headers={"HX-Request": "true"}).content.decode()
    assert "<progress" in fragment
    assert "<html" not in fragment


def test_a_lost_message_is_posted_again(bob: User) -> None:
    make_older_edition(bob)
    regrade = begin(load_rules(VENEZIA), bob)
    assert sweep_regrades() == 0
    Regrade.objects.filter(pk=regrade.pk).update(
        moved_at=timezone.now() - timedelta(minutes=3)
    )
    assert sweep_regrades() == 1


def test_a_manager_sees_the_exams_of_their_own_classes(
    client: Client, bob: User, exam: Attempt
) -> None:
    assert exam.passed
    make_older_edition(bob)
    make_comparison(bob)
    client.force_login(make_manager("Dora"))
    page = shown(client)
    assert "Alice" not in page
    assert "1 more exam is of somebody in another class" in page
    assert "1 of them passed and would no longer." in page
    client.force_login(make_owner())
    assert "Alice" in shown(client)


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
    assert "A later edition has followed" in shown(office)
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


def test_there_is_nothing_to_propose_where_nothing_changes(
    bob: User, exam: Attempt
) -> None:
    assert exam.passed
    make_edition(bob, values={"boxes": "6"})
    regrade = make_comparison(bob)
    with pytest.raises(ApprovalError, match="No exam would be graded otherwise"):
        propose_regrade(regrade, bob, "x")


def test_a_comparison_that_was_made_anew_is_not_approved(
    bob: User, carol: User, exam: Attempt
) -> None:
    make_older_edition(bob)
    proposal = propose_regrade(make_comparison(bob), bob, "x")
    make_comparison(carol)
    with pytest.raises(ApprovalError, match="compared anew since"):
        approve(proposal, carol, timezone.now())
    assert passed(exam)


def test_the_history_leads_to_the_exams(office: Client, bob: User) -> None:
    make_older_edition(bob)
    path = reverse("training:editions", args=["venezia", "ultimate"])
    assert f'href="{PAGE}"' in shown(office, path)


def sat(exam: Attempt, when: datetime) -> Attempt:
    """The exam, begun at another time."""
    Attempt.objects.filter(pk=exam.pk).update(started_at=when)
    return exam


@pytest.fixture
def divided(bob: User, alice: User, exam: Attempt) -> Regrade:
    """Alice's exam sat before the edition held, and Zoe's sat since."""
    now = timezone.now()
    zoe = make_trainee("Zoe")
    alice.classes.get().trainees.add(zoe)
    sat(exam, now - timedelta(days=3))
    sat(make_finished_exam(zoe), now - timedelta(hours=1))
    make_edition(bob, holds_from=now - timedelta(days=1))
    return make_comparison(bob)


def test_exams_are_listed_by_whether_the_edition_held_when_they_were_sat(
    office: Client, divided: Regrade
) -> None:
    since = shown(office)
    assert "Zoe" in since
    assert "Alice" not in since
    before = shown(office, f"{PAGE}?sat=before")
    assert "Alice" in before
    assert "Zoe" not in before
    assert "rightly sat under the edition that held then" in before
    assert divided.total == 2


def test_an_exam_begun_the_moment_an_edition_holds_is_sat_under_it(
    bob: User, exam: Attempt
) -> None:
    make_edition(bob, holds_from=exam.started_at)
    regrade = make_comparison(bob)
    assert lines_sat(regrade, Sat.SINCE).count() == 1
    assert lines_sat(regrade, Sat.BEFORE).count() == 0


def test_what_was_rightly_sat_before_keeps_its_score(
    bob: User, carol: User, exam: Attempt, divided: Regrade
) -> None:
    proposal = propose_regrade(divided, bob, "The notice of May.")
    assert proposal.payload["exams"] == 1
    approve(proposal, carol, timezone.now())
    divided.refresh_from_db()
    assert divided.total == 1
    work_off(divided)
    assert passed(exam)
    assert not exam.scores.exists()
    zoes = Attempt.objects.exclude(pk=exam.pk).get()
    assert not passed(zoes)


def test_an_edition_wrong_from_the_start_regrades_those_before_as_well(
    office: Client, carol: User, exam: Attempt, divided: Regrade
) -> None:
    typed = {"reason": "The sheet had a slip.", "from_the_start": "on"}
    office.post(f"{PAGE}/propose", typed)
    proposal = Proposal.objects.get()
    assert proposal.payload["exams"] == 2
    page = shown(office, proposal.get_absolute_url())
    assert "said to have been wrong from the start" in page
    assert "sat before it held" in page
    approve(proposal, carol, timezone.now())
    divided.refresh_from_db()
    work_off(divided)
    assert not passed(exam)


def test_exams_all_rightly_sat_before_are_not_proposed_without_saying_so(
    office: Client, bob: User, exam: Attempt
) -> None:
    make_edition(bob)
    make_comparison(bob)
    page = office.post(f"{PAGE}/propose", {"reason": "x"}, follow=True).content.decode()
    assert "No exam sat since the edition holds" in page
    assert not Proposal.objects.exists()
    assert "the 1 exam sat before" in page
    office.post(f"{PAGE}/propose", {"reason": "x", "from_the_start": "on"})
    assert Proposal.objects.get().payload["exams"] == 1
    assert passed(exam)


def test_a_proposal_from_before_editions_had_a_date_regrades_all(
    bob: User, carol: User, exam: Attempt, divided: Regrade
) -> None:
    proposal = propose_regrade(divided, bob, "x")
    del proposal.payload["from_the_start"]
    proposal.payload["exams"] = 2
    proposal.save()
    approve(proposal, carol, timezone.now())
    divided.refresh_from_db()
    work_off(divided)
    assert not passed(exam)


def test_whoever_decides_sees_exam_by_exam_what_they_decide(
    client: Client, bob: User, exam: Attempt
) -> None:
    certificate = issue(exam, timezone.now())
    make_older_edition(bob)
    proposal = propose_regrade(make_comparison(bob), bob, "x")
    client.force_login(make_owner())
    page = shown(client, proposal.get_absolute_url())
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
    page = shown(client, proposal.get_absolute_url())
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
    page = shown(office)
    assert page.index("Zoe") < page.index("Alice")


def test_a_long_list_comes_in_pages(
    office: Client, bob: User, exam: Attempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regrade_page, "LINES_A_PAGE", 1)
    make_finished_exam(exam.trainee)
    make_older_edition(bob)
    proposal = propose_regrade(make_comparison(bob), bob, "x")
    for path in (PAGE, proposal.get_absolute_url()):
        assert "Page 1 of 2" in shown(office, path)
        assert "Page 2 of 2" in shown(office, f"{path}?page=2")
