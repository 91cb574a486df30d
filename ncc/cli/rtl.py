"""``rtl``: rocm-trace-lite's command line, which is ``ncc trace`` here.

    rtl trace [-o trace.db] [--mode lite] COMMAND ...   also leaves trace_summary.txt and trace.json.gz
    rtl summary [-n 20] trace.db
    rtl convert [-o OUTPUT] [-f perfetto|rocprofv3] trace.db
    rtl info|merge|diff ...                             as ncc trace has them
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ncc.cli import main as ncc
from ncc.cli.record import OPTIONS
from ncc.cli.report import OK, WRONG_USAGE

_WITH_VALUE: Final = frozenset(name for names, settings in OPTIONS if settings.get("action") != "store_true"
                               for name in names)
_FORMATS: Final = {"perfetto": "chrome"}  # by that word it means JSON


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] in ("-h", "--help"):
        print(__doc__)
        return OK if words else WRONG_USAGE
    return _ACTIONS.get(words[0], _as_it_is)(words)


def _as_it_is(words: list[str]) -> int:
    return ncc(["trace", *words])


def _trace(words: list[str]) -> int:
    """The command begins at the first word that is no option, without a '--' if need be."""
    at = 1
    while at < len(words) and words[at].startswith("-") and words[at] != "--":
        at += 2 if words[at] in _WITH_VALUE else 1
    options, command = words[1:at], words[at + (words[at : at + 1] == ["--"]) :]
    output = _output(options)
    status = ncc(["trace", *options, "--", *command] if command else ["trace", *options])
    if command and "%p" not in str(output) and output.exists():
        with contextlib.suppress(OSError):
            _beside(output)
    return status


def _output(options: list[str]) -> Path:
    given = [options[at + 1] for at, word in enumerate(options[:-1]) if word in ("-o", "--output")]
    return Path([os.environ.get("RTL_OUTPUT") or "trace.db", *given][-1])


def _beside(output: Path) -> None:
    """What rocm-trace-lite leaves beside the timeline."""
    with output.with_name(f"{output.stem}_summary.txt").open("w", encoding="utf-8") as file, \
            contextlib.redirect_stdout(file):
        ncc(["trace", "summary", str(output)])
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        ncc(["trace", "convert", str(output), "-f", "chrome", "-o", str(output.with_suffix(".json.gz"))])


def _summary(words: list[str]) -> int:
    return ncc(["trace", *("-n" if word == "--limit" else word for word in words)])


def _convert(words: list[str]) -> int:
    """Without a format, or an output, as that tool has them."""
    found = [_FORMATS.get(word, word) if words[at - 1] in ("-f", "--format") else word for at, word in enumerate(words)]
    if not {"-f", "--format"} & set(words):
        found += ["-f", "chrome"]
    files = [word for at, word in enumerate(words[1:], 1) if not word.startswith("-")
             and words[at - 1] not in ("-f", "--format", "-o", "--output")]
    if files and not {"-o", "--output"} & set(words):
        found += ["-o", f"{files[0]}.json.gz"]
    return ncc(["trace", *found])


_ACTIONS: Final[dict[str, Callable[[list[str]], int]]] = {"trace": _trace, "summary": _summary, "convert": _convert}
