"""Which rules and which engine an attempt ran under, so that it can be run again."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import tablegames
from tablegames.games import text_of
from tablegames.house_rules import HouseRules


def rules_hash(rules: HouseRules) -> str:
    """The SHA-256 of the edition's text, in hexadecimal."""
    return sha256(text_of(rules.edition)).hexdigest()


@cache
def engine_hash() -> str:
    """The SHA-256 of the engine's own program texts, in the order of their paths.

    A number kept by hand would be forgotten; this one changes with every change.
    """
    folder = Path(tablegames.__file__).parent
    digest = sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
