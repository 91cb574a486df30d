"""The registers that a kernel has and may have, and the text that says so: descriptor and metadata.

CDNA2 and later: VGPRs and AGPRs are one file of 512 a lane, and AGPRs are counted from ``accum_offset``, a multiple of
four. Before, each are 256. SGPRs: s0 to s101 (LLVM AMDGPUUsage, "Kernel Descriptor"; AMDGPUBaseInfo.cpp).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ncc.backends.gcn.image.descriptor import unified_registers, vgpr_file, vgpr_granule
from ncc.backends.gcn.image.metadata import from_yaml
from ncc.backends.gcn.image.metadata_text import metadata_entry
from ncc.backends.gcn.isa.arch import RDNA
from ncc.backends.gcn.text.nodes import Instruction, Kernel, Module
from ncc.backends.gcn.text.operands import Reg, bare
from ncc.backends.gcn.text.registers import RegFile
from ncc.backends.rewrite.edits import Edits
from ncc.diag import error
from ncc.source import Span

_MOST_SGPRS, _MOST_SGPRS_OF_RDNA = 102, 106
_EXTRA_SGPRS = 6
_MOST_VGPRS = 256
_ACCUM_STEP = 4
_SIMDS = 4
_LANES = 64
_DEFAULT_WORKGROUP = 1024
_INDEXED_VECTORS = frozenset(("s_set_gpr_idx_on", "s_set_gpr_idx_mode", "v_movrels_b32", "v_movreld_b32",
                              "v_movrelsd_b32"))
_INDEXED_SCALARS = frozenset(("s_movrels_b32", "s_movrels_b64", "s_movreld_b32", "s_movreld_b64"))
_NUMBER = re.compile(r"0x[0-9a-fA-F]{1,8}|0|[1-9][0-9]{0,9}")


@dataclass(frozen=True)
class Used:
    """One past the highest register that any code of a module names."""

    sgprs: int
    vgprs: int
    agprs: int


def used_registers(module: Module) -> Used:
    """What the module's functions name; a kernel may call any of them."""
    most = dict.fromkeys(RegFile, 0)
    for reg in _named(module):
        most[reg.file] = max(most[reg.file], reg.first + reg.count)
    return Used(most[RegFile.SGPR], most[RegFile.VGPR], most[RegFile.AGPR])


def unnamed(kernel: Kernel, file: RegFile, below: int) -> frozenset[int]:
    """Registers that no code of the module names, where no number has M0 added to it."""
    mnemonics = {i.mnemonic for f in kernel.module.functions for i in f.instructions}
    if not mnemonics.isdisjoint(_INDEXED_VECTORS if file is RegFile.VGPR else _INDEXED_SCALARS):
        return frozenset()
    named = {n for reg in _named(kernel.module) if reg.file is file for n in range(reg.first, reg.first + reg.count)}
    return frozenset(range(below)) - named


def kernel_registers(kernel: Kernel) -> Used:
    """What nobody else may write while the kernel runs: what its module names, and all that its descriptor counts where
    M0 is added to registers' numbers, because of an array only the first register need be named then."""
    used = used_registers(kernel.module)
    mnemonics = {i.mnemonic for f in kernel.module.functions for i in f.instructions}
    if not mnemonics.isdisjoint(_INDEXED_VECTORS):
        counted = _counted(kernel, "next_free_vgpr")
        if unified_registers(kernel.module.arch):
            counted = min(counted, _counted(kernel, "accum_offset"))  # behind it are AGPRs
        used = replace(used, vgprs=max(used.vgprs, counted))
    if not mnemonics.isdisjoint(_INDEXED_SCALARS):
        used = replace(used, sgprs=max(used.sgprs, _counted(kernel, "next_free_sgpr")))
    return used


def _counted(kernel: Kernel, name: str) -> int:
    field = kernel.descriptor.field(name)
    if field is None or not _NUMBER.fullmatch(field.value):
        raise error("B105", f"the kernel adds M0 to numbers of registers, and its descriptor does not say in a number "
                    f"how many it has ({name})", span=field.span if field else kernel.descriptor.span,
                    hint="build it with another LLVM, or give its code object")
    return int(field.value, 0)


