"""Pages that show how far a piece of work has come, until its file is there."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render

from training.http import PersonRequest
from training.models.work import Work


def how_far(
    request: PersonRequest, work: Work, page: str, context: dict[str, object]
) -> HttpResponse:
    """The template `page`; its part `state` under htmx, nothing if nothing moved."""
    if request.htmx and request.GET.get("shown") == work.shown:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, f"{page}#state" if request.htmx else page, context)
