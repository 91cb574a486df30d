"""Random kernels that keep SCC, VCC, EXEC and outstanding loads alive wherever they can, with DPP, calls and scratch:
for CDNA, and for RDNA in waves of 32 lanes.

A kernel ends by storing every register that it uses, so that nothing that a probe changes goes unseen. It waits for its
loads as late and as little as it may: ``s_waitcnt vmcnt(N)`` has the largest N that is right for the kernel alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

VECTORS = range(4, 10)
SCALARS = range(8, 14)
WORDS = len(VECTORS) + len(SCALARS) + 3  # and VCC, SCC
THREADS, BLOCKS = 100, 2
CALLING = 0.25
"""How many kernels call a function."""
TABLE = 1024
"""Words that loads may read."""

_SALU = ("s_add_u32", "s_sub_u32", "s_addc_u32", "s_subb_u32", "s_and_b32", "s_or_b32", "s_xor_b32", "s_lshl_b32",
         "s_lshr_b32", "s_mul_i32", "s_cselect_b32", "s_min_u32", "s_max_i32")
_SCMP = ("s_cmp_eq_u32", "s_cmp_lg_u32", "s_cmp_gt_i32", "s_cmp_lt_u32", "s_bitcmp1_b32")
_VALU = ("v_add_u32", "v_sub_u32", "v_and_b32", "v_or_b32", "v_xor_b32", "v_max_u32", "v_min_i32", "v_mul_lo_u32",
         "v_lshlrev_b32")
_CARRY = ("v_add_co_u32_e32", "v_sub_co_u32_e32")
_CARRIED = ("v_addc_co_u32_e32", "v_subb_co_u32_e32")
_DPP = ("v_mov_b32_dpp", "v_xor_b32_dpp", "v_max_u32_dpp", "v_and_b32_dpp")
_FROM_LANES = ("quad_perm:[1,0,3,2]", "row_shr:1", "row_shl:3", "row_ror:4", "row_mirror", "row_half_mirror")
_IN_FUNCTION = ("v_xor_b32", "v_min_i32", "v_lshlrev_b32", "v_max_u32"), ("s_xor_b32", "s_lshl_b32", "s_max_i32")
"""None is a tracepoint of ``test_gcn_random_kernels``: sites in functions are not probed."""
_VCMP = ("v_cmp_gt_u32_e32", "v_cmp_lt_i32_e32", "v_cmp_ne_u32_e32")


@dataclass(frozen=True)
class Family:
    """A processor, and how its text differs from gfx90a's: ``names`` by gfx90a's."""

    arch: str
    lanes: int = 64
    names: dict[str, str] = field(default_factory=dict)
    waits: dict[str, str] = field(default_factory=dict)
    counts_stores: bool = True  # with loads
    more_lanes: tuple[str, ...] = ("row_bcast:15", "wave_shr:1")  # what DPP can read from besides
    scratch: tuple[str, str] | None = None  # a load and a store that need no registers of the start

    @cached_property
    def bits(self) -> str:
        return f"b{self.lanes}"

    @cached_property
    def half(self) -> str:
        """What the names of VCC and EXEC end with."""
        return "" if self.lanes == 64 else "_lo"

    def kept(self, depth: int) -> str:
        return f"s[{20 + 2 * depth}:{21 + 2 * depth}]" if self.lanes == 64 else f"s{20 + 2 * depth}"

    def spelled(self, text: str) -> str:
        mnemonic, space, rest = text.partition(" ")
        return f"{self.names.get(mnemonic, mnemonic)}{space}{rest}"

    def wait(self, **counts: int) -> Iterator[str]:
        """``vector`` and ``lds`` accesses that may be left, and ``scalar`` ones."""
        for what, count in counts.items():
            yield self.waits.get(what, _WAITS[what]).format(count)


_WAITS = {"vector": "s_waitcnt vmcnt({})", "lds": "s_waitcnt lgkmcnt({})", "scalar": "s_waitcnt lgkmcnt({})"}
_GFX10 = {"v_add_u32": "v_add_nc_u32", "v_add_u32_e32": "v_add_nc_u32_e32", "v_sub_u32": "v_sub_nc_u32",
          "v_add_co_u32_e32": "v_add_co_u32", "v_sub_co_u32_e32": "v_sub_co_u32",
          "v_addc_co_u32_e32": "v_add_co_ci_u32_e32", "v_subb_co_u32_e32": "v_sub_co_ci_u32_e32"}
_GFX11 = {**_GFX10, "global_load_dword": "global_load_b32", "global_store_dword": "global_store_b32",
          "ds_write_b32": "ds_store_b32", "ds_read_b32": "ds_load_b32", "s_load_dwordx4": "s_load_b128",
          "s_load_dwordx2": "s_load_b64"}
_GFX12 = {**_GFX11, "s_add_u32": "s_add_co_u32", "s_sub_u32": "s_sub_co_u32", "s_addc_u32": "s_add_co_ci_u32",
          "s_subb_u32": "s_sub_co_ci_u32"}
_GFX10_LANES, _SCRATCH = ("row_xmask:5", "row_share:3"), ("scratch_load_b32", "scratch_store_b32")
FAMILIES = {family.arch: family for family in (
    Family("gfx90a"), Family("gfx1030", 32, _GFX10, counts_stores=False, more_lanes=_GFX10_LANES),
    Family("gfx1100", 32, _GFX11, counts_stores=False, more_lanes=_GFX10_LANES, scratch=_SCRATCH),
    Family("gfx1200", 32, _GFX12, {"vector": "s_wait_loadcnt {:#x}", "lds": "s_wait_dscnt {:#x}",
                                   "scalar": "s_wait_kmcnt {:#x}"}, counts_stores=False, more_lanes=_GFX10_LANES,
           scratch=_SCRATCH))}


@dataclass
class RandomKernel:
    """``lines`` grow; ``loads`` are registers that have not been waited for, in the order of issue."""

    source: random.Random
    family: Family
    lines: list[str] = field(default_factory=list)
    loads: list[int | None] = field(default_factory=list)  # None: a store, which counts as well
    reads: list[int] = field(default_factory=list)         # of LDS
    labels: int = 0
    calls: bool = False

    def put(self, text: str) -> None:
        self.lines.append(f"\t{self.family.spelled(text)}")

    def wait(self, **counts: int) -> None:
        self.lines += [f"\t{line}" for line in self.family.wait(**counts)]

    # ---- operands

    def v(self) -> int:
        """A vector register, waited for."""
        number = self.source.choice(VECTORS)
        self.wait_for(number)
        return number

    def s(self) -> str:
        return f"s{self.source.choice(SCALARS)}"

    def source_operand(self) -> str:
        return self.source.choice([f"v{self.v()}", self.s(), str(self.source.randrange(0, 65))])

    def wait_for(self, number: int) -> None:
        if number in self.loads:
            last = max(n for n, r in enumerate(self.loads) if r == number)
            self.wait(vector=len(self.loads) - 1 - last)
            del self.loads[: last + 1]
        if number in self.reads:
            last = max(n for n, r in enumerate(self.reads) if r == number)
            self.wait(lds=len(self.reads) - 1 - last)
            del self.reads[: last + 1]

    def wait_for_all(self) -> None:
        """Where ways meet, counters have to be known."""
        if self.loads or self.reads:
            self.wait(vector=0, lds=0)
        self.loads, self.reads = [], []

    # ---- statements

    def statements(self, count: int, depth: int) -> None:
        for _ in range(count):
            kinds = [self.salu, self.salu, self.scalar_compare, self.valu, self.valu, self.carry, self.compare,
                     self.select, self.load, self.load, self.store, self.lds, self.readlane, self.clause, self.dpp]
            if self.family.scratch:
                kinds.append(self.scratch)
            if self.calls:
                kinds += [self.call, self.call]
            if depth < 2:
                kinds += [lambda: self.branch(depth), lambda: self.loop(depth), lambda: self.skip(depth)]
            self.source.choice(kinds)()

    def salu(self) -> None:
        a = self.source.choice([self.s(), str(self.source.randrange(0, 65))])
        self.put(f"{self.source.choice(_SALU)} {self.s()}, {self.s()}, {a}")

    def scalar_compare(self) -> None:
        self.put(f"{self.source.choice(_SCMP)} {self.s()}, {self.s()}")

    def valu(self) -> None:
        mnemonic, a, b = self.source.choice(_VALU), self.source_operand(), self.v()
        to = self.v()
        self.put(f"{mnemonic} v{to}, {a}, v{b}")

    def carry(self) -> None:
        a, b, to = self.source_operand(), self.v(), self.v()
        if a[0] == "s":
            a = f"v{b}"  # VCC is the one scalar operand
        mnemonic = self.source.choice((*_CARRY, *_CARRIED))
        vcc = f"vcc{self.family.half}"
        self.put(f"{mnemonic} v{to}, {vcc}, {a}, v{b}{f', {vcc}' if mnemonic in _CARRIED else ''}")

    def compare(self) -> None:
        self.put(f"{self.source.choice(_VCMP)} vcc{self.family.half}, {self.source_operand()}, v{self.v()}")

    def select(self) -> None:
        a, b, to = self.v(), self.v(), self.v()
        self.put(f"v_cndmask_b32_e32 v{to}, v{a}, v{b}, vcc{self.family.half}")

    def load(self) -> None:
        """From the table, by the thread's own place; sometimes over its own address register."""
        to = self.v()
        self.put(f"global_load_dword v{to}, v1, s[4:5] offset:{4 * self.source.randrange(64)}")
        self.loads.append(to)

    def clause(self) -> None:
        for _ in range(self.source.randrange(2, 4)):
            self.load()

    def store(self) -> None:
        self.put(f"global_store_dword v1, v{self.v()}, s[18:19]")
        if self.family.counts_stores:
            self.loads.append(None)

    def lds(self) -> None:
        data, to = self.v(), self.v()
        self.put(f"ds_write_b32 v2, v{data}")
        self.reads.append(-1)
        self.put(f"ds_read_b32 v{to}, v2 offset:{4 * self.source.randrange(2)}")
        self.reads.append(to)

    def readlane(self) -> None:
        self.put(f"v_readlane_b32 {self.s()}, v{self.v()}, {self.source.randrange(self.family.lanes)}")

    def dpp(self) -> None:
        """What other lanes have. CDNA reads too early what was just written, EXEC among that."""
        mnemonic, a, b, to = self.source.choice(_DPP), self.v(), self.v(), self.v()
        if self.family.lanes == 64:
            self.put("s_nop 4")
        sources = f"v{a}" if mnemonic.startswith("v_mov") else f"v{a}, v{b}"
        lanes = self.source.choice((*_FROM_LANES, *self.family.more_lanes))
        masks = f"row_mask:{self.source.choice((15, 5)):#x} bank_mask:{self.source.choice((15, 3)):#x}"
        self.put(f"{mnemonic} v{to}, {sources} {lanes} {masks}")

    def scratch(self) -> None:
        """A word of the lane's own."""
        assert self.family.scratch
        load, store = self.family.scratch
        data, to, at = self.v(), self.v(), 4 * self.source.randrange(8)
        self.put(f"{store} off, v{data}, off offset:{at}")
        self.put(f"{load} v{to}, off, off offset:{at}")
        self.loads.append(to)

    # ---- calls

    def call(self) -> None:
        self.wait_for_all()
        gfx12 = "s_add_u32" in self.family.names  # its s_getpc_b64 gives 48 bits
        self.put("s_getpc_b64 s[32:33]")
        if gfx12:
            self.put("s_sext_i32_i16 s33, s33")
        self.put(f"s_add_u32 s32, s32, f@rel32@lo+{8 if gfx12 else 4}")
        self.put(f"s_addc_u32 s33, s33, f@rel32@hi+{16 if gfx12 else 12}")
        self.put("s_swappc_b64 s[34:35], s[32:33]")

    def function(self) -> None:
        """What is called: arithmetic alone."""
        vectors, scalars = _IN_FUNCTION
        self.lines.append("\t.size\tk, .-k\n\t.p2align\t8\n\t.type\tf,@function\nf:")
        for _ in range(self.source.randrange(2, 6)):
            self.put(f"{self.source.choice(vectors)} v{self.v()}, {self.source_operand()}, v{self.v()}")
            self.put(f"{self.source.choice(scalars)} {self.s()}, {self.s()}, {self.s()}")
            self.dpp()
        self.put("s_setpc_b64 s[34:35]")

    # ---- control

    def label(self) -> str:
        self.labels += 1
        return f".L{self.labels}"

    def branch(self, depth: int) -> None:
        """Some lanes on."""
        kept, end, of = self.family.kept(depth), self.label(), self.family
        self.wait_for_all()
        self.put(f"s_and_saveexec_{of.bits} {kept}, vcc{of.half}")
        if self.source.random() < 0.7:
            self.put(f"s_cbranch_execz {end}")
        self.statements(self.source.randrange(1, 5), depth + 1)
        self.wait_for_all()
        self.lines.append(f"{end}:")
        self.put(f"s_or_{of.bits} exec{of.half}, exec{of.half}, {kept}")

    def loop(self, depth: int) -> None:
        counter, start = f"s{26 + depth}", self.label()
        self.wait_for_all()
        self.put(f"s_mov_b32 {counter}, {self.source.randrange(1, 4)}")
        self.lines.append(f"{start}:")
        self.statements(self.source.randrange(1, 5), depth + 1)
        self.wait_for_all()
        self.put(f"s_sub_u32 {counter}, {counter}, 1")
        self.put(f"s_cmp_lg_u32 {counter}, 0")
        self.put(f"s_cbranch_scc1 {start}")

    def skip(self, depth: int) -> None:
        """A uniform branch, over something or to a way out of its own."""
        end = self.label()
        self.wait_for_all()
        if self.source.random() < 0.3 and depth == 0:
            self.put(f"s_bitcmp1_b32 s2, {self.source.randrange(2)}")
            self.put(f"s_cbranch_scc0 {end}")
            self.finish()
        else:
            self.put(f"s_cbranch_{self.source.choice(['scc0', 'scc1', 'vccz', 'vccnz'])} {end}")
            self.statements(self.source.randrange(1, 4), depth + 1)
            self.wait_for_all()
        self.lines.append(f"{end}:")

    def finish(self) -> None:
        """Every register to memory, then the end."""
        self.put("s_cselect_b32 s30, 1, 0")
        self.wait_for_all()
        for at, number in enumerate(VECTORS):
            self.put(f"global_store_dword v3, v{number}, s[6:7] offset:{4 * at}")
        others = [*(f"s{n}" for n in SCALARS), "vcc_lo", "vcc_hi", "s30"]
        for at, name in enumerate(others, len(VECTORS)):
            self.put(f"v_mov_b32_e32 v10, {name}")
            self.put(f"global_store_dword v3, v10, s[6:7] offset:{4 * at}")
        self.put("s_endpgm")


