"""A wrong edition is refused in one line, which names the file and the key."""

from typing import Any

import pytest

from tablegames.games import load_rules, rule_sets
from tablegames.house_rules import RulesError
from tablegames.rules_files import RulesFile
from tests.tablegames.variants import (
    CASINO,
    RULE_SETS,
    ULTIMATE,
    edition_text,
    refusal,
    without,
)

KEYS = {name: [each.key for each in load_rules(name).figures] for name in RULE_SETS}


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


def test_a_figure_can_be_asked_for_by_its_key() -> None:
    assert load_rules(CASINO).figure("raise-sizes").value == [2]
    with pytest.raises(KeyError):
        load_rules(CASINO).figure("raise-size")


def test_no_figure_of_rules_once_read_can_be_changed() -> None:
    rules: Any = load_rules(ULTIMATE)
    for figures in (rules.raises, rules.limits, rules.remedies):
        with pytest.raises(TypeError, match="does not support item"):
            figures[next(iter(figures))] = None
