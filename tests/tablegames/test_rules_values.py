"""A value that no house could mean is refused, with the key that has it."""

import pytest

from tests.tablegames.variants import (
    CASINO,
    ULTIMATE,
    edition_text,
    read,
    refusal,
    with_value,
)


@pytest.mark.parametrize(
    ("rule_set", "key", "value", "said"),
    [
        (
            ULTIMATE,
            "tie",
            '"dealer-wins"',
            "tie: “dealer-wins” is none of push, player",
        ),
        (ULTIMATE, "tie", "[1]", "tie: “[1]” is none of push, player-wins"),
        (ULTIMATE, "boxes", "8", "boxes: write a whole number from 1 to 7"),
        (ULTIMATE, "boxes", "true", "boxes: write a whole number from 1 to 7"),
        (ULTIMATE, "boxes", "2.0", "boxes: write a whole number from 1 to 7"),
        (ULTIMATE, "even-stakes", "1", "even-stakes: write true or false"),
        (ULTIMATE, "unit", "5", "unit: write the amount in quotation marks"),
        (ULTIMATE, "unit", '"five"', "unit: “five” is not an amount"),
        (ULTIMATE, "unit", '"0"', "unit: the amount must be more than nothing"),
        (ULTIMATE, "unit", '"0.10"', "unit: it must be a whole number of the smallest"),
        (ULTIMATE, "cap-per-bet", '"no"', "cap-per-bet: “no” is not an amount"),
        (
            ULTIMATE,
            "cap-per-table",
            '"9.99"',
            "cap-per-table: it must be a whole number",
        ),
        (ULTIMATE, "limits.ante", '"5"', "limits.ante: write the least and the most"),
        (ULTIMATE, "limits.ante", '["5"]', "limits.ante: write the least and the most"),
        (ULTIMATE, "limits.ante", '["9", "5"]', "limits.ante: the least is more than"),
        (ULTIMATE, "limits.trips", '["5", "9.75"]', "limits.trips: the limits must be"),
        (ULTIMATE, "chips", "{ }", "chips: write the chips as value = colour"),
        (ULTIMATE, "chips", '["5"]', "chips: write the chips as value = colour"),
        (ULTIMATE, "chips", '{ 5 = "teal" }', "chips.5: “teal” is none of white,"),
        (ULTIMATE, "chips", '{ x = "red" }', "chips.x: “x” is not an amount"),
        (
            ULTIMATE,
            "chips",
            '{ 5 = "red", 1 = "white" }',
            "chips: write the chips from the smallest up, each once",
        ),
        (
            ULTIMATE,
            "chips",
            '{ 1 = "white", "1.00" = "red" }',
            "chips: write the chips from the smallest up, each once",
        ),
        (
            ULTIMATE,
            "chips",
            '{ "0.25" = "red", 1 = "red" }',
            "chips: two chips have one colour",
        ),
        (ULTIMATE, "raises.before-flop", "[]", "raises.before-flop: write the sizes"),
        (
            ULTIMATE,
            "raises.before-flop",
            "[4, 3]",
            "raises.before-flop: write the sizes",
        ),
        (ULTIMATE, "raises.before-flop", "[0]", "raises.before-flop: write a list of"),
        (
            ULTIMATE,
            "raises.before-flop",
            "[true]",
            "raises.before-flop: write a list of",
        ),
        (ULTIMATE, "raises.before-flop", "3", "raises.before-flop: write a list of"),
        (
            ULTIMATE,
            "blind",
            '{ royal = "500:1" }',
            "blind.royal: “royal” is not a category; the categories are high-card,",
        ),
        (
            ULTIMATE,
            "blind",
            '{ royal-flush = "5:1", straight-flush = "6:1" }',
            "blind.straight-flush: it pays more than a higher hand",
        ),
        (
            ULTIMATE,
            "blind",
            '{ royal-flush = "5:1", four-of-a-kind = "2:1" }',
            "blind: it pays a lesser hand and nothing for straight-flush",
        ),
        (
            ULTIMATE,
            "blind",
            '{ straight-flush = "2:1" }',
            "blind: it pays a lesser hand and nothing for royal-flush",
        ),
        (
            ULTIMATE,
            "blind",
            '{ royal-flush = "500" }',
            "blind.royal-flush: “500” is not odds",
        ),
        (
            ULTIMATE,
            "blind",
            '{ royal-flush = "0:1" }',
            "blind.royal-flush: “0:1” is not",
        ),
        (ULTIMATE, "blind", "{ royal-flush = 500 }", "blind.royal-flush: “500” is not"),
        (
            ULTIMATE,
            "blind",
            '{ royal-flush = "4:3" }',
            "blind.royal-flush: on the smallest step of a stake they leave less than",
        ),
        (ULTIMATE, "blind", "{ }", "blind: write the odds by category"),
        (ULTIMATE, "blind", '"500:1"', "blind: write the odds by category"),
        (CASINO, "dealer-qualifies", '"K-A"', "dealer-qualifies: write the ranks"),
        (CASINO, "dealer-qualifies", '"K-K"', "dealer-qualifies: write the ranks"),
        (ULTIMATE, "dealer-qualifies", '"pairs"', "dealer-qualifies.pairs: “pairs” is"),
        (CASINO, "dealer-qualifies", "2", "dealer-qualifies: write a category, or"),
        (ULTIMATE, "dealer-qualifies", "2", "dealer-qualifies.2: “2” is not a"),
        (ULTIMATE, "dealer-qualifies", '"A-K"', "dealer-qualifies.A-K: “A-K” is not a"),
        (
            ULTIMATE,
            "remedies.dispute",
            '"hand-dead"',
            "remedies.dispute: “hand-dead” is no answer to that: choose from",
        ),
        (
            ULTIMATE,
            "remedies.late-bet",
            '"card-replaced"',
            "remedies.late-bet: “card-replaced” is no answer to that: choose from bet",
        ),
        (
            "quebec/three-card",
            "pair-plus",
            '{ royal-flush = "40:1" }',
            "pair-plus.royal-flush: “royal-flush” is not a category",
        ),
        (CASINO, "exchange-prices", "[]", "exchange-prices: give prices exactly when"),
        (CASINO, "exchange", '"none"', "exchange-prices: give prices exactly when"),
        (
            CASINO,
            "exchange-prices",
            "[1, 1, 1, 1, 1, 1]",
            "exchange-prices: a hand has",
        ),
        (CASINO, "exchange-prices", "[-1]", "exchange-prices: write a list of whole"),
    ],
)
def test_a_wrong_value_is_refused(
    rule_set: str, key: str, value: str, said: str
) -> None:
    text = with_value(edition_text(rule_set), key, value)
    assert refusal(text).startswith(f"here/1.toml: {said}")


def test_even_stakes_must_lie_within_the_limits() -> None:
    text = with_value(edition_text(CASINO), "even-stakes", "true")
    assert refusal(text).startswith("here/1.toml: limits.ante: the limits must be")


def test_even_stakes_let_odds_of_three_to_two_be_exact() -> None:
    text = with_value(edition_text(ULTIMATE), "chips", '{ "0.50" = "pink" }')
    assert refusal(text).startswith("here/1.toml: blind.flush: on the smallest step")
    read(with_value(text, "even-stakes", "true"))
