"""An edition that would hold before the one it follows: pointed out, not refused."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.models import Edition
from tests.make import make_manager
from tests.make_drafts import fields_of, make_draft
from tests.make_editions import make_edition
from training.approving import approve
from training.models import RuleDraft, User
from training.rule_drafts import propose_publication
from training.wording import show_moment

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf")]

BEFORE = timezone.make_aware(datetime(2026, 5, 1, 6))  # noqa: DTZ001  aware by this
EARLY, LATE = BEFORE - timedelta(days=30), BEFORE + timedelta(days=30)


def typed(moment: datetime | None) -> str:
    return f"{timezone.localtime(moment):%Y-%m-%dT%H:%M}" if moment else ""


def a_draft(office: Client, bob: User, since: datetime | None) -> RuleDraft:
    """A saved draft of what follows edition 2, which holds since `BEFORE`."""
    make_edition(bob, holds_from=BEFORE)
    draft = make_draft(bob)
    sent = fields_of(draft, boxes="6", note="x", holds_from=typed(since))
    office.post(draft.get_absolute_url(), sent)
    draft.refresh_from_db()
    return draft


def told(office: Client, url: str) -> str:
    return " ".join(office.get(url).text.split())


def the_warning(since: datetime) -> str:
    return (
        f"It would hold from {show_moment(since)}: earlier than edition 2, which it"
        f" follows and which holds from {show_moment(BEFORE)}."
    )


def test_the_page_of_the_draft_names_both_days(office: Client, bob: User) -> None:
    draft = a_draft(office, bob, EARLY)
    page = told(office, draft.get_absolute_url())
    assert the_warning(EARLY) in page
    assert "Propose for publication" in page


def test_it_is_said_while_the_day_is_typed(office: Client, bob: User) -> None:
    draft = a_draft(office, bob, LATE)
    preview = reverse("training:preview_rule_draft", args=[draft.key])
    shown = office.post(preview, fields_of(draft, holds_from=typed(EARLY))).text
    assert the_warning(EARLY) in " ".join(shown.split())


def test_whoever_is_to_approve_it_reads_it_too(office: Client, bob: User) -> None:
    draft = a_draft(office, bob, EARLY)
    proposal = propose_publication(draft, bob)
    assert the_warning(EARLY) in told(office, proposal.get_absolute_url())
    approve(proposal, make_manager("Carol"), timezone.now())
    assert Edition.objects.get(number=3).holds_from == EARLY
    assert the_warning(EARLY) in told(office, proposal.get_absolute_url())


@pytest.mark.parametrize("since", [LATE, BEFORE, None], ids=["later", "same", "now"])
def test_nothing_is_said_of_one_that_holds_after_it(
    office: Client, bob: User, since: datetime | None
) -> None:
    draft = a_draft(office, bob, since)
    proposal = propose_publication(draft, bob)
    for url in (draft.get_absolute_url(), proposal.get_absolute_url()):
        assert "earlier than edition" not in told(office, url)


def test_an_edition_that_came_with_the_site_has_no_day_to_be_early_of(
    office: Client, bob: User
) -> None:
    draft = make_draft(bob)
    office.post(
        draft.get_absolute_url(),
        fields_of(draft, boxes="6", note="x", holds_from=typed(EARLY)),
    )
    assert "earlier than edition" not in told(office, draft.get_absolute_url())


def test_what_is_no_day_is_said_beside_its_box_alone(office: Client, bob: User) -> None:
    draft = a_draft(office, bob, EARLY)
    sent = fields_of(draft, holds_from="soon")
    office.post(draft.get_absolute_url(), sent)
    page = told(office, draft.get_absolute_url())
    assert "is no day and hour" in page
    assert "earlier than edition" not in page
