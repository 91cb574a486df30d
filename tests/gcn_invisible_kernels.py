"""Random kernels for CDNA of which the test knows every instruction: what it matches, and where its operands are.

As ``invisible_kernels`` does for PTX, and nothing here knows ncc either. Waits are as exact as they may be: before an
instruction that names a register with a load under way stands the highest count that waits for it, so that a probe's
own accesses lie between. Whatever later instructions may depend on is stored at the end - registers, SCC, VCC, M0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hypothesis import strategies as st

DATA_BYTES, CHAIN_ENTRIES, OUT_BYTES, THREADS = 2048, 32, 96, 192
LDS_BYTES = 1024
GRIDS = ((1, 1, 1), (2, 1, 1), (1, 3, 1), (1, 1, 2))
BLOCKS = ((1, 1, 1), (5, 1, 1), (64, 1, 1), (65, 1, 1), (128, 1, 1), (8, 4, 2), (3, 7, 5), (16, 2, 4))
Size = tuple[int, int, int]


@dataclass(frozen=True)
class Num:
    """A constant of 32 bits."""

    value: int


@dataclass(frozen=True)
class Addr:
    """Sum of registers (each of one unit or two) and a constant; ``limit``: a buffer's bytes from its first on."""

    terms: tuple[tuple[str, ...], ...]
    offset: int
    bits: int = 64
    limit: int | None = None


Source = tuple[str, ...] | Num | Addr | None
"""Units of a register or tuple; None of what cannot be captured."""


@dataclass(frozen=True)
class Ins:
    """``out`` are the units of the first result; ``kinds`` the portable tracepoints that mean it; ``moved``: bytes."""

    text: str
    out: tuple[str, ...] = ()
    ins: tuple[Source, ...] = ()
    kinds: frozenset[str] = frozenset()
    moved: int | None = None

    @property
    def mnemonic(self) -> str:
        return self.text.split()[0]

    @property
    def addr(self) -> Addr | None:
        return next((s for s in self.ins if isinstance(s, Addr)), None)


@dataclass(frozen=True)
class Kernel:
    """``at`` maps a line of the text, counted from 1, to its instruction."""

    text: str
    at: dict[int, Ins]
    grid: Size
    block: Size

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(f"Kernel(grid={self.grid}, block={self.block}, text=\n{self.text})")


_NAMED = re.compile(r"(?<![\w.])([sva])(?:(\d+)|\[(\d+):(\d+)\])(?!\w)|(?<!\w)((?:vcc|exec)(?:_lo|_hi)?|m0)(?!\w)")
_SPECIAL = {"vcc": ("vcc_lo", "vcc_hi"), "exec": ("exec_lo", "exec_hi")}


def units(operand: str) -> tuple[str, ...]:
    """The 32-bit registers that a text names."""
    found: list[str] = []
    for m in _NAMED.finditer(operand):
        if m[5]:
            found += _SPECIAL.get(m[5], (m[5],))
        else:
            found += [f"{m[1]}{n}" for n in range(int(m[2] or m[3]), int(m[2] or m[4]) + 1)]
    return tuple(found)


@dataclass
class Waiting:
    """What has been asked of memory, oldest first: the registers that will be written."""

    vector: list[frozenset[str]] = field(default_factory=list)
    lds: list[frozenset[str]] = field(default_factory=list)
    scalar: list[frozenset[str]] = field(default_factory=list)

    def needed(self, named: frozenset[str]) -> str:
        """The ``s_waitcnt`` for an instruction; empty if it can go on."""
        parts = []
        last = max((n for n, u in enumerate(self.vector) if u & named), default=None)
        if last is not None:
            parts.append(f"vmcnt({len(self.vector) - 1 - last})")
            del self.vector[: last + 1]
        last = max((n for n, u in enumerate(self.lds) if u & named), default=None)
        if any(u & named for u in self.scalar) or (last is not None and self.scalar):
            parts.append("lgkmcnt(0)")
            self.lds, self.scalar = [], []
        elif last is not None:
            parts.append(f"lgkmcnt({len(self.lds) - 1 - last})")
            del self.lds[: last + 1]
        return f"s_waitcnt {' '.join(parts)}" if parts else ""

    def all(self) -> str:
        parts = (["vmcnt(0)"] if self.vector else []) + (["lgkmcnt(0)"] if self.lds or self.scalar else [])
        self.vector, self.lds, self.scalar = [], [], []
        return f"s_waitcnt {' '.join(parts)}" if parts else ""


