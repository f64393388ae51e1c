"""The measures themselves, in a process that knows the throw-away database.

`python -m bench.school.measuring STEP [ARGUMENT ...]` prints what the step found as
one line of JSON. The steps: `people`, `answers HOW_MANY first` (by the trainees of the
first manager) or `others`, `pages`, `answering`, and `export csv` or `export xlsx`.
"""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from time import perf_counter
from typing import Any

import django


def people() -> Any:
    from bench.school.filling import make_people  # noqa: PLC0415  after setup

    return len(make_people())


def answers(how_many: str, whose: str) -> Any:
    """So many answers by the `first` people or by the `others`; the seconds taken."""
    from django.utils import timezone  # noqa: PLC0415

    from bench.school.filling import make_answers  # noqa: PLC0415
    from training.models import Role, TrainingClass, User  # noqa: PLC0415

    manager = TrainingClass.objects.order_by("pk")[0].managers.get()
    first = User.objects.visible_to(manager).trainees().order_by("pk")
    trainees = User.objects.filter(role=Role.TRAINEE).order_by("pk")
    people = first if whose == "first" else trainees.exclude(pk__in=first.values("pk"))
    started = perf_counter()
    make_answers(
        list(people.values_list("pk", flat=True)), int(how_many), timezone.now()
    )
    return perf_counter() - started


def pages() -> Any:
    from bench.school.pages import measure_pages  # noqa: PLC0415

    return {name: asdict(page) for name, page in measure_pages().items()}


def answering() -> Any:
    from bench.school.answering import measure_answering  # noqa: PLC0415

    return measure_answering()


def export(kind: str) -> Any:
    from bench.school.exported import write  # noqa: PLC0415

    return asdict(write(kind))


STEPS: Mapping[str, Callable[..., Any]] = {
    step.__name__: step for step in (people, answers, pages, answering, export)
}


if __name__ == "__main__":
    django.setup()
    name, *arguments = sys.argv[1:]
    print(json.dumps(STEPS[name](*arguments)))
