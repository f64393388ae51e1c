"""Exams: sat hand by hand without feedback, and shown in full afterwards."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.http import (
    require_http_methods,
    require_safe,
)

from quizzes.asking import (
    ask_next,
)
from quizzes.clocks import clock_of
from quizzes.marking import NotAskedError, mark
from quizzes.models import Attempt, Kind
from quizzes.offers import offer_of
from quizzes.people import PersonRequest
from quizzes.verdicts import review
from quizzes.views.hands import (
    acknowledged,
    answer_form,
    find_question,
    not_ahead_of_time,
    open_hand,
    refused,
    whole_page,
)
from quizzes.wording import say


@require_safe
@not_ahead_of_time
def go_on(request: PersonRequest, key: UUID) -> HttpResponse:
    """To the open hand, dealt now if there is none; or to the result at the end."""
    attempt = _own(request, key)
    if not attempt.is_live:
        return redirect("quizzes:exam_result", key)
    return redirect("quizzes:exam_hand", key, ask_next(attempt).number)


@require_http_methods(["GET", "POST"])
@not_ahead_of_time
def hand(request: PersonRequest, key: UUID, number: int) -> HttpResponse:
    """One hand, to be answered. There is no going back to one that has been."""
    received_at = timezone.now()
    question = find_question(request, Kind.EXAM, key, number)
    if not question.is_open:
        return acknowledged(whole_page(request, question.attempt), question)
    form = answer_form(question, request)
    if not form.is_valid():
        page = "quizzes/_answer_form.html" if request.htmx else "quizzes/exam_hand.html"
        context = open_hand(question, form)
        return render(request, page, context | {"clock": clock_of(question)})
    try:
        answer = mark(question, form.reply(), received_at)
    except NotAskedError as error:
        messages.warning(request, say(error.message))
        return refused(whole_page(request, question.attempt), question)
    if answer.late:
        messages.warning(request, _TOO_LATE % {"number": number})
    return acknowledged(whole_page(request, question.attempt), question)


_TOO_LATE = gettext_lazy(
    "Your answer to hand %(number)s came in after its time, so none of its bets counts."
)


@require_safe
def result(request: PersonRequest, key: UUID) -> HttpResponse:
    """The score, and every hand again, once the last one has been answered."""
    attempt = _own(request, key)
    if attempt.is_live:
        return redirect("quizzes:exam", key)
    context = {
        "attempt": attempt,
        "offer": offer_of(attempt.rules),
        "verdicts": review(attempt),
    }
    return render(request, "quizzes/exam_result.html", context)


def _own(request: PersonRequest, key: UUID) -> Attempt:
    return get_object_or_404(Attempt.objects.of(request.user).exams(), key=key)
