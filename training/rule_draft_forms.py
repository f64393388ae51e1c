"""The short forms around drafts: another house's variant, and a figure confirmed."""

from typing import Any, Final

from django import forms
from django.core.validators import RegexValidator
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tablegames.currencies import CURRENCIES
from training.rule_drafts import Confirmation, House
from training.rule_typing import clean

SLUG: Final = RegexValidator(
    r"\A[a-z][a-z0-9-]{0,38}\Z", _("Use small letters a to z, digits and hyphens.")
)
UNCUT: Final = ("slug", "name", "currency", "source")  # a browser would cut a paste


def _uncut(form: forms.Form) -> None:
    """Let more be typed than there is room for: it is refused, not cut."""
    for name, field in form.fields.items():
        if name in UNCUT:
            field.widget.attrs.pop("maxlength", None)
            field.widget.attrs.pop("minlength", None)


class HouseForm(forms.Form):
    """A house that takes over the rules, to change them."""

    slug = forms.CharField(
        label=_("Short name"),
        max_length=39,
        validators=[SLUG],
        help_text=_("It stands in addresses and on papers: lido, grand-casino."),
    )
    name = forms.CharField(label=_("Name of the house"), max_length=100)
    currency = forms.CharField(
        label=_("Currency"), help_text=_("Its three letters by ISO 4217, as in EUR.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _uncut(self)

    def clean_currency(self) -> str:
        """Its code, however it was typed."""
        currency: str = self.cleaned_data["currency"].upper()
        if currency not in CURRENCIES:
            raise forms.ValidationError(
                gettext("That is no currency: write its three letters, as in EUR.")
            )
        return currency

    def house(self) -> House:
        """The house that was typed."""
        typed = self.cleaned_data
        return House(typed["slug"], clean(typed["name"]), typed["currency"])


class ConfirmForm(forms.Form):
    """Who or what says that a figure is right, and of what day that is."""

    source = forms.CharField(
        label=_("Who or what confirms it"),
        max_length=200,
        help_text=_("A person with their office, or a document with its title."),
    )
    day = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _uncut(self)

    def clean_source(self) -> str:
        """The source in one line."""
        source = clean(self.cleaned_data["source"])
        if not source:
            raise forms.ValidationError(_("Name a person or a document."))
        return source

    def clean_day(self) -> Any:
        """No day that is still to come."""
        day = self.cleaned_data["day"]
        if day > timezone.localdate():
            raise forms.ValidationError(_("That day is still to come."))
        return day

    def confirmation(self) -> Confirmation:
        """What was typed."""
        return Confirmation(self.cleaned_data["source"], self.cleaned_data["day"])
