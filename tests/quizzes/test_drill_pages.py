"""The pages of a drill: a hand, its verdict, and the summary at the end."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from html import unescape

import pytest
from django.urls import reverse

from quizzes.asking import ask_next, show
from quizzes.models import Answer, Attempt, Question
from quizzes.verdicts import verdict_of
from quizzes.wording import say
from tablegames.games import rule_sets
from tests.make import logged_in
from tests.make_quizzes import (
    FLUSH,
    NOT_OPEN,
    THREE_CARD,
    make_answer,
    make_attempt,
    make_exam,
    make_question,
    page_of,
    right_fields,
    wrong_fields,
)
from training.models import User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def test_the_clock_starts_with_the_first_showing_and_not_again(
    alice: User, question: Question
) -> None:
    client = logged_in(alice)
    client.get(page_of(question))
    question.refresh_from_db()
    first = question.first_shown_at
    client.get(page_of(question))
    question.refresh_from_db()
    assert first
    assert question.first_shown_at == first


def test_going_on_leads_to_the_one_open_hand(alice: User, question: Question) -> None:
    client = logged_in(alice)
    url = reverse("quizzes:drilling", args=[question.attempt.key])
    for _ in range(2):
        assert client.get(url).headers["Location"] == page_of(question)
    assert Question.objects.count() == 1


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_a_right_answer_gets_its_verdict(
    alice: User, question: Question, headers: dict[str, str]
) -> None:
    client, url = logged_in(alice), page_of(question)
    client.get(url)
    shown = client.post(url, right_fields(question), headers=headers, follow=True)
    assert b"data-answered" in shown.content
    assert b"All right" in shown.content
    assert (b"<html" in shown.content) is not (headers == HTMX)
    assert Answer.objects.get().right


def test_a_wrong_answer_shows_what_was_given_and_what_was_due(
    alice: User, question: Question
) -> None:
    client, url = logged_in(alice), page_of(question)
    client.get(url)
    shown = client.post(url, wrong_fields(question), follow=True).content.decode()
    assert "0 of 4 bets right" in shown
    assert "22.50" in shown
    assert "You gave:" in shown


def test_an_answered_hand_shows_its_verdict_whenever_it_is_opened(
    alice: User, question: Question
) -> None:
    client, url = logged_in(alice), page_of(question)
    client.get(url)
    client.post(url, wrong_fields(question))
    kept = Answer.objects.get()
    for shown in (
        client.get(url),
        client.post(url, right_fields(question), headers=HTMX),
        client.post(url, {"junk": "1"}, headers=HTMX),
    ):
        assert b"data-answered" in shown.content
    assert Answer.objects.get().typed == kept.typed


def test_the_next_hand_comes_after_the_answer(alice: User) -> None:
    answered = make_question(make_attempt(alice, rule_set=THREE_CARD), NOT_OPEN)
    make_answer(answered)
    client = logged_in(alice)
    client.get(reverse("quizzes:drilling", args=[answered.attempt.key]))
    assert [each.number for each in Question.objects.all()] == [1, 2]


def test_the_form_is_the_same_whatever_is_due(alice: User) -> None:
    """To the byte, but for what is drawn anew for every page."""
    forms = set()
    client = logged_in(alice)
    for felt in (FLUSH, FLUSH.replace("As", "2d")):  # wins, loses
        question = make_question(make_attempt(alice), felt)
        page = client.get(page_of(question)).content.decode()
        form = page[page.index('<form id="answer"') : page.index('class="keys')]
        form = re.sub(r'"[0-9a-f-]{36}"|"\w{64}"|/drill/[^"]+', '""', form)
        forms.add(re.sub(r'data-answering="\d+"', "", form))
    assert len(forms) == 1


@pytest.mark.parametrize("kind", [make_attempt, make_exam])
@pytest.mark.parametrize("rule_set", rule_sets())
def test_an_open_hand_gives_nothing_away(
    alice: User, rule_set: str, kind: Callable[..., Attempt]
) -> None:
    question = ask_next(kind(alice, rule_set=rule_set))
    page = logged_in(alice).get(page_of(question)).content.decode()
    make_answer(show(question))
    told = verdict_of(Question.objects.get())
    assert told.dealer
    secrets = [told.dealer, told.situation, *(box.hand for box in told.boxes)]
    secrets += [line.why for line in told.lines]
    secrets += [line.sum for line in told.lines if line.sum]
    main = unescape(page[page.index("<main") : page.index("</main")])
    assert [words for words in map(say, secrets) if words in main] == []
    assert "player-" not in main
    assert "data-answered" not in main


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"box1-ante-action": ""}, "How much is it paid?"),
        ({"box1-ante-action": "", "box1-ante-amount": ""}, "Say what happens"),
        ({"box1-ante-amount": ""}, "How much is it paid?"),
        ({"box1-ante-amount": "1.500"}, "Did you mean 1,500 or 1.50?"),
        ({"box1-ante-amount": "fifteen"}, "“fifteen” is not an amount"),
        ({"box1-ante-amount": "9" * 39}, "too large"),
        ({"box1-ante-action": "take"}, "Only a bet that is paid"),
        ({"box1-ante-action": "steal"}, "Choose one of these"),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_asked_about_and_nothing_is_lost(
    alice: User, question: Question, change: dict[str, str], said: str
) -> None:
    client, url = logged_in(alice), page_of(question)
    client.get(url)
    typed = right_fields(question) | change
    if change == {"box1-ante-action": ""}:
        typed["box1-ante-amount"] = " "
        said = "Say what happens"
    shown = client.post(url, typed).content.decode()
    assert said in shown
    assert 'value="22.50"' in shown
    assert f'value="{typed["box1-ante-amount"]}"' in shown or not change.get(
        "box1-ante-amount"
    )
    assert not Answer.objects.exists()


def test_an_amount_without_an_action_means_pay(alice: User, question: Question) -> None:
    client, url = logged_in(alice), page_of(question)
    client.get(url)
    client.post(url, right_fields(question) | {"box1-ante-action": ""})
    assert Answer.objects.get().right


def test_what_was_typed_is_kept_to_the_keystroke(
    alice: User, question: Question
) -> None:
    client, url = logged_in(alice), page_of(question)
    client.get(url)
    client.post(url, right_fields(question) | {"box1-ante-amount": " 15,0 "})
    answer = Answer.objects.get()
    assert answer.typed["box1-ante-amount"] == " 15,0 "
    assert answer.right


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        *[("0", 0), ("1200", 1200), ("", None), ("-5", None), ("1e3", None)],
        *[("9" * 30, None), ("²", None), ("99999999", None)],
    ],
)
def test_the_browsers_measure_is_kept_when_it_can_be_one(
    alice: User, question: Question, sent: str, kept: int | None
) -> None:
    client, url = logged_in(alice), page_of(question)
    client.get(url)
    client.post(url, right_fields(question) | {"client_ms": sent})
    assert Answer.objects.get().client_ms == kept


def test_an_answer_costs_few_queries(
    alice: User,
    question: Question,
    django_assert_max_num_queries: Callable[[int], AbstractContextManager[object]],
) -> None:
    client, url = logged_in(alice), page_of(question)
    client.get(url)
    # Two log in, two hold the row, three are for the skill and five for the sums.
    with django_assert_max_num_queries(19):
        client.post(url, right_fields(question), headers=HTMX)


def test_a_drill_ends_with_its_summary(alice: User, question: Question) -> None:
    client, url = logged_in(alice), page_of(question)
    client.get(url)
    client.post(url, right_fields(question))
    end = reverse("quizzes:drill_end", args=[question.attempt.key])
    shown = client.post(end, follow=True).content.decode()
    assert "100" in shown
    assert "4 of 4" in shown
    assert Attempt.objects.get().finished_at


def test_an_ended_drill_leads_to_its_summary(alice: User, question: Question) -> None:
    client, key = logged_in(alice), question.attempt.key
    summary = reverse("quizzes:drill_summary", args=[key])
    client.post(reverse("quizzes:drill_end", args=[key]))
    going_on = client.get(reverse("quizzes:drilling", args=[key]))
    assert going_on.headers["Location"] == summary
    late = client.post(page_of(question), right_fields(question), follow=True)
    assert late.redirect_chain[-1][0] == summary
    assert not Answer.objects.exists()
