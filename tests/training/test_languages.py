"""Words and figures of a page belong to one language."""

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from ops.messages import compile_messages
from tests.make import logged_in, make_class, make_manager, make_trainee
from tests.make_quizzes import FLUSH, make_attempt, make_question, right_fields
from training import inviting
from training.inviting import Guest
from training.models import Invitation, User

pytestmark = pytest.mark.django_db

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"
"""


@pytest.fixture
def alice() -> User:
    alice = make_trainee()
    alice.language = "fr"
    alice.save()
    return alice


def verdict(alice: User, *, browser: str = "en") -> str:
    """The page on which the blind is paid 22.50."""
    question = make_question(make_attempt(alice), FLUSH)
    client = Client(headers={"Accept-Language": browser})
    client.force_login(alice)
    url = reverse("quizzes:drill_hand", args=[question.attempt.key, question.number])
    client.post(url, right_fields(question))
    return client.get(url).content.decode()


def test_who_has_chosen_french_reads_french_words_and_figures(alice: User) -> None:
    page = verdict(alice)
    assert '<html lang="fr"' in page
    assert "22,50" in page
    assert "22.50" not in page


@pytest.mark.parametrize("own", ["fr", ""])
def test_without_french_words_there_are_no_french_figures(
    alice: User, own: str, settings: Settings, tmp_path: Path
) -> None:
    User.objects.update(language=own)
    settings.LOCALE_PATHS = [tmp_path]
    page = verdict(alice, browser="fr")
    assert '<html lang="en"' in page
    assert "22.50" in page
    assert "22,50" not in page


def test_a_catalogue_in_any_folder_is_enough(
    alice: User, settings: Settings, tmp_path: Path
) -> None:
    po = tmp_path / "fr" / "LC_MESSAGES" / "django.po"
    po.parent.mkdir(parents=True)
    po.write_text(CATALOGUE)
    compile_messages(tmp_path)
    settings.LOCALE_PATHS = [tmp_path / "elsewhere", tmp_path]
    assert '<html lang="fr"' in verdict(alice)


def test_an_amount_in_doubt_is_asked_about_in_the_figures_of_the_page(
    alice: User,
) -> None:
    question = make_question(make_attempt(alice), FLUSH)
    client = Client()
    client.force_login(alice)
    url = reverse("quizzes:drill_hand", args=[question.attempt.key, question.number])
    typed = right_fields(question) | {"box1-blind-amount": "1,500"}
    french = client.post(url, typed).content.decode()
    assert "1,50" in french.partition("errorlist")[2].partition("</ul>")[0]
    client.post(reverse("choose_language"), {"language": "nl"})
    typed |= {"box1-blind-amount": "1,500"}
    dutch = client.post(url, typed).content.decode()
    assert "1.500" in dutch.partition("errorlist")[2].partition("</ul>")[0]
    client.post(reverse("choose_language"), {"language": "en"})
    typed |= {"box1-blind-amount": "1.500"}
    english = client.post(url, typed).content.decode()
    assert "Did you mean 1,500 or 1.50?" in english


@pytest.mark.usefixtures("fresh_rates")
def test_a_guest_reads_the_language_of_the_invitation_until_another_is_chosen() -> None:
    bob = make_manager()
    guest = Guest(name="Li Wei", language="zh-hans")
    invited = inviting.invite(bob, guest, make_class(managers=(bob,)))
    path = "/join/" + invited.link.partition("/join/")[2]
    client = Client(headers={"Accept-Language": "en"})
    assert '<html lang="zh-hans"' in client.get(path).content.decode()
    assert '<html lang="en"' in logged_in(bob).get(path).content.decode()
    client.post(reverse("choose_language"), {"language": "it"})
    assert '<html lang="it"' in client.get(path).content.decode()
    inviting.revoke(Invitation.objects.get(), bob)
    spent = Client(headers={"Accept-Language": "en"}).get(path)
    assert '<html lang="zh-hans"' in spent.content.decode()
