"""The `page` that tests are given tells of what the browser refused or threw."""

import pytest
from playwright.sync_api import Page

REFUSING = """
<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'">
"""


@pytest.mark.parametrize("refused", ["<script>1</script>", "<p style='color: red'>"])
def test_what_the_policy_refuses_is_a_fault(
    page: Page, faults: list[str], refused: str
) -> None:
    page.set_content(REFUSING + refused)
    assert ["Content Security Policy" in fault for fault in faults] == [True]
    faults.clear()


def test_an_error_thrown_is_a_fault(page: Page, faults: list[str]) -> None:
    page.set_content("<script>throw new Error('wrong table')</script>")
    assert faults == ["wrong table"]
    faults.clear()


def test_a_clean_page_has_no_fault(page: Page, faults: list[str]) -> None:
    page.set_content("<!doctype html><title>Felt</title><h1>Place your bets</h1>")
    assert page.title() == "Felt"
    assert faults == []
