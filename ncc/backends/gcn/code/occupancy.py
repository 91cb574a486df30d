"""How many waves of a kernel a SIMD can hold, as far as registers decide; LDS and workgroups stay as they were.

LLVM, AMDGPUBaseInfo.cpp: getNumWavesPerEUWithNumVGPRs, AMDGPUSubtarget.cpp: getOccupancyWithNumSGPRs (gfx8 and gfx9).
"""

from __future__ import annotations

from ncc.backends.base import Probed
from ncc.backends.gcn.image.descriptor import Descriptor, from_directives, unified_registers, vgpr_file
from ncc.backends.gcn.isa.arch import RDNA, Target, parse_target
from ncc.backends.gcn.text.nodes import Kernel
from ncc.backends.gcn.text.operands import integer_of
from ncc.backends.gcn.text.parse import parse_module
from ncc.source import SourceFile

_MOST_WAVES_OF_RDNA = 16
_SGPR_STEPS = ((80, 10), (88, 9), (100, 8), (112, 7))
"""(most SGPRs, waves of a SIMD that may have as many)."""


def waves_per_simd(descriptor: Descriptor, arch: str) -> int:
    """By the registers that a descriptor asks for; at least one."""
    if arch in RDNA:
        whole, step = vgpr_file(arch, 32 if descriptor.is_wave32(arch) else 64)
        return max(1, min(_MOST_WAVES_OF_RDNA, whole // (-(-descriptor.vgprs(arch) // step) * step)))
    unified = unified_registers(arch)
    by_vectors = (512 if unified else 256) // descriptor.vgprs(arch)
    by_scalars = next((waves for most, waves in _SGPR_STEPS if descriptor.sgprs() <= most), 7)
    return max(1, min(8 if unified else 10, by_vectors, by_scalars))


def occupancy_note(probed: Probed) -> str:
    """Registers and waves, before and after."""
    before, after = (registers_of(text, probed.entry) for text in (probed.pruned, probed.probed))
    return (f"SGPRs {before[0]} -> {after[0]}, VGPRs {before[1]} -> {after[1]}, "
            f"waves of a SIMD by registers {before[2]} -> {after[2]}")


def registers_of(text: str, entry: str) -> tuple[int, int, int]:
    """(SGPRs, VGPRs, waves of a SIMD by these) of a kernel in a text."""
    kernel = parse_module(SourceFile("<kernel>", text)).kernel(entry)
    target = parse_target(kernel.module.target) or Target(kernel.module.arch)
    descriptor = from_directives(_values(kernel), target)
    return descriptor.sgprs(target.arch), descriptor.vgprs(target.arch), waves_per_simd(descriptor, target.arch)


def _values(kernel: Kernel) -> dict[str, int]:
    return {f.name: value for f in kernel.descriptor.fields if (value := integer_of(f.value)) is not None}
