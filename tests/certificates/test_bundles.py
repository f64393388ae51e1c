"""That a class's certificates come as one file, for whoever teaches it alone."""

import io
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pikepdf
import pypdf
import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from certificates import bundling, pruning, tasks
from certificates.models import Bundle, BundleKind, Certificate, Status
from logbook.models import Act, LogEntry
from tests.conformance.judges import need, pdfsig
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_certificates import make_certificate, make_change
from tests.make_papers import file_of, make_drawn
from training.models import School, TrainingClass, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def taught() -> tuple[User, TrainingClass, list[Certificate]]:
    """Bob, his class, and two drawn certificates in it; others do not count."""
    bob, people = make_manager(), [make_trainee(name) for name in ("Alice", "Ben")]
    drawn = [make_drawn(person) for person in people]
    revoked = make_trainee("Carl")
    make_change(make_certificate(revoked), Status.REVOKED)
    group = make_class(managers=(bob,), trainees=(*people, revoked))
    make_certificate(make_trainee("Zoe"))
    return bob, group, drawn


def page_of(group: TrainingClass) -> str:
    return reverse("certificates:bundles", args=[group.pk])


def made(bob: User, group: TrainingClass, kind: BundleKind) -> Bundle:
    bundle = bundling.ask_for(group, kind, bob)
    assert bundling.make(bundle.pk)
    return Bundle.objects.get(pk=bundle.pk)


def test_the_pdf_has_every_paper_behind_the_other(taught: Any) -> None:
    bob, group, drawn = taught

    bundle = made(bob, group, BundleKind.PDF)

    single = [len(pypdf.PdfReader(io.BytesIO(file_of(it))).pages) for it in drawn]
    whole = pypdf.PdfReader(io.BytesIO(bytes(bundle.content or b"")))
    assert len(whole.pages) == sum(single)
    text = " ".join(page.extract_text() for page in whole.pages)
    assert all(it.serial in text for it in drawn)
    assert [mark.title for mark in whole.outline if not isinstance(mark, list)] == [
        it.serial for it in drawn
    ]
    assert (bundle.papers, bundle.done, bundle.total) == (2, 2, 2)


def test_the_pdf_to_print_is_a_copy_without_a_signature(
    taught: Any, tmp_path: Path
) -> None:
    bob, group, drawn = taught
    made_of = pikepdf.open(io.BytesIO(file_of(drawn[0])))
    assert "/AcroForm" in made_of.Root  # so there is something to leave behind
    assert made_of.attachments

    bundle = made(bob, group, BundleKind.PDF)

    (path := tmp_path / "copy.pdf").write_bytes(bytes(bundle.content or b""))
    with pikepdf.open(path) as copy:
        assert not copy.attachments
        assert not {"/AcroForm", "/Perms", "/AF"} & set(copy.Root.keys())
        kinds = {
            note.Subtype for page in copy.pages for note in page.get("/Annots", ())
        }
        assert kinds <= {"/Link"}
        held = [it for it in copy.objects if isinstance(it, pikepdf.Dictionary)]
        kept = {str(it.get("/Type")) for it in held}
        assert not kept & {"/Sig", "/Filespec", "/EmbeddedFile"}


def test_poppler_finds_no_signature_in_the_pdf_to_print(
    taught: Any, tmp_path: Path
) -> None:
    need("pdfsig")
    bob, group, drawn = taught
    (path := tmp_path / "one.pdf").write_bytes(file_of(drawn[0]))
    assert "Signature #1" in pdfsig(path)

    path.write_bytes(bytes(made(bob, group, BundleKind.PDF).content or b""))

    assert "does not contain any signatures" in pdfsig(path)


def test_the_pdf_to_print_says_what_it_is(taught: Any) -> None:
    bob, group, _ = taught

    bundle = made(bob, group, BundleKind.PDF)

    with pikepdf.open(io.BytesIO(bytes(bundle.content or b""))) as copy:
        assert str(copy.docinfo["/Title"]) == f"Certificates of {group.name}"
        assert str(copy.docinfo["/Author"]) == School.now().title
        assert copy.Root.Lang == "en"
        assert copy.Root.ViewerPreferences.DisplayDocTitle


def test_the_zip_has_the_very_files_that_were_issued(taught: Any) -> None:
    bob, group, drawn = taught

    bundle = made(bob, group, BundleKind.ZIP)

    with zipfile.ZipFile(io.BytesIO(bytes(bundle.content or b""))) as folder:
        files = {name: folder.read(name) for name in folder.namelist()}
    assert files == {f"{it.holder}-{it.serial}.pdf": file_of(it) for it in drawn}


def test_the_files_in_the_zip_are_of_the_day_of_issue(taught: Any) -> None:
    bob, group, drawn = taught

    bundle = made(bob, group, BundleKind.ZIP)

    with zipfile.ZipFile(io.BytesIO(bytes(bundle.content or b""))) as folder:
        dated = [each.date_time[:5] for each in folder.infolist()]
    issued = (timezone.localtime(each.issued_at) for each in drawn)
    assert dated == [each.timetuple()[:5] for each in issued]


def test_made_again_it_is_the_same_to_the_byte(taught: Any) -> None:
    bob, group, _ = taught

    one, two = (made(bob, group, BundleKind.ZIP) for _ in range(2))

    assert bytes(one.content or b"") == bytes(two.content or b"")


