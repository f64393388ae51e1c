"""Exams that were really sat, their papers, and what a forger makes of them."""

import random
from datetime import timedelta
from typing import Any

from django.db.models import Model
from django.utils import timezone

from certificates import drawing
from certificates.enclosures import CREDENTIAL_NAME
from certificates.issuing import issue
from certificates.models import Certificate, Paper
from certificates.signed_files import attachments
from quizzes.models import Answer, Attempt, Question
from tests.make_certificates import make_exam
from training.demonstration.cast import LEARNERS, Learner
from training.demonstration.practice import Practice
from training.models import User

ULTIMATE = "venezia/ultimate"


def make_sat_exam(
    trainee: User, rule_set: str = ULTIMATE, *, slip: float = 0.0
) -> Attempt:
    """The built-in exam, every hand dealt, answered and marked by the real deeds."""
    learner = Learner(
        trainee.username, trainee.full_name, "en", (rule_set,),
        slip=slip, halved_after=1000, pace=1.5, habit=LEARNERS[0].habit,
    )  # fmt: skip
    practice = Practice(learner, trainee, random.Random(rule_set))
    done = practice.exam(rule_set, timezone.now() - timedelta(hours=1))
    done.attempt.save()
    Question.objects.bulk_create(done.questions)
    Answer.objects.bulk_create(done.answers)
    return done.attempt


def make_drawn(trainee: User, rule_set: str = ULTIMATE) -> Certificate:
    """A certificate for such an exam, its paper drawn.

    Drawing takes a second, so each is drawn once in a process; its next one for the
    same person and rules is the same again, put into the rows of the next test.
    """
    known = _DRAWN.get((trainee.full_name, rule_set))
    if known is None:
        certificate = issue(make_sat_exam(trainee, rule_set), timezone.now())
        assert drawing.draw(certificate.paper.pk)
        paper = Paper.objects.get(certificate=certificate)
        known = _copied(certificate), _copied(paper)
        _DRAWN[trainee.full_name, rule_set] = known
    else:
        copied, file = known
        attempt = make_exam(trainee, rule_set)
        certificate = Certificate.objects.create(attempt=attempt, **copied)
        Paper.objects.create(certificate=certificate, **file)
    return Certificate.objects.select_related("paper").get(pk=certificate.pk)


_DRAWN: dict[tuple[str, str], tuple[dict[str, Any], dict[str, Any]]] = {}


def _copied(row: Model) -> dict[str, Any]:
    """The columns of a row, without those that refer to others."""
    fields = row._meta.concrete_fields  # noqa: SLF001  Django's own public interface
    plain = (
        field for field in fields if not field.primary_key and not field.is_relation
    )
    return {field.attname: getattr(row, field.attname) for field in plain}


def file_of(certificate: Certificate) -> bytes:
    """The certificate's PDF as it was issued."""
    return bytes(Paper.objects.get(certificate=certificate).pdf or b"")


def token_of(certificate: Certificate) -> str:
    """The credential that lies in that PDF."""
    return attachments(file_of(certificate))[CREDENTIAL_NAME].decode()


def one_bit_flipped(file: bytes, at: int) -> bytes:
    """`file` with a single bit changed in the byte at `at`."""
    changed = bytearray(file)
    changed[at] ^= 1
    return bytes(changed)


def pdf_of(*parts: bytes) -> bytes:
    """A PDF of these objects, of which the first is its root."""
    file, places = b"%PDF-1.7\n", []
    for number, part in enumerate(parts, start=1):
        places.append(b"%010d 00000 n \n" % len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (number, part)
    count = len(parts) + 1
    table = b"xref\n0 %d\n0000000000 65535 f \n%b" % (count, b"".join(places))
    trailer = b"trailer\n<</Size %d /Root 1 0 R>>\n" % count
    return file + table + trailer + b"startxref\n%d\n%%%%EOF\n" % len(file)
