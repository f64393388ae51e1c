"""Grading exams again under a new edition: looked at in pieces, then by two people.

The truth about the work is the row: each piece is done in one transaction with what it
has come to, so it may be killed, repeated and raced.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from quizzes.models import Attempt, AttemptQuerySet, Cause
from quizzes.regrading import AttemptAgain, Fate, HandAgain, graded_again
from quizzes.rescoring import RescoringError, supersede
from quizzes.sentences import keep
from quizzes.taking_turns import take_turns
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from training.models import Proposal, Regrade, RegradeLine, RegradeState, User
from training.posting import post_regrade
from training.regrade_lines import agreed_lines

PIECE: Final = 25  # exams in one transaction


def exams_before(rules: HouseRules) -> AttemptQuerySet:
    """The finished exams under earlier editions of the same rules."""
    edition = rules.edition
    names = [f"{edition.rule_set}@{number}" for number in range(1, edition.number)]
    found: AttemptQuerySet = Attempt.objects.exams().finished().filter(rules__in=names)
    return found


def begin(rules: HouseRules, by: User) -> Regrade:
    """Have the exams before `rules` looked at, unless somebody has that done now."""
    now = timezone.now()
    edition = str(rules.edition)
    try:
        with transaction.atomic():
            begun = Regrade.objects.create(
                edition=edition,
                total=exams_before(rules).count(),
                begun_by=by,
                begun_at=now,
                moved_at=now,
            )
            post_regrade(begun.pk)
            return begun
    except IntegrityError:
        return Regrade.objects.of(edition).at_work().get()


def move_on(pk: int, now: datetime) -> bool:
    """Do the next piece of a regrade; whether there was one to do."""
    with transaction.atomic():
        regrade = Regrade.objects.select_for_update(of=("self",)).filter(pk=pk).first()
        if regrade is None or not regrade.is_at_work:
            return False
        more = (
            _compare(regrade)
            if regrade.state == RegradeState.COMPARING
            else _apply(regrade, now)
        )
        regrade.moved_at = now
        regrade.save()
        if more:
            post_regrade(pk)
        return True


def _compare(regrade: Regrade) -> bool:
    """Look at the next exams, without saving the row; whether there are more."""
    rules = load_rules(regrade.edition)
    todo = exams_before(rules).filter(pk__gt=regrade.upto).order_by("pk")
    piece = list(todo[:PIECE])
    for attempt in piece:
        again = graded_again(attempt, rules)
        if again.is_touched:
            _line(regrade, attempt, again).save(force_insert=True)
        regrade.upto = attempt.pk
    regrade.done += len(piece)
    regrade.total = max(regrade.total, regrade.done)
    if len(piece) < PIECE:
        regrade.state, regrade.total = RegradeState.COMPARED, regrade.done
        return False
    return True


def _line(regrade: Regrade, attempt: Attempt, again: AttemptAgain) -> RegradeLine:
    papers = Attempt.objects.filter(pk=attempt.pk, certificates__isnull=False)
    serials = sorted(papers.values_list("certificates__serial", flat=True))
    return RegradeLine(
        regrade=regrade,
        attempt=attempt,
        was=dict(again.was),
        now=dict(again.now),
        hands=[_hand(hand) for hand in again.hands],
        has_marks=bool(again.marks),
        scores_otherwise=again.scores_otherwise,
        turns=again.was["passed"] != again.now["passed"],
        left=sum(hand.fate is Fate.LEFT for hand in again.hands),
        papers=len(serials) if again.scores_otherwise else 0,
        certificates=serials,
    )


def _hand(hand: HandAgain) -> dict[str, Any]:
    return {
        "number": hand.number,
        "was": hand.was_right,
        "now": hand.now_right,
        "why": keep(hand.why) if hand.fate is Fate.LEFT and hand.why else None,
    }


def start_applying(regrade: Regrade, proposal: Proposal, now: datetime) -> None:
    """Have the compared exams graded again, piece by piece, as was agreed."""
    regrade.state, regrade.proposal = RegradeState.APPLYING, proposal
    regrade.total, regrade.done = agreed_lines(regrade).to_apply().count(), 0
    regrade.moved_at = now
    regrade.save()
    post_regrade(regrade.pk)


def _apply(regrade: Regrade, now: datetime) -> bool:
    rules = load_rules(regrade.edition)
    lines = agreed_lines(regrade).to_apply().select_related("attempt")
    piece = list(lines.order_by("pk")[:PIECE])
    held = _hold([line.attempt for line in piece])
    for line in piece:
        line.attempt = held[line.attempt_id]
        _grade(line, regrade, rules, now)
    regrade.done = min(regrade.done + len(piece), regrade.total)
    if len(piece) < PIECE:
        regrade.state = RegradeState.APPLIED
        return False
    return True


def _hold(attempts: Sequence[Attempt]) -> Mapping[int, Attempt]:
    """Hold a whole piece before the first of it is told to the log.

    By their keys, as they stand once they are held: somebody may have marked one anew.
    The log is held until the transaction ends: who has an attempt of this piece by then
    and wants to tell the log of it would wait for us, and we for them.
    """
    for trainee in sorted({attempt.trainee_id for attempt in attempts}):
        take_turns(trainee)
    held = Attempt.objects.filter(pk__in=[attempt.pk for attempt in attempts])
    return {each.pk: each for each in held.select_for_update().order_by("pk")}


def _grade(
    line: RegradeLine, regrade: Regrade, rules: HouseRules, now: datetime
) -> None:
    """Supersede one score, unless the exam has been marked otherwise since."""
    again = graded_again(line.attempt, rules)
    proposal = regrade.proposal
    if (dict(again.was), dict(again.now)) != (line.was, line.now) or proposal is None:
        line.obstacle = gettext_noop("Its marks have changed since it was looked at.")
    else:
        try:
            supersede(
                line.attempt,
                marks=again.marks,
                cause=Cause.REGRADE,
                by=proposal.decided_by,
                reason=proposal.reason,
                now=now,
                rules=regrade.edition,
            )
            line.applied_at = now
        except RescoringError as error:
            line.obstacle = error.message.text  # none of them has values
    line.save()
