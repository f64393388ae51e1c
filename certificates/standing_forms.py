"""The forms by which managers change what a certificate is worth."""

from typing import TYPE_CHECKING, Final

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext_lazy as _

from certificates.models import ReasonClass, Size
from certificates.models.statuses import REVOKING, SUSPENDING
from certificates.standing import Why

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

LONGEST_REASON: Final = 1000
MOST_MONTHS: Final = 120


class ReasonField(forms.CharField):
    """Why, in words for those who manage certificates; never empty."""

    def __init__(self, help_text: "StrPromise | None" = None) -> None:
        super().__init__(
            label=_("Reason"),
            max_length=LONGEST_REASON,
            widget=forms.Textarea({"rows": 3}),
            validators=[ProhibitNullCharactersValidator()],
            help_text=help_text
            or _("For the school's own record; no verifier sees it."),
        )


class _ClassedForm(forms.Form):
    reason = ReasonField()

    def why(self) -> Why:
        """What a valid form says."""
        said = self.cleaned_data
        return Why(ReasonClass(said["reason_class"]), said["reason"].strip())


class SuspendForm(_ClassedForm):
    """Why a certificate is not to count for a while."""

    prefix = "suspend"
    reason_class = forms.ChoiceField(
        label=_("What a verifier is told"),
        choices=[(it.value, it.label) for it in SUSPENDING],
    )
    field_order = ("reason_class", "reason")


class RevokeForm(_ClassedForm):
    """Why a certificate is to be taken back for good."""

    prefix = "revoke"
    reason_class = forms.ChoiceField(
        label=_("What a verifier is told"),
        choices=[(it.value, it.label) for it in REVOKING],
    )
    field_order = ("reason_class", "reason")


class LiftForm(forms.Form):
    """Why a suspended certificate counts again."""

    prefix = "lift"
    reason = ReasonField()


class ReissueForm(forms.Form):
    """Why there is to be a new paper, and on what sheet."""

    prefix = "reissue"
    size = forms.ChoiceField(label=_("Paper size"), choices=Size)
    reason = ReasonField(_("Such as a change of name, and what it was proved by."))


class OutsideForm(forms.Form):
    """Why an exam is to be certified against the rule, and for how long."""

    months = forms.IntegerField(
        label=_("Holds for how many months"),
        required=False,
        min_value=1,
        max_value=MOST_MONTHS,
        help_text=_("Left empty, it holds for good."),
    )
    size = forms.ChoiceField(
        label=_("Paper size"),
        required=False,
        choices=[("", _("as the school has it")), *Size.choices],
    )
    reason = ReasonField(_("It is kept with the certificate and in the log."))
