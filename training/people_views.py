"""The pages of people: their accounts, roles and data."""

from http import HTTPStatus
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.forms import Form
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from training import membership
from training.erasing import erase
from training.exporting import personal_data
from training.http import PersonRequest, saved_as
from training.membership_forms import ExtraTimeForm, RoleForm
from training.models import Role, TrainingClass, User
from training.permission import owners_only, reviewers_only
from training.roster_forms import NewNameForm
from training.second_factor import forget_factors

PEOPLE_A_PAGE = 50


@require_safe
@owners_only
def people(request: PersonRequest) -> HttpResponse:
    """Everybody who has an account, for the owner."""
    name = request.GET.get("q", "").strip()
    found = User.objects.filter(erased_at=None)
    found = found.called(name, "full_name", "email", "username")
    page = Paginator(found, PEOPLE_A_PAGE).get_page(request.GET.get("page"))
    query = urlencode({"q": name}) if name else ""
    context = {"people": page, "name": name, "query": query}
    return render(request, "training/people.html", context)


@require_safe
@reviewers_only
def person(request: PersonRequest, pk: int) -> HttpResponse:
    """One person's account, and what can be done about it."""
    return _page(request, _subject(request.user, pk))


@require_POST
@reviewers_only
def change_name(request: PersonRequest, pk: int) -> HttpResponse:
    """Give somebody another name, for a reason that is written down."""
    found = _subject(request.user, pk)
    form = NewNameForm(request.POST)
    if not form.is_valid():
        return _page(request, found, name_form=form)
    name, reason = form.cleaned_data["name"], form.cleaned_data["reason"]
    membership.set_name(found, name, reason, request.user)
    messages.success(request, _("The name is changed."))
    return redirect("training:person", pk)


@require_POST
@reviewers_only
def extra_time(request: PersonRequest, pk: int) -> HttpResponse:
    """Give somebody more time for a hand of an exam, or no longer."""
    found = _subject(request.user, pk)
    form = ExtraTimeForm(request.POST)
    if form.is_valid():
        percent = form.cleaned_data["percent"]
        membership.set_extra_time(found, percent, request.user)
        messages.success(request, _("The extra time is changed."))
        return redirect("training:person", pk)
    return _page(request, found, time_form=form)


@require_POST
@reviewers_only
def account(request: PersonRequest, pk: int) -> HttpResponse:
    """Close an account, or open it again."""
    found = _subject(request.user, pk)
    if request.POST.get("state") == "open":
        membership.open_account(found, request.user)
        said = _("%(name)s can log in again.")
    else:
        membership.close_account(found, request.user)
        said = _("%(name)s can no longer log in.")
    messages.success(request, said % {"name": found.full_name})
    return redirect("training:person", pk)


@require_POST
@owners_only
def role(request: PersonRequest, pk: int) -> HttpResponse:
    """Make somebody a trainee, a manager or an owner."""
    found = _subject(request.user, pk)
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise Http404
    membership.change_role(found, Role(form.cleaned_data["role"]), request.user)
    messages.success(request, _("The role is changed."))
    return redirect("training:person", pk)


@require_POST
@owners_only
def factors(request: PersonRequest, pk: int) -> HttpResponse:
    """Take away the second factor of somebody who has lost it."""
    found = _subject(request.user, pk)
    forget_factors(found, request.user)
    said = _("%(name)s logs in by the password alone, and sets up a new second factor.")
    messages.success(request, said % {"name": found.full_name})
    return redirect("training:person", pk)


@require_safe
@reviewers_only
def data(request: PersonRequest, pk: int) -> HttpResponse:
    """All that is kept about somebody, to hand to them."""
    return _download(_subject(request.user, pk))


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def erase_person(request: PersonRequest, pk: int) -> HttpResponse:
    """Erase somebody, once their user name is typed as a confirmation."""
    found = _subject(request.user, pk)
    context: dict[str, object] = {"person": found}
    if request.method == "POST":
        if request.POST.get("username", "").strip() == found.username:
            erase(found, request.user)
            messages.success(request, _("The person is erased."))
            return redirect("training:classes")
        context["wrong"] = True
    return render(request, "training/erase.html", context)


@require_safe
def my_data(request: PersonRequest) -> HttpResponse:
    """What is kept about oneself, and how to have it."""
    return render(request, "training/my_data.html")


@require_safe
def own_data(request: PersonRequest) -> HttpResponse:
    """All that is kept about oneself."""
    return _download(request.user)


def _subject(user: User, pk: int) -> User:
    """Somebody whose account `user` may change: never their own.

    A manager's trainees, and for an owner everybody else; an erased person is nobody.
    """
    visible = User.objects.visible_to(user).exclude(pk=user.pk)
    found: User = get_object_or_404(visible.filter(erased_at=None), pk=pk)
    return found


def _page(request: PersonRequest, found: User, **forms: Form) -> HttpResponse:
    context = {
        "person": found,
        "classes": _classes(request.user, found),
        "form": RoleForm(initial={"role": found.role}),
        "name_form": NewNameForm(initial={"name": found.full_name}),
        "time_form": ExtraTimeForm(initial={"percent": found.extra_time_percent}),
    }
    status = HTTPStatus.BAD_REQUEST if forms else HTTPStatus.OK
    return render(request, "training/person.html", context | forms, status=status)


def _classes(user: User, found: User) -> list[TrainingClass]:
    mine = TrainingClass.objects.visible_to(user)
    return list(mine.filter(Q(trainees=found) | Q(managers=found)).distinct())


def _download(found: User) -> HttpResponse:
    return JsonResponse(
        personal_data(found),
        json_dumps_params={"ensure_ascii": False, "indent": 1},
        headers=saved_as(f"dealer-school-{found.pk}.json"),
    )
