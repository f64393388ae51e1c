"""Whatever stands in an edition, it is read or refused in one line."""

from hypothesis import given
from hypothesis import strategies as st

from tablegames.house_rules import RulesError
from tests.tablegames.test_rules_files import KEYS
from tests.tablegames.variants import RULE_SETS, edition_text, read, with_value

WORDS = st.sampled_from(
    ["pair", "A-K", "none", "push", "3:2", "1:1", "5", "0.50", "royal-flush", "exact"]
)


BARE = st.one_of(
    st.integers().map(str),
    st.floats().map(str),
    st.sampled_from(["true", "false", "2026-11-30", "07:00:00"]),
    (WORDS | st.text("aA1:-.é“{}\\n ", max_size=6)).map(
        lambda text: '"' + text.replace("\\", "\\\\") + '"'
    ),
)


KEYS_OF_TABLES = st.sampled_from(
    ["value", "stated", "flush", "royal-flush", "5", '"0.25"', '"a.b"', '"\\n"']
)


JUNK = st.recursive(
    BARE,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda each: f"[{', '.join(each)}]"),
        st.dictionaries(KEYS_OF_TABLES, inner, max_size=3).map(
            lambda table: (
                "{ " + ", ".join(f"{k} = {v}" for k, v in table.items()) + " }"
            )
        ),
    ),
    max_leaves=6,
)


@given(st.data(), JUNK)
def test_junk_for_a_value_is_read_or_refused_in_one_line(
    data: st.DataObject, junk: str
) -> None:
    rule_set = data.draw(st.sampled_from(RULE_SETS))
    key = data.draw(st.sampled_from(KEYS[rule_set]))
    refused_or_read(with_value(edition_text(rule_set), key, junk))


@given(st.data(), JUNK)
def test_junk_for_a_line_is_read_or_refused_in_one_line(
    data: st.DataObject, junk: str
) -> None:
    lines = edition_text(data.draw(st.sampled_from(RULE_SETS))).splitlines()
    place = data.draw(st.integers(0, len(lines) - 1))
    name = lines[place].partition(" = ")[0]
    lines[place] = f"{name} = {junk}" if " = " in lines[place] else junk
    refused_or_read("\n".join(lines))


def refused_or_read(text: str) -> None:
    said = "here/1.toml: read"
    try:
        read(text)
    except RulesError as error:
        said = str(error)
    assert said.startswith("here/1.toml: ")
    assert len(said.splitlines()) == 1
