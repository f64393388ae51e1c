"""Classes, and who left them."""

from typing import Self
from unicodedata import normalize

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from training.models.people import Role, User
from training.models.programmes import Programme


class TrainingClassQuerySet(models.QuerySet["TrainingClass"]):
    """Sets of classes."""

    def visible_to(self, user: User) -> Self:
        """An owner's are all, a manager's those they teach, a trainee's none."""
        if user.role == Role.OWNER:
            return self
        if user.role == Role.MANAGER:
            return self.filter(managers=user)
        return self.none()

    def called(self, name: str) -> bool:
        """Whether the name of one of them reads like `name`: case and blanks apart."""
        wanted = _folded(name)
        return any(
            _folded(each) == wanted for each in self.values_list("name", flat=True)
        )


def _folded(name: str) -> str:
    return " ".join(normalize("NFKC", name).casefold().split())


class TrainingClass(models.Model):
    """A group of trainees and the managers who review them."""

    name = models.CharField(_("name"), max_length=100)
    managers = models.ManyToManyField(
        User, verbose_name=_("managers"), related_name="managed_classes", blank=True
    )
    trainees = models.ManyToManyField(
        User, verbose_name=_("trainees"), related_name="classes", blank=True
    )
    programmes = models.ManyToManyField(
        Programme, verbose_name=_("programmes"), related_name="classes", blank=True
    )
    is_demo = models.BooleanField(_("part of the demonstration"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects = TrainingClassQuerySet.as_manager()

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class DepartureQuerySet(models.QuerySet["Departure"]):
    """Sets of departures."""

    def still_away(self) -> Self:
        """Those who have not come back."""
        return self.filter(returned_at=None)


class Departure(models.Model):
    """That a trainee left a class; what they did there is kept."""

    training_class = models.ForeignKey(
        TrainingClass, on_delete=models.CASCADE, related_name="departures"
    )
    trainee = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="departures"
    )
    left_at = models.DateTimeField(_("left"), default=timezone.now)
    returned_at = models.DateTimeField(_("came back"), null=True)

    objects = DepartureQuerySet.as_manager()

    class Meta:
        verbose_name = _("departure")
        verbose_name_plural = _("departures")
        ordering = ["-left_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["training_class", "trainee"],
                condition=models.Q(returned_at=None),
                name="away_from_a_class_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.trainee} ({self.training_class})"
