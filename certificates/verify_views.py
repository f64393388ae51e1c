"""The public pages on which anybody checks a certificate: no log-in, no trace.

They are told to nobody's search engine, and asked only so often from one address. An
unknown address takes as long to answer as a known one: as much is looked up and drawn.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from allauth.decorators import rate_limit
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from certificates.file_checking import check_file
from certificates.key_files import public_keys
from certificates.models import Certificate, Status
from certificates.verify_forms import KEYS_MISSING, TOO_LARGE, FileForm, LookForm
from certificates.verifying import (
    HEADLINES,
    MOST_BYTES,
    as_data,
    certificate_in,
    is_forgotten,
    look_up,
    outcome_of,
    reason_of,
    school_of,
    specimen,
    unchecked,
    unknown,
)
from training.models import School

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

ROOM_FOR_FORM: Final = 2**14  # bytes of a request around its file


def public[**P](view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """A page for everybody, which is kept nowhere and found by no search engine."""

    @wraps(view)
    def respond(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(*args, **kwargs)
        response["X-Robots-Tag"] = "noindex, nofollow"
        # The address is the secret: no other site is told it. This one is, since a
        # browser that sends no referrer sends no origin either, and then every form of
        # the page, the choice of a language among them, would be taken for a forgery.
        response["Referrer-Policy"] = "same-origin"
        return response

    return login_not_required(cache_control(private=True, no_store=True)(respond))


@public
@require_safe
@rate_limit(action="verify", limit_get=True)  # type: ignore[untyped-decorator]
def look(request: HttpRequest) -> HttpResponse:
    """Ask for a serial and a secret, or for a file; lead on to the certificate."""
    if not request.GET:
        return _look_page(request, LookForm(), HTTPStatus.OK)
    form = LookForm(request.GET)
    if not form.is_valid():
        return _look_page(request, form, HTTPStatus.BAD_REQUEST)
    found = look_up(form.cleaned_data["secret"], timezone.now())
    if found is not None and found.serial == form.cleaned_data["serial"]:
        return redirect(found)
    told = _("No certificate of this school has this serial together with this secret.")
    form.add_error(None, told)
    return _look_page(request, form, HTTPStatus.NOT_FOUND)


@public
@require_safe
@rate_limit(action="verify", limit_get=True)  # type: ignore[untyped-decorator]
def verify(request: HttpRequest, token: str) -> HttpResponse:
    """Every fact of the certificate with that token, and what it is worth today."""
    now = timezone.now()
    found = look_up(token, now)
    context = {
        "certificate": found,
        "verified": _drawn(found or specimen(now), request),
        "school": School.now().title,
        "form": FileForm(),
    }
    status = HTTPStatus.OK if found else HTTPStatus.NOT_FOUND
    return render(request, "certificates/verify.html", context, status=status)


def refused_in_json[**P](
    view: Callable[P, HttpResponse],
) -> Callable[P, HttpResponse]:
    """Tell a machine in its own words, not with a page, that it asks too often."""

    @wraps(view)
    def respond(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(*args, **kwargs)
        if response.status_code != HTTPStatus.TOO_MANY_REQUESTS:
            return response
        told = _json(unchecked(timezone.now()), HTTPStatus.TOO_MANY_REQUESTS)
        told["Retry-After"] = response["Retry-After"]
        told["Access-Control-Expose-Headers"] = "Retry-After"
        return told

    return respond


@public
@require_safe
@refused_in_json
@rate_limit(action="verify", limit_get=True)  # type: ignore[untyped-decorator]
def verify_data(_request: HttpRequest, token: str) -> HttpResponse:
    """The same for machines."""
    now = timezone.now()
    found = look_up(token, now)
    data = as_data(found or specimen(now), now)
    if found is None:
        return _json(unknown(now), HTTPStatus.NOT_FOUND)
    return _json(data, HTTPStatus.OK)


@csrf_exempt  # it changes nothing, and a stranger has no session to be abused
@public
@require_POST
@rate_limit(action="check_file")  # type: ignore[untyped-decorator]
def check(request: HttpRequest) -> HttpResponse:
    """What is found in the file that somebody drops here; it is not kept."""
    if turned_down := _turned_down(request):
        status, why = turned_down
        return _look_page(request, LookForm(), status, refused=why)
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _look_page(request, LookForm(), HTTPStatus.BAD_REQUEST, form=form)
    now = timezone.now()
    report = check_file(form.cleaned_data["file"].read(), now)
    found, quoted = certificate_in(report, now), report.quotes
    context = {
        "report": report,
        "outcome": outcome_of(report),
        "certificate": found,
        "verified": _drawn(found, request, second=True, quoted=quoted) if found else "",
        "name": form.cleaned_data["file"].name,
        "form": FileForm(),
    }
    return render(request, "certificates/checked.html", context)


def _turned_down(request: HttpRequest) -> "tuple[HTTPStatus, StrPromise] | None":
    """Why a file is not looked at: without keys each would be taken for a forgery."""
    if _length(request) > MOST_BYTES + ROOM_FOR_FORM:
        return HTTPStatus.CONTENT_TOO_LARGE, TOO_LARGE
    if not public_keys().are_there:
        return HTTPStatus.SERVICE_UNAVAILABLE, KEYS_MISSING
    return None


def _drawn(
    certificate: Certificate,
    request: HttpRequest,
    *,
    second: bool = False,
    quoted: bool = False,
) -> str:
    """Status and facts of a certificate, as HTML; as a `second` thing on its page.

    Without the facts where it is only `quoted` by what else is on the page.
    """
    context = {
        "certificate": certificate,
        "headline": HEADLINES[Status(certificate.status)],
        "second": second,
        "quoted": quoted,
        "reason": reason_of(certificate),
        "forgotten": is_forgotten(certificate),
        "school": school_of(certificate),
    }
    return render_to_string("certificates/_verified.html", context, request)


def _json(data: dict[str, Any], status: HTTPStatus) -> JsonResponse:
    """JSON that a machine of any other site may read."""
    response = JsonResponse(
        data, status=status, json_dumps_params={"ensure_ascii": False}
    )
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _length(request: HttpRequest) -> int:
    """The bytes that are announced; none where that is no number."""
    announced = str(request.META.get("CONTENT_LENGTH") or "")
    return int(announced) if announced.isascii() and announced.isdecimal() else 0


def _look_page(
    request: HttpRequest,
    look_form: LookForm,
    status: HTTPStatus,
    **shown: object,
) -> HttpResponse:
    context = {"look_form": look_form, "form": FileForm()} | shown
    return render(request, "certificates/look.html", context, status=status)
