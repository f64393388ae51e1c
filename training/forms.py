"""Forms about people: the account pages' own, with labels instead of placeholders."""

from typing import Any

from allauth.account import forms
from django.utils.translation import gettext_lazy as _


class Unprompted:
    """Takes the fading examples out of the fields: each has its label above it."""

    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class LogInForm(Unprompted, forms.LoginForm):  # type: ignore[misc]  # untyped library
    """Asks for a name and a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = self.fields["login"]
        login.label = _("User name or e-mail address")
        login.widget.attrs |= {"autocomplete": "username", "autocapitalize": "none"}
        self.fields["password"].help_text = ""
        self.fields["remember"].label = _("Stay logged in on this device")


class ChangePasswordForm(Unprompted, forms.ChangePasswordForm):  # type: ignore[misc]
    """Asks for the password that was, and twice for the one that shall be."""


class PasswordAgainForm(Unprompted, forms.ReauthenticateForm):  # type: ignore[misc]
    """Asks for the password before something that matters."""


class ResetPasswordForm(Unprompted, forms.ResetPasswordForm):  # type: ignore[misc]
    """Asks where to send the link to a new password."""


class NewPasswordForm(Unprompted, forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """Asks twice for the password that shall be, of whoever followed the link."""
