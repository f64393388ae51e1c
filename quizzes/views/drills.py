"""Drills: chosen, practised hand by hand, ended and summed up."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from quizzes.asking import ask_next, start_drill
from quizzes.forms import MIXED, DrillForm
from quizzes.marking import NotAskedError, mark
from quizzes.models import Attempt, Kind, Question
from quizzes.offers import Offer, offer_of, offers
from quizzes.people import PersonRequest
from quizzes.scoring import end
from quizzes.summaries import summary_of
from quizzes.views.hands import (
    answer_form,
    answered_hand,
    find_question,
    not_ahead_of_time,
    open_hand,
    whole_page,
)
from quizzes.wording import say
from tablegames.house_rules import RulesError

HAND = "quizzes/drill_hand.html"


@require_safe
def drill(request: PersonRequest) -> HttpResponse:
    """What can be practised, and the drills that are still open.

    A link may name a rule set and a situation: they come first, and chosen.
    """
    named = request.GET.get("rules")
    situation = request.GET.get("situation", MIXED)
    return _choose(
        request,
        (
            (each, DrillForm(each.rules, situation=situation))
            if each.name == named
            else (each, DrillForm(each.rules))
            for each in sorted(offers(), key=lambda each: each.name != named)
        ),
    )


@require_POST
def start(request: PersonRequest) -> HttpResponse:
    """Begin a drill under the rule set and with the situation chosen."""
    try:
        chosen = offer_of(request.POST.get("rules", ""))
    except RulesError as error:
        raise Http404(say(error.message)) from error
    form = DrillForm(chosen.rules, request.POST)
    if not form.is_valid():
        return _choose(
            request,
            (
                (each, form if each.name == chosen.name else DrillForm(each.rules))
                for each in offers()
            ),
        )
    attempt = start_drill(request.user, chosen.rules, **form.cleaned_data)
    return redirect(attempt)


@require_safe
@not_ahead_of_time
def go_on(request: PersonRequest, key: UUID) -> HttpResponse:
    """To the open hand, dealt now if there is none; or to the summary at the end."""
    attempt = _own(request, key)
    if not attempt.is_live:
        return redirect("quizzes:drill_summary", key)
    return redirect("quizzes:drill_hand", key, ask_next(attempt).number)


@require_http_methods(["GET", "POST"])
@not_ahead_of_time
def hand(request: PersonRequest, key: UUID, number: int) -> HttpResponse:
    """One hand: to be answered, or with its verdict once it has been."""
    received_at = timezone.now()
    question = find_question(request, Kind.DRILL, key, number)
    if question.is_open and not question.attempt.is_live:
        return whole_page(request, question.attempt)
    if not question.is_open:
        return _verdict(request, question)
    form = answer_form(question, request)
    if not form.is_valid():
        return _render(request, open_hand(question, form))
    try:
        answer = mark(question, form.reply(), received_at)
    except NotAskedError as error:
        messages.warning(request, say(error.message))
        return whole_page(request, question.attempt)
    return _verdict(request, answer.question)


@require_POST
def finish(request: PersonRequest, key: UUID) -> HttpResponse:
    """End the drill; what has been answered is its score."""
    end(_own(request, key))
    return redirect("quizzes:drill_summary", key)


@require_safe
def summary(request: PersonRequest, key: UUID) -> HttpResponse:
    """How the drill went, over all and situation by situation."""
    attempt = _own(request, key)
    context = {
        "attempt": attempt,
        "offer": offer_of(attempt.rules),
        "summary": summary_of(attempt),
    }
    return render(request, "quizzes/drill_summary.html", context)


def _own(request: PersonRequest, key: UUID) -> Attempt:
    return get_object_or_404(Attempt.objects.of(request.user).drills(), key=key)


def _verdict(request: PersonRequest, question: Question) -> HttpResponse:
    """The verdict; a browser without scripts is sent to fetch it."""
    if request.method == "POST" and not request.htmx:
        return redirect("quizzes:drill_hand", question.attempt.key, question.number)
    return _render(request, answered_hand(question))


def _render(request: PersonRequest, context: dict[str, Any]) -> HttpResponse:
    return render(request, HAND + "#hand" if request.htmx else HAND, context)


def _choose(
    request: PersonRequest, choices: Iterable[tuple[Offer, DrillForm]]
) -> HttpResponse:
    live = Attempt.objects.of(request.user).drills().live()[:3]
    context = {
        "choices": tuple(choices),
        "live": [(attempt, offer_of(attempt.rules)) for attempt in live],
    }
    return render(request, "quizzes/drill.html", context)
