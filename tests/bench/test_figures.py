import pytest

from bench import Claim, Section, durations, figure, percentile, side_by_side
from bench.__main__ import main


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0.00"),
        (0.01234, "0.0123"),
        (0.9999, "1.00"),
        (4.567, "4.57"),
        (66.04, "66.0"),
        (768_123, "768,000"),
    ],
)
def test_a_figure_has_three_digits_that_mean_something(
    number: float, text: str
) -> None:
    assert figure(number) == text


def test_a_percentile_is_not_exceeded_by_that_many_of_a_hundred() -> None:
    hundred = [float(n) for n in range(1, 101)]
    assert percentile(hundred, 99) == 99
    assert percentile(hundred, 50) == 50
    assert percentile([5.0], 99) == 5


def test_durations_come_shortest_first() -> None:
    seconds = durations(lambda n: sum(range(n)), [50_000, 1, 10_000])
    assert seconds == sorted(seconds)
    assert len(seconds) == 3
    assert seconds[0] >= 0


def test_the_best_round_of_each_counts_and_they_take_turns() -> None:
    figures = iter(range(100))
    order: list[str] = []

    def one() -> float:
        order.append("one")
        return -next(figures)

    def other() -> float:
        order.append("other")
        return next(figures)

    assert side_by_side({"one": one, "other": other}) == {"one": 0, "other": 9}
    assert order == ["one", "other"] * 5


@pytest.mark.parametrize("measured", [50, 50.1, 900])
def test_a_claim_of_at_least_is_met_from_the_wanted_figure_up(measured: float) -> None:
    assert Claim("rounds a second", measured, 50).is_met
    assert not Claim("rounds a second", 49.9, 50).is_met


@pytest.mark.parametrize("measured", [50, 49.9, 0])
def test_a_claim_of_at_most_is_met_from_the_wanted_figure_down(measured: float) -> None:
    assert Claim("a deal", measured, 50, "ms", at_most=True).is_met
    assert not Claim("a deal", 50.1, 50, "ms", at_most=True).is_met


def test_a_claim_that_is_missed_stands_out_in_the_report() -> None:
    claim = Claim("a refusal", 12, 10, "ms", at_most=True)
    section = Section("Deals", "Asked for.", ("", "ms"), (("slow", "12"),), (claim,))
    assert str(section).splitlines()[-1] == (
        "| a refusal | at most 10 ms | 12.0 ms | **no** |"
    )


def test_a_benchmark_that_is_not_there_is_refused_with_those_that_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["shuffling"]) == 2
    fault = capsys.readouterr().err
    assert fault.startswith("No benchmark is named shuffling; there are ")
    assert "ranking" in fault
