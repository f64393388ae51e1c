"""A wrong edition is refused in one line, which names the file and the key."""

from random import Random
from typing import Any

import pytest

from tablegames.games import load_rules, rule_sets, settle
from tablegames.house_rules import Qualifying, RulesError
from tablegames.ranking import PokerCategory
from tablegames.rules_files import RulesFile
from tablegames.scenarios import DealerStanding, Wants, deal
from tests.tablegames.variants import (
    RULE_SETS,
    edition_text,
    read,
    with_value,
    without,
)

ULTIMATE, CASINO = "venezia/ultimate", "belgium/casino-poker"
QUEBEC = "quebec/three-card"
KEYS = {name: [each.key for each in load_rules(name).figures] for name in RULE_SETS}


def refusal(text: str) -> str:
    with pytest.raises(RulesError) as refused:
        read(text)
    return str(refused.value)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_each_first_edition_is_read(rule_set: str) -> None:
    rules = load_rules(rule_set)
    assert str(rules.edition) == f"{rule_set}@1"
    assert rules.edition.rule_set == rule_set


def test_there_are_four_rule_sets() -> None:
    assert set(RULE_SETS) <= set(rule_sets())


@pytest.mark.parametrize(
    ("rule_set", "key"), [(name, key) for name, keys in KEYS.items() for key in keys]
)
def test_a_missing_key_is_named(rule_set: str, key: str) -> None:
    said = refusal(without(edition_text(rule_set), key))
    assert said == f"here/1.toml: {key}: missing"


@pytest.mark.parametrize("key", ["house", "game", "edition", "house-name", "currency"])
def test_a_missing_line_of_the_header_is_named(key: str) -> None:
    lines = edition_text(ULTIMATE).splitlines()
    kept = [line for line in lines if not line.startswith(f"{key} =")]
    assert refusal("\n".join(kept)).startswith(f"here/1.toml: {key}: missing, or not ")


@pytest.mark.parametrize("rule_set", RULE_SETS)
@pytest.mark.parametrize("key", ["jackpot", "remedies.earthquake", "limits.raise"])
def test_an_unknown_key_is_named(rule_set: str, key: str) -> None:
    text = edition_text(rule_set) + f'[{key}]\nvalue = "1"\nsetting = "posted"\n'
    assert refusal(text) == f"here/1.toml: {key}: unknown key"


@pytest.mark.parametrize(
    ("line", "other", "said"),
    [
        ('house = "venezia"', "house = 3", "house: missing, or not text"),
        ("edition = 1", "edition = true", "edition: missing, or not a whole number"),
        ("edition = 1", "edition = 0", "edition: editions are numbered from 1"),
        ('game = "ultimate"', 'game = "craps"', "game: no game is called that"),
        ('currency = "EUR"', 'currency = "euros"', "currency: write its three capital"),
        (
            'house-name = "Casinò di Venezia"',
            'house-name = " "',
            "house-name: the house needs a name",
        ),
        ("[tie]\n", "[[tie]]\n", "tie: not a figure: it needs a table with a value"),
        ("[tie]\n", '["tie.a"]\n', "tie.a: unknown key"),
        ('[tie]\nvalue = "push"\n', "[tie]\n", "tie: it has no value"),
        ("[tie]\n", "[tie]\nsettled = 1\n", "tie.settled: unknown key"),
        ("[tie]\n", '[tie]\nsetting = "so"\n', "tie: give exactly one of stated,"),
        (
            "[raises.after-flop]\n",
            "[raises.after.flop]\n",
            "raises.after: not a figure",
        ),
        ("[tie]\n", "[ties]\n[tie]\n", "ties: not a figure"),
    ],
)
def test_a_badly_built_file_is_refused(line: str, other: str, said: str) -> None:
    text = edition_text(ULTIMATE)
    assert line in text
    assert refusal(text.replace(line, other, 1)).startswith(f"here/1.toml: {said}")


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


@pytest.mark.parametrize(
    "text",
    ["", "house", "x = " + "9" * 5000, "x = " + "[" * 5000, "a\x00b", "[a]\n[a]"],
)
def test_what_is_no_edition_is_refused_in_one_line(text: str) -> None:
    said = refusal(text)
    assert said.startswith("here/1.toml: ")
    assert len(said.splitlines()) == 1


def test_an_edition_in_the_wrong_place_is_refused() -> None:
    text = edition_text(ULTIMATE).encode()
    with pytest.raises(RulesError, match="differ from the file's place"):
        RulesFile.of_edition("here/1.toml", "campione/ultimate@1", text)


