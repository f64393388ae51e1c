"""Certificates on their way: exams that were passed and have none yet."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from certificates.conditions import has_run_out, objection
from certificates.models import Certificate, Status
from quizzes.models import Attempt
from training.models import User
from training.wording import rule_set_name


@dataclass(frozen=True, slots=True)
class OnTheWay:
    """A passed exam without a certificate; `lacking` is what it still wants, or ""."""

    attempt: Attempt
    name: str
    lacking: str

    @property
    def comes_by_itself(self) -> bool:
        """Whether the site issues it, without anybody asking for it."""
        return not self.lacking and self.attempt.opening is not None


def on_the_way(person: User, now: datetime) -> tuple[OnTheWay, ...]:
    """The latest passed exam of each kind that `person` has no certificate for.

    An exam before the one that a valid certificate is for wants none.
    """
    return tuple(
        OnTheWay(attempt, rule_set_name(attempt.rule_set), objection(attempt))
        for attempt in _uncertified(person, now)
        if not has_run_out(attempt, now)
    )


def _uncertified(person: User, now: datetime) -> Iterator[Attempt]:
    valid = Certificate.objects.with_status(now).in_status(Status.VALID)
    held = valid.filter(attempt__trainee=person)
    newest = {
        (rule_set, programme): passed_at
        for rule_set, programme, passed_at in held.order_by("passed_at").values_list(
            "attempt__rule_set", "programme", "passed_at"
        )
    }
    passed = Attempt.objects.of(person).exams().passed().filter(certificates=None)
    for attempt in passed.select_related("trainee").order_by("-finished_at"):
        kind = (attempt.rule_set, _programme(attempt))
        ended = attempt.finished_at or attempt.started_at
        if kind not in newest or newest[kind] < ended:
            newest[kind] = ended
            yield attempt


def _programme(attempt: Attempt) -> str:
    terms = attempt.exam_terms
    return terms.programme if terms else ""
