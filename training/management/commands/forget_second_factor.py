"""`manage.py forget_second_factor NAME`: for an owner who has lost theirs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from training.models import User
from training.second_factor import forget_factors


class Command(BaseCommand):
    """Takes somebody's second factor away; an owner does it for others on the site."""

    help = "Take app, keys and recovery codes from somebody who has lost them all."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="the user name of whoever lost theirs")

    def handle(self, *_args: Any, **options: Any) -> None:
        name = options["username"]
        person = User.objects.filter(username__iexact=name).first()
        if person is None:
            raise CommandError(f"Nobody here has the user name {name!r}.")
        forget_factors(person, None)
        self.stdout.write(
            f"{person.full_name} logs in by the password alone, "
            "and is asked to set up a new second factor."
        )
