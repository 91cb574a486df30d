"""Words that a native tracepoint may be made of: opcodes and their modifiers (PTX ISA 9.0, chapter 9.7).

The modifiers are no column of the table: they are the words a user may write, in groups wider than any one instruction
takes, and say nothing of what an instruction does.
"""

from __future__ import annotations

import re

from ncc.backends.ptx.isa import OPCODES, ROWS
from ncc.backends.ptx.text.nodes import TYPE_BYTES


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_TYPES = frozenset(TYPE_BYTES) | _words(
    "pred e2m1x2 e2m3x2 e3m2x2 ue8m0x2 e2m1 e2m3 e3m2 ue8m0 ue4m3 e4m3x4 e5m2x4 e2m1x4 e2m3x4 e3m2x4 s4 u4 s2 u2 b1 b4 "
    "b6x16_p32 b4x16_p64 b6p2x16 b8x16 u8x4 s8x4 s2f6x2")
_ORDER = _words("weak relaxed acquire release acq_rel sc volatile mmio cta cluster gpu sys")
_SPACES = _words("global shared local param const")
_VECTORS = _words("v2 v4 v8")
_CACHE = _words("ca cg cs lu cv wb wt L1 L2 unified")
_ARITHMETIC = _TYPES | _words(
    "rn rz rm rp rna rs rni rzi rmi rpi ftz sat satfinite approx full relu xorsign abs noftz oob cc lo hi wide clamp "
    "wrap l r shiftamt finite infinite number notanumber normal subnormal f4e b4e rc8 ecl ecr rc16 scaled n2 to pack "
    "u4 s4 stochastic")
_COMPARE = _words("eq ne lt le gt ge ls hs equ neu ltu leu gtu geu num nan and or xor lo hi lt")
_SYNC = _words("sync aligned")
_REDUCTION = _words("add inc dec min max and or xor popc exch cas abs nan noftz")
_MATRIX = _TYPES | _SYNC | _SPACES | _words(
    "row col mma mma_async sp ordered_metadata load store a b c d x1 x2 x4 x8 x16 x32 x64 x128 trans and xor popc "
    "satfinite rn rz rm rp block_scale scale_vec kind arrive fence commit_group wait_group fp8")
_ASYNC = _SPACES | _CACHE | _words(
    "async bulk tensor reduce prefetch commit_group wait_group wait_all mbarrier arrive noinc read ca cg tile im2col "
    "im2col_no_offs multicast bulk_group cp_mask cta_group ignore_oob complete_tx 1d 2d 3d 4d 5d") | _REDUCTION | _TYPES
_BARRIERS = _ORDER | _SYNC | _REDUCTION | _TYPES | _SPACES | _words(
    "warp arrive wait red init inval expect_tx complete_tx test_wait try_wait pending_count arrive_drop noComplete "
    "parity proxy alias async tensormap acquire release sync_restrict mbarrier_init gl level shared op_restrict "
    "cp_fenceproxy replace tile generic try_cancel query_cancel is_canceled get_first_ctaid multicast mbarrier "
    "launch_dependents wait complete_tx")
_TEXTURE = _TYPES | _VECTORS | _words(
    "1d 2d 3d a1d a2d cube acube 2dms a2dms base level grad b p ca cg cs cv trap clamp zero add min max and or r g a "
    "width height depth channel_data_type channel_order normalized_coords force_unnormalized_coords filter_mode "
    "addr_mode_0 addr_mode_1 addr_mode_2 samplerref surfref texref array_size num_mipmap_levels num_samples "
    "memory_layout")

MODIFIERS: dict[str, frozenset[str]] = {
    **dict.fromkeys(("ld", "ldu", "st"), _ORDER | _SPACES | _VECTORS | _CACHE | _TYPES | _words(
        "nc async bulk mbarrier multimem")),
    **dict.fromkeys(("atom", "red"), _ORDER | _SPACES | _VECTORS | _CACHE | _TYPES | _REDUCTION | _words(
        "async mbarrier")),
    "multimem": _ORDER | _ASYNC | _VECTORS | _words("ld_reduce st red acc"),
    "cp": _ASYNC | _words("shared"),
    **dict.fromkeys(("bar", "barrier", "mbarrier", "membar", "fence", "tensormap", "griddepcontrol",
                     "clusterlaunchcontrol"), _BARRIERS),
    **dict.fromkeys(("wmma", "mma", "ldmatrix", "stmatrix", "movmatrix", "wgmma"), _MATRIX),
    "tcgen05": _MATRIX | _words(
        "alloc dealloc relinquish_alloc_permit ld st wait cp shift commit cta_group ws pack unpack red multicast "
        "mbarrier arrive one cluster collector before_thread_sync after_thread_sync fence down warpx2 warpx4 ashift "
        "scale_vec block16 block32 block_scale spcompress min max abs"),
    **dict.fromkeys(("tex", "tld4", "txq", "suld", "sust", "sured", "suq", "istypep"), _TEXTURE),
    **dict.fromkeys(("shfl", "vote", "match", "redux", "elect"), _SYNC | _TYPES | _REDUCTION | _words(
        "up down bfly idx all any uni ballot")),
    "setmaxnreg": _SYNC | _TYPES | _words("inc dec"),
    **dict.fromkeys(("set", "setp"), _COMPARE | _TYPES | _words("ftz")),
    **dict.fromkeys(("bra", "call", "ret", "brx"), _words("uni idx")),
    **dict.fromkeys(("exit", "trap", "brkpt"), frozenset()),
    **dict.fromkeys(("prefetch", "prefetchu", "discard", "applypriority", "createpolicy"), _SPACES | _CACHE | _words(
        "tensormap fractional range cvt b64 evict_last evict_normal")),
    **dict.fromkeys(("isspacep", "cvta", "mapa", "getctarank"), _SPACES | _TYPES | _words("to")),
}
"""Modifiers of an opcode; one that is not listed has those of arithmetic."""

# Matrix shapes, and the immediate or byte shape of a few others.
_SHAPED = re.compile(r"(?:m\d+n\d+(?:k\d+)?|\d+x\d+b?|0x[0-9a-fA-F]+|b\d+x\d+\w*|b[0-3]|h[01]|[xyzw])\Z")


def modifiers_of(opcode: str) -> frozenset[str]:
    """Every modifier known for an opcode, and the further components of its name (``async`` of ``cp.async``)."""
    named = {part for name in ROWS if name.split(".")[0] == opcode for part in name.split(".")[1:]}
    return MODIFIERS.get(opcode, _ARITHMETIC | _COMPARE) | named


def is_modifier(opcode: str, component: str) -> bool:
    """Whether an instruction of the opcode may have a component; of ``L2::128B`` the part before ``::`` counts."""
    return component.split("::")[0] in modifiers_of(opcode) or bool(_SHAPED.match(component))


__all__ = ["MODIFIERS", "OPCODES", "is_modifier", "modifiers_of"]
