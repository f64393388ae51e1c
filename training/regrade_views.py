"""The pages of a regrade: what a new edition makes of the exams before it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from quizzes.offers import Offer, offer_of
from quizzes.wording import say
from tablegames.games import editions
from tablegames.house_rules import RulesError
from training.approving import ApprovalError
from training.deciding import deciders
from training.http import PersonRequest
from training.models import Regrade
from training.permission import reviewers_only
from training.regrade_approving import propose_regrade
from training.regrade_forms import RegradeForm
from training.regrade_lines import Sat, holds_since, lines_sat
from training.regrade_page import lines_page
from training.regrades import begin, exams_before

PAGE = "training/regrade.html"


@require_safe
@never_cache
@reviewers_only
def regrade(request: PersonRequest, house: str, game: str) -> HttpResponse:
    """What an edition makes of the exams before it, as far as it was looked for.

    Under htmx how far the work has come, or all of it once that is done.
    """
    offer = _offer(house, game)
    found = _newest(offer)
    if request.htmx and found and found.is_at_work:
        return render(request, f"{PAGE}#work", {"regrade": found, "offer": offer})
    context = _context(request, offer, found)
    return render(request, f"{PAGE}#work" if request.htmx else PAGE, context)


@require_POST
@reviewers_only
def compare_exams(request: PersonRequest, house: str, game: str) -> HttpResponse:
    """Have the exams before an edition looked at."""
    offer = _offer(house, game)
    if not _is_newest(offer):
        messages.error(request, _("A later edition has followed: grade by that one."))
        return redirect("training:regrade", house, game)
    return redirect(begin(offer.rules, request.user))


@require_POST
@reviewers_only
def propose(request: PersonRequest, house: str, game: str) -> HttpResponse:
    """Propose that the exams be graded again as was found."""
    offer = _offer(house, game)
    found = _newest(offer)
    if found is None or not _is_newest(offer):
        raise Http404
    form = RegradeForm(found, request.POST)
    if not form.is_valid():
        return render(request, PAGE, _context(request, offer, found) | {"form": form})
    reason, corrects = form.cleaned_data["reason"], form.corrects
    try:
        proposal = propose_regrade(found, request.user, reason, from_the_start=corrects)
    except ApprovalError as error:
        messages.error(request, str(error))
        return redirect(found)
    if proposal.is_waiting:
        messages.success(request, _("A second person is to approve it now."))
    return redirect(found)


def _newest(offer: Offer) -> Regrade | None:
    found = Regrade.objects.of(str(offer.rules.edition)).select_related("proposal")
    return found.first()


def _context(
    request: PersonRequest, offer: Offer, found: Regrade | None
) -> dict[str, Any]:
    since = holds_since(str(offer.rules.edition))
    exams = exams_before(offer.rules)
    context = {
        "offer": offer,
        "numbered": _numbered(offer),
        "regrade": found,
        "exams": exams.count(),
        "since": since,
        "newest": _is_newest(offer),
    }
    return context | _found(request, found) if found else context


def _found(request: PersonRequest, found: Regrade) -> dict[str, Any]:
    """The exams that come out otherwise, of those sat since or before."""
    if found.is_at_work:
        return {}
    sat = Sat.BEFORE if request.GET.get("sat") == Sat.BEFORE else Sat.SINCE
    lines, number = lines_sat(found, sat), request.GET.get("page", "1")
    since = holds_since(found.edition)
    counts = {each.value: lines_sat(found, each).counts() for each in Sat}
    return {
        "found": lines_page(lines, request.user, number, since=since),
        "sat": sat.value,
        "counts": counts[sat.value],
        "since_exams": counts["since"]["exams"],
        "before_exams": counts["before"]["exams"],
        "form": RegradeForm(found),
        "deciders": deciders(None, request.user),
    }


def _numbered(offer: Offer) -> str:
    """The game with its edition's number, as it stands in addresses."""
    return f"{offer.rules.edition.game}@{offer.rules.edition.number}"


def _is_newest(offer: Offer) -> bool:
    return offer.rules.edition.number == editions(offer.name)[-1]


def _offer(house: str, game: str) -> Offer:
    try:
        return offer_of(f"{house}/{game}")
    except RulesError as error:
        raise Http404(say(error.message)) from error
