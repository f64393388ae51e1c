"""Asking: what is drawn, what is frozen, and that a seed brings it back."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from quizzes.asking import (
    AttemptOverError,
    ask_next,
    show,
    start_drill,
    start_exam,
)
from quizzes.composing import derived_seed
from quizzes.drawing_lots import drawn, shuffled
from quizzes.models import Question
from quizzes.provenance import engine_hash, rules_hash
from quizzes.scoring import end
from tablegames.games import check, load_rules, rule_sets
from tablegames.house_rules import RulesError
from tablegames.rounds import Round
from tablegames.scenarios import Wants, deal, situations
from tests.make import make_trainee
from tests.make_quizzes import make_answer

pytestmark = pytest.mark.django_db


def ask(attempt_hands: int, **choice: object) -> list[Question]:
    """So many questions of a new drill in Ultimate, each answered in turn."""
    rules = load_rules("venezia/ultimate")
    attempt = start_drill(make_trainee(), rules, **choice)  # type: ignore[arg-type]
    asked = []
    for _ in range(attempt_hands):
        asked.append(show(ask_next(attempt)))
        make_answer(asked[-1])
    return asked


def test_the_open_question_is_asked_until_it_is_answered() -> None:
    attempt = start_drill(make_trainee(), load_rules("venezia/ultimate"))
    first = ask_next(attempt)
    assert ask_next(attempt) == first
    make_answer(show(first))
    assert ask_next(attempt).number == 2


def test_a_mixed_drill_never_shows_a_situation_twice_running() -> None:
    slugs = [question.situation for question in ask(25)]
    assert all(one != other for one, other in pairwise(slugs))
    assert len(set(slugs)) > 8


def test_a_drill_keeps_to_the_situation_chosen() -> None:
    slug = situations(load_rules("venezia/ultimate"))[0].slug
    asked = ask(3, situation=slug)
    assert {question.situation for question in asked} == {slug}
    assert len({question.felt for question in asked}) == 3


def test_a_drill_deals_as_many_boxes_as_chosen() -> None:
    (question,) = ask(1, boxes=7)
    assert len(Round.parse(question.felt).boxes) == 7


@pytest.mark.parametrize("rule_set", rule_sets())
def test_an_exam_asks_ten_different_situations_in_legal_rounds(rule_set: str) -> None:
    rules = load_rules(rule_set)
    attempt = start_exam(make_trainee(), rule_set)
    for _ in range(10):
        question = show(ask_next(attempt))
        check(Round.parse(question.felt), rules)
        make_answer(question)
    slugs = attempt.questions.values_list("situation", flat=True)
    assert len(set(slugs)) == 10


def test_an_exam_that_is_over_asks_no_more() -> None:
    attempt = start_exam(make_trainee(), "venezia/ultimate")
    end(attempt)
    with pytest.raises(AttemptOverError):
        ask_next(attempt)


def test_an_exam_under_unknown_rules_is_refused() -> None:
    with pytest.raises(RulesError):
        start_exam(make_trainee(), "nowhere/ultimate")


def test_a_question_is_dealt_again_from_its_seed() -> None:
    for question in ask(5):
        rules = load_rules(question.attempt.rules)
        wants = Wants.parse(rules, [f"situation={question.situation}"])
        again = deal(rules, random.Random(int(question.seed)), wants, 1)
        assert str(again) == question.felt
        seed = derived_seed(question.attempt.seed, question.number, "deal")
        assert str(seed) == question.seed


def test_two_people_get_different_exams() -> None:
    alice = start_exam(make_trainee(), "venezia/ultimate")
    charlie = start_exam(make_trainee("Charlie"), "venezia/ultimate")
    assert alice.seed != charlie.seed
    assert ask_next(alice).felt != ask_next(charlie).felt


def test_every_choice_is_drawn_alike_and_every_order_met() -> None:
    rng = random.Random(7)
    draws = Counter(drawn(["a", "b", "c"], rng) for _ in range(3000))
    assert all(900 < count < 1100 for count in draws.values())
    orders = Counter("".join(shuffled(["a", "b", "c"], rng)) for _ in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_an_order_is_never_drawn_otherwise() -> None:
    """The first exam's order under this seed; another one would break old seeds."""
    letters = list("abcdefghij")
    order = shuffled(letters, random.Random(derived_seed("1", 0, "order")))
    assert "".join(order) == "eihfcbgdja"


def test_hashes_name_the_rules_and_the_engine() -> None:
    hashes = {rules_hash(load_rules(name)) for name in rule_sets()}
    assert len(hashes) == len(rule_sets())
    assert engine_hash() not in hashes
