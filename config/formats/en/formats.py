"""English, of whichever country: 29 Nov 2026, 20:09."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j M Y, H:i"
DATETIME_SECONDS_FORMAT = "j M Y, H:i:s"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j M"

FIRST_DAY_OF_WEEK = 1
DATE_INPUT_FORMATS = ["%Y-%m-%d", "%d %b %Y", "%d %B %Y"]
DATETIME_INPUT_FORMATS = [
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%d %H:%M",
    "%d %b %Y, %H:%M:%S",
    "%d %b %Y, %H:%M",
]
