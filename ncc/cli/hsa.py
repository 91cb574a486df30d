"""AMD's HSA runtime loads a tool of ours (``HSA_TOOLS_LIB``), by which ``ncc trace`` sees what its queues are given.

Where it does, the tool alone records what AMD's GPUs do; elsewhere the hook driver for HIP does, by events.
rocm-trace-lite's variables are honoured: RTL_MODE and RTL_OUTPUT where no option says otherwise, RTL_DEBUG by the tool.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ncc.cli.report import UsageError
from ncc.engine.gpus import amd_gpus
from ncc.installed import built

LIBRARY: Final = "libncc_hsa.so"
MODES: Final = ("default", "lite", "full")
_OTHER_WORDS: Final = {"standard": "default"}  # rocm-trace-lite's own, in its newer versions


def mode_of(args: argparse.Namespace, environ: Mapping[str, str]) -> str:
    """``--mode``, else RTL_MODE, else the default. ``UsageError`` R028."""
    word = args.mode or environ.get("RTL_MODE") or MODES[0]
    if (mode := _OTHER_WORDS.get(word, word)) not in MODES:
        raise UsageError("R028", f"RTL_MODE: '{word}' is none of {', '.join(MODES)}", "--mode says it for one run")
    return mode


def output_of(args: argparse.Namespace, environ: Mapping[str, str]) -> Path:
    return Path(args.record_output or environ.get("RTL_OUTPUT") or "trace.db")


def takes_full(args: argparse.Namespace) -> bool:
    """Whether ``full`` may be asked for: an AMD GPU's packets are seen, whoever submits them. So is a simulated one."""
    return args.by != "events" and (args.device in ("hip", "sim") or (args.device == "auto" and bool(amd_gpus())))


def environment(environ: Mapping[str, str], args: argparse.Namespace, mode: str, folder: Path) -> dict[str, str]:
    """The environment with the tool behind those that are named already; in HSA_TOOLS_LIB spaces separate. ``folder``:
    for a link, where the tool's path has any. Who wants events by --by gets none."""
    tool = None if args.device == "cuda" or args.by == "events" else built(LIBRARY)
    if tool is None:
        return dict(environ)
    if re.search(r'[\s"\\]', str(tool)):
        link = folder / LIBRARY
        link.symlink_to(tool)
        tool = link
    others = [name for name in environ.get("HSA_TOOLS_LIB", "").split(" ") if name and name != str(tool)]
    return {**environ, "HSA_TOOLS_LIB": " ".join([*others, str(tool)]), "RTL_MODE": mode}
