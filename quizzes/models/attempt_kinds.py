"""What an attempt is for, and how a drill goes."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """What an attempt is for."""

    DRILL = "drill", _("Drill")
    EXAM = "exam", _("Exam")


class Mode(models.TextChoices):
    """How a drill chooses its hands, and by which clock; an exam has none."""

    SMART = "smart", _("Smart practice")
    SITUATION = "situation", _("One situation")
    MIXED = "mixed", _("Mixed hands")
    SWITCH = "switch", _("Switch house")
    SPEED = "speed", _("Speed round")
    STUDY = "study", _("Study with the rules")
    REPLAY = "replay", _("Replay")