LOW = tuple(f"v{n}" for n in range(6, 12))
TUPLE = "v[14:17]"
TEMPS = tuple(f"s{n}" for n in range(28, 32))
SAVED = ("s[32:33]", "s[34:35]")
MASK = "s[38:39]"
DATA, CHAIN, OUT, BLOCK_ID = "s[20:21]", "s[22:23]", "s[24:25]", "s40"
RESOURCE = "s[44:47]"
FIRST_AGPRS, ACCUMULATOR = 4, "v[20:23]"
VGPRS, SGPRS = 24, 50
GFX942_SPELLING = {"v_mfma_f32_16x16x4f32": "v_mfma_f32_16x16x4_f32"}


@dataclass(frozen=True)
class Recent:
    """An instruction just before: the scalars and vectors that the vector unit wrote, what a wide store still reads."""

    scalars: frozenset[str] = frozenset()
    vectors: frozenset[str] = frozenset()
    stored: frozenset[str] = frozenset()

    def wanted(self, mnemonic: str, named: frozenset[str]) -> int:
        """Wait states until the instruction may name these."""
        needed = 5 if self.scalars & named else 0
        if mnemonic.startswith(("v_mfma", "v_readlane", "v_readfirst")) and self.vectors & named:
            needed = max(needed, 2)
        return max(needed, 2 if self.stored & named else 0)


