"""What two managers do together to a certificate: revoke it, or issue it regardless.

What stands in a payload is told as it was when it was proposed; only what a revocation
takes along is told anew: see `revoked_lines`.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from certificates.conditions import objection
from certificates.models import Certificate, ReasonClass, Size, Status
from certificates.outside_rule import issue_outside_rule, obstacle
from certificates.revoked_lines import REVOKE, WITH, revoked_with, tell
from certificates.standing import Hands, StandingError, Why, held, revoke
from quizzes.models import Attempt
from tablegames.games import game_of, load_rules
from training.approving import propose
from training.models import Proposal, User
from training.proposal_kinds import (
    ApprovalError,
    Change,
    Description,
    ProposalKind,
    register,
)

OUTSIDE: Final = "issue-outside-rule"
NOTHING: Final = "\N{EN DASH}"


def register_kinds() -> None:
    """Have both deeds told and done by the approvals."""
    register(
        REVOKE,
        ProposalKind(gettext_lazy("Revoke a certificate"), _revoke, _tell_revoking),
    )
    register(
        OUTSIDE,
        ProposalKind(
            gettext_lazy("Issue a certificate outside the rule"),
            _issue,
            _tell_issuing,
        ),
    )


def propose_revoking(
    certificate: Certificate, by: User, why: Why, now: datetime
) -> Proposal:
    """Have a certificate revoked once a second manager agrees.

    Raises StandingError when it is revoked, and ApprovalError when something else is
    proposed about it.
    """
    with transaction.atomic():
        status = held(certificate, now).status
        if status == Status.REVOKED:
            raise StandingError(_("This certificate has been revoked already."))
        return propose(
            REVOKE,
            by,
            subject_key=certificate.serial,
            person=certificate.attempt.trainee,
            payload=_revocation(certificate, status, why.reason_class),
            reason=why.reason,
        )


def _revocation(
    certificate: Certificate, status: str, reason_class: str
) -> dict[str, Any]:
    """What is to be revoked, as it stands: all that its description is made of."""
    return {
        "serial": certificate.serial,
        "holder": certificate.holder,
        "game": certificate.game_name,
        "house": certificate.house_name,
        "status": status,
        "reason_class": str(reason_class),
        WITH: revoked_with(certificate),
    }


def propose_issuing(  # noqa: PLR0913
    attempt: Attempt,
    by: User,
    reason: str,
    months: int | None,
    now: datetime,
    *,
    size: str = "",
) -> Proposal:
    """Have an exam certified that earns no certificate, once a second manager agrees.

    Raises StandingError for one that cannot be, and ApprovalError when something else
    is proposed about it.
    """
    if why_not := obstacle(attempt, now):
        raise StandingError(why_not)
    return propose(
        OUTSIDE,
        by,
        subject_key=str(attempt.key),
        person=attempt.trainee,
        payload=_payload(attempt, months) | ({"size": size} if size else {}),
        reason=reason,
    )


def _payload(attempt: Attempt, months: int | None) -> dict[str, Any]:
    rules = load_rules(attempt.rules)
    return {
        "attempt": str(attempt.key),
        "holder": attempt.trainee.full_name,
        "game": game_of(rules).name,
        "house": rules.edition.house_name,
        "percent": attempt.percent,
        "pass_percent": attempt.pass_percent,
        "objection": objection(attempt),
        "months": months,
    }


def _hands(proposal: Proposal, by: User) -> Hands:
    alone = by.pk == proposal.proposed_by_id
    return Hands(proposal.proposed_by, None if alone else by)


def _revoke(proposal: Proposal, by: User, now: datetime) -> None:
    told = proposal.payload
    certificate = Certificate.objects.get(serial=told["serial"])
    why = Why(ReasonClass(told["reason_class"]), proposal.reason)
    try:
        revoke(certificate, _hands(proposal, by), why, now)
        tell(proposal, certificate)
    except StandingError as error:
        raise ApprovalError(str(error)) from error


def _issue(proposal: Proposal, by: User, now: datetime) -> None:
    told = proposal.payload
    attempt = Attempt.objects.get(key=UUID(told["attempt"]))
    hands = _hands(proposal, by)
    try:
        size = Size(told["size"]) if "size" in told else None
        issue_outside_rule(
            attempt, hands, proposal.reason, told["months"], now, size=size
        )
    except StandingError as error:
        raise ApprovalError(str(error)) from error


def _tell_revoking(proposal: Proposal) -> Description:
    told = proposal.payload
    title = _("Revoke certificate %(serial)s of %(holder)s, %(game)s")
    was, now = Status(told["status"]).label, Status.REVOKED.label
    reason = ReasonClass(told["reason_class"]).label
    return Description(
        title % {name: told[name] for name in ("serial", "holder", "game")},
        reverse("certificates:certificate", args=[told["serial"]]),
        (
            Change(_("Status"), str(was), str(now)),
            Change(_("What a verifier is told"), NOTHING, str(reason)),
        ),
        tuple(_warnings(told)),
    )


def _warnings(told: dict[str, Any]) -> Iterator[str]:
    yield _("A certificate that has been revoked is never valid again.")
    if others := told.get(WITH):
        said = ngettext(
            "Certificate %(serials)s is revoked with it, as one is a reissue of the"
            " other.",
            "Certificates %(serials)s are revoked with it, as each is a reissue of"
            " another.",
            len(others),
        )
        yield said % {"serials": ", ".join(others)}


def _tell_issuing(proposal: Proposal) -> Description:
    told = proposal.payload
    title = _("Certify %(holder)s in %(game)s outside the rule")
    objections = (told["objection"],) if told["objection"] else ()
    return Description(
        title % {name: told[name] for name in ("holder", "game")},
        reverse("training:attempt", args=[told["attempt"]]),
        (
            Change(_("Certificate"), NOTHING, _("issued outside the rule")),
            Change(_("Holds"), NOTHING, _how_long(told["months"])),
        ),
        objections,
        "certificates/_outside_facts.html",
        told,
    )


def _how_long(months: int | None) -> str:
    if months is None:
        return _("for good")
    told = ngettext("for %(n)s month", "for %(n)s months", months)
    return told % {"n": number_format(months)}
