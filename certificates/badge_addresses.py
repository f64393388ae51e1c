"""Where on the web everything stands that a badge refers to: whole addresses."""

from django.conf import settings
from django.urls import reverse


def issuer() -> str:
    """Who issues the badges; this address is also the issuer's name for machines."""
    return _whole(reverse("certificates:issuer"))


def key(kid: str) -> str:
    """One public key, by the thumbprint that names it."""
    return _whole(reverse("certificates:badge_key", args=[kid]))


def achievement(rules: str) -> str:
    """What was achieved under an edition of rules: "venezia/ultimate@1"."""
    return _whole(reverse("certificates:achievement", args=[rules]))


def picture(rules: str) -> str:
    """The badge's picture, without a credential in it."""
    return _whole(reverse("certificates:badge_picture", args=[rules]))


def status_list(purpose: str, number: int) -> str:
    """A list of who is revoked, or suspended."""
    return _whole(reverse("certificates:status_list", args=[purpose, number]))


def _whole(path: str) -> str:
    return f"{settings.SITE_URL}{path}"
