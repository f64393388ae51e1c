"""Messages as files: whole ones only, and no unreadable one stops a worker."""

import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection
from kombu.exceptions import ChannelError
from kombu.simple import SimpleQueue

from config.broker import folder_options, transport
from config.celery import app
from config.message_files import Channel, Transport


@pytest.fixture
def papers(tmp_path: Path) -> Iterator[SimpleQueue]:
    """A queue of messages below `tmp_path`.

    Its name is its own: a process binds each queue once, in the folders of that time.
    """
    options = folder_options(tmp_path)
    carried = transport("filesystem://")
    with Connection(
        "filesystem://", transport=carried, transport_options=options
    ) as connection:
        yield connection.SimpleQueue(tmp_path.name)


def test_files_are_carried_by_our_own_transport_and_nothing_else_is() -> None:
    assert transport("redis://host/0") is None
    with app.connection_for_write("filesystem://localhost") as connection:
        carried = connection.transport
    assert isinstance(carried, Transport) == (app.conf.broker_transport is not None)


def test_a_worker_that_looks_while_messages_are_written_reads_whole_ones(
    papers: SimpleQueue, tmp_path: Path
) -> None:
    count = 300
    long = "x" * 200_000

    def write() -> None:
        with Connection(
            "filesystem://",
            transport=transport("filesystem://"),
            transport_options=folder_options(tmp_path),
        ) as connection:
            queue = connection.SimpleQueue(tmp_path.name)
            for number in range(count):
                queue.put({"number": number, "long": long})

    writer = threading.Thread(target=write)
    writer.start()
    read: set[int] = set()
    while len(read) < count:
        message = papers.get(timeout=10)
        assert message.payload["long"] == long
        read.add(message.payload["number"])
        message.ack()
    writer.join()
    assert read == set(range(count))


@pytest.mark.parametrize("half", [b"", b'{"body": "W3', b"\xff\xfe"])
def test_a_message_that_cannot_be_read_is_laid_aside(
    half: bytes, papers: SimpleQueue, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    name = f"0_half.{tmp_path.name}.msg"
    (tmp_path / "waiting" / name).write_bytes(half)
    papers.put({"job": 7})
    assert papers.get(timeout=2).payload == {"job": 7}
    assert (tmp_path / "processed" / name).exists()
    assert "cannot be read" in caplog.text


def test_only_unreadable_messages_are_as_good_as_none(
    papers: SimpleQueue, tmp_path: Path
) -> None:
    (tmp_path / "waiting" / f"0_half.{tmp_path.name}.msg").write_bytes(b"")
    with pytest.raises(Empty):
        papers.get(timeout=0.2)


def test_a_list_of_queues_that_was_left_half_written_is_written_anew(
    tmp_path: Path,
) -> None:
    options = folder_options(tmp_path)
    queues = tmp_path / "control" / f"{tmp_path.name}.exchange"
    queues.write_bytes(b"")  # a disk that was full
    with Connection(
        "filesystem://", transport=transport("filesystem://"), transport_options=options
    ) as connection:
        channel = connection.channel()
        assert isinstance(channel, Channel)
        with pytest.raises(ChannelError):
            channel.get_table(tmp_path.name)
        queue = connection.SimpleQueue(tmp_path.name)
        queue.put({"job": 7})
        assert queue.get(timeout=2).payload == {"job": 7}


def test_a_folder_that_takes_nothing_keeps_nothing_and_says_so(
    papers: SimpleQueue, tmp_path: Path
) -> None:
    papers.put({"job": 1})
    waiting = tmp_path / "waiting"
    for path in waiting.iterdir():
        path.unlink()
    waiting.rmdir()
    with pytest.raises(ChannelError):
        papers.put({"job": 2})
    waiting.mkdir()
    assert list(waiting.iterdir()) == []
