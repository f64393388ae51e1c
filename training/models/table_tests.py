"""Table tests: practical exams on a real table, judged line by line."""

from typing import Self
from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from training.models.people import User
from training.models.programmes import Programme


class TableTestState(models.TextChoices):
    """How far a table test has come."""

    UNDER_WAY = "under-way", _("under way")
    WAITING = "waiting", _("waiting for a co-signature")
    SIGNED = "signed", _("signed")
    REFUSED = "refused", _("refused")
    ABANDONED = "abandoned", _("broken off")


class Outcome(models.TextChoices):
    """What the examiner made of it."""

    PASSED = "passed", _("Passed")
    FAILED = "failed", _("Not passed")


class LineResult(models.TextChoices):
    """What was seen of one line of the checklist."""

    PASS = "pass", pgettext_lazy("line of a checklist", "Pass")
    FAIL = "fail", pgettext_lazy("line of a checklist", "Fail")
    NOT_SEEN = "not seen", pgettext_lazy("line of a checklist", "Not seen")


_OPEN = Q(state=TableTestState.UNDER_WAY)
_NOT_ENDED = Q(ended_at=None, outcome="")
_ENDED = Q(ended_at__isnull=False) & ~Q(outcome="")
_UNDECIDED = Q(cosigned_by=None, cosigned_at=None, alone=False)
_BY_TWO = Q(alone=False, cosigned_by__isnull=False, cosigned_at__isnull=False)
_BY_ONE = Q(alone=True, cosigned_by=None, cosigned_at__isnull=False)


class TableTestQuerySet(models.QuerySet["TableTest"]):
    """Sets of table tests."""

    def visible_to(self, user: User) -> Self:
        """One's own, and those of the trainees whose work one may see."""
        return self.filter(trainee__in=User.objects.visible_to(user))

    def signed(self) -> Self:
        """Those that count."""
        return self.filter(state=TableTestState.SIGNED)

    def decided(self) -> Self:
        """Those that are over, whatever came of them."""
        going_on = [TableTestState.UNDER_WAY, TableTestState.WAITING]
        return self.exclude(state__in=going_on)

    def waiting(self) -> Self:
        """Those that a second manager has yet to sign or refuse."""
        return self.filter(state=TableTestState.WAITING)

    def waiting_for(self, user: User) -> Self:
        """Those that `user` may sign or refuse: seen, of others and by others."""
        seen = self.visible_to(user).exclude(trainee=user)
        return seen.waiting().exclude(recorded_by=user)


class TableTest(models.Model):
    """One practical exam; `checklist` is copied from the programme when it begins.

    Each line is `{"line", "result", "remark", "seconds", "running_since"}`: `result` is
    "" until it is judged, `running_since` a time in ISO format while its watch runs.
    A signed row is never changed, the database refuses it: a new test takes its place.
    `cosigned_by` is also who refused; `alone` marks a test that one manager signed
    where the school's rule of two people is off. `passed_despite` is the examiner's
    reason for a pass in spite of lines that were failed or not seen; `despite_read`
    says that whoever co-signed has read that.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    trainee = models.ForeignKey(
        User,
        verbose_name=_("trainee"),
        on_delete=models.PROTECT,
        related_name="table_tests",
    )
    programme = models.ForeignKey(
        Programme,
        verbose_name=_("programme"),
        on_delete=models.PROTECT,
        related_name="table_tests",
    )
    rule_set = models.CharField(_("rule set"), max_length=80)
    checklist = models.JSONField(_("checklist"))
    state = models.CharField(
        _("state"),
        max_length=10,
        choices=TableTestState,
        default=TableTestState.UNDER_WAY,
    )
    started_at = models.DateTimeField(_("started"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=6, choices=Outcome, blank=True)
    remarks = models.TextField(_("remarks"), blank=True)
    passed_despite = models.TextField(_("why it is passed all the same"), blank=True)
    despite_read = models.BooleanField(
        _("the contradiction was read before it was signed"), default=False
    )
    recorded_by = models.ForeignKey(
        User,
        verbose_name=_("recorded by"),
        on_delete=models.PROTECT,
        related_name="table_tests_recorded",
    )
    cosigned_by = models.ForeignKey(
        User,
        verbose_name=_("co-signed by"),
        on_delete=models.PROTECT,
        related_name="table_tests_cosigned",
        null=True,
        blank=True,
    )
    cosigned_at = models.DateTimeField(_("signed"), null=True, blank=True)
    alone = models.BooleanField(_("signed by one person alone"), default=False)
    reason = models.TextField(_("reason"), blank=True)

    objects = TableTestQuerySet.as_manager()

    class Meta:
        verbose_name = _("table test")
        verbose_name_plural = _("table tests")
        ordering = ["-started_at", "-pk"]
        indexes = [
            models.Index(fields=["state", "-started_at"], name="table_test_by_state"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["trainee", "programme", "rule_set"],
                condition=_OPEN,
                name="one_table_test_under_way",
            ),
            models.CheckConstraint(
                condition=~Q(recorded_by=F("trainee")),
                name="nobody_tests_themselves",
            ),
            models.CheckConstraint(
                condition=Q(cosigned_by=None)
                | (~Q(cosigned_by=F("recorded_by")) & ~Q(cosigned_by=F("trainee"))),
                name="table_test_is_cosigned_by_another",
            ),
            models.CheckConstraint(
                condition=(_OPEN & _NOT_ENDED & _UNDECIDED)
                | Q(_ENDED & _UNDECIDED, state=TableTestState.WAITING)
                | Q(_ENDED & (_BY_TWO | _BY_ONE), state=TableTestState.SIGNED)
                | Q(_ENDED & _BY_TWO & ~Q(reason=""), state=TableTestState.REFUSED)
                | Q(_UNDECIDED & ~Q(reason=""), state=TableTestState.ABANDONED),
                name="table_test_is_whole_for_its_state",
            ),
            models.CheckConstraint(
                condition=Q(despite_read=True)
                | Q(passed_despite="")
                | Q(alone=True)
                | ~Q(state=TableTestState.SIGNED, outcome=Outcome.PASSED),
                name="table_test_is_signed_with_its_contradiction_read",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.trainee}: {self.programme} ({self.state})"

    def get_absolute_url(self) -> str:
        return reverse("training:table_test", args=[self.key])

    @property
    def is_under_way(self) -> bool:
        return self.state == TableTestState.UNDER_WAY

    @property
    def is_waiting(self) -> bool:
        return self.state == TableTestState.WAITING

    @property
    def is_signed(self) -> bool:
        return self.state == TableTestState.SIGNED

    @property
    def is_refused(self) -> bool:
        return self.state == TableTestState.REFUSED

    @property
    def unmet(self) -> int:
        """How many lines were not passed: failed, or not seen."""
        return sum(row["result"] != LineResult.PASS for row in self.checklist)

    @property
    def contradicts_itself(self) -> bool:
        """Whether it is called passed although not every line was."""
        return self.outcome == Outcome.PASSED and self.unmet > 0

    @property
    def has_passed(self) -> bool:
        """Whether it is signed, and passed, and at least one line was.

        One of which no line was passed is no pass, whoever signed it and when.
        """
        shown = self.unmet < len(self.checklist)
        return self.is_signed and self.outcome == Outcome.PASSED and shown
