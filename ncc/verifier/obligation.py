"""An obligation: something that must hold for a probe to be admitted, and what to say if it does not.

The rules of both depths derive obligations; ``discharge`` reports those that fail.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ncc.diag import Diagnostics
from ncc.source import Span


@dataclass(frozen=True)
class Obligation:
    code: str
    span: Span
    holds: bool
    message: str  # if it does not hold
    hint: str | None = None


def discharge(obligations: Iterable[Obligation], diags: Diagnostics) -> None:
    """Report every obligation that does not hold."""
    for item in obligations:
        if not item.holds:
            diags.error(item.code, item.span, item.message, item.hint)
