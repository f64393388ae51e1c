"""Issuing a certificate for a passed exam: once, from the attempt's own row."""

from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from certificates.attempt_facts import facts_of
from certificates.models import Certificate, Paper, PaperState
from certificates.posting import post
from logbook.models import Act
from logbook.recording import Subject, record
from quizzes.models import Attempt
from tablegames.games import load_rules
from training.models import User


class NotIssuableError(Exception):
    """The attempt does not earn a certificate; `str()` says why, translated."""


def issue(attempt: Attempt, now: datetime, by: User | None = None) -> Certificate:
    """The certificate of `attempt`; issued at `now`, or the one issued before.

    The facts are copied from the attempt and the edition that it was sat under. The
    paper is drawn by the task worker once this is committed. The log tells that `by`,
    or the site itself, had it issued.

    Raises NotIssuableError for anything but a passed exam under a rule set of which
    every figure is verified.
    """
    why_not = objection(attempt)
    if why_not:
        raise NotIssuableError(why_not)
    with transaction.atomic():
        certificate, is_new = Certificate.objects.get_or_create(
            attempt=attempt,
            supersedes=None,
            outside_rule=False,
            defaults=facts_of(attempt)
            | {"issued_at": now, "status_index": Certificate.objects.free_place()},
        )
        paper, _is_new = Paper.objects.get_or_create(certificate=certificate)
        if is_new:
            transaction.on_commit(partial(post, paper.pk))
            record(
                by,
                Act.CERTIFICATE_ISSUED,
                _subject(certificate),
                after=_told(certificate),
            )
    return certificate


def objection(attempt: Attempt) -> str:
    """Why `attempt` earns no certificate, in a sentence; empty when it earns one."""
    if not attempt.is_exam:
        return _("A certificate is issued for an exam, not for a drill.")
    if attempt.is_live:
        return _("The exam has not ended yet.")
    if not attempt.passed:
        return _("The exam was not passed.")
    if not load_rules(attempt.rules).certifiable:
        return _(
            "No certificate is issued under these house rules: some of their figures"
            " have yet to be confirmed by the house."
        )
    return ""


def draw_again(paper: Paper, by: User | None = None) -> None:
    """Have a paper that could not be drawn tried once more, as the log then tells."""
    with transaction.atomic():
        failed = Paper.objects.filter(pk=paper.pk, state=PaperState.FAILED)
        if failed.update(
            state=PaperState.WAITING, tries=0, problem="", touched_at=timezone.now()
        ):
            transaction.on_commit(partial(post, paper.pk))
            record(
                by,
                Act.PAPER_DRAWN_AGAIN,
                _subject(paper.certificate),
                before={"problem": paper.problem},
            )


def _subject(certificate: Certificate) -> Subject:
    return Subject("certificate", certificate.serial, certificate.attempt.trainee)


def _told(certificate: Certificate) -> dict[str, str | int]:
    return {
        "attempt": str(certificate.attempt.key),
        "holder": certificate.holder,
        "rules": certificate.rules,
        "bets": certificate.bets,
        "bets_right": certificate.bets_right,
    }
