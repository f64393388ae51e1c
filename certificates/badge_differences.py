"""What a badge says otherwise than the one that was issued, fact by fact."""

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from certificates.file_reports import Difference

DEEPEST: Final = 12  # parts in parts of a credential; ours have six
LONGEST: Final = 200  # letters of a fact that are shown

_RESULT: Final = "credentialSubject.result"
_NAMES: Final = {
    "credentialSubject.identifier.0.identityHash": _("Holder"),
    "credentialSubject.identifier.1.identityHash": _("Serial"),
    "validFrom": _("Issued on"),
    "validUntil": _("Valid until"),
    "awardedDate": _("Passed on"),
    f"{_RESULT}.0.value": _("Bets settled rightly"),
    f"{_RESULT}.1.value": _("Hands without a fault"),
    f"{_RESULT}.2.value": _("Median time a hand"),
    f"{_RESULT}.3.value": _("Nine of ten hands within"),
}


def differences(said: dict[str, Any], issued: dict[str, Any]) -> Iterator[Difference]:
    """Each fact of two credentials that is not the same; an unnamed one by its path."""
    shown, due = dict(_facts(said)), dict(_facts(issued))
    for path in [*due, *(path for path in shown if path not in due)]:
        here, there = shown.get(path, ""), due.get(path, "")
        if here != there:
            yield Difference(
                _NAMES.get(path, path[:LONGEST]), here[:LONGEST], there[:LONGEST]
            )


def _facts(value: object, path: str = "", depth: int = 0) -> Iterator[tuple[str, str]]:
    """Every single fact of a credential by its path: "issuer.name"."""
    if depth == DEEPEST:
        yield path, "…"
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from _facts(part, f"{path}.{name}".lstrip("."), depth + 1)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from _facts(part, f"{path}.{place}".lstrip("."), depth + 1)
    else:
        yield path, str(value)
