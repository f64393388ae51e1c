"""`manage.py make_keys`: the keys that sign papers and badges."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from certificates.key_files import folder
from certificates.key_making import make_keys
from certificates.key_names import lagging_name
from training.models import School


class Command(BaseCommand):
    """Makes the keys that are missing; with --rotate, new ones for what is to come.

    They are made in the name of the school, as it stands in its settings: so the tables
    must be there.
    """

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
        name = School.now().title
        made = make_keys(folder(), name, timezone.now(), rotate=rotate)
        if not options["verbosity"]:
            return
        state = "Made the keys in" if made else "The keys are there already, in"
        self.stdout.write(f"{state} {folder()}")
        if lag := lagging_name(name):
            self.stdout.write(lag)
