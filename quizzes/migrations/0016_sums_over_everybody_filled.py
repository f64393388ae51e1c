"""Adds up the sums of all people, kept until now, into those over everybody.

Rows are read as they come and added up in memory, which holds one tally for each item
and day; backwards the tables are emptied, and the sums of people stay as they are.
"""

from datetime import timedelta

from django.db import migrations
from django.utils import timezone

from quizzes.gaming_days import site_days
from quizzes.sums.everybody import FIGURES, Everybody

DAYS_APART = 60
AT_ONCE = 2000
OF_ITEM = ("rule_set", "skill", "kind", "occasion")
OF_MISTAKE = (*OF_ITEM, "mistake")


def fill(apps, schema_editor):
    empty(apps, schema_editor)
    today = site_days().day_of(timezone.now())
    school = Everybody(today - timedelta(DAYS_APART - 1))
    for row in rows(apps, "ItemSum", *OF_ITEM, *FIGURES, "times"):
        school.add_item((*(row[name] for name in OF_ITEM), None), row)
    for row in rows(apps, "DaySum", "rule_set", "occasion", "day", "entries"):
        of = (row["rule_set"], row["occasion"], row["day"])
        school.add_day(of, row["entries"])
    for row in rows(apps, "MistakeSum", *OF_MISTAKE, "times", "overpaid", "short"):
        school.add_mistake(tuple(row[name] for name in OF_MISTAKE), row)
    keep(apps, "SchoolItemSum", school.item_rows)
    keep(apps, "SchoolMistakeSum", school.mistake_rows)


def rows(apps, table, *columns):
    found = apps.get_model("quizzes", table).objects.order_by().values(*columns)
    return found.iterator(AT_ONCE)


def keep(apps, name, new):
    table = apps.get_model("quizzes", name)
    table.objects.bulk_create([table(**row) for row in new], AT_ONCE)


def empty(apps, schema_editor):
    for name in ("SchoolItemSum", "SchoolMistakeSum"):
        apps.get_model("quizzes", name).objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0015_sums_over_everybody")]

    operations = [migrations.RunPython(fill, empty, elidable=True)]
