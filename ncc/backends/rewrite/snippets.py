"""What hand-written snippets of all targets have in common: the words for captures, SAVE, and places in their file."""

from __future__ import annotations

from dataclasses import dataclass

from ncc.ir.nodes import AsmBody
from ncc.ir.types import CAPTURES, Capture
from ncc.source import Span

TOKENS: dict[str, Capture] = {name.upper(): capture for name, capture in CAPTURES.items()}
"""``ADDR OUT IN1 .. BYTES``."""


@dataclass(frozen=True)
class Save:
    """``SAVE [map] {values}``; values as written."""

    map: str
    values: tuple[str, ...]
    span: Span


def split_values(values: str) -> tuple[str, ...]:
    return tuple(v.strip() for v in values.split(",")) if values.strip() else ()


def place_of(body: AsmBody, span: Span | None) -> Span:
    """A place of the snippet's text in the file that holds it; the whole snippet where escapes hide it."""
    whole = body.span
    found = whole.text.find(body.text)
    if span is None or found < 0:
        return whole
    return whole.source.span(whole.start + found + span.start, whole.start + found + span.end)


def is_constant(value: str) -> bool:
    return value[:1].isdigit() or value[:1] == "-"
