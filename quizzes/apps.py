"""The app's name, for Django, and its editions, for the engine."""

from django.apps import AppConfig

from tablegames.shelves import put_up


class QuizzesConfig(AppConfig):
    name = "quizzes"

    def ready(self) -> None:
        """Let the engine find what was published here, beside its own editions."""
        from quizzes.shelf import EditionShelf  # noqa: PLC0415  it needs the models

        put_up(EditionShelf())
