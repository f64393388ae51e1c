"""One hand on a page, in a drill or in an exam: asked, answered, judged."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import get_format
from django_htmx.http import HttpResponseClientRedirect

from quizzes.asking import show
from quizzes.composing import composed, is_settling
from quizzes.felt import TablePicture, table_picture
from quizzes.forms import AnswerForm, TypedForm
from quizzes.marking import rows_of_question
from quizzes.models import Attempt, Kind, Question
from quizzes.offers import offer_of
from quizzes.people import PersonRequest
from quizzes.question_forms import QuestionForm
from quizzes.verdicts import verdict_of
from tablegames.games import load_rules
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
    return redirect_to(request, attempt.get_absolute_url())


def redirect_to(request: PersonRequest, url: str) -> HttpResponse:
    """To another page, also when only a fragment was asked for."""
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def acknowledged(reply: HttpResponse, question: Question) -> HttpResponse:
    """`reply`, which tells the browser that the answer to `question` is kept.

    Only by this header does it forget what it holds back to send again.
    """
    reply.headers["Answer-Saved"] = str(question.pk)
    return reply


def refused(reply: HttpResponse, question: Question) -> HttpResponse:
    """`reply`, which tells the browser that no answer to `question` is taken now."""
    reply.headers["Answer-Refused"] = str(question.pk)
    return reply


def find_question(
    request: PersonRequest, kind: Kind, key: UUID, number: int
) -> Question:
    """The question, if it was asked of whoever asks for it; else 404."""
    own = Question.objects.of(request.user).select_related("attempt", "answer", "draw")
    return get_object_or_404(own, attempt__kind=kind, attempt__key=key, number=number)


def answer_form(question: Question, request: PersonRequest) -> TypedForm:
    """The form of `question`, filled in when the request brings an answer."""
    data = request.POST if request.method == "POST" else None
    if is_settling(question):
        return AnswerForm(rows_of_question(question), data)
    return QuestionForm(composed(question), data)


def open_hand(question: Question, form: TypedForm) -> dict[str, Any]:
    """What the page of an open question shows. Its clock runs from now on."""
    show(question)
    offer = offer_of(question.rules)
    return {
        "attempt": question.attempt,
        "question": question,
        "offer": offer,
        "form": form,
        "decimal_mark": get_format("DECIMAL_SEPARATOR"),
        "submission": form.data.get("submission") or uuid4(),
        "table": _open_table(question, form),
    }


def _open_table(question: Question, form: TypedForm) -> TablePicture | None:
    """The table as it lies, settled as it was where an error is to be found."""
    if not question.felt:
        return None
    felt, rules = Round.parse(question.felt), load_rules(question.rules)
    if isinstance(form, QuestionForm):
        return table_picture(felt, rules, shown=form.settled)
    return table_picture(felt, rules)


def answered_hand(question: Question) -> dict[str, Any]:
    """What the page of an answered question shows."""
    verdict = verdict_of(question)
    return {
        "attempt": question.attempt,
        "question": question,
        "offer": offer_of(question.rules),
        "verdict": verdict,
        "table": verdict.table,
    }
