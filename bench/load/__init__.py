"""A full house: three hundred trainees at once, on the site as it is served.

`LOAD_SECONDS=60 LOAD_TRAINEES=100 python -m bench load` measures a smaller one.
"""

import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Final

from bench import Claim, Section, figure, measured

MOST_MS: Final = {"p95": 150, "p99": 400}
MOST_SECONDS: Final = 3  # from the first start of an exam to the last one served
ABOUT: Final = """\
The site as `make run` serves it (two web workers, a task worker), on PostgreSQL, which
waits for its disk, and Redis. A third of {trainees} trainees answer in smart practice
for {fewer} seconds, then two thirds of them, then all for {seconds} seconds: four of
five answers right, and {think} seconds to think over each hand. Each has a connection
and cookies as a browser has, posts the answer, is shown the verdict, and goes on to the
next hand. Then all of them start the same opened exam within one second. At last they
practise once more, while a web worker, the task worker and PostgreSQL are killed
(`kill -9`) one after the other, {between} seconds apart; what is not acknowledged is
sent again, as the page does it. After both, the answers that were acknowledged are held
against the rows, and the rows against the sums. The load is made on the same cores."""


def run() -> Section:
    """Practise, start exams, kill; and count after each."""
    found = measured("bench.load.measuring", SECRET_KEY=secrets.token_hex(32), DEMO="0")
    return Section(
        title="A full house",
        about=ABOUT.format(**found["terms"]),
        columns=("", "median", "p95", "p99", "how many"),
        rows=tuple(_rows(found)),
        claims=tuple(_claims(found)),
    )


def _rows(found: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for practice in (*found["fewer"], found["practice"]):
        yield from _practice(practice)
    yield from _served(found["exams"]["served"])
    killed = found["killed"]
    silence = f"{figure(killed['silence'])} s"
    yield "while killing: longest time without an answer", "—", "—", "—", silence
    yield "while killing: answers", "—", "—", "—", f"{killed['acknowledged']:,}"
    yield "while killing: requests sent again", "—", "—", "—", f"{killed['faults']:,}"


def _practice(practice: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    who, cores = f"{practice['trainees']} trainees", practice["cores"]
    yield from _served(practice["served"], f"{who}: ")
    busy = ", ".join(figure(cores[each]) for each in ("web", "rows", "load"))
    yield (
        f"{who}: answers a second",
        "—",
        "—",
        "—",
        figure(practice["answers_a_second"]),
    )
    yield f"{who}: cores busy (web, PostgreSQL, load)", "—", "—", "—", busy


def _served(
    served: Mapping[str, Mapping[str, float]], of: str = ""
) -> Iterator[tuple[str, ...]]:
    for what, figures in served.items():
        times = (f"{figure(figures[it])} ms" for it in ("median", "p95", "p99"))
        yield (f"{of}{what}", *times, f"{figures['many']:,}")


def _claims(found: Mapping[str, Any]) -> Iterator[Claim]:
    practice, exams, killed = found["practice"], found["exams"], found["killed"]
    practices = (*found["fewer"], practice)
    answer = practice["served"]["an answer and its verdict"]
    yield Claim(
        "answers a second, of what people who never wait would give",
        practice["answers_a_second"] / found["terms"]["offered"],
        0.95,
    )
    for name, most in MOST_MS.items():
        yield Claim(f"an answer, {name}", answer[name], most, "ms", at_most=True)
    yield _none(
        "requests that failed", sum(each["faults"] for each in (*practices, exams))
    )
    yield Claim(
        "all exams started, from the first", exams["seconds"], MOST_SECONDS, "s",
        at_most=True,
    )  # fmt: skip
    for name, held in (("practice", practices), ("killing", (killed,))):
        for what in killed["account"]:
            wrong = sum(each["account"][what] for each in held)
            yield _none(f"after {name}: {what}", wrong)


def _none(what: str, many: float) -> Claim:
    return Claim(what, many, 0, unit="", at_most=True)
