"""The certificates that people hold, with what each is worth on a day."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from certificates.models import Certificate, Status


@dataclass(frozen=True, slots=True)
class Held:
    """A certificate and its status in words."""

    certificate: Certificate
    status: str


def held_by(people: Any, now: datetime) -> tuple[Held, ...]:
    """What `people`, a query of keys, hold at `now`: by name, the oldest first."""
    issued = Certificate.objects.filter(attempt__trainee__in=people).with_status(now)
    return tuple(
        Held(each, str(Status(each.status).label))
        for each in issued.order_by("holder", "issued_at")
    )
