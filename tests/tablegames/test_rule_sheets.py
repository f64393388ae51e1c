from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest

from tablegames.casino_poker import Exchange, ExchangePriceFate
from tablegames.games import load_rules
from tablegames.house_rules import (
    AfterFold,
    ChipColour,
    HouseRules,
    Rounding,
    SettlementOrder,
    Standing,
    TieRule,
)
from tablegames.irregularities import Irregularity, Remedy
from tablegames.messages import Message
from tablegames.rule_sheets import Line, rule_sheet, standing_of
from tablegames.rule_words import CHOICES, COLOURS, LABELS
from tablegames.ultimate import CardsUsed, Stage, TripsOnLoss, UnqualifiedLoser
from tests.tablegames.variants import RULE_SETS, edition_text, read, variant

KINDS: dict[str, type[Enum]] = {
    "exchange": Exchange,
    "exchange-price-fate": ExchangePriceFate,
    "cards-used": CardsUsed,
    "unqualified-loser": UnqualifiedLoser,
    "tie": TieRule,
    "settlement-order": SettlementOrder,
    "trips-after-fold": AfterFold,
    "pair-plus-after-fold": AfterFold,
    "trips-on-loss": TripsOnLoss,
    "rounding": Rounding,
    **{f"remedies.{each.value}": Remedy for each in Irregularity},
}


def lines(rules: HouseRules) -> Iterator[Line]:
    for section in rule_sheet(rules).sections:
        yield from section.lines


def line(rules: HouseRules, key: str) -> Line:
    return next(each for each in lines(rules) if each.key == key)


def rows(rules: HouseRules, key: str) -> list[tuple[str, str]]:
    return [(str(row.name), str(row.value)) for row in line(rules, key).rows]


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_sheet_holds_every_figure_once_with_its_source(name: str) -> None:
    rules = load_rules(name)
    told = list(lines(rules))
    assert sorted(each.key for each in told) == sorted(
        figure.key for figure in rules.figures
    )
    for each in told:
        assert each.source == rules.figure(each.key).source
        assert each.rows or str(each.value)


@pytest.mark.parametrize(("key", "kind"), KINDS.items())
def test_every_value_that_a_key_may_have_has_words(key: str, kind: type[Enum]) -> None:
    assert set(CHOICES[key]) == {member.value for member in kind}


def test_every_choice_is_one_that_is_told_apart_by_its_key() -> None:
    assert set(CHOICES) == set(KINDS)
    assert set(KINDS) < set(LABELS)
    assert set(COLOURS) == set(ChipColour)
    assert {f"raises.{stage.value}" for stage in Stage} < set(LABELS)


@pytest.mark.parametrize(
    ("name", "key", "words"),
    [
        ("venezia/ultimate", "boxes", "7"),
        ("venezia/ultimate", "limits.trips", "from 5 to 250"),
        ("venezia/ultimate", "unit", "0.50"),
        ("venezia/ultimate", "even-stakes", "no"),
        ("venezia/ultimate", "raises.before-flop", "3×, 4× the ante"),
        ("venezia/ultimate", "dealer-qualifies", "a pair or better"),
        ("venezia/ultimate", "tie", "is a push"),
        ("venezia/ultimate", "cap-per-bet", "no cap"),
        ("venezia/ultimate", "remedies.shuffler-fault", "the whole round is void"),
        ("quebec/three-card", "dealer-opens", "queen high or better"),
        ("quebec/three-card", "play-sizes", "1× the ante"),
        ("quebec/three-card", "pair-plus-alone", "yes"),
        ("belgium/casino-poker", "raise-sizes", "2× the ante"),
        ("belgium/casino-poker", "exchange-prices", "1× the ante"),
        (
            "belgium/casino-poker",
            "dealer-qualifies",
            "an ace with a king or better",
        ),
    ],
)
def test_a_figure_is_said_in_words(name: str, key: str, words: str) -> None:
    assert str(line(load_rules(name), key).value) == words


@pytest.mark.parametrize(
    ("name", "key", "value", "words"),
    [
        ("venezia/ultimate", "cap-per-table", '"5000"', "5000"),
        ("venezia/ultimate", "even-stakes", "true", "yes"),
        ("quebec/three-card", "pair-plus-alone", "false", "no"),
        ("quebec/three-card", "dealer-opens", '"pair"', "a pair or better"),
        ("venezia/ultimate", "trips-after-fold", '"forfeited"', "taken with the fold"),
    ],
)
def test_another_value_is_said_in_other_words(
    name: str, key: str, value: str, words: str
) -> None:
    assert str(line(variant(name, {key: value}), key).value) == words


def test_a_house_without_exchange_says_that_there_are_no_prices() -> None:
    none = {"exchange": '"none"', "exchange-prices": "[]"}
    rules = variant("belgium/casino-poker", none)
    assert str(line(rules, "exchange-prices").value) == "no cards are exchanged"


def test_a_pay_table_is_told_row_by_row_from_the_highest_hand_down() -> None:
    assert rows(load_rules("quebec/three-card"), "pair-plus") == [
        ("straight flush", "40:1"),
        ("three of a kind", "30:1"),
        ("straight", "6:1"),
        ("flush", "4:1"),
        ("pair", "1:1"),
    ]


def test_the_last_row_of_the_relance_is_an_ace_with_a_king() -> None:
    assert rows(load_rules("belgium/casino-poker"), "relance")[-1] == (
        "an ace with a king",
        "1:1",
    )


def test_the_rack_is_told_chip_by_chip_from_the_smallest_up() -> None:
    assert rows(load_rules("belgium/casino-poker"), "chips")[:2] == [
        ("5", "red"),
        ("10", "blue"),
    ]


def test_a_figure_that_the_house_has_yet_to_confirm_is_marked() -> None:
    relance = line(load_rules("belgium/casino-poker"), "relance")
    assert relance.source.standing is Standing.UNVERIFIED
    assert not relance.verified
    assert str(relance.standing) == "unverified"


def test_a_rule_set_with_an_unverified_figure_is_for_practice_only() -> None:
    assert str(standing_of(load_rules("belgium/casino-poker"))) == (
        "practice only: the house has yet to confirm “raise (relance), on a winning"
        " hand”"
    )


def test_all_figures_that_the_house_has_yet_to_confirm_are_named_by_their_labels() -> (
    None
):
    text = edition_text("belgium/casino-poker")
    inferred = '[tie]\nvalue = "push"\ninferred ='
    assert inferred in text
    rules = read(text.replace(inferred, inferred.replace("inferred", "unverified")))
    assert str(standing_of(rules)).endswith(
        "confirm “a tie”, “raise (relance), on a winning hand”"
    )


@pytest.mark.parametrize(
    "name", [name for name in RULE_SETS if name != "belgium/casino-poker"]
)
def test_a_rule_set_without_one_can_be_certified_on(name: str) -> None:
    assert str(standing_of(load_rules(name))) == "can be certified on"


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_sheet_names_its_edition_house_and_currency(name: str) -> None:
    rules = load_rules(name)
    sheet = rule_sheet(rules)
    said: list[Any] = [sheet.edition, sheet.house_name, sheet.currency]
    assert said == [f"{name}@1", rules.edition.house_name, rules.edition.currency]
    assert isinstance(sheet.certifiable, Message)
