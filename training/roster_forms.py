"""What may stand in a row of a class list, in an invitation, and in a new account."""

import unicodedata
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from training.models import Invitation, Role, TrainingClass, User


def no_control_characters(value: str) -> None:
    """Refuse what cannot be seen or printed: a name stands on a certificate."""
    if any(
        unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in value
    ):
        raise ValidationError(_("There is a character in it that cannot be printed."))


class NameField(forms.CharField):
    """A person's name, in any script."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Full name"))
        options.setdefault("max_length", 150)
        super().__init__(validators=[no_control_characters], **options)


class NewNameForm(forms.Form):
    """Another name for somebody who has an account, and why."""

    name = NameField(help_text=_("As it is to stand on a certificate, in any script."))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=1000,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("Such as a marriage, and what it was proved by. The log keeps it."),
    )


class UsernameField(forms.CharField):
    """A name to log in by."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("User name"))
        options.setdefault("max_length", 150)
        super().__init__(validators=[UnicodeUsernameValidator()], **options)
        self.widget.attrs |= {"autocomplete": "username", "autocapitalize": "none"}


class EmailField(forms.EmailField):
    """An address to write to."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("E-mail address"))
        options.setdefault("max_length", 254)
        super().__init__(**options)


class RowForm(forms.Form):
    """One row of a class list."""

    name = NameField(
        error_messages={
            "required": _("The name is missing."),
            "max_length": _("The name is longer than 150 characters."),
        }
    )
    email = EmailField(
        error_messages={
            "required": _("The e-mail address is missing."),
            "invalid": _("This is no e-mail address."),
        }
    )
    username = UsernameField(required=False)
    language = forms.ChoiceField(
        choices=settings.LANGUAGES,
        required=False,
        error_messages={"invalid_choice": _("The language “%(value)s” is not known.")},
    )


class RosterForm(forms.Form):
    """A class list to look through."""

    file = forms.FileField(
        label=_("Class list (CSV)"),
        widget=forms.FileInput(attrs={"accept": ".csv,text/csv,text/plain"}),
    )


if TYPE_CHECKING:
    ClassFormBase = forms.ModelForm[TrainingClass]
else:
    ClassFormBase = forms.ModelForm


class ClassForm(ClassFormBase):
    """A class and its name."""

    class Meta:
        model = TrainingClass
        fields = ["name"]

    def clean_name(self) -> str:
        """A name that can be printed."""
        name: str = self.cleaned_data["name"]
        no_control_characters(name)
        return name


class GuestForm(forms.Form):
    """Whom to invite into a class."""

    name = NameField(required=False)
    email = EmailField(required=False, help_text=_("Needed for a letter only."))
    language = forms.ChoiceField(
        label=_("Language"),
        choices=[("", _("As the browser asks")), *settings.LANGUAGES],
        required=False,
    )

    @property
    def email_is_missing(self) -> bool:
        """Whether a letter was asked for, without an address."""
        return not self.cleaned_data["email"]


class StaffForm(GuestForm):
    """Whom to invite as a manager or an owner."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=[each for each in Role.choices if each[0] != Role.TRAINEE],
    )


class AccountForm(forms.Form):
    """What somebody who was invited chooses."""

    name = NameField(help_text=_("As it is to stand on a certificate, in any script."))
    username = UsernameField(help_text=_("You log in by this name."))
    email = EmailField()
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=200,
        help_text=_("At least 10 characters; a few words are easiest to remember."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, invitation: Invitation, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {
            "name": invitation.full_name,
            "username": invitation.username,
        }
        super().__init__(*args, **kwargs)
        self.invitation = invitation
        if invitation.email:
            del self.fields["email"]

    def clean_username(self) -> str:
        """A name that nobody has, however it is written."""
        username: str = self.cleaned_data["username"]
        if _exists("username", username):
            raise ValidationError(_("Somebody has this user name already."))
        return username

    def clean_email(self) -> str:
        """An address that nobody has."""
        email: str = self.cleaned_data["email"]
        if _exists("email", email):
            raise ValidationError(
                _("There is an account with this address. Log in to join.")
            )
        return email

    def clean(self) -> dict[str, Any]:
        """A password that is not easily guessed from the rest."""
        given = super().clean() or {}
        person = User(
            username=given.get("username", ""),
            full_name=given.get("name", ""),
            email=self.invitation.email or given.get("email", ""),
        )
        if "password" in given:
            try:
                validate_password(given["password"], person)
            except ValidationError as error:
                self.add_error("password", error)
        return given


def account_exists(email: str) -> bool:
    """Whether somebody has an account with this address."""
    return bool(email) and _exists("email", email)


def _exists(field: str, value: str) -> bool:
    people = User.objects.alias(lowered=Lower(field))
    found: bool = people.filter(lowered=value.lower()).exists()
    return found or User.objects.filter(**{f"{field}__iexact": value}).exists()
