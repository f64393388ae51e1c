"""The terms of an exam: what makes one, and that they read back as written."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.exam_terms import Hand, PassRule, Terms, TermsError
from tablegames.questions import Kind
from tests.make_sittings import make_terms

PERCENTS = st.none() | st.integers(1, 100)
TIMES = st.none() | st.integers(1, 3_600_000)
HANDS = st.builds(Hand, st.sampled_from(Kind), st.text(max_size=20), st.integers(2, 7))
RULES = st.builds(
    PassRule,
    bets_percent=st.integers(1, 100),
    hands_percent=PERCENTS,
    no_critical_error=st.booleans(),
    median_ms=TIMES,
    p90_ms=TIMES,
    lower_bound_percent=st.none() | st.integers(1, 99),
)
TERMS = st.builds(
    Terms,
    hands=st.lists(HANDS, min_size=1, max_size=5).map(tuple),
    seconds_per_hand=st.integers(1, 3600),
    pass_rule=RULES,
    valid_months=st.none() | st.integers(1, 120),
    programme=st.text(max_size=30),
    table_test=st.booleans(),
)


@given(TERMS)
def test_terms_read_back_as_they_were_written(terms: Terms) -> None:
    assert Terms.parse(json.loads(json.dumps(terms.as_json()))) == terms


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": ()},
        {"seconds_per_hand": 0},
        {"seconds_per_hand": 20.0},
        {"valid_months": 0},
        {"hands": tuple(Hand(Kind.SETTLE_BOX, "", 1) for _ in range(201))},
    ],
)
def test_what_makes_no_exam_is_refused(wrong: dict[str, Any]) -> None:
    plain: dict[str, Any] = {
        "hands": (Hand(Kind.PAYOUT, "", 1),),
        "seconds_per_hand": 20,
        "pass_rule": PassRule(90),
    }
    with pytest.raises(TermsError):
        Terms(**(plain | wrong))


@pytest.mark.parametrize(
    "wrong",
    [
        {"bets_percent": 0},
        {"bets_percent": 101},
        {"bets_percent": True},
        {"bets_percent": 90, "lower_bound_percent": 100},
        {"bets_percent": 90, "median_ms": 0},
    ],
)
def test_a_rule_that_says_nothing_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TermsError):
        PassRule(**wrong)


def test_a_whole_table_has_two_boxes_at_least() -> None:
    with pytest.raises(TermsError, match="from 2 to 7"):
        Hand(Kind.SETTLE_TABLE, "", 1)


@pytest.mark.parametrize(
    "spoil",
    [
        {"hands": None},
        {"hands": [{"kind": "juggle", "situation": "", "boxes": 1}]},
        {"hands": [{"kind": "payout", "situation": 3, "boxes": 1}]},
        {"hands": [{"kind": "payout", "boxes": 1}]},
        {"pass_rule": {"bets_percent": "90"}},
        {"pass_rule": {"bets_percent": 90, "charm": 3}},
        {"pass_rule": {"bets_percent": 90, "no_critical_error": "yes"}},
        {"programme": None},
        {"table_test": 1},
        {"music": "loud"},
    ],
)
def test_what_was_not_written_as_terms_is_not_read(spoil: dict[str, Any]) -> None:
    with pytest.raises(TermsError):
        Terms.parse(make_terms().as_json() | spoil)
