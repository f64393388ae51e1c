"""Modes of practice, and why each of their questions was drawn."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

MODES = [
    ("smart", "Smart practice"),
    ("situation", "One situation"),
    ("mixed", "Mixed hands"),
    ("switch", "Switch house"),
    ("speed", "Speed round"),
    ("study", "Study with the rules"),
    ("replay", "Replay"),
]
REASONS = ["failed", "due", "new", "unsure", "freshened"]


def fill_in(apps: Any, schema_editor: Any) -> None:
    """Drills so far kept to the situation chosen, or drew another for every hand."""
    drills = apps.get_model("quizzes", "Attempt").objects
    drills = drills.using(schema_editor.connection.alias).filter(kind="drill")
    drills.filter(situation="").update(mode="mixed")
    drills.exclude(situation="").update(mode="situation")


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0003_kinds_of_question_hold")]

    operations = [
        migrations.AddField(
            "attempt",
            "mode",
            models.CharField("mode", max_length=9, choices=MODES, blank=True, default=""),
            preserve_default=False,
        ),
        migrations.AddField(
            "attempt",
            "other_rules",
            models.CharField(
                "rules of the other house", max_length=90, blank=True, default=""
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            "attempt",
            "question_kind",
            models.CharField(
                "kind of question", max_length=20, blank=True, default=""
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            "attempt", "queue", models.JSONField(default=list, blank=True)
        ),
        migrations.AddField(
            "attempt",
            "seconds",
            models.PositiveSmallIntegerField("seconds", null=True, blank=True),
        ),
        migrations.CreateModel(
            "Draw",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        "reason",
                        max_length=10,
                        blank=True,
                        choices=[(each, each) for each in REASONS],
                    ),
                ),
                (
                    "question",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draw",
                        to="quizzes.question",
                    ),
                ),
                (
                    "again",
                    models.ForeignKey(
                        verbose_name="dealt again",
                        on_delete=django.db.models.deletion.CASCADE,
                        null=True,
                        blank=True,
                        related_name="replays",
                        to="quizzes.question",
                    ),
                ),
            ],
            options={"verbose_name": "draw", "verbose_name_plural": "draws"},
        ),
        migrations.AddConstraint(
            "draw",
            models.CheckConstraint(
                condition=(~Q(reason="") & Q(again=None))
                | Q(reason="", again__isnull=False),
                name="a_draw_has_one_cause",
            ),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop, elidable=True),
    ]
