"""Drills: chosen, practised hand by hand, ended and summed up."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from quizzes.asking import start_drill
from quizzes.drill_forms import MIXED, DrillForm
from quizzes.forms import TypedForm
from quizzes.going_on import still_to_settle
from quizzes.marking import NotAskedError, mark
from quizzes.models import Attempt, Kind, Mode, Question
from quizzes.offers import Offer, offer_of, offers
from quizzes.people import PersonRequest
from quizzes.scoring import end
from quizzes.speed_rounds import (
    TimeUpError,
    best_of,
    close_if_over,
    close_left_open,
    refuse_if_over,
    speed_round,
)
from quizzes.summaries import summary_of
from quizzes.views.hands import (
    acknowledged,
    answer_form,
    answered_hand,
    find_question,
    not_ahead_of_time,
    open_hand,
    redirect_to,
    refused,
    whole_page,
)
from quizzes.views.help_at_hand import beside
from quizzes.ways import NoWayError, Way, begin, last_practised
from quizzes.wording import say
from tablegames.house_rules import RulesError

HAND = "quizzes/drill_hand.html"


@require_safe
def drill(request: PersonRequest) -> HttpResponse:
    """What can be practised under one rule set, and the drills that are still open.

    The rule set practised last, unless a link names another. A link may also name a
    situation, or a kind of question.
    """
    named = request.GET.get("rules") or last_practised(request.user)
    offer = _offer(named) if named else offers()[0]
    form = DrillForm(offer.rules, situation=request.GET.get("situation", MIXED))
    return _choose(request, offer, form)


@require_POST
def start(request: PersonRequest) -> HttpResponse:
    """Begin a drill under the rule set and with the situation chosen."""
    chosen = _offer(request.POST.get("rules", ""))
    if "way" in request.POST:
        return _begin(request, chosen)
    form = DrillForm(chosen.rules, request.POST)
    if not form.is_valid():
        return _choose(request, chosen, form)
    attempt = start_drill(request.user, chosen.rules, **form.cleaned_data)
    return redirect(attempt)


@require_safe
@not_ahead_of_time
def go_on(request: PersonRequest, key: UUID) -> HttpResponse:
    """To the open hand, dealt now if there is none; or to the summary at the end."""
    question = still_to_settle(_own(request, key), timezone.now())
    if question is None:
        return redirect("quizzes:drill_summary", key)
    return redirect("quizzes:drill_hand", key, question.number)


@require_http_methods(["GET", "POST"])
@not_ahead_of_time
def hand(request: PersonRequest, key: UUID, number: int) -> HttpResponse:
    """One hand: to be answered, or with its verdict once it has been."""
    received_at = timezone.now()
    try:
        question = find_question(request, Kind.DRILL, key, number)
    except Http404:
        return _dealt_now(request, key, number)
    if question.is_open and not question.attempt.is_live:
        return refused(whole_page(request, question.attempt), question)
    if not question.is_open:
        return acknowledged(_verdict(request, question), question)
    form = answer_form(question, request)
    try:
        refuse_if_over(question.attempt, received_at)
        if not form.is_valid():
            return _asked(request, question, form)
        answer = mark(question, form.reply(), received_at)
    except (NotAskedError, TimeUpError) as error:
        if request.method == "POST":
            messages.warning(request, say(error.message))
        going_on = reverse("quizzes:drilling", args=[key])
        return refused(redirect_to(request, going_on), question)
    return _judged(request, answer.question)


def _dealt_now(request: PersonRequest, key: UUID, number: int) -> HttpResponse:
    """The hand after the last one answered, which need not be sent for first."""
    attempt = _own(request, key)
    before = attempt.questions.answered().filter(number=number - 1)
    if request.method == "POST" or not before.exists():
        raise Http404
    question = still_to_settle(attempt, timezone.now())
    if question is None:
        return redirect("quizzes:drill_summary", key)
    if question.number != number:  # another tab has gone on meanwhile
        return redirect("quizzes:drill_hand", key, question.number)
    return _asked(request, question, answer_form(question, request))


def _asked(request: PersonRequest, question: Question, form: TypedForm) -> HttpResponse:
    return _render(request, beside(open_hand(question, form)))


def _begin(request: PersonRequest, chosen: Offer) -> HttpResponse:
    """Begin the way whose button was pressed."""
    try:
        attempt = begin(request.user, chosen.rules, Way.parse(request.POST["way"]))
    except NoWayError as error:
        messages.info(request, say(error.message))
        return redirect("quizzes:drill")
    return redirect(attempt)


@require_POST
def finish(request: PersonRequest, key: UUID) -> HttpResponse:
    """End the drill; what has been answered is its score."""
    attempt = _own(request, key)
    if not close_if_over(attempt, timezone.now()):
        end(attempt)
    return redirect("quizzes:drill_summary", key)


@require_safe
def summary(request: PersonRequest, key: UUID) -> HttpResponse:
    """How the drill went, over all and situation by situation."""
    attempt = _own(request, key)
    context = {
        "attempt": attempt,
        "offer": offer_of(attempt.rules),
        "summary": summary_of(attempt),
        "hands": attempt.questions.answered().select_related("answer"),
    }
    if attempt.mode == Mode.SPEED:
        context |= {"speed": speed_round(attempt), "best": best_of(attempt)}
    return render(request, "quizzes/drill_summary.html", context)


def _own(request: PersonRequest, key: UUID) -> Attempt:
    return get_object_or_404(Attempt.objects.of(request.user).drills(), key=key)


def _judged(request: PersonRequest, question: Question) -> HttpResponse:
    """On after an answer: to its verdict, or straight to the next hand at speed."""
    if question.attempt.mode == Mode.SPEED:
        key = question.attempt.key
        reply = redirect_to(request, reverse("quizzes:drilling", args=[key]))
    else:
        reply = _verdict(request, question)
    return acknowledged(reply, question)


def _verdict(request: PersonRequest, question: Question) -> HttpResponse:
    """The verdict; a browser without scripts is sent to fetch it."""
    if request.method == "POST" and not request.htmx:
        return redirect("quizzes:drill_hand", question.attempt.key, question.number)
    context = beside(answered_hand(question))
    return _render(request, context | {"onward": _onward(request, question)})


def _onward(request: PersonRequest, question: Question) -> str:
    """Where the next hand is: straight after an answer, for it is the last one then."""
    attempt = question.attempt
    if request.method == "POST" and attempt.hands != question.number:
        return reverse("quizzes:drill_hand", args=[attempt.key, question.number + 1])
    return reverse("quizzes:drilling", args=[attempt.key])


def _render(request: PersonRequest, context: dict[str, Any]) -> HttpResponse:
    return render(request, HAND + "#hand" if request.htmx else HAND, context)


def _offer(rules: str) -> Offer:
    try:
        return offer_of(rules)
    except RulesError as error:
        raise Http404(say(error.message)) from error


def _choose(request: PersonRequest, offer: Offer, form: DrillForm) -> HttpResponse:
    close_left_open(request.user, timezone.now())
    live = Attempt.objects.of(request.user).drills().live()[:3]
    context = {
        "offer": offer,
        "offers": offers(),
        "form": form,
        "live": [(attempt, offer_of(attempt.rules)) for attempt in live],
    }
    return render(request, "quizzes/drill.html", context)
