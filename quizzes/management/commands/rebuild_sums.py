"""Make everybody's sums of answers again from the answers."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from quizzes.sums import rebuild_school_sums, rebuild_sums


class Command(BaseCommand):
    """`rebuild_sums [USERNAME ...]`."""

    help = (
        "Count the answers anew: the sums that the pages of statistics read."
        " Without names, for everybody who has begun an attempt."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("usernames", metavar="USERNAME", nargs="*")

    def handle(self, *_: Any, usernames: list[str], **__: Any) -> None:
        people = get_user_model().objects.order_by("pk")
        if usernames:
            known = people.filter(username__in=usernames)
            if strangers := set(usernames).difference(
                known.values_list("username", flat=True)
            ):
                raise CommandError(f"Nobody is called {', '.join(sorted(strangers))}.")
        else:
            known = people.filter(attempts__isnull=False).distinct()
        counted = sum(rebuild_sums(person) for person in known)
        rebuild_school_sums(timezone.now())
        self.stdout.write(f"Answers counted again: {counted}; people: {len(known)}.")
