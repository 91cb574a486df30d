"""Kernel descriptors: the 64 bytes at ``NAME.kd`` that tell the hardware how to start a kernel.

LLVM's AMDGPUUsage, "Kernel Descriptor". ``FIELDS`` has every bit that gfx9, gfx10.3, gfx11 or gfx12 gives a meaning,
with the assembler's directive for it, so that descriptors are read, written and put into words from one table. Some
bits mean something else on another of them: ``_absent`` says which fields a processor does not have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from struct import Struct

from ncc.backends.gcn.isa.arch import RDNA, RDNA2, RDNA3, RDNA4, Target
from ncc.diag import error

BYTES = 64
_WORDS = Struct("<16I")
_ENTRY = Struct("<q")
_ENTRY_OFFSET = 16


@dataclass(frozen=True)
class Field:
    """``bits`` of a descriptor from ``start`` on, counted from its first byte's lowest."""

    start: int
    bits: int
    directive: str | None = None  # without ".amdhsa_"; None where several fields make one
    default: int = 0              # the assembler's, for gfx9


def _rsrc3(bit: int) -> int:
    return 44 * 8 + bit


def _rsrc1(bit: int) -> int:
    return 48 * 8 + bit


def _rsrc2(bit: int) -> int:
    return 52 * 8 + bit


def _properties(bit: int) -> int:
    return 56 * 8 + bit


FIELDS: Mapping[str, Field] = {
    "group_segment_bytes": Field(0, 32, "group_segment_fixed_size"),
    "private_segment_bytes": Field(32, 32, "private_segment_fixed_size"),
    "kernarg_bytes": Field(64, 32, "kernarg_size"),
    "entry_offset": Field(128, 64),
    "accum_granules": Field(_rsrc3(0), 6),
    "tg_split": Field(_rsrc3(16), 1, "tg_split"),
    "shared_vgprs": Field(_rsrc3(0), 4, "shared_vgpr_count"),
    "fetched_first": Field(_rsrc3(4), 8, "inst_pref_size"),  # gfx11 has 6 bits of them, and above two that are 0
    "vgpr_granules": Field(_rsrc1(0), 6),
    "sgpr_granules": Field(_rsrc1(6), 4),
    "round_32": Field(_rsrc1(12), 2, "float_round_mode_32"),
    "round_16_64": Field(_rsrc1(14), 2, "float_round_mode_16_64"),
    "denorm_32": Field(_rsrc1(16), 2, "float_denorm_mode_32"),
    "denorm_16_64": Field(_rsrc1(18), 2, "float_denorm_mode_16_64", 3),
    "dx10_clamp": Field(_rsrc1(21), 1, "dx10_clamp", 1),
    "ieee": Field(_rsrc1(23), 1, "ieee_mode", 1),
    "round_robin": Field(_rsrc1(21), 1, "round_robin_scheduling"),
    "fp16_overflow": Field(_rsrc1(26), 1, "fp16_overflow"),
    "private_segment": Field(_rsrc2(0), 1),
    "user_sgprs": Field(_rsrc2(1), 5, "user_sgpr_count"),
    "workgroup_id_x": Field(_rsrc2(7), 1, "system_sgpr_workgroup_id_x", 1),
    "workgroup_id_y": Field(_rsrc2(8), 1, "system_sgpr_workgroup_id_y"),
    "workgroup_id_z": Field(_rsrc2(9), 1, "system_sgpr_workgroup_id_z"),
    "workgroup_info": Field(_rsrc2(10), 1, "system_sgpr_workgroup_info"),
    "workitem_id": Field(_rsrc2(11), 2, "system_vgpr_workitem_id"),
    "except_invalid": Field(_rsrc2(24), 1, "exception_fp_ieee_invalid_op"),
    "except_denorm": Field(_rsrc2(25), 1, "exception_fp_denorm_src"),
    "except_zero": Field(_rsrc2(26), 1, "exception_fp_ieee_div_zero"),
    "except_overflow": Field(_rsrc2(27), 1, "exception_fp_ieee_overflow"),
    "except_underflow": Field(_rsrc2(28), 1, "exception_fp_ieee_underflow"),
    "except_inexact": Field(_rsrc2(29), 1, "exception_fp_ieee_inexact"),
    "except_int_zero": Field(_rsrc2(30), 1, "exception_int_div_zero"),
    "private_segment_buffer": Field(_properties(0), 1, "user_sgpr_private_segment_buffer"),
    "dispatch_ptr": Field(_properties(1), 1, "user_sgpr_dispatch_ptr"),
    "queue_ptr": Field(_properties(2), 1, "user_sgpr_queue_ptr"),
    "kernarg_ptr": Field(_properties(3), 1, "user_sgpr_kernarg_segment_ptr"),
    "dispatch_id": Field(_properties(4), 1, "user_sgpr_dispatch_id"),
    "flat_scratch_init": Field(_properties(5), 1, "user_sgpr_flat_scratch_init"),
    "private_segment_size": Field(_properties(6), 1, "user_sgpr_private_segment_size"),
    "wgp_mode": Field(_rsrc1(29), 1, "workgroup_processor_mode", 1),
    "memory_ordered": Field(_rsrc1(30), 1, "memory_ordered", 1),
    "forward_progress": Field(_rsrc1(31), 1, "forward_progress", 1),
    "wave32": Field(_properties(10), 1, "wavefront_size32", 1),
    "dynamic_stack": Field(_properties(11), 1, "uses_dynamic_stack"),
    "preload_length": Field(_properties(16), 7, "user_sgpr_kernarg_preload_length"),
    "preload_offset": Field(_properties(23), 9, "user_sgpr_kernarg_preload_offset"),
}
_BY_DIRECTIVE = {field.directive: (name, field) for name, field in FIELDS.items() if field.directive}
USER_SGPRS = (("private_segment_buffer", 4), ("dispatch_ptr", 2), ("queue_ptr", 2), ("kernarg_ptr", 2),
              ("dispatch_id", 2), ("flat_scratch_init", 2), ("private_segment_size", 1))
