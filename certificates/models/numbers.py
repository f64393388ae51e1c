"""What a certificate is known by: nobody can foretell any of it."""

import secrets
from typing import Final

# Crockford's base 32: no letter that is taken for a figure on paper.
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SERIAL_LENGTH: Final = 8
TOKEN_LENGTH: Final = 32  # 160 random bits; a guess at an address is hopeless

PLACES_OF_A_LIST: Final = 2**17  # so many that a place tells nothing of its holder


def random_letters(length: int) -> str:
    """That many letters that nobody can foretell."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_serial() -> str:
    """A number to read out over a telephone: `DS-7KQ4-M2XD`."""
    letters = random_letters(SERIAL_LENGTH)
    return f"DS-{letters[:4]}-{letters[4:]}"


def new_token() -> str:
    """The secret part of a verification address."""
    return random_letters(TOKEN_LENGTH)


def new_status_index(number: int = 1) -> int:
    """A random place on status list `number`, counted through all the lists."""
    return (number - 1) * PLACES_OF_A_LIST + secrets.randbelow(PLACES_OF_A_LIST)
