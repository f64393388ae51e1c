"""What the page of an exam tells the server of itself."""

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_POST

from quizzes.marking import LONGEST_MS
from quizzes.models import Attempt
from quizzes.noting import page_left
from quizzes.people import PersonRequest

LONGEST: Final = 1024  # bytes of a note


class LeftForm(forms.Form):
    """That the page of a hand was left, and for how long."""

    number = forms.IntegerField(min_value=1, max_value=1000)
    away_ms = forms.IntegerField(min_value=0, max_value=LONGEST_MS)


@require_POST
def note(request: PersonRequest, key: UUID) -> HttpResponse:
    """Keep a note of one's own exam while it runs; nothing is ever shown for it."""
    own = Attempt.objects.of(request.user).exams()
    attempt = get_object_or_404(own, key=key)
    if int(request.headers.get("Content-Length") or 0) > LONGEST:
        return HttpResponse(status=HTTPStatus.CONTENT_TOO_LARGE)
    form = LeftForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    given = form.cleaned_data
    page_left(attempt, given["number"], given["away_ms"], timezone.now())
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
