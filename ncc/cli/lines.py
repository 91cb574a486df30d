"""Lines of source that probes keep to: options that several commands have."""

from __future__ import annotations

from typing import Any

OPTIONS: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("--lines",), {
        "action": "append", "default": [], "metavar": "FILE[:A[-B]]",
        "help": "probe instructions of these source lines only, like f.py:30-40,50; inlined code is on its calls' "
                "lines too (repeatable)"}),
    (("--not-lines",), {
        "action": "append", "default": [], "metavar": "FILE[:A[-B]]",
        "help": "leave out instructions of these source lines, by the same rule (repeatable)"}),
)
