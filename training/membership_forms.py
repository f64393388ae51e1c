"""Who teaches a class, and what somebody is here for."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from training.models import Role, TrainingClass, User
from training.models.people import MOST_EXTRA_TIME

if TYPE_CHECKING:
    ClassFormBase = forms.ModelForm[TrainingClass]
else:
    ClassFormBase = forms.ModelForm


class ManagerForm(ClassFormBase):
    """The managers of a class."""

    class Meta:
        model = TrainingClass
        fields = ["managers"]
        labels = {"managers": _("Managers of this class")}
        widgets = {"managers": forms.CheckboxSelectMultiple}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["managers"]
        assert isinstance(field, forms.ModelMultipleChoiceField)  # noqa: S101
        field.queryset = User.objects.filter(is_active=True).managers()


class AddManagerForm(forms.Form):
    """One more manager of a class, out of the others of the school."""

    manager = forms.ModelChoiceField(
        User.objects.none(),
        label=_("Another manager"),
        empty_label="\N{EN DASH}",  # Django's own words for it are English everywhere
        help_text=_(
            "They see the trainees of this class and all their work, and can decide"
            " what you propose about them. Only an owner can take a manager off it."
        ),
    )

    def __init__(self, training_class: TrainingClass, *args: Any) -> None:
        super().__init__(*args)
        field = self.fields["manager"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
        others = User.objects.filter(is_active=True).managers()
        field.queryset = others.exclude(managed_classes=training_class)

    @property
    def has_choices(self) -> bool:
        """Whether the school has another manager."""
        field = self.fields["manager"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
        return field.queryset is not None and field.queryset.exists()


class RoleForm(forms.Form):
    """What somebody is here for."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)


class ExtraTimeForm(forms.Form):
    """How much longer than the others somebody has for a hand of an exam."""

    percent = forms.IntegerField(
        label=_("Extra time in exams, in percent"),
        min_value=0,
        max_value=MOST_EXTRA_TIME,
        help_text=_(
            "50 makes 20 seconds a hand 30. It holds for exams begun from now on."
        ),
    )
