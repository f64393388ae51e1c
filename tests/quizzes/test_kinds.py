"""The pages of every kind of question, under every rule set that has it."""

import re
from html import unescape

import pytest
from django.test import Client
from django.test.utils import ContextList
from django.urls import reverse

from quizzes.composing import composed
from quizzes.models import Answer, Question
from quizzes.verdicts import verdict_of
from quizzes.wording import say
from tablegames.questions import AnswerKey, ChoiceField, Kind, due
from tablegames.questions import Question as EngineQuestion
from tests.make import logged_in, make_class, make_manager, make_trainee
from tests.make_kinds import (
    EVERY,
    OTHERS,
    SETTLING,
    make_kind,
    named_wrong,
    right,
    type_answer,
)
from tests.make_quizzes import (
    FLUSH,
    THREE_CARD,
    make_attempt,
    make_question,
    page_of,
    right_fields,
)
from training.models import User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
every = pytest.mark.parametrize(("rule_set", "kind"), EVERY)
others = pytest.mark.parametrize(("rule_set", "kind"), OTHERS)


@others
def test_the_right_answer_is_right(alice: User, rule_set: str, kind: Kind) -> None:
    attempt, client = make_attempt(alice, rule_set=rule_set), logged_in(alice)
    for number in range(1, 6):
        question = make_kind(attempt, kind, number)
        url = page_of(question)
        assert client.get(url).status_code == 200
        typed = type_answer(question, right(question))
        shown = client.post(url, typed, headers=HTMX)
        assert b"data-answered" in shown.content
        answer = Answer.objects.get(question=question)
        assert answer.right, (question.seed, answer.marks)
        assert not answer.unnamed


@others
def test_a_wrong_answer_is_named_and_counted(
    alice: User, rule_set: str, kind: Kind
) -> None:
    attempt, client, named = make_attempt(alice, rule_set=rule_set), logged_in(alice), 0
    for number in range(1, 8):
        question = make_kind(attempt, kind, number)
        wrong = named_wrong(question)
        if wrong is None:
            continue
        slug, answer = wrong
        url = page_of(question)
        page = client.post(url, type_answer(question, answer), headers=HTMX)
        kept = Answer.objects.get(question=question)
        assert not kept.right
        marks = [mark for mark in kept.marks if mark["mistake"] == slug]
        assert marks, (slug, kept.marks)
        told = say(verdict_of(kept.question).lines[0].why)
        assert told[1:] in unescape(page.content.decode())
        named += 1
    assert named


@every
def test_an_open_page_gives_nothing_away(
    alice: User, rule_set: str, kind: Kind
) -> None:
    attempt = make_attempt(alice, rule_set=rule_set)
    for number in range(1, 4):
        question = make_kind(attempt, kind, number)
        page = logged_in(alice).get(page_of(question))
        assert isinstance(page.context, ContextList)
        for name in page.context.keys():  # noqa: SIM118  a list, not a mapping
            value = page.context[name]
            assert not isinstance(value, AnswerKey | EngineQuestion)
            for inner in getattr(value, "__dict__", {}).values():
                assert not isinstance(inner, AnswerKey | EngineQuestion)
        main = page.content.decode().partition("<main")[2].partition("</main")[0]
        assert "data-answered" not in main
        if question.kind in {Kind.SETTLE_BOX.value, Kind.SETTLE_TABLE.value}:
            continue
        told = [each.reason for each in due(composed(question)).dues]
        assert [it for it in map(say, told) if it in unescape(main)] == []


@pytest.mark.parametrize("kind", list(Kind))
def test_the_form_does_not_depend_on_what_is_due(alice: User, kind: Kind) -> None:
    """Nothing is chosen, ticked or filled in before anybody has answered."""
    attempt = make_attempt(alice)
    page = logged_in(alice).get(page_of(make_kind(attempt, kind))).content.decode()
    form = page.partition('<form id="answer"')[2].partition("</form")[0]
    assert " checked" not in form
    assert "aria-invalid" not in form


@others
def test_an_answer_sent_twice_is_one_row(
    alice: User, rule_set: str, kind: Kind
) -> None:
    question = make_kind(make_attempt(alice, rule_set=rule_set), kind)
    client, typed = logged_in(alice), type_answer(question, right(question))
    for _ in range(2):
        assert client.post(page_of(question), typed).status_code == 302
    assert Answer.objects.count() == 1


