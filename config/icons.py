"""The site's mark, for browsers that look for it where it always used to be."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe


@login_not_required
@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Lead to the mark among the static files."""
    del request
    return HttpResponseRedirect(static("images/mark-32.png"))
