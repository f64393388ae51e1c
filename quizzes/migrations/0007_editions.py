"""Editions published here, and what each attempt and question knew of them."""

from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0006_skills")]

    operations = [
        migrations.CreateModel(
            "Edition",
            [
                (
                    "place",
                    models.PositiveIntegerField("place", primary_key=True, serialize=False),
                ),
                ("rule_set", models.CharField("rule set", max_length=80)),
                ("number", models.PositiveIntegerField("edition")),
                ("toml", models.TextField("text")),
                ("sha256", models.CharField(max_length=64)),
                ("parent", models.CharField("made from", max_length=90, blank=True)),
                ("note", models.TextField("note", blank=True)),
                ("published_at", models.DateTimeField("published")),
                ("proposer", models.BigIntegerField()),
                ("proposer_name", models.CharField("proposed by", max_length=150)),
                ("approver", models.BigIntegerField(null=True, blank=True)),
                (
                    "approver_name",
                    models.CharField("approved by", max_length=150, blank=True),
                ),
            ],
            options={
                "verbose_name": "edition",
                "verbose_name_plural": "editions",
                "ordering": ["place"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=["rule_set", "number"], name="one_edition_per_number"
                    ),
                    models.CheckConstraint(
                        condition=Q(place__gte=1, number__gte=1),
                        name="editions_are_numbered_from_one",
                    ),
                    models.CheckConstraint(
                        condition=Q(approver=None) | ~Q(approver=F("proposer")),
                        name="an_edition_is_approved_by_somebody_else",
                    ),
                ],
            },
        ),
        migrations.AddField(
            "Attempt", "editions_known", models.PositiveIntegerField(default=0)
        ),
        migrations.AddField(
            "Question", "editions_known", models.PositiveIntegerField(default=0)
        ),
    ]
