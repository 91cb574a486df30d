"""A probe's callback on the command line: a script that its file names, and that runs with the user's rights."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ncc import tools
from ncc.diag import Severity, printable

if TYPE_CHECKING:
    from ncc.ir.nodes import Program

OPTIONS: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("--no-callback",), {"action": "store_true", "help": "do not run the probe's callback"}),
    (("--allow-callback",), {
        "action": "store_true", "help": "also run a callback outside of the folder of the file that names it"}),
)


def outside(args: argparse.Namespace) -> Severity | None:
    """What a callback is that lies outside of its file's folder, where callbacks are run."""
    return None if args.allow_callback or args.no_callback else Severity.ERROR


def chosen(args: argparse.Namespace, program: Program) -> Path | None:
    """The script to run on each result; ``load_program`` has warned of one that is not there."""
    return None if args.no_callback else existing(program)


def existing(program: Program) -> Path | None:
    """The script that a loaded program names, if it is there."""
    path = Path(program.callback or "")
    return path if program.callback and path.is_file() else None


def named(callback: Path | None) -> str | None:
    """What to say of a script before it runs; nothing of ncc's own."""
    return None if callback is None or tools.has(callback) else f"callback: {printable(str(callback.resolve()))}"
