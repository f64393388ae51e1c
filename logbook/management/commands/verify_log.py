"""`manage.py verify_log`: whether the log is what was recorded, and its head."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import ngettext

from logbook.checking import BrokenLogError, check_log
from logbook.recording import Head


class Command(BaseCommand):
    """Walks the chain; exit status 1 names the first entry that is broken."""

    help = (
        "Check every entry of the log against the one before it, and print the head:"
        " the number and the hash of the newest entry."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--head",
            metavar="NUMBER:HASH",
            help="a head printed earlier, which the log must still hold",
        )

    def handle(self, *_args: Any, head: str | None, **_options: Any) -> None:
        try:
            newest = check_log(Head.parse(head) if head else None)
        except (BrokenLogError, ValueError) as error:
            raise CommandError(str(error)) from error
        told = ngettext(
            "%(n)d entry, and the chain holds.",
            "%(n)d entries, and the chain holds.",
            newest.number,
        )
        self.stdout.write(told % {"n": newest.number})
        self.stdout.write(f"Head: {newest}")