def random_kernel(seed: int, length: int = 14, arch: str = "gfx90a") -> str:
    """A whole module with the kernel ``k`` of (table, results, scratch for stores)."""
    kernel = RandomKernel(random.Random(seed), FAMILIES[arch])
    kernel.calls = kernel.source.random() < CALLING
    kernel.statements(length, 0)
    kernel.finish()
    if kernel.calls:
        kernel.function()
    return head(kernel.family) + "\n".join(kernel.lines) + tail(kernel.family)


def head(family: Family) -> str:
    """v2 is a thread's place in LDS: behind each 32 of them one is nobody's, so that no wave reads what another writes.

    RDNA 3 and 4 have three workitem ids in one register, RDNA 4 the workgroup's in a trap register; VCC's upper word
    is nobody's in waves of 32 lanes."""
    own = {"gfx90a": [], "gfx1200": ["s_mov_b32 s2, ttmp9"]}.get(family.arch, [])
    more = ["v_and_b32_e32 v0, 0x3ff, v0", "s_mov_b32 vcc_hi, 0"] if family.lanes == 32 else []
    lines = [*own, *more, *(line.strip() for line in _HEAD.split("\n") if line.strip()), *family.wait(scalar=0)]
    body = "\n".join(f"\t{family.spelled(line)}" for line in lines).replace("vcc,", f"vcc{family.half},")
    return f"""	.amdgcn_target "amdgcn-amd-amdhsa--{family.arch}"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
{body}
"""


