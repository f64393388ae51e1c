"""Reissuing: a new certificate, with its own serial, in the place of an old one."""

from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from certificates.attempt_facts import facts_of
from certificates.issuing import issued
from certificates.models import Certificate, ReasonClass, Size, Status
from certificates.pictures import pictures_changed
from certificates.revoked_lines import tell_of_line
from certificates.standing import Hands, StandingError, Why, add_change, held
from training.models import User

_KEPT: Final = (  # what a new exam or a second decision alone could change
    "expires_at", "outside_class", "outside_reason", "outside_rule", "passed_at",
    "programme", "school", "table_test",
)  # fmt: skip


def reissue(
    certificate: Certificate, by: User, reason: str, size: Size, now: datetime
) -> Certificate:
    """The certificate that takes its place, with the facts as they are now.

    The holder's name and language, the figures of an exam that was marked anew and
    the paper's size are taken as they are now; how long it holds stays. One that was
    reissued already gives the one that took its place. Raises StandingError when it
    does not count, or neither a fact nor a picture on it would be different.
    """
    with transaction.atomic():
        old = held(certificate, now)
        if old.status == Status.SUPERSEDED:
            return _successor(old)
        _refuse(old)
        facts = facts_of(old.attempt) | {name: getattr(old, name) for name in _KEPT}
        facts["size"] = size
        changed = changes(old, facts)
        if not changed and not pictures_changed(old):
            raise StandingError(_("Nothing on the new paper would be different."))
        new = _issue(old, facts, now)
        why = Why(_told(changed), reason)
        add_change(old, Status.SUPERSEDED, why, Hands(by), now)
        tell_of_line(new)
        issued(new, by, reason)
        return new


def _told(changed: set[str]) -> ReasonClass:
    """What a verifier is told: sheet, language and pictures are no facts."""
    if "holder" in changed:
        return ReasonClass.NAME_CHANGED
    if changed <= {"size", "language"}:
        return ReasonClass.NEW_PRINT
    return ReasonClass.FACTS_CORRECTED


def changes(certificate: Certificate, facts: dict[str, Any]) -> set[str]:
    """The names of those `facts` that are not as the certificate has them."""
    return {
        name
        for name, fact in facts.items()
        if name != "is_demo" and _figures(getattr(certificate, name)) != _figures(fact)
    }


def _figures(fact: Any) -> Any:
    """A fact without the titles of situations: they follow the language."""
    if not isinstance(fact, list):
        return fact
    return [{name: each[name] for name in each if name != "title"} for each in fact]


def _successor(old: Certificate) -> Certificate:
    """What was reissued in its place; StandingError where a newer exam replaced it."""
    reissued = Certificate.objects.filter(supersedes=old).first()
    if reissued is None:
        raise StandingError(
            _("A certificate of a newer exam has taken its place: reissue that one.")
        )
    return reissued


def _refuse(old: Certificate) -> None:
    if old.status != Status.VALID:
        raise StandingError(
            _("Only a valid certificate can be reissued; this one is not.")
        )
    if old.attempt.trainee.erased_at:
        raise StandingError(_("Its holder has been erased."))
    if not (old.attempt.passed or old.outside_rule):
        raise StandingError(
            _("Its exam now counts as failed: revoke it instead of reissuing it.")
        )


def _issue(old: Certificate, facts: dict[str, Any], now: datetime) -> Certificate:
    return Certificate.objects.create(
        attempt=old.attempt,
        supersedes=old,
        issued_at=now,
        status_index=Certificate.objects.free_place(),
        **facts,
    )
