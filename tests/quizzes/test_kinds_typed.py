"""What is typed badly into a form of any kind is an error beside it, and no answer."""

from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from quizzes.models import Answer, Question
from tablegames.questions import Kind
from tests.make import logged_in, make_trainee
from tests.make_kinds import OTHERS, make_kind, right, type_answer
from tests.make_quizzes import FLUSH, make_attempt, make_question, page_of, right_fields
from training.models import User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
others = pytest.mark.parametrize(("rule_set", "kind"), OTHERS)


@others
def test_an_empty_answer_is_asked_about(alice: User, rule_set: str, kind: Kind) -> None:
    question = make_kind(make_attempt(alice, rule_set=rule_set), kind)
    shown = logged_in(alice).post(page_of(question), {}, headers=HTMX)
    assert shown.status_code == 200
    assert b"errorlist" in shown.content
    assert not Answer.objects.exists()


class TestNonsense(TestCase):
    """Whatever is posted to whatever kind, the site answers it."""

    @settings(max_examples=120)
    @given(data=st.data())
    def test_nonsense_gets_an_error_beside_its_field(self, data: st.DataObject) -> None:
        alice = make_trainee(f"Alice {Question.objects.count()}")
        rule_set, kind = data.draw(st.sampled_from(OTHERS))
        question = make_kind(make_attempt(alice, rule_set=rule_set), kind)
        typed = type_answer(question, right(question))
        junk = st.one_of(
            st.text(max_size=50),
            st.lists(st.text(max_size=4), max_size=3),
            st.from_regex(r"[\d., €-]{1,45}", fullmatch=True),
        )
        changed = data.draw(st.dictionaries(st.sampled_from(sorted(typed)), junk))
        missing = data.draw(st.sets(st.sampled_from(sorted(typed))))
        sent = {k: v for k, v in (typed | changed).items() if k not in missing}
        answer = logged_in(alice).post(page_of(question), sent)
        assert answer.status_code in {200, 302}
        kept = Answer.objects.filter(question=question).exists()
        assert kept is (answer.status_code == 302)
        if answer.status_code == 200:
            assert b"errorlist" in answer.content


@pytest.mark.parametrize("action", ["", "pay"])
def test_nothing_cannot_be_paid(alice: User, action: str) -> None:
    question = make_question(make_attempt(alice), FLUSH)
    typed = right_fields(question)
    typed |= {"box1-blind-action": action, "box1-blind-amount": "0"}
    page = (
        logged_in(alice).post(page_of(question), typed, headers=HTMX).content.decode()
    )
    assert "is paid more than nothing: choose “push”." in unescape(page)
    assert not Answer.objects.exists()


def test_an_amount_below_zero_is_no_amount(alice: User) -> None:
    question = make_question(make_attempt(alice), FLUSH)
    typed = right_fields(question) | {"box1-blind-amount": "-5"}
    page = (
        logged_in(alice).post(page_of(question), typed, headers=HTMX).content.decode()
    )
    assert "“-5” is not an amount" in unescape(page)
    assert not Answer.objects.exists()


def test_chips_left_untouched_are_an_error_of_the_whole_form(alice: User) -> None:
    question = make_kind(make_attempt(alice), Kind.CHIPS)
    page = logged_in(alice).post(page_of(question), {}, headers=HTMX).content.decode()
    error = page.index("Say how many chips of each colour.")
    assert error < page.index('class="rows"')
    assert "aria-invalid" not in page
