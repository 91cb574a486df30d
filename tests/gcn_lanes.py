"""Small AMD kernels around a few instructions: one wave, vectors of 64 words in and out."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from ncc.backends.gcn.image.descriptor import architected_flat_scratch, unified_registers
from ncc.backends.gcn.image.toolchain import assemble, find_llvm
from ncc.sim.gcn import launch_gcn

LANES = 64
FIRST_IN, FIRST_OUT = 10, 40
_SCALARS = ("s_load_dwordx2 s[0:1], s[4:5], 0x0", "s_load_dwordx2 s[2:3], s[4:5], 0x8", "s_waitcnt lgkmcnt(0)",
            "v_lshlrev_b32_e32 v1, 2, v0")


def module(name: str, lines: list[str], arch: str = "gfx90a", arguments: int = 2, lds: int = 0, vgprs: int = 128,
           agprs: int = 0, private: int = 0, extra: str = "", metadata: bool = True) -> str:
    """A module with one kernel: pointers at 0, 8 ... of the kernarg segment, whose address is in s[4:5]."""
    body = "\n".join(line if line.endswith(":") else f"\t{line}" for line in lines)
    args = "\n".join(
        f"      - .offset:         {8 * n}\n        .size:           8\n        .value_kind:     global_buffer"
        for n in range(arguments))
    later = architected_flat_scratch(arch)
    flat = "" if later else "\t.amdhsa_user_sgpr_private_segment_buffer 1\n"
    # Later ones have no private segment buffer: s[0:3] are a dispatch pointer and a queue pointer there.
    other = "\t.amdhsa_user_sgpr_dispatch_ptr 1\n\t.amdhsa_user_sgpr_queue_ptr 1\n" if later else ""
    accum = f"\t.amdhsa_accum_offset {vgprs}\n" if unified_registers(arch) else ""
    text = f"""\t.amdgcn_target "amdgcn-amd-amdhsa--{arch}"
\t.amdhsa_code_object_version 5
\t.text
\t.globl {name}
\t.p2align 8
\t.type {name},@function
{name}:
{body}
.Lend:
\t.size {name}, .Lend-{name}
\t.rodata
\t.p2align 6
\t.amdhsa_kernel {name}
\t.amdhsa_group_segment_fixed_size {lds}
\t.amdhsa_private_segment_fixed_size {private}
\t.amdhsa_kernarg_size {8 * arguments}
{flat}{other}\t.amdhsa_user_sgpr_kernarg_segment_ptr 1
\t.amdhsa_system_vgpr_workitem_id 0
\t.amdhsa_next_free_vgpr {vgprs + agprs}
\t.amdhsa_next_free_sgpr 96
{accum}\t.amdhsa_float_denorm_mode_32 3
{extra}\t.end_amdhsa_kernel
"""
    return text + f"""\t.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
{args}
    .group_segment_fixed_size: {lds}
    .kernarg_segment_align: 8
    .kernarg_segment_size: {8 * arguments}
    .max_flat_workgroup_size: 1024
    .name:           {name}
    .private_segment_fixed_size: {private}
    .sgpr_count:     96
    .symbol:         {name}.kd
    .vgpr_count:     {vgprs}
    .wavefront_size: 64
amdhsa.version:
  - 1
  - 2
...
\t.end_amdgpu_metadata
""" if metadata else text


@lru_cache(maxsize=4096)
def assembles(text: str) -> bool:
    """Whether the text is AMDGPU assembly: raises what the assembler says otherwise."""
    return find_llvm() is None or bool(assemble(text))


def run(body: list[str], inputs: list[Any], outputs: int = 1, arch: str = "gfx90a", lds: int = 0,
        block: int = LANES, agprs: int = 0) -> Any:
    """Run instructions on vectors: v10, v11 ... are the inputs, v40, v41 ... what is returned, [outputs, block] u32.

    v0 is the lane, v1 four times that; s[4:5] the arguments, s[0:1] the inputs' address, s[2:3] the outputs'.
    """
    given = np.array(np.stack([np.asarray(v).view(np.uint32) for v in inputs] or [np.zeros(block, np.uint32)]))
    results = np.zeros((max(1, outputs), block), np.uint32)
    loads = [f"global_load_dword v{FIRST_IN + n}, v1, s[0:1] offset:{4 * block * n}" for n in range(len(inputs))]
    stores = [f"global_store_dword v1, v{FIRST_OUT + n}, s[2:3] offset:{4 * block * n}" for n in range(outputs)]
    lines = [*_SCALARS, *loads, "s_waitcnt vmcnt(0)", *body, *stores, "s_endpgm"]
    text = module("k", lines, arch, lds=lds, agprs=agprs)
    assert assembles(text)
    launch_gcn(text, "k", 1, block, [given, results])
    return results[:outputs]
