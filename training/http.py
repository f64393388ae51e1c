"""The request as views get it from somebody who is logged in."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from training.models import User


class PersonRequest(HttpRequest):
    """A request of somebody who is logged in."""

    user: User
    htmx: HtmxDetails


def saved_as(name: str) -> dict[str, str]:
    """The header by which a browser keeps the reply as a file called `name`."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}
