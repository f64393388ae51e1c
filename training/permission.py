"""Whose pages are whose: to everybody else they do not exist."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate

from django.http import Http404, HttpResponseBase

from training.http import PersonRequest
from training.models import Role, User


def _only[**P, R: HttpResponseBase](
    allowed: Callable[[User], bool],
    view: Callable[Concatenate[PersonRequest, P], R],
) -> Callable[Concatenate[PersonRequest, P], R]:
    @wraps(view)
    def respond(request: PersonRequest, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if not allowed(request.user):
            raise Http404
        return view(request, *args, **kwargs)

    return respond


def reviewers_only[**P, R: HttpResponseBase](
    view: Callable[Concatenate[PersonRequest, P], R],
) -> Callable[Concatenate[PersonRequest, P], R]:
    """A page of managers and owners."""
    return _only(lambda user: user.reviews, view)


def owners_only[**P, R: HttpResponseBase](
    view: Callable[Concatenate[PersonRequest, P], R],
) -> Callable[Concatenate[PersonRequest, P], R]:
    """A page of owners."""
    return _only(lambda user: user.role == Role.OWNER, view)
