"""What the environment says, and how a wrong word in it is told."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.checks import CheckMessage, Tags, run_checks
from django.core.exceptions import ImproperlyConfigured
from pytest_django.fixtures import Settings

from config.keys import secret_key
from config.mail import mailers

ROOT = Path(__file__).parents[2]


def read_settings(
    expression: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Evaluate `expression` on the settings of a process with these variables."""
    program = f"from config import settings; print({expression})"
    own = {name: os.environ[name] for name in ("PATH", "VAR_DIR")}
    return subprocess.run(
        [sys.executable, "-c", program],
        env=own | variables,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_site_is_closed_and_plain_by_default() -> None:
    shown = "settings.DEBUG, settings.HTTPS, settings.ALLOWED_HOSTS[0]"
    assert read_settings(shown).stdout == "False False localhost\n"


def test_https_in_the_address_secures_cookies_and_redirects() -> None:
    shown = (
        "settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE, "
        "settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS > 0, "
        "settings.ALLOWED_HOSTS[0], settings.CSRF_TRUSTED_ORIGINS"
    )
    found = read_settings(shown, SITE_URL="https://school.example/")
    assert found.stdout == (
        "True True True True school.example ['https://school.example']\n"
    )


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"SITE_URL": "school.example"}, "SITE_URL must be the site's address"),
        ({"GAMING_DAY_STARTS": "24"}, "an hour from 0 to 23, not 24"),
        ({"DATABASE_URL": "postgres://db/school"}, "SECRET_KEY must be set"),
    ],
)
def test_a_wrong_variable_is_named(variables: dict[str, str], said: str) -> None:
    found = read_settings("settings.DEBUG", **variables)
    assert found.returncode != 0
    assert said in found.stderr


def test_redis_takes_the_messages_and_the_cache() -> None:
    shown = "settings.CELERY_BROKER_URL, settings.CACHES['default']['LOCATION']"
    found = read_settings(shown, REDIS_URL="redis://localhost:6399/0")
    assert found.stdout == "redis://localhost:6399/0 redis://localhost:6399/0\n"


def test_the_secret_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret-key"
    key = secret_key(path)
    assert len(key) >= 50
    assert secret_key(path) == key
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_processes_that_start_at_once_agree_on_the_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(secret_key, [tmp_path / "secret-key"] * 8))
    assert len(keys) == 1


def test_letters_go_where_the_address_says() -> None:
    smtp = mailers("smtp+tls://user:word@post.example:587")["default"]
    assert smtp["BACKEND"].endswith("smtp.EmailBackend")
    assert smtp["OPTIONS"] == {
        "host": "post.example",
        "port": 587,
        "username": "user",
        "password": "word",
        "use_tls": True,
    }
    files = mailers("filemail:///var/letters")["default"]
    assert files["OPTIONS"] == {"file_path": "/var/letters"}
    assert mailers("consolemail://")["default"]["OPTIONS"] == {}


def test_what_stands_behind_a_question_mark_is_not_dropped_in_silence() -> None:
    with pytest.raises(ImproperlyConfigured, match=r"smtp\+tls://"):
        mailers("smtp://user:word@post.example:587?tls=True")
    named = mailers("smtp+tls://who%3F:word@post.example:587")["default"]
    assert named["OPTIONS"]["username"] == "who?"


def test_letters_leave_encrypted_by_every_address_in_the_manual() -> None:
    manual = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    addresses = re.findall(r"`(smtp[^`]*)`", manual)
    assert addresses
    for address in addresses:
        options = mailers(address)["default"]["OPTIONS"]
        assert options.get("use_tls") or options.get("use_ssl")


@pytest.mark.parametrize(
    ("asked", "shown"), [({}, "False False\n"), ({"HSTS_PRELOAD": "1"}, "True True\n")]
)
def test_a_houses_other_sites_are_bound_to_https_only_when_it_says_so(
    asked: dict[str, str], shown: str
) -> None:
    read = "settings.SECURE_HSTS_INCLUDE_SUBDOMAINS, settings.SECURE_HSTS_PRELOAD"
    found = read_settings(read, SITE_URL="https://school.example", **asked)
    assert found.stdout == shown


def test_a_plain_site_binds_nobody_to_https() -> None:
    shown = "settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_PRELOAD"
    assert read_settings(shown, HSTS_PRELOAD="1").stdout == "0 False\n"


def warnings_of_https() -> list[CheckMessage]:
    found = run_checks(tags=[Tags.security], include_deployment_checks=True)
    return [each for each in found if each.id == "config.W002"]


def test_https_without_a_proxy_to_believe_is_warned_of(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GRANIAN_SSL_CERTIFICATE", raising=False)
    settings.HTTPS, settings.PROXIES = True, 0
    assert "redirects to itself" in warnings_of_https()[0].msg
    settings.PROXIES = 1
    assert warnings_of_https() == []
    settings.HTTPS, settings.PROXIES = False, 0
    assert warnings_of_https() == []


def test_https_spoken_by_the_web_server_itself_needs_no_proxy(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRANIAN_SSL_CERTIFICATE", "school.pem")
    settings.HTTPS, settings.PROXIES = True, 0
    assert warnings_of_https() == []


def test_a_site_set_up_as_the_manual_says_passes_the_check_for_deployment() -> None:
    checked = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        env={name: os.environ[name] for name in ("PATH", "VAR_DIR")}
        | {"SITE_URL": "https://school.example", "PROXIES": "1"}
        | {"EMAIL_URL": "smtp+tls://user:word@post.example:587"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, "")
