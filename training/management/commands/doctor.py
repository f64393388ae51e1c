"""`manage.py doctor`: what the site would like of this machine, and how to get it."""

from typing import Any

from django.core.management.base import BaseCommand

from training.machine import install_line, needs


class Command(BaseCommand):
    """Prints each thing the site needs, whether it is there, and how to install it."""

    help = "Say what this machine lacks to run the site well, and how to install it."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a need; at the end, the command that installs what is missing."""
        del args, options
        found = list(needs())
        for need in found:
            state = "is there" if need.is_there else f"is missing: {need.without}"
            self.stdout.write(f"{need.name:<16} {state}")
        missing = [need for need in found if not need.is_there]
        if missing:
            self.stdout.write(f"\nInstall it as root: {install_line(missing)}")
        else:
            self.stdout.write("\nNothing is missing.")
