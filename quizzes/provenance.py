"""Which rules and which engine an attempt ran under, so that it can be run again."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

import tablegames
from tablegames.games import HOUSES
from tablegames.house_rules import HouseRules


def rules_hash(rules: HouseRules) -> str:
    """The SHA-256 of the edition's file, in hexadecimal."""
    edition = rules.edition
    return _hash([HOUSES / edition.house / edition.game / f"{edition.number}.toml"])


@cache
def engine_hash() -> str:
    """The SHA-256 of the engine's own program texts, in the order of their paths.

    A number kept by hand would be forgotten; this one changes with every change.
    """
    folder = Path(tablegames.__file__).parent
    return _hash(sorted(folder.rglob("*.py")))


def _hash(paths: Iterable[Path]) -> str:
    digest = sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()
