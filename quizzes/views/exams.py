"""Exams: sat hand by hand without feedback, and shown in full afterwards."""

from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from quizzes.asking import ask_next
from quizzes.clocks import clock_of
from quizzes.closing import close_if_over
from quizzes.devices import is_elsewhere, named_device, remember_device
from quizzes.exam_words import notice_of, outcome_in_words
from quizzes.forms import TypedForm
from quizzes.marking import NotAskedError, leave_open, mark
from quizzes.models import Attempt, Kind, Question
from quizzes.offers import offer_of
from quizzes.people import PersonRequest
from quizzes.score_history import history_of
from quizzes.verdicts import review
from quizzes.views.exam_devices import ask_whether_here, not_taken
from quizzes.views.hands import (
    acknowledged,
    answer_form,
    find_question,
    not_ahead_of_time,
    open_hand,
    redirect_to,
    refused,
    whole_page,
)
from quizzes.wording import say


@require_safe
@not_ahead_of_time
def go_on(request: PersonRequest, key: UUID) -> HttpResponse:
    """To the open hand, dealt now if there is none; or to the result at the end.

    An exam that has yet to ask its first hand says how it goes before that.
    """
    attempt = _own(request, key)
    close_if_over(attempt, timezone.now())
    if not attempt.is_live:
        return redirect("quizzes:exam_result", key)
    device = named_device(request)
    if is_elsewhere(attempt, device):
        reply = ask_whether_here(request, attempt)
    elif not attempt.questions.exists():
        context = {"attempt": attempt, "notice": notice_of(attempt)}
        context["offer"] = offer_of(attempt.rules)
        reply = render(request, "quizzes/exam_ready.html", context)
    else:
        reply = redirect("quizzes:exam_hand", key, ask_next(attempt).number)
    return remember_device(reply, request, device)


@require_POST
def begin(request: PersonRequest, key: UUID) -> HttpResponse:
    """Deal the first hand of an exam that has said how it goes."""
    attempt = _own(request, key)
    if close_if_over(attempt, timezone.now()) or not attempt.is_live:
        return redirect("quizzes:exam_result", key)
    if is_elsewhere(attempt, named_device(request)):
        return redirect("quizzes:exam", key)
    return redirect("quizzes:exam_hand", key, ask_next(attempt).number)


@require_http_methods(["GET", "POST"])
@not_ahead_of_time
def hand(request: PersonRequest, key: UUID, number: int) -> HttpResponse:
    """One hand, to be answered. There is no going back to one that has been."""
    received_at = timezone.now()
    question = find_question(request, Kind.EXAM, key, number)
    device = named_device(request)
    if close_if_over(question.attempt, received_at):
        question = find_question(request, Kind.EXAM, key, number)
    reply = _hand(request, question, device, received_at)
    return remember_device(reply, request, device)


def _hand(
    request: PersonRequest, question: Question, device: str, received_at: datetime
) -> HttpResponse:
    sent_again = _is_sent_again(request, question)
    if not sent_again and is_elsewhere(question.attempt, device):
        if request.method == "POST":
            return not_taken(request, question)
        return whole_page(request, question.attempt)
    if not question.is_open:
        return _answered(request, question)
    form = answer_form(question, request)
    if not form.is_valid():
        return _open(request, question, form)
    try:
        answer = mark(question, form.reply(), received_at)
    except NotAskedError as error:
        messages.warning(request, say(error.message))
        return refused(whole_page(request, question.attempt), question)
    if answer.late:
        messages.warning(request, _TOO_LATE % {"number": question.number})
    return _answered(request, answer.question)


@require_POST
def leave(request: PersonRequest, key: UUID, number: int) -> HttpResponse:
    """Go on from a hand whose time is up, without an answer to it."""
    at = timezone.now()
    question = find_question(request, Kind.EXAM, key, number)
    onward = redirect_to(request, reverse("quizzes:exam", args=[key]))
    if close_if_over(question.attempt, at):
        return onward
    if is_elsewhere(question.attempt, named_device(request)):
        return onward
    try:
        answer = leave_open(question, at)
    except NotAskedError as error:
        messages.warning(request, say(error.message))
        return onward
    if not answer.was_given:
        messages.warning(request, _LEFT % {"number": number})
    return onward


def _is_sent_again(request: PersonRequest, question: Question) -> bool:
    """Whether this very answer is kept already, whichever device now has the exam."""
    sent = request.POST.get("submission", "")
    return not question.is_open and bool(sent) and sent == question.answer.submission


def _answered(request: PersonRequest, question: Question) -> HttpResponse:
    """On, with the word whether an answer is kept: not where closing put one."""
    onward = reverse("quizzes:exam", args=[question.attempt.key])
    reply = redirect_to(request, onward)
    if question.answer.was_given:
        return acknowledged(reply, question)
    if request.method == "POST":
        said = _GONE_ON if question.attempt.is_live else _CLOSED
        messages.warning(request, said % {"number": question.number})
    return refused(reply, question)


def _open(request: PersonRequest, question: Question, form: TypedForm) -> HttpResponse:
    page = "quizzes/_answer_form.html" if request.htmx else "quizzes/exam_hand.html"
    context = open_hand(question, form)
    context |= {"clock": clock_of(question), "terms": question.attempt.exam_terms}
    return render(request, page, context)


_TOO_LATE = gettext_lazy(
    "Your answer to hand %(number)s came in after its time, so none of its bets counts."
)
_LEFT = gettext_lazy(
    "You went on from hand %(number)s without an answer, so none of its bets counts."
)
_GONE_ON = gettext_lazy(
    "You had gone on from hand %(number)s without an answer: what came in later is not"
    " kept."
)
_CLOSED = gettext_lazy(
    "Your answer to hand %(number)s came in after the exam was closed: it is not kept."
)


@require_safe
def result(request: PersonRequest, key: UUID) -> HttpResponse:
    """The score, and every hand again, once the last one has been answered."""
    attempt = _own(request, key)
    close_if_over(attempt, timezone.now())
    if attempt.is_live:
        return redirect("quizzes:exam", key)
    context = {
        "attempt": attempt,
        "offer": offer_of(attempt.rules),
        "terms": attempt.exam_terms,
        "outcome": outcome_in_words(attempt),
        "history": history_of(attempt),
        "verdicts": review(attempt),
    }
    return render(request, "quizzes/exam_result.html", context)


def _own(request: PersonRequest, key: UUID) -> Attempt:
    return get_object_or_404(Attempt.objects.of(request.user).exams(), key=key)
