"""Questions of an attempt, and the one answer that each may have."""

from typing import Final, Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from quizzes.models.attempts import Attempt, Somebody
from tablegames.questions import Kind

SETTLE_BOX: Final = Kind.SETTLE_BOX.value


class QuestionQuerySet(models.QuerySet["Question"]):
    """Sets of questions."""

    def of(self, trainee: Somebody) -> Self:
        """Those asked of one person."""
        return self.filter(attempt__trainee=trainee.pk)

    def open(self) -> Self:
        """Those without an answer."""
        return self.filter(answer=None)

    def answered(self) -> Self:
        return self.exclude(answer=None)


class Question(models.Model):
    """One thing asked: mostly a round on the felt, to be settled bet by bet.

    `rules` is the edition under which it is asked, which need not be the attempt's
    own; `felt` is empty where no cards are dealt, `situation` where none was chosen.
    `editions_known` says which other houses it may speak of: those known of when the
    attempt began, be it the one whose question is dealt again.
    """

    attempt = models.ForeignKey(
        Attempt, on_delete=models.CASCADE, related_name="questions"
    )
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind of question"), max_length=20, default=SETTLE_BOX)
    rules = models.CharField(_("rules"), max_length=90)  # "venezia/ultimate@1"
    editions_known = models.PositiveIntegerField(default=0)
    situation = models.CharField(
        _("situation"), max_length=60, blank=True, db_index=True
    )
    felt = models.TextField(_("felt"), blank=True)
    seed = models.CharField(max_length=80)
    first_shown_at = models.DateTimeField(_("first shown"), null=True, blank=True)

    objects = QuestionQuerySet.as_manager()

    class Meta:
        verbose_name = _("question")
        verbose_name_plural = _("questions")
        ordering = ["attempt", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["attempt", "number"], name="one_question_per_number"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="question_numbers_start_at_one"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in Kind]),
                name="question_kind_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(rules=""), name="question_is_asked_under_rules"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.felt}"

    @property
    def is_open(self) -> bool:
        return not hasattr(self, "answer")


class Fate(models.TextChoices):
    """What became of a question."""

    GIVEN = "given", _("answered")
    LATE = "late", _("late")  # answered after its time
    BLANK = "blank", _("left open")  # shown, then left or closed
    UNREACHED = "unreached", _("not reached")  # never shown before it was closed


ANSWERED: Final = (Fate.GIVEN, Fate.LATE)


class AnswerQuerySet(models.QuerySet["Answer"]):
    """Sets of answers."""

    def of(self, trainee: Somebody) -> Self:
        """Those given by one person."""
        return self.filter(question__attempt__trainee=trainee.pk)

    def in_order(self) -> Self:
        """As they were asked."""
        return self.order_by("question__attempt", "question__number")

    def told(self) -> Self:
        """Those whose marks the trainee may know: none of an exam that still runs."""
        return self.exclude(question__attempt__in=Attempt.objects.exams().live())

    def given(self) -> Self:
        """Those that somebody gave: none that closing an exam has put in their place.

        Only these say anything of a skill, a question or a time.
        """
        return self.filter(fate__in=ANSWERED)

    def unnamed_wrong(self) -> Self:
        """Those with something wrong in them that no known mistake explains."""
        return self.filter(unnamed=True)


class Answer(models.Model):
    """What was given for one question, exactly as typed, and how it was marked.

    `typed` maps each form field to its characters. `marks` lists one object a bet:
    box, spot, stake, given_action, given_amount, due_action, due_amount, right,
    reason, mistake (a name, or null) and cost (above zero the house overpays),
    amounts as decimal strings; rows older than the naming of mistakes lack the last
    two. Where no bets are settled it lists one object a field: field, label, given,
    due, right, reason, mistake, cost (or null) and, beside a name, told: its
    sentence. Sentences are kept as `quizzes.sentences` writes them. `bets_asked` then
    counts fields. A late answer keeps the marks it would have had, and counts no bet
    as right. Where nothing was given before the hand was left, its time being up, or
    the exam was closed (its `fate` is blank or unreached) nothing is typed, every mark
    is wrong and has no action or amount, or {}, for what was given; `received_at` is
    then when it was left or closed.
    """

    question = models.OneToOneField(
        Question, on_delete=models.CASCADE, related_name="answer"
    )
    submission = models.CharField(max_length=40)
    typed = models.JSONField(_("typed"))
    marks = models.JSONField(_("marks"))
    bets_asked = models.PositiveSmallIntegerField(_("bets asked"))
    bets_right = models.PositiveSmallIntegerField(_("bets right"))
    right = models.BooleanField(_("right"))
    unnamed = models.BooleanField(_("wrong for an unknown reason"), default=False)
    late = models.BooleanField(_("late"), default=False)
    fate = models.CharField(_("fate"), max_length=9, choices=Fate, default=Fate.GIVEN)
    received_at = models.DateTimeField(_("received"), db_index=True)
    server_ms = models.PositiveIntegerField(_("time by the server"))
    client_ms = models.PositiveIntegerField(
        _("time by the browser"), null=True, blank=True
    )

    objects = AnswerQuerySet.as_manager()

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        constraints = [
            models.CheckConstraint(
                condition=Q(bets_asked__gte=1, bets_right__lte=F("bets_asked")),
                name="answer_counts_its_bets",
            ),
            models.CheckConstraint(
                condition=Q(right=True, bets_right=F("bets_asked"))
                | Q(right=False, bets_right__lt=F("bets_asked")),
                name="answer_is_right_when_every_bet_is",
            ),
            models.CheckConstraint(
                condition=Q(late=False) | Q(bets_right=0),
                name="late_answer_counts_nothing",
            ),
            models.CheckConstraint(
                condition=Q(fate=Fate.GIVEN, late=False)
                | Q(fate=Fate.LATE, late=True)
                | Q(
                    fate__in=[Fate.BLANK, Fate.UNREACHED],
                    late=False,
                    bets_right=0,
                    unnamed=False,
                ),
                name="answer_has_one_fate",
            ),
            models.CheckConstraint(
                condition=Q(unnamed=False) | Q(bets_right__lt=F("bets_asked")),
                name="only_a_wrong_answer_is_unnamed",
            ),
        ]
        indexes = [
            models.Index(
                fields=["received_at"],
                condition=Q(unnamed=True),
                name="unnamed_wrong_answers",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.bets_right} of {self.bets_asked}"

    @property
    def was_given(self) -> bool:
        """Whether somebody gave it, in time or late."""
        return self.fate in ANSWERED
