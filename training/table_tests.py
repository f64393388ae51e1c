"""Table tests: begun, recorded tap by tap, ended, and signed by a second manager."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from logbook.models import Act
from logbook.recording import Subject, record
from training.checklists import (
    Line,
    Said,
    Watch,
    blank,
    changed,
    objection,
    objection_to_pass,
    objects_in,
)
from training.models import (
    Outcome,
    Programme,
    School,
    TableTest,
    TableTestState,
    User,
)


class TableTestError(Exception):
    """What was wanted cannot be done now; `str()` says why, to whoever wanted it."""


class EndingError(TableTestError):
    """A test cannot end like that; `about` is the field in which that is mended."""

    def __init__(self, why: str, about: str) -> None:
        super().__init__(why)
        self.about = about


def rule_sets_of(programme: Programme) -> tuple[str, ...]:
    """The rule sets that `programme` teaches, in its order."""
    names = programme.parts.order_by("place").values_list("rule_set", flat=True)
    return tuple(dict.fromkeys(names))


def begin(
    trainee: User, programme: Programme, rule_set: str, *, by: User, now: datetime
) -> TableTest:
    """The table test of `trainee` that is under way; begun now if there is none.

    Raises TableTestError when `by` cannot begin it: another manager records one, the
    programme has no checklist or does not teach `rule_set`, or it is their own.
    """
    if trainee.pk == by.pk:
        raise TableTestError(_("Nobody records their own table test."))
    if rule_set not in rule_sets_of(programme):
        raise TableTestError(_("This programme does not teach that rule set."))
    if not programme.checklist:
        raise TableTestError(_("This programme has no checklist to test by."))
    with transaction.atomic():
        User.objects.select_for_update().get(pk=trainee.pk)  # one at a time
        live = _live(trainee, programme, rule_set)
        if live is None:
            return _begun(trainee, programme, rule_set, by=by, now=now)
    if live.recorded_by_id != by.pk:
        said = _("%(name)s is recording this table test already.")
        raise TableTestError(said % {"name": live.recorded_by})
    return live


def write_down(key: UUID, said: Said, *, by: User, now: datetime) -> TableTest:
    """Keep what `by` says of a test they record.

    Raises TableTestError when somebody else records it, and once it has ended.
    """
    with transaction.atomic():
        found = _recorded_by(key, by)
        for place, line in said.lines.items():
            if 0 <= place < len(found.checklist):
                found.checklist[place] = changed(found.checklist[place], line, now)
        if said.remarks is not None:
            found.remarks = said.remarks
        if said.despite is not None:
            found.passed_despite = said.despite
        found.save(update_fields=["checklist", "remarks", "passed_despite"])
    return found


def finish(key: UUID, outcome: Outcome, *, by: User, now: datetime) -> TableTest:
    """End a test: a second manager signs it, or it stands at once where one is enough.

    Raises EndingError for lines that nobody has judged, for a pass in spite of a
    line that was failed or not seen without a reason for it, and for a pass where no
    line was passed.
    """
    with transaction.atomic():
        found = _recorded_by(key, by)
        if why := objection(found.checklist, outcome, found.passed_despite):
            raise EndingError(why, objects_in(found.checklist, outcome))
        stop = Line(watch=Watch.STOP)
        found.checklist = [changed(row, stop, now) for row in found.checklist]
        found.outcome, found.ended_at = outcome, now
        if not found.contradicts_itself:
            found.passed_despite = ""  # there is nothing to be explained
        found.state = TableTestState.WAITING
        if not School.now().two_person_approval:
            found.state, found.alone = TableTestState.SIGNED, True
            found.cosigned_at = now
        found.save()
        _log(by, Act.TABLE_TEST_ENDED, found)
    return found


def cosign(
    key: UUID, *, by: User, now: datetime, contradiction_read: bool = False
) -> TableTest:
    """Sign a test that another manager has recorded.

    Raises TableTestError for a pass in spite of a line that was not, unless its reason
    is written down and `by` says that they have read what contradicts it.
    """
    with transaction.atomic():
        found = _to_decide(key, by)
        if found.contradicts_itself:
            _allow_contradiction(found, read=contradiction_read)
            found.despite_read = True
        found.state = TableTestState.SIGNED
        found.cosigned_by, found.cosigned_at = by, now
        found.save()
        _log(by, Act.TABLE_TEST_SIGNED, found)
    return found


def refuse(key: UUID, reason: str, *, by: User, now: datetime) -> TableTest:
    """Refuse to sign a test that another manager has recorded, and say why."""
    if not reason.strip():
        raise TableTestError(_("Say why you do not sign it."))
    with transaction.atomic():
        found = _to_decide(key, by)
        found.state, found.reason = TableTestState.REFUSED, reason.strip()
        found.cosigned_by, found.cosigned_at = by, now
        found.save()
        _log(by, Act.TABLE_TEST_REFUSED, found)
    return found


def abandon(key: UUID, reason: str, *, by: User) -> TableTest:
    """Break off a test that is under way, whoever records it, and say why."""
    if not reason.strip():
        raise TableTestError(_("Say why it is broken off."))
    with transaction.atomic():
        found = _seen_by(key, by)
        if not found.is_under_way:
            raise TableTestError(_("This table test has ended."))
        found.state, found.reason = TableTestState.ABANDONED, reason.strip()
        found.save()
        _log(by, Act.TABLE_TEST_ABANDONED, found)
    return found


def _live(trainee: User, programme: Programme, rule_set: str) -> TableTest | None:
    tests = TableTest.objects.select_related("recorded_by")
    return tests.filter(
        trainee=trainee,
        programme=programme,
        rule_set=rule_set,
        state=TableTestState.UNDER_WAY,
    ).first()


def _begun(
    trainee: User, programme: Programme, rule_set: str, *, by: User, now: datetime
) -> TableTest:
    made = TableTest.objects.create(
        trainee=trainee,
        programme=programme,
        rule_set=rule_set,
        checklist=blank(programme.checklist),
        started_at=now,
        recorded_by=by,
    )
    _log(by, Act.TABLE_TEST_BEGUN, made)
    return made


def _locked(key: UUID) -> TableTest:
    return TableTest.objects.select_for_update().get(key=key)


def _seen_by(key: UUID, by: User) -> TableTest:
    """The test; a manager does nothing about one that they once sat themselves."""
    found = _locked(key)
    others = TableTest.objects.visible_to(by).exclude(trainee=by)
    if not (by.reviews and others.filter(key=key).exists()):
        raise TableTestError(_("This table test is not one of your trainees'."))
    return found


def _recorded_by(key: UUID, by: User) -> TableTest:
    found = _locked(key)
    if found.recorded_by_id != by.pk:
        raise TableTestError(_("Only whoever records a table test writes in it."))
    if not found.is_under_way:
        raise TableTestError(_("This table test has ended."))
    return found


def _to_decide(key: UUID, by: User) -> TableTest:
    found = _seen_by(key, by)
    if found.recorded_by_id == by.pk:
        raise TableTestError(_("A second manager signs what you have recorded."))
    if not found.is_waiting:
        raise TableTestError(_("This table test does not wait for a signature."))
    return found


def _allow_contradiction(found: TableTest, *, read: bool) -> None:
    if why := objection_to_pass(found.checklist, found.passed_despite):
        raise TableTestError(_("It cannot be signed like that. %s") % why)
    if not read:
        raise TableTestError(
            _("Say first that you have read which lines contradict the pass, and why.")
        )


def _log(by: User, act: Act, found: TableTest) -> None:
    facts: dict[str, bool | int | str] = {
        "programme": str(found.programme),
        "rule_set": found.rule_set,
        "state": str(found.state),
        "outcome": str(found.outcome),
    }
    if found.alone:
        facts["alone"] = True
    if found.contradicts_itself:
        facts["lines_not_passed"] = found.unmet
        facts["passed_despite"] = found.passed_despite
        facts["contradiction_read"] = found.despite_read
    record(
        by,
        act,
        Subject("table test", str(found.key), found.trainee),
        after=facts,
        reason=found.reason,
    )
