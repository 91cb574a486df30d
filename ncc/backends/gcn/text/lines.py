"""The lines of its source that a kernel's text tells: ``.file 1 "/folder" "name"`` and ``.loc 1 23 36``, as GNU as
has them."""

from __future__ import annotations

import posixpath
import re

from ncc.backends.gcn.text.nodes import Directive, Kernel
from ncc.backends.rewrite.lines import Loc, SourceLines

_FILE = re.compile(r'([0-9]{1,9})\s+"([^"]*)"(?:\s+"([^"]*)")?')
_LOC = re.compile(r"([0-9]{1,9})\s+([0-9]{1,9})\b")  # which tells no calls, as PTX's does


def source_lines(kernel: Kernel) -> SourceLines:
    directives = [s for s in (*kernel.module.statements, *kernel.statements) if isinstance(s, Directive)]
    files = {int(found[1]): posixpath.join(found[2], found[3] or "") if found[3] else found[2]
             for d in directives if d.name == ".file" and (found := _FILE.match(d.arguments))}
    locs = [Loc(d.span.start, (int(found[1]), int(found[2]), 0)) for d in directives
            if d.name == ".loc" and (found := _LOC.match(d.arguments))]
    return SourceLines(files, locs)
