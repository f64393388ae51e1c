from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tablegames.games import load_rules
from tablegames.scenarios import situations
from tests.tablegames.variants import RULE_SETS


def rules(*arguments: str) -> str:
    output = StringIO()
    call_command("rules", *arguments, stdout=output)
    return output.getvalue()


def test_the_list_has_a_line_for_each_rule_set_with_house_game_and_edition() -> None:
    lines = rules().splitlines()
    assert [line.split()[0] for line in lines] == [f"{name}@1" for name in RULE_SETS]
    venezia = next(line for line in lines if line.startswith("venezia"))
    assert "Casinò di Venezia" in venezia
    assert "Ultimate Texas Hold'em" in venezia
    assert "can be certified on" in venezia


def test_the_list_says_why_a_rule_set_cannot_be_certified_on() -> None:
    belgium = next(line for line in rules().splitlines() if line.startswith("belgium"))
    assert belgium.endswith(
        "practice only: the house has yet to confirm “raise (relance), on a winning"
        " hand”"
    )


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_rule_set_is_said_with_each_source_and_each_situation(name: str) -> None:
    said = " ".join(rules(name).split())
    loaded = load_rules(name)
    for figure in loaded.figures:
        for text in figure.source.texts:
            assert f"{text.title} ({text.file})" in said
        assert figure.source.texts or figure.source.note in said
    for situation in situations(loaded):
        assert f"{situation.slug} {situation.name}" in said


def test_unverified_figures_are_marked() -> None:
    assert "[unverified: " in rules("belgium/casino-poker")


def test_an_edition_can_be_named() -> None:
    assert rules("venezia/ultimate@1") == rules("venezia/ultimate")


def test_an_unknown_name_ends_with_status_2_and_the_names_there_are() -> None:
    with pytest.raises(CommandError) as refusal:
        rules("venezia/roulette")
    assert refusal.value.returncode == 2
    assert all(name in str(refusal.value) for name in RULE_SETS)
