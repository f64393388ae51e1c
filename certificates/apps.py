"""The app, for Django: its name, and what other apps have it do."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created


class CertificatesConfig(AppConfig):
    name = "certificates"

    def ready(self) -> None:
        """Have deeds decided by two people, and pictures forgotten with their person.

        These need the models, which are loaded by now.
        """
        from certificates.folding import teach_sqlite  # noqa: PLC0415
        from certificates.key_names import lagging_name  # noqa: PLC0415
        from certificates.logged_words import tell_logged_values  # noqa: PLC0415
        from certificates.pictures import (  # noqa: PLC0415
            forget_portrait,
            portrait_kept,
        )
        from certificates.pruning import forget_files  # noqa: PLC0415
        from certificates.two_people import register_kinds  # noqa: PLC0415
        from training.erasing import FORGETTING, FORGETTING_FILES  # noqa: PLC0415
        from training.exporting import KEPT_ABOVE  # noqa: PLC0415
        from training.school_settings import REMARKS_ON_NAME  # noqa: PLC0415

        register_kinds()
        tell_logged_values()
        connection_created.connect(teach_sqlite)
        FORGETTING.append(forget_portrait)
        FORGETTING_FILES.append(forget_files)
        KEPT_ABOVE.append(portrait_kept)
        REMARKS_ON_NAME.append(lagging_name)
