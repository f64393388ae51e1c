"""A newer exam supersedes older certificates; and what one outside the rule lacked.

Going back forgets which ones a newer exam superseded: the rule finds them again.
"""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from certificates.migrations._guards import guard, unguard


def stay(apps: Any, schema_editor: Any) -> None:
    """Nothing to do: the worker's clock has the newest stand."""


def forget_renewals(apps: Any, schema_editor: Any) -> None:
    """Take away the changes that only exist from here on."""
    changes = apps.get_model("certificates", "StatusChange")
    changes.objects.filter(reason_class="renewed").delete()


class Migration(migrations.Migration):

    dependencies = [
        ('certificates', '0011_bundles'),
        ('quizzes', '0012_sums_of_answers_given'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(unguard, guard, elidable=False),
        migrations.RemoveConstraint(
            model_name='statuschange',
            name='status_changes_for_a_reason_of_its_own',
        ),
        migrations.AddField(
            model_name='certificate',
            name='outside_class',
            field=models.CharField(blank=True, choices=[('exam-failed', 'The exam was not passed.'), ('table-test', 'The table test that goes with the exam had not been passed.'), ('rules', 'Some figures of the house rules had yet to be confirmed by the house.'), ('another-ended', 'An earlier certificate of the same exam no longer counted.')], max_length=20, verbose_name='what was lacking'),
        ),
        migrations.AddField(
            model_name='statuschange',
            name='successor',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='renewals', to='certificates.certificate', verbose_name='superseded by'),
        ),
        migrations.AlterField(
            model_name='statuschange',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AlterField(
            model_name='statuschange',
            name='reason_class',
            field=models.CharField(choices=[('issued-in-error', 'It had been issued in error.'), ('exam-failed', 'Its exam was marked anew, and was not passed.'), ('rules-wrong', 'The rules it was examined under were wrong.'), ('deceit', 'It had been obtained by deceit.'), ('conduct', "The house withdrew it for the holder's conduct."), ('holder-asked', 'The holder asked for it.'), ('inquiry', 'Something about it is being looked into.'), ('refresher', 'The holder is to take a refresher first.'), ('cleared', 'What stood in its way has been cleared up.'), ('name-changed', "The holder's name changed."), ('facts-corrected', 'A fact on it was corrected.'), ('renewed', 'The holder has been certified anew since, by a newer exam.')], max_length=20, verbose_name='class of reason'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.CheckConstraint(condition=models.Q(('outside_class', ''), ('outside_rule', True), _connector='OR'), name='nothing_is_lacking_inside_the_rule'),
        ),
        migrations.AddConstraint(
            model_name='statuschange',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('reason_class__in', ('issued-in-error', 'exam-failed', 'rules-wrong', 'deceit', 'conduct', 'holder-asked')), ('status', 'revoked')), models.Q(('reason_class__in', ('inquiry', 'refresher', 'exam-failed', 'conduct', 'holder-asked')), ('status', 'suspended')), models.Q(('reason_class__in', ('cleared',)), ('status', 'valid')), models.Q(('reason_class__in', ('name-changed', 'facts-corrected', 'renewed')), ('status', 'superseded')), _connector='OR'), name='status_changes_for_a_reason_of_its_own'),
        ),
        migrations.AddConstraint(
            model_name='statuschange',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('by', None), ('reason_class', 'renewed'), ('successor__isnull', False)), models.Q(models.Q(('reason_class', 'renewed'), _negated=True), ('by__isnull', False), ('successor', None)), _connector='OR'), name='status_change_is_a_persons_or_a_renewal'),
        ),
        migrations.RunPython(stay, forget_renewals, elidable=False),
        migrations.RunPython(guard, unguard, elidable=False),
    ]
