"""The site's secret key, made once and kept beside the data it protects."""

import secrets
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key(path: Path) -> str:
    """The key in the file at `path`, which is made, readable by its owner, if missing.

    Two processes that start at once agree: the file appears whole or not at all.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        draft.touch(mode=0o600)
        draft.write_text(get_random_secret_key(), encoding="ascii")
        _publish(draft, path)
    return path.read_text(encoding="ascii")


def _publish(draft: Path, path: Path) -> None:
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        return  # another process was faster: its key is the site's
    finally:
        draft.unlink()
