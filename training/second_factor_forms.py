"""The second factor's forms, with labels instead of fading examples."""

from typing import Any

from allauth.mfa.base import forms as codes
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django.core.exceptions import ValidationError
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

    def has_app(self) -> bool:
        """Whether there is an app that shows codes; recovery codes there always are."""
        theirs = Authenticator.objects.filter(user_id=self.user.pk)
        return bool(theirs.filter(type=Authenticator.Type.TOTP).exists())


class CodeAgainForm(_Code, codes.ReauthenticateForm):  # type: ignore[misc]
    """Asks for a code before something that matters."""


class ActivateForm(_Code, totp.ActivateTOTPForm):  # type: ignore[misc]
    """Asks for the first code, as a proof that the app has the secret."""


class _Known:
    """Says that a passkey is not known, where the library calls a code incorrect."""

    def clean_credential(self) -> Authenticator:
        try:
            found: Authenticator = super().clean_credential()  # type: ignore[misc]
        except ValidationError as error:
            if error.code != "incorrect_code":
                raise
            raise ValidationError(_("This passkey is not known here.")) from error
        return found


class PasskeyLogInForm(_Known, webauthn.LoginWebAuthnForm):  # type: ignore[misc]
    """Takes a passkey in place of name and password."""


class PasskeyForm(_Known, webauthn.AuthenticateWebAuthnForm):  # type: ignore[misc]
    """Takes a passkey after the password."""


class PasskeyAgainForm(_Known, webauthn.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """Takes a passkey before something that matters."""


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
