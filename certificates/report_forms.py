"""How a report is to be printed."""

from django import forms
from django.utils.translation import gettext_lazy as _

from certificates.models import Size


class ReportForm(forms.Form):
    """The paper it is for."""

    size = forms.ChoiceField(
        label=_("Paper"),
        choices=Size.choices,
        widget=forms.RadioSelect,
        initial=Size.A4.value,
    )
