"""The app's name, for Django, and the deeds of it that want two people."""

from django.apps import AppConfig


class TrainingConfig(AppConfig):
    name = "training"

    def ready(self) -> None:
        """Have changed marks proposed and approved."""
        from training.correcting import (  # noqa: PLC0415  it needs the models
            register_correction,
        )

        register_correction()
