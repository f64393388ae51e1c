"""The mistakes of a trainee, by name and price."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client
from django.urls import reverse

from quizzes.mistaking import mistakes_of, title_of_mistake
from quizzes.models import Answer
from quizzes.sums import rebuild_sums
from tablegames.chips import Stack, worth
from tablegames.questions import Kind, title_of_fault
from tests.make import logged_in, make_class, make_manager, make_trainee
from tests.make_kinds import make_kind, named_wrong, right, type_answer
from tests.make_quizzes import FLUSH, make_attempt, make_question, right_fields
from training.models import User

pytestmark = pytest.mark.django_db


def answer(own: Client, trainee: User, **typed: str) -> None:
    """Answer a flush on 15, with `typed` in place of what is right."""
    question = make_question(make_attempt(trainee), FLUSH)
    url = reverse("quizzes:drill_hand", args=[question.attempt.key, 1])
    changed = {f"box1-{spot}-amount": amount for spot, amount in typed.items()}
    own.post(url, right_fields(question) | changed)


def test_each_mistake_is_counted_with_its_price(own: Client, alice: User) -> None:
    for _ in range(2):
        answer(own, alice, blind="30")
    answer(own, alice, blind="15")
    answer(own, alice, blind="22.51")
    twice, once = mistakes_of(alice)
    assert str(twice.title) == "As if 3:2 were 2:1"
    assert (twice.times, twice.overpaid, twice.short) == (2, 1500, 0)
    assert str(once.title) == "As if 3:2 were 1:1"
    assert (once.times, once.overpaid, once.short) == (1, 0, 750)
    assert twice.currency == "EUR"


def test_nobody_else_is_counted(own: Client, alice: User) -> None:
    answer(own, alice, blind="30")
    assert mistakes_of(make_trainee("Charlie")) == ()


def test_a_mistake_with_another_kind_is_counted(own: Client, alice: User) -> None:
    question = make_kind(make_attempt(alice), Kind.READ_HAND)
    wrong = named_wrong(question)
    assert wrong
    url = reverse("quizzes:drill_hand", args=[question.attempt.key, 1])
    own.post(url, type_answer(question, wrong[1]))
    (mistake,) = mistakes_of(alice)
    assert mistake.title == title_of_fault(wrong[0])
    assert (mistake.times, mistake.overpaid, mistake.short) == (1, 0, 0)


def test_wrong_sums_in_chips_are_counted_under_one_title_with_their_cost(
    own: Client, alice: User
) -> None:
    due = 0
    for seed in (1, 2):
        question = make_kind(make_attempt(alice, seed=seed), Kind.CHIPS)
        wrong = named_wrong(question)
        assert wrong
        for stacks in right(question).values():
            assert isinstance(stacks, tuple)
            due += worth([it for it in stacks if isinstance(it, Stack)])
        url = reverse("quizzes:drill_hand", args=[question.attempt.key, 1])
        page = own.post(url, type_answer(question, wrong[1]), follow=True)
        assert "The house would have overpaid" in page.content.decode()
    (mistake,) = mistakes_of(alice)
    assert str(mistake.title) == "Too much laid out in chips"
    assert (mistake.times, mistake.overpaid, mistake.short) == (2, due, 0)


def test_a_mistake_unknown_to_the_engine_goes_by_its_slug() -> None:
    assert str(title_of_mistake("old-idea")) == "Old idea"


def test_answers_older_than_the_names_have_none(own: Client, alice: User) -> None:
    answer(own, alice, blind="30")
    kept = Answer.objects.get()
    for mark in kept.marks:
        del mark["mistake"], mark["cost"]
    kept.save()
    rebuild_sums(alice)
    assert mistakes_of(alice) == ()
    url = reverse("quizzes:drill_hand", args=[kept.question.attempt.key, 1])
    assert own.get(url).status_code == 200


def test_trainee_and_manager_see_the_table(own: Client, alice: User) -> None:
    answer(own, alice, blind="30")
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))
    hers = own.get(reverse("training:progress")).content.decode()
    address = reverse("training:trainee", args=[alice.pk])
    theirs = logged_in(bob).get(address).content.decode()
    assert "Your mistakes by name and price" in hers
    for page in (hers, theirs):
        assert "As if 3:2 were 2:1" in page
        assert "7.50 EUR" in page


def test_the_count_is_one_query(
    own: Client,
    alice: User,
    django_assert_num_queries: Callable[[int], AbstractContextManager[object]],
) -> None:
    for _ in range(3):
        answer(own, alice, blind="30")
    with django_assert_num_queries(1):
        mistakes_of(alice)
