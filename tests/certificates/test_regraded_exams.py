"""Which edition a certificate names whose exam was graded again by a later one."""

import re

import pytest
from django.utils import timezone

from certificates.issuing import NotIssuableError, issue
from certificates.models import Certificate, Size
from certificates.reissuing import reissue
from quizzes.models import Attempt
from quizzes.provenance import rules_hash
from quizzes.publishing import Manuscript, Publishers, publish
from tablegames.games import load_rules
from tests.make_editions import next_text
from tests.make_exams import taught
from tests.make_regrades import (
    FLUSH,
    FULL_HOUSE,
    LONG_AGO,
    make_comparison,
    make_finished_exam,
    make_older_edition,
    work_off,
)
from training.approving import approve
from training.correcting import Overruling, propose_correction
from training.models import User
from training.regrade_approving import propose_regrade

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf")]
OF = "venezia/ultimate"
SAT, LATER = f"{OF}@1", f"{OF}@2"


def grade_again(bob: User, carol: User) -> None:
    regrade = make_comparison(bob)
    approve(propose_regrade(regrade, bob, "The notice of May."), carol, timezone.now())
    work_off(regrade)


def correct(exam: Attempt, bob: User, carol: User) -> None:
    hand = exam.questions.get(number=2)
    wrong = Overruling(hand, (False, *[True] * (len(hand.answer.marks) - 1)))
    approve(propose_correction(wrong, bob, "A misprint."), carol, timezone.now())


def issued(exam: Attempt) -> Certificate:
    exam.refresh_from_db()
    return issue(exam, timezone.now())


def test_a_certificate_names_the_edition_that_its_figures_follow() -> None:
    bob, carol, alice = taught()
    exam = make_finished_exam(alice, [FULL_HOUSE, *[FLUSH] * 5])
    before = issued(exam)
    assert (before.rules, before.bets_right) == (SAT, before.bets)
    make_older_edition(bob)
    grade_again(bob, carol)
    after = reissue(before, bob, "Graded again.", Size.A4, timezone.now())
    assert (after.rules, after.bets_right) == (LATER, after.bets - 1)
    assert after.rules_hash == rules_hash(load_rules(LATER))
    before.refresh_from_db()
    assert before.rules == SAT


def test_a_correction_after_the_grading_leaves_its_edition_in_force() -> None:
    bob, carol, alice = taught()
    exam = make_finished_exam(alice, [FULL_HOUSE, *[FLUSH] * 5])
    make_older_edition(bob)
    grade_again(bob, carol)
    correct(exam, bob, carol)
    certificate = issued(exam)
    assert (certificate.rules, certificate.bets_right) == (LATER, certificate.bets - 2)


def test_a_correction_alone_names_the_edition_it_was_sat_under() -> None:
    bob, carol, alice = taught()
    exam = make_finished_exam(alice, [FULL_HOUSE, *[FLUSH] * 5])
    correct(exam, bob, carol)
    certificate = issued(exam)
    assert (certificate.rules, certificate.rules_hash) == (SAT, exam.rules_hash)


def test_none_is_issued_on_figures_that_the_house_has_yet_to_confirm() -> None:
    bob, carol, alice = taught()
    exam = make_finished_exam(alice, [FULL_HOUSE, *[FLUSH] * 5])
    told = re.sub(r"(?m)(^\[trips\]\n.*\n)stated = ", r"\1unverified = ", next_text(OF))
    paper = Manuscript(told, SAT, holds_from=LONG_AGO)
    publish(paper, Publishers(bob), timezone.now())
    assert load_rules(SAT).certifiable
    assert not load_rules(LATER).certifiable
    grade_again(bob, carol)
    with pytest.raises(NotIssuableError, match="yet to be confirmed"):
        issued(exam)
