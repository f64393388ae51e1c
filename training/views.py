"""The front page, the choice of a language, progress, and the managers' pages."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django.views.i18n import set_language

from quizzes.closing import close_if_over
from quizzes.gaming_days import site_days
from quizzes.mistaking import mistakes_of
from quizzes.models import Attempt
from quizzes.practice_due import practice_due
from quizzes.sitting import running_exams
from training.attempt_page import attempt_page
from training.attempts_seen import attempt_of
from training.http import PersonRequest
from training.languages import remember
from training.models import User
from training.my_programmes import my_programme, programmes_of
from training.office import waiting_for
from training.person_records import records_of
from training.progress import answers_of
from training.reports import UnknownChoiceError, Wanted, report
from training.roster import Order, trainees_called
from training.roster_page import roster_page

ATTEMPTS_A_PAGE = 20


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What the site is, to a stranger; what to do next, to everybody else."""
    context: dict[str, Any] = {}
    if request.user.is_authenticated:
        context["running"] = list(running_exams(request.user, timezone.now()))
        context["practice"] = practice_due(request.user, timezone.now())
        context["programmes"] = [
            my_programme(request.user, each) for each in programmes_of(request.user)
        ]
    if isinstance(request.user, User) and request.user.reviews:
        context["waiting"] = waiting_for(request.user)
    return render(request, "training/home.html", context)


@login_not_required
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Change the language of the pages, for this browser and for this person."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and language in dict(settings.LANGUAGES):
        remember(request.user, language)
    return set_language(request)


@require_safe
def progress(request: PersonRequest) -> HttpResponse:
    """How sure and how quick whoever asks has become."""
    context = _progress(request, request.user)
    return render(request, "training/progress.html", context)


@require_safe
@vary_on_headers("HX-Request")
def trainees(request: PersonRequest) -> HttpResponse:
    """The trainees in one's classes; a fragment under htmx."""
    _only_reviewers(request.user)
    name = request.GET.get("q", "").strip()
    try:
        order = Order.parse(request.GET.get("sort", ""))
    except ValueError as error:
        raise Http404(str(error)) from error
    people = trainees_called(request.user, name)
    shown = roster_page(people, order, name, request.GET.get("page", "1"))
    page = "training/trainees.html"
    alone = request.htmx and not request.htmx.history_restore_request
    return render(request, f"{page}#roster" if alone else page, {"roster": shown})


@require_safe
def trainee(request: PersonRequest, pk: int) -> HttpResponse:
    """One trainee: progress and attempts."""
    _only_reviewers(request.user)
    visible = User.objects.visible_to(request.user).trainees()
    person = get_object_or_404(visible, pk=pk)
    context = _progress(request, person) | {
        "classes": person.classes.visible_to(request.user),
        "records": records_of(person, request.user),
        "programmes": [my_programme(person, each) for each in programmes_of(person)],
    }
    return render(request, "training/trainee.html", context)


@require_safe
def attempt(request: PersonRequest, key: UUID) -> HttpResponse:
    """One attempt in full: every answered hand, with what was due and why."""
    _only_reviewers(request.user)
    found = attempt_of(request.user, key)
    close_if_over(found, timezone.now())
    shown = attempt_page(found, request.GET.get("page", "1"))
    return render(request, "training/attempt.html", {"review": shown})


def _only_reviewers(user: User) -> None:
    """To a trainee these pages do not exist."""
    if not user.reviews:
        raise Http404


def _progress(request: PersonRequest, person: User) -> dict[str, Any]:
    wanted = Wanted(request.GET.get("rules", ""), request.GET.get("kind", ""))
    try:
        shown = report(answers_of(person), wanted, site_days(), timezone.now())
    except UnknownChoiceError as error:
        raise Http404(str(error)) from error
    attempts = Paginator(Attempt.objects.of(person), ATTEMPTS_A_PAGE)
    return {
        "person": person,
        "report": shown,
        "mistakes": mistakes_of(person),
        "attempts": attempts.get_page(request.GET.get("page")),
        "query": urlencode({"rules": wanted.rule_set, "kind": wanted.kind}),
    }
