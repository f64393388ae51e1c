"""The app's name, for Django, and what it does when somebody is erased."""

from django.apps import AppConfig


class CertificatesConfig(AppConfig):
    name = "certificates"

    def ready(self) -> None:
        """Have a person's photograph forgotten with the person."""
        from certificates.pictures import forget_portrait  # noqa: PLC0415  needs models
        from training.erasing import FORGETTING  # noqa: PLC0415

        FORGETTING.append(forget_portrait)
