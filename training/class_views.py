"""The managers' pages of classes: which there are, and who is in one."""

from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from training import membership
from training.http import PersonRequest
from training.membership import NameTakenError
from training.membership_forms import AddManagerForm, ManagerForm
from training.models import Departure, Invitation, TrainingClass, User
from training.permission import owners_only, reviewers_only
from training.programme_forms import AssignForm
from training.roster_forms import ClassForm, GuestForm


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def classes(request: PersonRequest) -> HttpResponse:
    """One's classes; a posted name makes another."""
    form = ClassForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = membership.make_class(request.user, form.cleaned_data["name"])
        except NameTakenError as error:
            form.add_error("name", str(error))
        else:
            return redirect("training:class", made.pk)
    waiting = Q(invitations__used_at=None, invitations__revoked_at=None)
    shown = TrainingClass.objects.visible_to(request.user).annotate(
        size=Count("trainees", distinct=True),
        waiting=Count("invitations", filter=waiting, distinct=True),
    )
    context = {"classes": shown.prefetch_related("managers"), "form": form}
    return render(request, "training/classes.html", context)


@require_safe
@reviewers_only
def one_class(request: PersonRequest, pk: int) -> HttpResponse:
    """Who is in a class, who is invited, and who has left."""
    found = class_of(request.user, pk)
    return render(request, "training/class.html", class_context(request.user, found))


@require_POST
@reviewers_only
def rename(request: PersonRequest, pk: int) -> HttpResponse:
    """Give a class another name."""
    found = class_of(request.user, pk)
    form = ClassForm(request.POST)
    if form.is_valid():
        try:
            membership.rename(found, form.cleaned_data["name"], request.user)
        except NameTakenError as error:
            form.add_error("name", str(error))
        else:
            return redirect("training:class", pk)
    context = class_context(request.user, found)
    return render(request, "training/class.html", context | {"rename_form": form})


@require_POST
@owners_only
def managers(request: PersonRequest, pk: int) -> HttpResponse:
    """Say who teaches a class."""
    found = class_of(request.user, pk)
    form = ManagerForm(request.POST, instance=found)
    if form.is_valid():
        try:
            membership.set_managers(found, form.cleaned_data["managers"], request.user)
        except NameTakenError as error:
            form.add_error("managers", str(error))
        else:
            messages.success(request, _("The managers of this class are changed."))
            return redirect("training:class", pk)
    context = class_context(request.user, found) | {"managers_form": form}
    return render(request, "training/class.html", context)


@require_POST
@reviewers_only
def add_manager(request: PersonRequest, pk: int) -> HttpResponse:
    """Have another manager of the school teach a class too."""
    found = class_of(request.user, pk)
    form = AddManagerForm(found, request.POST)
    if form.is_valid():
        added = form.cleaned_data["manager"]
        try:
            membership.add_manager(found, added, request.user)
        except NameTakenError as error:
            form.add_error("manager", str(error))
        else:
            told = _(
                "%(name)s teaches this class too, and may decide what is proposed."
            )
            messages.success(request, told % {"name": added.full_name})
            return redirect("training:class", pk)
    context = class_context(request.user, found) | {"add_manager_form": form}
    return render(request, "training/class.html", context)


@require_POST
@reviewers_only
def leave(request: PersonRequest, pk: int, person: int) -> HttpResponse:
    """Take a trainee out of a class."""
    found = class_of(request.user, pk)
    trainee: User = get_object_or_404(found.trainees.all(), pk=person)
    membership.leave(found, trainee, request.user)
    said = _("%(name)s has left the class. Their work is kept.")
    messages.success(request, said % {"name": trainee.full_name})
    return redirect("training:class", pk)


@require_POST
@reviewers_only
def come_back(request: PersonRequest, pk: int, departure: int) -> HttpResponse:
    """Put a trainee who left back into the class."""
    away = Departure.objects.still_away().select_related("training_class", "trainee")
    found = get_object_or_404(
        away, pk=departure, training_class=class_of(request.user, pk)
    )
    membership.come_back(found, request.user)
    said = _("%(name)s is back in the class.")
    messages.success(request, said % {"name": found.trainee.full_name})
    return redirect("training:class", pk)


def class_of(user: User, pk: int) -> TrainingClass:
    """The class with that number, if it is one of the user's; else there is none."""
    found: TrainingClass = get_object_or_404(
        TrainingClass.objects.visible_to(user), pk=pk
    )
    return found


def class_context(user: User, training_class: TrainingClass) -> dict[str, Any]:
    """What the page of a class shows."""
    invitations = Invitation.objects.visible_to(user).unanswered()
    others = training_class.managers.filter(is_active=True).exclude(pk=user.pk)
    away = training_class.departures.still_away().filter(trainee__role="trainee")
    return {
        "class": training_class,
        "managers": training_class.managers.all(),
        "alone": not others.exists(),
        "trainees": training_class.trainees.all(),
        "invitations": invitations.filter(training_class=training_class),
        "away": away.select_related("trainee"),
        "guest_form": GuestForm(),
        "rename_form": ClassForm(instance=training_class),
        "managers_form": ManagerForm(instance=training_class),
        "add_manager_form": AddManagerForm(training_class),
        "programmes": training_class.programmes.all(),
        "programmes_form": AssignForm(instance=training_class),
    }
