"""Issued certificates, what became of them, and the papers drawn from them."""

from certificates.bundle_rows import Bundle, BundleKind
from certificates.drawn_rows import STALE_AFTER, Drawn, DrawnQuerySet, PaperState
from certificates.models.certificates import Certificate, CertificateQuerySet
from certificates.models.numbers import (
    PLACES_OF_A_LIST,
    new_serial,
    new_status_index,
    new_token,
    random_letters,
)
from certificates.models.papers import Paper
from certificates.models.pictures import Logo, Portrait
from certificates.models.reminders import Reminder
from certificates.models.reports import Report, ReportKind
from certificates.models.statuses import (
    OutsideClass,
    ReasonClass,
    Status,
    StatusChange,
)
from certificates.worksheet_rows import Size, Worksheet

__all__ = [
    "PLACES_OF_A_LIST",
    "STALE_AFTER",
    "Bundle",
    "BundleKind",
    "Certificate",
    "CertificateQuerySet",
    "Drawn",
    "DrawnQuerySet",
    "Logo",
    "OutsideClass",
    "Paper",
    "PaperState",
    "Portrait",
    "ReasonClass",
    "Reminder",
    "Report",
    "ReportKind",
    "Size",
    "Status",
    "StatusChange",
    "Worksheet",
    "new_serial",
    "new_status_index",
    "new_token",
    "random_letters",
]
