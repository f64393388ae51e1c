"""Where log-in takes place when only a piece of a page was asked for."""

from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails


def log_in_on_a_whole_page(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Load the log-in page as a page when a logged-out browser asks for a fragment.

    Else the form would appear in the middle of a hand. Log-in leads back to the page
    that the browser was on.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
        page = resolve_url("account_login")
        if (
            not htmx
            or response.status_code != HTTPStatus.FOUND
            or not response.headers["Location"].startswith(page)
        ):
            return response
        back = urlencode({"next": htmx.current_url_abs_path or "/"})
        return HttpResponseClientRedirect(f"{page}?{back}")

    return respond
