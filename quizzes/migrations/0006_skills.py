"""How each skill of each trainee stands; worked out from the answers."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [
        ("quizzes", "0005_modes_of_practice_hold"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            "Skill",
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
                ("rule_set", models.CharField("rule set", max_length=80)),
                ("slug", models.CharField("skill", max_length=60)),
                ("card", models.JSONField()),
                ("met_at", models.DateTimeField("first answered")),
                ("due_at", models.DateTimeField("due")),
                ("last_rating", models.PositiveSmallIntegerField("last rating")),
                ("reps", models.PositiveIntegerField("answers")),
                ("lapses", models.PositiveIntegerField("wrong answers")),
                ("streak", models.PositiveIntegerField("right answers running")),
                ("updated_at", models.DateTimeField("last answered")),
                (
                    "trainee",
                    models.ForeignKey(
                        verbose_name="trainee",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="skills",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "skill",
                "verbose_name_plural": "skills",
                "ordering": ["trainee", "rule_set", "slug"],
                "indexes": [
                    models.Index(
                        fields=["trainee", "rule_set", "due_at"], name="skill_due"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=["trainee", "rule_set", "slug"],
                        name="one_skill_per_trainee_rule_set_and_slug",
                    ),
                    models.CheckConstraint(
                        condition=Q(last_rating__in=[1, 2, 3, 4]),
                        name="skill_rating_is_known",
                    ),
                    models.CheckConstraint(
                        condition=Q(
                            reps__gte=1, lapses__lte=F("reps"), streak__lte=F("reps")
                        ),
                        name="skill_counts_its_answers",
                    ),
                ],
            },
        ),
    ]
