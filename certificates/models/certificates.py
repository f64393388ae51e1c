"""Certificates: what was certified, and how today's status follows from the rows."""

from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Case, Exists, F, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from certificates.models.certificate_checks import CERTIFICATE_CHECKS
from certificates.models.numbers import (
    PLACES_OF_A_LIST,
    new_serial,
    new_status_index,
    new_token,
)
from certificates.models.statuses import OutsideClass, Status, StatusChange
from certificates.worksheet_rows import Size
from quizzes.shares import whole_percent
from training.models import User


class CertificateQuerySet(models.QuerySet["Certificate"]):
    """Sets of certificates."""

    def visible_to(self, user: User) -> Self:
        """One's own, and those of the people whose work one may see."""
        return self.filter(attempt__trainee__in=User.objects.visible_to(user))

    def with_status(self, now: datetime) -> Self:
        """With what each is worth at `now`, since when, and why as far as it is told.

        What is revoked stays so, whatever is written after it; next comes what is
        superseded, then the latest of the other changes.
        """
        weight = Case(
            When(status=Status.REVOKED, then=0),
            When(status=Status.SUPERSEDED, then=1),
            default=2,
        )
        decisive = StatusChange.objects.filter(
            certificate=OuterRef("pk"), at__lte=now
        ).order_by(weight, "-pk")
        stands = Q(changed_to=None) | Q(changed_to=Status.VALID)
        expired = stands & Q(expires_at__lte=now)
        return self.alias(
            changed_to=Subquery(decisive.values("status")[:1]),
            changed_at=Subquery(decisive.values("at")[:1]),
        ).annotate(
            status=Case(
                When(expired, then=Value(Status.EXPIRED.value)),
                When(stands, then=Value(Status.VALID.value)),
                default=F("changed_to"),
            ),
            status_since=Case(
                When(expired, then=F("expires_at")),
                default=Coalesce("changed_at", "issued_at"),
            ),
            status_class=Case(
                When(stands, then=Value("")),
                default=Subquery(decisive.values("reason_class")[:1]),
            ),
        )

    def in_status(self, *statuses: Status) -> Self:
        """Those in one of `statuses`; of a set `with_status`."""
        return self.filter(Q(("status__in", statuses)))

    def managed_by(self, user: User) -> Self:
        """Those whose status `user` may change: never one's own."""
        if not user.reviews:
            return self.none()
        return self.visible_to(user).exclude(attempt__trainee=user)

    def with_failed_exam(self) -> Self:
        """Those whose exam counts as failed by now, as it was marked anew."""
        return self.filter(attempt__passed=False, outside_rule=False)

    def running_out(self, now: datetime, days: int) -> Self:
        """Those that expire within so many days and have not yet."""
        return self.filter(expires_at__gt=now, expires_at__lte=now + timedelta(days))

    def not_renewed(self) -> Self:
        """Those whose holder has no other that stands for the same game for longer."""
        others = Certificate.objects.filter(
            attempt__trainee=OuterRef("attempt__trainee"),
            attempt__rule_set=OuterRef("attempt__rule_set"),
        ).exclude(pk=OuterRef("pk"))
        ended = StatusChange.objects.filter(
            certificate=OuterRef("pk"), status__in=[Status.REVOKED, Status.SUPERSEDED]
        )
        longer = Q(expires_at=None) | Q(expires_at__gt=OuterRef("expires_at"))
        return self.exclude(Exists(others.filter(longer).exclude(Exists(ended))))

    def with_another_exam(self) -> Self:
        """Those whose holder has one for another exam under the same rules."""
        others = Certificate.objects.filter(
            attempt__trainee=OuterRef("attempt__trainee"),
            attempt__rule_set=OuterRef("attempt__rule_set"),
        ).exclude(attempt=OuterRef("attempt"))
        return self.filter(Exists(others))

    def free_place(self) -> int:
        """A random place on the status lists that no certificate has yet.

        A list is used until it is half full, so that the lot finds a place at once.
        """
        number = 1 + 2 * self.count() // PLACES_OF_A_LIST
        while self.filter(status_index=(place := new_status_index(number))).exists():
            pass
        return place


