"""`manage.py verify_attempts`: deals and settles every recorded question again."""

from argparse import ArgumentTypeError
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import ngettext

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
        self.stdout.write(_compared(questions, compared))
        if others:
            self.stdout.write(_of_another_engine(others))
        if differences:
            told = ngettext("%(n)d difference.", "%(n)d differences.", differences)
            raise CommandError(told % {"n": differences})
        self.stdout.write("Nothing differs.")


def _compared(questions: int, attempts: int) -> str:
    asked = ngettext("%(n)d question", "%(n)d questions", questions) % {"n": questions}
    told = ngettext(
        "%(questions)s of %(n)d attempt compared.",
        "%(questions)s of %(n)d attempts compared.",
        attempts,
    )
    return told % {"questions": asked, "n": attempts}


def _of_another_engine(attempts: int) -> str:
    return ngettext(
        "%(n)d of these attempts was recorded under another version of the engine.",
        "%(n)d of these attempts were recorded under another version of the engine.",
        attempts,
    ) % {"n": attempts}
