"""The form of a programme: its columns, and a row for each of its parts."""

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.text import normalize_newlines
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from quizzes.exam_terms import MOST_MONTHS
from training.models import Programme, TrainingClass

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    ProgrammeFormBase = forms.ModelForm[Programme]
    AssignFormBase = forms.ModelForm[TrainingClass]
else:
    ProgrammeFormBase = AssignFormBase = forms.ModelForm

MOST_LINES: Final = 40  # of a checklist
LONGEST_LINE: Final = 200
MS: Final = 1000
MOST_READY: Final = 95  # percent: what the latest hands can show at all


def _seconds(label: "StrPromise", hint: "StrPromise") -> forms.DecimalField:
    return forms.DecimalField(
        label=label,
        help_text=hint,
        required=False,
        min_value=Decimal("0.1"),
        max_value=Decimal(600),
        max_digits=5,
        decimal_places=1,
    )


class ProgrammeForm(ProgrammeFormBase):
    """Name, time, pass rule, attempts and what must come before."""

    median_seconds = _seconds(
        gettext_lazy("Median time, in seconds"),
        gettext_lazy("Half of the hands must be answered within it."),
    )
    p90_seconds = _seconds(
        gettext_lazy("Time for nine hands in ten, in seconds"),
        gettext_lazy("One hand in ten may take longer."),
    )
    checklist = forms.CharField(
        label=gettext_lazy("Checklist of the table test, a line for each point"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        max_length=MOST_LINES * (LONGEST_LINE + 2),
    )

    class Meta:
        model = Programme
        fields = [
            "name",
            "seconds_per_hand",
            "bets_percent",
            "hands_percent",
            "lower_bound_percent",
            "no_critical_error",
            "attempts_allowed",
            "cool_down_hours",
            "valid_months",
            "readiness_percent",
            "table_test",
            "table_test_first",
        ]
        labels = {
            "name": gettext_lazy("Name"),
            "seconds_per_hand": gettext_lazy("Seconds a hand"),
            "bets_percent": gettext_lazy("Bets right, in percent"),
            "hands_percent": gettext_lazy("Hands right in every bet, in percent"),
            "lower_bound_percent": gettext_lazy("Accuracy proved, in percent"),
            "no_critical_error": gettext_lazy(
                "No bet paid that loses, and none taken that wins"
            ),
            "attempts_allowed": gettext_lazy("Attempts"),
            "cool_down_hours": gettext_lazy("Hours between two attempts"),
            "valid_months": gettext_lazy("Months a certificate is valid"),
            "readiness_percent": gettext_lazy("Readiness in practice, in percent"),
            "table_test": gettext_lazy("A table test is needed for the certificate"),
            "table_test_first": gettext_lazy("It must be passed before the exam"),
        }
        help_texts = {
            "lower_bound_percent": gettext_lazy(
                "The share of hands right that is proved beyond chance (19 times in "
                "20): the fewer the hands, the more of them must be right."
            ),
            "valid_months": gettext_lazy("Left empty, it is valid without end."),
            "readiness_percent": gettext_lazy(
                "The share of hands right that practice must prove beyond chance (19 "
                "times in 20) before the exam. Left empty, nobody is kept waiting."
            ),
        }

    def __init__(
        self,
        data: Any = None,
        *,
        instance: Programme | None = None,
        typed: Mapping[str, Any] | None = None,
    ) -> None:
        """The form of `instance`, or with what was `typed` before it was sent."""
        initial = (_typed(instance) if instance else {}) | dict(typed or {})
        super().__init__(data, instance=instance, initial=initial)
        for name, field in self.fields.items():
            if isinstance(field, forms.IntegerField):
                field.widget.attrs["inputmode"] = "numeric"
            if name in {"valid_months", "readiness_percent"}:
                field.widget.attrs["max"] = MOST_OF[name]

    def clean_valid_months(self) -> int | None:
        return self._at_most("valid_months")

    def clean_readiness_percent(self) -> int | None:
        return self._at_most("readiness_percent")

    def clean_checklist(self) -> list[str]:
        """The points, without empty lines."""
        text = normalize_newlines(self.cleaned_data["checklist"])
        lines = [" ".join(line.split()) for line in text.split("\n")]
        points = [line for line in lines if line]
        if len(points) > MOST_LINES:
            raise forms.ValidationError(
                _("No more than %(most)s points, please."), params={"most": MOST_LINES}
            )
        for number, point in enumerate(points, 1):
            if len(point) > LONGEST_LINE:
                raise forms.ValidationError(
                    _("Point %(number)s is longer than %(most)s letters."),
                    params={"number": number, "most": LONGEST_LINE},
                )
        return points

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("table_test") and cleaned.get("checklist") == []:
            self.add_error("checklist", _("A table test is made by a checklist."))
        for name in ("median", "p90"):
            seconds = cleaned.pop(f"{name}_seconds", None)
            cleaned[f"{name}_ms"] = None if seconds is None else int(seconds * MS)
        median, p90 = cleaned["median_ms"], cleaned["p90_ms"]
        if median is not None and p90 is not None and median > p90:
            self.add_error(
                "p90_seconds",
                _("Nine hands in ten cannot be quicker than half of them."),
            )
        if cleaned.get("table_test_first") and not cleaned.get("table_test"):
            self.add_error("table_test_first", _("There is no table test to pass."))
        return cleaned

    def _at_most(self, name: str) -> int | None:
        value: int | None = self.cleaned_data[name]
        if value is not None and value > MOST_OF[name]:
            raise forms.ValidationError(
                _("At most %(most)s."), params={"most": MOST_OF[name]}
            )
        return value


MOST_OF: Final[Mapping[str, int]] = {
    "valid_months": MOST_MONTHS,
    "readiness_percent": MOST_READY,
}


class AssignForm(AssignFormBase):
    """The programmes of a class."""

    class Meta:
        model = TrainingClass
        fields = ["programmes"]
        labels = {"programmes": gettext_lazy("Programmes of this class")}
        widgets = {"programmes": forms.CheckboxSelectMultiple}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["programmes"]
        assert isinstance(field, forms.ModelMultipleChoiceField)  # noqa: S101
        field.queryset = Programme.objects.current()
        field.help_text = ""


def _typed(programme: Programme) -> dict[str, Any]:
    """What stands in the fields that are kept in another form than they are typed."""
    return {
        "median_seconds": _shown(programme.median_ms),
        "p90_seconds": _shown(programme.p90_ms),
        "checklist": "\n".join(programme.checklist),
    }


def _shown(milliseconds: int | None) -> Decimal | None:
    return None if milliseconds is None else Decimal(milliseconds) / MS
