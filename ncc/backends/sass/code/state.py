"""Variables of a kernel's module: a second copy of the module has its own, so a kernel that reaches one is left alone.

A kernel reaches a variable by its address, which a linker fills in: in the code itself, or in a constant bank (4; 2 and
0 where the file says so), or it reads it in bank 3. Bank 0 has the driver's words before the parameters, one of them
where bank 3 is in memory: only those are taken for harmless that are known to be of the launch. What a kernel is given
in its parameters points to the program's own memory, and is the same for the copy. A register in such a place is an
index of theirs, whose constant part ptxas adds to the offset: what it reads outside of them PTX leaves undefined, and
the driver's words ptxas reads at numbers.

An assertion that fails is no exception in what it reads, but in what comes of it: from the instruction on behind which
a thread has no other way than to the driver's ``__assertfail``, which ends the kernel and the program's context, it
reads the assertion's text in the copy, where it is the same, and writes nothing.
"""

from __future__ import annotations

import re

from ncc.backends.sass.code.calls import FAILS, straight
from ncc.backends.sass.code.pending import FIXED
from ncc.backends.sass.code.splice import Reading
from ncc.backends.sass.image.cubin import CodeFile, KernelCode

STATE = (".nv.global", ".nv.global.init", ".nv.constant3")
_CONSTANT = re.compile(r"\bcx?\[([^\]]*)\](?:\[([^\]]*)\])?")
_OFFSET = re.compile(r"(?:U?R\w+\+)?0x([0-9a-f]{1,5})\Z")
_LAUNCH = frozenset((*range(0, 0x18, 4), 0x20, 0x24, 0x28, 0x2C))
"""Threads of a block, blocks of the grid, where a thread's memory and stack are."""
_BANK_BY_REGISTER = re.compile(r"U?LDC\.I")  # the register says which bank, too
_QUIET = FIXED | {"LDC", "ULDC", "UMOV", "S2R", "S2UR", "LDG", "LD", "LDS", "LDL", "MUFU", "I2F", "F2I"}
"""What writes no memory."""
_FILLED_IN = re.compile(r"\.rela?\.nv\.constant([0-9a-f]+)(?:\.|\Z)")


def reached_variable(reading: Reading) -> str | None:
    """What of the code may reach a variable; None where nothing does, or there is none. The code calls no unknown
    function (``splice.refuse``)."""
    file, kernel = reading.file, reading.kernel
    if not any(s.name in STATE and s.size for s in file.elf.sections):
        return None
    if kernel.relocated - reading.driver.keys():
        return "a linker fills in its code"
    banks = {"0x0", "0x2"} - _filled_in(file)
    failed = _failed(reading)
    for instruction in reading.code:
        if instruction.at in failed:
            continue
        target = instruction.target
        named = _CONSTANT.findall(instruction.text)
        outside = target is not None and not 0 <= target < len(kernel.code)
        known = all(bank in banks and (bank != "0x0" or _of_launch(offset, kernel)) for bank, offset in named)
        if outside or not known or _BANK_BY_REGISTER.match(instruction.opcode):
            return f"'{instruction.text}'"
    return None


def _failed(reading: Reading) -> set[int]:
    """Addresses of instructions behind which a thread has no other way than to ``__assertfail``, and writes nothing."""
    code = reading.code
    entered = {i.target for i in code} | {to for targets in reading.branches.values() for to in targets}
    found: set[int] = set()
    for n, call in enumerate(code):
        if reading.driver.get(call.at) in FAILS and not call.guard:
            before = straight(code, n, entered)
            writes = next((m for m, i in enumerate(before) if i.opcode.partition(".")[0] not in _QUIET), len(before))
            found |= {i.at for i in before[:writes]}
    return found


def _of_launch(offset: str, kernel: KernelCode) -> bool:
    """A parameter, also by an index with a constant part of at most their size, or a word of the launch."""
    if offset == "RZ":
        return True
    found = _OFFSET.match(offset)
    if found is None:
        return False
    at, machine = int(found[1], 16), kernel.machine
    if "R" in offset:
        return at >= machine.param_base - kernel.param_bytes
    return at >= machine.param_base or at in _LAUNCH or at in (machine.descriptor, machine.descriptor + 4)


def _filled_in(file: CodeFile) -> set[str]:
    """Banks that a linker puts addresses into."""
    found = (_FILLED_IN.match(section.name) for section in file.elf.sections if section.size)
    return {f"0x{match[1]}" for match in found if match}
