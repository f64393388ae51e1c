"""House rules on one page, a table dealt on demand, and felt lines settled."""

import secrets
from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from quizzes.offers import Offer, offer_of, offers
from quizzes.people import PersonRequest
from quizzes.sitting import hand_on_the_clock
from quizzes.table_forms import DealForm, SettleForm
from quizzes.tables import SEEDS, deal_table, settle_lines, settled_table
from quizzes.wording import say
from tablegames.games import editions
from tablegames.house_rules import RulesError
from tablegames.messages import TableGamesError
from tablegames.rounds import Round
from tablegames.rule_sheets import rule_sheet


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rule sets on offer."""
    return render(request, "quizzes/rules.html", {"offers": offers()})


@require_safe
@vary_on_headers("HX-Request")
def sheet(request: PersonRequest, house: str, game: str) -> HttpResponse:
    """One house's rules for one game, in the newest edition or in `game@edition`.

    Under htmx the sheet alone, to be read beside a hand.
    """
    offer = _offer(f"{house}/{game}")
    context = {
        "offer": offer,
        "sheet": rule_sheet(offer.rules),
        "editions": editions(offer.name),
    }
    page = "quizzes/rule_sheet.html"
    return render(request, f"{page}#sheet" if request.htmx else page, context)


def closed_while_sitting(
    view: Callable[[PersonRequest], HttpResponse],
) -> Callable[[PersonRequest], HttpResponse]:
    """Keep a page that settles hands shut while an exam hand is on the clock."""

    @wraps(view)
    def open_or_closed(request: PersonRequest) -> HttpResponse:
        question = hand_on_the_clock(request.user, timezone.now())
        if question is None:
            return view(request)
        context = {"question": question}
        return render(request, "quizzes/closed.html", context, status=403)

    return open_or_closed


@require_safe
@closed_while_sitting
def deal(request: PersonRequest) -> HttpResponse:
    """A table with what is wanted; without a seed, another one every time."""
    offer = _chosen(request)
    form = DealForm(offer.rules, request.GET if "deal" in request.GET else None)
    context = {"offer": offer, "offers": offers(), "form": form}
    if form.is_bound and form.is_valid():
        context |= _dealt(offer, form)
    return render(request, "quizzes/deal.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@closed_while_sitting
def settle(request: PersonRequest) -> HttpResponse:
    """Pasted lines, each settled or refused; the first round is drawn."""
    offer = _chosen(request)
    lines = request.POST if request.method == "POST" else request.GET
    form = SettleForm(lines if "lines" in lines or request.method == "POST" else None)
    context = {"offer": offer, "offers": offers(), "form": form}
    if form.is_bound and form.is_valid():
        context |= _settled(offer, form.cleaned_data["lines"])
    return render(request, "quizzes/settle.html", context)


def _dealt(offer: Offer, form: DealForm) -> dict[str, object]:
    """The table dealt, or the sentence that says why there is none."""
    seed = form.cleaned_data["seed"]
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    boxes = form.cleaned_data["boxes"] or 1
    try:
        shown = deal_table(offer.rules, form.wants(), boxes, seed)
    except TableGamesError as error:
        return {"refusal": error.message}
    return {"shown": shown, "seed": seed}


def _settled(offer: Offer, text: str) -> dict[str, object]:
    """The lines settled and refused, and the first settled one in full."""
    lines = settle_lines(text, offer.rules)
    good = [each.line for each in lines if each.settlement]
    return {
        "lines": lines,
        "settled": len(good),
        "refused": len(lines) - len(good),
        "shown": settled_table(Round.parse(good[0]), offer.rules) if good else None,
    }


def _chosen(request: HttpRequest) -> Offer:
    """The rule set asked for; the first on offer when none was."""
    name = request.GET.get("rules", "")
    return _offer(name) if name else offers()[0]


def _offer(name: str) -> Offer:
    try:
        return offer_of(name)
    except RulesError as error:
        raise Http404(say(error.message)) from error
