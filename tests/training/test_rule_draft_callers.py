"""Who finds the pages of drafts and editions, and who does not."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.make import make_manager, make_owner, make_trainee
from tests.make_drafts import make_draft
from training.models import RuleDraft, User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf")]


def paths(draft: RuleDraft) -> list[tuple[str, str]]:
    key = [draft.key]
    venezia = ["venezia", "ultimate"]
    return [
        ("get", reverse("training:rule_drafts")),
        ("get", reverse("training:rule_draft", args=key)),
        ("post", reverse("training:preview_rule_draft", args=key)),
        ("post", reverse("training:delete_rule_draft", args=key)),
        ("post", reverse("training:publish_rule_draft", args=key)),
        ("get", reverse("training:editions", args=venezia)),
        ("get", reverse("training:compare_editions", args=venezia)),
        ("get", reverse("training:new_edition", args=venezia)),
        (
            "get",
            reverse(
                "training:confirm_figure", args=["belgium", "casino-poker", "relance"]
            ),
        ),
    ]


def test_a_trainee_sees_none_of_it(client: Client, bob: User) -> None:
    draft = make_draft(bob)
    client.force_login(make_trainee())
    for method, path in paths(draft):
        assert getattr(client, method)(path).status_code == 404, path


def test_a_stranger_is_asked_to_log_in(client: Client, bob: User) -> None:
    for method, path in paths(make_draft(bob)):
        response = getattr(client, method)(path)
        assert response.status_code == 302, path
        assert "login" in response["Location"]


@pytest.mark.parametrize("who", [make_manager, make_owner])
def test_whoever_reviews_sees_the_pages(client: Client, bob: User, who: Any) -> None:
    draft = make_draft(bob)
    client.force_login(who("Dora"))
    for method, path in paths(draft):
        if method == "get":
            assert client.get(path).status_code == 200, path


def test_the_wrong_method_is_refused(office: Client, bob: User) -> None:
    for method, path in paths(make_draft(bob)):
        other = "post" if method == "get" else "get"
        if reverse("training:rule_drafts") == path or method == "post":
            assert getattr(office, other)(path).status_code in {405, 302}, path


@pytest.mark.parametrize(
    "name", ["nowhere/ultimate", "venezia/craps", "venezia/ultimate@9"]
)
def test_rules_that_are_not_there_have_no_pages(office: Client, name: str) -> None:
    for page in ("editions", "compare_editions", "new_edition"):
        path = reverse(f"training:{page}", args=name.split("/"))
        assert office.get(path).status_code == 404


def test_the_office_has_the_house_rules(office: Client) -> None:
    assert reverse("training:rule_drafts") in office.get("/office/").content.decode()
