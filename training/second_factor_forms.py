"""The second factor's forms, with labels instead of fading examples."""

from typing import Any

from allauth.mfa.base import forms as codes
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django.utils.translation import gettext_lazy as _

from training.forms import Unprompted


class _Code(Unprompted):
    """Asks for six figures as telephones offer them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Code")
        self.fields["code"].widget.attrs |= {
            "autocomplete": "one-time-code",
            "autocapitalize": "none",
            "spellcheck": "false",
        }


class CodeForm(_Code, codes.AuthenticateForm):  # type: ignore[misc]
    """Asks for the code after the password."""


class CodeAgainForm(_Code, codes.ReauthenticateForm):  # type: ignore[misc]
    """Asks for a code before something that matters."""


class ActivateForm(_Code, totp.ActivateTOTPForm):  # type: ignore[misc]
    """Asks for the first code, as a proof that the app has the secret."""


class AddPasskeyForm(Unprompted, webauthn.AddWebAuthnForm):  # type: ignore[misc]
    """Asks what to call a key, and whether it replaces the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("What to call it")
        self.fields["name"].initial = self.initial["name"] = ""
        self.fields["passwordless"].label = _("Log in by this key alone")
        self.fields["passwordless"].help_text = _(
            "A passkey: the device asks for your finger, face or PIN, and you need no"
            " password."
        )
