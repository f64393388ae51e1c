"""Programmes with a checklist, and table tests, for tests."""

from datetime import datetime
from typing import Any, Final

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from training import table_tests
from training.checklists import Line, Said
from training.models import (
    LineResult,
    Outcome,
    Programme,
    ProgrammePart,
    School,
    TableTest,
    User,
)

VENEZIA: Final = "venezia/ultimate"
QUEBEC: Final = "quebec/three-card"
DESPITE: Final = "Seen and passed in training on Monday"
CHECKLIST: Final = ("Takes before paying", "Colours up", "Calls the hands")
ALL_PASS: Final = {f"result-{place}": "pass" for place in range(len(CHECKLIST))}


def make_tested_programme(
    name: str = "Floor entry",
    *,
    rule_sets: tuple[str, ...] = (VENEZIA,),
    checklist: tuple[str, ...] = CHECKLIST,
) -> Programme:
    """A programme that asks for a table test, ten hands of each rule set."""
    made = Programme.objects.create(
        name=name, table_test=True, checklist=list(checklist)
    )
    for place, rules in enumerate(rule_sets, 1):
        ProgrammePart.objects.create(
            programme=made, place=place, rule_set=rules, kind="settle-box"
        )
    return made


def make_table_test(
    trainee: User, by: User, programme: Programme | None = None
) -> TableTest:
    """A table test that has just begun."""
    return table_tests.begin(
        trainee,
        programme or make_tested_programme(),
        VENEZIA,
        by=by,
        now=timezone.now(),
    )


def judge_all(
    test: TableTest, by: User, result: LineResult = LineResult.PASS
) -> TableTest:
    """The test with every line judged alike."""
    lines = {place: Line(result) for place in range(len(test.checklist))}
    return table_tests.write_down(test.key, Said(lines), by=by, now=timezone.now())


def make_waiting_test(
    trainee: User,
    by: User,
    programme: Programme | None = None,
    *,
    outcome: Outcome = Outcome.PASSED,
    now: datetime | None = None,
) -> TableTest:
    """A table test that has ended, every line a pass."""
    test = judge_all(make_table_test(trainee, by, programme), by)
    return table_tests.finish(test.key, outcome, by=by, now=now or timezone.now())


def finish_despite(test: TableTest, by: User) -> TableTest:
    """The test called passed, with a reason why in spite of its lines."""
    now = timezone.now()
    table_tests.write_down(test.key, Said(despite=DESPITE), by=by, now=now)
    return table_tests.finish(test.key, Outcome.PASSED, by=by, now=now)


def make_contradiction(
    trainee: User, by: User, programme: Programme | None = None
) -> TableTest:
    """A table test called passed although its last line was failed; it waits."""
    test = judge_all(make_table_test(trainee, by, programme), by)
    last = Said({len(test.checklist) - 1: Line(LineResult.FAIL, "twice too quiet")})
    table_tests.write_down(test.key, last, by=by, now=timezone.now())
    return finish_despite(test, by)


def make_signed_test(
    trainee: User,
    signers: tuple[User, User],
    programme: Programme | None = None,
    *,
    outcome: Outcome = Outcome.PASSED,
) -> TableTest:
    """A table test recorded by the first and signed by the second of `signers`."""
    by, other = signers
    test = make_waiting_test(trainee, by, programme, outcome=outcome)
    return table_tests.cosign(test.key, by=other, now=timezone.now())


def let_one_sign() -> None:
    """Switch the school's rule of two people off."""
    School.objects.update_or_create(pk=1, defaults={"two_person_approval": False})


def log_in(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


def text(response: Any) -> str:
    """What a page says, in one line."""
    return " ".join(response.content.decode().split())


def deed(test: TableTest, name: str) -> str:
    """The address at which something is done about `test`."""
    return reverse(f"training:{name}_table_test", args=[test.key])
