"""`manage.py make_keys`: the keys that sign papers and badges."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from certificates.key_files import folder
from certificates.key_making import make_keys


class Command(BaseCommand):
    """Makes the keys that are missing; with --rotate, new ones for what is to come."""

    help = "Make the keys that sign certificates and badges, where they are missing."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--rotate`, and no more."""
        parser.add_argument(
            "--rotate",
            action="store_true",
            help="put new keys in the place of those that sign; old public keys stay",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make them, and say where they lie."""
        del args
        rotate: bool = options["rotate"]
        made = make_keys(folder(), settings.SCHOOL_NAME, timezone.now(), rotate=rotate)
        if not options["verbosity"]:
            return
        state = "Made the keys in" if made else "The keys are there already, in"
        self.stdout.write(f"{state} {folder()}")
