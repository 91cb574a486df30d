"""RDNA's names of what CDNA has, too: one name for what an instruction does, whatever a processor calls it.

gfx10 renamed additions that have no carry (``v_add_nc_u32``), gfx11 all memory instructions by the bits that they move
(``global_load_b32``), gfx12 floats' extremes and the counters' waits. The table of instructions and all who ask what an
instruction does know the older name, which the parser gives them (RDNA2 ISA, RDNA3 ISA and RDNA4 ISA, "Instructions";
LLVM's MnemonicAlias records for GFX11 and GFX12 in FLATInstructions.td, DSInstructions.td, SOPInstructions.td). Texts
are left as they are, and native tracepoints may use either name.
"""

from __future__ import annotations

import re
from functools import lru_cache

DUAL = "v_dual"
"""What an instruction that is two (VOPD) is called: they read their sources before either writes."""
_SAME = {
    # gfx10: RDNA2 ISA 12, VOP2 and VOP3
    "v_add_nc_u32": "v_add_u32", "v_sub_nc_u32": "v_sub_u32", "v_subrev_nc_u32": "v_subrev_u32",
    "v_add_nc_i32": "v_add_i32", "v_sub_nc_i32": "v_sub_i32", "v_add_nc_u16": "v_add_u16", "v_sub_nc_u16": "v_sub_u16",
    "v_add_nc_i16": "v_add_i16", "v_sub_nc_i16": "v_sub_i16",
    "v_add_co_ci_u32": "v_addc_co_u32", "v_sub_co_ci_u32": "v_subb_co_u32", "v_subrev_co_ci_u32": "v_subbrev_co_u32",
    # gfx11: RDNA3 ISA 16
    "v_clz_i32_u32": "v_ffbh_u32", "v_ctz_i32_b32": "v_ffbl_b32", "v_cls_i32": "v_ffbh_i32",
    "v_cvt_pk_rtz_f16_f32": "v_cvt_pkrtz_f16_f32", "v_cvt_floor_i32_f32": "v_cvt_flr_i32_f32",
    "v_cvt_nearest_i32_f32": "v_cvt_rpi_i32_f32", "v_cvt_pk_norm_i16_f32": "v_cvt_pknorm_i16_f32",
    "v_cvt_pk_norm_u16_f32": "v_cvt_pknorm_u16_f32", "v_mul_dx9_zero_f32": "v_mul_legacy_f32",
    "v_fma_dx9_zero_f32": "v_fma_legacy_f32", "v_fmac_dx9_zero_f32": "v_fmac_legacy_f32",
    "v_dot2acc_f32_f16": "v_dot2c_f32_f16",
    "s_ctz_i32_b32": "s_ff1_i32_b32", "s_ctz_i32_b64": "s_ff1_i32_b64",
    "s_clz_i32_u32": "s_flbit_i32_b32", "s_clz_i32_u64": "s_flbit_i32_b64", "s_cls_i32": "s_flbit_i32",
    "s_cls_i32_i64": "s_flbit_i32_i64",
    **{f"s_{new}_b{bits}": f"s_{old}_b{bits}" for new, old in (("and_not1", "andn2"), ("or_not1", "orn2"))
       for bits in (32, 64)},
    **{f"s_{new}_b{bits}": f"s_{old}_b{bits}" for bits in (32, 64) for new, old in (
        ("and_not0_saveexec", "andn1_saveexec"), ("and_not1_saveexec", "andn2_saveexec"),
        ("or_not0_saveexec", "orn1_saveexec"), ("or_not1_saveexec", "orn2_saveexec"),
        ("and_not0_wrexec", "andn1_wrexec"), ("and_not1_wrexec", "andn2_wrexec"))},
    # gfx12: RDNA4 ISA 16
    "s_add_co_u32": "s_add_u32", "s_sub_co_u32": "s_sub_u32", "s_add_co_i32": "s_add_i32", "s_sub_co_i32": "s_sub_i32",
    "s_add_co_ci_u32": "s_addc_u32", "s_sub_co_ci_u32": "s_subb_u32", "s_addk_co_i32": "s_addk_i32",
    "v_max_num_f16": "v_max_f16", "v_max_num_f32": "v_max_f32", "v_max_num_f64": "v_max_f64",
    "v_min_num_f16": "v_min_f16", "v_min_num_f32": "v_min_f32", "v_min_num_f64": "v_min_f64",
    "v_max3_num_f16": "v_max3_f16", "v_max3_num_f32": "v_max3_f32", "v_min3_num_f16": "v_min3_f16",
    "v_min3_num_f32": "v_min3_f32", "v_med3_num_f16": "v_med3_f16", "v_med3_num_f32": "v_med3_f32",
    "v_pk_max_num_f16": "v_pk_max_f16", "v_pk_min_num_f16": "v_pk_min_f16",
    "v_mad_co_u64_u32": "v_mad_u64_u32", "v_mad_co_i64_i32": "v_mad_i64_i32", "s_wait_alu": "s_waitcnt_depctr",
}
_WORDS = {"b32": "dword", "b64": "dwordx2", "b96": "dwordx3", "b128": "dwordx4", "b256": "dwordx8", "b512": "dwordx16"}
_VECTORS = {bits: _WORDS[bits] for bits in ("b32", "b64", "b96", "b128")}
_LOADED = {**_VECTORS, "u8": "ubyte", "i8": "sbyte", "u16": "ushort", "i16": "sshort", "d16_b16": "short_d16",
           "d16_hi_b16": "short_d16_hi", "d16_u8": "ubyte_d16", "d16_hi_u8": "ubyte_d16_hi", "d16_i8": "sbyte_d16",
           "d16_hi_i8": "sbyte_d16_hi"}
