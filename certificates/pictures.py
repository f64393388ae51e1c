"""Putting pictures on papers: a house's logo, and a holder's photograph."""

import base64
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from certificates.images import Shape, make_anew
from certificates.models import Certificate, Logo, Portrait
from certificates.models.pictures import Uploaded
from certificates.paper_facts import Pictures
from logbook.models import Act, LogEntry
from logbook.recording import Subject, record
from training.models import User


def pictures_of(certificate: Certificate) -> Pictures:
    """What pictures stand on the paper of `certificate` when it is drawn now."""
    house = certificate.rules.partition("/")[0]
    logo = Logo.objects.filter(house=house).first()
    portrait = Portrait.objects.filter(person=certificate.attempt.trainee_id).first()
    return Pictures(_uri(logo), _uri(portrait))


def pictures_changed(certificate: Certificate) -> bool:
    """Whether a logo or photograph of its paper came or went since it was issued."""
    house = certificate.rules.partition("/")[0]
    logo = Q(act__in=[Act.LOGO_PUT, Act.LOGO_TAKEN_AWAY], subject_key=house)
    portrait = Q(
        act__in=[Act.PORTRAIT_PUT, Act.PORTRAIT_TAKEN_AWAY],
        person=certificate.attempt.trainee_id,
    )
    since = LogEntry.objects.filter(at__gt=certificate.issued_at)
    return since.filter(logo | portrait).exists()


def put_logo(house: str, file: bytes, by: User) -> None:
    """Put `file` on the papers of `house` from now on; raises PictureError."""
    picture = make_anew(file, Shape.LOGO)
    with transaction.atomic():
        Logo.objects.update_or_create(
            house=house,
            defaults={
                "content": picture.content,
                "media_type": picture.media_type,
                "put_by": by,
                "put_at": timezone.now(),
            },
        )
        record(by, Act.LOGO_PUT, Subject("house", house))


def take_logo_away(house: str, by: User) -> None:
    """Let the papers of `house` be drawn without a logo; again is the same as once."""
    with transaction.atomic():
        gone, _rows = Logo.objects.filter(house=house).delete()
        if gone:
            record(by, Act.LOGO_TAKEN_AWAY, Subject("house", house))


def put_portrait(person: User, file: bytes, by: User) -> None:
    """Put `file` on the papers of `person` from now on; raises PictureError."""
    picture = make_anew(file, Shape.PORTRAIT)
    with transaction.atomic():
        Portrait.objects.update_or_create(
            person=person,
            defaults={
                "content": picture.content,
                "media_type": picture.media_type,
                "put_by": by,
                "put_at": timezone.now(),
            },
        )
        record(by, Act.PORTRAIT_PUT, Subject.of_person(person))


def take_portrait_away(person: User, by: User) -> None:
    """Let the papers of `person` be drawn without a photograph."""
    with transaction.atomic():
        if forget_portrait(person):
            record(by, Act.PORTRAIT_TAKEN_AWAY, Subject.of_person(person))


def portrait_kept(person: User) -> Mapping[str, Any]:
    """The photograph of somebody as it goes into all that is kept about them."""
    found = Portrait.objects.filter(person=person).first()
    if found is None:
        return {"photograph": None}
    content = base64.b64encode(bytes(found.content)).decode()
    kept = {"media_type": found.media_type, "put_at": found.put_at}
    return {"photograph": {**kept, "base64": content}}


def forget_portrait(person: User) -> bool:
    """Delete the photograph of somebody; whether there was one."""
    gone, _rows = Portrait.objects.filter(person=person).delete()
    return bool(gone)


def _uri(picture: Uploaded | None) -> str:
    if picture is None:
        return ""
    content = base64.b64encode(bytes(picture.content)).decode()
    return f"data:{picture.media_type};base64,{content}"
