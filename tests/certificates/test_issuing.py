"""That a passed exam, and nothing else, becomes one certificate."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.state import ModelState
from django.db.models import CheckConstraint
from django.utils import timezone

from certificates.conditions import objection
from certificates.issuing import NotIssuableError, draw_again, issue
from certificates.models import Certificate, Paper, PaperState
from tests.make import make_trainee
from tests.make_certificates import (
    BELGIUM,
    make_certificate,
    make_drill,
    make_exam,
    unguarded,
)
from training.models import School, User

NOW = timezone.now()
LIVE: dict[str, Any] = {
    "finished_at": None,
    "hands_asked": None,
    "hands_right": None,
    "bets_asked": None,
    "bets_right": None,
    "median_ms": None,
    "passed": None,
}


pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    return make_trainee("Alice")


def test_a_passed_exam_gives_a_certificate_of_its_own_facts(alice: User) -> None:
    attempt = make_exam(alice)

    certificate = issue(attempt, NOW)

    assert certificate.holder == "Alice"
    assert certificate.rules == "venezia/ultimate@1"
    assert certificate.rules_hash == attempt.rules_hash
    assert certificate.house_name == "Casinò di Venezia"
    assert certificate.game_name == "Ultimate Texas Hold'em"
    assert (certificate.bets_right, certificate.bets) == (37, 38)
    assert (certificate.hands_right, certificate.hands) == (9, 10)
    assert certificate.median_ms == 8420
    assert certificate.passed_at == attempt.finished_at
    assert certificate.issued_at == NOW
    assert certificate.paper.state == PaperState.WAITING


def test_the_score_on_it_is_never_rounded_up(alice: User) -> None:
    assert issue(make_exam(alice), NOW).percent == 97  # 37 of 38 is 97.4


def test_issuing_twice_gives_the_same_certificate(alice: User) -> None:
    attempt = make_exam(alice)

    first = issue(attempt, NOW)
    again = issue(attempt, NOW + timedelta(days=1))
    assert (again, again.issued_at) == (first, NOW)
    assert Paper.objects.count() == 1


def test_the_facts_stay_when_the_holder_changes_their_name(alice: User) -> None:
    attempt = make_exam(alice)
    issue(attempt, NOW)
    alice.full_name = "Alicia"
    alice.save()

    assert issue(attempt, NOW).holder == "Alice"


def test_a_failed_exam_gives_none(alice: User) -> None:
    failed = make_exam(alice, passed=False, bets_right=20)

    with pytest.raises(NotIssuableError, match="not passed"):
        issue(failed, NOW)
    assert not Certificate.objects.exists()


def test_an_exam_that_still_runs_gives_none(alice: User) -> None:
    assert "not ended" in objection(make_exam(alice, **LIVE))


def test_a_drill_gives_none(alice: User) -> None:
    assert "not for a drill" in objection(make_drill(alice))


def test_rules_with_an_unverified_figure_give_none(alice: User) -> None:
    with pytest.raises(NotIssuableError, match="confirmed by the house"):
        issue(make_exam(alice, BELGIUM), NOW)


def test_the_drawing_is_asked_for_when_the_certificate_is_committed(
    alice: User, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    attempt = make_exam(alice)
    with django_capture_on_commit_callbacks() as first:
        issue(attempt, NOW)
    with django_capture_on_commit_callbacks() as second:
        issue(attempt, NOW)

    assert (len(first), len(second)) == (1, 0)


def test_a_paper_that_failed_can_be_drawn_again(alice: User) -> None:
    paper = make_certificate(alice).paper
    Paper.objects.update(state=PaperState.FAILED, problem="no font")

    draw_again(paper)

    paper.refresh_from_db()
    assert (paper.state, paper.problem) == (PaperState.WAITING, "")


def test_a_paper_that_is_drawn_stays_as_it_is(alice: User) -> None:
    paper = make_certificate(alice).paper
    Paper.objects.update(state=PaperState.READY, pdf=b"%PDF")

    draw_again(paper)

    paper.refresh_from_db()
    assert paper.is_ready


@pytest.mark.datalayer
@pytest.mark.parametrize(
    "wrong",
    [{"bets_right": 39}, {"hands_right": 11}, {"bets_right": 34}],
    ids=["more bets than asked", "more hands than asked", "below the pass mark"],
)
def test_the_database_refuses_a_certificate_that_cannot_be(
    alice: User, wrong: dict[str, int]
) -> None:
    certificate = make_certificate(alice)

    with unguarded(), pytest.raises(IntegrityError), transaction.atomic():
        Certificate.objects.filter(pk=certificate.pk).update(**wrong)


@pytest.mark.datalayer
def test_exactly_the_pass_mark_is_enough_for_the_database(alice: User) -> None:
    certificate = issue(make_exam(alice, bets_asked=40, bets_right=36), NOW)

    assert (certificate.percent, certificate.pass_percent) == (90, 90)


@pytest.mark.datalayer
def test_the_database_compares_with_the_pass_mark_in_whole_numbers() -> None:
    editor = connection.schema_editor(collect_sql=True)
    constraints = ModelState.from_model(Certificate).options["constraints"]
    checks = [each for each in constraints if isinstance(each, CheckConstraint)]
    clauses = [str(each.constraint_sql(Certificate, editor)) for each in checks]

    assert any("pass_percent" in clause for clause in clauses)
    assert [clause for clause in clauses if "." in clause or "/" in clause] == []


@pytest.mark.datalayer
@pytest.mark.parametrize(
    "wrong",
    [{"state": PaperState.READY}, {"pdf": b"%PDF"}, {"state": PaperState.FAILED}],
    ids=["ready without a file", "a file unready", "failed without a reason"],
)
def test_the_database_refuses_a_paper_that_cannot_be(
    alice: User, wrong: dict[str, Any]
) -> None:
    make_certificate(alice)

    with pytest.raises(IntegrityError), transaction.atomic():
        Paper.objects.update(**wrong)


@pytest.mark.datalayer
@pytest.mark.django_db(transaction=True)
def test_many_clicks_at_once_issue_one_certificate() -> None:
    attempt = make_exam(make_trainee("Alice"))

    def click(_: int) -> str:
        try:
            return issue(attempt, NOW).serial
        finally:
            connection.close()

    with ThreadPoolExecutor(32) as clicks:
        serials = set(clicks.map(click, range(32)))

    assert len(serials) == 1
    assert Certificate.objects.count() == Paper.objects.count() == 1


def test_serials_and_tokens_are_each_others_strangers(alice: User) -> None:
    one, two = (issue(make_exam(alice), NOW) for _ in range(2))

    assert one.serial != two.serial
    assert one.token != two.token
    assert len(one.token) * 5 >= 128  # bits, at five a letter


@pytest.mark.django_db
def test_a_certificate_is_printed_on_the_schools_sheet() -> None:
    School.objects.create(pk=1, sheet="letter")
    assert issue(make_exam(make_trainee()), timezone.now()).size == "letter"
