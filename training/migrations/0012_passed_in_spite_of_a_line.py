"""A pass in spite of a line that was not passed: its reason, and that it was read.

Tests that were recorded before keep what they say: they have no reason of that kind.
"""

from django.db import migrations, models
from django.db.models import Q

from training.migrations._table_test_guard import guard, unguard


class Migration(migrations.Migration):
    dependencies = [("training", "0011_regrades")]

    operations = [
        migrations.RunPython(unguard, guard, elidable=False),
        migrations.AddField(
            model_name="tabletest",
            name="passed_despite",
            field=models.TextField(
                blank=True, default="", verbose_name="why it is passed all the same"
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tabletest",
            name="despite_read",
            field=models.BooleanField(
                default=False,
                verbose_name="the contradiction was read before it was signed",
            ),
        ),
        migrations.AddConstraint(
            model_name="tabletest",
            constraint=models.CheckConstraint(
                condition=Q(
                    ("despite_read", True),
                    ("passed_despite", ""),
                    ("alone", True),
                    Q(("outcome", "passed"), ("state", "signed"), _negated=True),
                    _connector="OR",
                ),
                name="table_test_is_signed_with_its_contradiction_read",
            ),
        ),
        migrations.RunPython(guard, unguard, elidable=False),
    ]
