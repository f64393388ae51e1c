"""The language of a person's pages."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from training.models import User


def own_language(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer in the language a person has chosen, on every device they use.

    Others, and those who have not chosen, keep what the browser asks for.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        user = request.user
        if isinstance(user, User) and user.language:
            translation.activate(user.language)
            request.LANGUAGE_CODE = translation.get_language()
        return get_response(request)

    return respond


def remember(user: User, language: str) -> None:
    """Keep `language`, a code of `settings.LANGUAGES`, as the person's own."""
    user.language = language
    user.save(update_fields=["language"])
