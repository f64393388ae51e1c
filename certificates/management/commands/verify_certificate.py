"""`manage.py verify_certificate FILE`: what public keys prove of a file, offline."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from certificates.file_checking import check_offline
from certificates.file_reports import Check
from certificates.key_files import folder, public_keys


class Command(BaseCommand):
    """Needs neither a network nor the database; so it tells nothing of today's status.

    The keys are the site's own, or the files of its folder `keys/public` copied to
    another machine. The exit status is 1 for a file that is not genuine.
    """

    help = "Check a certificate's PDF or badge with the published keys alone."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and where the public keys lie."""
        parser.add_argument("file", type=Path, help="a PDF, a baked PNG, or a VC-JWT")
        parser.add_argument(
            "--keys", type=Path, default=None, help="the folder of the public keys"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a check, then the upshot."""
        del args
        try:
            content = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        keys = public_keys(options["keys"])
        if not keys.papers and not keys.badges:
            raise CommandError(f"no public keys lie in {options['keys'] or folder()}")
        report = check_offline(content, keys)
        if report.serial:
            self.stdout.write(f"Certificate {report.serial}")
        for check in report.checks:
            self.stdout.write(f"{_mark(check)} {check.sentence}")
        if not report.is_genuine:
            raise CommandError("The file is not genuine.", returncode=1)
        self.stdout.write(
            "The file is genuine. What it is worth today is told at the address "
            "that is printed on it."
        )


def _mark(check: Check) -> str:
    return "ok     " if check.is_good else "WRONG  " if check.is_bad else "unknown"
