"""Random PTX kernels of which the test knows every instruction: what it matches, and where its operands are.

Nothing here knows ncc: ``Ins`` is the test's own idea of an instruction, and stands on a line of its own, by which what
the simulator tells of it is found. Kernels keep to their arrays, so that they run; of what they compute, everything
that later ones may depend on is stored at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from hypothesis import strategies as st

DATA_BYTES, CHAIN_PAIRS, OUT_BYTES = 4096, 32, 128
SHARED_BYTES = 1024
HEAD = ".version 7.8\n.target sm_80\n.address_size 64\n"
OTHER = ".visible .entry other(.param .u64 data)\n{\nret;\n}\n"
REGISTERS = {"p": ("pred", 1, 8), "h": ("b16", 16, 4), "r": ("b32", 32, 16), "rd": ("b64", 64, 9), "f": ("f32", 32, 5)}
"""Prefix -> type, bits, how many."""


def bits_of(register: str) -> int:
    return REGISTERS[register.lstrip("!%").rstrip("0123456789")][1]


@dataclass(frozen=True)
class Addr:
    """``[base+offset]``; the base is a register, or the shared variable ``sm``."""

    base: str
    offset: int = 0

    def __str__(self) -> str:
        return f"[{self.base}+{self.offset}]" if self.offset else f"[{self.base}]"


@dataclass(frozen=True)
class Num:
    """A constant of so many bits."""

    value: int
    bits: int = 32

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Sym:
    """The address of the shared variable."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Quiet:
    """An operand that cannot be captured: a parameter, a label, a function."""

    text: str

    def __str__(self) -> str:
        return self.text


Source = str | Num | Addr | Sym | Quiet | tuple[str, ...]


@dataclass(frozen=True)
class Ins:
    """``outs`` are the elements of the result; ``kinds`` the portable tracepoints that mean it; ``moved``: bytes."""

    mnemonic: str
    outs: tuple[str, ...] = ()
    ins: tuple[Source, ...] = ()
    guard: str | None = None
    kinds: frozenset[str] = frozenset()
    moved: int | None = None
    joint: str = ""  # how the elements of the result are written: "{" a vector, "|" a pair, "(" the results of a call
    fused: bool = False  # a product or sum that the assembler may contract, so that a probe beside it may be refused

    @property
    def text(self) -> str:
        shown = [self._outs()] if self.outs else []
        shown += [f"{{{', '.join(s)}}}" if isinstance(s, tuple) else str(s) for s in self.ins]
        guard = f"@{self.guard} " if self.guard else ""
        return f"{guard}{self.mnemonic} {', '.join(shown)};".replace(" ;", ";")

    def _outs(self) -> str:
        if self.joint == "|":
            return "|".join(self.outs)
        return {"": "{0}", "{": "{{{0}}}", "(": "({0})"}[self.joint].format(", ".join(self.outs))


@dataclass(frozen=True)
class Kernel:
    """``at`` maps a line of the text, counted from 1, to its instruction."""

    text: str
    at: dict[int, Ins]
    grid: tuple[int, int, int]
    block: tuple[int, int, int]

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(f"Kernel(grid={self.grid}, block={self.block}, text=\n{self.text})")


GRIDS = ((1, 1, 1), (2, 1, 1), (1, 3, 1), (1, 1, 2))
BLOCKS = ((1, 1, 1), (5, 1, 1), (32, 1, 1), (33, 1, 1), (40, 1, 1), (64, 1, 1), (8, 3, 2), (3, 7, 2), (16, 2, 2))
LOW = ("%r1", "%r2", "%r3", "%r4", "%r5")
WIDE = ("%rd5", "%rd6", "%rd7")
PREDS = ("%p1", "%p2", "%p3")
FLOATS = ("%f1", "%f2", "%f3")


Size = tuple[int, int, int]


def function(leaves: bool) -> list[str | Ins]:
    """What kernels call; some of its threads may leave there."""
    leaving = [Ins("setp.eq.u32", ("%p2",), ("%r1", Num(10))), Ins("exit", guard="%p2")] if leaves else []
    return [
        ".func (.param .b32 result) twist(.param .b32 value)", "{", ".reg .b32 %r<4>;", ".reg .pred %p<3>;",
        Ins("ld.param.u32", ("%r1",), (Quiet("[value]"),), moved=4),
        Ins("and.b32", ("%r2",), ("%r1", Num(1))),
        Ins("setp.eq.u32", ("%p1",), ("%r2", Num(0))),
        Ins("bra", (), (Quiet("EVEN"),), "%p1", frozenset({"branch"})),
        Ins("mad.lo.u32", ("%r1",), ("%r1", Num(3), Num(1))),
        "EVEN:", *leaving,
        Ins("st.param.b32", (), (Quiet("[result]"), "%r1"), moved=4),
        Ins("ret"), "}"]


