"""How accounts behave: who may open one, and where log-in leads."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # untyped library
    """Accounts are opened by the house, never by whoever comes along."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never: a manager invites."""
        del request
        return False
