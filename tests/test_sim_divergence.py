"""Random kernels whose lanes part, loop, break and leave: the simulator agrees with one thread after the other."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from sim_ops import kernel

from ncc import sim

REGISTERS, SLOTS, THREADS = 5, 12, 70
MASK = 0xFFFFFFFF
OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "add.u32": lambda a, b: a + b, "sub.u32": lambda a, b: a - b, "mul.lo.u32": lambda a, b: a * b,
    "xor.b32": lambda a, b: a ^ b, "and.b32": lambda a, b: a & b, "min.u32": min, "max.u32": max,
    "shr.u32": lambda a, b: a >> min(b, 32),
}


@dataclass(frozen=True)
class Assign:
    operation: str
    target: int
    first: int
    second: int | str  # a register, or a constant as text
    guard: int | None  # the register whose lowest bit lets it happen


@dataclass(frozen=True)
class If:
    register: int
    bit: int
    then: tuple[Any, ...]
    other: tuple[Any, ...]


@dataclass(frozen=True)
class Loop:
    """As often as the three low bits of a register say; left early where a bit of another is set."""

    count: int
    leave: int
    body: tuple[Any, ...]


@dataclass(frozen=True)
class Leave:
    register: int
    bit: int


@dataclass(frozen=True)
class Save:
    register: int


@dataclass
class Writer:
    """The PTX of a program."""

    lines: list[str] = field(default_factory=list)
    labels: int = 0
    counters: int = 0

    def label(self) -> str:
        self.labels += 1
        return f"L{self.labels}"

    def bit(self, register: int, bit: int) -> None:
        self.lines += [f"bfe.u32 %r20, %r{register}, {bit}, 1;", "setp.ne.u32 %p1, %r20, 0;"]

    def write(self, program: tuple[Any, ...]) -> None:
        for node in program:
            getattr(self, f"_{type(node).__name__.lower()}")(node)

    def _assign(self, node: Assign) -> None:
        guard = ""
        if node.guard is not None:
            self.bit(node.guard, 0)
            guard = "@%p1 "
        second = node.second if isinstance(node.second, str) else f"%r{node.second}"
        self.lines.append(f"{guard}{node.operation} %r{node.target}, %r{node.first}, {second};")

    def _if(self, node: If) -> None:
        other, after = self.label(), self.label()
        self.bit(node.register, node.bit)
        self.lines.append(f"@!%p1 bra {other};")
        self.write(node.then)
        self.lines += [f"bra {after};", f"{other}:"]
        self.write(node.other)
        self.lines.append(f"{after}:")

    def _loop(self, node: Loop) -> None:
        head, after, counter = self.label(), self.label(), f"%c{self.counters}"
        self.counters += 1
        self.lines += [f"and.b32 {counter}, %r{node.count}, 7;", f"{head}:", f"setp.eq.u32 %p1, {counter}, 0;",
                       f"@%p1 bra {after};", f"sub.u32 {counter}, {counter}, 1;"]
        self.write(node.body)
        self.bit(node.leave, 4)
        self.lines += [f"@%p1 bra {after};", f"bra {head};", f"{after}:"]

    def _leave(self, node: Leave) -> None:
        self.bit(node.register, node.bit)
        self.lines.append("@%p1 ret;")

    def _save(self, node: Save) -> None:
        # The slot is the count of saves so far, so that the order shows.
        self.lines += ["and.b32 %r21, %r22, 7;", "mad.wide.u32 %d2, %r21, 4, %d1;", "ld.global.u32 %r21, [%d2];",
                       f"add.u32 %r21, %r21, %r{node.register};", "st.global.u32 [%d2], %r21;",
                       "add.u32 %r22, %r22, 1;"]


class Left(Exception):
    """The thread has left the kernel."""


def run_thread(program: tuple[Any, ...], registers: list[int], slots: list[int]) -> None:
    """One thread by itself; ``slots[-1]`` counts its saves."""
    for node in program:
        if isinstance(node, Assign):
            if node.guard is None or registers[node.guard] & 1:
                second = int(node.second) if isinstance(node.second, str) else registers[node.second]
                registers[node.target] = OPERATIONS[node.operation](registers[node.first], second) & MASK
        elif isinstance(node, If):
            run_thread(node.then if registers[node.register] >> node.bit & 1 else node.other, registers, slots)
        elif isinstance(node, Loop):
            for _ in range(registers[node.count] & 7):
                run_thread(node.body, registers, slots)
                if registers[node.leave] >> 4 & 1:
                    break
        elif isinstance(node, Leave):
            if registers[node.register] >> node.bit & 1:
                raise Left
        else:
            slots[slots[-1] & 7] = (slots[slots[-1] & 7] + registers[node.register]) & MASK
            slots[-1] += 1


register = st.integers(0, REGISTERS - 1)
bits = st.integers(0, 6)
assigns = st.builds(Assign, st.sampled_from(sorted(OPERATIONS)), register, register,
                    register | st.integers(0, 40).map(str), st.none() | register)
simple = assigns | assigns | st.builds(Save, register)


def blocks(inner: Any) -> Any:
    body = st.lists(inner, min_size=1, max_size=4).map(tuple)
    return (simple | st.builds(If, register, bits, body, body) | st.builds(Loop, register, register, body)
            | st.builds(If, register, bits, st.builds(Leave, register, bits).map(lambda n: (n,)), body))


programs = st.lists(st.recursive(simple, blocks, max_leaves=12), min_size=1, max_size=6).map(tuple)


def ptx(program: tuple[Any, ...]) -> str:
    writer = Writer()
    writer.write((*program, *(Save(n) for n in range(REGISTERS))))
    head = ["mov.u32 %r0, %tid.x;", "mul.lo.u32 %r1, %r0, 2654435761;", "shr.u32 %r2, %r1, 7;", "xor.b32 %r3, %r0, 21;",
            "mov.u32 %r4, 77;", "mov.u32 %r22, 0;", "ld.param.u64 %d1, [x];",
            f"mad.wide.u32 %d1, %r0, {4 * SLOTS}, %d1;"]
    return kernel("\n".join(head + writer.lines), ".param .u64 x", f".reg .b32 %c<{writer.counters + 1}>;\n")


@settings(max_examples=60, deadline=None)
@given(programs)
def test_lanes_that_part_do_what_each_would_do_alone(program: tuple[Any, ...]) -> None:
    out = np.zeros((THREADS, SLOTS), np.uint32)
    sim.launch(ptx(program), "k", 1, THREADS, [out])
    for thread in range(THREADS):
        mixed = thread * 2654435761 & MASK
        slots = [0] * 9
        with contextlib.suppress(Left):
            run_thread((*program, *(Save(n) for n in range(REGISTERS))),
                       [thread, mixed, mixed >> 7, thread ^ 21, 77], slots)
        assert out[thread, :8].tolist() == slots[:8], thread
