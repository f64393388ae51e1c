"""Issuing a certificate for a passed exam: once, from the attempt's own row."""

from contextlib import suppress
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from certificates.attempt_facts import facts_of
from certificates.conditions import due, facts_of_terms, has_run_out, objection
from certificates.models import Certificate, Paper, PaperState
from certificates.posting import post
from certificates.renewing import renew
from certificates.standing import subject_of
from logbook.models import Act
from logbook.recording import record
from quizzes.models import Attempt
from quizzes.taking_turns import take_turns
from tablegames.games import load_rules
from training.models import School, User


class NotIssuableError(Exception):
    """The attempt does not earn a certificate; `str()` says why, translated."""


def issue(attempt: Attempt, now: datetime, by: User | None = None) -> Certificate:
    """The certificate of `attempt`; issued at `now`, or the one issued before.

    The facts are copied from the attempt and the edition that it is scored by. The
    paper is drawn by the task worker once this is committed. The log tells that `by`,
    or the site itself, had it issued. The attempt is held meanwhile: it is neither
    marked anew nor certified a second time. Of several that the trainee then has for
    the same thing the newest stands, see `renewing`.

    Raises NotIssuableError for anything but a passed exam under a rule set of which
    every figure is verified, and with the table test where its terms want one.
    """
    with transaction.atomic():
        take_turns(attempt.trainee_id)  # before the attempt, as all do who want both
        held = Attempt.objects.select_for_update().get(pk=attempt.pk)
        if before := the_certificate_of(held):
            return before
        if why_not := objection(held):
            raise NotIssuableError(why_not)
        if has_run_out(held, now):
            raise NotIssuableError(
                _("A certificate of this exam would have run out already.")
            )
        school = School.now()
        certificate = Certificate.objects.create(
            attempt=held,
            issued_at=now,
            school=school.title,
            size=school.sheet,
            status_index=Certificate.objects.free_place(),
            **facts_of(held),
            **facts_of_terms(held),
        )
        issued(certificate, by)
        renew(attempt.trainee_id, now)
    return certificate


def the_certificate_of(attempt: Attempt) -> Certificate | None:
    """The certificate that the rule has given for an exam; None before it has."""
    by_rule = Certificate.objects.filter(
        attempt=attempt, supersedes=None, outside_rule=False
    )
    return by_rule.first()


def issued(certificate: Certificate, by: User | None, reason: str = "") -> None:
    """Have the paper of a new certificate drawn, and tell the log of it."""
    paper = Paper.objects.create(certificate=certificate)
    transaction.on_commit(partial(post, paper.pk))
    record(
        by,
        Act.CERTIFICATE_ISSUED,
        subject_of(certificate),
        after=_told(certificate),
        reason=reason,
    )


def issue_due(now: datetime) -> int:
    """Issue the certificates of opened exams that are due and lacking; how many.

    To be called again and again: an exam may be passed, marked anew or completed by
    its table test at any time.
    """
    passed = Attempt.objects.exams().passed().opened().filter(due(now))
    names = passed.order_by().values_list("rules", flat=True).distinct()
    earning = [name for name in names if load_rules(name).certifiable]
    count = 0
    for attempt in (
        passed.filter(rules__in=earning)
        .select_related("trainee")
        .order_by("finished_at", "pk")
    ):
        with suppress(NotIssuableError):
            issue(attempt, now)
            count += 1
    return count


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
                subject_of(paper.certificate),
                before={"problem": paper.problem},
            )


def _told(certificate: Certificate) -> dict[str, str | int]:
    told: dict[str, str | int] = {
        "attempt": str(certificate.attempt.key),
        "holder": certificate.holder,
        "rules": certificate.rules,
        "bets": certificate.bets,
        "bets_right": certificate.bets_right,
    }
    if certificate.supersedes:
        told["supersedes"] = certificate.supersedes.serial
    if certificate.outside_rule:
        told["outside_rule"] = True
    return told
