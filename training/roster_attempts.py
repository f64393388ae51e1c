"""What the lines of the roster say of somebody's attempts and exams."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from django.db.models import Count, F, Max, Q, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from quizzes.models import Attempt, Kind
from training.roster import Entry, Exams, Work

RECENT: Final = 12  # attempts in the small curve beside a name

type Begun = tuple[int, datetime | None]  # how many attempts, and when the last began


def with_attempts(entries: Iterable[Entry], people: Any) -> list[Entry]:
    """`entries`, all of them of `people`, with attempts and exams; two queries."""
    begun, exams = _begun(people), _exams(people)
    return [
        replace(
            entry,
            work=_work(
                entry.work, begun.get(entry.pk, (0, None)), exams.get(entry.pk, [])
            ),
        )
        for entry in entries
    ]


def _work(work: Work, begun: Begun, exams: list[Exams]) -> Work:
    """Seen is who answered, and who began an attempt without answering."""
    attempts, last = begun
    seen = max(filter(None, (work.last_seen, last)), default=None)
    return replace(work, attempts=attempts, last_seen=seen, exams=tuple(exams))


def _begun(people: Any) -> Mapping[int, Begun]:
    attempts = Attempt.objects.filter(trainee__in=people).order_by()
    counted = attempts.values_list("trainee").annotate(Count("pk"), Max("started_at"))
    return {pk: (number, last) for pk, number, last in counted}


def _exams(people: Any) -> Mapping[int, list[Exams]]:
    finished = Attempt.objects.filter(trainee__in=people, kind=Kind.EXAM).finished()
    counted = (
        finished.order_by("rule_set")
        .values_list("trainee", "rule_set")
        .annotate(
            passes=Count("pk", filter=Q(passed=True), distinct=True),
            fails=Count("pk", filter=Q(passed=False), distinct=True),
            papers=Count("certificates", distinct=True),
            voids=Count("certificates", filter=_void(timezone.now()), distinct=True),
        )
    )
    exams = defaultdict[int, list[Exams]](list)
    for pk, rule_set, passed, failed, papers, voids in counted:
        exams[pk].append(Exams(rule_set, passed, failed, papers > voids))
    return exams


def _void(now: datetime) -> Q:
    """That a certificate does not stand any more; its rows are known by name only."""
    ended = Q(certificates__changes__status__in=["revoked", "superseded"])
    return ended | Q(certificates__expires_at__lte=now)


def recent_scores(trainees: Iterable[int]) -> Mapping[int, list[int]]:
    """The percentages of each one's last finished attempts, oldest first."""
    latest = Window(
        RowNumber(), partition_by=F("trainee"), order_by=[F("started_at").desc()]
    )
    finished = Attempt.objects.filter(trainee__in=list(trainees), bets_asked__gt=0)
    attempts = finished.annotate(place=latest).filter(place__lte=RECENT)
    scores = defaultdict[int, list[int]](list)
    for attempt in attempts.order_by("started_at"):
        if attempt.percent is not None:
            scores[attempt.trainee_id].append(attempt.percent)
    return scores
