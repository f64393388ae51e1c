"""The whole form of a programme as one sheet: its columns and its rows together."""

from dataclasses import dataclass
from typing import Self

from django.db import IntegrityError
from django.http import QueryDict
from django.utils.translation import gettext as _

from quizzes.exam_terms import PassRule
from quizzes.pass_rules import lower_bound_percent, passable
from quizzes.wording import show_percent
from training import programmes
from training.models import Programme, User
from training.part_forms import PartFormSet, filled_in, laid_out, rearranged, rows_of
from training.programme_forms import ProgrammeForm
from training.programmes import COLUMNS, Draft, parts_of
from training.wording import rule_set_name


@dataclass(frozen=True, slots=True)
class ProgrammeSheet:
    """What a manager fills in; `programme` is None for a new one."""

    form: ProgrammeForm
    rows: PartFormSet
    programme: Programme | None

    @classmethod
    def of(cls, programme: Programme | None) -> Self:
        """The sheet as it stands, or an empty one."""
        rows = rows_of(parts_of(programme)) if programme else []
        return cls(ProgrammeForm(instance=programme), laid_out(rows), programme)

    @classmethod
    def typed(cls, data: QueryDict, programme: Programme | None, deed: str) -> Self:
        """What was typed, with its rows rearranged; nothing is complained about yet."""
        typed = {name: data.get(name) for name in ProgrammeForm.base_fields}
        form = ProgrammeForm(instance=programme, typed=typed)
        return cls(form, laid_out(rearranged(data, deed)), programme)

    @classmethod
    def sent(cls, data: QueryDict, programme: Programme | None) -> Self:
        """What was sent to be kept."""
        return cls(ProgrammeForm(data, instance=programme), filled_in(data), programme)

    def is_valid(self) -> bool:
        """Whether it can be kept; all that is wrong stands beside its field."""
        fine = self.form.is_valid() & self.rows.is_valid()
        return fine and self._can_be_passed()

    def keep(self, by: User) -> Programme | None:
        """The programme made or changed; None, and said so, for a name just taken."""
        data = self.form.cleaned_data
        draft = Draft({name: data[name] for name in COLUMNS}, self.rows.parts)
        try:
            if self.programme is None:
                return programmes.add(draft, by)
            return programmes.change(self.programme, draft, by)
        except IntegrityError:
            self.form.add_error("name", _("There is a programme of that name already."))
            return None

    def _can_be_passed(self) -> bool:
        bound = self.form.cleaned_data["lower_bound_percent"]
        if bound is None:
            return True
        for rule_set, hands in self.rows.hands().items():
            if not passable(PassRule(1, lower_bound_percent=bound), hands):
                self.form.add_error(
                    "lower_bound_percent",
                    _(
                        "%(rules)s: with %(hands)s hands nobody can prove that: all of "
                        "them right prove %(most)s."
                    )
                    % {
                        "rules": rule_set_name(rule_set),
                        "hands": hands,
                        "most": show_percent(lower_bound_percent(hands, hands)),
                    },
                )
        return self.form.is_valid()
