"""What to export, and as what."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from quizzes.offers import offers
from training.export_rows import Chosen
from training.models import ExportSubject, TrainingClass, User
from training.models.exports import Format


class ExportForm(forms.Form):
    """Everything but what and how may be left open; a class's figures want a class."""

    subject = forms.ChoiceField(
        label=_("What"),
        choices=ExportSubject.choices,
        widget=forms.RadioSelect,
        initial=ExportSubject.ATTEMPTS.value,
    )
    format = forms.ChoiceField(
        label=_("As"),
        choices=Format.choices,
        widget=forms.RadioSelect,
        initial=Format.XLSX.value,
    )
    training_class = forms.ModelChoiceField(
        TrainingClass.objects.none(),
        label=_("Class"),
        required=False,
        empty_label=_("All my trainees"),
    )
    rules = forms.ChoiceField(label=_("Rule set"), required=False)
    first = forms.DateField(
        label=_("From"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )
    last = forms.DateField(
        label=_("Up to and including"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text=_(
            "Gaming days: the early morning still belongs to the day before. "
            "Statistics are reckoned over all days."
        ),
    )

    def __init__(self, reviewer: User, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="%s")
        self.reviewer = reviewer
        classes, rules = self.fields["training_class"], self.fields["rules"]
        assert isinstance(classes, forms.ModelChoiceField)  # noqa: S101
        assert isinstance(rules, forms.ChoiceField)  # noqa: S101
        classes.queryset = TrainingClass.objects.visible_to(reviewer).distinct()
        named = [(it.name, f"{it.game_name} · {it.house_name}") for it in offers()]
        rules.choices = [("", _("All rule sets")), *named]

    def clean(self) -> dict[str, Any]:
        """The fields, with an error where they do not go together."""
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and last < first:
            self.add_error("last", _("This is before the day it begins with."))
        of_a_class = cleaned.get("subject") == ExportSubject.HEAT
        if of_a_class and not cleaned.get("training_class"):
            self.add_error("training_class", _("Say which class."))
        return cleaned

    def chosen(self) -> Chosen:
        """What a valid form leaves."""
        said = self.cleaned_data
        return Chosen(
            self.reviewer,
            said["training_class"],
            said["rules"],
            said["first"],
            said["last"],
        )
