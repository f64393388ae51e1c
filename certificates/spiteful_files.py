"""What a broken or a spiteful PDF makes a reader of PDFs fall over."""

import struct
import zlib
from typing import Final

# Beside the reader's own errors, which each module that has one adds to these.
SPITEFUL: Final = (
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    IndexError,
    RecursionError,
    OverflowError,
    AssertionError,
    NotImplementedError,
    EOFError,
    OSError,
    MemoryError,
    zlib.error,
    struct.error,
)
