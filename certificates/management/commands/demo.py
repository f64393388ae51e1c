"""`manage.py demo`: a school to look at, and `--remove` to be rid of it."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import IntegrityError, connection
from django.utils import timezone
from django.utils.translation import ngettext

from certificates import demonstration
from training.demonstration import exists, strangers
from training.demonstration.cast import LEARNERS, MANAGER, PASSWORD, SECOND_MANAGER


class Command(BaseCommand):
    """Makes the demonstration once, or takes it away."""

    help = "Make a class with twelve trainees and weeks of practice to look at, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--remove",
            action="store_true",
            help="take away the demonstration's people and all that is theirs; whom"
            " records of real people name stays as a closed account",
        )
        parser.add_argument(
            "--yes",
            action="store_true",
            help="make it even where real people have accounts",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["remove"]:
            self._remove()
        elif exists():
            self._introduce()
        elif not options["yes"] and (why_not := _objection()):
            self.stdout.write(f"No demonstration is made: {why_not}.")
            self.stdout.write("Make it nevertheless: manage.py demo --yes")
        else:
            self._make()
            self._introduce()

    def _make(self) -> None:
        self.stdout.write("Dealing some weeks of practice for the demonstration ...")
        try:
            demonstration.make(timezone.now())
        except IntegrityError as error:
            raise CommandError(
                "Nothing was made: somebody here already has a user name or an address"
                f" of the demonstration ({error})."
            ) from error

    def _remove(self) -> None:
        removed = demonstration.remove()
        if not removed.people and not removed.kept:
            self.stdout.write("There is no demonstration to remove.")
            return
        said = ngettext(
            "Removed the demonstration: %(number)d person and all that was theirs.",
            "Removed the demonstration: %(number)d people and all that was theirs.",
            removed.people,
        )
        self.stdout.write(said % {"number": removed.people})
        if removed.kept:
            self.stdout.write(
                "Records of real people name these, whose accounts stay, closed for"
                f" good: {', '.join(removed.kept)}."
            )

    def _introduce(self) -> None:
        width = max(len(each.username) for each in LEARNERS)
        self.stdout.write(f"\nThe demonstration is at {settings.SITE_URL}/")
        self.stdout.write(f"Every password is: {PASSWORD}")
        for who in (MANAGER, SECOND_MANAGER):
            self.stdout.write(f"  {who.username:{width}}  {who.name}, manager")
        for each in LEARNERS:
            self.stdout.write(f"  {each.username:{width}}  {each.name}")
        self.stdout.write(
            "Anybody can read that password: it is for trying out only, never for a"
            " site on the internet.\nTake it all away: manage.py demo --remove\n"
        )


def _objection() -> str:
    """Why the demonstration is not made unasked; empty when nothing is against it."""
    if strangers():
        return "people who are no part of it have accounts here"
    if connection.vendor != "sqlite":
        return "this site keeps its rows on a database server, as real sites do"
    return ""
