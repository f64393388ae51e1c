"""The forms of comments and appeals."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from quizzes.models import Attempt, Question
from training.appealing import Ruling
from training.commenting import Remark
from training.corrections import corrections_alive
from training.models import Proposal

if TYPE_CHECKING:
    ModelChoiceField = forms.ModelChoiceField[Question]
    CorrectionChoiceField = forms.ModelChoiceField[Proposal]
else:
    ModelChoiceField = CorrectionChoiceField = forms.ModelChoiceField

LONGEST_TEXT = 2000  # letters


def words(label: Any, rows: int = 4, **more: Any) -> forms.CharField:
    """A field for some sentences."""
    return forms.CharField(
        label=label,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea({"rows": rows}),
        **more,
    )


class HandField(ModelChoiceField):
    """A hand of an attempt by its number; none for the attempt as a whole."""

    def label_from_instance(self, obj: Any) -> str:
        """The hand's number."""
        return str(_("Hand %(number)s") % {"number": obj.number})


class CorrectionField(CorrectionChoiceField):
    """A change of marks by its hand, its state and its reason."""

    def label_from_instance(self, obj: Any) -> str:
        """What tells one change from another."""
        hand = _("Hand %(number)s") % {"number": obj.payload["hand"]}
        return f"{hand}, {obj.get_state_display()}: {obj.reason[:60]}"


class CommentForm(forms.Form):
    """A remark on an attempt or on a hand of it."""

    hand = forms.ModelChoiceField(
        Question.objects.none(),
        required=False,
        to_field_name="number",
        widget=forms.HiddenInput,
    )
    text = words(_("Comment"), rows=3)
    for_trainee = forms.BooleanField(label=_("The trainee may read it"), required=False)

    def __init__(self, attempt: Attempt, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        hands = self.fields["hand"]
        assert isinstance(hands, forms.ModelChoiceField)  # noqa: S101  tells mypy
        hands.queryset = attempt.questions.answered()

    def remark(self) -> Remark:
        """What was said."""
        said = self.cleaned_data
        return Remark(said["text"], said["hand"], said["for_trainee"])


class AppealForm(forms.Form):
    """What a trainee wants looked at again, and why."""

    hand = HandField(
        Question.objects.none(),
        label=_("What is it about?"),
        required=False,
        to_field_name="number",
        empty_label=_("The exam as a whole"),
    )
    text = words(
        _("What is wrong, and why?"),
        help_text=_("A manager reads it, decides, and answers you here."),
    )

    def __init__(self, attempt: Attempt, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        hands = self.fields["hand"]
        assert isinstance(hands, HandField)  # noqa: S101  tells mypy
        hands.queryset = attempt.questions.answered()


class RulingForm(forms.Form):
    """How an appeal is decided."""

    ruling = forms.ChoiceField(
        label=_("Decision"),
        choices=[("upheld", _("Uphold it")), ("refused", _("Refuse it"))],
        widget=forms.RadioSelect,
    )
    outcome = words(
        _("What came of it"), help_text=_("The trainee reads it as it stands.")
    )
    correction = CorrectionField(
        Proposal.objects.none(),
        label=_("Changed marks"),
        required=False,
        empty_label=_("None"),
        to_field_name="key",
        help_text=_("The change of the score that this appeal led to."),
    )

    def __init__(self, attempt: Attempt, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        corrections = self.fields["correction"]
        assert isinstance(corrections, CorrectionField)  # noqa: S101  tells mypy
        corrections.queryset = corrections_alive(attempt)
        if not corrections.queryset.exists():
            del self.fields["correction"]

    def answer(self) -> Ruling:
        """The decision."""
        said = self.cleaned_data
        upheld = said["ruling"] == "upheld"
        return Ruling(upheld, said["outcome"], said.get("correction"))
