"""The record of an attempt that lies in the paper: for machines, and for later years.

From the seed, the edition and the engine named here every hand can be dealt again; the
felt lines say what lay on the table, `typed` what was given, character by character.
Where marks were overruled, "marks" are as they were given and "standing" counts, by the
score whose number it names; the sums of the attempt are those of what stands.
"""

import base64
import json
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

from certificates.models import Certificate
from quizzes.models import Answer, Attempt, Question, Score
from quizzes.standing_marks import Standing, standing_of

FORMAT: Final = "dealer-school/attempt-record@1"


def record_of(certificate: Certificate) -> bytes:
    """The record of the certificate's attempt, as JSON with keys in a fixed order."""
    attempt = certificate.attempt
    questions = attempt.questions.select_related("answer").order_by("number")
    with_marks = questions.prefetch_related("answer__remarkings__score")
    record = {
        "format": FORMAT,
        "certificate": {
            "serial": certificate.serial,
            "holder": certificate.holder,
            "address": certificate.verification_url,
            "issued_at": _instant(certificate.issued_at),
        },
        "attempt": _attempt(attempt),
        "hands": [_hand(question) for question in with_marks],
    }
    return json.dumps(record, ensure_ascii=False, indent=1).encode()


def digest(record: bytes) -> str:
    """The digest of a record, as a credential names it: `sha256-…`."""
    return "sha256-" + base64.b64encode(sha256(record).digest()).decode()


def _attempt(attempt: Attempt) -> dict[str, Any]:
    return {
        "key": str(attempt.key),
        "rules": attempt.rules,
        "rules_sha256": attempt.rules_hash,
        "engine_sha256": attempt.engine,
        "seed": attempt.seed,
        "boxes": attempt.boxes,
        "seconds_per_hand": attempt.seconds_per_hand,
        "pass_percent": attempt.pass_percent,
        "started_at": _instant(attempt.started_at),
        "finished_at": _instant(attempt.finished_at),
        "hands": attempt.hands_asked,
        "hands_right": attempt.hands_right,
        "bets": attempt.bets_asked,
        "bets_right": attempt.bets_right,
        "median_ms": attempt.median_ms,
        "scores": [_score(score) for score in attempt.scores.order_by("number")],
    }


def _score(score: Score) -> dict[str, Any]:
    """A score of an attempt whose marks were overruled; the first is the original."""
    return {
        "number": score.number,
        "cause": score.cause,
        "at": _instant(score.at),
        "hands_right": score.hands_right,
        "bets": score.bets_asked,
        "bets_right": score.bets_right,
    }


def _hand(question: Question) -> dict[str, Any]:
    return {
        "number": question.number,
        "kind": question.kind,
        "situation": question.situation,
        "rules": question.rules,
        "seed": question.seed,
        "felt": question.felt,
        "first_shown_at": _instant(question.first_shown_at),
        "answer": None if question.is_open else _answer(question.answer),
    }


def _answer(answer: Answer) -> dict[str, Any]:
    standing = standing_of(answer)
    return {
        "typed": answer.typed,
        "marks": answer.marks,
        "bets": answer.bets_asked,
        "bets_right": answer.bets_right,
        "right": answer.right,
        "standing": _corrected(standing) if standing.corrected else None,
        "late": answer.late,
        "received_at": _instant(answer.received_at),
        "server_ms": answer.server_ms,
        "client_ms": answer.client_ms,
    }


def _corrected(standing: Standing) -> dict[str, Any]:
    """How an answer counts since it was marked anew; "marks" beside it stay."""
    return {
        "marks": list(standing.marks),
        "bets_right": standing.bets_right,
        "right": standing.right,
        "on_time": standing.on_time,
        "rules": standing.rules,
        "score": standing.newest.score.number if standing.newest else None,
    }


def _instant(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat(timespec="milliseconds") if at else None
