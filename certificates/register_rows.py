"""The register as rows of a file."""

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from certificates.models import Certificate, CertificateQuerySet, ReasonClass, Status
from training.sheets import Cell, Head, MomentHead

HEADS: Final[Sequence[Head]] = (
    gettext_lazy("serial"), gettext_lazy("holder"), gettext_lazy("status"),
    MomentHead(gettext_lazy("since")), gettext_lazy("reason"), gettext_lazy("game"),
    gettext_lazy("house"), gettext_lazy("rules"), gettext_lazy("programme"),
    gettext_lazy("bets"), gettext_lazy("bets right"), gettext_lazy("median time in ms"),
    MomentHead(gettext_lazy("passed")), MomentHead(gettext_lazy("issued")),
    MomentHead(gettext_lazy("expires")),
    gettext_lazy("supersedes"), gettext_lazy("outside the rule"),
    gettext_lazy("exam now counts as failed"),
)  # fmt: skip
ROWS_AT_ONCE: Final = 500


def heads() -> list[str]:
    """The names of the columns, in the language of the page."""
    return [str(head) for head in HEADS]


def rows(found: CertificateQuerySet) -> Iterator[Sequence[Cell]]:
    """A row for each certificate, read in portions."""
    whole = found.select_related("attempt", "supersedes")
    for certificate in whole.iterator(chunk_size=ROWS_AT_ONCE):
        yield _row(certificate)


def _row(it: Certificate) -> Sequence[Cell]:
    return (
        it.serial,
        it.holder,
        str(Status(it.status).label),
        it.status_since,
        str(ReasonClass(it.status_class).label) if it.status_class else "",
        it.game_name,
        it.house_name,
        it.rules,
        it.programme,
        it.bets,
        it.bets_right,
        it.median_ms,
        it.passed_at,
        it.issued_at,
        it.expires_at,
        it.supersedes.serial if it.supersedes else "",
        it.outside_reason,
        _("yes") if it.exam_counts_as_failed else "",
    )
