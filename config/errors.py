"""Pages for what went wrong outside any view of ours."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.core.exceptions import (
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _
from django.views.defaults import bad_request as not_read
from django_htmx.middleware import HtmxDetails

WAIT: Final = 300  # seconds; the page says five minutes
TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Say that what was sent makes no sense here, or is more than is taken at once."""
    if isinstance(exception, TOO_MUCH):
        status = HTTPStatus.CONTENT_TOO_LARGE
        return render(request, "413.html", status=status)
    return not_read(request, exception)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a form was too old or came from elsewhere; `reason` is for the log."""
    del reason  # Django has logged it
    return render(request, "403_csrf.html", status=403)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Say that somebody, or some machine, should wait before trying again."""
    response = render(request, "429.html", status=HTTPStatus.TOO_MANY_REQUESTS)
    response["Retry-After"] = str(WAIT)
    return response


def page_for_wrong_methods(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Show a page where only a form may be sent, with the way to the page it is on.

    Such an address is opened when it is typed, bookmarked, loaded again, or gone back
    to by logging in. What a script asks for gets the sentence alone.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or response.content:
            return response
        htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
        if htmx:
            said = _(
                "Nothing is shown at this address: it only takes what a form sends."
            )
            page = HttpResponse(said, content_type="text/plain; charset=utf-8")
        else:
            page = render(request, "405.html", {"above": page_above(request.path)})
        page.status_code = response.status_code
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return respond


def page_above(path: str) -> str:
    """The nearest page above `path` that there is; "" when it is the front page.

    Addresses of pages end in a stroke, those of deeds do not.
    """
    parts = path.strip("/").split("/")
    while len(parts) > 1:
        parts.pop()
        above = "/".join(["", *parts, ""])
        try:
            resolve(above)
        except Resolver404:
            continue
        return above
    return ""
