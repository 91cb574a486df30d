"""Damages an input: bytes, fields with the numbers that break arithmetic, words of other inputs, pieces of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

MOST_BYTES = 1 << 17
EXTREMES = (0, 1, -1, 127, 128, 255, 256, 32767, 65535, 65536, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32,
            (1 << 63) - 1, 1 << 63, (1 << 64) - 1, 1 << 64)
NUMBERS = (*(str(extreme).encode() for extreme in EXTREMES), b"9" * 5000, b"1e9", b"0x1")
_NUMBER = re.compile(rb"\d+")
_WORD = re.compile(rb"[A-Za-z_.%$@][\w.%$:]*|[^\s\w]|\d+")
_LINE = re.compile(rb"[^\n]*\n?")


@dataclass
class Corpus:
    """The seeds of a target, and the words that they are made of."""

    seeds: Sequence[bytes]
    found: dict[bytes, tuple[bytes, ...]] = field(default_factory=dict)

    @cached_property
    def words(self) -> tuple[bytes, ...]:
        return tuple(sorted({word for seed in self.seeds[:200] for word in _WORD.findall(seed[:20_000])})) or (b"\0",)


def mutated(source: Random, corpus: Corpus) -> bytes:
    """A seed with one to eight changes."""
    data = source.choice(corpus.seeds)
    for _ in range(source.choice((1, 1, 1, 2, 3, 5, 8))):
        data = source.choice(CHANGES)(source, data, corpus)[:MOST_BYTES]
    return data


def _span(source: Random, data: bytes, most: int = 64) -> tuple[int, int]:
    start = source.randrange(len(data) + 1)
    return start, min(len(data), start + source.randrange(1, most + 1))


def _part(source: Random, pattern: re.Pattern[bytes], data: bytes) -> tuple[int, int]:
    """One place where a pattern matches: the first after a random one."""
    found = pattern.search(data, source.randrange(len(data) + 1)) or pattern.search(data)
    return found.span() if found else (0, 0)


def _byte(source: Random, data: bytes, corpus: Corpus) -> bytes:
    at = source.randrange(len(data) + 1)
    return data[:at] + bytes([source.randrange(256)]) + data[at + 1 :]


def _bit(source: Random, data: bytes, corpus: Corpus) -> bytes:
    at = source.randrange(len(data)) if data else 0
    return data[:at] + bytes(b ^ 1 << source.randrange(8) for b in data[at : at + 1]) + data[at + 1 :]


def _field(source: Random, data: bytes, corpus: Corpus) -> bytes:
    size = source.choice((1, 2, 4, 8))
    value = (source.choice(EXTREMES) + source.choice((0, 0, 0, 1, -1))) % (1 << 8 * size)
    at = source.randrange(len(data) // size + 1) * size
    return data[:at] + value.to_bytes(size, source.choice(("little", "little", "big"))) + data[at + size :]


def _number(source: Random, data: bytes, corpus: Corpus) -> bytes:
    start, end = _part(source, _NUMBER, data)
    return data[:start] + source.choice(NUMBERS) + data[end:]


def _delete(source: Random, data: bytes, corpus: Corpus) -> bytes:
    start, end = _span(source, data, source.choice((1, 8, 64, 4096)))
    return data[:start] + data[end:]


def _truncate(source: Random, data: bytes, corpus: Corpus) -> bytes:
    return data[: source.randrange(len(data) + 1)]


def _insert(source: Random, data: bytes, corpus: Corpus) -> bytes:
    at = source.randrange(len(data) + 1)
    return data[:at] + source.choice(corpus.words) + data[at:]


def _exchange(source: Random, data: bytes, corpus: Corpus) -> bytes:
    """A word becomes another one of the corpus."""
    start, end = _part(source, _WORD, data)
    return data[:start] + source.choice(corpus.words) + data[end:]


def _repeat(source: Random, data: bytes, corpus: Corpus) -> bytes:
    start, end = _span(source, data, source.choice((1, 8, 64, 1024)))
    return data[:end] + data[start:end] * source.choice((1, 2, 10, 1000)) + data[end:]


def _line(source: Random, data: bytes, corpus: Corpus) -> bytes:
    """A line goes, comes twice, or is another input's."""
    start, end = _part(source, _LINE, data)
    other = source.choice(corpus.seeds)
    first, last = _part(source, _LINE, other)
    return data[:start] + source.choice((b"", data[start:end] * 2, other[first:last])) + data[end:]


def _splice(source: Random, data: bytes, corpus: Corpus) -> bytes:
    """The beginning of one and the end of another."""
    other = source.choice(corpus.seeds)
    return data[: source.randrange(len(data) + 1)] + other[source.randrange(len(other) + 1) :]


CHANGES: tuple[Callable[[Random, bytes, Corpus], bytes], ...] = (
    _byte, _bit, _field, _field, _number, _delete, _truncate, _insert, _exchange, _exchange, _repeat, _line, _splice)
