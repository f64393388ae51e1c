"""One hand on a page, in a drill or in an exam: asked, answered, judged."""

from typing import Any
from uuid import UUID, uuid4

from django.shortcuts import get_object_or_404

from quizzes.asking import show
from quizzes.felt import table_picture
from quizzes.forms import AnswerForm
from quizzes.marking import rows_of_question
from quizzes.models import Kind, Question
from quizzes.offers import offer_of
from quizzes.people import PersonRequest
from quizzes.verdicts import verdict_of
from tablegames.rounds import Round


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
