"""`manage.py verify_attempts`: deals and settles every recorded question again."""

from argparse import ArgumentTypeError
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from quizzes.models import Attempt
from quizzes.verifying import AT_ONCE, compare


def key(text: str) -> UUID:
    """An attempt's key, as its page's address has it."""
    try:
        return UUID(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is no attempt's key") from error


class Command(BaseCommand):
    """Prints what differs from the rows, and ends with status 1 if anything does."""

    help = (
        "Deal and settle every recorded question again from its seed, its edition and"
        " the engine, and compare line, dues, marks and score with what was recorded."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--attempt", metavar="KEY", type=key, help="compare this attempt only"
        )

    def handle(self, *_args: Any, attempt: UUID | None, **_options: Any) -> None:
        attempts = Attempt.objects.order_by("pk")
        if attempt is not None:
            attempts = attempts.filter(key=attempt)
            if not attempts.exists():
                raise CommandError(f"There is no attempt {attempt}.")
        compared = questions = others = differences = 0
        for each in attempts.iterator(chunk_size=AT_ONCE):
            result = compare(each)
            compared += 1
            questions += result.questions
            others += result.is_of_other_engine
            differences += len(result.differences)
            for difference in result.differences:
                self.stdout.write(str(difference))
        self.stdout.write(f"{questions} questions of {compared} attempts compared.")
        if others:
            self.stdout.write(
                f"{others} of these attempts were recorded under another version of"
                " the engine."
            )
        if differences:
            raise CommandError(f"{differences} differences.")
        self.stdout.write("Nothing differs.")
