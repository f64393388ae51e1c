"""The trainee's page of exams: opened for them, open to everybody, and past."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from quizzes.asking import start_exam
from quizzes.devices import named_device, remember_device
from quizzes.marking import GRACE
from quizzes.models import Attempt
from quizzes.wording import say
from tablegames.house_rules import RulesError
from training.exams_page import exams_page
from training.http import PersonRequest
from training.models import Opening, School
from training.sitting_exams import CodeRefusedError, NotNowError, Try, begin

PAST = 20


@require_safe
def exams(request: PersonRequest) -> HttpResponse:
    """One's exams: to begin, to go on with, and those already over."""
    return _exams(request)


@require_POST
def start(request: PersonRequest, key: UUID) -> HttpResponse:
    """Begin an opened exam, or go on with it."""
    mine = Opening.objects.for_trainee(request.user).select_related("programme")
    opening = get_object_or_404(mine.distinct(), key=key)
    given = Try(request.POST.get("code", ""), named_device(request))
    try:
        attempt = begin(request.user, opening, given, timezone.now())
    except CodeRefusedError as error:
        return _exams(request, refused=opening, problem=str(error))
    except NotNowError as error:
        messages.error(request, str(error))
        return redirect("training:exams")
    return remember_device(redirect(attempt), request, given.device)


@require_POST
def start_built_in(request: PersonRequest) -> HttpResponse:
    """Begin the built-in exam of a rule set, or go on with the live one."""
    rules = request.POST.get("rules", "")
    own = Attempt.objects.of(request.user).built_in().live()
    if not School.now().open_exams and not own.under(rules).exists():
        messages.error(request, _("Only exams that a manager has opened are sat here."))
        return redirect("training:exams")
    try:
        attempt = start_exam(request.user, rules)
    except RulesError as error:
        raise Http404(say(error.message)) from error
    return redirect(attempt)


def _exams(
    request: PersonRequest, refused: Opening | None = None, problem: str = ""
) -> HttpResponse:
    """The page; with the `problem` of the code given for `refused` beside its field."""
    context = {
        "page": exams_page(request.user, timezone.now()),
        "past": Attempt.objects.of(request.user).exams().finished()[:PAST],
        "grace": GRACE.seconds,
        "refused": refused,
        "problem": problem,
    }
    return render(request, "training/exams.html", context)
