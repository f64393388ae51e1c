"""The certificates that people hold, with what each is worth on a day."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from certificates.models import Certificate, Status
from training.alphabet import alphabetical


@dataclass(frozen=True, slots=True)
class Held:
    """A certificate and its status in words.

    `superseded` is how many its holder had before it for the same rules, where those
    are counted instead of listed.
    """

    certificate: Certificate
    status: str
    superseded: int = 0


def held_by(people: Any, now: datetime) -> tuple[Held, ...]:
    """What `people`, a query of keys, hold at `now`: by name, the oldest first."""
    issued = Certificate.objects.filter(attempt__trainee__in=people).with_status(now)
    return tuple(
        Held(each, str(Status(each.status).label))
        for each in issued.select_related("attempt").order_by("holder", "issued_at")
    )


def standing_of(people: Any, now: datetime) -> tuple[Held, ...]:
    """The same without those in whose place there is a newer one: these are counted.

    One that was revoked or has run out stays in the list, with its status: it is what
    its holder has. Names are in the order of the alphabet.
    """
    everything = held_by(people, now)
    reissued = {each.certificate.supersedes_id for each in everything}
    kept: list[Held] = []
    gone: Counter[tuple[int, str]] = Counter()
    for each in everything:
        status, pk = each.certificate.status, each.certificate.pk
        if status == Status.SUPERSEDED or pk in reissued:
            gone[_whose(each)] += 1
        else:
            kept.append(each)
    newest = {_whose(each): each.certificate.pk for each in kept}
    return tuple(
        replace(each, superseded=gone[_whose(each)])
        if newest[_whose(each)] == each.certificate.pk
        else each
        for each in sorted(kept, key=_by_name)
    )


def _by_name(held: Held) -> tuple[tuple[str, str], datetime]:
    return alphabetical(held.certificate.holder), held.certificate.issued_at


def _whose(held: Held) -> tuple[int, str]:
    """The holder, and under whose rules."""
    attempt = held.certificate.attempt
    return attempt.trainee_id, attempt.rule_set
