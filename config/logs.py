"""How the log reads: one line an event, to the terminal or whoever keeps it."""

from typing import Any


def log_lines(level: str) -> dict[str, Any]:
    """Settings for a log of everything from `level` ("INFO", "WARNING", …) up."""
    line = {
        "format": "{asctime} {levelname:<7} {name}: {message}",
        "datefmt": "%H:%M:%S",
        "style": "{",
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": line},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"}
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            # A line for every step of every paper; its warnings are wanted.
            "weasyprint": {"level": "WARNING"},
            "fontTools": {"level": "WARNING"},
        },
    }
