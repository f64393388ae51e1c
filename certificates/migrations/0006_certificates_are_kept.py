"""Every certificate has a place of its own, and the database guards all of them."""

from django.db import migrations, models

import certificates.models
from certificates.migrations._guards import guard, unguard


class Migration(migrations.Migration):
    dependencies = [("certificates", "0005_places_on_status_lists")]

    operations = [
        migrations.AlterField(
            model_name="certificate",
            name="status_index",
            field=models.PositiveIntegerField(
                default=certificates.models.new_status_index,
                editable=False,
                unique=True,
            ),
        ),
        migrations.RunPython(guard, unguard, elidable=False),
    ]
