"""Measures on a new site in `VAR_DIR`; the last line printed is what it found."""

import json
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import batched
from typing import Any, Final
from uuid import uuid4

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench import calls_per_second, durations, percentile, side_by_side  # noqa: E402
from bench.certificates.machine import two_beside_one  # noqa: E402
from bench.certificates.workers import Workers, workers  # noqa: E402
from certificates import pdf, printing  # noqa: E402
from certificates.issuing import issue  # noqa: E402
from certificates.models import Certificate, Paper, PaperState  # noqa: E402
from certificates.paper_facts import facts_of  # noqa: E402
from certificates.paper_making import make_paper  # noqa: E402
from certificates.posting import post  # noqa: E402
from config.celery import app  # noqa: E402
from quizzes.asking import ask_next, show, start_drill  # noqa: E402
from quizzes.forms import action_field, amount_field  # noqa: E402
from quizzes.marking import due_bets, rows_of_question, settle_question  # noqa: E402
from quizzes.models import Answer, Attempt, Question  # noqa: E402
from tablegames.bets import write_amount  # noqa: E402
from tablegames.games import load_rules  # noqa: E402
from tablegames.settlement import Action  # noqa: E402
from training.demonstration.cast import LEARNERS, Learner  # noqa: E402
from training.demonstration.practice import Practice  # noqa: E402
from training.models import Role, User  # noqa: E402

PAPERS: Final = int(os.environ.get("CERTIFICATES", "1000"))
RULES: Final = "venezia/ultimate"
ANSWERS: Final = 120
PATIENCE: Final = 1800  # seconds


