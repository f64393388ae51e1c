"""The database itself keeps a table test as it was signed or refused."""

from django.db import migrations

from training.migrations._table_test_guard import guard, unguard


class Migration(migrations.Migration):
    dependencies = [("training", "0005_table_tests")]

    operations = [migrations.RunPython(guard, unguard, elidable=False)]
