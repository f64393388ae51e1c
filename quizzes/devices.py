"""Which device an exam is sat on: a signed cookie gives every browser a name.

The name says nothing of the machine or its owner. A browser that crashed still has it,
and simply goes on; another one has to say that it takes over.
"""

import secrets
from typing import Any, Final

from django.core import signing
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from quizzes.models import Attempt, Note, NoteKind

COOKIE: Final = "exam-device"
SALT: Final = "quizzes.devices"
LASTS: Final = 400 * 24 * 60 * 60  # seconds; browsers keep none for longer
LONGEST: Final = 200  # letters kept of what a browser calls itself


def device_of(request: HttpRequest) -> str:
    """The name of the device that `request` comes from; "" before it has one."""
    try:
        return request.get_signed_cookie(COOKIE, default="", salt=SALT) or ""
    except signing.BadSignature:
        return ""


def named_device(request: HttpRequest) -> str:
    """The same, or a new name, which `remember_device` then has to hand out."""
    return device_of(request) or secrets.token_urlsafe(32)


def remember_device[R: HttpResponse](reply: R, request: HttpRequest, device: str) -> R:
    """`reply`, which gives the browser the name `device` if it has none."""
    if device_of(request) != device:
        reply.set_signed_cookie(
            COOKIE,
            device,
            salt=SALT,
            max_age=LASTS,
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    return reply


def is_elsewhere(attempt: Attempt, device: str) -> bool:
    """Whether the opened exam `attempt` is sat on another device than `device`.

    The first device that shows one begun without a device is its device from then on.
    """
    if not attempt.is_opened or not attempt.is_live:
        return False
    if not attempt.device:
        unclaimed = Attempt.objects.filter(pk=attempt.pk, device="")
        unclaimed.update(device=device)
        attempt.refresh_from_db(fields=["device"])
    return attempt.device != device


def take_over(attempt: Attempt, device: str, browser: str) -> bool:
    """Go on with `attempt` on `device`, which calls itself `browser`; if it changed.

    A note tells whoever reviews it.
    """
    with transaction.atomic():
        locked = Attempt.objects.select_for_update().get(pk=attempt.pk)
        if not is_elsewhere(locked, device):
            return False
        locked.device = device
        locked.save(update_fields=["device"])
        detail: dict[str, Any] = {"browser": browser[:LONGEST]}
        Note.objects.create(
            attempt=locked,
            question=locked.questions.open().last(),
            kind=NoteKind.DEVICE_CHANGED,
            at=timezone.now(),
            detail=detail,
        )
        return True
