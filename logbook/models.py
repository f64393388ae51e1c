"""The entries of the log. They are added one after the other, and never changed."""

import json
from datetime import UTC
from hashlib import sha256
from typing import Final, Self

from django.contrib.auth.models import AbstractBaseUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

BEFORE_THE_FIRST: Final = "0" * 64  # stands where the first entry has none before it

PROPOSAL: Final = "proposal"  # the kind of subject that one proposes, another decides


class Act(models.TextChoices):
    """What is written down: the slug in the entry, the label on the page."""

    PERSON_ADDED = "person-added", _("Person added")
    PERSON_CHANGED = "person-changed", _("Person changed")
    PERSON_REMOVED = "person-removed", _("Person removed")
    PERSON_ERASED = "person-erased", _("Person erased")
    SECOND_FACTOR_REMOVED = "second-factor-removed", _("Second factor taken away")
    INVITED = "invited", _("Invited")
    INVITATION_REVOKED = "invitation-revoked", _("Invitation taken back")
    PASSWORD_SET = "password-set", _("Password set for somebody")
    CLASS_ADDED = "class-added", _("Class added")
    CLASS_CHANGED = "class-changed", _("Class changed")
    CLASS_REMOVED = "class-removed", _("Class removed")
    PROGRAMME_ADDED = "programme-added", _("Programme added")
    PROGRAMME_CHANGED = "programme-changed", _("Programme changed")
    EXAM_OPENED = "exam-opened", _("Exam opened")
    EXAM_CLOSED = "exam-closed", _("Exam closed early")
    EXAM_CANCELLED = "exam-cancelled", _("Exam cancelled")
    CODE_LOCK_LIFTED = "code-lock-lifted", _("Let in again after wrong codes")
    CERTIFICATE_ISSUED = "certificate-issued", _("Certificate issued")
    CERTIFICATE_SUSPENDED = "certificate-suspended", _("Certificate suspended")
    CERTIFICATE_REINSTATED = "certificate-reinstated", _("Suspension lifted")
    CERTIFICATE_REVOKED = "certificate-revoked", _("Certificate revoked")
    CERTIFICATE_SUPERSEDED = "certificate-superseded", _("Certificate superseded")
    EDITION_PUBLISHED = "edition-published", _("Edition of house rules published")
    TABLE_TEST_BEGUN = "table-test-begun", _("Table test begun")
    TABLE_TEST_ENDED = "table-test-ended", _("Table test ended")
    TABLE_TEST_SIGNED = "table-test-signed", _("Table test co-signed")
    TABLE_TEST_REFUSED = "table-test-refused", _("Table test not co-signed")
    TABLE_TEST_ABANDONED = "table-test-abandoned", _("Table test broken off")
    EXPORTED = "exported", _("Exported")
    REPORT_MADE = "report-made", _("Report made")
    SCORE_SUPERSEDED = "score-superseded", _("Score superseded")
    PAPER_DRAWN_AGAIN = "paper-drawn-again", _("Certificate sent to be drawn again")
    SCHOOL_CHANGED = "school-changed", _("School's settings changed")
    PROPOSED = "proposed", _("Proposed")
    APPROVED = "approved", _("Approved")
    REFUSED = "refused", _("Refused")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    COMMENTED = "commented", _("Comment on an attempt")
    APPEALED = "appealed", _("Appeal made")
    APPEAL_DECIDED = "appeal-decided", _("Appeal decided")
    LOGO_PUT = "logo-put", _("Logo put on a house's certificates")
    LOGO_TAKEN_AWAY = "logo-taken-away", _("Logo taken off a house's certificates")
    PORTRAIT_PUT = "portrait-put", _("Photograph put on somebody's certificates")
    PORTRAIT_TAKEN_AWAY = "portrait-taken-away", _("Photograph taken away")
    DEMONSTRATION_REMOVED = "demonstration-removed", _("Demonstration removed")


class LogEntryQuerySet(models.QuerySet["LogEntry"]):
    """Sets of entries."""

    def seen_by(
        self, reader: AbstractBaseUser, people: models.QuerySet[AbstractBaseUser]
    ) -> Self:
        """The acts of `reader`, and about one of `people`, and on own proposals.

        Whoever proposed something reads also what others made of the proposal, though
        it be about nobody.
        """
        proposed = LogEntry.objects.filter(
            actor=reader.pk, act=Act.PROPOSED, subject_kind=PROPOSAL
        )
        return self.filter(
            Q(actor=reader.pk)
            | Q(person__in=people.values("pk"))
            | Q(subject_kind=PROPOSAL, subject_key__in=proposed.values("subject_key"))
        )

    def naming(self, name: str, known: Q | None = None) -> Self:
        """Those whose actor, person or subject has `name` in it, and those `known` so.

        A key tells nothing of the name of what it stands for: whoever does know says
        by `known` which entries are about it.
        """
        return self.filter(
            Q(actor_name__icontains=name)
            | Q(person_name__icontains=name)
            | Q(subject_key__icontains=name)
            | (known or Q(pk__in=()))
        )


class LogEntry(models.Model):
    """One act, chained to the entry before it by that one's hash.

    People are copied, not referred to: their rows may go, an entry stays. `actor` and
    `person` are keys of people; None means the site itself, and what is about nobody.
    `before` and `after` hold what changed, in text and whole numbers. The database
    refuses to change an entry, to remove one, and to leave a number out.
    """

    number = models.PositiveBigIntegerField(_("number"), primary_key=True)
    at = models.DateTimeField(_("at"))
    actor = models.BigIntegerField(null=True, blank=True)
    actor_name = models.CharField(_("by"), max_length=150, blank=True)
    act = models.CharField(_("act"), max_length=40)
    subject_kind = models.CharField(_("kind of subject"), max_length=40)
    subject_key = models.CharField(_("subject"), max_length=150)
    person = models.BigIntegerField(null=True, blank=True)
    person_name = models.CharField(_("person"), max_length=150, blank=True)
    before = models.JSONField(_("before"), null=True, blank=True)
    after = models.JSONField(_("after"), null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    objects = LogEntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log")
        ordering = ["-number"]
        indexes = [
            models.Index(fields=["person", "-number"], name="log_about_a_person"),
            models.Index(fields=["act", "-number"], name="log_of_an_act"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.act} {self.subject_kind} {self.subject_key}"

    @property
    def act_name(self) -> str:
        """The act in words; its slug when this version of the site has none for it."""
        return str(Act(self.act).label) if self.act in Act.values else self.act

    def due_hash(self) -> str:
        """The SHA-256, in hexadecimal, that belongs to what the entry says.

        It is taken over the fields as JSON: keys in order, no blanks, ASCII only, the
        time in UTC with microseconds. The hash of the entry before is among them, so
        no link can be exchanged.
        """
        fields = {
            field.attname: getattr(self, field.attname)
            for field in self._meta.concrete_fields
            if field.attname not in {"at", "hash"}
        }
        fields["at"] = self.at.astimezone(UTC).isoformat(timespec="microseconds")
        text = json.dumps(
            fields, sort_keys=True, separators=(",", ":"), allow_nan=False
        )
        return sha256(text.encode()).hexdigest()