_HEAD = f"""
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[18:19], s[0:1], 0x10
	v_lshrrev_b32_e32 v2, 5, v0
	v_add_u32_e32 v2, v2, v0
	v_lshlrev_b32_e32 v2, 2, v2
	s_mul_i32 s3, s2, {THREADS}
	v_add_u32_e32 v1, s3, v0
	v_mul_u32_u24_e32 v3, {4 * WORDS}, v1
	v_lshlrev_b32_e32 v1, 2, v1
	s_mov_b32 s8, 0x12345
	s_mov_b32 s9, s2
	s_mov_b32 s10, 0x80000001
	s_mov_b32 s11, 7
	s_mov_b32 s12, -3
	s_mov_b32 s13, 0
	v_mov_b32_e32 v4, v0
	v_mov_b32_e32 v5, 1
	v_mul_lo_u32 v6, v0, v0
	v_not_b32_e32 v7, v0
	v_mov_b32_e32 v8, s8
	v_mov_b32_e32 v9, -1
	v_cmp_gt_u32_e32 vcc, 33, v0
	s_cmp_eq_u32 s2, 0
"""


def tail(family: Family) -> str:
    own = "accum_offset 12" if family.lanes == 64 else "wavefront_size32 1"
    if family.scratch:
        own += "\n\t\t.amdhsa_enable_private_segment 1\n\t\t.amdhsa_private_segment_fixed_size 32"
    return _TAIL.replace("accum_offset 12", own).replace("gfx90a", family.arch).replace(
        ".wavefront_size: 64", f".wavefront_size: {family.lanes}").replace(
        "private_segment_fixed_size: 0", f"private_segment_fixed_size: {32 if family.scratch else 0}")


_TAIL = """
.Lend:
	.size	k, .Lend-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_group_segment_fixed_size 1024
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_kernarg_size 24
		.amdhsa_next_free_vgpr 11
		.amdhsa_next_free_sgpr 36
		.amdhsa_accum_offset 12
		.amdhsa_float_denorm_mode_32 3
	.end_amdhsa_kernel
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         16
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 1024
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     42
    .symbol:         k.kd
    .vgpr_count:     11
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata
"""
