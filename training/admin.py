"""The owner's pages for people and classes."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from training.logged_admin import LoggedClasses, LoggedPeople
from training.membership import NameTakenError, hold, refuse_namesake
from training.models import TrainingClass, User

if TYPE_CHECKING:
    ClassAdminBase = admin.ModelAdmin[TrainingClass]
    UserAdminBase = UserAdmin[User]
    ClassFormBase = forms.ModelForm[TrainingClass]
else:
    ClassAdminBase, UserAdminBase = admin.ModelAdmin, UserAdmin
    ClassFormBase = forms.ModelForm

_ABOUT = ("email", "full_name", "role", "language")


@admin.register(User)
class PersonAdmin(LoggedPeople, UserAdminBase):
    """People, with what they are here for."""

    list_display = ("full_name", "username", "email", "role", "is_active")
    list_filter = ("role", "is_active", "is_demo")
    search_fields = ("full_name", "username", "email")
    ordering = ("full_name",)
    fieldsets = (
        (None, {"fields": ("username", "password", *_ABOUT)}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups")},
        ),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (None, {"fields": ("username", *_ABOUT, "password1", "password2")}),
    )


class ClassForm(ClassFormBase):
    """A class, but no second one of its name for any of its managers."""

    def clean(self) -> dict[str, Any]:
        """The fields, with an error where a manager teaches another one so called."""
        cleaned = super().clean() or self.cleaned_data
        name, managers = cleaned.get("name", ""), cleaned.get("managers", ())
        if self.instance.pk:
            hold(self.instance)
        try:
            refuse_namesake(name, managers, self.instance)
        except NameTakenError as error:
            self.add_error("name", str(error))
        return cleaned


@admin.register(TrainingClass)
class TrainingClassAdmin(LoggedClasses, ClassAdminBase):
    """Classes, with who is in them."""

    form = ClassForm
    list_display = ("name", "created_at")
    search_fields = ("name",)
    filter_horizontal = ("managers", "trainees")
