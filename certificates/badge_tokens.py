"""Signing a credential as a token (VC-JWT, RS256), and reading one back.

Only this module speaks JOSE. RS256 is what every reader of Open Badges must know.
"""

import base64
import json
from typing import Any, Final

from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, RSAKey

from certificates import badge_addresses
from certificates.key_files import PublicKeys

ALGORITHM: Final = "RS256"
LONGEST: Final = 64_000  # letters; ours have some five thousand


class BadTokenError(Exception):
    """The token is none of ours, or was changed; `str()` says why."""


def sign(claims: dict[str, Any], key: RSAKey) -> str:
    """The token of `claims`; its head says at what address the key stands."""
    header = {
        "alg": ALGORITHM,
        "typ": "JWT",
        "kid": name_of(key),
    }
    payload = json.dumps(claims, ensure_ascii=False, separators=(",", ":"))
    return jws.serialize_compact(header, payload, key, algorithms=[ALGORITHM])


def read(token: str, keys: PublicKeys) -> dict[str, Any]:
    """What the token says, once one of `keys` has proved it.

    Raises BadTokenError for anything that no key of ours has signed.
    """
    if len(token) > LONGEST:
        raise BadTokenError("it is longer than any badge of ours")
    for key in keys.badges:
        try:
            read = jws.deserialize_compact(token, key, algorithms=[ALGORITHM])
            claims = json.loads(read.payload)
        except (JoseError, ValueError, RecursionError):
            continue
        if isinstance(claims, dict):
            return claims
    raise BadTokenError("no key of ours has signed it")


def unproven(token: str) -> dict[str, Any] | None:
    """What a token says that no key of ours has signed; None where it says nothing.

    Anybody may have written it: good for looking up what was really issued, no more.
    """
    try:
        padded = token.split(".")[1] + "=="
        claims = json.loads(base64.urlsafe_b64decode(padded))
    except (ValueError, IndexError, RecursionError):
        return None
    return claims if isinstance(claims, dict) else None


def name_of(key: RSAKey) -> str:
    """What a badge's head calls its key, and the key itself where it is published.

    Both have to be the same word, or no reader finds the key in the set.
    """
    return badge_addresses.key(key.thumbprint())


def key_set(keys: PublicKeys) -> dict[str, Any]:
    """Every public key that ever signed badges, as a JWK set."""
    made = KeySet([_published(each) for each in keys.badges])
    return dict(made.as_dict(private=False))


def key_alone(keys: PublicKeys, thumbprint: str) -> dict[str, Any] | None:
    """The public key with that thumbprint, as a JWK; None where there is none."""
    key = keys.badge(thumbprint)
    return dict(_published(key).as_dict(private=False)) if key else None


def _published(key: RSAKey) -> RSAKey:
    public = dict(key.as_dict(private=False))
    public.update({"use": "sig", "alg": ALGORITHM, "kid": name_of(key)})
    return RSAKey.import_key(public)
