"""Beside the marks that superseded others: whether a lateness still counts."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0013_medians_of_two_in_the_middle")]

    operations = [
        migrations.AddField(
            model_name="remarking",
            name="lifted",
            field=models.BooleanField(
                default=False, verbose_name="counted as on time although late"
            ),
        ),
    ]
