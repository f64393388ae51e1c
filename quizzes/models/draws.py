"""Why a question of a drill was drawn."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from quizzes.models.questions import Question
from quizzes.scheduling import Reason


class Draw(models.Model):
    """What led to one question: the standing of its skill, or an earlier question.

    Only where there is something to tell: no hand of a mixed drill has one.
    """

    question = models.OneToOneField(
        Question, on_delete=models.CASCADE, related_name="draw"
    )
    reason = models.CharField(
        _("reason"),
        max_length=10,
        blank=True,
        choices=[(each.value, each.value) for each in Reason],
    )
    again = models.ForeignKey(  # the question that is dealt again
        Question,
        verbose_name=_("dealt again"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="replays",
    )

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        constraints = [
            models.CheckConstraint(
                condition=(~Q(reason="") & Q(again=None))
                | Q(reason="", again__isnull=False),
                name="a_draw_has_one_cause",
            ),
        ]

    def __str__(self) -> str:
        return self.reason or f"again: {self.again_id}"

    @property
    def why(self) -> Reason | None:
        """The standing that led to it; None for a replay."""
        return Reason(self.reason) if self.reason else None
