"""What the log is told of what owners do on the admin pages."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from logbook.models import Act
from logbook.recording import Subject, record
from training.models import TrainingClass, User

if TYPE_CHECKING:
    ClassAdminBase = admin.ModelAdmin[TrainingClass]
    UserAdminBase = UserAdmin[User]
else:
    ClassAdminBase = UserAdminBase = object

TOLD = (
    "username",
    "email",
    "full_name",
    "role",
    "is_active",
    "is_staff",
    "is_superuser",
)

type Facts = dict[str, Any]


class LoggedPeople(UserAdminBase):
    """Tells of people added, changed and removed, and of passwords set for them."""

    def save_model(
        self, request: HttpRequest, obj: User, form: Any, change: Any
    ) -> None:
        """Save a person, and tell what of the facts that matter is another now."""
        before = _facts(User.objects.get(pk=obj.pk)) if change else {}
        super().save_model(request, obj, form, change)
        told = _changes(before, _facts(obj))
        if told["after"]:
            act = Act.PERSON_CHANGED if change else Act.PERSON_ADDED
            record(_owner(request), act, Subject.of_person(obj), **told)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Remove a person, and tell who it was."""
        gone = Subject.of_person(obj)
        record(_owner(request), Act.PERSON_REMOVED, gone, before=_facts(obj))
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Remove several people, or none of them."""
        with transaction.atomic():
            for person in queryset:
                self.delete_model(request, person)

    def user_change_password(
        self,
        request: HttpRequest,
        id: str,  # noqa: A002  Django calls it by that name
        form_url: str = "",
    ) -> HttpResponse:
        """Set somebody's password, and tell that it was done."""
        with transaction.atomic():
            response = super().user_change_password(request, id, form_url)
            if request.method == "POST" and response.status_code == 302:
                person = User.objects.get(pk=id)
                record(_owner(request), Act.PASSWORD_SET, Subject.of_person(person))
            return response


class LoggedClasses(ClassAdminBase):
    """Tells of classes added, changed and removed, and who came or went."""

    def save_model(
        self, request: HttpRequest, obj: TrainingClass, form: Any, change: Any
    ) -> None:
        """Save a class; what it was like is told once its people are saved too."""
        form.was = (
            _facts_of_class(TrainingClass.objects.get(pk=obj.pk)) if change else {}
        )
        super().save_model(request, obj, form, change)

    def save_related(
        self, request: HttpRequest, form: Any, formsets: Any, change: Any
    ) -> None:
        """Save who is in the class, and tell what is another now."""
        super().save_related(request, form, formsets, change)
        told = _changes(form.was, _facts_of_class(form.instance))
        if told["after"]:
            act = Act.CLASS_CHANGED if change else Act.CLASS_ADDED
            record(_owner(request), act, _subject(form.instance), **told)

    def delete_model(self, request: HttpRequest, obj: TrainingClass) -> None:
        """Remove a class, and tell who was in it."""
        facts = _facts_of_class(obj)
        record(_owner(request), Act.CLASS_REMOVED, _subject(obj), before=facts)
        super().delete_model(request, obj)

    def delete_queryset(
        self, request: HttpRequest, queryset: QuerySet[TrainingClass]
    ) -> None:
        """Remove several classes, or none of them."""
        with transaction.atomic():
            for each in queryset:
                self.delete_model(request, each)


def _owner(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _subject(obj: TrainingClass) -> Subject:
    return Subject("class", obj.name)


def _facts(person: User) -> Facts:
    return {name: getattr(person, name) for name in TOLD}


def _facts_of_class(obj: TrainingClass) -> Facts:
    return {
        "name": obj.name,
        "managers": sorted(obj.managers.values_list("username", flat=True)),
        "trainees": sorted(obj.trainees.values_list("username", flat=True)),
    }


def _changes(before: Facts, after: Facts) -> Any:
    """What is another after than before, told as `record` takes it."""
    names = [name for name in after if after[name] != before.get(name)]
    was = {name: before[name] for name in names if name in before}
    return {"before": was or None, "after": {name: after[name] for name in names}}
