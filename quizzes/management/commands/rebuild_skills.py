"""Make everybody's skills again from the answers."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from quizzes.skills import rebuild_skills


class Command(BaseCommand):
    """`rebuild_skills [USERNAME ...]`."""

    help = (
        "Work out anew how each skill stands, from the answers given in drills."
        " Without names, for everybody who has begun one."
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
        made = sum(rebuild_skills(person) for person in known)
        self.stdout.write(f"Skills made again: {made}; people: {len(known)}.")
