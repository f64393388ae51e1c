"""An exam and a table test are passed or not passed: one word for it everywhere."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('training', '0013_sheet_of_certificates'),
    ]

    operations = [
        migrations.AlterField(
            model_name='tabletest',
            name='outcome',
            field=models.CharField(blank=True, choices=[('passed', 'Passed'), ('failed', 'Not passed')], max_length=6, verbose_name='outcome'),
        ),
    ]
