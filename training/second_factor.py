"""The second factor: who must have one, and how its secrets are kept."""

import base64
import hashlib
from collections.abc import Callable
from typing import Any

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from logbook.models import Act
from logbook.recording import Subject, record
from training.models import User

# A recovery code alone is no second factor: it is what is left when one is lost.
FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
OPEN_PREFIXES = ("account_", "mfa_")  # logging in and out, and setting it up


def is_needed_of(user: User) -> bool:
    """Whether somebody must set up a second factor first.

    The made-up people of the demonstration need none: their password is printed, so
    there is nothing to protect, and nobody could try the site.
    """
    if not settings.SECOND_FACTOR_REQUIRED or not user.reviews or user.is_demo:
        return False
    theirs = Authenticator.objects.filter(user_id=user.pk, type__in=FACTORS)
    return not theirs.exists()


def forget_factors(person: User, by: User | None) -> None:
    """Take away apps, keys and recovery codes: for whoever has lost them all.

    `by` is None when whoever runs the site does it.
    """
    with transaction.atomic():
        Authenticator.objects.filter(user_id=person.pk).delete()
        record(by, Act.SECOND_FACTOR_REMOVED, Subject.of_person(person))


class SecondFactorMiddleware:
    """Sends managers and owners to set up a second factor before any other page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        _args: tuple[Any, ...],
        _kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        """Let public pages, log-in and set-up through; redirect the rest."""
        match = request.resolver_match
        name = (match.url_name if match else None) or ""
        public = not getattr(view, "login_required", True)
        if public or name.startswith(OPEN_PREFIXES):
            return None
        if not isinstance(request.user, User) or not is_needed_of(request.user):
            return None
        said = _("Set up a second factor first: you see other people's work here.")
        messages.info(request, said)
        return redirect("mfa_index")


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # untyped library
    """Keeps the secrets enciphered with the site's key, and says where they are for."""

    def get_totp_issuer(self) -> str:
        """The name beside the code in an authenticator app."""
        return _("Dealer School")

    def build_totp_svg(self, url: str) -> str:
        """The secret as a QR code that stands in the page: no image, no style."""
        drawn: str = segno.make(url, micro=False).svg_inline(
            title=_("The secret as a QR code; it also stands below."),
            svgclass="qr",
            lineclass=None,
            omitsize=True,
            border=2,
        )
        return drawn

    def encrypt(self, text: str) -> str:
        """What the row keeps of a secret."""
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The secret again.

        Raises cryptography.fernet.InvalidToken if the site's key was lost.
        """
        return _cipher().decrypt(encrypted_text.encode()).decode()


def _cipher() -> MultiFernet:
    """The newest key enciphers; the earlier ones still decipher."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    digests = (hashlib.sha256(f"second factor:{key}".encode()) for key in keys)
    return MultiFernet(
        [Fernet(base64.urlsafe_b64encode(each.digest())) for each in digests]
    )
