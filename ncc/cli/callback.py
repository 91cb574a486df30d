"""A probe's callback on the command line: a script that its file names, and that runs with the user's rights."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ncc import tools
from ncc.diag import Severity, error, printable

if TYPE_CHECKING:
    from ncc.engine.callbacks import Callback
    from ncc.ir.nodes import Program

OPTIONS: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("--no-callback",), {"action": "store_true", "help": "do not run the probe's callback"}),
    (("--allow-callback",), {
        "action": "store_true", "help": "also run a callback outside of the folder of the file that names it"}),
)


def outside(args: argparse.Namespace) -> Severity | None:
    """What a callback is that lies outside of its file's folder, where callbacks are run."""
    return None if args.allow_callback or args.no_callback else Severity.ERROR


def chosen(args: argparse.Namespace, programs: Sequence[Program]) -> tuple[Callback, ...]:
    """The scripts to run on results; ``load_program`` has warned of one that is not there. ``NccError`` R088: a script
    that reads the reference's files is given all maps of a launch, and finds those of another probe there."""
    from ncc.engine.callbacks import Callback

    if args.no_callback:
        return ()
    found = [Callback(path, program.aggregates_only) for program in programs if (path := existing(program))]
    foreign = next((each.path for each in found if not each.is_own and not each.at_end), None)
    if len(programs) > 1 and foreign is not None:
        raise error("R088", f"the callback '{printable(str(foreign))}' reads the maps of one probe, and a launch has "
                    "those of several", hint="--no-callback runs none; 'ncc read' shows all")
    return tuple(found)


def existing(program: Program) -> Path | None:
    """The script that a loaded program names, if it is there."""
    path = Path(program.callback or "")
    return path if program.callback and path.is_file() else None


def named(callback: Path) -> str | None:
    """What to say of a script before it runs; nothing of ncc's own."""
    return None if tools.has(callback) else f"callback: {printable(str(callback.resolve()))}"
