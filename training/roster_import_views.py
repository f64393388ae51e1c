"""A class list: chosen, looked through, confirmed.

Between looking and confirming the rows are kept with the log-in on the server, so what
is confirmed is what was shown.
"""

import secrets
from collections.abc import Sequence
from typing import Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from training.class_views import class_of
from training.http import PersonRequest
from training.invitation_views import BY_LETTER
from training.models import TrainingClass
from training.permission import reviewers_only
from training.roster_files import MOST_BYTES, RosterFileError, Row, read_roster
from training.roster_forms import RosterForm
from training.roster_plans import Plan, PlanRefusedError, carry_out, plan_roster

KEPT: Final = "class list"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@reviewers_only
def look(request: PersonRequest, pk: int) -> HttpResponse:
    """Choose a file, and see what it would do; nothing is done yet."""
    into = class_of(request.user, pk)
    if request.method != "POST":
        return _choose(request, into, RosterForm())
    form = RosterForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose(request, into, form)
    try:
        # One byte more than is allowed is enough to see that it is too much.
        rows = read_roster(form.cleaned_data["file"].read(MOST_BYTES + 1))
    except RosterFileError as error:
        form.add_error("file", str(error))
        return _choose(request, into, form)
    plan = plan_roster(rows, request.user, into)
    key = "" if plan.bad else _keep(request, into, rows)
    return _show(request, into, plan, key)


@require_POST
@never_cache
@reviewers_only
def confirm(request: PersonRequest, pk: int) -> HttpResponse:
    """Do what was shown: all of it, or nothing."""
    into = class_of(request.user, pk)
    rows = _kept(request, into)
    if rows is None:
        messages.error(request, _("This list is no longer kept. Choose it again."))
        return redirect("training:import_roster", pk)
    by_letter = request.POST.get("way") == BY_LETTER
    try:
        invited = carry_out(rows, request.user, into, by_letter=by_letter)
    except PlanRefusedError as error:
        return _show(request, into, error.plan, "")
    messages.success(
        request,
        ngettext("%(n)d row is done.", "%(n)d rows are done.", len(rows))
        % {"n": len(rows)},
    )
    if by_letter or not invited:
        return redirect("training:class", pk)
    context = {"invited": invited, "class": into}
    return render(request, "training/invited.html", context)


def _choose(
    request: PersonRequest, into: TrainingClass, form: RosterForm
) -> HttpResponse:
    context = {"class": into, "form": form}
    return render(request, "training/roster_import.html", context)


def _show(
    request: PersonRequest, into: TrainingClass, plan: Plan, key: str
) -> HttpResponse:
    context = {"class": into, "plan": plan, "key": key, "form": RosterForm()}
    return render(request, "training/roster_plan.html", context)


def _keep(request: PersonRequest, into: TrainingClass, rows: Sequence[Row]) -> str:
    key = secrets.token_urlsafe(8)
    kept = [[row.line, *row.cells] for row in rows]
    request.session[KEPT] = {"key": key, "class": into.pk, "rows": kept}
    return key


def _kept(request: PersonRequest, into: TrainingClass) -> tuple[Row, ...] | None:
    """The rows that were shown, once: confirming twice invites nobody twice."""
    kept = request.session.get(KEPT)
    if not kept or kept["class"] != into.pk or kept["key"] != request.POST.get("key"):
        return None
    del request.session[KEPT]
    return tuple(Row(*cells) for cells in kept["rows"])
