"""The front page, and the choice of a language."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import set_language

from training.languages import remember
from training.models import User


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What the site is, to a stranger; what to do next, to everybody else."""
    return render(request, "training/home.html")


@login_not_required
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Change the language of the pages, for this browser and for this person."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and language in dict(settings.LANGUAGES):
        remember(request.user, language)
    return set_language(request)