"""What user SGPRs start with, in their order, and how many each takes; preloaded arguments follow."""
_SPLIT_ARCHS = frozenset({"gfx90a", "gfx940", "gfx941", "gfx942", "gfx950", "gfx9-4-generic"})
_ARCHITECTED = frozenset({"gfx940", "gfx941", "gfx942", "gfx950", "gfx9-4-generic", *RDNA3, *RDNA4})
_PACKED = frozenset({*_SPLIT_ARCHS, *RDNA3, *RDNA4})
_MORE_VGPRS = frozenset({"gfx1100", "gfx1101", *RDNA4})
_ONLY_ON: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("wgp_mode", "memory_ordered", "forward_progress", "wave32"), RDNA),
    "shared_vgprs": frozenset((*RDNA2, *RDNA3)), "fetched_first": frozenset((*RDNA3, *RDNA4)),
    "round_robin": frozenset(RDNA4), **dict.fromkeys(("accum_granules", "tg_split", "preload_length", "preload_offset"),
                                                     _SPLIT_ARCHS)}
"""Fields that only these processors have."""
_NOT_ON: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("private_segment_buffer", "flat_scratch_init"), _ARCHITECTED),
    **dict.fromkeys(("dx10_clamp", "ieee"), frozenset(RDNA4))}
_NEWER = frozenset({"dynamic_stack", "preload_length", "preload_offset", "fetched_first"})
"""Whose directives LLVM 15 does not know: not said where they are 0."""
_SGPR_STEP = 8      # of the descriptor's field
_SGPR_GRANULE = 16  # of what a wave gets
_SGPRS_OF_RDNA, _VCC = 108, 2  # s0 to s105, and VCC (RDNA2 ISA, "SGPRs")


def unified_registers(arch: str) -> bool:
    """gfx90a and later: VGPRs and AGPRs are one file, whose AGPRs start at ``accum_offset``."""
    return arch in _SPLIT_ARCHS


def architected_flat_scratch(arch: str) -> bool:
    """gfx940 and later: FLAT_SCRATCH is there from the start, and nothing of it in user SGPRs."""
    return arch in _ARCHITECTED


def packed_ids(arch: str) -> bool:
    """gfx90a and later, gfx11 and later: the workitem's ids share v0 (LLVM, FeaturePackedTID)."""
    return arch in _PACKED


def ids_in_traps(arch: str) -> bool:
    """gfx12: the workgroup's ids are in TTMP9 (x) and TTMP7 (y, z above), and in no SGPR (LLVM AMDGPUUsage, "Initial
    Kernel Execution State": architected SGPRs)."""
    return arch in RDNA4


