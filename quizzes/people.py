"""Requests of somebody who has logged in, which every page here asks for."""

from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class PersonRequest(HttpRequest):
    """A request after the middleware: its `user` is logged in."""

    user: AbstractBaseUser  # type: ignore[assignment]
    htmx: HtmxDetails
