"""Opened exams: one seed a person, the same hands for all, and no hand twice."""

from collections import Counter
from datetime import timedelta
from hashlib import sha256
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from quizzes.asking import ask_next, start_exam
from quizzes.closing import close
from quizzes.exam_terms import Hand, PassRule
from quizzes.models import Answer, Attempt, Question
from quizzes.opened_exams import NotStartedError
from quizzes.papers import hand_of
from tablegames.games import load_rules, rule_sets
from tablegames.questions import Kind, kinds
from tests.make import make_trainee
from tests.make_quizzes import CASINO_POKER, ULTIMATE
from tests.make_sittings import answer_next, make_opened, make_terms, sit
from training.models import User

pytestmark = pytest.mark.django_db


def verify() -> str:
    said = StringIO()
    call_command("verify_attempts", stdout=said)
    return said.getvalue()


def differences() -> str:
    said = StringIO()
    with pytest.raises(CommandError, match="difference"):
        call_command("verify_attempts", stdout=said)
    return said.getvalue()


def deal_all(attempt: Attempt) -> list[Question]:
    for _ in range(attempt.hands or 0):
        answer_next(attempt)
    return list(attempt.questions.order_by("number"))


def test_what_decides_about_it_is_copied(alice: User) -> None:
    terms = make_terms(seconds_per_hand=25, pass_rule=PassRule(85, 70))
    attempt = make_opened(alice, terms, extra_percent=50, device="d" * 43)
    attempt.refresh_from_db()
    assert attempt.exam_terms == terms
    assert (attempt.hands, attempt.seconds_per_hand, attempt.pass_percent) == (
        3,
        25,
        85,
    )
    assert (attempt.extra_percent, attempt.device) == (50, "d" * 43)
    assert attempt.ends_at is not None


def test_the_seal_is_the_hash_of_the_seeds_digits(alice: User) -> None:
    attempt = make_opened(alice)
    assert attempt.seed.isdecimal()
    assert attempt.seed_hash == sha256(attempt.seed.encode()).hexdigest()


def test_beginning_again_goes_on_with_the_live_one(alice: User) -> None:
    first = make_opened(alice, device="one")
    again = make_opened(alice, device="two")
    assert (again.pk, again.device) == (first.pk, "one")


def test_a_person_sits_one_opened_exam_at_a_time(alice: User) -> None:
    make_opened(alice)
    with pytest.raises(NotStartedError, match="in the middle of another exam"):
        make_opened(alice, opening=uuid4(), rule_set=CASINO_POKER)
    live = Attempt.objects.get()
    live.pk, live.key, live.rule_set = None, uuid4(), CASINO_POKER
    live.rules = f"{CASINO_POKER}@1"
    with pytest.raises(IntegrityError), transaction.atomic():
        live.save(force_insert=True)


def test_one_left_behind_is_closed_before_another_begins(alice: User) -> None:
    now = timezone.now()
    left = make_opened(
        alice, now=now - timedelta(hours=2), ends_at=now - timedelta(hours=1)
    )
    other = make_opened(alice, opening=uuid4())
    left.refresh_from_db()
    assert (left.is_live, other.is_live) == (False, True)


def test_it_does_not_begin_after_its_end(alice: User) -> None:
    with pytest.raises(NotStartedError, match="time for this exam is over"):
        make_opened(alice, ends_at=timezone.now())
    assert not Attempt.objects.exists()


def test_the_built_in_exam_goes_its_own_way_beside_it(alice: User) -> None:
    opened = make_opened(alice)
    built_in = start_exam(alice, ULTIMATE)
    assert built_in != opened
    assert built_in.ends_at == built_in.started_at + timedelta(hours=24)
    assert start_exam(alice, ULTIMATE) == built_in


def test_everybody_is_asked_the_same_hands_in_an_order_and_with_cards_of_their_own(
    alice: User,
) -> None:
    terms = make_terms(
        *(Hand(Kind.SETTLE_BOX, it, 1) for it in ("tie", "wheel", "royal-flush")),
        *(Hand(Kind.SETTLE_TABLE, "tie", boxes) for boxes in (2, 3)),
        *(Hand(Kind.SETTLE_BOX, "", 1) for _ in range(3)),
        Hand(Kind.PAYOUT, "", 1),
    )
    papers = [
        deal_all(make_opened(person, terms))
        for person in (alice, make_trainee("Charlie"), make_trainee("Dora"))
    ]

    def asked(paper: list[Question]) -> list[tuple[str, str, int]]:
        return [(it.kind, it.situation, it.felt.count("|")) for it in paper]

    first, *others = map(asked, papers)
    assert all(Counter(paper) == Counter(first) for paper in others)
    assert any(paper != first for paper in others)
    felts = [it.felt for paper in papers for it in paper if it.felt]
    assert len(set(felts)) == len(felts)


