"""The managers' pages of house rules: drafts, new editions, and their history."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from quizzes.offers import Offer, offer_of, offers
from quizzes.wording import say
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules, RulesError
from tablegames.rule_words import LABELS
from training.approving import ApprovalError
from training.deciding import deciders
from training.edition_reach import reach_of
from training.http import PersonRequest
from training.models import RuleDraft
from training.permission import reviewers_only
from training.rule_draft_forms import ConfirmForm, HouseForm
from training.rule_draft_page import page_of, typed_document
from training.rule_drafts import (
    DraftError,
    clone,
    confirm,
    delete,
    propose_publication,
    reading_of,
    save,
)
from training.rule_edition_page import history
from training.rule_publishing import told_changes
from training.rule_typing import clean, read_count

PAGE = "training/rule_draft.html"


@require_safe
@reviewers_only
def drafts(request: PersonRequest) -> HttpResponse:
    """The rule sets, and the drafts of further editions."""
    shown = RuleDraft.objects.unpublished().select_related("made_by", "proposal")
    context = {"offers": offers(), "drafts": shown}
    return render(request, "training/rule_drafts.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def draft(request: PersonRequest, key: UUID) -> HttpResponse:
    """A draft, to be read and changed; a post saves it, sensible or not."""
    found = _draft(key)
    if found.is_published:
        rules = load_rules(found.edition).edition
        return redirect("quizzes:rules", rules.house, f"{rules.game}@{rules.number}")
    if request.method != "POST":
        return _shown(request, found)
    document = typed_document(found, request.POST)
    found.note = _note(request)
    try:
        save(found, document, found.note, _version(request))
    except DraftError as error:
        messages.error(request, str(error))
        page = page_of(found, document)
        return render(request, PAGE, _context(request, found) | {"page": page})
    _say_saved(request, page_of(found, document).faults)
    return redirect(found)


@require_POST
@reviewers_only
def preview(request: PersonRequest, key: UUID) -> HttpResponse:
    """What the typed values would change, and what is refused; nothing is kept."""
    found = _draft(key)
    found.note = _note(request)
    page = page_of(found, typed_document(found, request.POST))
    return render(request, f"{PAGE}#changes", {"page": page, "draft": found})


@require_POST
@reviewers_only
def delete_draft(request: PersonRequest, key: UUID) -> HttpResponse:
    """Throw a draft away."""
    found = _draft(key)
    try:
        delete(found)
    except DraftError as error:
        messages.error(request, str(error))
        return redirect(found)
    messages.success(request, _("The draft is deleted."))
    return redirect("training:rule_drafts")


@require_POST
@reviewers_only
def propose(request: PersonRequest, key: UUID) -> HttpResponse:
    """Have a second person publish a draft."""
    found = _draft(key)
    try:
        proposal = propose_publication(found, request.user)
    except (DraftError, ApprovalError) as error:
        messages.error(request, str(error))
        return redirect(found)
    if proposal.is_waiting:
        messages.success(request, _("A second person is to approve it now."))
    else:
        messages.success(request, _("The edition is published."))
    return redirect(found)


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def new_edition(request: PersonRequest, house: str, game: str) -> HttpResponse:
    """A draft from an edition: of its own house, or of another that is named here."""
    offer = _offer(house, game)
    if request.method == "POST" and "same" in request.POST:
        return redirect(clone(offer.rules, request.user))
    currency = {"currency": offer.rules.edition.currency}
    form = HouseForm(request.POST or None, initial=currency)
    if form.is_bound and form.is_valid():
        try:
            return redirect(clone(offer.rules, request.user, form.house()))
        except DraftError as error:
            form.add_error("slug", str(error))
    context = {"offer": offer, "form": form}
    return render(request, "training/rule_new_edition.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def confirm_figure(
    request: PersonRequest, house: str, game: str, key: str
) -> HttpResponse:
    """Name who or what confirms an unverified figure."""
    offer = _offer(house, game)
    if key not in {each.key for each in offer.rules.unverified}:
        raise Http404
    form = ConfirmForm(request.POST or None)
    if form.is_bound and form.is_valid():
        return redirect(confirm(offer.rules, key, form.confirmation(), request.user))
    figure = offer.rules.figure(key)
    context = {"offer": offer, "form": form, "figure": figure, "label": LABELS[key]}
    return render(request, "training/rule_confirm.html", context)


@require_safe
@reviewers_only
def editions(request: PersonRequest, house: str, game: str) -> HttpResponse:
    """The history of a rule set."""
    offer = _offer(house, game)
    context = {
        "offer": offer,
        "rows": history(offer.name),
        "unverified": [(it.key, LABELS[it.key]) for it in offer.rules.unverified],
    }
    return render(request, "training/rule_editions.html", context)


@require_safe
@reviewers_only
def compare(request: PersonRequest, house: str, game: str) -> HttpResponse:
    """What two editions of a rule set differ in, figure by figure."""
    offer = _offer(house, game)
    was, now = (_edition(request, offer, which) for which in ("from", "to"))
    context = {
        "offer": offer,
        "was": was.edition,
        "now": now.edition,
        "changes": tuple(told_changes(was, now)),
        "numbers": sorted(row.number for row in history(offer.name)),
    }
    return render(request, "training/rule_compare.html", context)


def _draft(key: UUID) -> RuleDraft:
    rows = RuleDraft.objects.select_related("made_by", "proposal")
    found: RuleDraft = get_object_or_404(rows, key=key)
    return found


def _offer(house: str, game: str) -> Offer:
    try:
        return offer_of(f"{house}/{game}")
    except RulesError as error:
        raise Http404(say(error.message)) from error


def _edition(request: PersonRequest, offer: Offer, which: str) -> HouseRules:
    """The edition asked for by its number; the newest without one."""
    number = request.GET.get(which, "")
    try:
        return load_rules(f"{offer.name}@{number}" if number else offer.name)
    except RulesError as error:
        raise Http404(say(error.message)) from error


def _version(request: PersonRequest) -> int:
    version = read_count(clean(request.POST.get("version", "")))
    return version if isinstance(version, int) else 0


def _note(request: PersonRequest) -> str:
    return request.POST.get("note", "").replace("\0", " ")


def _say_saved(request: PersonRequest, faults: int) -> None:
    if not faults:
        messages.success(request, _("The draft is saved."))
        return
    said = ngettext(
        "The draft is saved, with %(number)d fault to mend before it can be proposed.",
        "The draft is saved, with %(number)d faults to mend before it can be proposed.",
        faults,
    )
    messages.warning(request, said % {"number": faults})


def _shown(request: PersonRequest, found: RuleDraft) -> HttpResponse:
    return render(request, PAGE, _context(request, found) | {"page": page_of(found)})


def _context(request: PersonRequest, found: RuleDraft) -> dict[str, object]:
    return {
        "draft": found,
        "deciders": deciders(None, request.user),
        "reach_now": {"reach": reach_of(reading_of(found).rules)},
    }
