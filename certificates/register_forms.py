"""The form that searches the register."""

from datetime import date
from typing import Any, Final

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from certificates.models import PaperState, Status
from certificates.register import Attention, Sought
from quizzes.offers import offers
from training.models import TrainingClass, User

FIRST_DAY: Final = date(2000, 1, 1)
LAST_DAY: Final = date(2999, 12, 31)
_DAY: Final = forms.DateInput({"type": "date"}, format="%Y-%m-%d")


ATTENTION: Final = (
    (Attention.SOON.value, _("Expiring soon")),
    (Attention.FAILED.value, _("Exam now counts as failed")),
    (
        Attention.UNDRAWN.value,
        format_lazy("{}: {}", _("Paper"), PaperState.FAILED.label),
    ),
)


class RegisterForm(forms.Form):
    """Every field may be left open."""

    q = forms.CharField(
        label=_("Holder or serial"),
        required=False,
        max_length=150,
        widget=forms.TextInput({"type": "search", "autocomplete": "off"}),
        validators=[ProhibitNullCharactersValidator()],
    )
    status = forms.ChoiceField(
        label=_("Status"),
        required=False,
        choices=[("", _("Every status")), *Status.choices],
    )
    rules = forms.ChoiceField(label=_("Rule set"), required=False)
    training_class = forms.ModelChoiceField(
        TrainingClass.objects.none(),
        label=_("Class"),
        required=False,
        empty_label=_("All my trainees"),
    )
    first = forms.DateField(label=_("Issued from"), required=False, widget=_DAY)
    last = forms.DateField(label=_("Issued up to"), required=False, widget=_DAY)
    attention = forms.ChoiceField(
        label=_("To look at"),
        required=False,
        choices=[("", _("All")), *ATTENTION],
    )

    def __init__(self, reader: User, data: QueryDict) -> None:
        super().__init__(data, auto_id="%s")
        classes, rules = self.fields["training_class"], self.fields["rules"]
        assert isinstance(classes, forms.ModelChoiceField)  # noqa: S101
        assert isinstance(rules, forms.ChoiceField)  # noqa: S101
        classes.queryset = TrainingClass.objects.visible_to(reader).distinct()
        named = [(it.name, f"{it.game_name} · {it.house_name}") for it in offers()]
        rules.choices = [("", _("All rule sets")), *named]

    def clean(self) -> dict[str, Any]:
        """The fields, unless a day is no day of ours or the last before the first."""
        cleaned = super().clean() or self.cleaned_data
        for name in ("first", "last"):
            day = cleaned.get(name)
            if day and not FIRST_DAY <= day <= LAST_DAY:
                self.add_error(name, _("There are no certificates of that year."))
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and last < first:
            self.add_error("last", _("This is before the day it begins with."))
        return cleaned

    def sought(self) -> Sought:
        """What a valid form looks for."""
        said = self.cleaned_data
        return Sought(
            said["q"].strip(),
            said["status"],
            said["rules"],
            said["training_class"],
            said["first"],
            said["last"],
            said["attention"],
            self.data.get("sort", ""),
        )
