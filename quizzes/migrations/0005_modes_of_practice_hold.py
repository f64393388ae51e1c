"""What must hold of every drill's mode, once it is filled in.

Apart from the filling-in, for PostgreSQL does not change a table in a transaction
that has just changed its rows.
"""

from django.db import migrations, models
from django.db.models import Q

MODES = ["smart", "situation", "mixed", "switch", "speed", "study", "replay"]


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0004_modes_of_practice")]

    operations = [
        migrations.AddConstraint(
            "attempt",
            models.CheckConstraint(
                condition=Q(kind="drill", mode__in=MODES) | Q(kind="exam", mode=""),
                name="every_drill_has_a_mode",
            ),
        ),
        migrations.AddConstraint(
            "attempt",
            models.CheckConstraint(
                condition=Q(Q(seconds__isnull=False), mode="speed", seconds__gte=1)
                | (~Q(mode="speed") & Q(seconds=None)),
                name="a_speed_round_has_its_seconds",
            ),
        ),
        migrations.AddConstraint(
            "attempt",
            models.CheckConstraint(
                condition=(Q(mode="switch") & ~Q(other_rules=""))
                | (~Q(mode="switch") & Q(other_rules="")),
                name="switching_house_takes_two",
            ),
        ),
    ]
