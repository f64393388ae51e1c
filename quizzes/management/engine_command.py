"""What the commands of the rules engine share: quick starts and quiet ends."""

import os
import signal
import sys
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError

from tablegames.games import load_rules
from tablegames.house_rules import HouseRules, RulesError
from tablegames.messages import TableGamesError

BAD_INPUT = 2
READER_GONE = 128 + signal.SIGPIPE  # as a shell reports a program cut short by `head`


class EngineCommand(BaseCommand):
    """A command that does without a database; it ends quietly with its reader."""

    requires_system_checks = ()
    requires_migrations_checks = False

    def create_parser(
        self, prog_name: str, subcommand: str, **kwargs: Any
    ) -> CommandParser:
        """A parser that takes options before, between and after the arguments."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.parse_args = parser.parse_intermixed_args  # type: ignore[method-assign]
        return parser

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command; end by status 141 when standard output was closed.

        Editions that were published on the site are found too; a database that should
        be there and is not ends the command with a line that says so.
        """
        try:
            result = super().execute(*args, **options)
            self.stdout.flush()
        except BrokenPipeError:
            _discard(sys.stdout)
            raise SystemExit(READER_GONE) from None
        except OperationalError as error:
            raise CommandError(on_one_line(f"no database: {error}")) from error
        return result

    def load(self, name: str) -> HouseRules:
        """The rules of that name. Raises CommandError, which lists the names."""
        try:
            return load_rules(name)
        except RulesError as error:
            raise refusal(error) from error


def refusal(error: TableGamesError) -> CommandError:
    """The error as the command's last word: one line, exit status 2."""
    return CommandError(on_one_line(str(error)), returncode=BAD_INPUT)


def on_one_line(text: str) -> str:
    """`text` with what would end its line, or meddle with a terminal, escaped."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode("ascii")
        for each in text
    )


def _discard(stream: TextIO) -> None:
    """Send what is still to be written nowhere, or the interpreter would complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
