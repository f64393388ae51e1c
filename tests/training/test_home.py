"""The front page, to strangers and to each role; and the choice of a language."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.make import make_class, make_manager, make_owner, make_trainee
from tests.make_proposals import make_proposal
from tests.make_quizzes import make_exam, make_question
from training.models import User

pytestmark = pytest.mark.django_db


def home(client: Client) -> str:
    response = client.get("/")
    assert response.status_code == 200
    return response.content.decode()


def test_a_stranger_reads_what_this_is_and_may_log_in(client: Client) -> None:
    page = home(client)
    assert "Take, push or pay" in page
    assert 'href="/accounts/login/"' in page
    assert 'href="/drill/"' not in page


def test_a_trainee_may_practise_sit_exams_and_look_back(client: Client) -> None:
    client.force_login(make_trainee())
    page = home(client)
    for choice in ("Practise", "Sit an exam", "My progress", "My certificates"):
        assert f">{choice}</a>" in page
    assert ">Trainees</a>" not in page


def test_a_running_exam_comes_before_all_practice(client: Client) -> None:
    alice = make_trainee()
    client.force_login(alice)
    assert "Your exam is going on" not in home(client)
    exam = make_exam(alice, ends_at=timezone.now() + timedelta(minutes=5))
    make_question(exam)
    page = home(client)
    assert page.index(exam.get_absolute_url()) < page.index("Smart practice")
    assert f"{exam.hands} of {exam.hands} hands are left" in page
    assert "The clock of hand 1 is running." in page
    assert "The exam closes" in page


def test_an_exam_that_takes_no_more_answers_is_not_gone_on_with(
    client: Client,
) -> None:
    alice = make_trainee()
    over = timezone.now() - timedelta(minutes=5)
    make_question(make_exam(alice, started_at=over - timedelta(hours=1), ends_at=over))
    make_exam(make_trainee("Charlie"))
    client.force_login(alice)
    assert "Your exam is going on" not in home(client)


@pytest.mark.parametrize("make", [make_manager, make_owner])
def test_who_reviews_finds_the_trainees_first(client: Client, make: object) -> None:
    assert callable(make)
    client.force_login(make())
    page = home(client)
    assert page.index(">Trainees</a>") < page.index(">Practise</a>")


def test_who_reviews_reads_how_much_waits_to_be_decided(client: Client) -> None:
    bob, carol, alice = make_manager(), make_manager("Carol"), make_trainee()
    make_class(managers=(bob, carol), trainees=(alice,))
    client.force_login(carol)
    assert "Nothing waits to be decided." in home(client)
    make_proposal(bob, alice)
    assert "1 decision waits for you there." in home(client)
    client.force_login(bob)
    assert "Nothing waits to be decided." in home(client)


def test_only_the_owner_sees_the_way_to_administration(client: Client) -> None:
    client.force_login(make_manager())
    assert "/admin/" not in home(client)
    client.force_login(make_owner())
    assert "/admin/" in home(client)


def test_a_name_is_shown_as_text(client: Client) -> None:
    alice = make_trainee()
    User.objects.filter(pk=alice.pk).update(full_name="<b>Alice</b>")
    client.force_login(alice)
    assert "&lt;b&gt;Alice" in home(client)


def test_the_page_is_only_read(client: Client) -> None:
    assert client.post("/").status_code == 405
    assert client.get("/language").status_code == 405


def choose(client: Client, language: str, back: str = "/") -> str:
    given = {"language": language, "next": back}
    return client.post("/language", given).headers["Location"]


def language_of(client: Client) -> str:
    return client.get("/").headers["Content-Language"]


def test_the_browser_says_which_language_it_wants(client: Client) -> None:
    asked = client.get("/", headers={"accept-language": "nl-BE,fr;q=0.5"})
    assert asked.headers["Content-Language"] == "nl"


def test_a_stranger_chooses_for_this_browser(client: Client) -> None:
    assert choose(client, "fr", "/accounts/login/") == "/accounts/login/"
    assert language_of(client) == "fr"
    assert language_of(Client()) == "en"


def test_a_person_chooses_for_every_device(client: Client) -> None:
    alice = make_trainee()
    client.force_login(alice)
    choose(client, "zh-hans")
    other = Client(headers={"accept-language": "nl"})
    other.force_login(alice)
    assert language_of(other) == "zh-hans"


def test_an_unknown_language_changes_nothing(client: Client) -> None:
    client.force_login(make_trainee())
    choose(client, "tlh")
    assert User.objects.get().language == ""
    assert language_of(client) == "en"


def test_a_choice_never_leads_to_another_site(client: Client) -> None:
    assert choose(client, "fr", "https://evil.example/") == "/"


@pytest.mark.parametrize("code", [code for code, _ in settings.LANGUAGES])
def test_the_page_opens_in_every_language(client: Client, code: str) -> None:
    choose(client, code)
    assert f'lang="{code}"' in home(client)


def test_an_owner_adds_people_on_the_admin_pages(client: Client) -> None:
    client.force_login(make_owner())
    for page in ("user/", "user/add/", "trainingclass/", "trainingclass/add/"):
        assert client.get(f"/admin/training/{page}").status_code == 200


def test_others_are_sent_away_from_the_admin_pages(client: Client) -> None:
    client.force_login(make_manager())
    assert client.get("/admin/training/user/").status_code == 302