class Certificate(models.Model):
    """What was certified, copied from the attempt when it was issued.

    The facts are never rewritten: what the paper says must stay what the
    verification page says, whatever happens to people and rules later. The database
    refuses to change a row, and to remove one that is no part of the demonstration.
    What became of it stands in its changes of status.
    """

    attempt = models.ForeignKey(
        "quizzes.Attempt", on_delete=models.PROTECT, related_name="certificates"
    )
    supersedes = models.OneToOneField(
        "self",
        verbose_name=_("supersedes"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="successor",
    )
    serial = models.CharField(
        _("serial"), max_length=20, unique=True, default=new_serial, editable=False
    )
    token = models.CharField(
        max_length=40, unique=True, default=new_token, editable=False
    )
    status_index = models.PositiveIntegerField(  # its place on the status lists
        unique=True, default=new_status_index, editable=False
    )
    holder = models.CharField(_("holder"), max_length=150)
    language = models.CharField(
        _("language"), max_length=10, choices=settings.LANGUAGES
    )
    rules = models.CharField(_("rules"), max_length=100)  # venezia/ultimate@1
    rules_hash = models.CharField(_("hash of the rules"), max_length=64)
    house_name = models.CharField(_("house"), max_length=100)
    game_name = models.CharField(_("game"), max_length=100)
    hands = models.PositiveIntegerField(_("hands"))
    hands_right = models.PositiveIntegerField(_("hands right"))
    bets = models.PositiveIntegerField(_("bets"))
    bets_right = models.PositiveIntegerField(_("bets right"))
    pass_percent = models.PositiveSmallIntegerField(_("pass mark"))
    seconds_per_hand = models.PositiveSmallIntegerField(_("seconds a hand"))
    median_ms = models.PositiveIntegerField(_("median time"))
    p90_ms = models.PositiveIntegerField(_("nine of ten hands within"), null=True)
    # One object a situation: slug, title in `language`, hands, hands_right, bets,
    # bets_right, median_ms. Empty on certificates older than this field.
    situations = models.JSONField(_("situations"), default=list, blank=True)
    school = models.CharField(_("school"), max_length=100, blank=True)
    programme = models.CharField(_("programme"), max_length=100, blank=True)
    # Of the practical exam: recorded_by, cosigned_by (names) and passed_at (a date);
    # lines and lines_not_passed too where it was passed in spite of some.
    table_test = models.JSONField(_("table test"), null=True, blank=True)
    passed_at = models.DateTimeField(_("passed"))
    issued_at = models.DateTimeField(_("issued"), default=timezone.now)
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    size = models.CharField(
        _("paper size"), max_length=6, choices=Size, default=Size.A4
    )
    outside_rule = models.BooleanField(_("issued outside the rule"), default=False)
    outside_class = models.CharField(  # empty on those older than this field
        _("what was lacking"), max_length=20, choices=OutsideClass, blank=True
    )
    outside_reason = models.TextField(_("reason"), max_length=2000, blank=True)
    is_demo = models.BooleanField(_("part of the demonstration"), default=False)

    # What `with_status` adds: on a certificate read without it there are none.
    status: str
    status_since: datetime
    status_class: str

    objects = CertificateQuerySet.as_manager()

    class Meta:
        verbose_name = _("certificate")
        verbose_name_plural = _("certificates")
        ordering = ["-issued_at", "-pk"]
        indexes = [
            models.Index(fields=["expires_at"], name="certificate_expires"),
            models.Index(fields=["rules"], name="certificate_under_rules"),
        ]
        constraints = CERTIFICATE_CHECKS

    def __str__(self) -> str:
        return self.serial

    def get_absolute_url(self) -> str:
        return reverse("certificates:verify", args=[self.token])

    @property
    def verification_url(self) -> str:
        """The whole address of the public page, as the QR code carries it."""
        return f"{settings.SITE_URL}{self.get_absolute_url()}"

    @property
    def percent(self) -> int:
        """Bets right in whole per cent, never rounded up."""
        return whole_percent(self.bets_right, self.bets) or 0

    @property
    def outside_words(self) -> str:
        """What was lacking when it was issued outside the rule, for everybody."""
        return OutsideClass(self.outside_class).sentence if self.outside_class else ""

    @property
    def is_of_failed_exam(self) -> bool:
        """Whether its exam was not passed when it was issued outside the rule."""
        return self.outside_class == OutsideClass.EXAM_FAILED

    @property
    def exam_counts_as_failed(self) -> bool:
        """Whether its exam was marked anew since, and is not passed any more."""
        return self.attempt.passed is False and not self.outside_rule

    @property
    def exam_reads_otherwise(self) -> bool:
        """Whether its exam was marked anew since, and its figures are others now."""
        exam = self.attempt
        now = (exam.hands_right, exam.bets_right, exam.hands_asked, exam.bets_asked)
        return now != (self.hands_right, self.bets_right, self.hands, self.bets)
