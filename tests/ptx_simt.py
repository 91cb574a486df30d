"""A small SIMT machine for PTX kernels: warps of 32 lanes that may part, global and parameter memory.

It executes what the rewriter emits and the simple kernels of the tests. Lanes at the lowest program counter run
together, so diverged lanes meet again; every global access of the program itself (by registers that are not the
rewriter's) is logged, which is what the probes' records are compared with.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass, field

from ptx_machine import BINARY, UNARY

from ncc.backends.ptx.text.nodes import Instruction, Kernel, Label
from ncc.backends.ptx.text.operands import Imm, Mem, Operand, Pair, Reg, Special, Sym, Vector
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.source import SourceFile

LANES = 32
GLOBAL_BASE = 0x7F0000000000


@dataclass(frozen=True)
class Access:
    """One global access of the program: linear block, linear thread in the block, address, bytes.

    ``value`` is what lay there before: of a load, what it loads. ``mask`` are the lanes that execute it together. A
    size of 0 stands for leaving the kernel.
    """

    block: int
    thread: int
    mask: int
    address: int = 0
    size: int = 0
    store: bool = False
    value: bytes = b""


@dataclass
class Lane:
    thread: int
    special: dict[str, int]
    pc: int = 0
    alive: bool = True
    registers: dict[tuple[int, str], int] = field(default_factory=dict)


def _mask(bits: int) -> int:
    return (1 << bits) - 1


def _signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) else value


def _width(kind: str) -> int:
    return 1 if kind == "pred" else int(kind[1:])


class Machine:
    """Runs one kernel of a module over a grid."""

    def __init__(self, text: str, entry: str, memory_bytes: int = 1 << 20) -> None:
        module = parse_module(SourceFile("<simt>", text))
        self.kernel: Kernel = parse_kernel(module, module.entry(entry))
        self.code: list[Instruction] = []
        self.labels: dict[str, int] = {}
        for statement in self.kernel.statements:
            if isinstance(statement, Label):
                self.labels[statement.name] = len(self.code)
            elif isinstance(statement, Instruction):
                self.code.append(statement)
        self.memory = bytearray(b"\xee" * memory_bytes)
        self.shared = bytearray(1 << 12)
        self.params = bytearray(4096)
        self.clock = 1000
        self.tick = 1  # clocks of one instruction
        self.log: list[Access] = []

    def set_param(self, offset: int, value: int, size: int) -> None:
        self.params[offset : offset + size] = value.to_bytes(size, "little")

    def launch(self, grid: Sequence[int], block: Sequence[int]) -> None:
        for index in range(grid[0] * grid[1] * grid[2]):
            self._block(index, grid, block)

    def _block(self, index: int, grid: Sequence[int], block: Sequence[int]) -> None:
        threads = block[0] * block[1] * block[2]
        for first in range(0, threads, LANES):
            lanes = [Lane(t, self._special(index, t, grid, block)) for t in range(first, min(first + LANES, threads))]
            self._warp(index, lanes)

    def _special(self, index: int, thread: int, grid: Sequence[int], block: Sequence[int]) -> dict[str, int]:
        lane = thread % LANES
        values = {"%laneid": lane, "%lanemask_lt": _mask(lane), "%smid": index % 7}
        for name, linear, extents in (("tid", thread, block), ("ctaid", index, grid)):
            x, y, _ = extents
            values |= {f"%{name}.x": linear % x, f"%{name}.y": linear // x % y, f"%{name}.z": linear // (x * y)}
            values |= {f"%n{name}.{axis}": size for axis, size in zip("xyz", extents, strict=True)}
        return values

    def _warp(self, block: int, lanes: list[Lane]) -> None:
        while any(lane.alive for lane in lanes):
            pc = min(lane.pc for lane in lanes if lane.alive)
            here = [lane for lane in lanes if lane.alive and lane.pc == pc]
            if pc == len(self.code):
                for lane in here:
                    lane.alive = False
                continue
            self._step(block, self.code[pc], here)

    def _step(self, block: int, instr: Instruction, here: list[Lane]) -> None:
        self.clock += self.tick
        active = [lane for lane in here if self._executes(instr, lane)]
        mask = sum(1 << lane.thread % LANES for lane in active)
        self.group = active
        for lane in here:
            lane.pc += 1
        for lane in active:
            handler = getattr(self, f"_{instr.opcode}", None)
            if handler is not None:
                handler(instr, lane, block, mask)
            else:
                self._arithmetic(instr, lane)

    def _executes(self, instr: Instruction, lane: Lane) -> bool:
        return instr.guard is None or bool(lane.registers[instr.guard.reg.key]) is not instr.guard.negated

    # --- values

    def _read(self, lane: Lane, operand: Operand, kind: str) -> int:
        bits = _width(kind)
        if isinstance(operand, Reg):
            value = lane.registers[operand.key]
            value = value ^ 1 if operand.negated else value
        elif isinstance(operand, Special):
            value = lane.special.get(operand.name, self.clock)
        else:
            assert isinstance(operand, Imm), operand
            assert operand.value is not None, operand
            value = operand.value
        value &= _mask(bits)
        return _signed(value, bits) if kind[0] == "s" else value

    def _write(self, lane: Lane, operand: Operand, value: int, bits: int) -> None:
        assert isinstance(operand, Reg)
        lane.registers[operand.key] = value & _mask(bits)

    # --- instructions

    def _arithmetic(self, instr: Instruction, lane: Lane) -> None:
        kind, wide = instr.modifiers[-1], "wide" in instr.modifiers
        bits = _width(kind)
        sources = [self._read(lane, o, kind) for o in instr.operands[1:3]]
        if instr.opcode in ("shl", "shr"):
            sources[1] = self._read(lane, instr.operands[2], "u32")
        if instr.opcode in UNARY:
            value = UNARY[instr.opcode](sources[0], bits)
        elif instr.opcode in ("mul", "mad"):
            value = sources[0] * sources[1]
            if instr.opcode == "mad":
                value += self._read(lane, instr.operands[3], f"{kind[0]}64" if wide else kind)
        else:
            value = BINARY[instr.opcode](*sources, bits)
        self._write(lane, instr.operands[0], value, 64 if wide else bits)

    def _mov(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        target, source = instr.operands
        bits = _width(instr.modifiers[-1])
        if isinstance(source, Vector):
            part = bits // len(source.elements)
            parts = (self._read(lane, element, f"b{part}") << (i * part) for i, element in enumerate(source.elements))
            self._write(lane, target, sum(parts), bits)
        elif isinstance(target, Vector):
            value, part = self._read(lane, source, f"b{bits}"), bits // len(target.elements)
            for i, element in enumerate(target.elements):
                self._write(lane, element, value >> (i * part), part)
        else:
            self._write(lane, target, self._read(lane, source, instr.modifiers[-1]), bits)

    def _cvt(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        to, source = instr.modifiers[-2:]
        self._write(lane, instr.operands[0], self._read(lane, instr.operands[1], source), _width(to))

    def _selp(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        kind = instr.modifiers[-1]
        chosen = instr.operands[1 if self._read(lane, instr.operands[3], "pred") else 2]
        self._write(lane, instr.operands[0], self._read(lane, chosen, kind), _width(kind))

    def _shf(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        """shf.r.wrap: the low half of two words, moved down by less than a word."""
        assert instr.modifiers == ("r", "wrap", "b32")
        target, *sources = instr.operands
        low, high, count = (self._read(lane, source, "u32") for source in sources)
        self._write(lane, target, (high << 32 | low) >> count % 32, 32)

    def _setp(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        kind = instr.modifiers[-1]
        a, b = (self._read(lane, o, kind) for o in instr.operands[1:3])
        value = int(getattr(operator, instr.modifiers[0])(a, b))
        also = 1
        if len(instr.operands) == 4:
            assert instr.modifiers[1] == "and"
            also = self._read(lane, instr.operands[3], "pred")
        target = instr.operands[0]
        if isinstance(target, Pair):
            self._write(lane, target.second, (value ^ 1) & also, 1)
            target = target.first
        self._write(lane, target, value & also, 1)

    def _activemask(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        self._write(lane, instr.operands[0], mask, 32)

    def _match(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        """match.all: the mask where all its lanes have one value, else 0. It waits for every lane of the mask."""
        target, source, members = instr.operands
        assert self._read(lane, members, "b32") == mask, "lanes would wait for others that do not come"
        same = len({self._read(other, source, instr.modifiers[-1]) for other in self.group}) == 1
        if isinstance(target, Pair):
            self._write(lane, target.second, int(same), 1)
            target = target.first
        self._write(lane, target, mask if same else 0, 32)

    def _vote(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        """vote.ballot: the mask's lanes that have the predicate; vote.any: whether there are any."""
        target, source, members = instr.operands
        assert self._read(lane, members, "b32") == mask, "lanes would wait for others that do not come"
        agreeing = sum(1 << other.thread % LANES for other in self.group if self._read(other, source, "pred"))
        if "any" in instr.modifiers:
            self._write(lane, target, int(agreeing != 0), 1)
            return
        assert "ballot" in instr.modifiers
        self._write(lane, target, agreeing, 32)

    def _shfl(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        """shfl.idx: what a lane of the mask has. It waits for every lane of the mask."""
        target, source, index, clamp, members = instr.operands
        assert self._read(lane, members, "b32") == mask, "lanes would wait for others that do not come"
        assert self._read(lane, clamp, "b32") == LANES - 1
        (other,) = (o for o in self.group if o.thread % LANES == self._read(lane, index, "b32"))
        self._write(lane, target, self._read(other, source, "b32"), 32)

    def _bar(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        """Warps run one after another; the tests' kernels exchange nothing."""

    def _bra(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        target = instr.operands[0]
        assert isinstance(target, Sym)
        lane.pc = self.labels[target.name]

    def _ret(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        lane.alive = False
        self.log.append(Access(block, lane.thread, mask))

    _exit = _ret

    # --- memory

    def _ld(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        size = _width(instr.modifiers[-1]) // 8
        target, memory = instr.operands
        elements = target.elements if isinstance(target, Vector) else (target,)
        store, at = self._place(instr, lane, memory, (block, mask), size * len(elements), False)
        for i, element in enumerate(elements):
            self._write(lane, element, int.from_bytes(store[at + i * size : at + (i + 1) * size], "little"), 8 * size)

    def _st(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        size = _width(instr.modifiers[-1]) // 8
        memory, source = instr.operands
        elements = source.elements if isinstance(source, Vector) else (source,)
        store, at = self._place(instr, lane, memory, (block, mask), size * len(elements), True)
        for i, element in enumerate(elements):
            value = self._read(lane, element, f"b{8 * size}")
            store[at + i * size : at + (i + 1) * size] = value.to_bytes(size, "little")

    def _atom(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        target, memory, addend = instr.operands
        store, at = self._place(instr, lane, memory, (block, mask), 4, True)
        old = int.from_bytes(store[at : at + 4], "little")
        new = (old + self._read(lane, addend, "u32")) & _mask(32)
        store[at : at + 4] = new.to_bytes(4, "little")
        self._write(lane, target, old, 32)

    def _red(self, instr: Instruction, lane: Lane, block: int, mask: int) -> None:
        memory, source = instr.operands
        kind = instr.modifiers[-1]
        size = _width(kind) // 8
        store, at = self._place(instr, lane, memory, (block, mask), size, True)
        old = int.from_bytes(store[at : at + size], "little")
        new = BINARY[instr.modifiers[-2]](old, self._read(lane, source, kind), 8 * size)
        store[at : at + size] = (new & _mask(8 * size)).to_bytes(size, "little")

    def _place(self, instr: Instruction, lane: Lane, operand: Operand, who: tuple[int, int], size: int,
               store: bool) -> tuple[bytearray, int]:
        """(memory, offset in it) of an access; alignment is checked as the hardware does."""
        assert isinstance(operand, Mem)
        if "param" in instr.modifiers:
            assert isinstance(operand.base, Sym)
            param = next(p for p in self.kernel.params if p.name == operand.base.name)
            return self.params, param.offset + operand.offset
        assert isinstance(operand.base, Reg)
        address = self._read(lane, operand.base, "u64") + operand.offset
        assert address % size == 0, f"{instr.span.text}: {address:#x} is not aligned to {size}"
        at = address - GLOBAL_BASE
        assert 0 <= at <= len(self.memory) - size, f"{instr.span.text}: {address:#x} is out of bounds"
        if not operand.base.name.startswith("%ncc"):
            value = bytes(self.memory[at : at + size])
            self.log.append(Access(who[0], lane.thread, who[1], address, size, store, value))
        return self.memory, at
