"""The rows of an export of attempts: what each scores now, and what it did as sat."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from quizzes.gaming_days import GamingDays
from quizzes.models import Answer, Attempt, Score
from training.export_rows import Chosen, between, changed, who, within, yes_or_no
from training.rescored_by import scores_told
from training.sheets import Cell, Head, MomentHead

ATTEMPT_HEADS: Final[Sequence[Head]] = (
    _("Attempt"), _("Trainee"), _("E-mail address"), _("Classes"), _("Kind"),
    _("Mode"), _("Rule set"), _("Edition"), _("Situation"), _("Boxes"), _("Hands"),
    _("Seconds a hand"), _("Pass mark in percent"), MomentHead(_("Started")),
    MomentHead(_("Finished")),
    _("Hands asked"), _("Hands answered"), _("Hands right"), _("Bets asked"),
    _("Bets right"),
    _("Score in percent"), _("Median milliseconds a hand"), _("Passed"), _("Seed"),
    _("Score changed"), _("Hands right as sat"), _("Bets right as sat"),
    _("Score in percent as sat"), _("Passed as sat"), _("How it was changed"),
    MomentHead(_("Changed at")), _("Change proposed by"), _("Change approved by"),
    _("Why it was changed"),
)  # fmt: skip


def attempts_of(chosen: Chosen, days: GamingDays) -> QuerySet[Attempt]:
    """The attempts that are left, the oldest first, with their `hands_answered`."""
    found = Attempt.objects.filter(
        within("", chosen), between("started_at", chosen, days)
    )
    scores = Prefetch("scores", queryset=scores_told())
    answers = Answer.objects.given().filter(question__attempt=OuterRef("pk"))
    counted = answers.order_by().values("question__attempt").values(n=Count("pk"))
    found = found.annotate(hands_answered=Coalesce(Subquery(counted), 0))
    told = found.select_related("trainee").prefetch_related(scores)
    return told.order_by("started_at", "pk")


def attempt_row(attempt: Attempt, classes: Mapping[int, str]) -> Sequence[Cell]:
    """One of them, with the cells of ATTEMPT_HEADS."""
    scores = list(attempt.scores.all())
    sat: Attempt | Score = scores[0] if scores else attempt
    newest = scores[-1] if scores else None
    return (
        *who(attempt, classes),
        attempt.get_mode_display(),
        attempt.rule_set,
        int(attempt.edition),
        attempt.situation,
        attempt.boxes,
        attempt.hands,
        attempt.seconds_per_hand,
        attempt.pass_percent,
        attempt.started_at,
        attempt.finished_at,
        attempt.hands_asked,
        int(attempt.hands_answered),  # type: ignore[attr-defined]
        attempt.hands_right,
        attempt.bets_asked,
        attempt.bets_right,
        attempt.percent,
        attempt.median_ms,
        _passed(attempt),
        "" if attempt.is_live else attempt.seed,
        yes_or_no(newest is not None),
        sat.hands_right,
        sat.bets_right,
        sat.percent,
        _passed(sat),
        *changed(newest, newest),
    )


def _passed(score: Attempt | Score) -> str | None:
    return None if score.passed is None else yes_or_no(score.passed)
