"""``--live``: what maps with rows by key hold, each second while the program runs, where it has changed."""

from __future__ import annotations

import contextlib
import json
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from ncc.cli import answer
from ncc.cli.tables import table_lines
from ncc.diag import NccError

if TYPE_CHECKING:
    from ncc.frontend.question import Asked
    from ncc.runtime import Table

INTERVAL_S = 1.0
"""As that of the hook driver (hookdrv/records/live.c)."""
_SHOWN_ROWS = 10


class Live:
    """Prints while it is entered. ``runs``: the directories of the processes that there are. Blocks follow one another,
    so that a file has what a terminal has, and the program's own output stays where it is."""

    def __init__(self, asked: Sequence[Asked], runs: Callable[[], Sequence[Path]], form: str) -> None:
        self._asked = {one.map: one for one in asked}
        self._runs = runs
        self._form = form
        self._before: object = None
        self._start_s = time.monotonic()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ncc-live", daemon=True)

    def __enter__(self) -> Live:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(INTERVAL_S):
            try:
                self._show([table for run in self._runs() for table in _tables(run)])
            except OSError:  # nobody reads it any more
                return

    def _show(self, tables: Sequence[Table]) -> None:
        if self._form == "json":
            self._print(answer.document(answer.collected(self._asked.values(), tables)))
        else:
            self._print(self._text(tables))

    def _text(self, tables: Sequence[Table]) -> list[str]:
        found = [one for one in answer.collected(self._asked.values(), tables) if one.rows]
        others = [table for table in tables if table.name not in self._asked]
        return [*answer.text(found, _SHOWN_ROWS), *table_lines(others, _SHOWN_ROWS)]

    def _print(self, shown: dict[str, object] | list[str]) -> None:
        if shown == self._before or not shown:
            return
        self._before = shown
        seconds = time.monotonic() - self._start_s
        if isinstance(shown, dict):
            print(json.dumps({"seconds": round(seconds, 1), **shown}), flush=True)
        else:
            print(f"\n--- after {seconds:.0f} s", *shown, sep="\n", file=sys.stderr, flush=True)


def _tables(run: Path) -> list[Table]:
    """What can be read of them just now: what is written in this moment is there a second later."""
    from ncc.runtime.table_file import read_tables

    found: list[Table] = []
    with contextlib.suppress(NccError):
        found, _ = read_tables(run)
    return found
