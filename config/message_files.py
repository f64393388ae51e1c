"""Messages kept as files, each of which is there whole or not at all.

The library writes a message under the name by which it is looked for. A worker that
looks at that moment reads half of it or nothing, and ends; so does every worker after
a disk that was full. Here a message gets its name when all of it is written, and one
that cannot be read is laid aside: its row is the truth, and a sweep finds that.
"""

import logging
import time
import uuid
from pathlib import Path
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps

_LOG = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """Puts messages into the folder in one piece, and takes those that are whole."""

    def get_table(self, exchange: str) -> Any:
        """Which queues get what is sent to `exchange`.

        Raises kombu's ChannelError if that was left half written, as by a full disk:
        the next process that starts writes it anew.
        """
        try:
            return super().get_table(exchange)
        except ValueError as error:
            raise ChannelError(f"The queues of {exchange} cannot be read") from error

    def _queue_bind(self, exchange: str, *bound: Any, **named: Any) -> None:
        """Write down which queue gets what is sent to `exchange`.

        What cannot be read there is thrown away: each that starts says it again.
        """
        try:
            super()._queue_bind(exchange, *bound, **named)
        except ValueError:
            Path(self.control_folder, f"{exchange}.exchange").unlink(missing_ok=True)
            super()._queue_bind(exchange, *bound, **named)

    def _put(  # type: ignore[override]  # two of its bases name it otherwise
        self, queue: str, payload: Any, **_kwargs: Any
    ) -> None:
        """Leave a message for `queue`.

        Raises kombu's ChannelError if the folder does not take it, and leaves nothing.
        """
        name = f"{round(time.monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        whole = Path(self.data_folder_out, name)
        half = whole.with_suffix(".half")
        try:
            half.write_text(dumps(payload), encoding="utf-8")
            half.replace(whole)
        except OSError as error:
            half.unlink(missing_ok=True)
            raise ChannelError(f"Cannot leave the message {name}") from error

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """The oldest message for `queue` that can be read.

        Raises queue.Empty if there is none. Any that cannot be read lies among those
        taken from then on, so this ends.
        """
        del timeout  # a look into the folder does not wait
        while True:
            try:
                return super()._get(queue)
            except ValueError as error:
                _LOG.warning("A message in %s cannot be read: %s", queue, error)


class Transport(filesystem.Transport):
    """The library's transport by files, with the channel above."""

    Channel = Channel
