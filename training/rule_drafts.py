"""Writing an edition: a draft is made from one, changed, proposed or thrown away."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from quizzes.publishing import next_number
from tablegames.games import load_rules, text_of
from tablegames.house_rules import HouseRules
from training.approving import propose
from training.edition_reach import reach_of
from training.models import Proposal, RuleDraft, User
from training.rule_documents import STATED, Document, Entry
from training.rule_faults import faults_of, moment_of
from training.rule_reading import Parent, Reading, read

PUBLISH: Final = "publish-edition"


class DraftError(Exception):
    """It cannot be done with the draft; the message is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class House:
    """A house that takes over another's rules as its own first edition."""

    slug: str
    name: str
    currency: str


def parent_of(draft: RuleDraft) -> Parent:
    """The edition that `draft` is made from."""
    rules = load_rules(draft.parent)
    return Parent.of(rules, text_of(rules.edition).decode())


def reading_of(draft: RuleDraft, document: Document | None = None) -> Reading:
    """`draft` as the engine reads it, or `document` in its place, with all its faults.

    What the engine does not look at is looked at here.
    """
    wanted = document or Document.from_json(draft.document)
    reading = read(wanted, next_number(draft.rule_set), parent_of(draft))
    own = faults_of(wanted, draft.note, timezone.now())
    sources = own.keys() & wanted.figures.keys()
    return replace(
        reading,
        problems={**reading.problems, **own},
        unsourced=reading.unsourced | sources,
    )


def clone(rules: HouseRules, by: User, house: House | None = None) -> RuleDraft:
    """A draft that says what `rules` say: of their own next edition, or of `house`.

    Raises DraftError for a house that has such rules already.
    """
    document = Document.read(text_of(rules.edition).decode())
    if house is not None:
        document = replace(
            document,
            house=house.slug,
            house_name=house.name,
            currency=house.currency,
        )
        if next_number(document.rule_set) > 1:
            raise DraftError(_("This house has rules for the game already."))
    now = timezone.now()
    return RuleDraft.objects.create(
        rule_set=document.rule_set,
        parent=str(rules.edition),
        document=document.as_json(),
        made_by=by,
        made_at=now,
        changed_at=now,
    )


def save(draft: RuleDraft, document: Document, note: str, version: int) -> RuleDraft:
    """Keep what was typed, sensible or not.

    Raises DraftError when somebody else has saved since `version`, and when the draft
    is no longer open.
    """
    with transaction.atomic():
        held = RuleDraft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
        _refuse_unless_open(held)
        if held.version != version:
            raise DraftError(
                _(
                    "Somebody has saved this draft since you opened it. Save again to"
                    " put yours in its place."
                )
            )
        held.document, held.note = document.as_json(), note
        held.version, held.changed_at = version + 1, timezone.now()
        held.save()
        return held


def delete(draft: RuleDraft) -> None:
    """Throw the draft away. Raises DraftError when it is no longer open."""
    with transaction.atomic():
        held = RuleDraft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
        _refuse_unless_open(held)
        held.delete()


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Who or what says that a figure is right: a person or a document, and when."""

    source: str
    day: date

    @property
    def title(self) -> str:
        return f"{self.source}, {date_format(self.day, 'Y-m-d')}"


def confirm(
    rules: HouseRules, key: str, confirmation: Confirmation, by: User
) -> RuleDraft:
    """A draft in which only the source of the figure `key` is another.

    The note says so, and names who confirmed it. Raises DraftError for a figure that
    is not unverified.
    """
    figure = next((each for each in rules.unverified if each.key == key), None)
    if figure is None:
        raise DraftError(_("This figure does not wait to be confirmed."))
    with transaction.atomic():
        draft = clone(rules, by)
        document = Document.from_json(draft.document)
        name = new_text_name(document)
        entry = Entry(document.figures[key].value, STATED, "", (name,))
        document = replace(
            document,
            texts={**document.texts, name: confirmation.title},
            figures={**document.figures, key: entry},
        )
        note = _("Confirmed: %(source)s") % {"source": confirmation.title}
        return save(draft, document, note, draft.version)


def new_text_name(document: Document) -> str:
    """A name for one more text: those of this site have no file beside the engine."""
    number = 1
    while f"text-{number}" in document.texts:
        number += 1
    return f"text-{number}"


def propose_publication(draft: RuleDraft, by: User) -> Proposal:
    """Have a second person publish the draft; without one it is published at once.

    Raises DraftError for a draft that the engine refuses or that changes nothing, and
    ApprovalError where another edition of these rules waits already.
    """
    with transaction.atomic():
        held = RuleDraft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
        _refuse_unless_open(held)
        reading = reading_of(held)
        if not reading.is_good:
            raise DraftError(
                ngettext(
                    "%(number)d fault is to be mended first: see what is marked.",
                    "%(number)d faults are to be mended first: see what is marked.",
                    len(reading.problems),
                )
                % {"number": len(reading.problems)}
            )
        if str(reading.rules.edition) == held.parent or _says_the_same(held, reading):
            raise DraftError(_("It says what the edition before it says."))
        proposal = propose(
            PUBLISH,
            by,
            subject_key=str(reading.rules.edition),
            person=None,
            payload={
                "draft": str(held.key),
                "text": reading.text,
                "parent": held.parent,
                "note": held.note,
                "holds_from": _holds_from(held),
                "reach": reach_of(reading.rules).as_json(),
            },
            reason=held.note,
        )
        RuleDraft.objects.filter(pk=held.pk).update(proposal=proposal)
        return proposal


def _holds_from(draft: RuleDraft) -> str:
    """The moment that was typed, with its zone; empty for when it is published."""
    moment = moment_of(Document.from_json(draft.document).holds_from)
    return moment.isoformat() if moment else ""


def _says_the_same(draft: RuleDraft, reading: Reading) -> bool:
    parent = parent_of(draft).rules.edition
    edition = reading.rules.edition
    same = (parent.house, parent.house_name, parent.currency)
    return not reading.changes and same == (
        edition.house,
        edition.house_name,
        edition.currency,
    )


def _refuse_unless_open(draft: RuleDraft) -> None:
    if draft.is_published:
        raise DraftError(_("This draft has been published."))
    if draft.is_waiting:
        raise DraftError(_("This draft waits for a second person."))
