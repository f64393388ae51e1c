"""The site's settings, for tests: fast password hashes, its own folders, English."""

import atexit
import os
import shutil
import tempfile
from urllib.parse import urlsplit

# Where rows and messages go, unless a test run names its servers by these variables.
if "VAR_DIR" not in os.environ:
    os.environ["VAR_DIR"] = tempfile.mkdtemp(prefix="dealer-school-tests-")
    atexit.register(shutil.rmtree, os.environ["VAR_DIR"], ignore_errors=True)
# Processes that share a test run share no broker: each has a task worker of its own.
# (A process that a test starts has been given its folder already.)
own_folder = "/" + os.environ.get("PYTEST_XDIST_WORKER", "")
if not os.environ["VAR_DIR"].endswith(own_folder):
    os.environ["VAR_DIR"] += own_folder
if "REDIS_URL" in os.environ:
    own_database = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    server = urlsplit(os.environ["REDIS_URL"])
    os.environ["REDIS_URL"] = server._replace(path=f"/{own_database}").geturl()
os.environ.setdefault("SECRET_KEY", "a key for tests only, never for a site")
os.environ.setdefault("EMAIL_URL", "memorymail://")

from config.settings import *  # noqa: E402, F403  they read the environment
from config.settings import DATABASES, STATIC_ROOT, STORAGES, VAR_DIR  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
# Managers of most tests have a password alone; test_second_factor switches it on.
SECOND_FACTOR_REQUIRED = False
STATIC_ROOT.mkdir(parents=True, exist_ok=True)

# A real file, not SQLite's memory: the rules of the embedded database are tested too.
if DATABASES["default"]["ENGINE"] == "config.sqlite":
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "test.sqlite3"}
