"""What is filled in around a table test: who is tested, what is seen, how it ends."""

from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from training.checklists import Line, Said, Watch
from training.models import (
    LineResult,
    Outcome,
    Programme,
    TableTest,
    TableTestState,
    User,
)
from training.table_tests import rule_sets_of
from training.wording import rule_set_name

LONGEST_REMARK: Final = 500
LONGEST_REMARKS: Final = 4000


class BeginForm(forms.Form):
    """Who is to be tested, in what; `subject` is a programme with one rule set."""

    trainee = forms.ModelChoiceField(
        User.objects.none(),
        label=_("Trainee"),
        empty_label="\N{EN DASH}",  # Django's own words for it are English everywhere
    )
    subject = forms.ChoiceField(label=_("Programme and rule set"))

    def __init__(
        self, reviewer: User, data: QueryDict | None = None, trainee: str = ""
    ) -> None:
        super().__init__(data, auto_id="%s", initial={"trainee": trainee})
        people, subject = self.fields["trainee"], self.fields["subject"]
        assert isinstance(people, forms.ModelChoiceField)  # noqa: S101
        assert isinstance(subject, forms.ChoiceField)  # noqa: S101
        seen = User.objects.visible_to(reviewer).trainees()
        people.queryset = seen.filter(is_active=True).exclude(pk=reviewer.pk)
        self.programmes = {
            str(each.pk): each
            for each in Programme.objects.current().exclude(checklist=[])
        }
        subject.choices = [
            (f"{pk}:{rules}", f"{each.name}: {rule_set_name(rules)}")
            for pk, each in self.programmes.items()
            for rules in rule_sets_of(each)
        ]

    def chosen(self) -> tuple[User, Programme, str]:
        """The trainee, the programme and the rule set of a valid form."""
        pk, _colon, rules = self.cleaned_data["subject"].partition(":")
        return self.cleaned_data["trainee"], self.programmes[pk], rules


class RecordForm(forms.Form):
    """What is said of any of the lines; a field that is not sent says nothing."""

    remarks = forms.CharField(
        label=_("Remarks on the whole"),
        required=False,
        max_length=LONGEST_REMARKS,
        widget=forms.Textarea,
    )
    despite = forms.CharField(
        label=_("Why it is passed all the same"),
        required=False,
        max_length=LONGEST_REMARKS,
        widget=forms.Textarea,
    )

    def __init__(self, lines: int, data: QueryDict) -> None:
        super().__init__(data)
        self.lines = lines
        for place in range(lines):
            self.fields[f"result-{place}"] = forms.ChoiceField(
                choices=LineResult.choices, required=False
            )
            self.fields[f"remark-{place}"] = forms.CharField(
                required=False, max_length=LONGEST_REMARK
            )
        watches = [(f"{do}-{n}", do) for do in Watch for n in range(lines)]
        self.fields["watch"] = forms.ChoiceField(choices=watches, required=False)

    def said(self) -> Said:
        """What a valid form says."""
        lines = {place: self._line(place) for place in range(self.lines)}
        nothing = Line()
        return Said(
            {place: line for place, line in lines.items() if line != nothing},
            self._sent("remarks"),
            self._sent("despite"),
        )

    @property
    def watched(self) -> int | None:
        """The place of the line whose watch was tapped."""
        _verb, dash, place = self.cleaned_data["watch"].partition("-")
        return int(place) if dash else None

    def _line(self, place: int) -> Line:
        result, watch = self._sent(f"result-{place}"), self.cleaned_data["watch"]
        return Line(
            LineResult(result) if result else None,
            self._sent(f"remark-{place}"),
            Watch(watch.partition("-")[0]) if self.watched == place else None,
        )

    def _sent(self, name: str) -> str | None:
        value: str = self.cleaned_data[name]
        return value if name in self.data else None


class FinishForm(forms.Form):
    """How a test ended."""

    outcome = forms.ChoiceField(
        label=_("Outcome"), choices=Outcome.choices, widget=forms.RadioSelect
    )


class SignForm(forms.Form):
    """That whoever signs has read what contradicts a pass, where something does."""

    contradiction_read = forms.BooleanField(required=False)


class ReasonForm(forms.Form):
    """Why a test is refused or broken off."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REMARKS,
        widget=forms.Textarea({"rows": 3}),
    )


class NameSoughtField(forms.CharField):
    """A part of a name, never refused: what no name can hold finds nobody."""

    def __init__(self) -> None:
        super().__init__(required=False)
        self.validators = []  # not even the one against null characters

    def to_python(self, value: Any) -> str:
        """What was typed, without null characters."""
        return str(super().to_python(value)).replace("\0", "")


class FindForm(forms.Form):
    """Which table tests to list."""

    state = forms.ChoiceField(
        choices=[("", _("All")), *TableTestState.choices], required=False
    )
    q = NameSoughtField()

    def found(self, user: User) -> Any:
        """The tests that `user` may see and that a valid form leaves."""
        tests = TableTest.objects.visible_to(user)
        if state := self.cleaned_data["state"]:
            tests = tests.filter(state=state)
        if name := self.cleaned_data["q"]:
            tests = tests.filter(trainee__in=User.objects.called(name, "full_name"))
        return tests.select_related("trainee", "programme", "recorded_by")
