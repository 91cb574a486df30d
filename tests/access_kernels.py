"""Random PTX kernels that access memory: pointers that advance in loops, guards, copies whose bytes a warp chooses.

Most of them keep warps together: branches and loops depend on what the launch passes. In some lanes part or leave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

HEAD = """.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 data, .param .u32 n, .param .u32 m)
{directive}
{{
.reg .pred %p<8>;
.reg .b32 %r<40>;
.reg .b64 %d<12>;
.shared .align 16 .b8 sm[16384];
"""
DATA_BYTES = 1 << 17
LOADS = {1: "ld.global.u8 %r9", 2: "ld.global.u16 %r9", 4: "ld.global.u32 %r9", 8: "ld.global.v2.u32 {%r10, %r11}",
         16: "ld.global.v4.u32 {%r10, %r11, %r12, %r13}"}
STORES = {1: "st.shared.u8 {}, %r9", 2: "st.shared.u16 {}, %r9", 4: "st.shared.u32 {}, %r9",
          8: "st.shared.v2.u32 {}, {{%r10, %r11}}", 16: "st.shared.v4.u32 {}, {{%r10, %r11, %r12, %r13}}"}
POINTERS = ("%d4", "%d5", "%d6")
STEPS = (0, 1, 2, 3, 4, 5, 8, 16)


@dataclass(frozen=True)
class AccessKernel:
    text: str
    threads: int
    n: int
    m: int
    base: int  # of the data, beyond a multiple of 128


@dataclass
class _Writer:
    draw: Callable[[Any], Any]
    parting: bool
    lines: list[str] = field(default_factory=list)
    labels: int = 0
    counters: int = 20
    aligned: dict[str, int] = field(default_factory=dict)

    def pick(self, options: Sequence[Any]) -> Any:
        return self.draw(st.sampled_from(list(options)))

    def chance(self, percent: int) -> bool:
        return bool(self.draw(st.integers(0, 99)) < percent)

    def put(self, line: str, guard: str = "") -> None:
        self.lines.append(f"{guard}{line};")

    def label(self) -> str:
        self.labels += 1
        return f"L{self.labels}"

    def begin(self) -> None:
        self.lines += ["ld.param.u64 %d1, [data];", "ld.param.u32 %r1, [n];", "ld.param.u32 %r2, [m];",
                       "mov.u32 %r3, %tid.x;", "mov.u32 %r4, %ctaid.x;", "and.b32 %r5, %r3, 31;",
                       "setp.lt.u32 %p1, %r3, %r1;", "setp.gt.u32 %p2, %r2, 5;", "mov.u32 %r6, sm;",
                       f"add.u64 %d1, %d1, {DATA_BYTES // 2};"]
        for n in range(9, 14):
            self.put(f"mov.u32 %r{n}, %r3")
        self.put(f"and.b32 %r14, %r3, {self.pick((1, 3, 4, 16, 24))}")
        self.put("setp.ne.u32 %p3, %r14, 0")
        for pointer in POINTERS:
            self.pointer(pointer)

    # ---- addresses

    def lane(self) -> str:
        """A register below 64 that differs between the lanes, or not."""
        how = self.pick(("tid", "tid", "lane", "xor", "part", "high", "warp", "odd"))
        text = {"tid": "mov.b32 %r15, %r3", "lane": "mov.b32 %r15, %r5", "warp": "shr.u32 %r15, %r3, 5",
                "xor": f"xor.b32 %r15, %r3, {self.pick((1, 2, 7, 21, 31))}",
                "part": f"and.b32 %r15, %r3, {self.pick((1, 3, 7, 12, 28))}",
                "high": f"shr.u32 %r15, %r3, {self.pick((1, 2, 3))}", "odd": "mul.lo.u32 %r15, %r5, %r5"}[how]
        self.put(text)
        if how == "odd":
            self.put("and.b32 %r15, %r15, 63")
        return "%r15"

    def uniform(self) -> str:
        """A register below 32 that is the same in all lanes."""
        self.put(f"add.u32 %r16, {self.pick(('%r1', '%r2', '%r4'))}, {self.pick(range(8))}")
        self.put("and.b32 %r16, %r16, 31")
        return "%r16"

    def pointer(self, name: str) -> None:
        align = self.aligned[name] = self.pick((1, 2, 4, 8, 16, 16))
        start = self.pick(("%d1", "%d1", *(p for p in POINTERS if self.aligned.get(p, 0) >= align and p != name)))
        lane, step = ("%r3", 1) if self.chance(50) else (self.lane(), self.pick(STEPS))
        self.put(f"mul.wide.{self.pick(('u32', 's32'))} %d8, {lane}, {align * step}")
        self.put(f"add.u64 {name}, {self.pick((f'{start}, %d8', f'%d8, {start}'))}")
        if self.chance(50):
            self.put(f"mul.wide.u32 %d8, {self.uniform()}, {align * self.pick((1, 2, 4, 32))}")
            self.put(f"add.u64 {name}, {name}, %d8")

    def advance(self) -> None:
        pointer = self.pick(POINTERS)
        guard = f"@{self.pick(('%p2', '!%p2', '%p1'))} " if self.chance(15) else ""
        if self.chance(60):
            step = self.pick((16, 32, 64, 96, 128, 256))
            self.put(f"{self.pick(('add.s64', 'sub.s64'))} {pointer}, {pointer}, {step}", guard)
        else:
            self.put(f"mul.wide.u32 %d8, {self.uniform()}, {self.pick((16, 32, 64))}")
            self.put(f"add.s64 {pointer}, {pointer}, %d8", guard)

    # ---- accesses

    def guard(self) -> str:
        return f"@{self.pick(('%p1', '%p1', '!%p1', '%p2', '!%p2', '%p3', '!%p3'))} " if self.chance(50) else ""

    def load(self) -> None:
        pointer = self.pick(POINTERS)
        size = self.aligned[pointer] if self.chance(50) else self.pick([s for s in LOADS if s <= self.aligned[pointer]])
        self.put(f"{LOADS[size]}, [{pointer}+{size * self.pick((0, 0, 1, 2, 3, 8))}]", self.guard())

    def summed(self) -> None:
        """An address that is a sum, made where it is used."""
        pointer = self.pick(POINTERS)
        align = self.aligned[pointer]
        self.put(f"mul.wide.u32 %d8, {self.pick((self.lane, self.uniform))()}, {align * self.pick((1, 2, 4, 32))}")
        self.put(f"add.s64 %d9, {self.pick((f'{pointer}, %d8', f'%d8, {pointer}'))}")
        size = self.pick([s for s in LOADS if s <= align])
        self.put(f"{LOADS[size]}, [%d9]", self.guard())

    def gathered(self) -> None:
        size = self.pick(list(LOADS))
        self.put(f"mad.lo.u32 %r17, {self.pick(('%r3', '%r9', '%r4'))}, {self.pick((1, 7, 13, 64))}, %r2")
        self.put(f"and.b32 %r17, %r17, {4096 - size}")
        self.put("cvt.u64.u32 %d9, %r17")
        self.put("add.u64 %d9, %d1, %d9")
        self.put(f"{LOADS[size]}, [%d9]", self.guard())

    def stored(self) -> None:
        size = self.pick(list(STORES))
        step = size * self.pick((0, 1, 1, 2, 3, 4, 8))
        self.put(f"mad.lo.u32 %r17, {self.lane()}, {step}, %r6")
        if self.chance(50):
            self.put(f"mad.lo.u32 %r17, {self.uniform()}, {size}, %r17")
        if self.chance(20):
            self.put(f"xor.b32 %r17, %r17, {size}")
        self.put(STORES[size].format(f"[%r17+{size * self.pick((0, 1, 4))}]"), self.guard())

    def copied(self) -> None:
        wide = [p for p in POINTERS if self.aligned[p] == 16]
        if not wide:
            return
        self.put("mad.lo.u32 %r17, %r3, 16, %r6")
        chosen = self.pick(("%p2", "%p2", "%p1", "%p3"))
        size = self.pick(("", ", %r18", ", %r18", ", %r18"))
        self.put(f"selp.b32 %r18, {self.pick((16, 16, 8, 3))}, 0, {chosen}")
        self.put(f"cp.async.cg.shared.global [%r17], [{self.pick(wide)}], 16{size}", self.guard())

    # ---- control

    def condition(self) -> str:
        register = self.pick(("%r3", "%r5")) if self.parting and self.chance(60) else self.pick(("%r1", "%r2", "%r4"))
        self.put(f"and.b32 %r19, {register}, {self.pick((1, 3, 7))}")
        self.put(f"setp.lt.u32 %p4, %r19, {self.pick(range(4))}")
        return f"@{'!' if self.chance(50) else ''}%p4 "

    def branch(self, depth: int) -> None:
        other = self.label()
        self.put(f"bra {other}", self.condition())
        self.block(depth - 1)
        if self.chance(50):
            done = self.label()
            self.put(f"bra {done}")
            self.lines.append(f"{other}:")
            self.block(depth - 1)
            self.lines.append(f"{done}:")
        else:
            self.lines.append(f"{other}:")

    def loop(self, depth: int) -> None:
        top, counter = self.label(), f"%r{self.counters}"
        self.counters += 1
        self.put(f"mov.u32 {counter}, 0")
        self.lines.append(f"{top}:")
        self.block(depth - 1)
        self.put(f"add.u32 {counter}, {counter}, 1")
        self.put(f"setp.lt.u32 %p5, {counter}, {self.pick((1, 2, 3, 4))}")
        self.put(f"bra {top}", "@%p5 ")

    def leave(self, depth: int) -> None:
        self.put("ret", self.condition())

    def block(self, depth: int) -> None:
        access = [self.load, self.load, self.load, self.summed, self.gathered, self.stored, self.copied, self.advance]
        for _ in range(self.pick(range(1, 5))):
            nested = [self.branch, self.loop, self.loop, *([self.leave] * self.parting)]
            if depth and self.counters < 30 and self.chance(30):
                self.pick(nested)(depth)
            else:
                self.pick(access)()


@st.composite
def access_kernels(draw: Callable[[Any], Any]) -> AccessKernel:
    threads, required = draw(st.sampled_from([(64, True), (64, True), (32, True), (96, True), (64, False), (40, True)]))
    writer = _Writer(draw, draw(st.integers(0, 99)) < 25)
    writer.begin()
    for _ in range(draw(st.integers(1, 3))):
        writer.block(2)
    writer.put("ret")
    n = draw(st.sampled_from([0, 1, 7, 31, 32, 33, 40, 63, 64, 1000]))
    head = HEAD.format(directive=f".reqntid {threads}" if required else "")
    return AccessKernel(f"{head}{chr(10).join(writer.lines)}\n}}\n", threads, n, draw(st.integers(0, 12)),
                        16 * draw(st.integers(0, 7)))