def vgpr_file(arch: str, lanes: int) -> tuple[int, int]:
    """(vector registers of a SIMD of RDNA for waves of so many lanes, what they are given in): gfx1100, gfx1101 and
    RDNA 4 have half as many more (LLVM, Feature1_5xVGPRs; getVGPRAllocGranule)."""
    whole, step = (1536, 24) if arch in _MORE_VGPRS else (1024, 16)
    return (whole, step) if lanes == 32 else (whole // 2, step // 2)


def vgpr_granule(arch: str, wave32: bool = False) -> int:
    """Of the descriptor's count (LLVM, getVGPREncodingGranule)."""
    return 8 if unified_registers(arch) or wave32 else 4


@dataclass(frozen=True)
class Descriptor:
    """The 64 bytes as one little-endian number."""

    value: int

    def __getitem__(self, name: str) -> int:
        field = FIELDS[name]
        return self.value >> field.start & (1 << field.bits) - 1

    def with_fields(self, **values: int) -> Descriptor:
        """A descriptor with other values in some fields; a value that does not fit is a ``ValueError``."""
        number = self.value
        for name, value in values.items():
            field = FIELDS[name]
            if not 0 <= value < 1 << field.bits:
                raise ValueError(f"{name} has {field.bits} bits: {value}")
            mask = (1 << field.bits) - 1
            number = number & ~(mask << field.start) | value << field.start
        return Descriptor(number)

    @property
    def data(self) -> bytes:
        return self.value.to_bytes(BYTES, "little")

    @property
    def entry_offset(self) -> int:
        """From the descriptor's address to the kernel's, signed."""
        return int(_ENTRY.unpack_from(self.data, _ENTRY_OFFSET)[0])

    def meant(self, arch: str) -> Descriptor:
        """As an assembler writes it. RDNA's processors do not read how many SGPRs there are, and it has to be 0;
        compilers that write an object themselves (LLVM 15, 19) count nevertheless."""
        return self.with_fields(sgpr_granules=0) if arch in RDNA else self

    def unknown(self, arch: str) -> int:
        """The bits that are set and in no field that an arch has."""
        fields = (field for name, field in FIELDS.items() if not _absent(name, arch))
        known = sum(((1 << field.bits) - 1) << field.start for field in fields)
        return self.value & ~known

    def vgprs(self, arch: str) -> int:
        """Vector registers that a wave gets, AGPRs included where they are in one file."""
        return (self["vgpr_granules"] + 1) * vgpr_granule(arch, self.is_wave32(arch))

    def accum_offset(self) -> int:
        return (self["accum_granules"] + 1) * 4

    def is_wave32(self, arch: str) -> bool:
        return arch in RDNA and bool(self["wave32"])

    def sgprs(self, arch: str = "") -> int:
        """Scalar registers that a wave gets, VCC and the like included; RDNA gives each all there are."""
        return _SGPRS_OF_RDNA if arch in RDNA else (self["sgpr_granules"] // 2 + 1) * _SGPR_GRANULE

    def directives(self, target: Target, sgprs: int = 0) -> Iterator[tuple[str, int]]:
        """What an ``.amdhsa_kernel`` block says. VCC is counted among the SGPRs, of which RDNA's has no count: theirs
        are as many as the metadata say, or all."""
        arch, without = target.arch, {"reserve_vcc": 0, "reserve_flat_scratch": 0}
        yield "next_free_vgpr", self.vgprs(arch)
        yield "next_free_sgpr", min(sgprs or _SGPRS_OF_RDNA, _SGPRS_OF_RDNA - _VCC) if arch in RDNA else (
            (self["sgpr_granules"] + 1) * _SGPR_STEP - _reserved(without, target))
        yield "reserve_vcc", 0
        if not architected_flat_scratch(arch):
            yield "reserve_flat_scratch", 0
        if unified_registers(arch):
            yield "accum_offset", self.accum_offset()
        word = "enable_private_segment" if architected_flat_scratch(arch) else (
            "system_sgpr_private_segment_wavefront_offset")
        yield word, self["private_segment"]
        for name, field in FIELDS.items():
            if field.directive and not _absent(name, arch) and (self[name] or name not in _NEWER):
                yield field.directive, self[name]


def _absent(name: str, arch: str) -> bool:
    """Whether an arch has no such field: its assembler refuses the directive."""
    return arch in _NOT_ON.get(name, ()) or arch not in _ONLY_ON.get(name, (arch,))


def read_descriptor(data: bytes | memoryview) -> Descriptor:
    """From exactly ``BYTES`` bytes."""
    return Descriptor(int.from_bytes(data, "little"))


def from_directives(values: Mapping[str, int], target: Target) -> Descriptor:
    """The descriptor of an ``.amdhsa_kernel`` block, but for the entry's offset.

    ``values`` are by directive without ``.amdhsa_``; those that the processor does not have are left out. ``KeyError``
    where ``next_free_vgpr`` or ``next_free_sgpr`` is missing, ``ValueError`` where a value does not fit.
    """
    arch = target.arch
    fields = {name: values.get(directive or "", field.default) for directive, (name, field) in _BY_DIRECTIVE.items()
              if not _absent(name, arch)}
    if "user_sgpr_count" not in values:
        fields["user_sgprs"] = sum(size for name, size in USER_SGPRS if fields.get(name)) + fields.get(
            "preload_length", 0)
    vgprs = values["next_free_vgpr"]
    fields["vgpr_granules"] = max(1, -(-vgprs // vgpr_granule(arch, bool(fields.get("wave32"))))) - 1
    scalars = values["next_free_sgpr"] + _reserved(values, target)
    fields["sgpr_granules"] = 0 if arch in RDNA else max(1, -(-scalars // _SGPR_STEP)) - 1
    if unified_registers(arch):
        fields["accum_granules"] = values.get("accum_offset", max(4, -(-vgprs // 4) * 4)) // 4 - 1
    fields["private_segment"] = values.get("enable_private_segment", 0) | values.get(
        "system_sgpr_private_segment_wavefront_offset", 0)
    try:
        return Descriptor(0).with_fields(**fields)
    except ValueError as reason:
        raise error("B005", f"a kernel descriptor that no hardware takes: {reason}") from None


def _reserved(values: Mapping[str, int], target: Target) -> int:
    """SGPRs after the kernel's own: FLAT_SCRATCH or XNACK_MASK with all before it, or VCC (LLVM, getNumExtraSGPRs)."""
    if architected_flat_scratch(target.arch) or values.get("reserve_flat_scratch", 1):
        return 6
    if values.get("reserve_xnack_mask", target.xnack is not False):
        return 4
    return 2 if values.get("reserve_vcc", 1) else 0
