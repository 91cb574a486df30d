"""Entry and exit code as ptxas made it of kernels that do nothing else: what of it can stand in another kernel."""

from __future__ import annotations

import re
from dataclasses import dataclass
from struct import Struct

from ncc.backends.base import HELD_AT
from ncc.backends.sass.image.attributes import Number
from ncc.backends.sass.image.cubin import KernelCode, parse_code
from ncc.backends.sass.text.listing import Instruction
from ncc.diag import NccError, error

_BARRIER = re.compile(r"BAR\.SYNC(?:\.DEFER_BLOCKING)? 0xf\Z")
_PLACED = {Number.INT_WARP_WIDE_INSTR_OFFSETS: "names its instructions for whole warps",
           Number.INDIRECT_BRANCH_TARGETS: "branches by a table", Number.MBARRIER_INSTR_OFFSETS: "uses barriers"}
_WORD = Struct("<I")
_ADDRESS = r"\[(?:UR\d+\+)?(0x[0-9a-f]{1,8})\]"
_GIVEN, _TAKEN = re.compile(rf"STS {_ADDRESS}, R(\d{{1,3}}|Z)\Z"), re.compile(rf"LDS R(\d{{1,3}}|Z), {_ADDRESS}\Z")
_ZERO = 255
_OTHER_BANK = re.compile(r"\bc\[0x[1-9a-f]")


@dataclass(frozen=True)
class Template:
    """Instructions at the offsets that they were made for, without the padding behind; ``registers`` of a thread.
    ``groups``: offsets of those that combine lanes, and what ptxas says of each one's mask. ``held``: instructions
    that stand for one which gives a word to the warp, or takes it."""

    code: tuple[Instruction, ...]
    registers: int
    groups: tuple[tuple[int, int], ...] = ()
    held: tuple[Held, ...] = ()


@dataclass(frozen=True)
class Held:
    """``at`` is the instruction's number, ``word`` which of the words, ``register`` the thread's."""

    at: int
    word: int
    register: int


def made_kernel(image: bytes, name: str) -> KernelCode:
    """The kernel that ptxas made. B127 where its code would not be whole without what stands beside it."""
    kernel = parse_code(image, "<entry and exit>").kernel(name)
    if kernel.stack_bytes:
        raise refused(f"it needs {kernel.stack_bytes} bytes of stack")
    if kernel.relocated:
        raise refused("it names what a linker would have to fill in")
    for attribute in kernel.attributes:
        if attribute.number in _PLACED:
            raise refused(f"it {_PLACED[Number(attribute.number)]}")
    return kernel


def _held(code: tuple[Instruction, ...]) -> tuple[Held, ...]:
    found = []
    for n, instruction in enumerate(code):
        if given := _GIVEN.match(instruction.text):
            at, name = given.groups()
        elif taken := _TAKEN.match(instruction.text):
            name, at = taken.groups()
        else:
            continue
        found.append(Held(n, (int(at, 16) - HELD_AT) // 4, _ZERO if name == "Z" else int(name)))
    return tuple(found)


def entry_template(kernel: KernelCode, code: tuple[Instruction, ...]) -> Template:
    """Up to the barrier, whose place the way back takes."""
    ends = [n for n, i in enumerate(code) if _BARRIER.match(i.text)]
    leaving = [n for n, i in enumerate(code) if i.opcode.startswith("EXIT")]
    if len(ends) != 1 or len(leaving) != 1 or not _is_end(code[ends[0] + 1 :]):
        raise refused("its code at entry is not in one piece")
    if _groups(kernel):
        raise refused("it combines lanes at entry")
    kept = code[: ends[0]]
    return _whole(Template(kept, kernel.registers, held=_held(kept)))


def exit_template(kernel: KernelCode, code: tuple[Instruction, ...]) -> Template:
    end = len(code)
    while code[end - 1].text == "NOP":
        end -= 1
    return _whole(Template(code[:end], kernel.registers, _groups(kernel), _held(code[:end])))


def _groups(kernel: KernelCode) -> tuple[tuple[int, int], ...]:
    lists = [[word for a in kernel.attributes if a.number == number for (word,) in _WORD.iter_unpack(a.payload)]
             for number in (Number.COOP_GROUP_INSTR_OFFSETS, Number.COOP_GROUP_MASK_REGIDS)]
    return tuple(zip(*lists, strict=True))


def _is_end(code: tuple[Instruction, ...]) -> bool:
    """What ptxas puts behind the barrier: the end, a branch to itself, and NOPs."""
    return all(i.text in ("NOP", "WARPSYNC.ALL", "EXIT") or i.target == i.at for i in code)


def _whole(template: Template) -> Template:
    for instruction in template.code:
        if _OTHER_BANK.search(instruction.text):
            raise refused(f"it has constants of its own ('{instruction.text}')")
    return template


def refused(why: str) -> NccError:
    return error("B127", f"without the kernel's PTX, the probes' code cannot be put into it: {why}",
                 hint="a simpler probe may do; or have the program keep its PTX")