@dataclass
class Writer:
    """A kernel's body as it grows."""

    draw: Callable[[st.SearchStrategy[Any]], Any]
    features: frozenset[str]
    arch: str
    grid: Size
    block: Size
    lines: list[str | Ins] = field(default_factory=list)
    waiting: Waiting = field(default_factory=Waiting)
    recent: list[Recent] = field(default_factory=list)
    labels: int = 0
    loops: int = 0
    inside: int = 0

    # ---- choices

    def pick(self, options: Sequence[Any]) -> Any:
        return self.draw(st.sampled_from(options))

    def number(self, least: int, most: int) -> int:
        return int(self.draw(st.integers(least, most)))

    def chance(self, percent: int) -> bool:
        return self.number(0, 99) < percent

    def label(self) -> str:
        self.labels += 1
        return f".L{self.labels}"

    # ---- instructions

    def put(self, text: str, ins: Sequence[Source | str] = (), results: int = 1, kinds: str = "",
            moved: int | None = None, queue: str = "", soon: bool = False) -> None:
        """An instruction behind what it has to wait for; ``soon``: no wait states are wanted.

        Sources that are not given are what follows the results.
        """
        mnemonic, _, rest = text.partition(" ")
        operands = [o.strip() for o in re.split(r",(?![^\[]*\])", rest)] if rest else []
        self.wait(self.waiting.needed(frozenset(units(rest))))
        sources = tuple(_source(o) if isinstance(o, str) else o for o in (ins or operands[results:]))
        out = units(operands[0]) if results and operands else ()
        if not soon:
            self.space(mnemonic, frozenset(units(rest)))
        written = {u for o in operands[:results] for u in units(o) if mnemonic.startswith("v_")}
        self.recent.append(Recent(frozenset(u for u in written if u[0] not in "va" or u[:3] == "vcc"),
                                  frozenset(u for u in written if u[0] in "va" and u[:3] != "vcc"),
                                  frozenset(units(rest)) if "store_dwordx4" in mnemonic else frozenset()))
        if self.arch == "gfx942":
            text = text.replace(mnemonic, GFX942_SPELLING.get(mnemonic, mnemonic)).replace(" glc", " sc0")
        self.lines.append(Ins(text, out, sources, frozenset(kinds.split()), moved))
        loaded = frozenset(out) if results else frozenset()
        if queue:
            getattr(self.waiting, queue).append(loaded)

    def space(self, mnemonic: str, named: frozenset[str]) -> None:
        """What compilers put where the processor does not wait by itself."""
        wanted = (one.wanted(mnemonic, named) - at for at, one in enumerate(reversed(self.recent[-5:])))
        missing = max(wanted, default=0)
        if missing > 0:
            self.lines.append(Ins(f"s_nop {missing - 1}", (), (None,)))
            self.recent += [Recent()] * missing

    def wait(self, text: str) -> None:
        if text:
            self.lines.append(Ins(text, (), tuple(None for _ in text.split()[1:])))

    def meet(self, *labels: str) -> None:
        """A place that control reaches by several ways: nothing is under way there."""
        self.settle()
        self.lines += [f"{label}:" for label in labels]

    def settle(self) -> None:
        self.wait(self.waiting.all())

    def jump(self, text: str) -> None:
        self.settle()
        self.lines.append(Ins(text, (), (None,), frozenset({"branch"})))

    # ---- statements

    def statements(self, depth: int, most: int) -> None:
        for _ in range(self.number(1, most)):
            self.statement(depth)

    def statement(self, depth: int) -> None:
        makes: list[Callable[[], None]] = [
            self.vector, self.vector, self.scalar, self.scalar, self.compare, self.select, self.load, self.load,
            self.store, self.scalar_load, self.lanes, self.mode, self.carry]
        options = {"chains": [self.chain], "atomics": [self.atomic], "lds": [self.shared, self.shared],
                   "matrices": [self.matrix, self.accumulator], "buffers": [self.buffer, self.buffer_atomic],
                   "indices": [self.indexed]}
        makes += [make for feature, found in options.items() if feature in self.features for make in found]
        if depth and "branches" in self.features:
            makes += [lambda: self.masked(depth - 1)] * 2
        if depth and "loops" in self.features:
            makes += [lambda: self.counted(depth - 1), lambda: self.by_lanes(depth - 1)]
        if depth == 2:
            makes += [self.barrier] if "lds" in self.features else []
            makes += [self.leave] if "exits" in self.features else []
        self.pick(makes)()

    def operand(self) -> str:
        return str(self.pick((*LOW, *LOW, *TEMPS[:1], "3", "-5", "0x12345")))

    def vector(self) -> None:
        name = self.pick(("v_add_u32_e32", "v_sub_u32_e32", "v_xor_b32_e32", "v_and_b32_e32", "v_lshlrev_b32_e32",
                          "v_min_u32_e32", "v_mul_u32_u24_e32"))
        self.put(f"{name} {self.pick(LOW)}, {self.operand()}, {self.pick(LOW)}")
        if self.chance(30):
            self.put(f"v_mul_lo_u32 {self.pick(LOW)}, {self.pick(LOW)}, {self.pick((*LOW, TEMPS[0]))}")
        if self.chance(30):
            self.put(f"v_lshlrev_b64 v[14:15], {self.number(0, 40)}, v[16:17]")

    def carry(self) -> None:
        """A sum of 64 bits, with anything between its halves."""
        mask = self.pick(("vcc", MASK))
        e32 = mask == "vcc"
        low, a, b = (self.pick(LOW) for _ in range(3))
        self.put(f"v_add_co_u32{'_e32' if e32 else '_e64'} {low}, {mask}, {a}, {b}", results=2)
        for _ in range(self.number(0, 2)):
            self.pick((self.vector, self.load, self.store))()
        self.put(f"v_addc_co_u32{'_e32' if e32 else '_e64'} {self.pick(LOW)}, {mask}, {self.pick(LOW)}, "
                 f"{self.pick(LOW)}, {mask}", results=2)

    def scalar(self) -> None:
        to, a, b = (self.pick(TEMPS) for _ in range(3))
        which = self.number(0, 6)
        if which < 3:
            name = self.pick(("s_add_u32", "s_sub_u32", "s_and_b32", "s_lshl_b32", "s_mul_i32", "s_xor_b32"))
            self.put(f"{name} {to}, {a}, {self.pick((b, '7', '0x12345'))}")
        elif which == 3:
            self.put(f"{self.pick(('s_addc_u32', 's_subb_u32', 's_cselect_b32'))} {to}, {a}, {b}")
        elif which == 4:
            name = self.pick(("s_cmp_lt_u32", "s_cmp_eq_u32", "s_cmp_gt_i32"))
            self.put(f"{name} {a}, {self.pick((b, '9'))}", results=0)
        elif which == 5:
            self.put(f"s_bfe_u32 {to}, {a}, 0x50003")
        else:
            self.put(f"s_and_b64 {MASK}, {self.pick(('vcc', MASK, 'exec'))}, {self.pick(('vcc', 'exec'))}")

    def compare(self) -> None:
        name = self.pick(("v_cmp_lt_u32", "v_cmp_ne_u32", "v_cmp_gt_i32"))
        if self.chance(50):
            self.put(f"{name}_e32 vcc, {self.operand()}, {self.pick(LOW)}")
        else:
            self.put(f"{name}_e64 {MASK}, {self.pick(LOW)}, {self.pick((*LOW, '5'))}")

    def select(self) -> None:
        if self.chance(50):
            self.put(f"v_cndmask_b32_e32 {self.pick(LOW)}, {self.pick(LOW)}, {self.pick(LOW)}, vcc")
        else:
            self.put(f"v_cndmask_b32_e64 {self.pick(LOW)}, {self.pick((*LOW, '0'))}, {self.pick(LOW)}, {MASK}")

    def lanes(self) -> None:
        which = self.number(0, 2)
        if which == 0:
            self.put(f"v_readlane_b32 {self.pick(TEMPS)}, {self.pick(LOW)}, {self.number(0, 63)}")
        elif which == 1:
            to = self.pick(TEMPS)
            self.put(f"v_readfirstlane_b32 {to}, {self.pick(LOW)}")
            if self.chance(60):  # the scalar unit may read it at once, a probe's vector instructions may not
                self.put(f"s_add_u32 {self.pick(TEMPS)}, {to}, 7", soon=True)
        else:
            self.put(f"v_writelane_b32 {self.pick(LOW)}, {self.pick(TEMPS)}, {self.number(0, 63)}")

    def mode(self) -> None:
        """M0 and VCC as values."""
        which = self.number(0, 3)
        self.put((f"s_mov_b32 m0, {self.pick(TEMPS)}", f"s_mov_b32 {self.pick(TEMPS)}, m0",
                  f"s_mov_b64 vcc, {MASK}", f"s_mov_b64 {MASK}, vcc")[which])

    def indexed(self) -> None:
        """M0 is added to registers' numbers: nobody can tell by the text which they are, so that none is captured."""
        self.settle()
        to, source = self.pick(("s28", "s30")), self.pick(("SRC0", "DST", "SRC0,DST"))
        self.put(f"s_movk_i32 {to}, {self.number(0, 3)}")
        self.put(f"s_set_gpr_idx_on {to}, gpr_idx({source})", [to, None], 0)
        self.put(f"v_mov_b32_e32 {self.pick(LOW[:3])}, {self.pick(LOW[:3])}", [None])
        last = self.lines[-1]
        assert isinstance(last, Ins)
        self.lines[-1] = replace(last, out=())
        self.put("s_set_gpr_idx_off", [], 0)

    # ---- memory

    _SIZES = (("dword", "", 1), ("dword", "", 1), ("dwordx2", "v[14:15]", 2), ("dwordx4", TUPLE, 4))

    def place(self, size: int) -> tuple[str, Addr]:
        """The operands of an address in ``data``: an offset from SGPRs, or 64 bits."""
        mask = (DATA_BYTES // 2 - 1) & -size
        offset = size * self.number(0, 60)
        self.put(f"v_and_b32_e32 v3, {hex(mask)}, {self.pick(LOW)}")
        if self.chance(50):
            return f"v3, {{0}}{DATA} offset:{offset}", Addr((("v3",), units(DATA)), offset)
        self.put("v_mov_b32_e32 v5, s21")
        self.put("v_add_co_u32_e32 v4, vcc, s20, v3", results=2)
        self.put("v_addc_co_u32_e32 v5, vcc, 0, v5, vcc", results=2)
        return f"v[4:5], {{0}}off offset:{offset}", Addr((("v4", "v5"),), offset)

    def value(self, tuples: str) -> str:
        return tuples or str(self.pick(LOW))

    def load(self) -> None:
        size, tuples, count = self.pick(self._SIZES)
        place, addr = self.place(4 * count)
        to = self.value(tuples)
        if place.startswith("v3") and not tuples and self.chance(20):
            to = "v3"
        if place.startswith("v[4:5]") and not tuples and self.chance(40):
            text = f"flat_load_{size} {to}, v[4:5] offset:{addr.offset}"
            self.put(text, [addr], kinds="load.generic", moved=4 * count)
            self.flat(to)
            return
        self.put(f"global_load_{size} {to}, {place.format('')}", [addr], kinds="load.global", moved=4 * count,
                 queue="vector")

    def flat(self, to: str) -> None:
        """It counts in both, and only 0 says that it is done."""
        self.waiting.vector.append(frozenset(units(to)))
        self.settle_both()

    def settle_both(self) -> None:
        self.waiting.all()
        self.wait("s_waitcnt vmcnt(0) lgkmcnt(0)")

    def store(self) -> None:
        size, tuples, count = self.pick(self._SIZES)
        place, addr = self.place(4 * count)
        value = self.value(tuples)
        text = f"global_store_{size} {place.format(value + ', ')}"
        self.put(text, [addr, value], 0, "store.global", 4 * count, "vector")

    def scalar_load(self) -> None:
        which = self.number(0, 2)
        offset = 4 * self.number(0, 100)
        if which == 0:
            self.put(f"s_load_dword {self.pick(TEMPS)}, {DATA}, {hex(offset)}", [Addr((units(DATA),), offset)],
                     kinds="load.global", moved=4, queue="scalar")
        elif which == 1:
            to = self.pick(("s[28:29]", "s[30:31]"))
            self.put(f"s_load_dwordx2 {to}, {DATA}, {hex(offset)}", [Addr((units(DATA),), offset)],
                     kinds="load.global", moved=8, queue="scalar")
        else:
            self.put(f"s_memtime {MASK}", queue="scalar")  # the clock goes on: nothing may come of it
            self.put(f"s_mov_b64 {MASK}, 0x55")

    def chain(self) -> None:
        """Pointers to pointers: a load that overwrites its own address."""
        self.put("global_load_dwordx2 v[12:13], v[12:13], off", [Addr((("v12", "v13"),), 0)], kinds="load.global",
                 moved=8, queue="vector")

    def atomic(self) -> None:
        place, addr = self.place(4)
        value = self.value("")
        name = self.pick(("add", "swap", "umax", "or"))
        if self.chance(50):
            self.put(f"global_atomic_{name} {self.pick(LOW)}, {place.format(value + ', ')} glc", [addr, value],
                     kinds="atomic", moved=4, queue="vector")
        else:
            self.put(f"global_atomic_{name} {place.format(value + ', ')}", [addr, value], 0, "atomic", 4, "vector")

    def in_buffer(self) -> tuple[str, Addr]:
        """The end of an instruction's text, and the address; the resource is shorter than what is asked of it."""
        offset = 4 * self.number(0, 100)
        self.put(f"v_and_b32_e32 v3, 0x7fc, {self.pick(LOW)}")
        return (f"v3, {RESOURCE}, 0 offen offset:{offset}",
                Addr((("v3",), ("s44", "s45")), offset, limit=DATA_BYTES // 2))

    def buffer(self) -> None:
        size, tuples, count = self.pick(self._SIZES)
        tail, addr = self.in_buffer()
        value = self.value(tuples)
        if self.chance(60):
            self.put(f"buffer_load_{size} {value}, {tail}", [addr], kinds="load.global", moved=4 * count,
                     queue="vector")
        else:
            self.put(f"buffer_store_{size} {value}, {tail}", [addr, value], 0, "store.global", 4 * count, "vector")

    def buffer_atomic(self) -> None:
        """The old value replaces the data, where it is asked for."""
        tail, addr = self.in_buffer()
        name, value, returns = self.pick(("add", "swap", "umax", "or")), self.value(""), self.chance(60)
        self.put(f"buffer_atomic_{name} {value}, {tail}{' glc' if returns else ''}", [addr, value], int(returns),
                 "atomic", 4, "vector")

    def shared(self) -> None:
        offset = 4 * self.number(0, 30)
        self.put(f"v_and_b32_e32 v18, 0x1fc, {self.pick(LOW)}")
        addr = Addr((("v18",),), offset, 32)
        value, which = self.value(""), self.number(0, 3)
        if which == 0:
            self.put(f"ds_write_b32 v18, {value} offset:{offset}", [addr, value], 0, "store.shared", 4, "lds")
        elif which == 1:
            self.put(f"ds_add_rtn_u32 {self.pick(LOW)}, v18, {value} offset:{offset}", [addr, value],
                     kinds="atomic", moved=4, queue="lds")
        else:
            to = "v18" if self.chance(20) else self.pick(LOW)
            self.put(f"ds_read_b32 {to}, v18 offset:{offset}", [addr], kinds="load.shared", moved=4, queue="lds")

    def matrix(self) -> None:
        name = "v_mfma_f32_16x16x4f32"
        to = self.pick(("a[0:3]", ACCUMULATOR))
        self.put(f"{name} {to}, {self.pick(LOW)}, {self.pick(LOW)}, {to}", kinds="tensorop")
        if self.chance(50):  # the next one may add to the result at once
            self.put(f"{name} {to}, {LOW[0]}, {LOW[1]}, {to}", kinds="tensorop", soon=True)
        self.lines.append(Ins("s_nop 15", (), (None,)))

    def accumulator(self) -> None:
        at = self.number(0, FIRST_AGPRS - 1)
        if self.chance(50):
            self.put(f"v_accvgpr_write_b32 a{at}, {self.pick(LOW)}")
        else:
            self.put(f"v_accvgpr_read_b32 {self.pick(LOW)}, a{at}")

    def barrier(self) -> None:
        self.settle()
        self.lines.append(Ins("s_barrier", kinds=frozenset({"barrier"})))

    # ---- control

    def masked(self, depth: int) -> None:
        """Some lanes, perhaps none; with and without a branch around it."""
        saved, done = SAVED[depth], self.label()
        self.put(f"v_and_b32_e32 v19, {self.number(0, 15)}, {self.pick(LOW)}")
        self.put(f"v_cmp_lt_u32_e64 {MASK}, v19, {self.number(0, 8)}")
        self.put(f"s_and_saveexec_b64 {saved}, {MASK}")
        if self.chance(50):
            self.jump(f"s_cbranch_execz {done}")
        self.statements(depth, 3)
        self.meet(done)
        if self.chance(30) and "exits" in self.features and depth == 1:
            self.put(f"s_xor_b64 exec, exec, {saved}")  # the others
            self.statements(0, 2)
            self.settle()
        self.put(f"s_or_b64 exec, exec, {saved}")

    def counted(self, depth: int) -> None:
        counter, again = f"s{36 + depth}", self.label()
        self.put(f"s_mov_b32 {counter}, {self.number(1, 3)}")
        self.meet(again)
        self.statements(depth, 2)
        self.put(f"s_sub_u32 {counter}, {counter}, 1")
        self.put(f"s_cmp_lg_u32 {counter}, 0", results=0)
        self.jump(f"s_cbranch_scc1 {again}")

    def by_lanes(self, depth: int) -> None:
        """Each lane its own number of times."""
        if self.loops:
            return
        self.loops += 1
        again = self.label()
        self.put("s_mov_b64 s[42:43], exec")
        self.put(f"v_and_b32_e32 v2, 3, {self.pick(LOW)}")
        self.meet(again)
        self.statements(0, 2)
        self.put("v_subrev_u32_e32 v2, 1, v2")
        self.put(f"v_cmp_lt_i32_e64 {MASK}, 0, v2")
        self.put(f"s_and_b64 exec, exec, {MASK}")
        self.jump(f"s_cbranch_execnz {again}")
        self.put("s_mov_b64 exec, s[42:43]")

    def leave(self) -> None:
        """Some waves end here."""
        on = self.label()
        self.put(f"s_and_b32 s31, {self.pick((BLOCK_ID, 's41', 's28'))}, 1")
        self.put(f"s_cmp_eq_u32 s31, {self.number(0, 1)}", results=0)
        self.jump(f"s_cbranch_scc1 {on}")
        if self.chance(50):
            self.put(f"v_cmp_lt_u32_e64 {MASK}, v1, {self.number(0, 40)}")
            self.put(f"s_and_b64 exec, exec, {MASK}")
            self.store()
            self.settle()
        self.lines.append(Ins("s_endpgm"))
        self.lines.append(f"{on}:")

    # ---- beginning and end

    def begin(self, start: Start) -> None:
        put = self.put
        self.lines += start.lines
        pointers = start.pointers
        if pointers is None:
            base = start.kernarg
            if base is None:
                put(f"s_load_dwordx2 s[26:27], s[{start.packet}:{start.packet + 1}], 0x28", [None], moved=8,
                    queue="scalar")
                base = 26
            put(f"s_load_dwordx4 s[20:23], s[{base}:{base + 1}], 0x0", [None], moved=16, queue="scalar")
            put(f"s_load_dwordx2 {OUT}, s[{base}:{base + 1}], 0x10", [None], moved=8, queue="scalar")
        else:
            for to, source in zip((20, 21, 22, 23, 24, 25), range(pointers, pointers + 6), strict=True):
                put(f"s_max_u32 s{to}, s{source}, 0")
        self.block_number(start.ids)
        self.thread_number(start.dimensions)
        put(f"s_mul_i32 s29, {BLOCK_ID}, {THREADS * OUT_BYTES}")
        put("s_mov_b32 s28, 77")
        put("s_mov_b64 s[30:31], 9")
        put("v_readfirstlane_b32 s41, v1")
        put("s_lshr_b32 s41, s41, 6")
        put("v_lshlrev_b32_e32 v6, 3, v1")
        put("v_mul_u32_u24_e32 v7, 0x9e37, v1")
        for n in range(8, 12):
            put(f"v_add_u32_e32 v{n}, {n}, v{n - 1}")
        for n in (14, 15, 16, 17, 20, 21, 22, 23, 2, 18, 19):
            put(f"v_max_u32_e32 v{n}, {n}, v{6 + n % 4}")
        put("s_mov_b64 vcc, 0x1234")
        put(f"s_mov_b64 {MASK}, 0x77")
        put("s_mov_b32 m0, 5")
        put("s_add_u32 s24, s24, s29")
        put("s_addc_u32 s25, s25, 0")
        if "buffers" in self.features:
            put("s_mov_b32 s44, s20")
            put("s_and_b32 s45, s21, 0xffff")
            put(f"s_movk_i32 s46, {DATA_BYTES // 2}")
            put("s_mov_b32 s47, 0x20000")
        if "chains" in self.features:
            put("v_mov_b32_e32 v12, s22")
            put("v_mov_b32_e32 v13, s23")
        if "matrices" in self.features:
            for n in range(FIRST_AGPRS):
                put(f"v_accvgpr_write_b32 a{n}, {LOW[n]}")

    def block_number(self, ids: dict[str, int]) -> None:
        """Linear, of the axes that the kernel knows."""
        self.put(f"s_mov_b32 {BLOCK_ID}, {'s' + str(ids['z']) if 'z' in ids else '0'}")
        for axis in "yx":
            self.put(f"s_mul_i32 {BLOCK_ID}, {BLOCK_ID}, {self.grid['xyz'.index(axis)]}")
            if axis in ids:
                self.put(f"s_add_u32 {BLOCK_ID}, {BLOCK_ID}, s{ids[axis]}")

    def thread_number(self, dimensions: int) -> None:
        if dimensions == 0:
            self.put("v_mov_b32_e32 v1, v0")
            return
        self.put("v_mov_b32_e32 v1, 0")
        for axis in reversed(range(dimensions + 1)):
            self.put(f"v_mul_u32_u24_e32 v1, {self.block[axis]}, v1")
            self.put(f"v_bfe_u32 v3, v0, {10 * axis}, 10")
            self.put("v_add_u32_e32 v1, v1, v3")

    def keep(self, first: int, last: int, offset: int) -> None:
        """VGPRs to the thread's place."""
        name, value = ("dwordx4", f"v[{first}:{last}]") if first != last else ("dword", f"v{first}")
        addr = Addr((("v3",), units(OUT)), offset)
        self.put(f"global_store_{name} v3, {value}, {OUT} offset:{offset}", [addr, value],
                 0, "store.global", 4 * (last - first + 1), "vector")

    def end(self) -> None:
        """Everything that the kernel may have computed goes to memory."""
        if "exits" in self.features and self.chance(40):
            self.put(f"v_cmp_lt_u32_e64 {MASK}, v1, {self.number(0, 64)}")  # what this encoding takes
            self.put(f"s_and_b64 exec, exec, {MASK}")
        put = self.put
        put("s_cselect_b32 s26, 1, 0")
        put(f"v_mul_u32_u24_e32 v3, {OUT_BYTES}, v1")
        offset = 0
        for first, last in ((14, 17), (20, 23), (6, 9), (8, 11)):
            self.keep(first, last, offset)
            offset += 16
        for group in (("s26", "m0", "vcc_lo", "vcc_hi"), ("s28", "s30", "s31", "s38")):
            for n, source in enumerate(group):
                put(f"v_mov_b32_e32 v{20 + n}, {source}")
            self.keep(20, 23, offset)
            offset += 16
        if "matrices" in self.features:
            put("v_accvgpr_read_b32 v20, a1")
            self.keep(20, 20, 92)
        self.lines.append(Ins("s_endpgm"))


def _source(operand: str) -> Source:
    found = units(operand)
    if found:
        return found
    try:
        return Num(int(operand, 0) & 0xFFFFFFFF)
    except ValueError:
        return None


# ---- how a kernel is started


@dataclass(frozen=True)
class Start:
    """Where a kernel finds what it asked for, and the descriptor's lines that ask."""

    fields: tuple[str, ...]
    kernarg: int | None       # of the pointer to the arguments
    packet: int               # of the pointer to the dispatch packet
    pointers: int | None      # of the arguments themselves
    ids: dict[str, int]
    dimensions: int           # of the workitem ids, less one
    lines: tuple[str | Ins, ...] = ()


def draw_start(draw: Callable[[st.SearchStrategy[Any]], Any], arch: str, features: frozenset[str]) -> Start:
    """What a compiler would have asked for, or less."""
    fields, at = [], 0
    places: dict[str, int] = {}
    with_pointer = draw(st.integers(0, 99)) < 75
    preload = arch == "gfx942" and with_pointer and "preload" in features and draw(st.booleans())
    wanted = {"private_segment_buffer": arch == "gfx90a" and draw(st.booleans()),
              "dispatch_ptr": not with_pointer or draw(st.booleans()), "queue_ptr": draw(st.booleans()),
              "kernarg_segment_ptr": with_pointer, "dispatch_id": draw(st.booleans())}
    for name, on in wanted.items():
        if on:
            places[name] = at
            fields.append(f"user_sgpr_{name} 1")
            at += 4 if "buffer" in name else 2
    lines: tuple[str | Ins, ...] = ()
    pointers = None
    if preload:
        pointers, at = at, at + 6
        fields += ["user_sgpr_kernarg_preload_length 6"]
        if draw(st.booleans()):
            fields.append(f"user_sgpr_count {at}")
        base = f"s[{places['kernarg_segment_ptr']}:{places['kernarg_segment_ptr'] + 1}]"
        lines = (*(f"\ts_load_dwordx2 s[{pointers + n}:{pointers + n + 1}], {base}, {hex(4 * n)}" for n in (0, 2, 4)),
                 "\ts_waitcnt lgkmcnt(0)", "\ts_branch .Lmain", "\t.p2align 8", ".Lmain:")
    ids = {}
    for axis in "xyz":
        on = draw(st.integers(0, 99)) < (90 if preload else 50)
        fields.append(f"system_sgpr_workgroup_id_{axis} {int(on)}")
        if on:
            ids[axis], at = at, at + 1
    if draw(st.integers(0, 3)) == 0:
        fields.append("system_sgpr_workgroup_info 1")
    dimensions = draw(st.integers(0, 2))
    fields.append(f"system_vgpr_workitem_id {dimensions}")
    return Start(tuple(fields), places.get("kernarg_segment_ptr"), places.get("dispatch_ptr", 0), pointers, ids,
                 dimensions, lines)


FEATURES = {
    "straight": "chains atomics buffers indices preload",
    "branching": "branches loops exits atomics preload",
    "sharing": "lds branches loops atomics",
    "everything": "chains atomics buffers indices branches loops exits lds matrices preload large",
}
"""What the kernels of a flavour are made of."""


@st.composite
def kernels(draw: Callable[[st.SearchStrategy[Any]], Any], flavour: str) -> Kernel:
    features, arch = frozenset(FEATURES[flavour].split()), draw(st.sampled_from(("gfx90a", "gfx942")))
    grid, block = draw(st.sampled_from(GRIDS)), draw(st.sampled_from(BLOCKS))
    writer = Writer(draw, features, arch, grid, block)
    start = draw_start(draw, arch, features)
    writer.begin(start)
    for _ in range(writer.number(2, 6)):
        writer.statement(2)
    writer.end()
    vgprs, sgprs = VGPRS, SGPRS
    if "large" in features and writer.chance(10):
        vgprs, sgprs = writer.pick(((100, SGPRS), (VGPRS, 80), (120, 90)))
        for to, mnemonic in ((f"v{vgprs - 1}", "v_mov_b32_e32"), (f"s{sgprs - 1}", "s_mov_b32")):
            writer.lines.insert(len(start.lines), Ins(f"{mnemonic} {to}, 0", (to,), (Num(0),)))
    return finish(writer, start, vgprs, sgprs)


def finish(writer: Writer, start: Start, vgprs: int, sgprs: int) -> Kernel:
    arch = writer.arch
    lines = [f'\t.amdgcn_target "amdgcn-amd-amdhsa--{arch}"', "\t.amdhsa_code_object_version 5", "\t.text",
             "\t.globl k", "\t.p2align 8", "\t.type k,@function", "k:"]
    at = {}
    for line in writer.lines:
        if not isinstance(line, Ins):
            lines.append(line)
            continue
        beside_label = lines[-1].endswith(":") and lines[-1][0] == "." and lines[-1] != ".Lmain:" and writer.chance(30)
        lines.append(f"{lines.pop()} {line.text}" if beside_label else f"\t{line.text}")
        at[len(lines)] = line
    accum = -(-vgprs // 4) * 4
    agprs = FIRST_AGPRS if "matrices" in writer.features else 0
    fields = (*start.fields, f"next_free_vgpr {accum + agprs if agprs else vgprs}", f"next_free_sgpr {sgprs}",
              f"accum_offset {accum}", "kernarg_size 24", "float_denorm_mode_32 3",
              f"group_segment_fixed_size {LDS_BYTES}")
    lines += [".Lend:", "\t.size k, .Lend-k", "\t.rodata", "\t.p2align 6", "\t.amdhsa_kernel k",
              *(f"\t\t.amdhsa_{f}" for f in fields), "\t.end_amdhsa_kernel", "\t.amdgpu_metadata", "---",
              "amdhsa.kernels:", "  - .args:"]
    for n in range(3):
        lines += [f"      - .offset:         {8 * n}", "        .size:           8",
                  "        .value_kind:     global_buffer"]
    lines += [f"    .group_segment_fixed_size: {LDS_BYTES}", "    .kernarg_segment_align: 8",
              "    .kernarg_segment_size: 24", "    .max_flat_workgroup_size: 256", "    .name:           k",
              "    .private_segment_fixed_size: 0", f"    .sgpr_count:     {sgprs}", "    .symbol:         k.kd",
              f"    .vgpr_count:     {vgprs}", "    .wavefront_size: 64", "amdhsa.version:", "  - 1", "  - 2", "...",
              "\t.end_amdgpu_metadata", ""]
    return Kernel("\n".join(lines), at, writer.grid, writer.block)
