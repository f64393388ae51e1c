"""The form by which a regrade is proposed."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy, ngettext

from training.models import Regrade
from training.regrade_lines import Sat, holds_since, lines_sat
from training.wording import show_moment

LONGEST_REASON: Final = 1000  # letters


class RegradeForm(forms.Form):
    """Why exams are graded again, and whether those sat before are, too."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 3}),
        help_text=gettext_lazy("The second person reads it, and so do the people."),
    )
    from_the_start = forms.BooleanField(
        label=gettext_lazy("The edition before was wrong from the start"),
        required=False,
    )

    def __init__(self, regrade: Regrade, data: Any = None) -> None:
        super().__init__(data)
        self.fields["reason"].widget.attrs.pop("maxlength", None)
        before = lines_sat(regrade, Sat.BEFORE).counts()["exams"]
        if before:
            self.fields["from_the_start"].help_text = _told(regrade, before)
        else:
            del self.fields["from_the_start"]

    @property
    def corrects(self) -> bool:
        """Whether exams rightly sat under the edition before are graded again."""
        return bool(self.cleaned_data.get("from_the_start"))


def _told(regrade: Regrade, before: int) -> str:
    return ngettext(
        "Then the %(number)d exam sat before %(when)s is graded again as well. The"
        " reason says what was wrong.",
        "Then the %(number)d exams sat before %(when)s are graded again as well. The"
        " reason says what was wrong.",
        before,
    ) % {"number": before, "when": _since(regrade)}


def _since(regrade: Regrade) -> str:
    since = holds_since(regrade.edition)
    return show_moment(since) if since else ""
