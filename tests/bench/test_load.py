"""The account of a full house: it must notice what is lost, doubled or miscounted."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from bench.load.accounting import account
from bench.load.browser import Browser
from bench.load.crowd import Seen
from bench.load.trainees import ANSWER, Diary
from quizzes.models import Answer, ItemSum
from tests.make import make_trainee
from tests.make_quizzes import make_answer, make_attempt, make_question

pytestmark = pytest.mark.django_db

LOST, TWICE = "acknowledged and not kept", "acknowledged twice"
SUMS = "people whose sums are not those of their answers"


@pytest.fixture
def answer() -> Answer:
    return make_answer(make_question(make_attempt(make_trainee())))


def wrong(acknowledged: list[int]) -> dict[str, int]:
    return {what: many for what, many in account(acknowledged).items() if many}


def test_an_account_in_order_has_nothing_to_say(answer: Answer) -> None:
    assert wrong([answer.question_id]) == {}


def test_an_answer_that_was_lost_is_noticed(answer: Answer) -> None:
    assert wrong([answer.question_id, answer.question_id + 1]) == {LOST: 1}


def test_an_answer_acknowledged_twice_is_noticed(answer: Answer) -> None:
    assert wrong([answer.question_id] * 2) == {TWICE: 1}


def test_sums_that_are_not_those_of_the_answers_are_noticed(answer: Answer) -> None:
    ItemSum.objects.update(answers=2)
    assert wrong([answer.question_id])[SUMS] == 1


def diary(*served: tuple[float, float]) -> Diary:
    written = Diary()
    written.served[ANSWER] += served
    return written


def test_only_what_was_served_in_the_time_that_counts_is_told() -> None:
    seen = Seen([diary((9, 5.0), (11, 0.1)), diary((15, 0.3), (21, 9.0))], 10, 20)
    assert seen.served[ANSWER]["many"] == 2
    assert seen.served[ANSWER]["p95"] == 300
    assert seen.answers_a_second == 0.2


def test_the_longest_silence_is_between_two_answers_whoever_gave_them() -> None:
    seen = Seen([diary((11, 0.1), (12, 0.1)), diary((17, 0.1))], 10, 20)
    assert seen.longest_silence == 5


class Faltering(BaseHTTPRequestHandler):
    """Fails, hangs up, then answers; keeps what it was sent."""

    protocol_version = "HTTP/1.1"
    sent: list[str]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.sent.append(body)
        if len(self.sent) == 2:
            self.close_connection = True
            return
        self.send_response(503 if len(self.sent) == 1 else 200)
        self.send_header("Answer-Saved", "7")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Not to the terminal of the tests."""


@contextmanager
def faltering_site() -> Iterator[tuple[int, list[str]]]:
    sent: list[str] = []
    handler = type("Handler", (Faltering,), {"sent": sent})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port, sent
        server.shutdown()
        thread.join()


def test_what_is_not_acknowledged_is_sent_again_the_same() -> None:
    with faltering_site() as (port, sent):
        browser = Browser(port, "a-session")
        reply = browser.post("/drill/", {"submission": "one"}, page=False)
        browser.hang_up()
    assert reply.headers["answer-saved"] == "7"
    assert reply.faults == 2
    assert sent == ["submission=one"] * 3
