"""That drawing is left to the task worker."""

import os
import subprocess
import sys


def test_the_site_never_loads_what_draws() -> None:
    look = (
        "import sys, config.wsgi; from django.urls import reverse;"
        "reverse('certificates:mine'); print('weasyprint' in sys.modules)"
    )
    told = subprocess.run(
        [sys.executable, "-c", look],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert told.stdout.strip() == "False"
