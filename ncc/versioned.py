"""Records that several writers may write at once, and that are whole all the same.

A record's bits stand in words of 64 bits, ``DATA_BITS`` in each from its first on, below the writer's version: a number
that no other writer of that place has. A writer stores by an atomic maximum of each word, so that every word ends up
as the writer of the greatest version left it, in whatever order they came. A place is all 0 at first, and versions
begin at 1.
"""

from __future__ import annotations

WORD_BYTES = 8
DATA_BITS = 24
MOST_VERSION = (1 << 64 - DATA_BITS) - 1


def word_count(record_bytes: int) -> int:
    """Words that a record takes."""
    return -(-8 * record_bytes // DATA_BITS)
