"""Random kernels that keep SCC, VCC, EXEC and outstanding loads alive wherever they can: for CDNA, and for RDNA in
waves of 32 lanes.

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
TABLE = 1024
"""Words that loads may read."""

_SALU = ("s_add_u32", "s_sub_u32", "s_addc_u32", "s_subb_u32", "s_and_b32", "s_or_b32", "s_xor_b32", "s_lshl_b32",
         "s_lshr_b32", "s_mul_i32", "s_cselect_b32", "s_min_u32", "s_max_i32")
_SCMP = ("s_cmp_eq_u32", "s_cmp_lg_u32", "s_cmp_gt_i32", "s_cmp_lt_u32", "s_bitcmp1_b32")
_VALU = ("v_add_u32", "v_sub_u32", "v_and_b32", "v_or_b32", "v_xor_b32", "v_max_u32", "v_min_i32", "v_mul_lo_u32",
         "v_lshlrev_b32")
_CARRY = ("v_add_co_u32_e32", "v_sub_co_u32_e32")
_CARRIED = ("v_addc_co_u32_e32", "v_subb_co_u32_e32")
_VCMP = ("v_cmp_gt_u32_e32", "v_cmp_lt_i32_e32", "v_cmp_ne_u32_e32")


@dataclass(frozen=True)
class Family:
    """A processor, and how its text differs from gfx90a's: ``names`` by gfx90a's."""

    arch: str
    lanes: int = 64
    names: dict[str, str] = field(default_factory=dict)
    waits: dict[str, str] = field(default_factory=dict)
    counts_stores: bool = True  # with loads

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
FAMILIES = {family.arch: family for family in (
    Family("gfx90a"), Family("gfx1030", 32, _GFX10, counts_stores=False),
    Family("gfx1100", 32, _GFX11, counts_stores=False),
    Family("gfx1200", 32, _GFX12, {"vector": "s_wait_loadcnt {:#x}", "lds": "s_wait_dscnt {:#x}",
                                   "scalar": "s_wait_kmcnt {:#x}"}, counts_stores=False))}


@dataclass
class RandomKernel:
    """``lines`` grow; ``loads`` are registers that have not been waited for, in the order of issue."""

    source: random.Random
    family: Family
    lines: list[str] = field(default_factory=list)
    loads: list[int | None] = field(default_factory=list)  # None: a store, which counts as well
    reads: list[int] = field(default_factory=list)         # of LDS
    labels: int = 0

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
                     self.select, self.load, self.load, self.store, self.lds, self.readlane, self.clause]
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
    kernel.statements(length, 0)
    kernel.finish()
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
    return _TAIL.replace("accum_offset 12", own).replace("gfx90a", family.arch).replace(
        ".wavefront_size: 64", f".wavefront_size: {family.lanes}")


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
		.amdhsa_next_free_sgpr 31
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
    .sgpr_count:     37
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
