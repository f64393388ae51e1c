"""Editions of house rules that are being written."""

from uuid import uuid4

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("training", "0008_what_an_opening_copies")]

    operations = [
        migrations.CreateModel(
            "RuleDraft",
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
                ("key", models.UUIDField(default=uuid4, editable=False, unique=True)),
                ("rule_set", models.CharField("rule set", max_length=80)),
                ("parent", models.CharField("made from", max_length=90)),
                ("document", models.TextField()),
                ("note", models.TextField("what it changes, and why", blank=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("made_at", models.DateTimeField("made")),
                ("changed_at", models.DateTimeField("changed")),
                (
                    "edition",
                    models.CharField("published as", max_length=90, blank=True),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        verbose_name="made by",
                        on_delete=django.db.models.deletion.SET_NULL,
                        null=True,
                        blank=True,
                        related_name="rule_drafts",
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
                        related_name="rule_drafts",
                        to="training.proposal",
                    ),
                ),
            ],
            options={
                "verbose_name": "draft of house rules",
                "verbose_name_plural": "drafts of house rules",
                "ordering": ["-changed_at", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=~Q(parent=""), name="a_draft_is_made_from_an_edition"
                    ),
                    models.UniqueConstraint(
                        fields=["edition"],
                        condition=~Q(edition=""),
                        name="an_edition_comes_from_one_draft",
                    ),
                ],
            },
        ),
    ]
