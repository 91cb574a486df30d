"""Entry and exit code as ptxas made it of kernels that do nothing else: what of it can stand in another kernel."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from struct import Struct

from ncc.backends.base import HELD_AT
from ncc.backends.sass.code.calls import PARTS
from ncc.backends.sass.image.attributes import Number
from ncc.backends.sass.image.cubin import KernelCode, parse_code
from ncc.backends.sass.isa.encoding import BYTES, delayed, guard_of, guarded, joined, unguarded
from ncc.backends.sass.text.listing import Instruction
from ncc.diag import NccError, error

_BARRIER = re.compile(r"BAR\.SYNC(?:\.DEFER_BLOCKING)? 0xf\Z")
_PLACED = {Number.INDIRECT_BRANCH_TARGETS: "branches by a table", Number.MBARRIER_INSTR_OFFSETS: "uses barriers"}
_WORD = Struct("<I")
_ADDRESS = r"\[(?:UR\d+\+)?(0x[0-9a-f]{1,8})\]"
_GIVEN, _TAKEN = re.compile(rf"STS {_ADDRESS}, R(\d{{1,3}}|Z)\Z"), re.compile(rf"LDS R(\d{{1,3}}|Z), {_ADDRESS}\Z")
_ZERO = 255
_OTHER_BANK = re.compile(r"\bc\[0x[1-9a-f]")
_MASK = re.compile(r"S2R (R\d{1,3}), SR_EQMASK\Z")
_NEVER = re.compile(r"ISETP\.NE\.U32\.AND (P\d), PT, (R\d{1,3}), RZ, PT\Z")
_STACK = re.compile(r"(?:LDC|MOV|IMAD\.MOV\.U32) R1, ")
_WINDOW = re.compile(r"UMOV UR(\d{1,3}), ")
_UNIFORM = re.compile(r"\bUR(\d{1,3})\b")
_GIVES_UNIFORM = re.compile(r"[A-Z]\S* UR(\d{1,3}), (.*)")
_UNIFORM_ONLY = re.compile(r"U(?:LDC(?:\.64)?|MOV) UR(\d{1,3}), ")
_DESCRIBED = re.compile(r"(?:ST|LD|ATOM|RED)G\.\S* [^\[]*desc\[")  # by a pair
_OVER = re.compile(r"@!?P\d BRA 0x[0-9a-f]+\Z")
_NEGATED = 8
_WIDE = re.compile(r"\.64|\.128|\.WIDE|desc\[")


@dataclass(frozen=True)
class Template:
    """Instructions at the offsets that they were made for, without the padding behind; ``registers`` of a thread.
    ``groups``: offsets of those that combine lanes, and what ptxas says of each one's mask; ``wide``: of those that
    ptxas has put there to do for a warp what the code says of each lane. ``held``: instructions that stand for one
    which gives a word to the warp, or takes it."""

    code: tuple[Instruction, ...]
    registers: int
    groups: tuple[tuple[int, int], ...] = ()
    wide: tuple[int, ...] = ()
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
    kept = _lean(code[: ends[0]])
    return _whole(Template(_placed(kept), kernel.registers, wide=_wide(kernel, kept), held=_held(kept)))


def exit_template(kernel: KernelCode, code: tuple[Instruction, ...]) -> Template:
    end = len(code)
    while code[end - 1].text == "NOP":
        end -= 1
    kept = _lean(_without_detour(code[:end]))
    placed = {i.at: BYTES * n for n, i in enumerate(kept)}
    groups = tuple((placed[at], mask) for at, mask in _groups(kernel))
    return _whole(Template(_placed(kept), kernel.registers, groups, _wide(kernel, kept), _held(kept)))


def site_template(kernel: KernelCode, code: tuple[Instruction, ...]) -> Template:
    """What is to run at an access, in one piece without a jump: lanes that are together stay so. Without its end."""
    end = len(code)
    while code[end - 1].text == "NOP":
        end -= 1
    kept = _lean(_without_detour(_unbranched(code[:end])))
    apart = next((i.text for i in kept[:-1] if i.target is not None or i.opcode.startswith(PARTS)), None)
    if apart is not None or kept[-1].text != "EXIT":
        raise refused(f"its code at an access has jumps ('{apart or kept[-1].text}')")
    placed = {i.at: BYTES * n for n, i in enumerate(kept)}
    groups = tuple((placed[at], mask) for at, mask in _groups(kernel) if at in placed)
    return _whole(Template(_placed(kept[:-1]), kernel.registers, groups, _wide(kernel, kept), _held(kept)))


# ---- what ptxas needed, and a warp would wait for

def _unbranched(code: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """With guards in the place of forward jumps over instructions that have none."""
    while (n := next((n for n in range(len(code)) if _skipped(code, n)), None)) is not None:
        guard = guard_of(code[n].word) ^ _NEGATED
        changed = [replace(i, text=f"{_guard_text(guard)} {i.text}", word=guarded(i.word, guard))
                   if not _UNIFORM_ONLY.match(i.text) else i for i in _skipped(code, n)]
        code = _without({n}, (*code[: n + 1], *changed, *code[n + 1 + len(changed) :]))
    jumps = {i.target for i in code if i.opcode.startswith("BRA")}
    regions = [i for i in code if i.opcode == "BSSY"]
    if any(at is not None and i.at < at <= (i.target or 0) for i in regions for at in jumps):
        return code
    return _without({n for n, i in enumerate(code) if i.opcode in ("BSSY", "BSYNC")}, code)


def _skipped(code: tuple[Instruction, ...], n: int) -> tuple[Instruction, ...]:
    """What a jump leads over, where guards can do the same; else nothing."""
    jump = code[n]
    end = next((m for m, i in enumerate(code) if i.at == jump.target), 0)
    if not _OVER.match(jump.text) or end <= n:
        return ()
    between = code[n + 1 : end]
    entered = any(i is not jump and i.target is not None and jump.at < i.target < code[end].at for i in code)
    predicate = re.compile(rf"\b{jump.guard.lstrip('@!')}\b")
    plain = all(unguarded(i.word) and i.target is None and not i.opcode.startswith((*PARTS, "BSSY", "BAR"))
                and not predicate.search(i.text) for i in between)
    uniform = [int(found[1]) + more for i in between if (found := _UNIFORM_ONLY.match(i.text)) for more in (0, 1)]
    used_later = any(_reads_uniform(number, code[end:]) for number in uniform)
    return () if entered or not plain or used_later else between


def _guard_text(guard: int) -> str:
    return f"@{'!' if guard & _NEGATED else ''}P{guard & ~_NEGATED}"

def _without_detour(code: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """Without the jump that no lane takes (``ncc.backends.ptx.code.halves``), where no other is in the code: each lane
    has a bit of its own, so that it is not taken, and what it leads to is not reached."""
    at = next((n for n, i in enumerate(code) if _MASK.match(i.text)), None)
    jumps = [n for n, i in enumerate(code) if i.target is not None and i.target != i.at]
    if at is None or jumps != [at + 2]:
        return code
    mask, compared = _MASK.match(code[at].text), _NEVER.match(code[at + 1].text)
    if mask is None or compared is None or compared[2] != mask[1] or code[at + 2].guard != f"@!{compared[1]}":
        return code
    end = next(n for n, i in enumerate(code) if i.at == code[at + 2].target)
    rest = code[at + 3 : end]
    needed = any(_is_read(name, rest) for name in (mask[1], compared[1]))
    if needed or not rest or rest[-1].text != "EXIT":
        return code
    return _without({at, at + 1, at + 2}, code[:end])


def _is_read(name: str, code: tuple[Instruction, ...]) -> bool:
    """Before it is written."""
    named = re.compile(rf"\b{name}\b")
    first = next((i for i in code if named.search(i.text)), None)
    written = first is not None and not first.guard and \
        re.match(rf"(?:\S+|(?:LEA|IADD3) R\w+,) {name}, ", first.text)  # or the carry that one gives
    return first is not None and (not written or len(named.findall(first.text)) > 1)


def _lean(code: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """Without a stack's pointer, and without the window of memory that is none of it (``_held``), where nothing else
    reads them; of code without jumps."""
    if any(i.target is not None for i in code):
        return code
    unread = {n for n, i in enumerate(code) if (_STACK.match(i.text) and not _is_read("R1", code[n + 1 :]))
              or ((window := _WINDOW.match(i.text)) and not i.guard
                  and not _reads_uniform(int(window[1]), code[n + 1 :]))}
    return _without(unread, code)


def _reads_uniform(number: int, code: tuple[Instruction, ...]) -> bool:
    """Whether a uniform register is read before it is written; a wide name stands for more than one."""
    for instruction in code:
        if _GIVEN.match(instruction.text) or _TAKEN.match(instruction.text):
            continue
        wide = 1 if _DESCRIBED.match(instruction.plain) else 3 if _WIDE.search(instruction.text) else 0
        written = _GIVES_UNIFORM.match(instruction.text)
        sources = written[2] if written else instruction.text
        if any(0 <= number - int(n) <= wide for n in _UNIFORM.findall(sources)):
            return True
        if written and 0 <= number - int(written[1]) <= (1 if ".64" in instruction.opcode else 0):
            return False
    return False


def _without(left_out: set[int], code: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """What follows waits for what these would have waited for, and as long."""
    kept: list[Instruction] = []
    waits: list[int] = []
    for n, instruction in enumerate(code):
        if n in left_out:
            waits.append(instruction.word)
            if kept:
                kept[-1] = replace(kept[-1], word=delayed(kept[-1].word, instruction.word))
            continue
        word = instruction.word
        for one in waits:
            word = joined(word, one)
        waits.clear()
        kept.append(replace(instruction, word=word))
    return tuple(kept)


def _placed(code: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """One behind the other; only code without jumps has gaps."""
    if [i.at for i in code] == [BYTES * n for n in range(len(code))]:
        return code
    return tuple(replace(i, at=BYTES * n) for n, i in enumerate(code))


def _groups(kernel: KernelCode) -> tuple[tuple[int, int], ...]:
    lists = [[word for a in kernel.attributes if a.number == number for (word,) in _WORD.iter_unpack(a.payload)]
             for number in (Number.COOP_GROUP_INSTR_OFFSETS, Number.COOP_GROUP_MASK_REGIDS)]
    return tuple(zip(*lists, strict=True))


def _wide(kernel: KernelCode, kept: tuple[Instruction, ...]) -> tuple[int, ...]:
    """Offsets in what is kept."""
    listed = {at for a in kernel.attributes if a.number == Number.INT_WARP_WIDE_INSTR_OFFSETS
              for (at,) in _WORD.iter_unpack(a.payload)}
    return tuple(BYTES * n for n, i in enumerate(kept) if i.at in listed)


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
