"""Making bundles: a class's papers one behind the other, or side by side in a ZIP."""

import io
import zipfile
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.text import get_valid_filename
from django.utils.translation import gettext as _
from pypdf import PdfWriter

from certificates.models import Bundle, BundleKind, Certificate, Paper, Status
from certificates.posting import post_bundle
from logbook.models import Act
from logbook.recording import Subject, record
from training.models import TrainingClass, User
from training.working import Outcome, Tell, WorkError, again, work

PAPERS_AT_ONCE: Final = 20
EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # the same papers make the same file


def ask_for(training_class: TrainingClass, kind: BundleKind, by: User) -> Bundle:
    """The bundle that `by` asked for, waiting to be made; the log tells of it."""
    with transaction.atomic():
        made = Bundle.objects.create(
            training_class=training_class, kind=kind, made_by=by
        )
        record(
            by,
            Act.EXPORTED,
            Subject("class", training_class.name),
            after={"certificates": str(kind)},
        )
        transaction.on_commit(partial(post_bundle, made.pk))
    return made


def ask_again(bundle: Bundle) -> None:
    """Have a bundle that failed, or was removed, made of what there is now."""
    with transaction.atomic():
        if again(Bundle.objects.all(), bundle):
            transaction.on_commit(partial(post_bundle, bundle.pk))


def make(bundle_id: int) -> bool:
    """Make the bundle with that id; whether this call did it. See `work`."""
    bundles = Bundle.objects.select_related("training_class").defer("content")
    return work(bundles, bundle_id, _make)


def _make(bundle: Bundle, tell: Tell) -> Outcome:
    certificates = certificates_of(bundle.training_class, timezone.now())
    ready = [each for each in certificates if each.paper.is_ready]
    if not ready:
        raise WorkError(_("no paper of this class is drawn yet"))
    papers = _papers(ready, tell)
    write = {BundleKind.PDF: _printed, BundleKind.ZIP: _zipped}[BundleKind(bundle.kind)]
    left_out = [each.serial for each in certificates if not each.paper.is_ready]
    return {"content": write(papers), "papers": len(ready), "left_out": left_out}


def certificates_of(training_class: TrainingClass, now: datetime) -> list[Certificate]:
    """The certificates that count of those in the class, by their holders' names."""
    people = training_class.trainees.values("pk")
    counting = (
        Certificate.objects.with_status(now)
        .in_status(Status.VALID)
        .filter(attempt__trainee__in=people)
    )
    whole = counting.select_related("paper").defer("paper__pdf")
    return list(whole.order_by("holder", "issued_at", "pk"))


def _papers(
    certificates: list[Certificate], tell: Tell
) -> Iterator[tuple[Certificate, bytes]]:
    """Each certificate with its file, read a few at a time."""
    total = len(certificates)
    for first in range(0, total, PAPERS_AT_ONCE):
        some = certificates[first : first + PAPERS_AT_ONCE]
        files = dict(
            Paper.objects.filter(certificate__in=some).values_list(
                "certificate_id", "pdf"
            )
        )
        for number, each in enumerate(some, first + 1):
            yield each, bytes(files[each.pk] or b"")
            tell(number, total)


def _printed(papers: Iterable[tuple[Certificate, bytes]]) -> bytes:
    whole, buffer = PdfWriter(), io.BytesIO()
    for certificate, file in papers:
        whole.append(io.BytesIO(file), certificate.serial, import_outline=False)
    whole.compress_identical_objects()
    whole.write(buffer)
    return buffer.getvalue()


def _zipped(papers: Iterable[tuple[Certificate, bytes]]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as folder:
        for certificate, file in papers:
            entry = zipfile.ZipInfo(name_of(certificate), EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            folder.writestr(entry, file)
    return buffer.getvalue()


def name_of(certificate: Certificate) -> str:
    """The name of its file: the holder's, harmless on any disk, and the serial."""
    holder = get_valid_filename(f"x{certificate.holder}")[1:61].strip("._-")
    return (
        f"{holder}-{certificate.serial}.pdf" if holder else f"{certificate.serial}.pdf"
    )
