"""Inviting, taking back, and the page behind the link."""

from http import HTTPStatus

from allauth.account.utils import perform_login
from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from training import inviting
from training.class_views import class_context, class_of
from training.http import PersonRequest
from training.inviting import Account, Guest
from training.languages import speak_to_guest
from training.models import Invitation, Role, TrainingClass, User
from training.permission import owners_only, reviewers_only
from training.roster_forms import AccountForm, GuestForm, StaffForm, account_exists

BY_LETTER = "letter"


@require_POST
@never_cache
@reviewers_only
def invite_guest(request: PersonRequest, pk: int) -> HttpResponse:
    """Invite a trainee into a class, by a link or a letter."""
    into = class_of(request.user, pk)
    form = GuestForm(request.POST)
    if _is_sound(request, form):
        return _invite(request, form, into)
    context = class_context(request.user, into) | {"guest_form": form}
    return render(request, "training/class.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@owners_only
def invite_staff(request: PersonRequest) -> HttpResponse:
    """Invite a manager or another owner."""
    form = StaffForm(request.POST or None)
    if request.method == "POST" and _is_sound(request, form):
        return _invite(request, form, None)
    waiting = Invitation.objects.unanswered().exclude(role=Role.TRAINEE)
    context = {"form": form, "invitations": waiting}
    return render(request, "training/invite_staff.html", context)


@require_POST
@reviewers_only
def take_back(request: PersonRequest, pk: int) -> HttpResponse:
    """Make an invitation worthless."""
    theirs = Invitation.objects.visible_to(request.user)
    found = get_object_or_404(theirs, pk=pk)
    inviting.revoke(found, request.user)
    messages.success(request, _("The invitation is taken back."))
    if found.training_class_id:
        return redirect("training:class", found.training_class_id)
    return redirect("training:invite_staff")


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters("password")
@rate_limit(action="join", limit_get=True)  # type: ignore[untyped-decorator]
def join_page(request: HttpRequest, token: str) -> HttpResponse:
    """Let somebody in who was invited; say plainly why not, if so."""
    invitation = inviting.find(token)
    speak_to_guest(request, invitation.language if invitation else "")
    if invitation is None or not invitation.is_open:
        return _spent(request, invitation)
    if isinstance(request.user, User):
        return _join(request, invitation, request.user)
    known = account_exists(invitation.email)
    form = AccountForm(invitation, request.POST or None)
    if request.method == "POST" and not known and form.is_valid():
        return _open_account(request, invitation, form)
    context = {"invitation": invitation, "form": form, "known": known}
    return render(request, "training/join.html", context)


def _is_sound(request: HttpRequest, form: GuestForm) -> bool:
    if not form.is_valid():
        return False
    if request.POST.get("way") == BY_LETTER and form.email_is_missing:
        form.add_error("email", _("A letter needs an address."))
    return not form.errors


def _invite(
    request: PersonRequest, form: GuestForm, into: TrainingClass | None
) -> HttpResponse:
    given = form.cleaned_data
    guest = Guest(
        name=given["name"],
        email=given["email"],
        language=given["language"],
        role=Role(given.get("role", Role.TRAINEE)),
    )
    by_letter = request.POST.get("way") == BY_LETTER
    invited = inviting.invite(request.user, guest, into, by_letter=by_letter)
    if by_letter:
        said = _("A letter is on its way to %(email)s.") % {"email": guest.email}
        messages.success(request, said)
        if into:
            return redirect("training:class", into.pk)
        return redirect("training:invite_staff")
    context = {"invited": [invited], "class": into}
    return render(request, "training/invited.html", context)


def _spent(request: HttpRequest, invitation: Invitation | None) -> HttpResponse:
    status = HTTPStatus.GONE if invitation else HTTPStatus.NOT_FOUND
    context = {"invitation": invitation}
    return render(request, "training/join_spent.html", context, status=status)


def _join(request: HttpRequest, invitation: Invitation, person: User) -> HttpResponse:
    """For somebody who has an account: one button."""
    context = {"invitation": invitation, "fits": inviting.is_for(invitation, person)}
    if request.method != "POST":
        return render(request, "training/join_logged_in.html", context)
    try:
        inviting.join(invitation, person)
    except inviting.InvitationSpentError:
        return _spent(request, inviting.find_again(invitation))
    except inviting.NotForThisPersonError:
        return render(request, "training/join_logged_in.html", context)
    messages.success(request, _("You are in the class now."))
    return redirect("home")


def _open_account(
    request: HttpRequest, invitation: Invitation, form: AccountForm
) -> HttpResponse:
    given = form.cleaned_data
    account = Account(
        name=given["name"],
        email=given.get("email", ""),
        username=given["username"],
        password=given["password"],
    )
    try:
        person = inviting.accept(invitation, account)
    except inviting.InvitationSpentError:
        return _spent(request, inviting.find_again(invitation))
    except IntegrityError:
        form.add_error(None, _("The user name or the address was just taken."))
        context = {"invitation": invitation, "form": form, "known": False}
        return render(request, "training/join.html", context)
    response: HttpResponse = perform_login(request, person, redirect_url="/")
    return response