def test_an_edition_in_its_place_is_read() -> None:
    text = edition_text(ULTIMATE).encode()
    file = RulesFile.of_edition("here/1.toml", "venezia/ultimate@1", text)
    assert str(file.edition) == "venezia/ultimate@1"


def test_an_edition_that_is_not_utf8_is_refused() -> None:
    text = edition_text(ULTIMATE).encode("latin-1")
    with pytest.raises(RulesError, match=r"here/1\.toml: this is not UTF-8: "):
        RulesFile.of_edition("here/1.toml", "venezia/ultimate@1", text)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("campione/ultimate", "there is no rule set “campione/ultimate”: choose from "),
        ("", "there is no rule set “”: choose from "),
        ("../ultimate", "there is no rule set “../ultimate”"),
        ("venezia/ultimate@9", "venezia/ultimate has no edition “9”: choose from 1"),
        ("venezia/ultimate@", "venezia/ultimate has no edition “”: choose from 1"),
        ("venezia/ultimate@01", "venezia/ultimate has no edition “01”"),
    ],
)
def test_rules_that_do_not_exist_are_refused(name: str, said: str) -> None:
    with pytest.raises(RulesError) as refused:
        load_rules(name)
    assert str(refused.value).startswith(said)


def test_an_edition_can_be_asked_for_by_number() -> None:
    assert load_rules("venezia/ultimate@1") == load_rules("venezia/ultimate")


def test_ranks_or_a_category_may_qualify_the_dealer() -> None:
    text = edition_text(CASINO)
    for value, qualifying in [
        ("A-K", Qualifying(PokerCategory.HIGH_CARD, (14, 13))),
        ("Q", Qualifying(PokerCategory.HIGH_CARD, (12,))),
        ("two-pair", Qualifying(PokerCategory.TWO_PAIR)),
    ]:
        rules = read(with_value(text, "dealer-qualifies", f'"{value}"'))
        assert getattr(rules, "dealer_qualifies") == qualifying  # noqa: B009  any game


@pytest.mark.parametrize(
    ("rule_set", "key", "ranks"),
    [
        (CASINO, "dealer-qualifies", "A-K-Q-J-9-8"),
        (CASINO, "dealer-qualifies", "A-K-Q-J-T"),
        (CASINO, "dealer-qualifies", "A-5-4-3-2"),
        (CASINO, "dealer-qualifies", "6-5-4"),
        (CASINO, "dealer-qualifies", "5"),
        (QUEBEC, "dealer-opens", "A-K-J-9"),
        (QUEBEC, "dealer-opens", "A-K-Q"),
        (QUEBEC, "dealer-opens", "A-3-2"),
        (QUEBEC, "dealer-opens", "4"),
    ],
)
def test_ranks_that_no_high_card_has_cannot_qualify(
    rule_set: str, key: str, ranks: str
) -> None:
    said = refusal(with_value(edition_text(rule_set), key, f'"{ranks}"'))
    assert said == f"here/1.toml: {key}: no hand is a high card of these ranks"


@pytest.mark.parametrize(
    ("rule_set", "key", "ranks"),
    [
        (CASINO, "dealer-qualifies", "A-K-Q-J-9"),
        (CASINO, "dealer-qualifies", "A-6-4-3"),
        (CASINO, "dealer-qualifies", "7-6-4-3-2"),
        (QUEBEC, "dealer-opens", "A-K-J"),
        (QUEBEC, "dealer-opens", "5-4-2"),
    ],
)
def test_a_house_whose_ranks_are_a_high_card_deals_dealers_of_both_sorts(
    rule_set: str, key: str, ranks: str
) -> None:
    rules = read(with_value(edition_text(rule_set), key, f'"{ranks}"'))
    for standing in DealerStanding:
        felt = deal(rules, Random(1), Wants(dealer=standing))
        qualifies = settle(felt, rules).qualifies
        assert qualifies is (standing is DealerStanding.QUALIFIED)


def test_a_figure_can_be_asked_for_by_its_key() -> None:
    assert load_rules(CASINO).figure("raise-sizes").value == [2]
    with pytest.raises(KeyError):
        load_rules(CASINO).figure("raise-size")


def test_no_figure_of_rules_once_read_can_be_changed() -> None:
    rules: Any = load_rules(ULTIMATE)
    for figures in (rules.raises, rules.limits, rules.remedies):
        with pytest.raises(TypeError, match="does not support item"):
            figures[next(iter(figures))] = None
