"""A browser that was logged out while it showed a page."""

from django.test import Client
from django.urls import reverse

HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/drill/?a=1"}


def test_a_fragment_asked_for_without_log_in_loads_the_whole_page(
    client: Client,
) -> None:
    response = client.get(reverse("account_change_password"), headers=HTMX)
    assert response.status_code == 200
    wanted = "/accounts/login/?next=%2Fdrill%2F%3Fa%3D1"
    assert response.headers["HX-Redirect"] == wanted


def test_a_page_of_another_site_is_not_led_back_to(client: Client) -> None:
    headers = HTMX | {"HX-Current-URL": "https://evil.example/drill/"}
    response = client.get(reverse("account_change_password"), headers=headers)
    assert response.headers["HX-Redirect"] == "/accounts/login/?next=%2F"


def test_a_page_asked_for_without_log_in_leads_there_as_ever(client: Client) -> None:
    response = client.get(reverse("account_change_password"))
    assert response.status_code == 302
    assert "HX-Redirect" not in response.headers