def test_what_is_not_drawn_yet_is_left_out_and_named(taught: Any) -> None:
    bob, group, _ = taught
    late = make_trainee("Dora")
    group.trainees.add(late)
    certificate = make_certificate(late)

    bundle = made(bob, group, BundleKind.ZIP)

    assert (bundle.papers, bundle.left_out) == (2, [certificate.serial])


def test_of_a_class_without_a_paper_there_is_no_file_but_a_reason() -> None:
    bob = make_manager()
    group = make_class(managers=(bob,))
    bundle = bundling.ask_for(group, BundleKind.PDF, bob)

    assert not bundling.make(bundle.pk)

    text = logged_in(bob).get(bundle.get_absolute_url()).text
    assert "no paper of this class is drawn yet" in text
    assert "Make it again" in text


def test_it_is_asked_for_waited_for_and_fetched(taught: Any) -> None:
    bob, group, _ = taught
    client = logged_in(bob)
    assert "2 certificates count today." in client.get(page_of(group)).text

    page = client.post(page_of(group), {"kind": "zip"}, follow=True)
    assert "The file is being made." in page.text
    bundle = Bundle.objects.get()
    tasks.make_bundle(bundle.pk)

    assert (
        "2 certificates are in the file." in client.get(page.request["PATH_INFO"]).text
    )
    answer = client.get(reverse("certificates:bundle_file", args=[bundle.key]))
    assert answer["Content-Type"] == "application/zip"
    assert answer.content == bytes(Bundle.objects.get().content or b"")
    assert LogEntry.objects.get(act=Act.EXPORTED).subject_key == group.name


def test_a_page_that_shows_it_is_told_nothing_while_nothing_moves(taught: Any) -> None:
    bob, group, _ = taught
    bundle = bundling.ask_for(group, BundleKind.ZIP, bob)
    htmx = {"HX-Request": "true"}
    address = f"{bundle.get_absolute_url()}?shown={bundle.shown}"

    assert logged_in(bob).get(address, headers=htmx).status_code == 204
    bundling.make(bundle.pk)
    assert "are in the file" in logged_in(bob).get(address, headers=htmx).text


def test_what_a_killed_worker_left_is_swept_up(taught: Any) -> None:
    bob, group, _ = taught
    bundle = bundling.ask_for(group, BundleKind.ZIP, bob)
    long_ago = timezone.now() - 2 * Bundle.stale_after
    Bundle.objects.update(state="drawing", tries=1, touched_at=long_ago)

    assert tasks.sweep_papers() == 1
    assert bundling.make(bundle.pk)


def test_files_go_after_their_time_and_can_be_made_again(taught: Any) -> None:
    bob, group, _ = taught
    bundle = made(bob, group, BundleKind.ZIP)
    Bundle.objects.update(made_at=timezone.now() - timedelta(days=4000))

    assert pruning.prune(timezone.now()) == 1

    client = logged_in(bob)
    assert "removed after its time" in client.get(bundle.get_absolute_url()).text
    client.post(reverse("certificates:make_bundle_again", args=[bundle.key]))
    assert Bundle.objects.get().is_unmade


@pytest.mark.parametrize("who", ["trainee", "another class's manager"])
def test_to_others_there_is_none(taught: Any, who: str) -> None:
    bob, group, _ = taught
    bundle = made(bob, group, BundleKind.ZIP)
    other = logged_in(make_trainee("Eve") if who == "trainee" else make_manager("Dan"))

    for name in ("bundle", "bundle_file"):
        assert (
            other.get(reverse(f"certificates:{name}", args=[bundle.key])).status_code
            == 404
        )
    assert other.get(page_of(group)).status_code == 404
    assert other.post(page_of(group), {"kind": "zip"}).status_code == 404
    assert Client().get(page_of(group)).status_code == 302


def test_whoever_no_longer_teaches_the_class_has_no_bundle_of_it(taught: Any) -> None:
    bob, group, _ = taught
    bundle = made(bob, group, BundleKind.ZIP)
    group.managers.clear()

    address = reverse("certificates:bundle_file", args=[bundle.key])
    assert logged_in(bob).get(address).status_code == 404


def test_an_owner_makes_them_of_any_class(taught: Any) -> None:
    _, group, _ = taught

    assert (
        logged_in(make_owner()).post(page_of(group), {"kind": "pdf"}).status_code == 302
    )


@pytest.mark.parametrize("kind", ["", "rar"])
def test_there_are_no_other_kinds(taught: Any, kind: str) -> None:
    bob, group, _ = taught

    assert logged_in(bob).post(page_of(group), {"kind": kind}).status_code == 400
    assert not Bundle.objects.exists()


@pytest.mark.datalayer
@pytest.mark.parametrize(
    "wrong",
    [{"state": "ready"}, {"content": b"PK"}, {"state": "failed"}],
    ids=["ready without a file", "a file unready", "failed without a reason"],
)
def test_the_database_refuses_a_bundle_that_cannot_be(wrong: dict[str, Any]) -> None:
    bob = make_manager()
    bundling.ask_for(make_class(managers=(bob,)), BundleKind.PDF, bob)

    with pytest.raises(IntegrityError), transaction.atomic():
        Bundle.objects.update(**wrong)
