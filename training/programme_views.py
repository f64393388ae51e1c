"""The managers' pages of programmes: which there are, what one says, and its form."""

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from training import programmes as deeds
from training.class_views import class_context, class_of
from training.http import PersonRequest
from training.models import Opening, Programme
from training.permission import reviewers_only
from training.programme_forms import AssignForm
from training.programme_page import programme_page
from training.programme_sheet import ProgrammeSheet

SAVE = "save"


@require_safe
@reviewers_only
def programmes(request: PersonRequest) -> HttpResponse:
    """All programmes of the school; those laid by apart."""
    now = timezone.now()
    standing = Opening.objects.visible_to(request.user).standing(now).values("pk")
    found = Programme.objects.annotate(
        open_exams=Count("openings", filter=Q(openings__in=standing), distinct=True),
        class_count=Count("classes", distinct=True),
    ).prefetch_related("parts")
    shown = [programme_page(each) for each in found]
    context = {
        "current": [page for page in shown if not page.programme.is_archived],
        "laid_by": [page for page in shown if page.programme.is_archived],
    }
    return render(request, "training/programmes.html", context)


@require_safe
@reviewers_only
def programme(request: PersonRequest, pk: int) -> HttpResponse:
    """One programme in plain words, and who learns it."""
    found = _programme(pk)
    openings = found.openings.visible_to(request.user)
    context = {
        "page": programme_page(found),
        "programme": found,
        "classes": found.classes.visible_to(request.user),
        "openings": openings.standing(timezone.now()),
    }
    return render(request, "training/programme.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def new(request: PersonRequest) -> HttpResponse:
    """A new programme."""
    return _sheet(request, None)


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def edit(request: PersonRequest, pk: int) -> HttpResponse:
    """A programme to be changed."""
    return _sheet(request, _programme(pk))


@require_POST
@reviewers_only
def lay_by(request: PersonRequest, pk: int) -> HttpResponse:
    """Lay a programme by, or take it up again."""
    found = _programme(pk)
    is_archived = request.POST.get("state") != "current"
    deeds.lay_by(found, request.user, is_archived=is_archived)
    if is_archived:
        said = _("The programme is laid by. What is open under it stays open.")
    else:
        said = _("The programme is taken up again.")
    messages.success(request, said)
    return redirect("training:programme", pk)


@require_POST
@reviewers_only
def assign(request: PersonRequest, pk: int) -> HttpResponse:
    """Say which programmes a class learns."""
    found = class_of(request.user, pk)
    form = AssignForm(request.POST, instance=found)
    if form.is_valid():
        deeds.assign(found, form.cleaned_data["programmes"], request.user)
        messages.success(request, _("The programmes of this class are changed."))
        return redirect("training:class", pk)
    context = class_context(request.user, found) | {"programmes_form": form}
    return render(request, "training/class.html", context)


def _sheet(request: PersonRequest, programme: Programme | None) -> HttpResponse:
    """The form; its rows alone under htmx, when they were only rearranged."""
    page = "training/programme_form.html"
    deed = request.POST.get("do", SAVE)
    if request.method != "POST":
        sheet = ProgrammeSheet.of(programme)
    elif deed != SAVE:
        sheet = ProgrammeSheet.typed(request.POST, programme, deed)
        page += "#parts" if request.htmx else ""
    else:
        sheet = ProgrammeSheet.sent(request.POST, programme)
        if sheet.is_valid() and (kept := sheet.keep(request.user)):
            messages.success(request, _("The programme is saved."))
            return redirect("training:programme", kept.pk)
    return render(request, page, {"sheet": sheet, "programme": programme})


def _programme(pk: int) -> Programme:
    found: Programme = get_object_or_404(Programme, pk=pk)
    return found
