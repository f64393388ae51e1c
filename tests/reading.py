"""What stands on a page, for tests."""

from django.test import Client


def read(client: Client, address: str) -> str:
    """The page at `address`, which must be there for whoever asks."""
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()
