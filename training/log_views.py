"""The managers' page of the log."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from training.http import PersonRequest
from training.log_page import Sought, UnknownActError, log_page
from training.permission import reviewers_only


@require_safe
@cache_control(private=True, no_store=True)
@reviewers_only
def log(request: PersonRequest) -> HttpResponse:
    """What was done to whom, when and why."""
    try:
        sought = Sought.parse(request.GET.get("act", ""), request.GET.get("q", ""))
    except UnknownActError as error:
        raise Http404(str(error)) from error
    shown = log_page(request.user, sought, request.GET.get("page", "1"))
    return render(request, "training/log.html", {"log": shown})
