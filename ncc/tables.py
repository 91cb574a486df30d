"""How the table of a map with rows by key lies in device memory: the one place that says so.

A table is 64-bit words, all zero before the first launch. Word 0 counts the saves that found no place. ``HEAD_WORDS``
words further begin the fixed rows, one for each key that is a constant of the code, and behind them what is found by
hash. A row's first word counts its saves: where that is 0 there is no row.

Many warps add to one row, and one address takes only so many atomics: each SM has its replica, by its number modulo
theirs, and readers put them together. Replicas of the fixed rows come one after another, each in sectors of its own,
because what takes atomics is a sector. So do those of what is found by hash: in each ``slots + 1`` words for the keys,
as many for each dictionary, then the slots' rows.

Most warps add the same to the fixed rows, or the same for each turn of a loop: behind its rows, a replica of them has
words that count such warps and turns. ``usual`` says, for each, what one of these adds to every word of the rows.

A key's word says what its slot belongs to. It is written once, by one compare-and-swap against 0, so that no slot is
ever taken in part. 0 is a key as well: its slot is the last one, where no search comes to. Keys that together are wider
than a word are exact too: a dictionary gives a value the number of its place there, and the key's word holds that.

A map of records by key has fixed rows, or such that are found, and one replica. The last record is that of the
greatest version, which the row's first word counts, and stands behind it in versioned words (``ncc.versioned``).
"""

from __future__ import annotations

from dataclasses import dataclass

from ncc.versioned import word_count

WORD_BYTES = 8
WORD_BITS = 64
HEAD_WORDS = 8
MAX_TABLE_BYTES = 1 << 30
SECTOR_WORDS = 4
MAX_WORDS = 1 << 16
"""Of one row."""
MAX_REPLICAS = 64
MAX_USUAL = 8

USES = frozenset({"key", "record", "count", "sum", "min", "max", "avg", "hist"})
BYTES = {"pred": 1, "u8": 1, "u16": 2, "u32": 4, "u64": 8, "s32": 4, "s64": 8, "f16": 2, "bf16": 2, "f32": 4, "f64": 8}
"""Of a field of a record."""
GREATEST = frozenset({"min", "max"})
"""Words that are maxima, of which readers take the greatest; of all others the sum."""


@dataclass(frozen=True)
class Column:
    """A field of the map: ``use`` and ``type`` as they are declared. ``buckets`` and ``step`` are 0 but of
    histograms."""

    name: str
    use: str
    type: str
    buckets: int
    step: int
    site: bool = False  # a key that is what ``nl.site()`` gives

    @property
    def words(self) -> int:
        """In a row; a count is the row's own, and the fields of a record stand together."""
        return 0 if self.use in ("key", "count", "record") else self.buckets or 1

    def bucket(self, value: int) -> int:
        """Of a histogram, the one that a value falls into."""
        return min(self.buckets - 1, value // self.step if self.step else value.bit_length())

    @property
    def flip(self) -> int:
        """Of a minimum or maximum, the bits of a value to invert: then its word is the greatest unsigned number, which
        a word of 0 is for nothing. A value narrower than 32 bits counts as so many."""
        bits = 64 if self.type in ("u64", "s64") else 32
        flip = (1 << bits) - 1 if self.use == "min" else 0
        return flip ^ (1 << (bits - 1)) if self.type in ("s32", "s64") else flip


@dataclass(frozen=True)
class KeyPlace:
    """``bits`` of a key's word from ``shift`` on: the key itself, or its place in a dictionary."""

    shift: int
    bits: int
    dictionary: int | None


@dataclass(frozen=True)
class TableShape:
    """``fixed`` are the keys of the fixed rows, as bit patterns; ``slots`` is 0 where no key has to be found."""

    columns: tuple[Column, ...]
    keys: tuple[KeyPlace, ...]
    fixed: tuple[tuple[int, ...], ...]
    fixed_replicas: int
    slots: int
    replicas: int
    usual: tuple[tuple[int, ...], ...] = ()

    @property
    def row_words(self) -> int:
        return 1 + sum(column.words for column in self.columns) + word_count(self.record_bytes)

    @property
    def record(self) -> tuple[Column, ...]:
        """The fields of a record, which a row has instead of anything else."""
        return tuple(column for column in self.columns if column.use == "record")

    @property
    def record_bytes(self) -> int:
        return sum(BYTES[column.type] for column in self.record)

    def places(self) -> tuple[tuple[Column, int], ...]:
        """What is aggregated, each with its first word in a row."""
        found, at = [], 1
        for column in self.columns:
            if column.use not in ("key", "record"):
                found.append((column, at if column.words else 0))
                at += column.words
        return tuple(found)

    @property
    def dictionaries(self) -> int:
        return sum(key.dictionary is not None for key in self.keys)

    @property
    def fixed_words(self) -> int:
        """Of one replica of the fixed rows."""
        return self.usual_at + -(-len(self.usual) // SECTOR_WORDS) * SECTOR_WORDS

    @property
    def usual_at(self) -> int:
        """In a replica of the fixed rows, the first word behind them."""
        return -(-len(self.fixed) * self.row_words // SECTOR_WORDS) * SECTOR_WORDS

    @property
    def hashed_at(self) -> int:
        return HEAD_WORDS + self.fixed_replicas * self.fixed_words

    @property
    def rows_at(self) -> int:
        """In a replica, behind its keys and dictionaries."""
        return (self.slots + 1) * (1 + self.dictionaries)

    @property
    def replica_words(self) -> int:
        return self.rows_at + (self.slots + 1) * self.row_words if self.slots else 0

    @property
    def bytes(self) -> int:
        return WORD_BYTES * (self.hashed_at + self.replicas * self.replica_words)

    @property
    def _keeps_records(self) -> bool:
        return not self.places() and self.fixed_replicas == self.replicas == 1 and not (self.fixed and self.slots)

    def check(self) -> None:
        """``ValueError`` where it cannot be what was made: a trace or a cache may hold anything."""
        named = [column for column in self.columns if column.use == "key"]
        bounds = (
            all(0 <= c.buckets <= MAX_WORDS and 0 <= c.step <= 1 << 31 for c in self.columns),
            all(c.use in USES and (c.use == "hist") == (c.buckets > 0) for c in self.columns),
            all(c.type in BYTES for c in self.columns),
            not self.record or self._keeps_records,
            self.row_words <= MAX_WORDS,
            1 <= self.fixed_replicas <= MAX_REPLICAS and 1 <= self.replicas <= MAX_REPLICAS,
            0 <= self.slots <= MAX_TABLE_BYTES and self.slots & (self.slots - 1) == 0,
            len(self.keys) == len(named) <= 3,
            all(k.shift >= 0 and k.bits >= 0 and k.shift + k.bits <= WORD_BITS for k in self.keys),
            sorted(k.dictionary for k in self.keys if k.dictionary is not None) == list(range(self.dictionaries)),
            all(len(key) == len(named) and all(0 <= part < 1 << WORD_BITS for part in key) for key in self.fixed),
            len(self.usual) <= MAX_USUAL,
            all(len(adds) in (0, len(self.fixed) * self.row_words) for adds in self.usual),
            all(0 <= number < 1 << WORD_BITS for adds in self.usual for number in adds),
            self.bytes <= MAX_TABLE_BYTES,
        )
        if not all(bounds):
            raise ValueError("no table has this shape")
