"""Erasing a person: their work stays and is nobody's.

What was issued stays too: a certificate keeps the name that stands on the paper, else
nobody could check the paper any more. Files that may name the person and can be made
again are removed, whoever had them made: of what was in them nothing else is known.
"""

import secrets
from collections.abc import Callable
from functools import partial

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext

from logbook.models import Act
from logbook.recording import Subject, record
from training.models import (
    Appeal,
    AttemptComment,
    Departure,
    Export,
    ExportSubject,
    Invitation,
    User,
)

ERASED = "\N{EN DASH}"  # stands for what was written by or about the person
# What apps above this one keep of a person, to be forgotten too: they add themselves.
FORGETTING: list[Callable[[User], object]] = []
# And what they keep in files that may name the person and can be made again.
FORGETTING_FILES: list[Callable[[User], object]] = []
NOWHERE = "erased.invalid"  # a domain that can never be anybody's


def erase(person: User, by: User) -> None:
    """Take name, address and log-in from a person; keep answers, attempts, papers.

    There is no way back. The log is told under the name that is left.
    """
    with transaction.atomic():
        _forget_traces(person)
        _blank(person)
        _leave(person)
        record(by, Act.PERSON_ERASED, Subject.of_person(person))


def close_for_good(person: User) -> None:
    """Leave of somebody of the demonstration a name that other people's records bear.

    The account is as one that was erased: nobody can log in to it or open it again.
    The name was made up, and without it a signature would be nobody's.
    """
    with transaction.atomic():
        name = person.full_name
        _forget_traces(person)
        _blank(person)
        person.full_name, person.is_demo = name, False
        _leave(person)


def nobody(person: User) -> str:
    """What stands where the name of an erased person stood."""
    with translation.override(settings.LANGUAGE_CODE):
        return gettext("Erased person %d") % person.pk


def _blank(person: User) -> None:
    alias = f"erased-{secrets.token_hex(6)}"
    person.username, person.email = alias, f"{alias}@{NOWHERE}"
    person.full_name, person.language = nobody(person), ""
    person.set_unusable_password()
    person.is_active = person.is_staff = person.is_superuser = False
    person.last_login, person.erased_at = None, timezone.now()


def _leave(person: User) -> None:
    """Keep what is left of the person, who is in no class and may do nothing."""
    person.save()
    person.classes.clear()
    person.managed_classes.clear()
    person.groups.clear()
    person.user_permissions.clear()


def _forget_traces(person: User) -> None:
    """What other rows know of the person's name, address and devices."""
    Authenticator.objects.filter(user=person).delete()
    EmailAddress.objects.filter(user=person).delete()
    Departure.objects.still_away().filter(trainee=person).delete()
    invitations = Invitation.objects.filter(
        Q(used_by=person) | Q(email__iexact=person.email)
    )
    invitations.unanswered().update(revoked_at=timezone.now())
    invitations.update(
        full_name="", email="", username="", language="", by_letter=False
    )
    Appeal.objects.filter(attempt__trainee=person).update(text=ERASED)
    AttemptComment.objects.filter(attempt__trainee=person).update(text=ERASED)
    _forget_files(person)
    # Once more what was begun meanwhile: until the commit it reads the old name.
    transaction.on_commit(partial(_forget_files, person))
    for forget in FORGETTING:
        forget(person)
    kind = ContentType.objects.get_for_model(User)
    entries = LogEntry.objects.filter(content_type=kind, object_id=str(person.pk))
    entries.update(object_repr=nobody(person))


def _forget_files(person: User) -> None:
    Export.objects.with_names().exclude(subject=ExportSubject.ITEMS).remove_files()
    for forget in FORGETTING_FILES:
        forget(person)
