"""The place of a name in a list: accents and capitals make no difference."""

import unicodedata


def alphabetical(name: str) -> tuple[str, str]:
    """The key to sort `name` by: “Élodie” stands between “Edith” and “Emil”.

    Names that differ in nothing else follow each other as they are written. Done here
    and not by the database, because SQLite compares no more than the code points.
    """
    letters = unicodedata.normalize("NFKD", name)
    plain = "".join(each for each in letters if not unicodedata.combining(each))
    return plain.casefold(), name
