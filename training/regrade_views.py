"""The pages of a regrade: what a new edition makes of the exams before it."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
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
from training.regrade_page import told_lines
from training.regrades import begin, exams_before

LINES_A_PAGE = 50


@require_safe
@never_cache
@reviewers_only
def regrade(request: PersonRequest, house: str, game: str) -> HttpResponse:
    """What an edition makes of the exams before it, as far as it was looked for.

    Under htmx how far the work has come, or all of it once that is done.
    """
    offer = _offer(house, game)
    newest = Regrade.objects.of(str(offer.rules.edition)).select_related("proposal")
    found = newest.first()
    page = "training/regrade.html"
    if request.htmx and found and found.is_at_work:
        return render(request, f"{page}#work", {"regrade": found, "offer": offer})
    context = {
        "offer": offer,
        "numbered": _numbered(offer),
        "regrade": found,
        "exams": exams_before(offer.rules).count(),
        "newest": _is_newest(offer),
    }
    if found and not found.is_at_work:
        context |= _found(request, found)
    return render(request, f"{page}#work" if request.htmx else page, context)


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
    found = Regrade.objects.of(str(offer.rules.edition)).first()
    if found is None or not _is_newest(offer):
        raise Http404
    reason = request.POST.get("reason", "").replace("\0", " ")
    try:
        proposal = propose_regrade(found, request.user, reason)
    except ApprovalError as error:
        messages.error(request, str(error))
        return redirect(found)
    if proposal.is_waiting:
        messages.success(request, _("A second person is to approve it now."))
    return redirect(found)


def _found(request: PersonRequest, found: Regrade) -> dict[str, Any]:
    lines = found.lines.visible_to(request.user)
    shown = lines.select_related("attempt", "attempt__trainee").order_by("pk")
    page = Paginator(shown, LINES_A_PAGE).get_page(request.GET.get("page"))
    return {
        "page": page,
        "lines": told_lines(page.object_list),
        "counts": found.lines.all().counts(),
        "deciders": deciders(None, request.user),
        "hidden": found.lines.count() - page.paginator.count,
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
