"""A day and a time are written one way, which no reader takes for another day."""

import re
from datetime import UTC, datetime
from itertools import chain

import pytest
from django.conf import settings
from django.test import Client
from django.utils.formats import date_format, get_format
from django.utils.translation import override

TEMPLATES = settings.BASE_DIR / "templates"
WRITES = re.compile(r'(?:[|](?:date|time):|% now )"([^"]*)"')
MOMENT = datetime(2026, 12, 7, 18, 39, 5, tzinfo=UTC)
WRITTEN = {
    "en": "7 Dec 2026, 18:39",
    "fr": "7 déc. 2026, 18:39",
    "nl": "7 dec 2026, 18:39",
    "it": "7 dic 2026, 18:39",
    "zh-hans": "2026年12月7日 18:39",
}
ALIKE = [
    ("SHORT_DATE_FORMAT", "DATE_FORMAT"),
    ("SHORT_DATETIME_FORMAT", "DATETIME_FORMAT"),
]


def test_every_language_of_the_site_has_its_way() -> None:
    assert set(WRITTEN) == {code for code, _name in settings.LANGUAGES}


@pytest.mark.parametrize("language", WRITTEN)
def test_the_day_before_its_month_in_letters_and_24_hours(language: str) -> None:
    with override(language):
        assert date_format(MOMENT, "DATETIME_FORMAT") == WRITTEN[language]


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("short", "long"), ALIKE)
def test_short_and_long_are_the_same(language: str, short: str, long: str) -> None:
    assert get_format(short, language) == get_format(long, language)


@pytest.mark.parametrize("language", WRITTEN)
def test_seconds_are_said_where_they_count(language: str) -> None:
    with override(language):
        said = date_format(MOMENT, "DATETIME_SECONDS_FORMAT")
    assert said == f"{WRITTEN[language]}:05"


@pytest.mark.django_db
@pytest.mark.parametrize("wanted", ["en-GB,en;q=0.9", "en-US,en;q=0.9", "en"])
def test_readers_of_any_english_read_english(wanted: str) -> None:
    page = Client().get("/accounts/login/", headers={"Accept-Language": wanted})
    assert page.headers["Content-Language"] == "en"


def test_what_is_shown_can_be_typed() -> None:
    shown = date_format(MOMENT, "DATE_FORMAT")
    formats = get_format("DATE_INPUT_FORMATS", "en")
    assert "%d %b %Y" in formats
    assert datetime.strptime(shown, "%d %b %Y").date() == MOMENT.date()  # noqa: DTZ007
    assert not any("%m/%d" in each for each in formats)


def test_no_page_paper_or_letter_writes_a_day_its_own_way() -> None:
    known = {*chain(*ALIKE), "DATETIME_SECONDS_FORMAT", "H:i:s", "c", "T"}
    used = {
        (written, str(file.relative_to(TEMPLATES)))
        for file in TEMPLATES.rglob("*.*")
        for written in WRITES.findall(file.read_text())
    }
    assert used
    assert {each for each in used if each[0] not in known} == set()
