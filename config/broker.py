"""How the site hands work to the task worker: by files, or through Redis."""

import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

# Redis gives a message out again when its taker has not finished it by then (seconds);
# longer than the longest task.
VISIBILITY_TIMEOUT = 300
CONNECT_WITHIN = 5  # seconds, lest a page hang on a broker that is away
KEEP_PROCESSED = 24 * 60 * 60


def transport(url: str) -> str | None:
    """Who carries messages to the broker at `url`, if not whom the library names."""
    is_files = urlsplit(url).scheme == "filesystem"
    return "config.message_files:Transport" if is_files else None


def transport_options(url: str, folder: Path) -> dict[str, Any]:
    """The options for the broker at `url`; messages kept as files lie in `folder`.

    A broker that is neither files nor Redis has none: it would not know ours.
    """
    match urlsplit(url).scheme.partition("+")[0]:
        case "filesystem":
            return folder_options(folder)
        case "redis" | "rediss" | "sentinel":
            return redis_options()
        case _:
            return {}


def redis_options() -> dict[str, Any]:
    """Options under which a killed worker's messages come back when they are due.

    By its defaults the broker looks for them only every hundred seconds.
    """
    return {
        "visibility_timeout": VISIBILITY_TIMEOUT,
        "unacked_restore_interval": 2,
        "unacked_restore_throttle": 1,
        "socket_connect_timeout": CONNECT_WITHIN,
    }


def folder_options(folder: Path) -> dict[str, Any]:
    """Options for messages kept as files below `folder`, which is made if missing.

    Messages taken are moved to a folder of our own: the default would pass them
    through the machine's shared temporary folder.
    """
    waiting, taken = folder / "waiting", folder / "processed"
    control = folder / "control"
    for each in (waiting, taken, control):
        each.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(waiting),
        "data_folder_out": str(waiting),
        "store_processed": True,
        "processed_folder": str(taken),
        "control_folder": str(control),
        "polling_interval": 0.05,
    }


def prune(folder: Path, *, older_than: float = KEEP_PROCESSED) -> int:
    """Delete messages in `folder` taken more than `older_than` seconds ago; how many.

    A file that is gone already was pruned by somebody else, which is fine.
    """
    limit = time.time() - older_than
    old = [path for path in folder.glob("*.msg") if path.stat().st_mtime < limit]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)
