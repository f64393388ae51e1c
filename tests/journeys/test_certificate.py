"""In a real browser: a holder waits for the paper, and is told once of it."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from certificates.drawing import draw
from certificates.models import Paper
from tests.journeys.test_sign_in import come_in
from tests.make import make_trainee
from tests.make_certificates import make_certificate

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CHANGES = """() => {
  window.changes = 0;
  const heard = new MutationObserver(() => { window.changes += 1; });
  heard.observe(document.getElementById("certificate"), {childList: true});
}"""


def test_the_page_keeps_still_until_the_paper_is_there(
    page: Page, live_server: LiveServer
) -> None:
    certificate = make_certificate(make_trainee())
    come_in(page, live_server.url, "alice")
    page.goto(f"{live_server.url}/certificates/of/{certificate.attempt.key}")
    page.evaluate(CHANGES)
    for _ in range(2):  # it goes on asking after it has been told nothing
        with page.expect_response("**/certificates/of/**") as asked:
            pass
        assert asked.value.status == 204
    assert page.evaluate("window.changes") == 0
    assert draw(Paper.objects.get().pk)
    expect(page.get_by_role("link", name="Download the PDF")).to_be_visible(
        timeout=10_000
    )
    assert page.evaluate("window.changes") > 0