def main() -> None:
    """Set the site up, measure, print."""
    for command in ("migrate", "createcachetable", "make_keys"):
        call_command(command, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    trainee = make_person("Alice Moreau")
    papers = [each.pk for each in make_papers(trainee, PAPERS + 1)]
    first, *queued = papers
    app.control.purge()  # issuing has posted them, and their turn comes later
    quarter = PAPERS // 4
    issued = Certificate.objects.get(paper=first)
    found = _one(issued)
    Paper.objects.filter(pk=first).delete()
    client, answerer = Client(SERVER_NAME="localhost"), make_person("Bea")
    client.force_login(answerer)
    _answers(client, answerer, 20)  # the first ones load templates
    found["quiet_ms"] = _answers(client, answerer, ANSWERS)
    found["machine"] = two_beside_one(pdf.page_of(facts_of(issued)))
    with workers(1, lambda: _draw(queued[:2])) as one:
        found["one"], found["one_cores"] = _rate(queued[2:quarter], one)
    with workers(2, lambda: _draw(queued[quarter : quarter + 4])) as two:
        found["two"], found["two_cores"] = _rate(queued[quarter + 4 : 3 * quarter], two)
        for each in queued[3 * quarter :]:
            post(each)
        found["busy_ms"] = _answers(client, answerer, ANSWERS)
        _wait(queued)
    once = Paper.objects.filter(state=PaperState.READY, tries=1).count()
    print(json.dumps(found | {"papers": PAPERS, "not_once": PAPERS - once}))


def _one(certificate: Certificate) -> dict[str, float]:
    page = pdf.page_of(facts_of(certificate))
    rates = side_by_side(
        {
            "ours": lambda: calls_per_second(make_paper, [certificate] * 6),
            "bare": lambda: calls_per_second(
                lambda each: printing.print_page(each, pdf.STYLE), [page] * 6
            ),
        }
    )
    return {
        "ours_ms": 1000 / rates["ours"],
        "bare_ms": 1000 / rates["bare"],
        "ratio": rates["bare"] / rates["ours"],
        "bytes": len(make_paper(certificate)),
    }


def _draw(papers: Sequence[int]) -> None:
    for each in papers:
        post(each)
    _wait(papers)


def _rate(papers: Sequence[int], drawing: Workers) -> tuple[float, float]:
    """The papers a second from the first drawn to the last, and the cores kept busy.

    The rows say when each was drawn; what it takes to post them all is not counted.
    """
    before, began = drawing.seconds(), time.perf_counter()
    _draw(papers)
    cores = (drawing.seconds() - before) / (time.perf_counter() - began)
    drawn = Paper.objects.filter(pk__in=papers).order_by("touched_at")
    times = list(drawn.values_list("touched_at", flat=True))
    return (len(times) - 1) / (times[-1] - times[0]).total_seconds(), cores


def _wait(papers: Sequence[int]) -> None:
    """Until all are drawn; asked in portions, as SQLite takes no longer questions."""
    until = time.monotonic() + PATIENCE
    for some in batched(papers, 500, strict=False):
        undrawn = Paper.objects.filter(pk__in=some).exclude(state=PaperState.READY)
        while undrawn.exists():
            if time.monotonic() > until:
                sys.exit("the papers were not drawn in time")
            time.sleep(0.5)  # each look takes from what is measured


def _answers(client: Client, person: User, many: int) -> float:
    """The p95, in milliseconds, of so many answers given one after the other."""
    attempt = start_drill(person, load_rules(RULES))
    seconds = []
    for _number in range(many):
        question = show(ask_next(attempt))
        page = reverse("quizzes:drill_hand", args=[attempt.key, question.number])
        fields = _right(question)
        seconds += durations(lambda sent: _sent(client, *sent), [(page, fields)])
    return 1000 * percentile(sorted(seconds), 95)


def _sent(client: Client, page: str, fields: dict[str, str]) -> None:
    status = client.post(page, fields).status_code
    if status not in {200, 302}:
        sys.exit(f"an answer was met with {status}")


def _right(question: Question) -> dict[str, str]:
    """The form fields of the right answer."""
    due = due_bets(settle_question(question))
    typed = {"submission": str(uuid4()), "client_ms": "1200"}
    for row in rows_of_question(question):
        settled = due.get((row.box, row.spot))
        typed[action_field(row)] = (settled.action if settled else Action.PUSH).value
        paid = settled.pays if settled and settled.action is Action.PAY else None
        typed[amount_field(row)] = write_amount(paid) if paid else ""
    return typed


def make_person(name: str) -> User:
    username = name.lower().replace(" ", ".")
    person: User = User.objects.create_user(
        username=username, email=f"{username}@example.org", full_name=name,
        role=Role.TRAINEE, password=uuid4().hex,
    )  # fmt: skip
    return person


def make_papers(trainee: User, many: int) -> Iterator[Paper]:
    """So many papers of passed exams, all with the same hands."""
    learner = Learner(
        "alice", "Alice", "en", (RULES,),
        slip=0.0, halved_after=1000, pace=1.5, habit=LEARNERS[0].habit,
    )  # fmt: skip
    practice = Practice(learner, trainee, random.Random(RULES))
    done = practice.exam(RULES, timezone.now() - timedelta(hours=1))
    for _number in range(many):
        attempt = _again(done.attempt, key=uuid4())
        attempt.save(force_insert=True)
        questions = [_again(each, attempt=attempt) for each in done.questions]
        Question.objects.bulk_create(questions)
        pairs = zip(done.answers, questions, strict=True)
        Answer.objects.bulk_create(_again(a, question=q) for a, q in pairs)
        yield issue(Attempt.objects.get(pk=attempt.pk), timezone.now()).paper


def _again[R: (Attempt, Question, Answer)](row: R, **other: Any) -> R:
    fields = row._meta.concrete_fields  # noqa: SLF001  Django's own public interface
    left = set(other) | {f"{name}_id" for name in other} | {"id"}
    kept = {
        each.attname: getattr(row, each.attname)
        for each in fields
        if each.attname not in left
    }
    return type(row)(**kept, **other)


if __name__ == "__main__":
    main()
