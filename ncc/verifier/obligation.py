"""An obligation: something that must hold for a probe to be admitted, and what to say if it does not.

The rules of both depths derive obligations; ``discharge`` reports those that fail.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ncc.diag import Diagnostics, Hint
from ncc.source import NOWHERE, Span


@dataclass(frozen=True)
class Obligation:
    code: str
    span: Span
    holds: bool
    message: str  # if it does not hold
    hint: Hint = None


def discharge(obligations: Iterable[Obligation], diags: Diagnostics) -> None:
    """Report every obligation that does not hold; one statement that became several ops is told once."""
    told: set[tuple[str, int, str]] = set()
    for item in obligations:
        key = item.code, item.span.start, item.message
        if not item.holds and (item.span is NOWHERE or key not in told):
            told.add(key)
            diags.error(item.code, item.span, item.message, item.hint)
