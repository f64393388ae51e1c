"""What a certificate wants: a passed exam, certifiable rules, perhaps a table test."""

from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from certificates.models import OutsideClass
from certificates.validity import expiry, holds_since
from quizzes.models import Attempt
from quizzes.score_history import graded_by
from tablegames.games import load_rules
from training.models import Opening, TableTest, TableTestQuerySet
from training.table_test_results import standing


def objection(attempt: Attempt) -> str:
    """Why `attempt` earns no certificate, in a sentence; empty when it earns one."""
    if not attempt.is_exam:
        return _("A certificate is issued for an exam, not for a drill.")
    if attempt.is_live:
        return _("The exam has not ended yet.")
    if not attempt.passed:
        return _("The exam was not passed.")
    if attempt.trainee.erased_at:
        return _("Whoever sat this exam has been erased.")
    if not _is_certifiable(attempt):
        return _(
            "No certificate is issued under these house rules: some of their figures"
            " have yet to be confirmed by the house."
        )
    if wants_table_test(attempt) and table_test_of(attempt) is None:
        return _(
            "The exam is passed. The certificate follows once the table test has been"
            " passed too, and two managers have signed it."
        )
    return ""


def lacking(attempt: Attempt) -> OutsideClass:
    """What an exam that has ended lacks for a certificate by the rule."""
    if not attempt.passed:
        return OutsideClass.EXAM_FAILED
    if not _is_certifiable(attempt):
        return OutsideClass.RULES
    if wants_table_test(attempt) and table_test_of(attempt) is None:
        return OutsideClass.TABLE_TEST
    return OutsideClass.ANOTHER_ENDED


def _is_certifiable(attempt: Attempt) -> bool:
    """Whether every figure is verified that it was sat under, and is scored by."""
    editions = {attempt.rules, graded_by(attempt)}
    return all(load_rules(each).certifiable for each in editions)


def wants_table_test(attempt: Attempt) -> bool:
    """Whether the terms of the exam ask for a test at a real table."""
    terms = attempt.exam_terms
    return terms is not None and terms.table_test


def table_test_of(attempt: Attempt) -> TableTest | None:
    """The passed table test that counts for an opened exam; None when there is none."""
    if attempt.opening is None:
        return None
    opening = Opening.objects.get(key=attempt.opening)
    test = standing(attempt.trainee, opening.programme, attempt.rule_set)
    return test if test is not None and test.has_passed else None


def facts_of_terms(attempt: Attempt) -> dict[str, Any]:
    """The columns of a certificate that follow from what the exam was opened on.

    It holds from the exam or from the table test, whichever came later.
    """
    terms = attempt.exam_terms
    if terms is None:
        return {}
    test = table_test_of(attempt) if terms.table_test else None
    return {
        "programme": terms.programme,
        "expires_at": expiry(_begins(attempt, test), terms.valid_months),
        "table_test": facts_of_table_test(test) if test else None,
    }


def _begins(attempt: Attempt, test: TableTest | None) -> datetime:
    ends = (attempt.finished_at, test.ended_at if test else None)
    return max(end for end in ends if end is not None)


def facts_of_table_test(test: TableTest) -> dict[str, str | int]:
    """Who recorded a table test and who signed it, by name, and when it was passed.

    The moment is told by the site's clock: its day is what the paper says. Of a pass in
    spite of lines that were not, also how many, of how many.
    """
    facts: dict[str, str | int] = {
        "recorded_by": str(test.recorded_by),
        "cosigned_by": str(test.cosigned_by or ""),
        "passed_at": localtime(test.ended_at).isoformat() if test.ended_at else "",
    }
    if test.contradicts_itself:
        facts |= {"lines": len(test.checklist), "lines_not_passed": test.unmet}
    return facts


def has_run_out(attempt: Attempt, now: datetime) -> bool:
    """Whether a certificate issued now would have expired before it was issued."""
    expires_at = facts_of_terms(attempt).get("expires_at")
    return expires_at is not None and expires_at <= now


def due(now: datetime) -> Q:
    """Which passed exams may be certified, as far as the database can tell.

    Without those whose certificate would have run out by `now`: nothing but a later
    table test brings them back.
    """
    return Q(
        Q(terms__table_test=False) | Exists(_signed_tests()),
        _lasting(now),
        certificates=None,
        trainee__erased_at=None,
    )


def _lasting(now: datetime) -> Q:
    """Whose certificate, issued at `now`, would hold for a while; see `has_run_out`."""
    lasting = Q(terms__valid_months=None) | Q(terms__valid_months__isnull=True)
    exams = Attempt.objects.exams().passed().opened().filter(certificates=None)
    months = exams.order_by().values_list("terms__valid_months", flat=True).distinct()
    for each in months:
        if each is not None:
            since = holds_since(now, each)
            later = _signed_tests().filter(ended_at__gte=since)
            begun = Q(finished_at__gte=since) | (
                Q(terms__table_test=True) & Q(Exists(later))
            )
            lasting |= Q(terms__valid_months=each) & begun
    return lasting


def _signed_tests() -> TableTestQuerySet:
    """The signed table tests for an exam in the query around; see `table_test_of`."""
    return TableTest.objects.signed().filter(
        trainee=OuterRef("trainee"),
        rule_set=OuterRef("rule_set"),
        programme__openings__key=OuterRef("opening"),
    )
