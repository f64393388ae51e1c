"""The table as a picture: where everything lies, for the templates to draw."""

from quizzes.felt.picture import TablePicture, table_picture

__all__ = ["TablePicture", "table_picture"]
