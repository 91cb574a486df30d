"""The instructions of one insertion, made fewer: what each part of a probe writes by itself is seen here together.

- a copy of a temporary that nobody else reads goes: who computed it writes to where it was copied;
- what nobody reads goes, and changes of EXEC that nothing runs under;
- scalar loads go to the front, and are waited for together, before the first instruction that names one of them.

Temporaries are registers that nothing outside of the insertion reads, so that their last reader in it is the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ncc.backends.gcn import isa
from ncc.backends.gcn.code.hazards import parsed
from ncc.backends.gcn.isa.table import EXEC, SCC, Access, Format
from ncc.backends.gcn.text.operands import operand_units
from ncc.ir.facts import Flow

_COPIES = frozenset(("s_mov_b32", "s_mov_b64", "v_mov_b32"))
_CLOCKS = frozenset(("s_memtime", "s_memrealtime"))
_NEAR, _FAR = 40, 400
"""How many instructions are looked at for what is copied, and for who reads it besides: long insertions are long."""


@dataclass(frozen=True)
class _Line:
    """``first``: how the first operand is spelled, ``source`` the second's."""

    text: str
    mnemonic: str
    defines: frozenset[str]
    uses: frozenset[str]
    first: str
    source: str
    result: frozenset[str]
    pure: bool    # but for what it defines nothing comes of it
    joins: bool   # a label, or a jump
    loads: bool   # a scalar load, or a clock
    waits: bool


@lru_cache(maxsize=1 << 14)
def _line(text: str) -> _Line:
    if text.endswith(":"):
        return _Line(text, "", frozenset(), frozenset(), "", "", frozenset(), False, True, False, False)
    instr = parsed(text)
    row = isa.row(instr)
    operands = [str(o) for o in instr.operands]
    gives = isa.result_count(instr) > 0
    result = frozenset(operand_units(instr.operands[0])) if operands and gives else frozenset()
    loads = row.format is Format.SMEM and gives
    pure = (row.access is Access.NONE or loads) and row.flow is Flow.FALL and not row.idle and gives
    source = operands[1] if len(operands) == 2 and not instr.modifiers else ""
    return _Line(text, isa.base_name(instr.mnemonic), isa.defines(instr), isa.uses(instr), (*operands, "")[0], source,
                 result, pure, row.flow is Flow.BRANCH, loads, row.idle)


def tidied(lines: Sequence[str], temporary: frozenset[str], at_exit: bool, wait: str = "s_waitcnt lgkmcnt(0)",
           lanes: frozenset[str] = EXEC) -> list[str]:
    """``temporary``: units that nothing outside of the insertion reads. ``at_exit``: nor does anything read EXEC.
    ``wait``: for scalar loads. ``lanes``: EXEC's units, of which a wave of 32 lanes has one."""
    found, unwaited = _without_waits([_line(text) for text in lines], wait)
    found = _without_copies(found, temporary)
    found = _without_unread(found, temporary, lanes, at_exit)
    found = _loads_first(found)
    return _with_waits(found, unwaited, wait)


def _without_waits(lines: list[_Line], wait: str) -> tuple[list[_Line], frozenset[str]]:
    """Without the waits right behind scalar loads; what is loaded for a later insertion, which waits for it."""
    kept, waiting, unwaited = list[_Line](), set[str](), set[str]()
    for line in lines:
        if line.text == wait and kept and kept[-1].loads:
            waiting = set()
            continue
        if not line.loads:
            unwaited |= waiting
            waiting = set()
        kept.append(line)
        waiting.update(line.result if line.loads else ())
    return kept, frozenset(unwaited | waiting)


# ---- copies


def _without_copies(lines: list[_Line], temporary: frozenset[str]) -> list[_Line]:
    at = 0
    while at < len(lines):
        line = lines[at]
        maker = _maker(lines, at, temporary) if line.mnemonic in _COPIES and line.source else None
        if maker is None:
            at += 1
            continue
        made = lines[maker]
        renamed = _line(made.text.replace(f" {made.first}", f" {line.first}", 1))
        lines = [*lines[:maker], renamed, *lines[maker + 1 : at], *lines[at + 1 :]]
    return lines


