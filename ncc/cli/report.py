"""What every command shares: showing diagnostics, reading inputs, writing outputs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ncc.diag import Diagnostic, NccError, Severity, error, printable, rendered
from ncc.reading import MAX_IMAGE_BYTES, read_input

if TYPE_CHECKING:
    from ncc.backends.base import Probed
    from ncc.runtime import Benchmark

OK, WRONG_INPUT, WRONG_USAGE = 0, 1, 2


class UsageError(NccError):
    """Options that do not go together: the exit status is that of a wrong command line."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(Diagnostic(code, Severity.ERROR, message, hint=hint))


def kept_of(sample: int) -> str:
    """What to say of a map that keeps one save in ``sample``."""
    return f", one save in {sample} kept" if sample > 1 else ""


def timed_of(benchmark: Benchmark | None) -> str:
    """What to say of a kernel that ``--benchmark`` timed: what brings times in its records to those without probes."""
    if benchmark is None:
        return ""
    return (f"--benchmark: {benchmark.probed_ns / 1e3:.1f} us probed, {benchmark.pruned_ns / 1e3:.1f} us without; what "
            f"probes timed, times {benchmark.scale:.3f}, is as without")


def show(diagnostics: Iterable[Diagnostic]) -> None:
    """Print diagnostics to stderr, as a user sees them, and how many more there are."""
    for text in rendered(tuple(diagnostics)):
        print(text, file=sys.stderr)


def read_bytes(path: str) -> bytes:
    """An image's bytes, ``-`` for standard input; ``NccError`` as ``read_input`` raises it."""
    return read_input(path, MAX_IMAGE_BYTES, "an image")


def write(path: str | None, data: str | bytes) -> None:
    """Write to a file, or to standard output where there is no path or it is ``-``."""
    raw = data.encode() if isinstance(data, str) else data
    if path in (None, "-"):
        sys.stdout.buffer.write(raw)
        sys.stdout.flush()
        return
    try:
        Path(str(path)).write_bytes(raw)
    except OSError as failure:
        raise error("R054", f"cannot write '{path}': {failure.strerror}", place=path) from None


def show_unprobed(probed: Probed) -> None:
    """To stderr: the sites that are not probed, with the reason."""
    for site in probed.sites:
        if site.unprobed is not None:
            print(f"  {site.probe}: not probed: {site.text.strip()}: {site.unprobed}", file=sys.stderr)


def counted(number: int, noun: str) -> str:
    """``1 site``, ``2 sites``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows as text columns, two spaces apart."""
    rows = [[printable(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
                     for row in rows)
