"""Issued certificates, and the papers that are drawn from them."""

import secrets
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import GreaterThanOrEqual
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from certificates.drawn_rows import STALE_AFTER, Drawn, DrawnQuerySet, PaperState
from certificates.worksheet_rows import Worksheet
from quizzes.shares import whole_percent
from training.models import User

__all__ = [
    "STALE_AFTER",
    "Certificate",
    "CertificateQuerySet",
    "Paper",
    "PaperState",
    "Worksheet",
    "new_serial",
    "new_token",
    "random_letters",
]

# Crockford's base 32: no letter that is taken for a figure on paper.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SERIAL_LENGTH = 8
TOKEN_LENGTH = 32  # 160 random bits; a guess at an address is hopeless


def random_letters(length: int) -> str:
    """That many letters that nobody can foretell."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_serial() -> str:
    """A number to read out over a telephone: `DS-7KQ4-M2XD`."""
    letters = random_letters(SERIAL_LENGTH)
    return f"DS-{letters[:4]}-{letters[4:]}"


def new_token() -> str:
    """The secret part of a verification address."""
    return random_letters(TOKEN_LENGTH)


class CertificateQuerySet(models.QuerySet["Certificate"]):
    """Sets of certificates."""

    def visible_to(self, user: User) -> Self:
        """One's own, and those of the people whose work one may see."""
        return self.filter(attempt__trainee__in=User.objects.visible_to(user))


class Certificate(models.Model):
    """What was certified, copied from the attempt when it was issued.

    The facts are never rewritten: what the paper says must stay what the
    verification page says, whatever happens to people and rules later.
    """

    attempt = models.OneToOneField(
        "quizzes.Attempt", on_delete=models.PROTECT, related_name="certificate"
    )
    serial = models.CharField(
        _("serial"), max_length=20, unique=True, default=new_serial, editable=False
    )
    token = models.CharField(
        max_length=40, unique=True, default=new_token, editable=False
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
    passed_at = models.DateTimeField(_("passed"))
    issued_at = models.DateTimeField(_("issued"), default=timezone.now)

    objects = CertificateQuerySet.as_manager()

    class Meta:
        verbose_name = _("certificate")
        verbose_name_plural = _("certificates")
        ordering = ["-issued_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(bets__gt=0, bets_right__lte=F("bets")),
                name="certified_bets_right_of_bets",
            ),
            models.CheckConstraint(
                condition=Q(hands__gt=0, hands_right__lte=F("hands")),
                name="certified_hands_right_of_hands",
            ),
            models.CheckConstraint(
                condition=GreaterThanOrEqual(
                    F("bets_right") * 100, F("bets") * F("pass_percent")
                ),
                name="certified_only_when_passed",
            ),
        ]

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


class Paper(Drawn):
    """The PDF of a certificate: the work to draw it, and then the file itself."""

    certificate = models.OneToOneField(
        Certificate, on_delete=models.PROTECT, related_name="paper"
    )
    sha256 = models.CharField(max_length=64, blank=True)

    objects = DrawnQuerySet["Paper"].as_manager()

    class Meta:
        verbose_name = _("paper")
        verbose_name_plural = _("papers")
        constraints = [
            models.CheckConstraint(
                condition=Q(state=PaperState.READY, pdf__isnull=False)
                | (~Q(state=PaperState.READY) & Q(pdf__isnull=True)),
                name="paper_has_a_file_when_ready",
            ),
            models.CheckConstraint(
                condition=~Q(state=PaperState.FAILED) | ~Q(problem=""),
                name="paper_that_failed_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.certificate} ({self.state})"
