"""How processors spell instructions: an account of RDNA's names of its own, for the rules that know one.

gfx10 has additions without a carry under a name of theirs, gfx11 names memory instructions by bits, gfx12 renames
scalar additions (RDNA2 ISA, RDNA3 ISA and RDNA4 ISA, "Instructions"). In a wave of 32 lanes EXEC is its lower word.
"""

from __future__ import annotations

import re

from ncc.verifier.gcn.text import Inserted

_NAMES = {
    "v_add_nc_u32": "v_add_u32", "v_sub_nc_u32": "v_sub_u32", "v_add_co_ci_u32": "v_addc_co_u32",
    "v_sub_co_ci_u32": "v_subb_co_u32", "v_clz_i32_u32": "v_ffbh_u32", "v_add_nc_u32_dpp": "v_add_u32_dpp",
    "s_ctz_i32_b32": "s_ff1_i32_b32", "s_ctz_i32_b64": "s_ff1_i32_b64", "s_clz_i32_u32": "s_flbit_i32_b32",
    "s_clz_i32_u64": "s_flbit_i32_b64", "s_and_not1_b32": "s_andn2_b32", "s_and_not1_b64": "s_andn2_b64",
    "s_add_co_u32": "s_add_u32", "s_add_co_ci_u32": "s_addc_u32", "s_sub_co_u32": "s_sub_u32",
    "s_sub_co_ci_u32": "s_subb_u32",
    "s_load_b32": "s_load_dword", "s_load_b64": "s_load_dwordx2", "s_load_b128": "s_load_dwordx4",
    "s_load_b256": "s_load_dwordx8",
    "global_store_b8": "global_store_byte", "global_store_b16": "global_store_short",
    "global_store_b32": "global_store_dword", "global_store_b64": "global_store_dwordx2",
    "global_store_b96": "global_store_dwordx3", "global_store_b128": "global_store_dwordx4",
    "global_atomic_add_u32": "global_atomic_add", "global_atomic_add_u64": "global_atomic_add_x2",
    "global_atomic_max_u64": "global_atomic_umax_x2", "global_atomic_cmpswap_b64": "global_atomic_cmpswap_x2",
}
_OF_EXEC = {"s_mov_b32": "s_mov_b64", "s_and_b32": "s_and_b64"}
_EXEC_LO = re.compile(r"\bexec_lo\b")
_ELSEWHERE = {
    "v_add_nc_i32": "v_add_i32", "v_sub_nc_i32": "v_sub_i32", "v_subrev_nc_u32": "v_subrev_u32",
    "v_subrev_co_ci_u32": "v_subbrev_co_u32", "v_ctz_i32_b32": "v_ffbl_b32",
    "v_cls_i32": "v_ffbh_i32", "v_mad_co_u64_u32": "v_mad_u64_u32", "v_mad_co_i64_i32": "v_mad_i64_i32",
    "s_add_co_i32": "s_add_i32", "s_sub_co_i32": "s_sub_i32", "s_addk_co_i32": "s_addk_i32",
    "s_cls_i32": "s_flbit_i32", "s_cls_i32_i64": "s_flbit_i32_i64",
}
_WORDS = {"32": "dword", "64": "dwordx2", "96": "dwordx3", "128": "dwordx4", "256": "dwordx8", "512": "dwordx16"}
_BY_BITS = re.compile(r"(?P<what>(?:global|flat|scratch|buffer|tbuffer|s|s_buffer)_(?:load|store))_b(?P<bits>\d+)\Z")
_SHORT = re.compile(r"(?P<what>(?:global|flat|scratch|buffer)_load)_(?P<sign>[ui])(?P<bits>8|16)\Z")
_LDS = re.compile(r"ds_(?P<what>load|store)(?P<pair>_2addr(?:_stride64)?)?_(?P<of>(?:d16_hi_)?[biu]\d+\w*)\Z")
_PAIRS = {None: "", "_2addr": "2", "_2addr_stride64": "2st64"}
_OF_FLOATS = re.compile(r"(?P<of>v_(?:pk_)?(?:max3?|min3?|med3|minmax|maxmin))_num_(?P<kind>f\d\d)\Z")
_OF_MASKS = re.compile(r"s_(?P<op>and|or)_not(?P<which>[01])_(?P<rest>(?:saveexec_|wrexec_)?b(?:32|64))\Z")
RDNA = re.compile(r"gfx1[0-2]\d\d\Z")


def plain(instr: Inserted, lanes: int) -> Inserted:
    """By the names that the rules have; where it names the EXEC of 32 lanes, as though that were whole."""
    suffix = found[0] if (found := re.search(r"_e(?:32|64)\Z", instr.mnemonic)) else ""
    name = instr.mnemonic.removesuffix(suffix)
    name, text = _NAMES.get(name, name), instr.text
    if lanes == 32 and name == "s_and_saveexec_b32":
        name = "s_and_saveexec_b64"
    if lanes == 32 and "exec" in text:
        text = _EXEC_LO.sub("exec", text)
        name = _OF_EXEC.get(name, name) if "exec" in Inserted(name, text).operands[:2] else name
    return Inserted(f"{name}{suffix}", text)


def older(mnemonic: str) -> str:
    """The name that CDNA has for what an instruction does, where it has one, without the encoding's suffix."""
    name = re.sub(r"_e(?:32|64)\Z", "", mnemonic)
    if found := _NAMES.get(name) or _ELSEWHERE.get(name):
        return found
    if (by_bits := _BY_BITS.match(name)) and by_bits["bits"] in _WORDS:
        return f"{by_bits['what']}_{_WORDS[by_bits['bits']]}"
    if short := _SHORT.match(name):
        return f"{short['what']}_{'us'[short['sign'] == 'i']}{'byte' if short['bits'] == '8' else 'short'}"
    if lds := _LDS.match(name):
        return f"ds_{'read' if lds['what'] == 'load' else 'write'}{_PAIRS[lds['pair']]}_{lds['of']}"
    if floats := _OF_FLOATS.match(name):
        return f"{floats['of']}_{floats['kind']}"
    if masks := _OF_MASKS.match(name):
        return f"s_{masks['op']}n{2 if masks['which'] == '1' else 1}_{masks['rest']}"
    return name
