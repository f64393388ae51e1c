"""What a new edition makes of the exams sat under the ones before it."""

from uuid import uuid4

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q


def key() -> models.BigAutoField:
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


class Migration(migrations.Migration):
    dependencies = [
        ("quizzes", "0012_sums_of_answers_given"),
        ("training", "0010_exports"),
    ]

    operations = [
        migrations.CreateModel(
            "Regrade",
            [
                ("id", key()),
                ("key", models.UUIDField(default=uuid4, editable=False, unique=True)),
                ("edition", models.CharField("edition", max_length=90)),
                (
                    "state",
                    models.CharField(
                        "state",
                        max_length=9,
                        default="comparing",
                        choices=[
                            ("comparing", "Comparing"),
                            ("compared", "Compared"),
                            ("applying", "Grading again"),
                            ("applied", "Graded again"),
                        ],
                    ),
                ),
                ("total", models.PositiveIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("upto", models.BigIntegerField(default=0)),
                ("begun_at", models.DateTimeField("begun")),
                ("moved_at", models.DateTimeField("last moved on")),
                (
                    "begun_by",
                    models.ForeignKey(
                        verbose_name="begun by",
                        on_delete=django.db.models.deletion.SET_NULL,
                        null=True,
                        blank=True,
                        related_name="regrades",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "proposal",
                    models.ForeignKey(
                        verbose_name="proposal",
                        on_delete=django.db.models.deletion.SET_NULL,
                        null=True,
                        blank=True,
                        related_name="regrades",
                        to="training.proposal",
                    ),
                ),
            ],
            options={
                "verbose_name": "regrade",
                "verbose_name_plural": "regrades",
                "ordering": ["-begun_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=["edition"],
                        condition=Q(state__in=("comparing", "applying")),
                        name="one_regrade_of_an_edition_at_work",
                    ),
                    models.CheckConstraint(
                        condition=Q(
                            state__in=["comparing", "compared", "applying", "applied"]
                        ),
                        name="regrade_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=Q(done__lte=F("total")),
                        name="regrade_counts_its_exams",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "RegradeLine",
            [
                ("id", key()),
                ("was", models.JSONField()),
                ("now", models.JSONField()),
                ("hands", models.JSONField()),
                ("has_marks", models.BooleanField()),
                ("scores_otherwise", models.BooleanField()),
                ("turns", models.BooleanField()),
                ("left", models.PositiveSmallIntegerField()),
                ("papers", models.PositiveSmallIntegerField()),
                ("certificates", models.JSONField(default=list)),
                ("applied_at", models.DateTimeField(null=True, blank=True)),
                ("obstacle", models.TextField(blank=True)),
                (
                    "attempt",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="regrade_lines",
                        to="quizzes.attempt",
                    ),
                ),
                (
                    "regrade",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="training.regrade",
                    ),
                ),
            ],
            options={
                "verbose_name": "line of a regrade",
                "verbose_name_plural": "lines of regrades",
                "ordering": ["attempt"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=["regrade", "attempt"],
                        name="one_line_per_regrade_and_exam",
                    ),
                ],
            },
        ),
    ]
