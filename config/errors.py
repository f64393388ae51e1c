"""Pages for what went wrong outside any view of ours."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a form was too old or came from elsewhere; `reason` is for the log."""
    del reason  # Django has logged it
    return render(request, "403_csrf.html", status=403)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Say that somebody, or some machine, should wait before trying again."""
    return render(request, "429.html", status=429)
