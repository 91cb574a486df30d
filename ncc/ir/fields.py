"""How a field of a map is written: ``u32``, ``key u64``, ``count``, ``sum u32``, ``hist u32 log2``, or
``hist u32 linear 16 64`` (step, buckets).

Textual IR and the tables of objects have the same words.
"""

from __future__ import annotations

from collections.abc import Sequence

from ncc.diag import Hint, suggestion
from ncc.ir.nodes import Buckets, Field
from ncc.ir.types import TYPES, USES, Type, Use
from ncc.limits import natural
from ncc.source import Span


class BadField(Exception):
    """``code`` and what is wrong, with a hint or None."""

    def __init__(self, code: str, message: str, hint: Hint) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint


FORMS = "hist TYPE log2, or hist TYPE linear STEP BUCKETS"


def log2_buckets(type_: Type) -> Buckets:
    """A bucket for each number of bits that a value may have, 0 among them."""
    return Buckets(type_.bits + 1)


def field_words(field: Field) -> str:
    """The words after a field's name."""
    if field.use in (Use.RECORD, Use.COUNT):
        return field.type.label if field.use is Use.RECORD else field.use.value
    words = f"{field.use.value} {field.type}"
    if field.buckets is None:
        return words
    return f"{words} linear {field.buckets.step} {field.buckets.count}" if field.buckets.step else f"{words} log2"


def read_field(name: str, words: Sequence[str], span: Span, unknown_type: str) -> Field:
    """The inverse. Raises ``BadField``; ``unknown_type`` is the code of a type that there is none of."""
    use = USES.get(words[0], Use.RECORD)
    rest = list(words[1:] if use is not Use.RECORD else words)
    if use is Use.COUNT:
        _nothing_more(rest, words)
        return Field(name, Type.U64, span, use)
    label = rest.pop(0) if rest else ""
    if label not in TYPES:
        raise BadField(unknown_type, f"unknown type '{label}'", suggestion(label, TYPES, f"types: {', '.join(TYPES)}"))
    buckets = _buckets(rest, TYPES[label]) if use is Use.HIST else None
    _nothing_more([] if buckets else rest, words)
    return Field(name, TYPES[label], span, use, buckets)


def _nothing_more(rest: Sequence[str], words: Sequence[str]) -> None:
    if rest:
        raise BadField("E047", f"'{' '.join(words)}' is no field", f"'{rest[0]}' is too much")


def _buckets(rest: Sequence[str], type_: Type) -> Buckets:
    if rest == ["log2"]:
        return log2_buckets(type_)
    step, count = (natural(word) for word in rest[1:]) if len(rest) == 3 else (None, None)
    if rest[:1] != ["linear"] or not step or count is None:
        raise BadField("E047", "a histogram without its buckets", FORMS)
    return Buckets(count, step)
