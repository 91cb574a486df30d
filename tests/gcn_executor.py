"""The executors' kernel (``executors``) for CDNA: what the probes of a program compute there, on the simulator."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from executors import BLOCK, GRID, ROW, SITES, Records, Thread, split

from ncc.backends.base import Probed
from ncc.backends.gcn.code.spell import spell
from ncc.backends.gcn.image.descriptor import packed_ids
from ncc.backends.gcn.isa.arch import RDNA, generation
from ncc.ir.nodes import Program, Tracepoint
from tests.gcn_probed import launch, probe

GCN_SITES = dict(zip(SITES, ("v_fma_f64", "v_div_fixup_f64", "v_div_fmas_f64", "v_pk_fma_f32", "v_div_scale_f64"),
                     strict=True))
"""Instructions with three sources of 64 bits."""
_FIRST = 4  # of the VGPRs with a row's words
_LOADS = "\n".join(f"\tglobal_load_dwordx2 v[{_FIRST + 2 * i}:{_FIRST + 2 * i + 1}], v1, s[4:5] offset:{8 * i}"
                   for i in range(ROW))


def _use(at: int, mnemonic: str) -> str:
    words = [_FIRST + 2 * (3 * at + n) for n in range(3)]
    carry = "vcc, " if mnemonic == "v_div_scale_f64" else ""
    return f"\t{mnemonic} v[{40 + 2 * at}:{41 + 2 * at}], {carry}" + ", ".join(f"v[{w}:{w + 1}]" for w in words)


FEED = f"""	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	feed
	.p2align	8
	.type	feed,@function
feed:
	s_load_dwordx2 s[4:5], s[0:1], 0x0
	v_and_b32_e32 v1, 0x3ff, v0
	v_bfe_u32 v2, v0, 10, 10
	v_bfe_u32 v3, v0, 20, 10
	v_lshl_add_u32 v1, v2, 2, v1
	v_lshl_add_u32 v1, v3, 3, v1
	v_mov_b32_e32 v2, s3
	v_lshl_add_u32 v1, v2, 5, v1
	v_mul_u32_u24_e32 v1, {8 * ROW}, v1
	s_waitcnt lgkmcnt(0)
{_LOADS}
	s_waitcnt vmcnt(0)
{chr(10).join(_use(at, m) for at, m in enumerate(GCN_SITES.values()))}
	s_endpgm
.Lend:
	.size	feed, .Lend-feed
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel feed
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_kernarg_size 8
		.amdhsa_next_free_vgpr 52
		.amdhsa_next_free_sgpr 8
		.amdhsa_accum_offset 52
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .max_flat_workgroup_size: 256
    .name:           feed
    .private_segment_fixed_size: 0
    .sgpr_count:     14
    .symbol:         feed.kd
    .vgpr_count:     52
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata
"""


def feed(arch: str) -> str:
    """The kernel for a processor. RDNA's has waves of 32 lanes (and an instruction, v_pk_fma_f32, that RDNA's assembler
    does not have: it is only simulated)."""
    text = FEED.replace("gfx90a", arch)
    if arch not in RDNA:
        return text
    text = text.replace("\t\t.amdhsa_accum_offset 52\n", "\t\t.amdhsa_wavefront_size32 1\n")
    text = text.replace(".wavefront_size: 64", ".wavefront_size: 32").replace("], vcc, v", "], vcc_lo, v")
    if not packed_ids(arch):
        text = text.replace("v_and_b32_e32 v1, 0x3ff, v0", "v_mov_b32_e32 v4, v1").replace(
            "v_bfe_u32 v2, v0, 10, 10", "v_mov_b32_e32 v1, v0").replace("v_bfe_u32 v3, v0, 20, 10",
                                                                       "v_mov_b32_e32 v3, v2\n\tv_mov_b32_e32 v2, v4")
    if generation(arch) == 12:
        text = text.replace("\tv_mov_b32_e32 v2, s3", "\ts_and_b32 s3, ttmp7, 0xffff\n\tv_mov_b32_e32 v2, s3").replace(
            "s_waitcnt lgkmcnt(0)", "s_wait_kmcnt 0x0").replace("s_waitcnt vmcnt(0)", "s_wait_loadcnt 0x0")
    return re.sub(r"(?m)^\t([sgv]\w+_\w+ .*)$", lambda line: f"\t{spell([line[1]], generation(arch))[0]}", text)


def at_gcn_sites(program: Program) -> Program:
    """The program with its probes at the corresponding instructions."""
    def moved(point: Tracepoint) -> Tracepoint:
        return replace(point, text=GCN_SITES[point.text]) if point.text in GCN_SITES else point

    return replace(program, probes=tuple(replace(p, pos=tuple(map(moved, p.pos))) for p in program.probes))


def probed_feed(program: Program, arch: str = "gfx90a") -> Probed:
    return probe(feed(arch), "feed", at_gcn_sites(program))


def by_gcn(program: Program, all_threads: Sequence[Thread], arch: str = "gfx90a") -> list[Records]:
    """Lowered to CDNA instructions, spliced into the kernel, and launched on the simulator."""
    probed = probed_feed(program, arch)
    assert [site.unprobed for site in probed.sites if site.unprobed] == []
    table = np.array([thread.row for thread in all_threads], np.uint64)
    done = launch(probed, GRID, BLOCK, [table])
    found: list[Records] = [{decl.name: [] for decl in program.maps} for _ in all_threads]
    for name, records in done.maps.items():
        decl = program.map(name)
        assert decl is not None
        assert records.lost == 0
        used = records.used.reshape(-1)
        rows = records.records.reshape(len(all_threads), -1)
        for thread, row in enumerate(rows):
            found[thread][name] = [split(decl, row[i].tobytes()) for i in range(used[thread])]
    return found
