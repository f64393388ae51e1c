"""The forms of an opening: what is opened for whom and when, and why it is closed."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from quizzes.wording import say
from training.blueprints import Part, fault_of
from training.exam_time import full_time
from training.models import Programme, TrainingClass, User
from training.opening_exams import Wanted, terms_of
from training.programmes import parts_of
from training.wording import rule_set_name

LOCAL: Final = "%Y-%m-%dT%H:%M"
LONGEST: Final = timedelta(days=366)
USUAL: Final = timedelta(hours=3)
MOST_MORE: Final = 20
LONGEST_REASON: Final = 1000

type Exam = tuple[Programme, str]
type Choices = list[tuple[str, str]]


class MomentField(forms.DateTimeField):
    """A day and an hour of the site's own clock."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"type": "datetime-local"}
        widget = forms.DateTimeInput(attrs=attrs, format=LOCAL)
        super().__init__(widget=widget, input_formats=[LOCAL, f"{LOCAL}:%S"], **kwargs)


class OpeningForm(forms.Form):
    """Which exam, for which class or person, and from when to when."""

    exam = forms.ChoiceField(label=gettext_lazy("Exam"))
    whom = forms.ChoiceField(label=gettext_lazy("For"))
    opens_at = MomentField(label=gettext_lazy("Opens"))
    closes_at = MomentField(
        label=gettext_lazy("Closes"),
        help_text=gettext_lazy(
            "Whoever has begun must be done by then: nobody can begin when their full "
            "time is no longer left."
        ),
    )
    with_code = forms.BooleanField(
        label=gettext_lazy("Ask for a code that is told in the room"),
        required=False,
        initial=True,
    )
    more_attempts = forms.IntegerField(
        label=gettext_lazy("Attempts beyond the programme's"),
        required=False,
        min_value=0,
        max_value=MOST_MORE,
        initial=0,
    )

    def __init__(
        self, user: User, data: Any = None, *, initial: dict[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial=_hours(initial or {}))
        clock = {"zone": timezone.get_current_timezone_name()}
        self.fields["opens_at"].help_text = _("By the clock of %(zone)s.") % clock
        self.exams = dict(_exams())
        self.classes = TrainingClass.objects.visible_to(user)
        self.people = _people(user)
        self._offer("exam", [(key, _named(exam)) for key, exam in self.exams.items()])
        self._offer("whom", _whom(self.classes, self.people))

    @property
    def wanted(self) -> Wanted:
        """The exam to be opened, once nothing is wrong with it."""
        data = self.cleaned_data
        programme, rule_set = self.exams[data["exam"]]
        return Wanted(
            programme,
            rule_set,
            self._chosen(data["whom"]),
            data["opens_at"],
            data["closes_at"],
            data["with_code"],
            data["more_attempts"] or 0,
        )

    def clean_exam(self) -> str:
        """An exam that can still be dealt, as the rules stand now."""
        chosen: str = self.cleaned_data["exam"]
        for part in _parts(self.exams[chosen]):
            if fault := fault_of(part):
                raise forms.ValidationError(say(fault.message))
        return chosen

    def clean_closes_at(self) -> datetime:
        """A moment to come, and not in another age."""
        closes: datetime = self.cleaned_data["closes_at"]
        now = timezone.now()
        if closes <= now:
            raise forms.ValidationError(_("That is over already."))
        if closes > now + LONGEST:
            raise forms.ValidationError(_("That is more than a year from now."))
        return closes

    def clean(self) -> dict[str, Any]:
        opens, closes = map(self.cleaned_data.get, ("opens_at", "closes_at"))
        if opens and closes and opens >= closes:
            self.add_error("closes_at", _("It must close after it opens."))
        if not self.errors:
            self._check_window()
        return self.cleaned_data

    def _check_window(self) -> None:
        data = self.cleaned_data
        opens, closes = data["opens_at"], data["closes_at"]
        if opens < closes - LONGEST:
            self.add_error("opens_at", _("An exam is open for a year at most."))
            return
        needed = self._longest_time()
        if closes - max(opens, timezone.now()) < needed:
            minutes = -(-needed // timedelta(minutes=1))
            self.add_error(
                "closes_at",
                _(
                    "Too early: somebody here needs up to %(minutes)s minutes for this "
                    "exam, extra time counted in."
                )
                % {"minutes": minutes},
            )

    def _longest_time(self) -> timedelta:
        """The full time of whoever has the most extra time."""
        programme, rule_set = self.exams[self.cleaned_data["exam"]]
        whom = self._chosen(self.cleaned_data["whom"])
        people = [whom] if isinstance(whom, User) else whom.trainees.all()
        extra = max((each.extra_time_percent for each in people), default=0)
        return full_time(terms_of(programme, rule_set, Random(0)), extra)

    def _chosen(self, key: str) -> TrainingClass | User:
        kind, _dash, number = key.partition("-")
        if kind == "class":
            found: TrainingClass = self.classes.get(pk=number)
            return found
        person: User = self.people.get(pk=number)
        return person

    def _offer(self, name: str, choices: Choices | list[tuple[str, Choices]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]


class EndForm(forms.Form):
    """Why an exam is closed before its time, or cancelled."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("It is written into the log."),
    )


def _exams() -> Iterator[tuple[str, Exam]]:
    """Every exam that can be opened, by what is sent for it."""
    for programme in Programme.objects.current().prefetch_related("parts"):
        for rule_set in dict.fromkeys(part.rule_set for part in parts_of(programme)):
            yield f"{programme.pk}:{rule_set}", (programme, rule_set)


def _parts(exam: Exam) -> list[Part]:
    programme, rule_set = exam
    return [part for part in parts_of(programme) if part.rule_set == rule_set]


def _named(exam: Exam) -> str:
    """“Floor dealers: Ultimate Texas Hold'em · Casinò di Venezia (25 hands)”."""
    hands = sum(part.hands for part in _parts(exam))
    told = ngettext(
        "%(programme)s: %(rules)s (%(hands)s hand)",
        "%(programme)s: %(rules)s (%(hands)s hands)",
        hands,
    )
    programme, rule_set = exam
    return told % {
        "programme": programme.name,
        "rules": rule_set_name(rule_set),
        "hands": number_format(hands),
    }


def _people(user: User) -> QuerySet[User]:
    people: QuerySet[User] = User.objects.visible_to(user).trainees()
    return people.filter(is_active=True, erased_at=None)


def _whom(
    classes: QuerySet[TrainingClass], people: QuerySet[User]
) -> list[tuple[str, Choices]]:
    """Classes, then people."""
    return [
        (_("Classes"), [(f"class-{each.pk}", each.name) for each in classes]),
        (_("People"), [(f"person-{each.pk}", each.full_name) for each in people]),
    ]


def _hours(given: dict[str, Any]) -> dict[str, Any]:
    """From this minute for some hours, unless it is given otherwise."""
    now = timezone.localtime().replace(second=0, microsecond=0)
    return {"opens_at": now, "closes_at": now + USUAL} | given
