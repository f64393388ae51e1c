"""An exam that is open on another device: asked about, and taken over."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from quizzes.clocks import clock_of
from quizzes.devices import named_device, remember_device
from quizzes.devices import take_over as take_it_over
from quizzes.models import Attempt, Question
from quizzes.people import PersonRequest
from quizzes.views.hands import redirect_to

NOT_TAKEN = gettext_lazy(
    "Your answer to hand %(number)s was not taken: this exam has been opened on another"
    " device since. The answer is kept here until you continue on this device."
)


@require_POST
def take_over(request: PersonRequest, key: UUID) -> HttpResponse:
    """Go on with a live exam on this device."""
    own = Attempt.objects.of(request.user).opened().live()
    attempt = get_object_or_404(own, key=key)
    device = named_device(request)
    take_it_over(attempt, device, request.headers.get("User-Agent", ""))
    return remember_device(redirect("quizzes:exam", key), request, device)


def ask_whether_here(request: PersonRequest, attempt: Attempt) -> HttpResponse:
    """The page that says where the exam is open, and offers to go on here."""
    question = attempt.questions.open().select_related("attempt").last()
    context = {
        "attempt": attempt,
        "terms": attempt.exam_terms,
        "question": question,
        "clock": clock_of(question) if question else None,
    }
    return render(request, "quizzes/exam_elsewhere.html", context)


def not_taken(request: PersonRequest, question: Question) -> HttpResponse:
    """An answer from the device that the exam has left.

    Neither saved nor refused for good: so the browser goes on keeping it.
    """
    messages.warning(request, NOT_TAKEN % {"number": question.number})
    return redirect_to(request, reverse("quizzes:exam", args=[question.attempt.key]))
