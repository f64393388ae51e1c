"""Drafts of house rules for tests, and what the form of one sends."""

from typing import Any

from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from tablegames.games import load_rules
from training.approving import approve
from training.models import RuleDraft, User
from training.rule_draft_page import page_of
from training.rule_drafts import clone, propose_publication

VENEZIA = "venezia/ultimate"


def make_draft(by: User, rules: str = VENEZIA) -> RuleDraft:
    """A draft that says what the newest edition of `rules` says."""
    return clone(load_rules(rules), by)


def fields_of(draft: RuleDraft, **changed: Any) -> dict[str, Any]:
    """What the form of `draft` sends, with what was changed in it.

    A name is written with `__` for `/` and `_` for `-`: `trips__full_house="9:1"`.
    """
    page = page_of(draft)
    fields: dict[str, Any] = {
        "version": str(draft.version),
        "note": draft.note,
        "house-name": page.document.house_name,
        "currency": page.document.currency,
        "holds-from": page.document.holds_from,
    }
    for section in page.sections:
        for field in section.fields:
            key = field.ask.key
            fields |= {box.name: box.value for box in field.boxes}
            fields[f"standing/{key}"] = field.standing
            fields[f"note/{key}"] = field.note
            fields[f"texts/{key}"] = [it.value for it in field.texts if it.chosen]
    for name, value in changed.items():
        fields[name.replace("__", "/").replace("_", "-")] = value
    return fields


def change_names(draft: RuleDraft) -> list[tuple[str, str, str]]:
    """What the page says would change."""
    return [(it.name, it.was, it.now) for it in page_of(draft).changes]


def saved(office: Client, draft: RuleDraft, **changed: Any) -> RuleDraft:
    """`draft` after its form was sent with that changed in it."""
    office.post(draft.get_absolute_url(), fields_of(draft, **changed))
    draft.refresh_from_db()
    return draft


def published(draft: RuleDraft, second: User) -> str:
    """The edition that `draft` becomes once `second` approves of it."""
    proposal = propose_publication(draft, draft.made_by or second)
    approve(proposal, second, timezone.now())
    draft.refresh_from_db()
    return draft.edition


def said(response: Any) -> list[str]:
    """The messages that a page has shown."""
    return [str(each) for each in get_messages(response.wsgi_request)]
