"""Every form of the templates has the token without which it is not taken."""

import re
from pathlib import Path
from typing import Final

TEMPLATES: Final = Path(__file__).parents[2] / "templates"
INCLUDED: Final = re.compile(r'{%\s*include\s+"([^"#]+)(?:#\w+)?"([^%]*)%}')
ALONE: Final = re.compile(r"\bonly\s*$")

type Includes = dict[str, list[tuple[str, bool]]]


def includes(texts: dict[str, str]) -> Includes:
    """What each template includes, and whether it hides its own context from it."""
    return {
        name: [
            (said[1], bool(ALONE.search(said[2].strip())))
            for said in INCLUDED.finditer(text)
        ]
        for name, text in texts.items()
    }


def test_no_form_is_cut_off_from_its_token() -> None:
    texts = {
        f"{path.relative_to(TEMPLATES)}": path.read_text()
        for path in TEMPLATES.rglob("*.html")
    }
    there = includes(texts)
    wanting = {name for name, text in texts.items() if "csrf_token" in text}
    assert "_form.html" in wanting
    while more := {
        name
        for name, parts in there.items()
        if name not in wanting and any(part in wanting for part, _ in parts)
    }:
        wanting |= more
    cut_off = [
        f"{name} includes {part}"
        for name, parts in there.items()
        for part, alone in parts
        if alone and part in wanting
    ]
    assert not cut_off
