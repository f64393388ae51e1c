"""The managers' pages of opened exams: which there are, a new one, and one watched."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from quizzes.wording import say
from training.edition_reach import newer_than
from training.exam_codes import spaced
from training.http import PersonRequest
from training.models import Opening, OpeningState, User
from training.opening_exams import (
    OpeningError,
    cancel,
    close_early,
    let_try_again,
    open_exam,
)
from training.opening_forms import EndForm, OpeningForm
from training.opening_page import opening_page, sitters_of
from training.permission import reviewers_only
from training.programme_page import pass_sentences

OPENINGS_A_PAGE = 30


@require_safe
@reviewers_only
def openings(request: PersonRequest) -> HttpResponse:
    """One's opened exams: open now, to come, and those that are over."""
    now = timezone.now()
    found = Opening.objects.visible_to(request.user).select_related(
        "programme", "training_class", "person"
    )
    standing = list(found.standing(now).order_by("opens_at", "pk"))
    over = found.exclude(pk__in=[each.pk for each in standing])
    context = {
        "open": [each for each in standing if each.state(now) == OpeningState.OPEN],
        "soon": [each for each in standing if each.state(now) == OpeningState.SOON],
        "over": Paginator(over, OPENINGS_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "training/openings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def new(request: PersonRequest) -> HttpResponse:
    """An exam to be opened; links choose the programme, the class or the person."""
    if request.method == "POST":
        form = OpeningForm(request.user, request.POST)
        if form.is_valid():
            opened = open_exam(form.wanted, request.user)
            messages.success(request, _("The exam is opened."))
            return redirect("training:opening", opened.key)
    else:
        form = OpeningForm(request.user, initial=_chosen(request))
    return render(request, "training/opening_form.html", {"form": form})


@require_safe
@reviewers_only
def opening(request: PersonRequest, key: UUID) -> HttpResponse:
    """One opened exam, live: a fragment under htmx, or nothing while nothing is new."""
    found = _opening(request.user, key)
    page = opening_page(found, timezone.now())
    polled = request.htmx and not request.htmx.history_restore_request
    if polled and request.GET.get("seen") == page.seen:
        return HttpResponse(status=204)
    context = {
        "page": page,
        "opening": found,
        "code": spaced(found.code),
        "newer": newer_than(found.rules),
        "passes": list(pass_sentences(found.exam_terms.pass_rule)),
        "form": EndForm(),
    }
    template = "training/opening.html"
    return render(request, f"{template}#live" if polled else template, context)


@require_POST
@reviewers_only
def close(request: PersonRequest, key: UUID) -> HttpResponse:
    """Let nobody else begin."""
    said = _("The exam is closed. Whoever has begun goes on to the end.")
    return _end(request, key, close_early, said)


@require_POST
@reviewers_only
def call_off(request: PersonRequest, key: UUID) -> HttpResponse:
    """Cancel an exam that nobody has begun."""
    return _end(request, key, cancel, _("The exam is cancelled."))


@require_POST
@reviewers_only
def let_in(request: PersonRequest, key: UUID, pk: int) -> HttpResponse:
    """Let a trainee who is locked out by wrong codes try again."""
    found = _opening(request.user, key)
    person = get_object_or_404(sitters_of(found), pk=pk)
    names = {"name": person}
    if let_try_again(found, person, request.user, timezone.now()):
        messages.success(request, _("%(name)s can try the code again.") % names)
    else:
        messages.info(request, _("%(name)s is not locked out.") % names)
    return redirect("training:opening", key)


def _end(
    request: PersonRequest,
    key: UUID,
    deed: Callable[[Opening, User, str, datetime], None],
    said: str,
) -> HttpResponse:
    found = _opening(request.user, key)
    form = EndForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say why: it is written into the log."))
        return redirect("training:opening", key)
    try:
        deed(found, request.user, form.cleaned_data["reason"], timezone.now())
        messages.success(request, said)
    except OpeningError as error:
        messages.error(request, say(error.message))
    return redirect("training:opening", key)


def _opening(user: User, key: UUID) -> Opening:
    visible = Opening.objects.visible_to(user).select_related(
        "programme", "training_class", "person", "opened_by"
    )
    return get_object_or_404(visible, key=key)


def _chosen(request: PersonRequest) -> dict[str, str]:
    """What the link that was followed has chosen; the form checks it like the rest."""
    chosen = {}
    for kind in ("class", "person"):
        if number := request.GET.get(kind, ""):
            chosen["whom"] = f"{kind}-{number}"
    if programme := request.GET.get("programme", ""):
        exams = OpeningForm(request.user).exams
        own = (key for key in exams if key.startswith(f"{programme}:"))
        chosen["exam"] = next(own, "")
    return chosen
