"""Random PTX kernels that compute indices in every way that compilers do, some of them wrapping, under any control.

Nothing is stored: the oracle watches all registers. Loops end because each has a counter of its own, which a lane may
be made to stop early, so that lanes leave a loop in different turns, or to go round without its end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hypothesis import strategies as st

HEAD = """.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 data, .param .u32 n, .param .u32 m)
{
.reg .pred %p<8>;
.reg .b16 %h<8>;
.reg .b32 %r<40>;
.reg .b64 %d<12>;
.shared .align 4 .b8 sm[64];
"""
DATA_BYTES = 1024
BLOCKS = ((32, 1, 1), (64, 1, 1), (5, 1, 1), (40, 1, 1), (16, 4, 1), (8, 3, 2), (24, 4, 1), (5, 2, 3), (48, 1, 1),
          (4, 4, 4), (2, 2, 16), (7, 3, 1))
EDGES = (0, 1, 2, 3, 5, 7, 16, 31, 32, 33, 63, 96, 100, 255, 256, 1000, 4096, 65530, 65535, 2**31 - 5, 2**31,
         2**32 - 16, 2**32 - 1)
WORDS = tuple(f"%r{n}" for n in range(1, 10))
HALVES = ("%h1", "%h2", "%h3")
LONGS = ("%d1", "%d2", "%d3", "%d4")
PREDS = ("%p1", "%p2", "%p3")


@dataclass(frozen=True)
class IndexKernel:
    text: str
    block: tuple[int, int, int]
    n: int
    m: int


@dataclass
class _Writer:
    draw: Callable[[st.SearchStrategy[object]], object]
    lines: list[str] = field(default_factory=list)
    labels: int = 0
    counters: int = 20

    def pick(self, options: Sequence[str]) -> str:
        return str(self.draw(st.sampled_from(options)))

    def number(self, least: int, most: int) -> int:
        return int(str(self.draw(st.integers(least, most))))

    def chance(self, percent: int) -> bool:
        return self.number(0, 99) < percent

    def put(self, line: str, guard: str = "") -> None:
        self.lines.append(f"{guard}{line};")

    def guard(self) -> str:
        return f"@{'!' if self.chance(40) else ''}{self.pick(PREDS)} " if self.chance(15) else ""

    def constant(self) -> str:
        return str(self.draw(st.sampled_from(EDGES)) if self.chance(60) else 1 << self.number(0, 31))

    def word(self) -> str:
        return self.constant() if self.chance(35) else self.pick(WORDS)

    def begin(self) -> None:
        self.lines += ["ld.param.u64 %d1, [data];", "ld.param.u32 %r1, [n];", "ld.param.u32 %r2, [m];"]
        sources = ["%tid.x", "%tid.y", "%tid.z", "%laneid", "%ctaid.x", "%ntid.x", "%lanemask_lt"]
        for target, source in zip(WORDS[2:], sources, strict=True):
            self.put(f"mov.u32 {target}, {source}")
        for n, target in enumerate(HALVES):
            self.put(f"cvt.u16.u32 {target}, {WORDS[n + 2]}")
        self.put("mov.u64 %d2, %d1")
        self.put("mul.wide.u32 %d3, %r3, 4")
        self.put("add.u64 %d4, %d1, %d3")
        self.put("setp.lt.u32 %p1, %r6, 7")
        self.put("setp.ge.u32 %p2, %r1, 9")
        self.put("setp.lt.s32 %p3, %r3, %r1")

    # ---- statements

    def statement(self, depth: int) -> None:
        plain = [self.words] * 6 + [self.longs] * 3 + [self.halves, self.compare, self.compare, self.load, self.bits]
        nested = [self.if_else, self.if_else, self.loop, self.loop, self.jump_out] if depth else []
        top = [self.leave, self.together, self.together] if depth == 2 else []
        self.draw(st.sampled_from([*plain, *nested, *top]))()  # type: ignore[operator]

    def block(self, depth: int, most: int) -> None:
        for _ in range(self.number(1, most)):
            self.statement(depth)

    def words(self) -> None:
        opcode = self.pick(("add.u32", "sub.s32", "mul.lo.s32", "and.b32", "or.b32", "xor.b32", "shl.b32", "shr.u32",
                            "shr.s32", "div.u32", "div.s32", "rem.u32", "rem.s32", "min.s32", "max.u32", "mul.hi.u32",
                            "mul.hi.s32", "mad.lo.u32", "selp.b32", "neg.s32", "not.b32", "abs.s32", "mov.b32"))
        count = {"mad.lo.u32": 3, "neg.s32": 1, "not.b32": 1, "abs.s32": 1, "mov.b32": 1}.get(opcode, 2)
        sources = [self.pick(WORDS), *(self.word() for _ in range(count - 1))]
        if opcode[:3] in ("div", "rem"):
            sources[1] = str(self.draw(st.sampled_from((1, 2, 3, 5, 7, 8, 10, 32, 100))))
        elif opcode[:2] == "sh" and self.chance(80):
            sources[1] = str(self.number(0, 33))
        elif opcode == "selp.b32":
            sources.append(self.pick(PREDS))
        self.put(f"{opcode} {self.pick(WORDS)}, {', '.join(sources)}", self.guard())

    def bits(self) -> None:
        which = self.number(0, 2)
        if which == 0:
            kind, start = self.pick(("u32", "s32")), self.number(0, 31)
            self.put(f"bfe.{kind} {self.pick(WORDS)}, {self.pick(WORDS)}, {start}, {self.number(0, 33)}", self.guard())
        elif which == 1:
            self.put(f"lop3.b32 {self.pick(WORDS)}, {self.pick(WORDS)}, {self.word()}, {self.word()}, "
                     f"{self.number(0, 255)}", self.guard())
        else:
            self.put(f"mov.b64 {{{self.pick(WORDS[:4])}, {self.pick(WORDS[4:])}}}, {self.pick(LONGS)}")

    def longs(self) -> None:
        opcode = self.pick(("add.u64", "sub.u64", "mul.wide.u32", "mul.wide.s32", "cvt.u64.u32", "cvt.s64.s32",
                            "shl.b64", "shr.s64", "shr.u64", "and.b64", "or.b64", "mad.wide.s32", "mul.lo.u64"))
        if ".wide" in opcode:
            sources = [self.pick(WORDS), self.word()] + ([self.pick(LONGS)] if opcode[:3] == "mad" else [])
        elif opcode[:3] == "cvt":
            sources = [self.pick(WORDS)]
        elif opcode[:2] == "sh":
            sources = [self.pick(LONGS), str(self.draw(st.sampled_from((1, 2, 3, 4, 30, 32, 63, 64))))]
        else:
            sources = [self.pick(LONGS), self.constant() if self.chance(40) else self.pick(LONGS)]
        self.put(f"{opcode} {self.pick(LONGS)}, {', '.join(sources)}", self.guard())

    def halves(self) -> None:
        which = self.number(0, 3)
        if which == 0:
            self.put(f"cvt.u16.u32 {self.pick(HALVES)}, {self.pick(WORDS)}", self.guard())
        elif which == 1:
            self.put(f"mul.wide.{self.pick(('u16', 's16'))} {self.pick(WORDS)}, {self.pick(HALVES)}, 4", self.guard())
        elif which == 2:
            self.put(f"{self.pick(('add.u16', 'sub.s16', 'mul.lo.u16', 'div.s16', 'rem.u16'))} {self.pick(HALVES)}, "
                     f"{self.pick(HALVES)}, {self.number(1, 500)}", self.guard())
        else:
            self.put(f"cvt.{self.pick(('u32.u16', 's32.s16', 'u32.u8', 's32.s8'))} {self.pick(WORDS)}, "
                     f"{self.pick(HALVES)}", self.guard())

    def compare(self) -> None:
        order, kind = self.pick(("lt", "le", "gt", "ge", "eq", "ne")), self.pick(("u32", "s32"))
        if self.chance(20):
            joint = self.pick(("and", "or", "xor"))
            self.put(f"setp.{order}.{joint}.{kind} {self.pick(PREDS)}, {self.pick(WORDS)}, {self.word()}, "
                     f"{self.pick(('', '!'))}{self.pick(PREDS)}", self.guard())
        else:
            self.put(f"setp.{order}.{kind} {self.pick(PREDS)}, {self.pick(WORDS)}, {self.word()}", self.guard())

    def load(self) -> None:
        """From one address, or from the lanes' own; what is loaded is never written to."""
        self.put(f"and.b32 %r30, {self.pick(WORDS) if self.chance(50) else '%r1'}, {DATA_BYTES - 4}")
        self.put("mad.wide.u32 %d10, %r30, 1, %d11")
        how = self.pick(("ld.global.u32", "ld.global.nc.u32", "ld.volatile.global.u32", "ld.u32"))
        self.put(f"{how} {self.pick(WORDS)}, [%d10]", self.guard())

    # ---- control

    def label(self) -> str:
        self.labels += 1
        return f"L{self.labels}"

    def condition(self) -> str:
        if self.chance(60):
            self.put(f"and.b32 %r31, {self.pick(WORDS)}, {self.number(1, 15)}")
            self.put(f"setp.lt.u32 %p4, %r31, {self.number(0, 8)}")
        else:
            self.put(f"setp.{self.pick(('lt', 'ge'))}.u32 %p4, {self.pick(WORDS)}, {self.word()}")
        return f"@{'!' if self.chance(50) else ''}%p4 "

    def if_else(self, depth: int = 1) -> None:
        """Sometimes with the far side at the end of the kernel, as compilers place what is seldom run."""
        other, done = self.label(), self.label()
        self.put(f"bra {other}", self.condition())
        self.block(depth - 1, 3)
        if self.chance(60):
            self.put(f"bra {done}")
            self.lines.append(f"{other}:")
            self.block(depth - 1, 3)
            self.lines.append(f"{done}:")
        else:
            self.lines.append(f"{other}:")

    def loop(self, depth: int = 1) -> None:
        top, end, counter = self.label(), self.label(), f"%r{self.counters}"
        if self.counters == 28:
            return
        self.counters += 1
        self.put(f"mov.u32 {counter}, 0")
        self.lines.append(f"{top}:")
        self.put(f"add.u32 {counter}, {counter}, 1")
        self.put(f"setp.gt.u32 %p5, {counter}, {self.number(1, 4)}")
        self.put(f"bra {end}", "@%p5 ")
        for _ in range(self.number(1, 3)):
            self.block(depth - 1, 2)
            if self.chance(45):
                self.put(f"bra {self.pick((top, end))}", self.condition())  # continue, or break
        self.put(f"bra {top}")
        self.lines.append(f"{end}:")

    def jump_out(self, depth: int = 1) -> None:
        """Two ways that meet in a place that is not the end of either."""
        first, second, done = self.label(), self.label(), self.label()
        self.put(f"bra {first}", self.condition())
        self.block(depth - 1, 2)
        self.put(f"bra {second}", self.condition())
        self.lines.append(f"{first}:")
        self.block(depth - 1, 2)
        self.put(f"bra {done}")
        self.lines.append(f"{second}:")
        self.block(depth - 1, 2)
        self.lines.append(f"{done}:")

    def leave(self) -> None:
        self.put(self.pick(("ret", "exit")), self.condition())

    def together(self) -> None:
        which = self.number(0, 2)
        if which == 0:
            self.put("bar.sync 0")
        elif which == 1:
            self.put(f"shfl.sync.idx.b32 {self.pick(WORDS)}, {self.pick(WORDS)}, 0, 31, -1")
        else:
            self.put(f"vote.sync.ballot.b32 {self.pick(WORDS)}, {self.pick(PREDS)}, -1")


@st.composite
def index_kernels(draw: Callable[[st.SearchStrategy[object]], object]) -> IndexKernel:
    writer = _Writer(draw)
    writer.begin()
    writer.lines.append("mov.u64 %d11, %d1;")
    for _ in range(writer.number(3, 9)):
        writer.statement(2)
    for word in WORDS:  # the oracle sees what an instruction names
        writer.put(f"mov.b32 %r32, {word}")
    for long in LONGS:
        writer.put(f"mov.b64 %d9, {long}")
    writer.put("ret")
    body = "\n".join(writer.lines)
    block = draw(st.sampled_from(BLOCKS))
    n, m = (draw(st.sampled_from(EDGES)) for _ in range(2))
    return IndexKernel(f"{HEAD}{body}\n}}\n", block, n, m)  # type: ignore[arg-type]
