"""The pages of table tests: listed, begun, recorded on a phone, and signed."""

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_safe,
)
from django_htmx.http import reswap, retarget

from training import table_tests
from training.deciding import Deciders, deciders
from training.http import PersonRequest
from training.models import Outcome, School, TableTest, TableTestState, User
from training.permission import reviewers_only
from training.table_test_forms import (
    BeginForm,
    FindForm,
    FinishForm,
    ReasonForm,
    RecordForm,
    SignForm,
)
from training.table_test_page import (
    judged,
    may_decide,
    shown_lines,
    why_unsignable,
)
from training.table_tests import EndingError, TableTestError
from training.table_tests_seen import posted_deed, seen_test

TESTS_A_PAGE = 25


@require_safe
def listing(request: PersonRequest) -> HttpResponse:
    """The table tests one may see: of one's trainees, or one's own."""
    form = FindForm(request.GET)
    if not form.is_valid():
        raise Http404
    state, name = form.cleaned_data["state"], form.cleaned_data["q"]
    found = form.found(request.user)
    kept = {"q": name} if name else {}
    context = {
        "tests": Paginator(found, TESTS_A_PAGE).get_page(request.GET.get("page")),
        "states": [("", _("All")), *TableTestState.choices],
        "state": state,
        "name": name,
        "kept": urlencode(kept),
        "query": urlencode(kept | ({"state": state} if state else {})),
        "waiting": TableTest.objects.waiting_for(request.user).count(),
    }
    return render(request, "training/table_tests.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def begin(request: PersonRequest) -> HttpResponse:
    """Choose whom to test in what; the test begins when it is posted."""
    posted = request.POST if request.method == "POST" else None
    form = BeginForm(request.user, posted, request.GET.get("trainee", ""))
    if posted is not None and form.is_valid():
        trainee, programme, rules = form.chosen()
        try:
            made = table_tests.begin(
                trainee, programme, rules, by=request.user, now=timezone.now()
            )
        except TableTestError as error:
            form.add_error(None, str(error))
        else:
            return redirect(made)
    status = HTTPStatus.OK if posted is None else HTTPStatus.BAD_REQUEST
    page = "training/table_test_begin.html"
    return render(request, page, {"form": form}, status=status)


@require_safe
@never_cache
def one(request: PersonRequest, key: UUID) -> HttpResponse:
    """One table test: to be recorded, to be signed, or as it came out."""
    return _page(request, seen_test(request, key))


@posted_deed
def record(request: PersonRequest, key: UUID) -> HttpResponse:
    """Keep what was tapped: one line or all of them; a fragment under htmx."""
    found = seen_test(request, key)
    form = RecordForm(len(found.checklist), request.POST)
    if not form.is_valid():
        return _refused(request, found, _first_error(form))
    try:
        kept = table_tests.write_down(
            key, form.said(), by=request.user, now=timezone.now()
        )
    except TableTestError as error:
        return _refused(request, found, str(error))
    if not request.htmx:
        return redirect(found)
    return _fragment(request, kept, form.watched)


@posted_deed
def finish(request: PersonRequest, key: UUID) -> HttpResponse:
    """End a test; what stands in its form is kept first."""
    found, now = seen_test(request, key), timezone.now()
    form, said = (
        FinishForm(request.POST),
        RecordForm(len(found.checklist), request.POST),
    )
    if not said.is_valid():
        return _refused(request, found, _first_error(said))
    try:
        found = table_tests.write_down(key, said.said(), by=request.user, now=now)
        if not form.is_valid():
            why = _("Say whether the test is passed.")
            return _refused(request, found, why, "outcome")
        outcome = Outcome(form.cleaned_data["outcome"])
        table_tests.finish(key, outcome, by=request.user, now=now)
    except EndingError as error:
        return _refused(request, found, str(error), error.about)
    except TableTestError as error:
        return _refused(request, found, str(error))
    return redirect(found)


@posted_deed
def sign(request: PersonRequest, key: UUID) -> HttpResponse:
    """Sign what another manager has recorded."""
    found, form = seen_test(request, key), SignForm(request.POST)
    read = form.is_valid() and form.cleaned_data["contradiction_read"]
    try:
        table_tests.cosign(
            key, by=request.user, now=timezone.now(), contradiction_read=read
        )
    except TableTestError as error:
        return _refused(request, found, str(error))
    messages.success(request, _("You have signed this table test."))
    return redirect(found)


@posted_deed
def refuse(request: PersonRequest, key: UUID) -> HttpResponse:
    """Refuse to sign what another manager has recorded, and say why."""
    found, form = seen_test(request, key), ReasonForm(request.POST)
    if not form.is_valid():
        return _refused(request, found, _("Say why you do not sign it."))
    try:
        reason = form.cleaned_data["reason"]
        table_tests.refuse(key, reason, by=request.user, now=timezone.now())
    except TableTestError as error:
        return _refused(request, found, str(error))
    return redirect(found)


@posted_deed
def abandon(request: PersonRequest, key: UUID) -> HttpResponse:
    """Break off a test that is under way."""
    found, form = seen_test(request, key), ReasonForm(request.POST)
    if not form.is_valid():
        return _refused(request, found, _("Say why it is broken off."))
    try:
        table_tests.abandon(key, form.cleaned_data["reason"], by=request.user)
    except TableTestError as error:
        return _refused(request, found, str(error))
    return redirect(found)


def _page(
    request: PersonRequest, found: TableTest, error: str = "", about: str = ""
) -> HttpResponse:
    """The page of a test; with `error` as it is refused, beside the field `about`."""
    recording = found.is_under_way and found.recorded_by_id == request.user.pk
    page = "table_test_record" if recording else "table_test"
    context: dict[str, Any] = {
        "test": found,
        "lines": shown_lines(found),
        "judged": judged(found),
        "cannot_sign": why_unsignable(found),
        "decides": may_decide(found, request.user),
        "alone": not School.now().two_person_approval,
        "deciders": _deciders(found, request.user),
        "error": error,
        "about": about,
        "reason_form": ReasonForm(auto_id="%s"),
        "outcomes": Outcome.choices,
        "chosen": request.POST.get("outcome", ""),
    }
    status = HTTPStatus.CONFLICT if error else HTTPStatus.OK
    return render(request, f"training/{page}.html", context, status=status)


def _deciders(found: TableTest, reader: User) -> Deciders | None:
    """Who may sign it, for who recorded it; None for others, and once that is over."""
    undecided = found.is_under_way or found.is_waiting
    if not undecided or found.recorded_by_id != reader.pk:
        return None
    return deciders(found.trainee, reader)


def _fragment(
    request: PersonRequest, found: TableTest, watched: int | None
) -> HttpResponse:
    if watched is not None:
        context = {"test": found, "line": shown_lines(found)[watched]}
        return render(request, "training/_table_test_line.html#watch", context)
    page = "training/table_test_record.html#saved"
    return render(request, page, {"judged": judged(found)})


def _refused(
    request: PersonRequest, found: TableTest, why: str, about: str = ""
) -> HttpResponse:
    """Why it cannot be done, on the page as it now stands."""
    found = seen_test(request, found.key)
    if request.htmx:
        context = {"judged": judged(found), "refused": why}
        page = "training/table_test_record.html#saved"
        response = render(request, page, context, status=HTTPStatus.CONFLICT)
        return retarget(reswap(response, "innerHTML"), "#saved")
    return _page(request, found, why, about)


def _first_error(form: RecordForm) -> str:
    return next(str(each) for several in form.errors.values() for each in several)
