"""Settle rounds written as lines of felt."""

import os
import sys
from collections.abc import Iterable
from typing import Any, BinaryIO

from django.core.management.base import CommandParser

from quizzes.management.engine_command import BAD_INPUT, EngineCommand, on_one_line
from quizzes.management.settled_lines import (
    in_json,
    in_words,
    lines_of,
    numbered,
    settled,
)
from tablegames.messages import TableGamesError


class Command(EngineCommand):
    """`settle RULES [LINE ...] [--json]`."""

    help = (
        "Settle every round: what each bet is due, and why. Rounds are lines of felt,"
        " as arguments or on standard input, where empty lines are left out. A box that"
        " folded has the word fold after its bets, as in 8c 3d / A15 B15 fold. Each"
        " line that cannot be settled is named on standard error, and the exit status"
        " is then 2."
    )
    standard_input: BinaryIO | None = None  # that of the process unless given

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("rules", metavar="RULES", help="house/game[@edition]")
        parser.add_argument("lines", metavar="LINE", nargs="*", help="a round")
        parser.add_argument("--json", action="store_true", help="one object a line")

    def handle(self, *_args: Any, **options: Any) -> None:
        rules = self.load(options["rules"])
        write = in_json if options["json"] else in_words
        given = [os.fsencode(line).strip() for line in options["lines"]]
        bad = 0
        for number, line in self._lines(given):
            try:
                felt, settlement = settled(line, rules)
            except TableGamesError as error:
                bad += 1
                self.stderr.write(f"line {number}: {on_one_line(str(error))}")
                continue
            self.stdout.write(write(felt, settlement, rules))
            self.stdout.flush()
        if bad:
            sys.exit(BAD_INPUT)

    def _lines(self, given: list[bytes]) -> Iterable[tuple[int, bytes]]:
        """The lines with their numbers; an empty one that was given counts as one."""
        return enumerate(given, 1) if given else numbered(lines_of(self._input()))

    def _input(self) -> BinaryIO:
        return self.standard_input or sys.stdin.buffer
