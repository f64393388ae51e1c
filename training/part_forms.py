"""A row of a programme's form for each part, checked by the engine as it is read."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from quizzes.exam_terms import MOST_BOXES, MOST_HANDS
from quizzes.wording import say
from tablegames.games import load_rules, rule_sets
from tablegames.house_rules import HouseRules, RulesError
from tablegames.questions import Kind, kinds
from training.blueprints import (
    MOST_PARTS,
    Part,
    fault_of,
    faults_together,
    possible_situations,
)
from training.wording import rule_set_name

if TYPE_CHECKING:
    PartFormSetBase = forms.BaseFormSet["PartForm"]
else:
    PartFormSetBase = forms.BaseFormSet

PREFIX: Final = "parts"
ROW: Final[Mapping[str, Any]] = {"kind": Kind.SETTLE_BOX.value, "boxes": 1, "hands": 10}
FIELDS: Final = ("rule_set", "kind", "situation", "boxes", "hands")


class PartForm(forms.Form):
    """One part. The kinds and situations offered are those of its rule set."""

    rule_set = forms.ChoiceField(label=gettext_lazy("Rule set"))
    kind = forms.CharField(
        label=gettext_lazy("Kind of question"), widget=forms.Select, max_length=20
    )
    situation = forms.CharField(
        label=gettext_lazy("Situation"),
        widget=forms.Select,
        max_length=60,
        required=False,
    )
    boxes = forms.IntegerField(
        label=gettext_lazy("Boxes"), min_value=1, max_value=MOST_BOXES
    )
    hands = forms.IntegerField(
        label=gettext_lazy("Hands"), min_value=1, max_value=MOST_HANDS
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [(name, rule_set_name(name)) for name in rule_sets()]
        self.fields["rule_set"].choices = names  # type: ignore[attr-defined]
        chosen = str(self["rule_set"].value() or names[0][0])
        self._offer("kind", _kinds(chosen))
        self._offer("situation", _situations(chosen))

    @property
    def part(self) -> Part:
        """What the row says, once it has been found without a fault."""
        return Part(**{name: self.cleaned_data[name] for name in FIELDS})

    def clean_kind(self) -> Kind:
        try:
            return Kind(self.cleaned_data["kind"])
        except ValueError as error:
            raise forms.ValidationError(
                _("There is no such kind of question.")
            ) from error

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            fault = fault_of(self.part)
            if fault is not None:
                self.add_error(fault.field, say(fault.message))
        return self.cleaned_data

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        """Offer `choices`, and what was chosen even where it is none of them."""
        chosen = str(self[name].value() or "")
        if chosen not in {value for value, _label in choices}:
            choices = [*choices, (chosen, chosen)]
        self.fields[name].widget.choices = choices


class PartFormSet(PartFormSetBase):
    """The rows of a programme; together they must be an exam under each rule set."""

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        return {**super().get_form_kwargs(index), "empty_permitted": False}

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts, once all rows have been found without a fault."""
        return tuple(form.part for form in self.forms)

    def clean(self) -> None:
        if any(form.errors for form in self.forms):
            return
        hands_of, faults = self.hands(), faults_together(self.parts)
        for place, fault in faults.items():
            self.forms[place].add_error(fault.field, say(fault.message))
        for rule_set, hands in hands_of.items():
            if hands > MOST_HANDS:
                raise forms.ValidationError(
                    _("%(rules)s: %(hands)s hands are more than the %(most)s allowed."),
                    params={
                        "rules": rule_set_name(rule_set),
                        "hands": hands,
                        "most": MOST_HANDS,
                    },
                )

    def hands(self) -> dict[str, int]:
        """The hands of each rule set's exam."""
        hands: dict[str, int] = {}
        for part in self.parts:
            hands[part.rule_set] = hands.get(part.rule_set, 0) + part.hands
        return hands


_FormSet: Final[Any] = forms.formset_factory(
    PartForm,
    formset=PartFormSet,
    extra=0,
    min_num=1,
    validate_min=True,
    max_num=MOST_PARTS,
    absolute_max=MOST_PARTS,
    validate_max=True,
)


def filled_in(data: QueryDict) -> PartFormSet:
    """The rows as they were sent, to be checked."""
    made: PartFormSet = _FormSet(data, prefix=PREFIX)
    return made


def laid_out(rows: list[dict[str, Any]]) -> PartFormSet:
    """Rows to be filled in, without any complaint about what stands in them."""
    made: PartFormSet = _FormSet(initial=rows or [dict(ROW)], prefix=PREFIX)
    return made


def rows_of(parts: tuple[Part, ...]) -> list[dict[str, Any]]:
    """What stands in the rows of `parts`."""
    return [
        {name: getattr(part, name) for name in FIELDS} | {"kind": part.kind.value}
        for part in parts
    ]


def rearranged(data: QueryDict, deed: str) -> list[dict[str, Any]]:
    """The rows as they were typed, with one more, or without one, as `deed` says."""
    rows = list(_typed_rows(data))
    if deed == "add" and len(rows) < MOST_PARTS:
        last = rows[-1] if rows else {}
        rows.append({"rule_set": last.get("rule_set", ""), **ROW})
    name, _dash, number = deed.partition("-")
    if name == "remove":
        del rows[_number(number) : _number(number) + 1]
    return rows


def _typed_rows(data: QueryDict) -> Iterator[dict[str, Any]]:
    for number in range(_number(data.get(f"{PREFIX}-TOTAL_FORMS", ""))):
        yield {name: data.get(f"{PREFIX}-{number}-{name}", "") for name in FIELDS}


def _number(text: str) -> int:
    """The number that `text` is; as many as there may be rows when it is none."""
    short = text.isascii() and text.isdecimal() and len(text) < 4
    return min(int(text), MOST_PARTS) if short else MOST_PARTS


def _kinds(rule_set: str) -> list[tuple[str, str]]:
    rules = _rules(rule_set)
    return [(it.value, say(it.title)) for it in (kinds(rules) if rules else Kind)]


def _situations(rule_set: str) -> list[tuple[str, str]]:
    rules = _rules(rule_set)
    offered = possible_situations(rules) if rules else ()
    spread = _("Spread over all situations")
    return [("", spread), *((it.slug, say(it.name)) for it in offered)]


def _rules(rule_set: str) -> HouseRules | None:
    try:
        return load_rules(rule_set)
    except RulesError:
        return None
