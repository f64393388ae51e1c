"""The form of the school's settings."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from training.models import School

if TYPE_CHECKING:
    SchoolFormBase = forms.ModelForm[School]
else:
    SchoolFormBase = forms.ModelForm


class SchoolForm(SchoolFormBase):
    """What holds for the whole school, and why it is changed."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=500,
        required=False,
        strip=True,
        help_text=_("Needed to do without a second person; it stands in the log."),
    )

    class Meta:
        model = School
        fields = ["name", "two_person_approval", "open_exams", "sheet"]

    def clean(self) -> dict[str, Any]:
        """A reason, where the second person goes."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        goes = self.initial.get("two_person_approval") and not said.get(
            "two_person_approval"
        )
        if goes and not said.get("reason"):
            self.add_error("reason", _("Say why nobody else is to approve."))
        return said
