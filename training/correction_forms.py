"""The form by which the marks of a hand are set right or wrong."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from quizzes.models import Question
from quizzes.standing_marks import standing_of
from training.correcting import Overruling
from training.marks_in_words import in_words

LONGEST_REASON = 1000  # letters


class CorrectionForm(forms.Form):
    """One box to tick for each mark of a hand, and why."""

    reason = forms.CharField(
        label=_("Why are the marks wrong?"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 4}),
        help_text=_(
            "The trainee reads this reason beside the result, and so does whoever"
            " decides on it."
        ),
    )

    def __init__(self, question: Question, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._question = question
        standing = standing_of(question.answer)
        self._marks = [in_words(mark) for mark in standing.marks]
        for place, mark in enumerate(self._marks):
            self.fields[f"right-{place}"] = forms.BooleanField(
                label=mark.name, required=False, initial=mark.right
            )
        if question.answer.late:
            self.fields["on_time"] = forms.BooleanField(
                label=_("Count this hand as on time"),
                help_text=_(
                    "It came in after its time: unless this is ticked, none of its bets"
                    " counts, whatever their marks."
                ),
                required=False,
                initial=standing.on_time,
            )

    def rows(self) -> list[tuple[Any, forms.BoundField]]:
        """Each mark in words with its box to tick."""
        return [
            (mark, self[f"right-{place}"]) for place, mark in enumerate(self._marks)
        ]

    def overruling(self) -> Overruling:
        """How the marks are wanted."""
        rights = tuple(
            self.cleaned_data[f"right-{place}"] for place in range(len(self._marks))
        )
        return Overruling(self._question, rights, self.cleaned_data.get("on_time"))
