import json
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tablegames.games import load_rules, settle
from tablegames.records import record
from tablegames.rounds import Round
from tests.tablegames.variants import RULE_SETS

MANAGE = Path(settings.BASE_DIR) / "manage.py"


def deal(*arguments: str, **options: Any) -> list[str]:
    output = StringIO()
    call_command("deal", *arguments, stdout=output, **options)
    return output.getvalue().splitlines()


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    return subprocess.run(
        [sys.executable, MANAGE, "deal", *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
    )


@pytest.mark.parametrize("name", RULE_SETS)
def test_each_line_is_a_round_that_the_house_allows(name: str) -> None:
    lines = deal(name, count=5, seed=1)
    assert len(lines) == 5
    for line in lines:
        assert str(Round.parse(line)) == line
        settle(Round.parse(line), load_rules(name))


def test_one_seed_deals_the_same_rounds_and_another_seed_others() -> None:
    assert deal("venezia/ultimate", seed=7, count=3) == deal(
        "venezia/ultimate", seed=7, count=3
    )
    assert deal("venezia/ultimate", seed=7) != deal("venezia/ultimate", seed=8)


def test_more_rounds_of_a_seed_begin_with_the_same_ones() -> None:
    assert deal("quebec/three-card", seed=7, count=5)[:2] == deal(
        "quebec/three-card", seed=7, count=2
    )


def test_wants_hold_for_every_line() -> None:
    rules = load_rules("venezia/ultimate")
    lines = deal(
        "venezia/ultimate",
        want=["player=flush", "dealer=unqualified", "bet=trips"],
        count=4,
        seed=3,
    )
    assert len(lines) == 4
    for line in lines:
        settlement = settle(Round.parse(line), rules)
        spots = [bet.bet.spot.value for bet in settlement.boxes[0].bets]
        assert settlement.boxes[0].hand.category.slug == "flush"
        assert not settlement.qualifies
        assert "trips" in spots


def test_as_many_boxes_are_dealt_as_are_asked_for() -> None:
    (line,) = deal("belgium/casino-poker", boxes=4, seed=2)
    assert len(Round.parse(line).boxes) == 4


def test_json_is_what_settling_the_line_gives() -> None:
    rules = load_rules("quebec/three-card")
    (plain,) = deal("quebec/three-card", seed=5)
    (settled,) = deal("quebec/three-card", seed=5, json=True)
    felt = Round.parse(plain)
    assert json.loads(settled) == record(felt, settle(felt, rules), rules)


def test_without_a_seed_the_one_drawn_is_told_and_deals_the_same_again() -> None:
    told = StringIO()
    dealt = deal("venezia/ultimate", count=2, stderr=told)
    found = re.fullmatch(r"seed (\d+)\n", told.getvalue())
    assert found
    assert deal("venezia/ultimate", count=2, seed=int(found[1])) == dealt
    assert deal("venezia/ultimate", count=2, stderr=StringIO()) != dealt


@pytest.mark.parametrize(
    ("arguments", "options", "problem"),
    [
        (["venezia/roulette"], {}, "venezia/ultimate"),
        (["venezia/ultimate"], {"want": ["player=flash"]}, "flash"),
        (["venezia/ultimate"], {"want": ["colour=red"]}, "colour"),
        (["venezia/ultimate"], {"want": ["situation=nowhere"]}, "nowhere"),
        (
            ["venezia/ultimate"],
            {"want": ["player=four-of-a-kind", "dealer=high-card"]},
            "",
        ),
        (["venezia/ultimate"], {"boxes": 8}, "7"),
    ],
)
def test_what_cannot_be_dealt_ends_with_status_2_and_one_line_why(
    arguments: list[str], options: dict[str, Any], problem: str
) -> None:
    with pytest.raises(CommandError) as refusal:
        deal(*arguments, seed=1, **options)
    assert refusal.value.returncode == 2
    assert problem in str(refusal.value)
    assert str(refusal.value).isprintable()


@pytest.mark.parametrize("seed", [["--seed", "1"], []])
def test_impossible_wants_say_one_line_on_standard_error_and_nothing_else(
    seed: list[str],
) -> None:
    wants = ["--want", "player=full-house", "--want", "dealer=high-card"]
    done = run("venezia/ultimate", *wants, *seed)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("wrong", [["--seed", "x"], ["--count", "0"], ["--boxes", "x"]])
def test_an_option_that_is_no_number_is_a_usage_error_of_status_2(
    wrong: list[str],
) -> None:
    done = run("venezia/ultimate", *wrong)
    assert (done.returncode, done.stdout) == (2, "")
    assert wrong[0] in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("wrong", ["x", "0", "-1", "1.5", "9" * 5000])
def test_a_count_that_is_none_is_refused_in_one_and_the_same_sentence(
    wrong: str,
) -> None:
    said = run("venezia/ultimate", f"--count={wrong}").stderr.splitlines()[-1]
    assert said.endswith("argument --count: write a whole number from 1 up")


def test_a_reader_that_leaves_early_ends_the_command_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, MANAGE, "deal", "venezia/ultimate", "--count", "99999"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline()
        process.stdout.close()
        assert re.fullmatch(rb"seed \d+\n", process.stderr.read())
    assert process.returncode == 141
