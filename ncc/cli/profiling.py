"""``ncc trace``: whether NVIDIA's CUPTI says when things ran, and what the program is given for that.

CUPTI is best attached before CUDA starts: the driver loads the hook driver as its tool, which attaches it. The driver
has one place for a tool, and CUPTI one for a client; whoever has them already keeps them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ncc.abi import Target
from ncc.cli.device import Chosen
from ncc.cli.patching import TOOL, other_tool
from ncc.diag import Diagnostic, Severity

SOURCES: Final = ("auto", "cupti", "events")
"""Of ``--by``."""

NONE: Final = "there is none for this device"


@dataclass(frozen=True)
class Source:
    """``library`` is CUPTI's; without one, ``why`` says why not, unless nobody would expect it."""

    library: Path | None = None
    why: str = ""
    hint: str | None = None

    def environment(self, environ: Mapping[str, str], hook: Path) -> dict[str, str]:
        """What the program is started with: the hook driver as CUDA's tool where there is CUPTI, and only there."""
        from ncc.backends.ptx.image.cupti import WISH
        from ncc.backends.sass.image.sanitizer import WISH as SANITIZER

        others = {name: value for name, value in environ.items() if name not in (WISH, SANITIZER)}
        if not other_tool(environ):
            others.pop(TOOL, None)
        return others if self.library is None else {**others, TOOL: str(hook), WISH: str(self.library)}


def choose(by: str, chosen: Chosen, environ: Mapping[str, str] = os.environ) -> Source:
    """For a program on that device. The simulator has none of its own; one that is named is taken. Raises
    ``NccError`` R024."""
    from ncc.backends.ptx.image.cupti import GET, WISH, find_cupti

    if by == "events" or Target.PTX not in chosen.targets or (chosen.simulator and not environ.get(WISH)):
        return Source()
    if tool := other_tool(environ):
        return Source(None, f"{TOOL} is set: CUDA loads that tool ({tool})", "unset it, or run without that tool")
    version = chosen.cuda_version
    found = find_cupti(environ, version // 1000 if version else None)
    return Source(found) if found else Source(None, "it was not found", GET)


def taken_over(why: str, hint: str | None = None) -> Diagnostic:
    """The hook driver's events took over."""
    return Diagnostic("R026", Severity.NOTE, f"the timeline is by ncc's own events and not by CUPTI: {why}; a launch "
                      "of a graph is one operation there, and calls that start nothing are not there", hint=hint)
