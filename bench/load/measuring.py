"""Measures on a new site in `VAR_DIR`; the last line printed is what it found."""

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from typing import Any, Final

from django.db import connections

SECONDS: Final = int(os.environ.get("LOAD_SECONDS", "600"))
TRAINEES: Final = int(os.environ.get("LOAD_TRAINEES", "300"))
WARM_UP: Final = 20  # seconds until everybody has come and templates are loaded
BETWEEN: Final = 20  # seconds before each kill, and after the last


def main() -> None:
    """Start the servers, set the site up, measure, print."""
    from tests.services import postgresql_server, redis_server  # noqa: PLC0415

    with postgresql_server(durable=True) as rows, redis_server() as messages:
        os.environ |= {"DATABASE_URL": rows.url, "REDIS_URL": messages}
        with redirect_stdout(sys.stderr):
            found = measured(rows)
    print(json.dumps(found))


def measured(rows: Any) -> Any:
    """What was found with the rows on that server."""
    from ops.preparing import prepare  # noqa: PLC0415  it reads the environment

    prepare()
    from bench.load.crowd import Crowd  # noqa: PLC0415  after setup
    from bench.load.people import log_in, make_class, open_exam_for  # noqa: PLC0415
    from bench.load.site import site  # noqa: PLC0415

    everybody = make_class(TRAINEES)
    people = list(everybody.trainees.order_by("pk"))
    exam = open_exam_for(everybody)
    with site(rows) as up:
        sessions = log_in(people)
        some = [Crowd(up.port, sessions[: TRAINEES * part // 3]) for part in (1, 2)]
        found: dict[str, Any] = {}
        found["fewer"] = [_practice(up, crowd, SECONDS // 5) for crowd in some]
        crowd = Crowd(up.port, sessions)
        found["practice"] = _practice(up, crowd, SECONDS)
        found["exams"] = _facts_of(started := crowd.start_exam(exam))
        found["exams"]["seconds"] = started.until - started.since
        found["killed"] = _killed(up, crowd)
    return found | {"terms": _terms()}


def _practice(up: Any, crowd: Any, seconds: float) -> Any:
    """So many seconds of practice, the cores it took, and the account."""
    before = up.cores()
    seen = crowd.practise(seconds, WARM_UP)
    took = seconds + WARM_UP
    cores = {who: (it - before[who]) / took for who, it in up.cores().items()}
    facts = {"cores": cores, "trainees": len(crowd.sessions)}
    return facts | _facts_of(seen) | {"account": _account(seen)}


def _killed(up: Any, crowd: Any) -> Any:
    """Practice meanwhile processes are killed, and the account after it."""
    deaths = (up.kill_web_worker, up.kill_task_worker, up.kill_rows)
    with ThreadPoolExecutor(1) as killer:
        killing = killer.submit(_one_after_the_other, deaths)
        seen = crowd.practise(BETWEEN * (len(deaths) + 1), 0)
        killing.result()
    connections.close_all()
    facts = {"acknowledged": len(seen.acknowledged), "silence": seen.longest_silence}
    return facts | _facts_of(seen) | {"account": _account(seen)}


def _one_after_the_other(deaths: Sequence[Callable[[], None]]) -> None:
    for die in deaths:
        time.sleep(BETWEEN)
        die()


def _facts_of(seen: Any) -> dict[str, Any]:
    rate = seen.answers_a_second
    return {"served": seen.served, "faults": seen.faults, "answers_a_second": rate}


def _account(seen: Any) -> dict[str, int]:
    from bench.load.accounting import account  # noqa: PLC0415  after setup

    return account(seen.acknowledged)


def _terms() -> dict[str, Any]:
    from bench.load.trainees import THINK  # noqa: PLC0415  after setup

    return {
        "seconds": SECONDS,
        "fewer": SECONDS // 5,
        "trainees": TRAINEES,
        "think": THINK,
        "between": BETWEEN,
        "offered": TRAINEES / THINK,
    }


if __name__ == "__main__":
    main()
