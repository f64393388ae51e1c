"""Opened exams: their terms, fates of answers, notes, and scores that supersede others."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def fill_in(apps: Any, schema_editor: Any) -> None:
    """Answers so far were given, in time or late: no exam had been closed."""
    answers = apps.get_model("quizzes", "Answer").objects
    answers.using(schema_editor.connection.alias).filter(late=True).update(fate="late")


class Migration(migrations.Migration):
    dependencies = [
        ("quizzes", "0008_editions_are_kept"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Note",
            fields=[
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
                    "kind",
                    models.CharField(
                        choices=[
                            ("focus-lost", "The page was left"),
                            ("device-changed", "Another device"),
                        ],
                        max_length=20,
                        verbose_name="kind",
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                ("detail", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "verbose_name": "note",
                "verbose_name_plural": "notes",
                "ordering": ["attempt", "at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Remarking",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("marks", models.JSONField(verbose_name="marks")),
                (
                    "bets_right",
                    models.PositiveSmallIntegerField(verbose_name="bets right"),
                ),
                ("right", models.BooleanField(verbose_name="right")),
            ],
            options={
                "verbose_name": "remarking",
                "verbose_name_plural": "remarkings",
                "ordering": ["answer", "score__number"],
            },
        ),
        migrations.CreateModel(
            name="Score",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("exam", "As it was sat"),
                            ("correction", "Corrected"),
                            ("regrade", "Graded again"),
                        ],
                        max_length=10,
                        verbose_name="cause",
                    ),
                ),
                (
                    "rules",
                    models.CharField(blank=True, max_length=90, verbose_name="rules"),
                ),
                ("reason", models.TextField(blank=True, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="at")),
                ("hands_asked", models.PositiveIntegerField()),
                ("hands_right", models.PositiveIntegerField()),
                ("bets_asked", models.PositiveIntegerField()),
                ("bets_right", models.PositiveIntegerField()),
                ("median_ms", models.PositiveIntegerField(blank=True, null=True)),
                ("p90_ms", models.PositiveIntegerField(blank=True, null=True)),
                ("critical_errors", models.PositiveIntegerField(blank=True, null=True)),
                ("outcome", models.JSONField(blank=True, null=True)),
                (
                    "passed",
                    models.BooleanField(blank=True, null=True, verbose_name="passed"),
                ),
            ],
            options={
                "verbose_name": "score",
                "verbose_name_plural": "scores",
                "ordering": ["attempt", "number"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="attempt",
            name="attempt_is_scored_when_it_ends",
        ),
        migrations.RemoveConstraint(
            model_name="attempt",
            name="one_live_exam_per_trainee_and_rule_set",
        ),
        migrations.AddField(
            model_name="answer",
            name="fate",
            field=models.CharField(
                choices=[
                    ("given", "answered"),
                    ("late", "late"),
                    ("blank", "left open"),
                    ("unreached", "not reached"),
                ],
                default="given",
                max_length=9,
                verbose_name="fate",
            ),
        ),
        migrations.AddField(
            model_name="attempt",
            name="critical_errors",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="attempt",
            name="device",
            field=models.CharField(blank=True, max_length=43),
        ),
        migrations.AddField(
            model_name="attempt",
            name="ends_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="closes"),
        ),
        migrations.AddField(
            model_name="attempt",
            name="extra_percent",
            field=models.PositiveSmallIntegerField(
                default=0, verbose_name="extra time in percent"
            ),
        ),
        migrations.AddField(
            model_name="attempt",
            name="opening",
            field=models.UUIDField(blank=True, db_index=True, null=True),
        ),
        migrations.AddField(
            model_name="attempt",
            name="outcome",
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="attempt",
            name="p90_ms",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="attempt",
            name="terms",
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="note",
            name="attempt",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notes",
                to="quizzes.attempt",
            ),
        ),
        migrations.AddField(
            model_name="note",
            name="question",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notes",
                to="quizzes.question",
            ),
        ),
        migrations.AddField(
            model_name="remarking",
            name="answer",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="remarkings",
                to="quizzes.answer",
            ),
        ),
        migrations.AddField(
            model_name="score",
            name="attempt",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="scores",
                to="quizzes.attempt",
            ),
        ),
        migrations.AddField(
            model_name="score",
            name="by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="scores_set",
                to=settings.AUTH_USER_MODEL,
                verbose_name="by",
            ),
        ),
        migrations.AddField(
            model_name="remarking",
            name="score",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="remarkings",
                to="quizzes.score",
            ),
        ),
        migrations.AddConstraint(
            model_name="note",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["focus-lost", "device-changed"])),
                name="note_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="score",
            constraint=models.UniqueConstraint(
                fields=("attempt", "number"), name="one_score_per_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="score",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("by", None), ("cause", "exam"), ("number", 1), ("reason", "")
                    ),
                    models.Q(
                        ("cause__in", ["correction", "regrade"]), ("number__gt", 1)
                    ),
                    _connector="OR",
                ),
                name="the_first_score_is_the_original",
            ),
        ),
        migrations.AddConstraint(
            model_name="score",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("bets_right__lte", models.F("bets_asked")),
                    ("hands_right__lte", models.F("hands_asked")),
                ),
                name="score_counts_what_was_asked",
            ),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
