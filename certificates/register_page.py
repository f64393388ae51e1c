"""The register as its page shows it: one page of lines, and heads that sort."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from certificates.models import Certificate, CertificateQuerySet
from certificates.register import COLUMNS, DEFAULT_SORT

LINES_A_PAGE: Final = 25
HEADS: Final[tuple[tuple[str, Promise], ...]] = (
    ("holder", _("Holder")),
    ("game", _("Certified in")),
    ("issued", _("Issued")),
    ("expires", _("Expires")),
    ("status", _("Status")),
)
FIELDS: Final = ("q", "status", "rules", "training_class", "first", "last", "attention")


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column, which is a link that sorts by it."""

    name: Promise
    query: str
    direction: str  # as aria-sort has it; "" when the table is sorted by another


@dataclass(frozen=True, slots=True)
class RegisterPage:
    """One page of the register; `query` finds it again, but for its number."""

    page: Page[Certificate]
    heads: tuple[Head, ...]
    query: str


def register_page(found: CertificateQuerySet, data: QueryDict) -> RegisterPage:
    """The page that `data` asks for, or the nearest there is."""
    page = Paginator(found, LINES_A_PAGE).get_page(data.get("page", "1"))
    sort = data.get("sort", "")
    sort = sort if sort.removeprefix("-") in COLUMNS else DEFAULT_SORT
    kept = kept_of(data)
    heads = tuple(_head(column, name, sort, kept) for column, name in HEADS)
    return RegisterPage(page, heads, urlencode(kept | {"sort": sort}))


def kept_of(data: QueryDict) -> dict[str, str]:
    """What is looked for, as it was asked."""
    return {name: str(data[name]) for name in FIELDS if data.get(name)}


def _head(column: str, name: Promise, sort: str, kept: dict[str, str]) -> Head:
    here = sort.removeprefix("-") == column
    descending = sort.startswith("-")
    after = f"-{column}" if here and not descending else column
    direction = ("descending" if descending else "ascending") if here else ""
    return Head(name, urlencode(kept | {"sort": after}), direction)