def _named(module: Module) -> Iterator[Reg]:
    for statement in module.statements:
        if isinstance(statement, Instruction):
            yield from (plain for o in statement.operands if isinstance(plain := bare(o), Reg))


def workgroup_threads(kernel: Kernel) -> int:
    """The most threads of a workgroup that the kernel may be launched with."""
    metadata = kernel.module.metadata
    if metadata is None:
        return _DEFAULT_WORKGROUP
    found = from_yaml(metadata.body.text, kernel.module.source.path).kernel(kernel.name)
    return found.max_threads if found and found.max_threads else _DEFAULT_WORKGROUP


def most_sgprs(arch: str) -> int:
    return _MOST_SGPRS_OF_RDNA if arch in RDNA else _MOST_SGPRS


def lanes_of(kernel: Kernel) -> int:
    """Of a wave: RDNA's assembler takes 32 where nothing is said (LLVM AMDGPUUsage, ``.amdhsa_wavefront_size32``)."""
    arch = kernel.module.arch
    return 32 if _number(kernel, "wavefront_size32", int(arch in RDNA)) else 64


def _vgprs_of_rdna(kernel: Kernel, threads: int) -> int:
    """A workgroup is spread over the four SIMDs of a workgroup processor, or two of a compute unit. A SIMD has 1,024
    registers of 32 lanes, or 1,536, given in steps (LLVM, getTotalNumVGPRs, getVGPRAllocGranule; RDNA3 ISA 3.3.2)."""
    arch, lanes = kernel.module.arch, lanes_of(kernel)
    waves = -(-max(threads, 1) // (lanes * (4 if _number(kernel, "workgroup_processor_mode", 1) else 2)))
    whole, step = vgpr_file(arch, lanes)
    return min(_MOST_VGPRS, whole // waves // step * step)


def most_vgprs(arch: str, threads: int, agprs: int) -> int:
    """The VGPRs that a lane may have, so that the largest workgroup still fits a compute unit."""
    waves = -(-max(threads, 1) // (_LANES * _SIMDS))  # of one workgroup on one SIMD
    if not unified_registers(arch):
        granule = vgpr_granule(arch)
        return min(_MOST_VGPRS, _MOST_VGPRS // waves // granule * granule)
    return min(_MOST_VGPRS, (_of_both(waves) - agprs) // _ACCUM_STEP * _ACCUM_STEP)


def _of_both(waves: int) -> int:
    """VGPRs and AGPRs that a lane may have where so many waves of a SIMD do."""
    return 2 * _MOST_VGPRS // waves // 8 * 8


def free_agprs(kernel: Kernel, threads: int, vgprs: int) -> frozenset[int]:
    """AGPRs that no code of the module names, beside as many VGPRs; none where they are a file of their own."""
    if not unified_registers(kernel.module.arch):
        return frozenset()
    waves = -(-max(threads, 1) // (_LANES * _SIMDS))
    named = {n for reg in _named(kernel.module) if reg.file is RegFile.AGPR
             for n in range(reg.first, reg.first + reg.count)}
    return frozenset(range(min(_MOST_VGPRS, _of_both(waves) - vgprs))) - named


def vgpr_limit(kernel: Kernel, threads: int, agprs: int) -> tuple[int, str]:
    """The VGPRs that a lane may have, and what may be done where that is too few."""
    arch = kernel.module.arch
    most, any_size = (_vgprs_of_rdna(kernel, n) if arch in RDNA else most_vgprs(arch, n, agprs)
                      for n in (threads, _LANES))
    if most == any_size:
        return most, "build the kernel with fewer VGPRs, or use fewer registers and maps in the probe"
    return most, (f"a workgroup of {threads} threads has to fit; build the kernel for smaller ones, if it is launched "
                  "with such (HIP: __launch_bounds__(256), Triton: fewer warps), or keep less in the probe")


def block_offset(kernel: Kernel) -> int:
    """Where the parameter block goes in the kernel's arguments: behind its own."""
    return -(-_number(kernel, "kernarg_size", 0) // 8) * 8


def _number(kernel: Kernel, name: str, default: int) -> int:
    """What a directive of the descriptor says."""
    field = kernel.descriptor.field(name)
    return int(field.value, 0) if field and _NUMBER.fullmatch(field.value) else default


@dataclass(frozen=True)
class Growth:
    """A kernel's new numbers. ``sgprs``, ``vgprs``: one past the highest that is named; ``passed_bytes``: of the
    argument that it has more; ``more``: other directives."""

    kernel: Kernel
    used: Used
    sgprs: int
    vgprs: int
    passed_bytes: int
    more: Mapping[str, int]

    @cached_property
    def directives(self) -> dict[str, int]:
        """The descriptor's new values, of directives that change."""
        values = {"next_free_sgpr": self._sgprs(), **self._vgprs(), **self.more}
        if self.passed_bytes:
            values["kernarg_size"] = block_offset(self.kernel) + self.passed_bytes
        return {name: value for name, value in values.items() if self._number(name, -1) != value}

    def _sgprs(self) -> int:
        """VCC, XNACK_MASK and FLAT_SCRATCH are the last that a wave gets. A descriptor that was read from bytes counts
        them among its SGPRs, so that what the probe takes may not reach them."""
        arch = self.kernel.module.arch
        counted = 0 if self._number("reserve_vcc", 1) or arch in RDNA else _EXTRA_SGPRS
        return max(min(self.sgprs + counted, most_sgprs(arch)), self._number("next_free_sgpr", 0))

    def _vgprs(self) -> dict[str, int]:
        before, agprs = self._number("next_free_vgpr", 0), self.used.agprs
        if not unified_registers(self.kernel.module.arch):
            return {"next_free_vgpr": max(before, self.vgprs, agprs)}
        offset = max(-(-self.vgprs // _ACCUM_STEP) * _ACCUM_STEP, self._number("accum_offset", _ACCUM_STEP))
        needed = offset + agprs if agprs else self.vgprs
        return {"next_free_vgpr": max(before, needed), "accum_offset": offset}

    def _number(self, name: str, default: int) -> int:
        return _number(self.kernel, name, default)

    # ---- text

    def apply(self, edits: Edits) -> None:
        self._edit_descriptor(edits)
        self._edit_metadata(edits)

    def _edit_descriptor(self, edits: Edits) -> None:
        descriptor = self.kernel.descriptor
        closing = descriptor.span.end - len(_last_line(descriptor.span))
        for name, value in self.directives.items():
            field = descriptor.field(name)
            if field is not None:
                edits.replace(field.span, str(value))
            else:
                edits.insert(closing, f"\t\t.amdhsa_{name} {value}\n")

    def _edit_metadata(self, edits: Edits) -> None:
        item = metadata_entry(self.kernel)
        if item is None:
            raise error("B102", f"the metadata say nothing of kernel '{self.kernel.name}'",
                        place=self.kernel.module.source.path, hint="give the whole module, as the compiler wrote it")
        grown = {".sgpr_count": self._delta("next_free_sgpr"), ".vgpr_count": self._delta("next_free_vgpr")}
        if unified_registers(self.kernel.module.arch):
            grown[".agpr_count"] = max(0, self.used.agprs - used_registers(self.kernel.module).agprs)
        for key, more in grown.items():
            value = item.value(key)
            if value is not None and more:
                edits.replace(value, str(self._count(value) + more))
        size = item.value(".kernarg_segment_size")
        if size is not None and "kernarg_size" in self.directives:
            edits.replace(size, str(self.directives["kernarg_size"]))
        if self.passed_bytes:
            item.append_argument(edits, block_offset(self.kernel), self.passed_bytes)

    def _count(self, value: Span) -> int:
        if not _NUMBER.fullmatch(value.text):
            raise error("B102", f"the metadata of '{self.kernel.name}' count '{value.text}' registers", span=value)
        return int(value.text, 0)

    def _delta(self, name: str) -> int:
        return self.directives[name] - self._number(name, self.directives[name]) if name in self.directives else 0


def _last_line(span: Span) -> str:
    return span.text[span.text.rfind("\n") + 1 :]
