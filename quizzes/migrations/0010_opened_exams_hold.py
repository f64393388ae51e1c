"""What must hold of opened exams and of the fates of answers, once they are filled in.

Apart from the filling-in, for PostgreSQL does not change a table in a transaction
that has just changed its rows.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0009_opened_exams")]

    operations = [
        migrations.AddConstraint(
            model_name="answer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("fate", "given"), ("late", False)),
                    models.Q(("fate", "late"), ("late", True)),
                    models.Q(
                        ("bets_right", 0),
                        ("fate__in", ["blank", "unreached"]),
                        ("late", False),
                        ("unnamed", False),
                    ),
                    _connector="OR",
                ),
                name="answer_has_one_fate",
            ),
        ),
        migrations.AddConstraint(
            model_name="attempt",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("bets_asked", None),
                        ("bets_right", None),
                        ("critical_errors", None),
                        ("finished_at", None),
                        ("hands_asked", None),
                        ("hands_right", None),
                        ("median_ms", None),
                        ("outcome__isnull", True),
                        ("p90_ms", None),
                    ),
                    models.Q(
                        models.Q(
                            ("finished_at__isnull", False),
                            ("hands_asked__isnull", False),
                            ("hands_right__isnull", False),
                        ),
                        models.Q(
                            ("bets_asked__isnull", False), ("bets_right__isnull", False)
                        ),
                        ("bets_right__lte", models.F("bets_asked")),
                        ("hands_right__lte", models.F("hands_asked")),
                    ),
                    _connector="OR",
                ),
                name="attempt_is_scored_when_it_ends",
            ),
        ),
        migrations.AddConstraint(
            model_name="attempt",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("finished_at", None), ("kind", "exam"), ("opening", None)
                ),
                fields=("trainee", "rule_set"),
                name="one_live_exam_per_trainee_and_rule_set",
            ),
        ),
        migrations.AddConstraint(
            model_name="attempt",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    models.Q(("opening__isnull", False)), ("finished_at", None)
                ),
                fields=("trainee",),
                name="one_live_opened_exam_per_trainee",
            ),
        ),
        migrations.AddConstraint(
            model_name="attempt",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(
                            ("ends_at__isnull", False),
                            ("opening__isnull", False),
                            ("terms__isnull", False),
                        ),
                        ("kind", "exam"),
                    ),
                    models.Q(
                        ("device", ""),
                        ("extra_percent", 0),
                        ("opening", None),
                        ("terms__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="an_opened_exam_has_its_terms_and_its_end",
            ),
        ),
        migrations.AddConstraint(
            model_name="attempt",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_at", None),
                    ("ends_at__gt", models.F("started_at")),
                    _connector="OR",
                ),
                name="attempt_closes_after_it_starts",
            ),
        ),
        migrations.AddConstraint(
            model_name="remarking",
            constraint=models.UniqueConstraint(
                fields=("score", "answer"), name="one_remarking_per_score_and_answer"
            ),
        ),
    ]
