"""Deal rounds that show what is wanted."""

import argparse
import secrets
from random import Random
from typing import Any

from django.core.management.base import CommandParser

from quizzes.management.engine_command import EngineCommand, refusal
from tablegames.games import settle
from tablegames.house_rules import HouseRules
from tablegames.messages import TableGamesError
from tablegames.records import write_record
from tablegames.scenarios import Wants, deal


class Command(EngineCommand):
    """`deal RULES [--want KEY=VALUE ...] [--boxes N] [--count N] [--seed S] ...`."""

    help = (
        "Deal rounds as lines of felt. The same seed, edition and wants give the same"
        " rounds everywhere, and more of them begin with the same ones. Without a"
        " seed a fresh one is drawn and told on standard error."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("rules", metavar="RULES", help="house/game[@edition]")
        parser.add_argument(
            "--want",
            metavar="KEY=VALUE",
            action="append",
            default=[],
            help="what box 1 shows: player, dealer, result, bet or situation",
        )
        parser.add_argument("--boxes", metavar="N", type=positive, default=1)
        parser.add_argument("--count", metavar="N", type=positive, default=1)
        parser.add_argument("--seed", metavar="S", type=int, help="a whole number")
        parser.add_argument("--json", action="store_true", help="settled, as objects")

    def handle(self, *_args: Any, **options: Any) -> None:
        rules = self.load(options["rules"])
        boxes = options["boxes"]
        given = options["seed"]
        seed = secrets.randbits(63) if given is None else given
        rng = Random(seed)
        try:
            wants = Wants.parse(rules, options["want"])
            for number in range(options["count"]):
                line = dealt(rules, rng, wants, boxes, in_json=options["json"])
                if given is None and not number:  # a refusal is one line, without seed
                    self.stderr.write(f"seed {seed}")
                self.stdout.write(line)
        except TableGamesError as error:
            raise refusal(error) from error


def positive(text: str) -> int:
    """A whole number from 1 up, for the parser of arguments."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError("write a whole number from 1 up")
    return number


def dealt(
    rules: HouseRules, rng: Random, wants: Wants, boxes: int, *, in_json: bool
) -> str:
    """The next round as a line of felt, or settled as a line of JSON."""
    felt = deal(rules, rng, wants, boxes)
    if not in_json:
        return str(felt)
    return write_record(felt, settle(felt, rules), rules)
