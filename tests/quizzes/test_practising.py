"""Smart practice draws its hands from the skills of whoever practises."""

from datetime import timedelta
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from quizzes.asking import start_drill
from quizzes.models import Attempt, Mode, Question
from quizzes.practising import practise_next, states_of
from quizzes.scheduling import Choice, Reason, kind_of, skills_in_order
from quizzes.skills import practised, skill_of
from tablegames.games import load_rules, rule_sets
from tests.make import make_trainee
from tests.make_quizzes import ULTIMATE, make_attempt
from tests.make_skills import given, question_of, some_history
from training.models import User

pytestmark = pytest.mark.django_db


def drill(trainee: User, *, fails: str = "", hands: int = 12) -> list[str]:
    """The skills of so many hands of practice, all right but those that ask `fails`."""
    attempt, slugs = smart(trainee), []
    for number in range(1, hands + 1):
        slug = practise_next(attempt, timezone.now()).slug
        question = question_of(attempt, number=number, **terms_of(slug))
        practised(given(question, right=slug != fails))
        slugs.append(slug)
    return slugs


def terms_of(slug: str) -> dict[str, str]:
    """The kind and the situation of a question that asks the skill `slug`."""
    kind = kind_of(slug).value
    return {"kind": kind, "situation": "" if kind == slug else slug}


def smart(trainee: User, situation: str = "") -> Attempt:
    rules = load_rules(ULTIMATE)
    return start_drill(trainee, rules, mode=Mode.SMART, situation=situation)


def test_practice_begins_at_the_base() -> None:
    order = skills_in_order(load_rules(ULTIMATE))
    assert drill(make_trainee(), hands=4) == list(order[:4])


def test_practice_brings_back_what_failed_after_three_other_hands() -> None:
    failing = skills_in_order(load_rules(ULTIMATE))[2]
    asked = drill(make_trainee(), fails=failing)
    assert [place for place, slug in enumerate(asked) if slug == failing] == [2, 6, 10]
    assert all(one != other for one, other in pairwise(asked))


def test_until_an_answer_comes_in_the_same_is_chosen() -> None:
    trainee = make_trainee()
    drill(trainee)
    attempt = Attempt.objects.get()
    choices = {practise_next(attempt, timezone.now()) for _ in range(5)}
    assert len(choices) == 1


@pytest.mark.parametrize("rule_set", rule_sets())
def test_a_question_that_asks_a_skill_is_entered_under_it(rule_set: str) -> None:
    attempt = make_attempt(make_trainee(), rule_set=rule_set)
    for slug in skills_in_order(load_rules(rule_set)):
        assert skill_of(Question(attempt=attempt, **terms_of(slug))) == slug


def test_what_was_left_failing_comes_first_in_the_next_drill() -> None:
    trainee = make_trainee()
    failed = drill(trainee, fails="read-hand", hands=1)
    later = timezone.now() + timedelta(minutes=1)
    assert practise_next(smart(trainee), later) == Choice(failed[0], Reason.UNSURE)


def test_a_drill_in_one_situation_keeps_to_it() -> None:
    attempt = smart(make_trainee(), "wheel")
    for _ in range(3):
        slug = practise_next(attempt, timezone.now()).slug
        practised(given(question_of(attempt, situation=slug)))
        assert slug == "wheel"


def test_what_is_due_comes_on_another_day_before_what_is_new() -> None:
    trainee = make_trainee()
    learned = drill(trainee)
    choice = practise_next(smart(trainee), timezone.now() + timedelta(days=30))
    assert choice.slug in learned
    assert choice.reason is Reason.DUE


def queries_of_choice(attempt: Attempt) -> int:
    with CaptureQueriesContext(connection) as queries:
        practise_next(attempt, timezone.now())
    return len(queries)


def test_choosing_takes_two_queries_after_any_history() -> None:
    trainee = make_trainee()
    assert queries_of_choice(smart(trainee)) == 2
    some_history(trainee, 60)
    drill(trainee, hands=30)
    assert queries_of_choice(Attempt.objects.in_mode(Mode.SMART).latest("pk")) == 2


def test_strangers_skills_do_not_stand_in_a_choice() -> None:
    some_history(make_trainee("Charlie"), 10)
    assert states_of(smart(make_trainee("Alice"))) == {}
