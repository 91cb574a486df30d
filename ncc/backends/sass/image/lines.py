"""Lines of the source that a kernel's instructions come from, where its cubin tells them: nvdisasm reads them.

They are for people: where nvdisasm cannot tell, or says something that is not understood, there are none.
"""

from __future__ import annotations

import re
import subprocess
import tempfile

from ncc.backends import process
from ncc.backends.base import SourceLine
from ncc.backends.sass.image.cubin import CodeFile, KernelCode
from ncc.backends.sass.image.nvdisasm import Nvdisasm
from ncc.limits import natural

_LINE_TABLE = ".debug_line"
_SECONDS = 60.0
_MOST_LINE = 1 << 31
_PLACE = re.compile(r'\s*//## File "([^"]*)", line (\d+)')
_INSTRUCTION = re.compile(r"\s*/\*([0-9a-f]{4,8})\*/\s")
_SECTION = re.compile(r"\.text\.(\S+):\Z")


def source_lines(file: CodeFile, kernel: KernelCode, program: Nvdisasm) -> dict[int, SourceLine]:
    """By the instruction's place in the kernel's code, bytes."""
    if _LINE_TABLE not in file.indices:
        return {}
    try:
        with tempfile.NamedTemporaryFile(prefix="ncc-", suffix=".cubin") as image:
            image.write(file.elf.blob.data)
            image.flush()
            status, printed = process.output([program.path, "-g", "-c", image.name], _SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return {}
    return {} if status else read_places(printed.decode("utf-8", "replace"), kernel.name)


def read_places(text: str, name: str) -> dict[int, SourceLine]:
    """Of nvdisasm's output with ``-g``, one kernel's: a line is that of what follows it."""
    found: dict[int, SourceLine] = {}
    ours, place = False, None
    for line in text.splitlines():
        if section := _SECTION.match(line):
            ours, place = section[1] == name, None
        elif said := _PLACE.match(line):
            number = natural(said[2])
            place = SourceLine(said[1], number) if number and number <= _MOST_LINE else None
        elif ours and place and (instruction := _INSTRUCTION.match(line)):
            found[int(instruction[1], 16)] = place
    return found
