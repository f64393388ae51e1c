"""What must hold of every question's kind and edition, once they are filled in.

Apart from the filling-in, for PostgreSQL does not change a table in a transaction
that has just changed its rows.
"""

from django.db import migrations, models
from django.db.models import F, Q

KINDS = [
    "settle-box",
    "settle-table",
    "read-hand",
    "playing-cards",
    "higher-hand",
    "dealer-qualifies",
    "payout",
    "chips",
    "find-error",
    "bet-allowed",
    "procedure",
    "other-house",
]


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0002_kinds_of_question")]

    operations = [
        migrations.AddConstraint(
            "question",
            models.CheckConstraint(
                condition=Q(kind__in=KINDS), name="question_kind_is_known"
            ),
        ),
        migrations.AddConstraint(
            "question",
            models.CheckConstraint(
                condition=~Q(rules=""), name="question_is_asked_under_rules"
            ),
        ),
        migrations.AddConstraint(
            "answer",
            models.CheckConstraint(
                condition=Q(unnamed=False) | Q(bets_right__lt=F("bets_asked")),
                name="only_a_wrong_answer_is_unnamed",
            ),
        ),
        migrations.AddIndex(
            "answer",
            models.Index(
                fields=["received_at"],
                condition=Q(unnamed=True),
                name="unnamed_wrong_answers",
            ),
        ),
    ]
