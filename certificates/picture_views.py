"""The pages of pictures: houses' logos for owners, photographs for managers."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from certificates import pictures
from certificates.images import PictureError
from certificates.models import Logo, Portrait
from certificates.picture_forms import PictureForm
from tablegames.games import load_rules, rule_sets
from training.http import PersonRequest
from training.models import User
from training.permission import owners_only, reviewers_only


@require_safe
@owners_only
def logos(request: PersonRequest) -> HttpResponse:
    """Every house with its logo, and a form for another."""
    return _logos(request, "", PictureForm())


@require_POST
@owners_only
def put_logo(request: PersonRequest, house: str) -> HttpResponse:
    """Put a logo on the certificates under a house's rules."""
    if house not in _houses():
        raise Http404(_("There is no such house."))
    form = PictureForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            pictures.put_logo(house, form.content(), request.user)
        except PictureError as error:
            form.add_error("picture", str(error))
        else:
            messages.success(request, _("The logo stands on certificates from now on."))
            return redirect("certificates:logos")
    return _logos(request, house, form)


@require_POST
@owners_only
def take_logo_away(request: PersonRequest, house: str) -> HttpResponse:
    """Let a house's certificates do without a logo."""
    pictures.take_logo_away(house, request.user)
    messages.success(request, _("The logo is taken away."))
    return redirect("certificates:logos")


@require_safe
@owners_only
@cache_control(private=True, no_store=True)
def logo(_request: PersonRequest, house: str) -> HttpResponse:
    """A house's logo as it stands on paper."""
    found = get_object_or_404(Logo, house=house)
    return HttpResponse(bytes(found.content), content_type=found.media_type)


@require_safe
@reviewers_only
def portrait(request: PersonRequest, pk: int) -> HttpResponse:
    """Somebody's photograph, and a form for another."""
    return _portrait(request, _person(request, pk), PictureForm())


@require_POST
@reviewers_only
def put_portrait(request: PersonRequest, pk: int) -> HttpResponse:
    """Put a photograph on somebody's certificates."""
    person = _person(request, pk)
    form = PictureForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            pictures.put_portrait(person, form.content(), request.user)
        except PictureError as error:
            form.add_error("picture", str(error))
        else:
            messages.success(request, _("The photograph is kept."))
            return redirect("certificates:portrait", pk)
    return _portrait(request, person, form)


@require_POST
@reviewers_only
def take_portrait_away(request: PersonRequest, pk: int) -> HttpResponse:
    """Delete somebody's photograph."""
    pictures.take_portrait_away(_person(request, pk), request.user)
    messages.success(request, _("The photograph is deleted."))
    return redirect("certificates:portrait", pk)


@require_safe
@reviewers_only
@cache_control(private=True, no_store=True)
def portrait_file(request: PersonRequest, pk: int) -> HttpResponse:
    """The photograph itself."""
    found = get_object_or_404(Portrait, person=_person(request, pk))
    return HttpResponse(bytes(found.content), content_type=found.media_type)


def _logos(request: PersonRequest, at: str, form: PictureForm) -> HttpResponse:
    """The page of logos; `form` was sent for the house `at`, the others are blank."""
    there = set(Logo.objects.values_list("house", flat=True))
    rows = [
        {
            "house": house,
            "name": name,
            "has_logo": house in there,
            "form": form if house == at else PictureForm(auto_id=f"{house}-%s"),
        }
        for house, name in _houses().items()
    ]
    status = 422 if form.errors else 200
    return render(request, "certificates/logos.html", {"rows": rows}, status=status)


def _portrait(request: PersonRequest, person: User, form: PictureForm) -> HttpResponse:
    has_portrait = Portrait.objects.filter(person=person).exists()
    context = {"person": person, "has_portrait": has_portrait, "form": form}
    status = 422 if form.errors else 200
    return render(request, "certificates/portrait.html", context, status=status)


def _person(request: PersonRequest, pk: int) -> User:
    people = User.objects.visible_to(request.user).filter(erased_at=None)
    person: User = get_object_or_404(people, pk=pk)
    return person


def _houses() -> dict[str, str]:
    """The names of the houses by their slugs."""
    return {
        rule_set.partition("/")[0]: load_rules(rule_set).edition.house_name
        for rule_set in rule_sets()
    }