_STORED = {**_VECTORS, "b8": "byte", "b16": "short", "d16_hi_b8": "byte_d16_hi", "d16_hi_b16": "short_d16_hi"}
_ATOMICS = {f"{new}_{kind}{bits}": f"{old}{wide}" for bits, wide in ((32, ""), (64, "_x2")) for new, kind, old in (
    ("add", "u", "add"), ("sub", "u", "sub"), ("swap", "b", "swap"), ("cmpswap", "b", "cmpswap"), ("and", "b", "and"),
    ("or", "b", "or"), ("xor", "b", "xor"), ("min", "i", "smin"), ("max", "i", "smax"), ("min", "u", "umin"),
    ("max", "u", "umax"), ("inc", "u", "inc"), ("dec", "u", "dec"))}
_DS_KINDS = {"d16_hi_b8": "b8_d16_hi", "d16_hi_b16": "b16_d16_hi"}
_DS_ATOMICS = {"cmpstore": "cmpst", "storexchg": "wrxchg", "storexchg_2addr": "wrxchg2",
               "storexchg_2addr_stride64": "wrxchg2st64", "mskor": "mskor"}
_PAIR = {"": "", "_2addr": "2", "_2addr_stride64": "2st64"}

_VECTOR = re.compile(r"(global|flat|scratch|buffer|tbuffer)_(load|store|atomic)_(\w+)\Z")
_SCALAR = re.compile(r"(s_(?:buffer_)?load|s_(?:buffer_)?store)_(b\d+)\Z")
_LDS = re.compile(r"ds_(load|store)(_2addr_stride64|_2addr)?_(\w+)\Z")
_LDS_ATOMIC = re.compile(r"ds_(cmpstore|storexchg_2addr_stride64|storexchg_2addr|storexchg)(_rtn)?_(\w+)\Z")
_SUFFIX = re.compile(r"_(?:e32|e64_dpp8|e64_dpp|e64|sdwa|dpp8|dpp)\Z")


@lru_cache(maxsize=4096)
def canonical(mnemonic: str) -> str:
    """The name that the table has, with the suffix of the encoding as it was; itself if it has no other."""
    suffix = found[0] if mnemonic[0] == "v" and (found := _SUFFIX.search(mnemonic)) else ""
    return _canonical(mnemonic.removesuffix(suffix)) + suffix