def test_a_whole_table_is_settled_in_the_order_of_the_house(alice: User) -> None:
    terms = make_terms(Hand(Kind.SETTLE_TABLE, "tie", 3))
    attempt = make_opened(alice, terms)
    answer = answer_next(attempt)
    order = load_rules(ULTIMATE).in_settlement_order(3)
    boxes = list(dict.fromkeys(mark["box"] for mark in answer.marks))
    assert boxes == list(order)


def test_hands_never_come_twice_and_payments_only_when_they_run_out(
    alice: User,
) -> None:
    terms = make_terms(
        *(Hand(Kind.SETTLE_BOX, "royal-flush", 1) for _ in range(12)),
        *(Hand(Kind.PROCEDURE, "", 1) for _ in range(12)),
    )
    attempt = make_opened(alice, terms)
    for _ in range(24):
        question = ask_next(attempt)
        Answer.objects.create(
            question=question,
            typed={},
            marks=[],
            bets_asked=1,
            bets_right=0,
            right=False,
            received_at=timezone.now(),
            server_ms=1,
        )
    felts = [it.felt for it in attempt.questions.all() if it.felt]
    assert len(set(felts)) == len(felts) == 12


def test_a_clash_is_dealt_again_from_the_next_seed(alice: User) -> None:
    attempt = make_opened(alice, make_terms(*[Hand(Kind.SETTLE_BOX, "tie", 1)] * 2))
    first = ask_next(attempt)
    second_felt = _second_felt(attempt)
    Question.objects.filter(pk=first.pk).update(felt=second_felt)  # as if it clashed
    Answer.objects.create(
        question=first,
        typed={},
        marks=[],
        bets_asked=1,
        bets_right=0,
        right=False,
        received_at=timezone.now(),
        server_ms=1,
    )
    assert ask_next(attempt).felt != second_felt


def _second_felt(attempt: Attempt) -> str:
    """What comes second in `attempt` when nothing clashes."""
    from quizzes.composing import compose  # noqa: PLC0415

    rules = load_rules(attempt.rules)
    hand = hand_of(attempt, 2, rules)
    return compose(
        attempt, 2, rules=rules, kind=hand.kind, situation=hand.situation
    ).felt


@pytest.mark.parametrize("rule_set", rule_sets())
def test_every_question_is_dealt_and_settled_again_alike(
    alice: User, rule_set: str
) -> None:
    asked = [
        kind for kind in kinds(load_rules(rule_set)) if kind is not Kind.SETTLE_TABLE
    ]
    terms = make_terms(
        *(Hand(kind, "", 1) for kind in asked),
        Hand(Kind.SETTLE_TABLE, "tie", 3),
        Hand(Kind.SETTLE_BOX, "tie", 1),
    )
    attempt = make_opened(alice, terms, rule_set=rule_set, extra_percent=25)
    close(attempt, timezone.now())
    assert len(terms.hands) == attempt.hands_asked
    assert verify().splitlines()[-1] == "Nothing differs."


def test_a_sat_exam_is_dealt_and_settled_again_alike(alice: User) -> None:
    terms = make_terms(pass_rule=PassRule(80, 60, no_critical_error=True, p90_ms=9000))
    sit(make_opened(alice, terms), 2)
    assert "Nothing differs." in verify()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("seed", "1", "question 1"),
        ("p90_ms", 1, "p90_ms was 1"),
        ("critical_errors", 7, "critical_errors was 7"),
        ("outcome", [], "outcome was []"),
        ("seconds_per_hand", 30, "seconds_per_hand was 30"),
        ("extra_percent", 0, "late was false, is true"),
    ],
)
def test_what_was_tampered_with_is_found(
    alice: User, field: str, value: object, said: str
) -> None:
    attempt = make_opened(alice, extra_percent=100)
    answer_next(attempt, took=30)
    sit_rest(attempt)
    Attempt.objects.filter(pk=attempt.pk).update(**{field: value})
    assert said in differences()


def sit_rest(attempt: Attempt) -> None:
    while attempt.is_live:
        answer_next(attempt)
        attempt.refresh_from_db()


def test_a_hand_that_was_blank_and_made_to_count_is_found(alice: User) -> None:
    attempt = make_opened(alice)
    ask_next(attempt)
    close(attempt, timezone.now())
    answer = Answer.objects.first()
    assert answer is not None
    Answer.objects.filter(pk=answer.pk).update(
        fate="given", right=True, bets_right=answer.bets_asked
    )
    assert "fate was" in differences() or "recorded" in differences()
