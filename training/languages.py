"""The language of a person's pages."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import to_locale

from training.models import User


def own_language(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer in the language a person has chosen, on every device they use.

    Others, and those who have not chosen, keep what the browser asks for. A language
    whose catalogue has not been compiled is no choice: its figures and dates would
    stand among English words.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        user = request.user
        own = user.language if isinstance(user, User) else ""
        _speak(request, own or translation.get_language() or settings.LANGUAGE_CODE)
        return get_response(request)

    return respond


def speak_to_guest(request: HttpRequest, language: str) -> None:
    """Answer a guest in the `language` of their invitation, if it names one.

    Not where somebody logged in, or who has chosen a language in this browser, asks.
    """
    has_chosen = settings.LANGUAGE_COOKIE_NAME in request.COOKIES
    if language and not has_chosen and not request.user.is_authenticated:
        _speak(request, language)


def _speak(request: HttpRequest, language: str) -> None:
    """Answer in `language`, or in the site's where its words cannot be read."""
    if not _is_spoken(language, tuple(settings.LOCALE_PATHS)):
        language = settings.LANGUAGE_CODE
    translation.activate(language)
    request.LANGUAGE_CODE = translation.get_language()


@cache
def _is_spoken(language: str, folders: tuple[Path, ...]) -> bool:
    """Whether the words of `language` can be read; Django too looks for them once."""
    if language == settings.LANGUAGE_CODE:
        return True
    catalogue = Path(to_locale(language)) / "LC_MESSAGES" / "django.mo"
    return any((folder / catalogue).exists() for folder in folders)


def remember(user: User, language: str) -> None:
    """Keep `language`, a code of `settings.LANGUAGES`, as the person's own."""
    user.language = language
    user.save(update_fields=["language"])
