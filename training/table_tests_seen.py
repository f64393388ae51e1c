"""Which table test a request is about, as far as whoever asks may see it."""

from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from training.http import PersonRequest
from training.models import TableTest
from training.permission import reviewers_only

type Deed = Callable[[PersonRequest, UUID], HttpResponse]


def seen_test(request: PersonRequest, key: UUID) -> TableTest:
    """The test with that key; a trainee sees what was signed, and nothing before."""
    tests = TableTest.objects.visible_to(request.user)
    if not request.user.reviews:
        tests = tests.signed()
    people = ("trainee", "programme", "recorded_by", "cosigned_by")
    found: TableTest = get_object_or_404(tests.select_related(*people), key=key)
    return found


def posted_deed(view: Deed) -> Deed:
    """A deed of managers that is posted; a look at its address leads to the test.

    A post that was refused leaves the browser there: to load it again, or to come back
    to it later, is no mistake of whoever does it.
    """

    @require_http_methods(["GET", "HEAD", "POST"])
    @reviewers_only
    @wraps(view)
    def respond(request: PersonRequest, key: UUID) -> HttpResponse:
        if request.method == "POST":
            return view(request, key)
        return redirect(seen_test(request, key))

    return respond