@dataclass
class Writer:
    """A kernel's body as it grows."""

    draw: Callable[[st.SearchStrategy[object]], object]
    features: frozenset[str]
    lines: list[str | Ins] = field(default_factory=list)
    labels: int = 0

    # ---- choices

    def pick(self, options: Sequence[str]) -> str:
        return str(self.draw(st.sampled_from(options)))

    def number(self, least: int, most: int) -> int:
        return int(str(self.draw(st.integers(least, most))))

    def chance(self, percent: int) -> bool:
        return self.number(0, 99) < percent

    def guard(self) -> str | None:
        if "guards" not in self.features or not self.chance(40):
            return None
        return ("!" if self.chance(40) else "") + self.pick(PREDS)

    def put(self, mnemonic: str, outs: Sequence[str] = (), ins: Sequence[Source] = (), kinds: str = "",
            moved: int | None = None, joint: str = "", guard: str | None = None, fused: bool = False) -> None:
        self.lines.append(Ins(mnemonic, tuple(outs), tuple(ins), guard, frozenset(kinds.split()), moved, joint, fused))

    def label(self) -> str:
        self.labels += 1
        return f"L{self.labels}"

    # ---- beginning and end

    def begin(self, grid: Size, block: Size) -> None:
        put = self.put
        for register, name in (("%rd1", "data"), ("%rd2", "chain"), ("%rd4", "out")):
            put("ld.param.u64", [register], [Quiet(f"[{name}]")], moved=8)
        put("mov.u32", ["%r1"], ["%tid.x"])
        put("mov.u32", ["%r2"], ["%laneid"])
        self.linear("%r3", "tid", block)
        self.linear("%r4", "ctaid", grid)
        put("mad.lo.u32", ["%r5"], ["%r4", Num(64), "%r3"])
        put("mad.wide.u32", ["%rd4"], ["%r5", Num(OUT_BYTES), "%rd4"])
        put("mad.wide.u32", ["%rd5"], ["%r3", Num(40503), "%rd5"])
        put("setp.lt.u32", ["%p1"], ["%r2", Num(self.number(0, 32))])
        put("setp.gt.u32", ["%p2"], ["%r3", Num(self.number(0, 64))])
        if "shared" in self.features:
            put("mov.u32", ["%r14"], [Sym("sm")])
        if "floats" in self.features:
            put("cvt.rn.f32.u32", ["%f1"], ["%r3"])
            put("mov.b32", ["%f2"], [Num(0x3FC00000)])

    def linear(self, register: str, index: str, size: Size) -> None:
        """The linear index of a thread or block."""
        if size[1:] == (1, 1):
            self.put("mov.u32", [register], [f"%{index}.x"])
            return
        self.put("mov.u32", ["%r8"], [f"%{index}.y"])
        self.put("mov.u32", ["%r9"], [f"%{index}.z"])
        self.put("mad.lo.u32", ["%r8"], ["%r9", Num(size[1]), "%r8"])
        self.put("mov.u32", ["%r9"], [f"%{index}.x"])
        self.put("mad.lo.u32", [register], ["%r8", Num(size[0]), "%r9"])

    def end(self) -> None:
        """Everything that the kernel may have computed goes to memory."""
        put, out = self.put, "store.global"
        put("st.global.v4.b32", (), [Addr("%rd4"), ("%r1", "%r2", "%r3", "%r4")], out, 16)
        put("st.global.v2.b64", (), [Addr("%rd4", 16), ("%rd5", "%rd6")], out, 16)
        put("st.global.v2.b64", (), [Addr("%rd4", 32), ("%rd7", "%rd2")], out, 16)
        for register, pred in zip(("%r10", "%r12", "%r13"), PREDS, strict=True):
            put("selp.b32", [register], [Num(7), Num(3), pred])
        put("st.global.v4.b32", (), [Addr("%rd4", 48), ("%r5", "%r10", "%r12", "%r13")], out, 16)
        if "halves" in self.features:
            put("st.global.b16", (), [Addr("%rd4", 64), "%h1"], out, 2)
        if "floats" in self.features:
            put("st.global.v4.f32", (), [Addr("%rd4", 80), (*FLOATS, "%f1")], out, 16)

    # ---- statements

    def block(self, depth: int, most: int) -> None:
        for _ in range(self.number(1, most)):
            self.statement(depth)

    def statement(self, depth: int) -> None:
        plain = [self.integer, self.comparison, self.load, self.store, self.wide_integer]
        plain += [make for feature, makes in self._more().items() if feature in self.features for make in makes]
        if depth:
            nested = {"branches": [self.if_else, self.if_else, self.table], "loops": [self.loop, self.loop]}
            plain += [partial(make, depth - 1) for feature, makes in nested.items() if feature in self.features
                      for make in makes]
        if depth == 2 and "together" in self.features:
            plain += [self.barrier, self.whole_warp, self.barrier, self.matrix]
        self.draw(st.sampled_from(plain))()  # type: ignore[operator]

    def _more(self) -> dict[str, list[Callable[[], None]]]:
        return {
            "chains": [self.chain, self.chain], "scopes": [self.scope], "atomics": [self.atomic, self.atomic],
            "exits": [self.leave], "shared": [self.shared_access, self.shared_access, self.copy],
            "floats": [self.floating], "calls": [self.call], "together": [self.some_lanes, self.chosen_lanes],
            "halves": [self.half],
        }

    def integer(self) -> None:
        """Often into a register that it reads."""
        kind = self.pick(("u32", "s32"))
        opcode = self.pick(("add", "sub", "mul.lo", "min", "max", "mad.lo", "shl", "and", "xor", "selp", "mov", "popc"))
        kind = {"shl": "b32", "and": "b32", "xor": "b32", "selp": "b32", "popc": "b32"}.get(opcode, kind)
        count = {"mad.lo": 3, "mov": 1, "popc": 1}.get(opcode, 2)
        sources: list[Source] = [self.pick(LOW)]
        sources += [Num(self.number(0, 40)) if self.chance(30) else self.pick(LOW) for _ in range(count - 1)]
        if opcode == "selp":
            sources.append(self.pick(PREDS))
        self.put(f"{opcode}.{kind}", [self.pick(LOW)], sources, guard=self.guard())

    def wide_integer(self) -> None:
        opcode, kind = self.pick(("add.u64", "xor.b64", "sub.s64", "mad.wide.u32", "cvt.u64.u32")), "64"
        sources: list[Source] = [self.pick(WIDE), self.pick(WIDE)]
        if opcode == "mad.wide.u32":
            sources = [self.pick(LOW), self.pick(LOW), self.pick(WIDE)]
        elif opcode == "cvt.u64.u32":
            sources = [self.pick(LOW)]
        elif self.chance(30):
            sources[1] = Num(self.number(-5, 5) & (1 << int(kind)) - 1, 64)
        self.put(opcode, [self.pick(WIDE)], sources, guard=self.guard())

    def comparison(self) -> None:
        """Sometimes under a guard that it overwrites."""
        relation = self.pick(("lt", "ge", "eq", "ne"))
        pair = self.chance(30)
        outs = ["%p1", "%p3"] if pair else [self.pick(PREDS)]
        self.put(f"setp.{relation}.{self.pick(('u32', 's32'))}", outs, [self.pick(LOW), Num(self.number(0, 40))],
                 joint="|" if pair else "", guard=self.pick(("", "!")) + outs[0] if self.chance(30) else self.guard())

    def place(self, align: int, limit: int = DATA_BYTES // 2) -> Addr:
        """An address in ``data`` in %rd3, with an offset."""
        self.put("and.b32", ["%r10"], [self.pick(LOW), Num((limit - 1) & -align)])
        self.put("mad.wide.u32", ["%rd3"], ["%r10", Num(1), "%rd1"])
        return Addr("%rd3", align * self.number(0, limit // align - 1) if self.chance(50) else 0)

    _ACCESSES = (("u32", 1), ("u8", 1), ("s16", 1), ("b64", 1), ("v2.u32", 2), ("v4.b32", 4), ("v2.b64", 2),
                 ("v2.u8", 2), ("s8", 1))

    def access(self) -> tuple[str, list[str], int]:
        """(type, registers, bytes) of a load or store."""
        kind, count = self.draw(st.sampled_from(self._ACCESSES))  # type: ignore[misc]
        size = int(kind[-2:].lstrip("usb")) // 8
        pool = WIDE if size == 8 else LOW
        start = self.number(0, len(pool) - 1)
        return kind, [pool[(start + n) % len(pool)] for n in range(count)], size * count

    def load(self) -> None:
        kind, registers, size = self.access()
        flavour, kinds = self.draw(st.sampled_from((  # type: ignore[misc]
            (".global", "load.global"), ("", "load.generic"), (".volatile.global", "load.global"))))
        at, guard = self.place(size), self.guard()
        if registers[0] in WIDE and self.chance(50):
            registers[0] = "%rd3"  # what held the address now holds what lay there
        self.put(f"ld{flavour}.{kind}", registers, [at], kinds, size, "{" if len(registers) > 1 else "", guard)

    def store(self) -> None:
        kind, registers, size = self.access()
        flavour, kinds = self.draw(st.sampled_from(((".global", "store.global"), ("", "store.generic"))))  # type: ignore[misc]
        value: Source = tuple(registers) if len(registers) > 1 else registers[0]
        if kind == "u32" and self.chance(30):
            value = Num(self.number(0, 99))
        self.put(f"st{flavour}.{kind}", (), [self.place(size), value], kinds, size, guard=self.guard())

    def chain(self) -> None:
        """Pointers to pointers: a load that overwrites its own address."""
        if self.chance(50):
            self.put("ld.global.u64", ["%rd2"], [Addr("%rd2")], "load.global", 8, guard=self.guard())
        else:
            self.put("ld.global.v2.u64", ["%rd2", "%rd6"], [Addr("%rd2")], "load.global", 16, "{", self.guard())

    def half(self) -> None:
        self.put("ld.global.u16", ["%h1"], [self.place(2)], "load.global", 2, guard=self.guard())
        self.put("st.global.b16", (), [self.place(2), "%h1"], "store.global", 2, guard=self.guard())

    def atomic(self) -> None:
        space = self.pick((".global", "", ".shared") if "shared" in self.features else (".global", ""))
        at = self.shared_place(4) if space == ".shared" else self.place(4)
        how = self.pick(("add.u32", "exch.b32", "cas.b32", "min.s32", "or.b32", "inc.u32"))
        values: list[Source] = [self.pick(LOW) for _ in range(2 if how == "cas.b32" else 1)]
        if space == ".global" and self.chance(20):
            wide, at = self.pick(("add.u64", "exch.b64")), self.place(8)
            self.put(f"atom.global.{wide}", ["%rd3"], [at, self.pick(WIDE)], "atomic", 8, guard=self.guard())
        elif self.chance(30) and how not in ("exch.b32", "cas.b32"):
            self.put(f"red{space}.{how}", (), [at, *values], "atomic", 4, guard=self.guard())
        else:
            self.put(f"atom{space}.{how}", [self.pick(LOW)], [at, *values], "atomic", 4, guard=self.guard())

    def shared_place(self, align: int) -> Addr:
        if self.chance(25):
            return Addr("sm", align * self.number(0, 16))
        self.put("and.b32", ["%r10"], [self.pick(LOW), Num(511 & -align)])
        self.put("add.u32", ["%r10"], ["%r10", "%r14"])
        return Addr("%r10", align * self.number(0, 16))

    def shared_access(self) -> None:
        kind, registers, size = self.access()
        value: Source = tuple(registers) if len(registers) > 1 else registers[0]
        joint = "{" if len(registers) > 1 else ""
        if self.chance(50):
            self.put(f"st.shared.{kind}", (), [self.shared_place(size), value], "store.shared", size,
                     guard=self.guard())
        else:
            at = self.shared_place(size)
            registers = ["%r10"] if at.base == "%r10" and kind == "u32" and self.chance(50) else registers
            self.put(f"ld.shared.{kind}", registers, [at], "load.shared", size, joint, self.guard())

    def copy(self) -> None:
        """``cp.async``: whole, with a size in a register or a constant, or ignored under a predicate."""
        self.put("and.b32", ["%r13"], [self.pick(LOW), Num(4)])
        rest: list[Source] = self.draw(st.sampled_from(([], [Num(0)], ["%r13"], ["%p2"])))  # type: ignore[assignment]
        shared, source = self.shared_place(4), self.place(4)
        if shared.base == "%r10":
            self.put("mov.u32", ["%r12"], ["%r14"])  # place() has used the other
            shared = Addr("%r12", shared.offset)
        self.put("cp.async.ca.shared.global", (), [shared, source, Num(4), *rest], "async_copy", guard=self.guard())
        self.put("cp.async.wait_all")

    def floating(self) -> None:
        opcode = self.pick(("add.rn.f32", "mul.f32", "add.f32", "fma.rn.f32", "max.f32"))
        count = 3 if opcode.startswith("fma") else 2
        self.put(opcode, [self.pick(FLOATS)], [self.pick(FLOATS) for _ in range(count)], guard=self.guard(),
                 fused=opcode in ("mul.f32", "add.f32"))

    def scope(self) -> None:
        """A register that hides one of the same name."""
        self.put("add.u32", ["%r10"], ["%r5", Num(1)])
        self.lines += ["{", ".reg .b32 %r5;"]
        self.put("mad.lo.u32", ["%r5"], ["%r10", Num(3), "%r1"], guard=self.guard())
        at = self.place(4)
        self.put("st.global.u32", (), [at, "%r5"], "store.global", 4, guard=self.guard())
        self.put("ld.global.u32", ["%r5"], [at], "load.global", 4)
        self.put("add.u32", [self.pick(LOW[:4])], ["%r5", Num(1)])
        self.lines.append("}")

    def call(self) -> None:
        self.lines += ["{", ".param .b32 argument;", ".param .b32 answer;"]
        self.put("st.param.b32", (), [Quiet("[argument]"), self.pick(LOW)], moved=4)
        guard = self.guard()
        self.put("call" if guard else "call.uni", ["answer"], [Quiet("twist"), Quiet("(argument)")], "call", joint="(",
                 guard=guard)
        # Lanes that did not call have no answer: what stands there depends on who ran before.
        self.put("ld.param.b32", [self.pick(LOW)], [Quiet("[answer]")], moved=4, guard=guard)
        self.lines.append("}")

    # ---- control

    def condition(self) -> str:
        """A predicate that is likely to part the lanes."""
        self.put("and.b32", ["%r10"], [self.pick(LOW), Num(self.number(1, 7))])
        self.put("setp.lt.u32", ["%p4"], ["%r10", Num(self.number(0, 4))])
        return ("!" if self.chance(50) else "") + "%p4"

    def if_else(self, depth: int) -> None:
        other, done = self.label(), self.label()
        self.put("bra", (), [Quiet(other)], "branch", guard=self.condition())
        self.block(depth, 2)
        if self.chance(50):
            self.put(self.pick(("bra", "bra.uni")), (), [Quiet(done)], "branch")
            self.lines.append(f"{other}:")
            self.block(depth, 2)
            self.lines.append(f"{done}:")
        else:
            self.lines.append(f"{other}:")

    def table(self, depth: int) -> None:
        """An indexed branch; control also falls from one of its targets into the next."""
        labels, done, name = [self.label() for _ in range(3)], self.label(), f"T{self.labels}"
        self.put("and.b32", ["%r10"], [self.pick(LOW), Num(1)])
        self.put("add.u32", ["%r10"], ["%r10", Num(self.number(0, 1))])
        self.lines.append(f"{name}: .branchtargets {', '.join(labels)};")
        self.put("brx.idx", (), ["%r10", Quiet(name)], "branch")
        for label in labels:
            self.lines.append(f"{label}:")
            self.block(depth, 1)
            if self.chance(50):
                self.put("bra", (), [Quiet(done)], "branch")
        self.lines.append(f"{done}:")

    def loop(self, depth: int) -> None:
        """Each lane its own number of times."""
        counter, again = f"%r{11 + 4 * (depth % 2)}", self.label()
        self.put("and.b32", [counter], [self.pick(LOW), Num(self.number(0, 3))])
        self.lines.append(f"{again}:")
        self.block(depth, 2)
        self.put("sub.s32", [counter], [counter, Num(1)])
        self.put("setp.ge.s32", ["%p5"], [counter, Num(0)])
        self.put("bra", (), [Quiet(again)], "branch", guard="%p5")

    def leave(self) -> None:
        guard = self.condition()
        if self.chance(50):
            self.put("and.b32", ["%r10"], ["%r2", Num(self.number(0, 31))])
            self.put("setp.eq.u32", ["%p4"], ["%r10", Num(self.number(0, 3))])
        self.put(self.pick(("ret", "exit")), guard=guard)

    # ---- lanes and threads together

    def barrier(self) -> None:
        if self.chance(30):
            self.put("bar.red.popc.u32", [self.pick(LOW)], [Num(0, 64), self.pick(PREDS)], "barrier")
            # What a warp would wait at next is seen to arrive there before the barrier has given its result.
            self.put("mov.u32", [self.pick(LOW)], [Num(self.number(0, 99))])
        else:
            self.put(self.pick(("bar.sync", "barrier.sync")), (), [Num(0, 64)], "barrier")

    def whole_warp(self) -> None:
        self.exchange(Num(0xFFFFFFFF))

    def matrix(self) -> None:
        """Halves from any registers; whatever comes of it is bits."""
        self.put("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16", ["%r1", "%r2"],
                 [("%r3", "%r4"), "%r5" if self.chance(50) else "%r1", ("%r1", "%r2")], "tensorop", joint="{")

    def some_lanes(self) -> None:
        """Those that happen to be here."""
        self.put("activemask.b32", ["%r13"])
        self.exchange("%r13")

    def chosen_lanes(self) -> None:
        """Those whose predicate holds, under a guard."""
        chosen = self.pick(PREDS[:2])
        self.put("activemask.b32", ["%r12"])
        self.put("vote.sync.ballot.b32", ["%r13"], [chosen, "%r12"])
        sources = [self.pick(LOW), Num(self.number(0, 31)), Num(31), "%r13"]
        self.put("shfl.sync.idx.b32", [self.pick(LOW), self.pick(PREDS)], sources, joint="|", guard=chosen)

    def exchange(self, members: Source) -> None:
        which = self.number(0, 2)
        if which == 0:
            self.put(f"shfl.sync.{self.pick(('bfly', 'down', 'idx'))}.b32", [self.pick(LOW), "%p3"],
                     [self.pick(LOW), Num(self.number(0, 31)), Num(31), members], joint="|")
        elif which == 1:
            self.put("vote.sync.ballot.b32", [self.pick(LOW)], [("!" if self.chance(30) else "") + self.pick(PREDS),
                                                               members])
        else:
            self.put("match.any.sync.b32", [self.pick(LOW)], [self.pick(LOW), members])


FEATURES = {
    "straight": "guards chains halves floats atomics",
    "branching": "guards chains scopes branches loops exits atomics calls",
    "sharing": "guards shared atomics together branches loops",
    "everything": "guards chains scopes halves floats atomics shared branches loops exits calls together",
}
"""What the kernels of a flavour are made of."""


@st.composite
def kernels(draw: Callable[[st.SearchStrategy[object]], object], flavour: str) -> Kernel:
    writer = Writer(draw, frozenset(FEATURES[flavour].split()))
    grid, block = draw(st.sampled_from(GRIDS)), draw(st.sampled_from(BLOCKS))
    writer.begin(grid, block)  # type: ignore[arg-type]
    for _ in range(writer.number(2, 5)):
        writer.statement(2)
    writer.end()
    if writer.chance(70):
        writer.put("ret")
    return finish(writer, grid, block, draw(st.sampled_from(("", "", ".reqntid", ".maxntid"))))  # type: ignore[arg-type]


def finish(writer: Writer, grid: Size, block: Size, directive: str) -> Kernel:
    """The module: the kernel, what it calls, and another kernel, which is left out where the first is probed."""
    called = any(isinstance(line, Ins) and "call" in line.kinds for line in writer.lines)
    lines, at = HEAD.splitlines(), dict[int, Ins]()
    for line in function(writer.chance(30)) if called else ():
        lines.append(line if isinstance(line, str) else line.text)
        if isinstance(line, Ins):
            at[len(lines)] = line
    lines = [*lines,
             ".visible .entry k(.param .u64 data, .param .u64 chain, .param .u64 out)",
             *([f"{directive} {block[0]}, {block[1]}, {block[2]}"] if directive else []), "{"]
    lines += [f".reg .{kind} %{prefix}<{count}>;" for prefix, (kind, _, count) in REGISTERS.items()]
    if "shared" in writer.features:
        lines.append(f".shared .align 16 .b8 sm[{SHARED_BYTES}];")
    for line in writer.lines:
        if not isinstance(line, Ins):
            lines.append(line)
            continue
        beside_label = lines[-1].endswith(":") and writer.chance(50)
        lines.append(f"{lines.pop()} {line.text}" if beside_label else line.text)
        at[len(lines)] = line
    return Kernel("\n".join([*lines, "}", OTHER]), at, grid, block)
