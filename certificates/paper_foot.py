"""What stands at the foot of every page that the school prints.

The head of the log is its newest entry's number and hash: whoever keeps the paper can
tell, with `manage.py verify_log --head`, that nothing before it was changed since.
"""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from logbook.recording import Head, head


@dataclass(frozen=True, slots=True)
class Foot:
    """The log's head and the moment at which a paper is printed."""

    head: Head
    at: datetime


def foot_now() -> Foot:
    """The foot of what is printed now."""
    return Foot(head(), timezone.now())
