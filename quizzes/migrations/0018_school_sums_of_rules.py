"""Which houses are practised most is read from an index, not from every row."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0017_editions_hold_from")]

    operations = [
        migrations.AddIndex(
            model_name="schoolitemsum",
            index=models.Index(
                fields=["rule_set", "answers"], name="school_sums_of_rules"
            ),
        ),
    ]
