"""A certificate that was only printed anew is told apart from a corrected one.

Going back tells of those, too, that a fact was corrected: there was no other word.
"""

from typing import Any

from django.db import migrations, models

from certificates.migrations._guards import guard, unguard


def stay(apps: Any, schema_editor: Any) -> None:
    """Nothing to do: what was told so far stays as it was told."""


def tell_as_before(apps: Any, schema_editor: Any) -> None:
    """Give the class of reason that there was before."""
    changes = apps.get_model("certificates", "StatusChange")
    changes.objects.filter(reason_class="new-print").update(
        reason_class="facts-corrected"
    )


class Migration(migrations.Migration):

    dependencies = [
        ('certificates', '0012_renewed_and_outside_the_rule'),
    ]

    operations = [
        migrations.RunPython(unguard, guard, elidable=False),
        migrations.RemoveConstraint(
            model_name='statuschange',
            name='status_changes_for_a_reason_of_its_own',
        ),
        migrations.AlterField(
            model_name='statuschange',
            name='reason_class',
            field=models.CharField(choices=[('issued-in-error', 'It had been issued in error.'), ('exam-failed', 'Its exam was marked anew, and was not passed.'), ('rules-wrong', 'The rules it was examined under were wrong.'), ('deceit', 'It had been obtained by deceit.'), ('conduct', "The house withdrew it for the holder's conduct."), ('holder-asked', 'The holder asked for it.'), ('inquiry', 'Something about it is being looked into.'), ('refresher', 'The holder is to take a refresher first.'), ('cleared', 'What stood in its way has been cleared up.'), ('name-changed', "The holder's name changed."), ('facts-corrected', 'A fact on it was corrected.'), ('new-print', 'It was printed anew; no fact on it changed.'), ('renewed', 'The holder has been certified anew since, by a newer exam.')], max_length=20, verbose_name='class of reason'),
        ),
        migrations.AddConstraint(
            model_name='statuschange',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('reason_class__in', ('issued-in-error', 'exam-failed', 'rules-wrong', 'deceit', 'conduct', 'holder-asked')), ('status', 'revoked')), models.Q(('reason_class__in', ('inquiry', 'refresher', 'exam-failed', 'conduct', 'holder-asked')), ('status', 'suspended')), models.Q(('reason_class__in', ('cleared',)), ('status', 'valid')), models.Q(('reason_class__in', ('name-changed', 'facts-corrected', 'new-print', 'renewed')), ('status', 'superseded')), _connector='OR'), name='status_changes_for_a_reason_of_its_own'),
        ),
        migrations.RunPython(stay, tell_as_before, elidable=False),
        migrations.RunPython(guard, unguard, elidable=False),
    ]
