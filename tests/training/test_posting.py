"""That work is kept although the task worker cannot be told of it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from celery import Celery

from training.posting import MAKE_EXPORT, nudge


def without_redis(_folder: Path) -> Celery:
    return Celery(broker="redis://127.0.0.1:1/0", set_as_current=False)


def on_a_full_disk(folder: Path) -> Celery:
    """Its messages are files in a folder that takes none."""
    app = Celery(broker="filesystem://localhost", set_as_current=False)
    places = {"data_folder_in": folder / "waiting", "data_folder_out": folder / "none"}
    app.conf.broker_transport_options = {
        name: str(place) for name, place in places.items()
    }
    return app


@pytest.mark.parametrize("broker", [without_redis, on_a_full_disk])
def test_whoever_asks_for_work_is_told_of_no_fault_of_the_broker(
    broker: Callable[[Path], Celery], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    nudge(MAKE_EXPORT, 7, broker(tmp_path))

    assert f"could not be told of {MAKE_EXPORT} 7" in caplog.text
