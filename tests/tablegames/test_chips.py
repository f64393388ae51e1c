from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tablegames.chips import ChipsError, Stack, colour_for_colour, fewest, worth
from tablegames.house_rules import Chip, ChipColour

COLOURS = list(ChipColour)


def rack_of(*values: int) -> tuple[Chip, ...]:
    return tuple(
        Chip(value, colour)
        for value, colour in zip(sorted(values), COLOURS, strict=False)
    )


USUAL = rack_of(50, 100, 250, 500, 2500, 10_000, 50_000)
BY_VALUE = {chip.value: chip for chip in USUAL}
racks = st.sets(st.integers(1, 60), min_size=1, max_size=6).map(
    lambda values: rack_of(*values)
)


def bet(*stacks: tuple[int, int]) -> tuple[Stack, ...]:
    return tuple(Stack(BY_VALUE[value], count) for value, count in stacks)


def counts(stacks: tuple[Stack, ...]) -> list[tuple[int, int]]:
    return [(stack.chip.value, stack.count) for stack in stacks]


def fewest_by_trying_all(amount: int, values: list[int]) -> int | None:
    """The number of chips by the textbook table over every lesser amount."""
    least: list[int | None] = [0]
    for each in range(1, amount + 1):
        before = [least[each - value] for value in values if value <= each]
        known = [count for count in before if count is not None]
        least.append(min(known) + 1 if known else None)
    return least[amount]


def test_a_payment_is_cut_from_the_largest_chip_down() -> None:
    assert counts(fewest(13_250, USUAL)) == [
        (10_000, 1),
        (2500, 1),
        (500, 1),
        (250, 1),
    ]


def test_nothing_is_paid_with_no_chips() -> None:
    assert fewest(0, USUAL) == ()


def test_taking_the_largest_chip_first_is_not_always_fewest() -> None:
    assert counts(fewest(30, rack_of(1, 10, 25))) == [(10, 3)]


def test_a_chip_that_must_be_passed_over_is_passed_over() -> None:
    assert counts(fewest(600, rack_of(200, 500))) == [(200, 3)]


def test_millions_are_paid_at_once() -> None:
    assert counts(fewest(123_456_789_50, USUAL))[0] == (50_000, 246_913)


def test_chips_that_hardly_differ_are_counted_exactly() -> None:
    assert worth(fewest(12_345_678, rack_of(1, 4999, 5000))) == 12_345_678


@given(racks, st.integers(0, 400))
def test_no_payment_is_made_in_fewer_chips(rack: tuple[Chip, ...], amount: int) -> None:
    least = fewest_by_trying_all(amount, [chip.value for chip in rack])
    if least is None:
        with pytest.raises(ChipsError):
            fewest(amount, rack)
    else:
        stacks = fewest(amount, rack)
        assert worth(stacks) == amount
        assert sum(stack.count for stack in stacks) == least


@given(racks, st.integers(0, 10**9))
def test_stacks_stand_largest_first_and_come_to_the_amount(
    rack: tuple[Chip, ...], amount: int
) -> None:
    amount -= amount % rack[0].value
    stacks = fewest(amount, rack)
    values = [stack.chip.value for stack in stacks]
    assert worth(stacks) == amount
    assert values == sorted(values, reverse=True)
    assert all(stack.count > 0 for stack in stacks)


def test_an_amount_below_the_smallest_chip_names_the_nearest_that_can_be_paid() -> None:
    with pytest.raises(ChipsError, match=r"22\.75 cannot be paid") as refusal:
        fewest(2275, USUAL)
    assert (refusal.value.below, refusal.value.above) == (2250, 2300)


@given(racks, st.integers(0, 300))
def test_what_lies_between_the_nearest_amounts_cannot_be_paid(
    rack: tuple[Chip, ...], amount: int
) -> None:
    values = [chip.value for chip in rack]
    assume(fewest_by_trying_all(amount, values) is None)
    with pytest.raises(ChipsError) as refusal:
        fewest(amount, rack)
    below, above = refusal.value.below, refusal.value.above
    assert below is not None
    assert above is not None
    assert fewest_by_trying_all(below, values) is not None
    assert fewest_by_trying_all(above, values) is not None
    assert below < amount < above
    for between in range(below + 1, above):
        assert fewest_by_trying_all(between, values) is None


def test_less_than_nothing_is_refused() -> None:
    with pytest.raises(ChipsError, match="less than nothing"):
        fewest(-50, USUAL)


@pytest.mark.parametrize(
    ("amount", "stake", "paid"),
    [
        (2250, [(500, 3)], [(500, 4), (250, 1)]),
        (1500, [(500, 3)], [(500, 3)]),
        (4900, [(500, 1), (100, 2)], [(500, 7), (100, 14)]),
        (12_500, [(2500, 1)], [(2500, 5)]),
        (1750, [(500, 2), (50, 3)], [(500, 3), (50, 5)]),
        (0, [(500, 3)], []),
    ],
)
def test_a_bet_is_paid_colour_for_colour(
    amount: int, stake: list[tuple[int, int]], paid: list[tuple[int, int]]
) -> None:
    assert counts(colour_for_colour(amount, bet(*stake), USUAL)) == paid


def test_a_capped_payment_keeps_to_the_colours_of_the_bet() -> None:
    assert counts(colour_for_colour(10_100, bet((2500, 2)), USUAL)) == [
        (2500, 4),
        (100, 1),
    ]


def test_a_chip_goes_back_into_the_change_that_could_not_be_paid() -> None:
    rack = rack_of(2, 5)
    assert counts(colour_for_colour(8, (Stack(rack[1], 1),), rack)) == [(2, 4)]


def test_a_staked_chip_that_the_rack_lacks_is_refused() -> None:
    with pytest.raises(ChipsError, match="no chip of 5"):
        colour_for_colour(500, bet((500, 1)), rack_of(100, 2500))


def test_an_amount_that_no_colours_pay_is_refused_whole() -> None:
    with pytest.raises(ChipsError, match=r"7\.25 cannot be paid"):
        colour_for_colour(725, bet((500, 1)), USUAL)


@given(
    racks,
    st.lists(st.tuples(st.integers(0, 5), st.integers(1, 8)), min_size=1, max_size=4),
    st.fractions(min_value=0, max_value=50, max_denominator=6),
)
def test_colour_for_colour_comes_to_the_amount_and_has_one_stack_a_colour(
    rack: tuple[Chip, ...], drawn: list[tuple[int, int]], ratio: Fraction
) -> None:
    stake = tuple(Stack(rack[place % len(rack)], count) for place, count in drawn)
    amount = int(ratio * worth(stake))
    try:
        fewest(amount, rack)
    except ChipsError:
        with pytest.raises(ChipsError):
            colour_for_colour(amount, stake, rack)
        return
    stacks = colour_for_colour(amount, stake, rack)
    assert worth(stacks) == amount
    assert len({stack.chip for stack in stacks}) == len(stacks)
