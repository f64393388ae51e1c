"""Every language offered is spoken in full."""

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation import to_locale

LOCALE = Path(settings.LOCALE_PATHS[0])
OFFERED = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%%")


def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(LOCALE / to_locale(language) / "LC_MESSAGES" / "django.po"))


def translations(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


@pytest.mark.parametrize("language", OFFERED)
def test_nothing_is_left_in_english_or_guessed(language: str) -> None:
    po = catalogue(language)

    assert len(po) > 1000
    assert [entry.msgid for entry in po.untranslated_entries()] == []
    assert [entry.msgid for entry in po.fuzzy_entries()] == []


@pytest.mark.parametrize("language", OFFERED)
def test_a_translation_has_the_places_of_its_text_and_no_others(language: str) -> None:
    strange = [
        (entry.msgid, text)
        for entry in catalogue(language)
        for text in translations(entry)
        if not set(PLACE.findall(text))
        <= set(PLACE.findall(entry.msgid + entry.msgid_plural))
    ]

    assert strange == []


@pytest.mark.parametrize("language", OFFERED)
def test_the_languages_say_the_same_things(language: str) -> None:
    first = {(entry.msgctxt, entry.msgid) for entry in catalogue(OFFERED[0])}

    assert {(each.msgctxt, each.msgid) for each in catalogue(language)} == first
