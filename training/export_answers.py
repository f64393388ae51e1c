"""The rows of an export of answers: every bet by the rules, and as it counts."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext_lazy as _

from quizzes.gaming_days import GamingDays
from quizzes.given_answers import answer_in_words
from quizzes.models import Answer, Question
from quizzes.sentences import recall
from quizzes.standing_marks import Mark, Standing, standing_of
from quizzes.wording import say
from training.export_rows import (
    AT_ONCE,
    Chosen,
    between,
    changed,
    who,
    within,
    yes_or_no,
)
from training.rescored_by import remarkings_told
from training.sheets import Cell, Head, MomentHead

ANSWER_HEADS: Final[Sequence[Head]] = (
    _("Attempt"), _("Trainee"), _("E-mail address"), _("Classes"), _("Kind"),
    _("Rules"), _("Question"), _("Kind of question"), _("Situation"), _("Felt"),
    _("Box"), _("Bet"), _("Stake"), _("Given"), _("Given amount"), _("Due"),
    _("Due amount"), _("Right by the rules"), _("Reason"), _("Mistake"), _("Cost"),
    _("Late"), _("Fate"), MomentHead(_("Received")), _("Milliseconds by the server"),
    _("Milliseconds by the browser"), _("Counted as sat"), _("Counts"),
    _("Overruled"), _("Counted as on time"), _("Graded by"),
    _("How it was changed"), MomentHead(_("Changed at")), _("Change proposed by"),
    _("Change approved by"), _("Why it was changed"),
)  # fmt: skip

type Words = Mapping[bool, str]  # what yes and no are called


def answers_of(chosen: Chosen, days: GamingDays) -> QuerySet[Answer]:
    """The answers that are left, the oldest first; none of an exam that still runs."""
    found = Answer.objects.told().filter(
        within("question__attempt__", chosen), between("received_at", chosen, days)
    )
    told = found.select_related("question__attempt__trainee").prefetch_related(
        Prefetch("remarkings", queryset=remarkings_told())
    )
    return told.order_by("received_at", "pk")


def answer_rows(
    answers: QuerySet[Answer], classes: Mapping[int, str]
) -> Iterator[Sequence[Cell]]:
    """A row for every bet of `answers`, with the cells of ANSWER_HEADS."""
    words = {fact: yes_or_no(fact) for fact in (True, False)}  # once: it takes its time
    for answer in answers.iterator(AT_ONCE):
        standing = standing_of(answer)
        asked, received = _asked(answer.question, classes), _received(answer, words)
        graded = (words[answer.late and standing.on_time], *_graded(answer, standing))
        several = zip(answer.marks, standing.ruled, standing.marks, strict=True)
        for given, ruled, mark in several:
            cells = _bet(ruled, words) if "spot" in ruled else _field(ruled, words)
            counts = (  # the ones of an attempt add up to its bets right
                int(given["right"] and not answer.late),
                int(mark["right"] and standing.on_time),
                words[bool(mark.get("overruled"))],
            )
            yield (*asked, *cells, *received, *counts, *graded)


def _asked(question: Question, classes: Mapping[int, str]) -> tuple[Cell, ...]:
    return (
        *who(question.attempt, classes),
        question.rules,
        question.number,
        question.kind,
        question.situation,
        question.felt,
    )


def _received(answer: Answer, words: Words) -> tuple[Cell, ...]:
    """Whether it was late, what became of it, and when it came by both clocks."""
    return (
        words[answer.late],
        answer.get_fate_display(),
        answer.received_at if answer.was_given else None,
        answer.server_ms if answer.was_given else None,
        answer.client_ms,
    )


def _graded(answer: Answer, standing: Standing) -> tuple[Cell, ...]:
    """By which edition an answer is judged, and how that came."""
    newest = standing.newest
    rules = standing.rules or answer.question.rules
    return (rules, *changed(newest.score if newest else None, newest))


def _bet(mark: Mark, words: Words) -> tuple[Cell, ...]:
    return (
        mark["box"],
        mark["spot"],
        Decimal(mark["stake"]),
        mark["given_action"],
        Decimal(mark["given_amount"]),
        mark["due_action"],
        Decimal(mark["due_amount"]),
        *_judged(mark, mark["reason"], words),
    )


def _field(mark: Mark, words: Words) -> tuple[Cell, ...]:
    """A field of a question of another kind: an action with its amount, or words."""
    return (
        None,
        say(recall(mark["label"])),
        None,
        *_answered(mark["given"]),
        *_answered(mark["due"]),
        *_judged(mark, say(recall(mark["reason"])), words),
    )


def _answered(kept: Mapping[str, Any]) -> tuple[Cell, Cell]:
    """What was answered to a field, and the amount where it has one.

    Nothing where the exam was closed before it was answered.
    """
    if not kept:
        return "", None
    if "action" in kept:
        return kept["action"], Decimal(kept["amount"])
    if "amount" in kept:
        return "", Decimal(kept["amount"])
    return answer_in_words(kept), None


def _judged(mark: Mark, reason: str, words: Words) -> tuple[Cell, ...]:
    cost = mark.get("cost")
    return (
        words[mark["right"]],
        reason,
        mark.get("mistake") or "",
        Decimal(cost) if cost else None,
    )