@pytest.mark.parametrize("kind", list(Kind))
def test_a_stranger_does_not_find_it(alice: User, kind: Kind) -> None:
    question = make_kind(make_attempt(alice), kind, shown=False)
    charlie, bob = make_trainee("Charlie"), make_manager()
    make_class(managers=(bob,), trainees=(alice, charlie))
    for stranger in (charlie, bob):
        assert logged_in(stranger).get(page_of(question)).status_code == 404
        assert logged_in(stranger).post(page_of(question)).status_code == 404
    assert logged_in(alice).delete(page_of(question)).status_code == 405
    assert Client().get(page_of(question)).status_code == 302
    question.refresh_from_db()
    assert question.first_shown_at is None


@others
def test_a_reviewer_reads_the_answer(alice: User, rule_set: str, kind: Kind) -> None:
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))
    question = make_kind(make_attempt(alice, rule_set=rule_set), kind)
    logged_in(alice).post(page_of(question), type_answer(question, right(question)))
    url = reverse("training:attempt", args=[question.attempt.key])
    shown = logged_in(bob).get(url)
    assert shown.status_code == 200
    prompt = verdict_of(Question.objects.get()).prompt
    assert prompt
    assert say(prompt)[1:] in unescape(shown.content.decode())


def test_an_answer_outlives_the_engine_that_asked_it(alice: User) -> None:
    question = make_kind(make_attempt(alice), Kind.READ_HAND)
    logged_in(alice).post(page_of(question), type_answer(question, right(question)))
    Question.objects.update(kind=Kind.OTHER_HOUSE.value, situation="no-such-thing")
    verdict = verdict_of(Question.objects.get())
    assert verdict.prompt is None
    assert verdict.lines[0].due
    assert verdict.lines[0].right


def test_a_usual_mistake_is_named_with_its_price(alice: User) -> None:
    """The flush pays 3:2 on the blind of 15: 22.50, and not 30."""
    question = make_question(make_attempt(alice), FLUSH)
    typed = right_fields(question) | {"box1-blind-amount": "30"}
    page = logged_in(alice).post(page_of(question), typed, headers=HTMX)
    mark = next(it for it in Answer.objects.get().marks if it["spot"] == "blind")
    assert mark["mistake"] == "three-to-two-as-two-to-one"
    assert mark["cost"] == "7.50"
    assert "The house would have overpaid 7.50" in page.content.decode()
    assert not Answer.objects.unnamed_wrong().exists()


def test_a_wrong_answer_without_a_name_is_kept_for_review(alice: User) -> None:
    question = make_question(make_attempt(alice), FLUSH)
    typed = right_fields(question) | {"box1-blind-amount": "22.51"}
    logged_in(alice).post(page_of(question), typed)
    assert Answer.objects.unnamed_wrong().count() == 1
    mark = next(it for it in Answer.objects.get().marks if it["spot"] == "blind")
    assert (mark["mistake"], mark["cost"]) == (None, "0.01")


def test_the_kind_can_be_chosen(alice: User) -> None:
    client = logged_in(alice)
    assert b"Who is higher" in client.get(reverse("quizzes:drill")).content


def test_the_rule_shown_is_that_of_the_wrong_bet(alice: User) -> None:
    question = make_question(make_attempt(alice), FLUSH)
    typed = right_fields(question) | {"box1-blind-amount": "30"}
    logged_in(alice).post(page_of(question), typed)
    (rule,) = verdict_of(Question.objects.get()).rules
    assert "blind" in {line.key for line in rule.lines}
    assert "trips" not in {line.key for line in rule.lines}


@every
def test_every_form_says_what_the_keys_do(
    alice: User, rule_set: str, kind: Kind
) -> None:
    question = make_kind(make_attempt(alice, rule_set=rule_set), kind)
    page = logged_in(alice).get(page_of(question)).content.decode()
    legend = page.partition('<p class="keys')[2].partition("</p>")[0]
    assert "<kbd>Enter</kbd>" in legend
    asked = [] if kind in SETTLING else composed(question).fields
    assert ("choose" in legend) is any(isinstance(it, ChoiceField) for it in asked)


def test_the_tenth_option_has_a_key_and_the_eleventh_none(alice: User) -> None:
    question = make_kind(make_attempt(alice, rule_set=THREE_CARD), Kind.HIGHER_HAND)
    page = logged_in(alice).get(page_of(question)).content.decode()
    options = page.split('<fieldset class="row part')[2].split('<label class="choice')
    caps = [re.findall(r"<kbd[^>]*>(\d+)</kbd>", option) for option in options[1:]]
    assert caps[8:11] == [["9"], ["0"], []]