def _canonical(name: str) -> str:
    if name in _SAME:
        return _SAME[name]
    if found := _VECTOR.match(name):
        kinds = {"load": _LOADED, "store": _STORED, "atomic": _ATOMICS}[found[2]]
        return f"{found[1]}_{found[2]}_{kinds.get(found[3], found[3])}"
    if found := _SCALAR.match(name):
        return f"{found[1]}_{_WORDS[found[2]]}" if found[2] in _WORDS else name
    if found := _LDS.match(name):
        operation = "read" if found[1] == "load" else "write"
        return f"ds_{operation}{_PAIR[found[2] or '']}_{_DS_KINDS.get(found[3], found[3])}"
    if found := _LDS_ATOMIC.match(name):
        return f"ds_{_DS_ATOMICS[found[1]]}{found[2] or ''}_{found[3]}"
    return name


ALIASES = (
    *_SAME, *(f"s_{of}load_{bits}" for of in ("", "buffer_") for bits in _WORDS),
    *(f"{space}_{direction}_{kind}" for space in ("global", "flat", "scratch", "buffer")
      for direction, kinds in (("load", _LOADED), ("store", _STORED)) for kind in kinds),
    *(f"{space}_atomic_{kind}" for space in ("global", "flat", "buffer") for kind in _ATOMICS),
    *(f"ds_{direction}{pair}_{bits}" for direction in ("load", "store") for pair in _PAIR for bits in ("b32", "b64")),
    *(f"ds_load_{kind}" for kind in ("b96", "b128", "u8", "i8", "u16", "i16")),
    *(f"ds_store_{kind}" for kind in ("b8", "b16", "b96", "b128", *_DS_KINDS)),
    *(f"ds_{kind}{rtn}_b{bits}" for kind in _DS_ATOMICS for rtn in ("", "_rtn")
      if rtn or "xchg" not in kind for bits in (32, 64)))
"""RDNA's names of instructions that the table has by another."""


# ---- the way back: how an insertion's instructions are spelled for a processor

GFX10, GFX11, GFX12 = 10, 11, 12
"""Generations (``arch.generation``)."""
_FROM_GFX10 = ("v_add_nc_u32", "v_sub_nc_u32", "v_subrev_nc_u32", "v_add_co_ci_u32", "v_sub_co_ci_u32",
               "v_subrev_co_ci_u32")
_FROM_GFX11 = ("v_clz_i32_u32", "v_ctz_i32_b32", "s_ctz_i32_b32", "s_ctz_i32_b64", "s_clz_i32_u32", "s_clz_i32_u64",
               "s_and_not1_b32", "s_and_not1_b64", *(f"s_load_{bits}" for bits in _WORDS),
               *(f"global_load_{kind}" for kind in _LOADED), *(f"global_store_{kind}" for kind in _STORED),
               *(f"global_atomic_{kind}" for kind in _ATOMICS))
_FROM_GFX12 = ("s_add_co_u32", "s_sub_co_u32", "s_add_co_i32", "s_sub_co_i32", "s_add_co_ci_u32", "s_sub_co_ci_u32",
               "s_addk_co_i32")


@lru_cache(maxsize=8)
def _spellings(since: int) -> dict[str, str]:
    names = [*(_FROM_GFX10 if since >= GFX10 else ()), *(_FROM_GFX11 if since >= GFX11 else ()),
             *(_FROM_GFX12 if since >= GFX12 else ())]
    return {canonical(name): name for name in names}


def spelled(mnemonic: str, since: int) -> str:
    """The name that processors of a generation have for what the table calls so."""
    suffix = found[0] if mnemonic[0] == "v" and (found := _SUFFIX.search(mnemonic)) else ""
    base = mnemonic.removesuffix(suffix)
    return _spellings(since).get(base, base) + suffix
