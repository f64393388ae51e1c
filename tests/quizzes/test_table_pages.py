"""House rules, deals on demand and felt lines settled, as pages."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from quizzes.table_forms import MOST_LINES
from tablegames.games import load_rules, rule_sets, settle
from tablegames.rounds import Round
from tests.make import make_manager

pytestmark = pytest.mark.django_db

GOOD = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
CARD_TWICE = "Kc Kc | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60"
PAGES = ["/rules/", "/rules/venezia/ultimate", "/deal/", "/settle/"]


def text(page: bytes) -> str:
    """The words of a page, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page.decode())).split())


def felt_of(page: bytes) -> str:
    found = re.search(r'<pre class="felt-line"[^>]*>([^<]+)</pre>', page.decode())
    assert found is not None
    return unescape(found[1])


@pytest.mark.parametrize("path", PAGES)
def test_a_stranger_is_sent_to_log_in(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == HTTPStatus.FOUND
    assert response["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize("path", PAGES)
def test_a_trainee_and_a_manager_may_read_them(own: Client, path: str) -> None:
    assert own.get(path).status_code == HTTPStatus.OK
    own.force_login(make_manager())
    assert own.get(path).status_code == HTTPStatus.OK


@pytest.mark.parametrize("path", PAGES[:3])
def test_what_is_only_read_takes_no_post(own: Client, path: str) -> None:
    assert own.post(path).status_code == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.parametrize(
    "path",
    [
        "/rules/nowhere/ultimate",
        "/rules/venezia/ultimate@99",
        "/deal/?rules=nowhere/ultimate",
        "/settle/?rules=venezia/ultimate@0",
    ],
)
def test_rules_that_do_not_exist_are_not_found(own: Client, path: str) -> None:
    assert own.get(path).status_code == HTTPStatus.NOT_FOUND


def test_every_rule_set_has_its_sheet(own: Client) -> None:
    listed = own.get("/rules/").content.decode()
    for name in rule_sets():
        assert f'href="/rules/{name}"' in listed
        for path in (f"/rules/{name}", f"/rules/{name}@1"):
            assert own.get(path).status_code == HTTPStatus.OK


def test_a_sheet_shows_the_pay_table_and_where_each_figure_comes_from(
    own: Client,
) -> None:
    sheet = text(own.get("/rules/belgium/casino-poker").content)
    assert "100:1" in sheet
    assert "Unverified" in sheet
    for figure in load_rules("belgium/casino-poker").unverified:
        assert figure.source.note in sheet


def test_a_sheet_names_the_texts_by_their_titles_alone(own: Client) -> None:
    sheet = text(own.get("/rules/venezia/ultimate").content)
    texts = load_rules("venezia/ultimate").figure("tie").source.texts
    assert len(texts) == 2
    for each in texts:
        assert each.title in sheet
    assert ".txt" not in sheet


def test_a_deal_shows_what_is_wanted_and_its_settlement(own: Client) -> None:
    wanted = {
        "rules": "venezia/ultimate",
        "deal": "1",
        "player": "flush",
        "dealer": "unqualified",
        "bet": "trips",
        "seed": "7",
    }
    page = own.get("/deal/", wanted).content
    felt, rules = Round.parse(felt_of(page)), load_rules("venezia/ultimate")
    settlement = settle(felt, rules)
    assert settlement.boxes[0].hand.category.slug == "flush"
    assert not settlement.qualifies
    assert 'class="felt felt-ultimate' in page.decode()
    assert "Does not qualify" in text(page)


def test_the_same_seed_deals_the_same_hand(own: Client) -> None:
    asked = {"rules": "quebec/three-card", "deal": "1", "boxes": "5", "seed": "12"}
    first = felt_of(own.get("/deal/", asked).content)
    assert felt_of(own.get("/deal/", asked).content) == first
    assert len(Round.parse(first).boxes) == 5


def test_without_a_seed_the_one_drawn_is_given_for_another_time(
    own: Client,
) -> None:
    page = own.get("/deal/", {"rules": "quebec/three-card", "deal": "1"}).content
    found = re.search(r'href="(\?[^"]*seed=\d+)"', page.decode())
    assert found is not None
    again = own.get(f"/deal/{unescape(found[1])}").content
    assert felt_of(again) == felt_of(page)


def test_what_no_deal_can_show_is_refused_in_a_sentence(own: Client) -> None:
    wanted = {
        "rules": "venezia/ultimate",
        "deal": "1",
        "player": "royal-flush",
        "result": "lose",
    }
    response = own.get("/deal/", wanted)
    assert response.status_code == HTTPStatus.OK
    assert 'role="alert"' in response.content.decode()
    said = "no deal has a royal flush in box 1, a loss of box 1: "
    assert said in text(response.content).lower()
    assert "felt-cloth" not in response.content.decode()


@pytest.mark.parametrize(
    "wrong", [{"boxes": "8"}, {"player": "royal"}, {"seed": "one"}, {"bet": "moon"}]
)
def test_a_wrong_want_is_an_error_beside_its_field(
    own: Client, wrong: dict[str, str]
) -> None:
    asked = {"rules": "venezia/ultimate", "deal": "1", **wrong}
    page = own.get("/deal/", asked).content.decode()
    assert "errorlist" in page
    assert "felt-cloth" not in page


def test_lines_are_settled_or_refused_by_their_number(own: Client) -> None:
    lines = "\n".join([GOOD, "", CARD_TWICE, "nonsense"])
    page = own.post("/settle/?rules=venezia/ultimate", {"lines": lines}).content
    words = text(page)
    assert "1 line settled. 2 lines refused." in words
    assert re.search(r"\b1 Kc Qh \|.* 0 132\.50 3 Kc Kc \|.* 4 nonsense", words)
    assert page.count(b'<figure class="felt ') == 1


def test_a_line_can_be_looked_at_by_its_address(own: Client) -> None:
    asked = {"rules": "venezia/ultimate", "lines": GOOD}
    page = own.get("/settle/", asked).content
    assert b'<figure class="felt ' in page
    assert "22.50" in text(page)


def test_a_line_of_another_game_is_refused(own: Client) -> None:
    page = own.post("/settle/?rules=quebec/three-card", {"lines": GOOD}).content
    assert "1 line refused." in text(page)
    assert b"felt-cloth" not in page


@pytest.mark.parametrize("lines", ["", " \n\n ", "\x00"])
def test_nothing_to_settle_is_an_error_beside_the_field(
    own: Client, lines: str
) -> None:
    page = own.post("/settle/", {"lines": lines}).content.decode()
    assert "errorlist" in page


def test_a_file_too_long_for_the_page_is_refused_whole(own: Client) -> None:
    lines = "\n".join([GOOD] * 10_000)
    page = own.post("/settle/?rules=venezia/ultimate", {"lines": lines}).content
    assert f"at most {MOST_LINES} lines" in text(page)
    assert b"felt-cloth" not in page


def test_markup_in_a_line_stays_text(own: Client) -> None:
    lines = '<script>alert("1")</script>'
    page = own.post("/settle/?rules=venezia/ultimate", {"lines": lines}).content
    assert b"<script>alert" not in page


JUNK = st.text(max_size=300) | st.text("AKQJT92cdhs|/ABPTXR0157.- \n", max_size=200)
WANTS = st.dictionaries(
    st.sampled_from(
        ["player", "dealer", "result", "bet", "situation", "boxes", "seed"]
    ),
    st.sampled_from(["flush", "pair", "unqualified", "fold", "trips", "tie"]) | JUNK,
)
# The pages write nothing, so that one trainee can ask again and again.
ONE_TRAINEE = settings(max_examples=60)


@ONE_TRAINEE
@given(rules=st.sampled_from(rule_sets()), lines=JUNK)
def test_junk_is_refused_line_by_line(own: Client, rules: str, lines: str) -> None:
    response = own.post(f"/settle/?rules={rules}", {"lines": lines})
    assert response.status_code == HTTPStatus.OK


@ONE_TRAINEE
@given(rules=st.sampled_from(rule_sets()) | JUNK, wants=WANTS)
def test_junk_wants_are_answered(
    own: Client, rules: str, wants: dict[str, str]
) -> None:
    response = own.get("/deal/", {"rules": rules, "deal": "1", **wants})
    assert response.status_code in {HTTPStatus.OK, HTTPStatus.NOT_FOUND}
