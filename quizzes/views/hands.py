"""One hand on a page, in a drill or in an exam: asked, answered, judged."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django_htmx.http import HttpResponseClientRedirect

from quizzes.asking import show
from quizzes.felt import table_picture
from quizzes.forms import AnswerForm
from quizzes.marking import rows_of_question
from quizzes.models import Attempt, Kind, Question
from quizzes.offers import offer_of
from quizzes.people import PersonRequest
from quizzes.verdicts import verdict_of
from tablegames.rounds import Round


def not_ahead_of_time[**P](
    view: Callable[Concatenate[PersonRequest, P], HttpResponse],
) -> Callable[Concatenate[PersonRequest, P], HttpResponse]:
    """Refuse a browser that fetches the page before anybody has asked for it.

    The hand's clock would run while nobody sees it.
    """

    @wraps(view)
    def seen(
        request: PersonRequest, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if "prefetch" in request.headers.get("Sec-Purpose", ""):
            return HttpResponse(status=503)
        return view(request, *args, **kwargs)

    return seen


def whole_page(request: PersonRequest, attempt: Attempt) -> HttpResponse:
    """To where `attempt` stands, also when only a fragment was asked for."""
    if request.htmx:
        return HttpResponseClientRedirect(attempt.get_absolute_url())
    return redirect(attempt)


def find_question(
    request: PersonRequest, kind: Kind, key: UUID, number: int
) -> Question:
    """The question, if it was asked of whoever asks for it; else 404."""
    own = Question.objects.of(request.user).select_related("attempt", "answer")
    return get_object_or_404(own, attempt__kind=kind, attempt__key=key, number=number)


def answer_form(question: Question, request: PersonRequest) -> AnswerForm:
    """The form of `question`, filled in when the request brings an answer."""
    data = request.POST if request.method == "POST" else None
    return AnswerForm(rows_of_question(question), data)


def open_hand(question: Question, form: AnswerForm) -> dict[str, Any]:
    """What the page of an open question shows. Its clock runs from now on."""
    show(question)
    offer = offer_of(question.attempt.rules)
    return {
        "attempt": question.attempt,
        "question": question,
        "offer": offer,
        "form": form,
        "submission": form.data.get("submission") or uuid4(),
        "table": table_picture(Round.parse(question.felt), offer.rules),
    }


def answered_hand(question: Question) -> dict[str, Any]:
    """What the page of an answered question shows."""
    verdict = verdict_of(question)
    return {
        "attempt": question.attempt,
        "question": question,
        "offer": offer_of(question.attempt.rules),
        "verdict": verdict,
        "table": verdict.table,
    }
