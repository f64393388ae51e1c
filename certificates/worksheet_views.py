"""Worksheets and answer keys, for those who teach."""

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from certificates import worksheet_making
from certificates.models import Worksheet
from certificates.worksheet_forms import ProgrammeForm, WorksheetForm
from certificates.worksheet_making import Wanted
from certificates.worksheet_programmes import OnPaper, on_paper
from quizzes.offers import Offer, offer_of, offers
from quizzes.wording import say
from tablegames.house_rules import RulesError
from tablegames.messages import TableGamesError
from training.http import PersonRequest, saved_as
from training.permission import reviewers_only
from training.work_pages import how_far

LATEST = 20  # worksheets listed


@require_safe
@reviewers_only
def worksheets(request: PersonRequest) -> HttpResponse:
    """What a worksheet is to ask, and those made before."""
    offer = _offer(request)
    chosen = _programme(request, offer)
    return _form_page(request, offer, chosen, _form(offer, chosen))


@require_POST
@reviewers_only
def make(request: PersonRequest) -> HttpResponse:
    """Make a worksheet, then wait for it."""
    offer = _offer(request)
    chosen = _programme(request, offer)
    form = _form(offer, chosen, request.POST)
    if form.is_valid():
        wanted = Wanted(
            request.user,
            form.cleaned_data["size"],
            get_language() or "en",
            chosen.programme.name if chosen else "",
        )
        try:
            return redirect(worksheet_making.make(form.plan(), wanted))
        except TableGamesError as error:
            field = None if chosen else "situations"
            form.add_error(field, say(error.message))
    return _form_page(request, offer, chosen, form, HTTPStatus.BAD_REQUEST)


@require_safe
@reviewers_only
def worksheet(request: PersonRequest, key: UUID) -> HttpResponse:
    """What has become of a worksheet; a fragment under htmx.

    As long as nothing has moved since it was shown, nothing is sent.
    """
    found = _own(request, key)
    context = {"worksheet": found, "offer": offer_of(found.rules)}
    return how_far(request, found, "certificates/worksheet.html", context)


@require_POST
@reviewers_only
def draw_again(request: PersonRequest, key: UUID) -> HttpResponse:
    """Have a worksheet that could not be drawn, or was removed, drawn once more."""
    found = _own(request, key)
    worksheet_making.draw_again(found)
    return redirect(found)


@require_safe
@cache_control(private=True, no_store=True)
@reviewers_only
def file(request: PersonRequest, key: UUID, part: str) -> HttpResponse:
    """The sheet or its key as a PDF, once they are drawn."""
    found = get_object_or_404(request.user.worksheets.all(), key=key)
    content = {"worksheet": found.pdf, "answer-key": found.key_pdf}.get(part)
    if content is None:
        raise Http404(_("This paper has not been drawn yet."))
    name = f"{part}-{found.seed}.pdf"
    return HttpResponse(
        bytes(content),
        content_type="application/pdf",
        headers=saved_as(name),
    )


def _own(request: PersonRequest, key: UUID) -> Worksheet:
    own = request.user.worksheets.defer("pdf", "key_pdf")
    return get_object_or_404(own, key=key)


def _offer(request: PersonRequest) -> Offer:
    name = request.GET.get("rules", "")
    try:
        return offer_of(name) if name else offers()[0]
    except RulesError as error:
        raise Http404(say(error.message)) from error


def _programme(request: PersonRequest, offer: Offer) -> OnPaper | None:
    """The programme that is asked for, if any; one without such rounds is nowhere."""
    wanted = request.GET.get("programme", "")
    if not wanted:
        return None
    for each in on_paper(offer.name):
        if str(each.programme.pk) == wanted:
            return each
    raise Http404(_("This programme has no rounds to settle under these rules."))


def _form(
    offer: Offer, chosen: OnPaper | None, data: QueryDict | None = None
) -> WorksheetForm | ProgrammeForm:
    if chosen:
        return ProgrammeForm(offer.rules, chosen.parts, data)
    return WorksheetForm(offer.rules, data)


def _form_page(
    request: PersonRequest,
    offer: Offer,
    chosen: OnPaper | None,
    form: WorksheetForm | ProgrammeForm,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    context = {
        "offer": offer,
        "offers": offers(),
        "form": form,
        "programmes": on_paper(offer.name),
        "chosen": chosen,
        "latest": request.user.worksheets.defer("pdf", "key_pdf")[:LATEST],
    }
    return render(request, "certificates/worksheets.html", context, status=status)
