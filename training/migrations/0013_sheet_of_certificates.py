"""The sheet on which the school prints its certificates."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('training', '0012_passed_in_spite_of_a_line'),
    ]

    operations = [
        migrations.AddField(
            model_name='school',
            name='sheet',
            field=models.CharField(choices=[('a4', 'A4'), ('letter', 'Letter')], default='a4', help_text='For certificates issued from now on; one of them can be reissued on the other sheet.', max_length=6, verbose_name='paper of the certificates'),
        ),
    ]
