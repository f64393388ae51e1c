"""What keeping the sums costs whoever answers."""

from typing import Final

from django.db import transaction
from django.test import Client

from bench import durations, percentile
from quizzes.asking import ask_next, show, start_drill
from quizzes.models import Answer, Mode
from quizzes.sums import count_answer
from tablegames.games import load_rules
from tests.make_quizzes import right_fields
from training.models import Role, User

ANSWERS: Final = 200


def measure_answering() -> tuple[float, float]:
    """The median milliseconds of an answer, and those in it that are for the sums.

    A drill is answered through the site's own pages; then the sums of the same answers
    are added once more, in a transaction that is given up.
    """
    person = User.objects.filter(role=Role.TRAINEE).order_by("pk")[0]
    client = Client(headers={"host": "localhost", "HX-Request": "true"})
    client.force_login(person)
    rules = load_rules("venezia/ultimate")
    attempt = start_drill(person, rules, mode=Mode.SMART)
    posted = durations(lambda _: None, [])
    for _ in range(ANSWERS):
        question = show(ask_next(attempt))
        if question.kind != "settle-box":
            attempt = start_drill(person, rules, situation="tie")
            question = show(ask_next(attempt))
        fields = right_fields(question)
        address = f"/drill/{attempt.key}/{question.number}/"
        posted += durations(lambda it: client.post(address, it), [fields])  # noqa: B023
    answers = (
        Answer.objects.of(person)
        .order_by("-pk")
        .select_related("question__attempt")[:ANSWERS]
    )
    with transaction.atomic():
        counted = durations(count_answer, list(answers))
        transaction.set_rollback(True)
    return 1000 * percentile(sorted(posted), 50), 1000 * percentile(counted, 50)
