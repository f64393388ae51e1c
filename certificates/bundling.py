"""Making bundles: a class's papers one behind the other, or side by side in a ZIP."""

import io
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from certificates.models import Bundle, BundleKind, Certificate, Paper, Status
from certificates.posting import post_bundle
from certificates.print_copy import About, print_copy
from logbook.models import Act
from logbook.recording import Subject, record
from training.models import School, TrainingClass, User
from training.working import Outcome, Tell, WorkError, again, work

PAPERS_AT_ONCE: Final = 20
LONGEST_NAME: Final = 180  # bytes of a holder in a file's name; disks take 255
IN_NAMES: Final = frozenset("LMN")  # Unicode's letters, their marks, and figures

type Papers = Iterable[tuple[Certificate, bytes]]


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
    write = _writer_of(bundle, ready)
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


def _writer_of(
    bundle: Bundle, certificates: list[Certificate]
) -> Callable[[Papers], bytes]:
    """What makes the file of that kind out of the papers."""
    if BundleKind(bundle.kind) is BundleKind.ZIP:
        return _zipped
    about = _about(bundle.training_class, certificates)
    return lambda papers: print_copy(((it.serial, file) for it, file in papers), about)


def _about(training_class: TrainingClass, certificates: list[Certificate]) -> About:
    """What the print copy says of itself, in the language of most of its papers."""
    languages = Counter(each.language for each in certificates)
    ((language, _times),) = languages.most_common(1)
    with translation.override(language or settings.LANGUAGE_CODE):
        title = _("Certificates of %(class)s") % {"class": training_class.name}
    return About(title, School.now().title, language or settings.LANGUAGE_CODE)


def _zipped(papers: Papers) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as folder:
        for certificate, file in papers:
            # The day of issue and not today's: the same papers make the same file.
            issued = timezone.localtime(certificate.issued_at).timetuple()[:6]
            entry = zipfile.ZipInfo(name_of(certificate), issued)
            entry.compress_type = zipfile.ZIP_DEFLATED
            folder.writestr(entry, file)
    return buffer.getvalue()


def name_of(certificate: Certificate) -> str:
    """The name of its file: the holder's, harmless on any disk, and the serial."""
    written = unicodedata.normalize("NFC", certificate.holder).replace(" ", "_")
    kept = "".join(it for it in written if it in "-_." or _is_letter(it))
    short = kept.encode()[:LONGEST_NAME].decode(errors="ignore")
    holder = short.strip("._-")
    return (
        f"{holder}-{certificate.serial}.pdf" if holder else f"{certificate.serial}.pdf"
    )


def _is_letter(one: str) -> bool:
    """A letter, a figure, or a mark: without its marks a name is another."""
    return unicodedata.category(one)[0] in IN_NAMES
