"""The form by which a proposal is decided."""

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_REASON = 1000  # letters


class ReasonForm(forms.Form):
    """Why something is decided so."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Needed to refuse. Whoever proposed it reads it."),
    )
