"""How accounts behave: who may open one, and how one proves once more who one is."""

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.utils.translation import gettext as _


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # untyped library
    """Accounts are opened by the house, never by whoever comes along."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never: a manager invites."""
        del request
        return False

    def get_reauthentication_methods(
        self, user: AbstractBaseUser
    ) -> list[dict[str, str]]:
        """The ways to prove it, with passkeys called so as everywhere else."""
        ways: list[dict[str, str]] = super().get_reauthentication_methods(user)
        for way in ways:
            if way["id"] == "mfa_reauthenticate:webauthn":
                way["description"] = _("Use a passkey")
        return ways
