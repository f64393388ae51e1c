"""The gaming days of `quizzes`, under the name by which these pages know them."""

from quizzes.gaming_days import GamingDays, site_days, streak

__all__ = ["GamingDays", "site_days", "streak"]