def _maker(lines: list[_Line], at: int, temporary: frozenset[str]) -> int | None:
    """The instruction that may write to where its result is copied by ``lines[at]``; None where it may not."""
    copy = lines[at]
    source = copy.uses - EXEC
    if not source or not source <= temporary or len(source) != len(copy.result) or copy.source[0] != copy.first[0]:
        return None
    for n in range(at - 1, max(at - _NEAR, 0) - 1, -1):
        line = lines[n]
        if line.joins or (copy.first[0] == "v" and not EXEC.isdisjoint(line.defines)):
            return None
        if line.first == copy.source and line.result == source:
            break
        if not (source | copy.result).isdisjoint(line.defines | line.uses):
            return None
    else:
        return None
    made = lines[n]
    whole = made.pure and not source & made.uses and (made.first + copy.first).count("[") % 2 == 0
    return n if whole and not _read_later(lines, at + 1, source) else None


def _read_later(lines: list[_Line], start: int, units: frozenset[str]) -> bool:
    """Whether one of some units is read before it is written, on any way: jumps go forward."""
    left, skipped = units, False
    for line in lines[start : start + _FAR]:
        if not left:
            return False
        if left & line.uses:
            return True
        skipped |= line.joins  # what a jump may leave out overwrites nothing for certain
        left -= frozenset() if skipped else _overwritten(line)
    return start + _FAR < len(lines)


def _overwritten(line: _Line) -> frozenset[str]:
    """Of vector registers nothing: lanes that are off keep what they have."""
    return frozenset(u for u in line.defines if u[0] != "v" or u.startswith("vcc"))


# ---- what nobody reads


def _without_unread(lines: list[_Line], temporary: frozenset[str], lanes: frozenset[str],
                    at_exit: bool) -> list[_Line]:
    """Backwards: ``live`` are the units of temporaries, SCC and EXEC that are read further on."""
    droppable = temporary | SCC
    live: frozenset[str] = frozenset() if at_exit else lanes
    jumps: dict[str, frozenset[str]] = {}
    kept = list[_Line]()
    for line in reversed(lines):
        if line.joins:
            name = line.text[:-1] if line.text.endswith(":") else line.text.split()[-1]
            live |= lanes  # where ways meet or part it is one and the same
            if line.text.endswith(":"):
                jumps[name] = live
            else:
                live |= jumps.get(name, frozenset()) | line.uses
            kept.append(line)
            continue
        if line.mnemonic in _COPIES and lanes <= line.defines and live.isdisjoint(lanes):
            continue
        if line.pure and line.defines and line.defines <= droppable and live.isdisjoint(line.defines):
            continue
        live = live - _overwritten(line) | line.uses & (droppable | lanes)
        kept.append(line)
    return kept[::-1]


# ---- loads


def _loads_first(lines: list[_Line]) -> list[_Line]:
    found = list[_Line]()
    for line in lines:
        at = len(found)
        if line.loads and line.mnemonic not in _CLOCKS:
            while at and _may_pass(line, found[at - 1]):
                at -= 1
        found.insert(at, line)
    return found


def _may_pass(load: _Line, before: _Line) -> bool:
    apart = load.result.isdisjoint(before.uses | before.defines) and load.uses.isdisjoint(before.defines)
    is_load = before.loads and before.mnemonic not in _CLOCKS
    return apart and not before.joins and not is_load and not before.waits


def _with_waits(lines: list[_Line], unwaited: frozenset[str], wait: str) -> list[str]:
    found = list[str]()
    pending = frozenset[str]()
    for line in lines:
        if pending and (line.joins or not pending.isdisjoint(line.uses | line.defines)):
            found.append(wait)
            pending = frozenset()
        found.append(line.text)
        if line.loads:
            pending |= line.result - unwaited
    return [*found, wait] if pending else found
