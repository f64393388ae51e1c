"""That a time is told as people tell it."""

import pytest
from django.utils import translation

from quizzes.exam_words import outcome_in_words
from quizzes.models import Attempt
from quizzes.pass_rules import Clause, ClauseName
from quizzes.wording import show_duration, show_seconds


@pytest.mark.parametrize(
    ("milliseconds", "shown"),
    [
        (0, "0.0 s"),
        (5_600, "5.6 s"),
        (8_354, "8.3 s"),
        (9_569, "9.5 s"),
        (59_940, "59.9 s"),
        (60_000, "1 min"),
        (90_001, "1 min 31 s"),
        (712_600, "11 min 53 s"),
    ],
)
def test_a_time_has_tenths_below_a_minute_and_none_from_there_on(
    milliseconds: int, shown: str
) -> None:
    assert show_seconds(milliseconds) == shown


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0, "0 s"), (20, "20 s"), (60, "1 min"), (605, "10 min 5 s")]
)
def test_whole_seconds_have_no_tenths(seconds: int, shown: str) -> None:
    assert show_duration(seconds) == shown


def test_figures_are_those_of_the_language() -> None:
    with translation.override("nl"):
        assert show_seconds(8_400) == "8,4 s"


@pytest.mark.parametrize(
    ("took", "shown"), [(20_000, "20.0 s"), (20_049, "20.049 s"), (20_100, "20.1 s")]
)
def test_a_time_that_is_too_long_never_looks_like_the_limit(
    took: int, shown: str
) -> None:
    clause = Clause(ClauseName.MEDIAN, 20_000, took, met=took <= 20_000)
    (judged,) = outcome_in_words(Attempt(outcome=[clause.as_json()]))
    assert judged.got == shown
