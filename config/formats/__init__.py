"""How a day and a time are written in each language; one way, for pages and paper.

The month is in letters, or the characters say which figure it is, so that nobody takes
7 December for 12 July; the clock has 24 hours, as on the casino's floor. Short and long
formats are the same on purpose. `DATETIME_SECONDS_FORMAT` is ours, beside Django's own:
`{{ moment|date:"DATETIME_SECONDS_FORMAT" }}` where seconds count.
"""
