"""Which table test counts of all that somebody has been through."""

from training.models import Programme, TableTest, User


def standing(
    person: User, programme: Programme, rule_set: str = ""
) -> TableTest | None:
    """The signed test that counts: the latest, whatever came of those before it.

    Under any rule set of the programme, or under the one that is named.
    """
    signed = TableTest.objects.signed().filter(trainee=person, programme=programme)
    if rule_set:
        signed = signed.filter(rule_set=rule_set)
    return signed.order_by("-ended_at", "-pk").first()


def passed_table_test(person: User, programme: Programme, rule_set: str = "") -> bool:
    """Whether the test that counts was passed; see `standing`."""
    latest = standing(person, programme, rule_set)
    return latest is not None and latest.has_passed
