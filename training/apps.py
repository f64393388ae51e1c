"""The app's name, for Django, and the deeds of it that want two people."""

from django.apps import AppConfig


class TrainingConfig(AppConfig):
    name = "training"

    def ready(self) -> None:
        """Have changed marks and new editions proposed and approved."""
        from training.correcting import (  # noqa: PLC0415  it needs the models
            register_correction,
        )
        from training.regrade_approving import register_regrade  # noqa: PLC0415
        from training.rule_publishing import register_publishing  # noqa: PLC0415

        register_correction()
        register_publishing()
        register_regrade()
