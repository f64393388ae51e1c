"""Counts the answers that were given before sums were kept, person by person.

Each person is a transaction of their own: a database full of answers is never locked,
and a fill that was broken off is simply run again.
"""

from django.db import migrations, transaction

from quizzes.gaming_days import site_days
from quizzes.sums.entries import Entry, mistakes_in, occasion_of, skill_in
from quizzes.sums.rows import DAY, ITEM, MISTAKE, Sums, add_entries, add_pairs
from quizzes.times import median, read_times, write_times

AT_ONCE = 500


def fill(apps, schema_editor):
    attempts = apps.get_model("quizzes", "Attempt").objects
    for trainee in attempts.order_by().values_list("trainee", flat=True).distinct():
        with transaction.atomic(schema_editor.connection.alias):
            keep(apps, trainee, sums_of(apps, trainee))


def sums_of(apps, trainee):
    """What all answers of `trainee` add up to; an exam that still runs counts not."""
    answers = apps.get_model("quizzes", "Answer").objects.filter(
        question__attempt__trainee=trainee
    )
    rows = answers.exclude(fate="unreached").select_related("question__attempt")
    rows = rows.prefetch_related("remarkings").order_by(
        "question__attempt", "question__number"
    )
    by_attempt = {}
    days, sums = site_days(), Sums()
    for answer in rows.iterator(AT_ONCE):
        attempt = answer.question.attempt
        by_attempt.setdefault(attempt.pk, (attempt, []))[1].append(entry(answer, days))
    for attempt, entries in by_attempt.values():
        if attempt.kind != "exam" or attempt.finished_at:
            add_entries(sums, entries)
        if attempt.finished_at:
            add_pairs(sums, entries)
    return sums


def entry(answer, days):
    question, attempt = answer.question, answer.question.attempt
    now = max(answer.remarkings.all(), key=lambda it: it.pk, default=answer)
    return Entry(
        trainee=attempt.trainee_id,
        occasion=occasion_of(attempt.kind, attempt.mode),
        rules=question.rules,
        skill=skill_in(question.kind, question.situation),
        kind=question.kind,
        day=days.day_of(answer.received_at),
        at=answer.received_at,
        ms=None if answer.fate == "blank" else answer.server_ms,
        asked=answer.bets_asked,
        right=now.bets_right,
        mistakes=mistakes_in(now.marks, right=now.right),
    )


def keep(apps, trainee, sums):
    tables = {
        "ItemSum": (ITEM, sums.items),
        "DaySum": (DAY, sums.days),
        "MistakeSum": (MISTAKE, sums.mistakes),
        "TraineeSum": (("trainee_id",), sums.people),
    }
    for name, (key, rows) in tables.items():
        table = apps.get_model("quizzes", name)
        table.objects.filter(trainee=trainee).delete()
        made = [
            table(**dict(zip(key, named, strict=True)), **figures)
            for named, figures in rows.items()
        ]
        if name == "TraineeSum":
            for row in made:
                if row.times:
                    row.times = write_times(read_times(row.times))
                    row.median_ms = median([row.times])
        table.objects.bulk_create(made, AT_ONCE)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("quizzes", "0011_sums_of_answers")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
