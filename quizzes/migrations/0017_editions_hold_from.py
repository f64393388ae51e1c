"""Since when an edition holds; for those there are, since they were published.

The guards are taken away meanwhile, since they refuse every change of an edition, and
SQLite would lose them when it rebuilds the table.
"""

from importlib import import_module
from typing import Any

from django.db import migrations, models
from django.db.models import F, Q

GUARDS = import_module("quizzes.migrations.0008_editions_are_kept")


def begin_when_published(apps: Any, schema_editor: Any) -> None:
    """Let each edition hold since it was published."""
    editions = apps.get_model("quizzes", "Edition").objects.using(
        schema_editor.connection.alias
    )
    editions.update(holds_from=F("published_at"))


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0016_sums_over_everybody_filled")]

    operations = [
        migrations.RunPython(GUARDS.unguard, GUARDS.guard, elidable=False),
        migrations.AddField(
            "Edition", "holds_from", models.DateTimeField("holds from", null=True)
        ),
        migrations.RunPython(
            begin_when_published, migrations.RunPython.noop, elidable=False
        ),
        migrations.AlterField(
            "Edition", "holds_from", models.DateTimeField("holds from")
        ),
        migrations.AddConstraint(
            "Edition",
            models.CheckConstraint(
                condition=Q(holds_from__lte=F("published_at")),
                name="an_edition_is_published_when_it_holds",
            ),
        ),
        migrations.RunPython(GUARDS.guard, GUARDS.unguard, elidable=False),
    ]
