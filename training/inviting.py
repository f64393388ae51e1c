"""Inviting somebody, and what happens when they come.

The token in a link is 256 random bits; the row keeps its SHA-256 alone, so that nobody
who reads the database can come in by it. Whoever is sent a letter gets a token that the
task worker makes when it writes the letter: the token lies nowhere in between.
"""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act
from logbook.recording import Subject, record
from training.models import Departure, Invitation, Role, TrainingClass, User
from training.posting import post_invitation

VALID_FOR: Final = timedelta(days=14)


class InvitationSpentError(Exception):
    """The invitation was used, taken back, or is too old."""


class NotForThisPersonError(Exception):
    """The invitation is somebody else's, or for what this person is not."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Who is invited, as far as it is known beforehand; "" where it is not."""

    name: str = ""
    email: str = ""
    username: str = ""
    language: str = ""
    role: Role = Role.TRAINEE


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation and its link, which cannot be had again; "" when a letter goes."""

    invitation: Invitation
    link: str


@dataclass(frozen=True, slots=True)
class Account:
    """What somebody chose when they came."""

    name: str
    email: str
    username: str
    password: str


def new_token() -> tuple[str, str]:
    """A token that nobody can foretell, and its hash."""
    token = secrets.token_urlsafe(32)
    return token, hash_of(token)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def link_of(token: str) -> str:
    """The whole address at which an invitation is accepted."""
    return f"{settings.SITE_URL}{reverse('training:join', args=[token])}"


def find(token: str) -> Invitation | None:
    """The invitation with this token, in whatever state; None if there is none."""
    invitations = Invitation.objects.select_related("training_class", "invited_by")
    return invitations.filter(token_hash=hash_of(token)).first()


def invite(
    by: User,
    guest: Guest,
    training_class: TrainingClass | None,
    *,
    by_letter: bool = False,
) -> Invited:
    """Invite one person; an earlier invitation of theirs to this class ends.

    The letter, if one is wanted, leaves once the row is committed. The log is told the
    role, but no address: what stands there cannot be erased.
    """
    with transaction.atomic():
        invited = make_invitation(by, guest, training_class, by_letter=by_letter)
        facts = {"role": str(guest.role)}
        record(by, Act.INVITED, subject_of(training_class), after=facts)
    return invited


def subject_of(
    training_class: TrainingClass | None, whom: User | None = None
) -> Subject:
    """What the log calls a class, or the school when it is about no class."""
    if training_class is None:
        return Subject("school", "", whom)
    return Subject("class", training_class.name, whom)


def make_invitation(
    by: User,
    guest: Guest,
    training_class: TrainingClass | None,
    *,
    by_letter: bool,
) -> Invited:
    """Do what `invite` does, and leave it to the caller to tell the log."""
    token, token_hash = new_token()
    with transaction.atomic():
        if guest.email:
            earlier = Invitation.objects.unanswered().filter(
                training_class=training_class, email__iexact=guest.email
            )
            earlier.update(revoked_at=timezone.now())
        invitation = Invitation.objects.create(
            token_hash=token_hash,
            role=guest.role,
            training_class=training_class,
            full_name=guest.name,
            email=guest.email,
            username=guest.username,
            language=guest.language,
            by_letter=by_letter,
            invited_by=by,
            expires_at=timezone.now() + VALID_FOR,
        )
        if by_letter:
            post_invitation(invitation.pk)
    return Invited(invitation, "" if by_letter else link_of(token))


def revoke(invitation: Invitation, by: User) -> None:
    """Take an invitation back; one that was used stays as it is."""
    same = Invitation.objects.unanswered().filter(pk=invitation.pk)
    with transaction.atomic():
        if same.update(revoked_at=timezone.now()):
            whose = subject_of(invitation.training_class)
            facts = {"role": str(invitation.role)}
            record(by, Act.INVITATION_REVOKED, whose, after=facts)


def accept(invitation: Invitation, account: Account) -> User:
    """Open the account of somebody who was invited, and let them into the class.

    Raises InvitationSpentError if somebody was quicker, and IntegrityError if the user
    name or the address was taken in this very moment; then nothing is done.
    """
    with transaction.atomic():
        open_one = _lock(invitation)
        person: User = User.objects.create_user(
            username=account.username,
            email=open_one.email or account.email,
            password=account.password,
            full_name=account.name,
            role=open_one.role,
            language=open_one.language,
        )
        _spend(open_one, person)
        into = open_one.training_class
        facts = {"role": str(person.role), "class": into.name if into else ""}
        record(person, Act.PERSON_ADDED, Subject.of_person(person), after=facts)
    return person


def join(invitation: Invitation, person: User) -> None:
    """Let somebody who has an account into the class.

    Raises InvitationSpentError, or NotForThisPersonError if they do not learn, or if
    the invitation is for another address.
    """
    with transaction.atomic():
        open_one = _lock(invitation)
        if not is_for(open_one, person):
            raise NotForThisPersonError
        _spend(open_one, person)
        whom = subject_of(open_one.training_class, person)
        record(person, Act.CLASS_CHANGED, whom, after={"joined": person.username})


def is_for(invitation: Invitation, person: User) -> bool:
    """Whether somebody with an account can join by this invitation."""
    theirs = not invitation.email or invitation.email.lower() == person.email.lower()
    return theirs and person.is_trainee and invitation.role == Role.TRAINEE


def let_in(training_class: TrainingClass, trainee: User) -> None:
    """Put a trainee into a class, for the first time or again."""
    training_class.trainees.add(trainee)
    away = Departure.objects.still_away().filter(
        training_class=training_class, trainee=trainee
    )
    away.update(returned_at=timezone.now())


def _lock(invitation: Invitation) -> Invitation:
    locked = Invitation.objects.select_for_update().get(pk=invitation.pk)
    if not locked.is_open:
        raise InvitationSpentError
    return locked


def _spend(invitation: Invitation, person: User) -> None:
    into = invitation.training_class
    if into and invitation.role == Role.MANAGER:
        into.managers.add(person)
    elif into and invitation.role == Role.TRAINEE:
        let_in(into, person)
    invitation.used_at, invitation.used_by = timezone.now(), person
    invitation.save(update_fields=["used_at", "used_by"])


def find_again(invitation: Invitation) -> Invitation:
    """The same invitation as it is by now."""
    found: Invitation = Invitation.objects.get(pk=invitation.pk)
    return found
