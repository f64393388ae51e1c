"""Kinds of question: what each asks, under which edition, and unnamed wrong answers."""

from collections.abc import Iterator
from typing import Any, Final

from django.db import migrations, models
from django.db.models import Max, Min, OuterRef, Subquery

BATCH: Final = 5_000  # rows held by one statement
SEVERAL_BOXES: Final = r"\|.*\|.*\|"  # dealer | board | box 1 | box 2


def batches(questions: Any) -> Iterator[Any]:
    """All of `questions` by their keys, a batch at a time."""
    ends = questions.aggregate(first=Min("pk"), last=Max("pk"))
    if ends["first"] is None:
        return
    for start in range(ends["first"], ends["last"] + 1, BATCH):
        yield questions.filter(pk__gte=start, pk__lt=start + BATCH)


def fill_in(apps: Any, schema_editor: Any) -> None:
    """Questions asked so far settle boxes, under the edition of their attempt."""
    attempts = apps.get_model("quizzes", "Attempt").objects
    questions = apps.get_model("quizzes", "Question").objects
    alias = schema_editor.connection.alias
    edition = attempts.filter(pk=OuterRef("attempt")).values("rules")[:1]
    for batch in batches(questions.using(alias).order_by()):
        batch.update(rules=Subquery(edition))
        batch.filter(felt__regex=SEVERAL_BOXES).update(kind="settle-table")


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0001_attempts_questions_answers")]

    operations = [
        migrations.AddField(
            "question",
            "kind",
            models.CharField("kind of question", max_length=20, default="settle-box"),
        ),
        migrations.AddField(
            "question",
            "rules",
            models.CharField("rules", max_length=90, default=""),
            preserve_default=False,
        ),
        migrations.AlterField(
            "question",
            "situation",
            models.CharField(
                "situation", max_length=60, blank=True, db_index=True
            ),
        ),
        migrations.AlterField(
            "question", "felt", models.TextField("felt", blank=True)
        ),
        migrations.AddField(
            "answer",
            "unnamed",
            models.BooleanField("wrong for an unknown reason", default=False),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop, elidable=True),
    ]
