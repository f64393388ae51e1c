"""Table tests of the demonstration: one signed by two managers, and one that waits."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from training import table_tests
from training.checklists import Line, Said, Watch
from training.demonstration.cast import VENEZIA, Learner
from training.models import LineResult, Outcome, Programme, TableTest, User

TWO_DAYS: Final = timedelta(days=2)
LATELY: Final = timedelta(minutes=50)
TOOK: Final = timedelta(minutes=18)
DESPITE: Final = (
    "No chance for it at this table tonight; seen and passed in training on Monday."
)

type Cast = Sequence[tuple[Learner, User]]


def make_table_tests(cast: Cast, managers: Sequence[User], now: datetime) -> None:
    """Test two who learn at Venezia's tables; the later test still waits."""
    programme = Programme.objects.get(is_demo=True)
    recorder, other = managers
    tested = [person for learner, person in cast if VENEZIA in learner.rule_sets][:2]
    for person, began in zip(tested, (now - TWO_DAYS, now - LATELY), strict=False):
        test = table_tests.begin(person, programme, VENEZIA, by=recorder, now=began)
        _judge(test, recorder, began)
        ended = began + TOOK
        table_tests.finish(test.key, Outcome.PASSED, by=recorder, now=ended)
        if began == now - TWO_DAYS:
            signed = ended + TOOK
            table_tests.cosign(test.key, by=other, now=signed, contradiction_read=True)


def remove_table_tests(people: Sequence[User]) -> None:
    """Take away the table tests of `people`; what they signed of others stays."""
    TableTest.objects.filter(trainee__in=people).delete()


def _judge(test: TableTest, by: User, began: datetime) -> None:
    """Every line passes but the last, which is not seen; the first is timed.

    That it is passed all the same is explained.
    """
    last = len(test.checklist) - 1
    for place in range(last + 1):
        at = began + (place + 1) * timedelta(minutes=3)
        seen = LineResult.NOT_SEEN if place == last else LineResult.PASS
        remark = "Quiet at first, then sure of it." if place == 0 else None
        for watch, moment in ((Watch.START, at), (Watch.STOP, at + TOOK / 18)):
            timed = watch if place == 0 else None
            said = Said({place: Line(seen, remark, timed)})
            table_tests.write_down(test.key, said, by=by, now=moment)
    why = Said(despite=DESPITE)
    table_tests.write_down(test.key, why, by=by, now=began + TOOK / 2)
