"""Shares of what was asked, as everybody reads them."""


def whole_percent(right: int | None, asked: int | None) -> int | None:
    """`right` of `asked` in whole percent; None where nothing was asked or counted.

    Never rounded up, so that no failing score looks like the pass mark.
    """
    if right is None or not asked:
        return None
    return 100 * right // asked
