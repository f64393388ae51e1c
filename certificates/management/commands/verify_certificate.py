"""`manage.py verify_certificate FILE`: whether a file is genuine, and still counts."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import timezone

from certificates.file_checking import check_file
from certificates.file_reports import Check, Matter, Report
from certificates.key_files import PublicKeys, folder, public_keys
from certificates.offline_checking import check_offline

NOT_GENUINE, ENDED = 1, 3  # 2 is a command that was called wrongly


class Command(BaseCommand):
    """Asks the site's own rows, where they are at hand; else the public keys alone.

    With `--keys` it needs neither network nor database: the files of the site's folder
    `keys/public` are enough, copied to another machine. Then it cannot know whether a
    certificate was revoked, and says where that is told. The exit status is 1 for a
    file that is not genuine, 3 for a genuine one that does not count any more.
    """

    help = "Check a certificate's PDF or badge, and whether it still counts."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and where the public keys lie."""
        parser.add_argument("file", type=Path, help="a PDF, a baked PNG, or a VC-JWT")
        parser.add_argument(
            "--keys",
            type=Path,
            default=None,
            help="check offline, by the public keys in this folder alone",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a check, then the upshot."""
        del args
        try:
            content = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        where: Path | None = options["keys"]
        keys = public_keys(where)
        if not keys.papers and not keys.badges:
            raise CommandError(f"no public keys lie in {where or folder()}")
        report = self._checked(content, keys, offline=where is not None)
        if report.serial:
            self.stdout.write(f"Certificate {report.serial}")
        for check in report.checks:
            self.stdout.write(f"{_mark(check)} {check.sentence}")
        self._conclude(report)

    def _checked(self, file: bytes, keys: PublicKeys, *, offline: bool) -> Report:
        now = timezone.now()
        if not offline:
            try:
                return check_file(file, now)
            except DatabaseError as error:
                self.stderr.write(f"The site's rows cannot be asked: {error}")
        return check_offline(file, keys, now)

    def _conclude(self, report: Report) -> None:
        if report.quotes:
            told = "The file is no certificate: it only quotes the address of this one."
            raise CommandError(told, returncode=NOT_GENUINE)
        if report.is_in_strange_picture:
            told = "The Open Badge in it is genuine, but the picture is not ours."
            raise CommandError(told, returncode=NOT_GENUINE)
        if not report.is_genuine:
            raise CommandError("The file is not genuine.", returncode=NOT_GENUINE)
        if not report.is_valid:
            told = "The file is genuine, but the certificate does not count today."
            raise CommandError(told, returncode=ENDED)
        status = report.of(Matter.STATUS)
        asked = status is not None and status.is_good
        rest = "and the certificate counts today." if asked else "as it was issued."
        self.stdout.write(f"The file is genuine, {rest}")


def _mark(check: Check) -> str:
    if check.is_bad:
        return "ENDED  " if check.matter is Matter.STATUS else "WRONG  "
    return "ok     " if check.is_good else "unknown"
