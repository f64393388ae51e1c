"""Editions with something changed, as another house might write them."""

import re
from collections.abc import Mapping

import pytest

from tablegames.games import HOUSES, read_rules
from tablegames.house_rules import HouseRules, RulesError
from tablegames.rules_files import RulesFile

RULE_SETS = (
    "belgium/casino-poker",
    "charlevoix/ultimate",
    "quebec/three-card",
    "venezia/ultimate",
)
ULTIMATE, QUEBEC, CASINO = (
    "venezia/ultimate",
    "quebec/three-card",
    "belgium/casino-poker",
)


def edition_text(rule_set: str) -> str:
    """The text of the first edition of `rule_set`."""
    return (HOUSES / rule_set / "1.toml").read_text("utf-8")


def with_value(text: str, key: str, value: str) -> str:
    """`text` with the TOML `value` under `key`, which must be there."""
    figure = re.compile(rf"^(\[{re.escape(key)}\]\nvalue = ).*$", re.MULTILINE)
    changed, count = figure.subn(lambda found: found[1] + value, text)
    assert count == 1, f"{key} is not in the file"
    return changed


def without(text: str, key: str) -> str:
    """`text` without the figure `key`, which must be there."""
    figure = re.compile(rf"^\[{re.escape(key)}\]\n(?:[^\[\n].*\n)+", re.MULTILINE)
    changed, count = figure.subn("", text)
    assert count == 1, f"{key} is not in the file"
    return changed


def read(text: str) -> HouseRules:
    """The rules that the text of an edition gives."""
    return read_rules(RulesFile("here/1.toml", text))


def refusal(text: str) -> str:
    """What is said of the text of an edition, which must be refused."""
    with pytest.raises(RulesError) as refused:
        read(text)
    return str(refused.value)


def variant(rule_set: str, values: Mapping[str, str]) -> HouseRules:
    """The rules of `rule_set`, with these TOML values in place of its own."""
    text = edition_text(rule_set)
    for key, value in values.items():
        text = with_value(text, key, value)
    return read(text)
