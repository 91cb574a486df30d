"""Scalar instructions of AMD one by one against plain Python: results and SCC."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from gcn_lanes import run

M32, M64 = (1 << 32) - 1, (1 << 64) - 1
EDGES = [0, 1, 2, 31, 32, 63, 64, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0x80000001, M32, 0x12345678,
         0x00050003, 0x001F0000, 0x00200004, 0xDEADBEEF]
Scalar = Callable[..., tuple[int, int | None]]


def s32(v: int) -> int:
    return v - (1 << 32) if v >> 31 else v


def s64(v: int) -> int:
    return v - (1 << 64) if v >> 63 else v


def nonzero(f: Callable[..., int], bits: int = 32) -> Scalar:
    def g(*v: int) -> tuple[int, int]:
        value = f(*v) & (1 << bits) - 1
        return value, int(value != 0)

    return g


def overflow(f: Callable[[int, int], int]) -> Scalar:
    def g(a: int, b: int) -> tuple[int, int]:
        exact = f(s32(a), s32(b))
        return exact & M32, int(not -(1 << 31) <= exact < 1 << 31)

    return g


def unsigned_field(a: int, b: int) -> int:
    return a >> (b & 31) & (1 << (b >> 16 & 0x7F)) - 1


def signed_field(a: int, b: int) -> int:
    n = min(b >> 16 & 0x7F, 32)
    f = s32(a) >> (b & 31) & (1 << n) - 1
    return f - (1 << n) if n and f >> n - 1 else f


# "{d} {a} {b}" are the registers; SCC is 1 before.
SCALARS: dict[str, Scalar] = {
    "s_add_u32": lambda a, b: (a + b & M32, a + b >> 32), "s_addc_u32": lambda a, b: (a + b + 1 & M32, a + b + 1 >> 32),
    "s_sub_u32": lambda a, b: (a - b & M32, int(a < b)), "s_subb_u32": lambda a, b: (a - b - 1 & M32, int(a < b + 1)),
    "s_add_i32": overflow(lambda a, b: a + b), "s_sub_i32": overflow(lambda a, b: a - b),
    "s_and_b32": nonzero(lambda a, b: a & b), "s_or_b32": nonzero(lambda a, b: a | b),
    "s_xor_b32": nonzero(lambda a, b: a ^ b), "s_andn2_b32": nonzero(lambda a, b: a & ~b),
    "s_orn2_b32": nonzero(lambda a, b: a | ~b), "s_nand_b32": nonzero(lambda a, b: ~(a & b)),
    "s_nor_b32": nonzero(lambda a, b: ~(a | b)), "s_xnor_b32": nonzero(lambda a, b: ~(a ^ b)),
    "s_lshl_b32": nonzero(lambda a, b: a << (b & 31)), "s_lshr_b32": nonzero(lambda a, b: a >> (b & 31)),
    "s_ashr_i32": nonzero(lambda a, b: s32(a) >> (b & 31)), "s_bfm_b32": lambda a, b: (
        ((1 << (a & 31)) - 1) << (b & 31) & M32, None),
    "s_bfe_u32": nonzero(unsigned_field), "s_bfe_i32": nonzero(signed_field),
    "s_mul_i32": lambda a, b: (a * b & M32, None), "s_mul_hi_u32": lambda a, b: (a * b >> 32, None),
    "s_mul_hi_i32": lambda a, b: (s32(a) * s32(b) >> 32 & M32, None),
    "s_min_u32": lambda a, b: (min(a, b), int(a < b)), "s_max_u32": lambda a, b: (max(a, b), int(a > b)),
    "s_min_i32": lambda a, b: (min(a, b, key=s32), int(s32(a) < s32(b))),
    "s_max_i32": lambda a, b: (max(a, b, key=s32), int(s32(a) > s32(b))),
    "s_absdiff_i32": nonzero(lambda a, b: abs(s32(a) - s32(b))),
    "s_cselect_b32": lambda a, b: (a, None),
    "s_lshl3_add_u32": lambda a, b: ((a << 3) + b & M32, int((a << 3) + b > M32)),
    "s_pack_ll_b32_b16": lambda a, b: (a & 0xFFFF | (b & 0xFFFF) << 16, None),
    "s_pack_lh_b32_b16": lambda a, b: (a & 0xFFFF | b >> 16 << 16, None),
    "s_pack_hh_b32_b16": lambda a, b: (a >> 16 | b >> 16 << 16, None),
    "s_not_b32": nonzero(lambda a, b: ~a), "s_abs_i32": nonzero(lambda a, b: abs(s32(a))),
    "s_brev_b32": lambda a, b: (int(f"{a:032b}"[::-1], 2), None),
    "s_bcnt1_i32_b32": nonzero(lambda a, b: bin(a).count("1")),
    "s_bcnt0_i32_b32": nonzero(lambda a, b: 32 - bin(a).count("1")),
    "s_ff1_i32_b32": lambda a, b: ((a & -a).bit_length() - 1 & M32, None),
    "s_flbit_i32_b32": lambda a, b: ((32 - a.bit_length() if a else -1) & M32, None),
    "s_sext_i32_i8": lambda a, b: ((a & 0xFF) - ((a & 0x80) << 1) & M32, None),
    "s_sext_i32_i16": lambda a, b: ((a & 0xFFFF) - ((a & 0x8000) << 1) & M32, None),
    "s_wqm_b32": nonzero(lambda a, b: sum(15 << n for n in range(0, 32, 4) if a >> n & 15)),
    "s_mov_b32": lambda a, b: (a, None),
}
ONE_SOURCE = frozenset(n for n in SCALARS if n.startswith((
    "s_not", "s_abs_", "s_brev", "s_bcnt", "s_ff1", "s_flbit", "s_sext", "s_wqm", "s_mov")))


def pairs(count: int = 32) -> list[tuple[int, int]]:
    rng = np.random.default_rng(5)
    values = [int(v) for v in rng.integers(0, 1 << 32, 64)]
    edges = [(a, b) for a in EDGES for b in (EDGES[-4], EDGES[3], a)]
    return [(edges[int(n)]) for n in rng.permutation(len(edges))[: count // 2]] + list(
        zip(values[: count // 2], values[32:], strict=False))


@pytest.mark.parametrize("name", SCALARS)
def test_scalars(name: str) -> None:
    body, given = [], pairs()
    for lane, (a, b) in enumerate(given):
        body += [f"s_mov_b32 s10, {hex(a)}", f"s_mov_b32 s11, {hex(b)}", "s_cmp_eq_u32 0, 0",
                 f"{name} s12, s10" + ("" if name in ONE_SOURCE else ", s11"), "s_cselect_b32 s13, 1, 0",
                 f"v_writelane_b32 v40, s12, {lane}", f"v_writelane_b32 v41, s13, {lane}"]
    value, scc = run(body, [], outputs=2)
    for lane, (a, b) in enumerate(given):
        wanted, flag = SCALARS[name](a, b)
        assert (value[lane], scc[lane]) == (wanted, 1 if flag is None else flag), (hex(a), hex(b))


WIDE: dict[str, Callable[[int, int], int]] = {
    "s_and_b64": lambda a, b: a & b, "s_or_b64": lambda a, b: a | b, "s_xor_b64": lambda a, b: a ^ b,
    "s_andn2_b64": lambda a, b: a & ~b, "s_lshl_b64": lambda a, b: a << (b & 63),
    "s_lshr_b64": lambda a, b: a >> (b & 63), "s_ashr_i64": lambda a, b: s64(a) >> (b & 63),
    "s_bfe_u64": lambda a, b: a >> (b & 63) & (1 << (b >> 16 & 0x7F)) - 1,
}
SHIFTS = ("lshl", "lshr", "ashr", "bfe_")
RELATIONS = {"eq": int.__eq__, "lg": int.__ne__, "gt": int.__gt__, "ge": int.__ge__, "lt": int.__lt__, "le": int.__le__}


@pytest.mark.parametrize("name", WIDE)
def test_64_bits(name: str) -> None:
    body, given = [], pairs()
    for lane, (a, b) in enumerate(given):
        second = "s12" if name[2:6] in SHIFTS else "s[12:13]"
        body += [f"s_mov_b32 s10, {hex(a)}", f"s_mov_b32 s11, {hex(b)}", f"s_mov_b32 s12, {hex(b)}",
                 f"s_mov_b32 s13, {hex(a ^ 0x55)}", f"{name} s[14:15], s[10:11], {second}", "s_cselect_b32 s16, 1, 0",
                 *(f"v_writelane_b32 v{40 + n}, s{14 + n}, {lane}" for n in range(3))]
    low, high, scc = (values.tolist() for values in run(body, [], outputs=3))
    for lane, (a, b) in enumerate(given):
        wide = WIDE[name](a | b << 32, b if name[2:6] in SHIFTS else b | (a ^ 0x55) << 32) & M64
        assert (low[lane] | high[lane] << 32, scc[lane]) == (wide, int(wide != 0))


@pytest.mark.parametrize("kind", ["u32", "i32"])
@pytest.mark.parametrize("name", RELATIONS)
def test_comparisons(name: str, kind: str) -> None:
    f = RELATIONS[name]
    body, given = [], pairs()
    for lane, (a, b) in enumerate(given):
        body += [f"s_mov_b32 s10, {hex(a)}", f"s_mov_b32 s11, {hex(b)}", f"s_cmp_{name}_{kind} s10, s11",
                 "s_cselect_b32 s12, 1, 0", f"v_writelane_b32 v40, s12, {lane}"]
    (found,) = run(body, [])
    for lane, (a, b) in enumerate(given):
        assert found[lane] == int(f(a, b) if kind == "u32" else f(s32(a), s32(b)))


def test_constants_of_16_bits_and_what_scc_chooses() -> None:
    body = ["s_movk_i32 s10, 0x8000", "s_mov_b32 s11, 5", "s_addk_i32 s11, 0xfffe", "s_mulk_i32 s11, 0x7",
            "s_cmpk_eq_u32 s11, 0x15", "s_cselect_b32 s12, 2, 3", "s_cmpk_lg_i32 s10, 0x8000",
            "s_cselect_b32 s13, 2, 3", "s_mov_b32 s14, 9",
            "s_cmov_b32 s14, 8", "s_cmp_eq_u64 s[10:11], s[10:11]", "s_cmov_b32 s14, 7",
            "s_bitcmp1_b32 s11, 2", "s_cselect_b32 s15, 1, 0", "s_bitset1_b32 s15, 4",
            *(f"v_mov_b32_e32 v{40 + n}, s{10 + n}" for n in range(6))]
    found = run(body, [], outputs=6)
    assert [int(v[0]) for v in found] == [0xFFFF8000, 21, 2, 3, 7, 0x11]


def test_saving_exec() -> None:
    body = ["v_cmp_gt_u32_e32 vcc, 40, v0", "v_mov_b32_e32 v40, 0", "s_and_saveexec_b64 s[10:11], vcc",
            "s_cselect_b32 s14, 1, 0", "v_mov_b32_e32 v40, 1", "s_andn2_saveexec_b64 s[12:13], s[10:11]",
            "v_mov_b32_e32 v40, 2", "s_or_saveexec_b64 s[16:17], s[12:13]", "v_mov_b32_e32 v41, s14",
            "v_mov_b32_e32 v42, s12", "v_mov_b32_e32 v43, s13", "v_mov_b32_e32 v44, s17"]
    value, scc, low, high, saved = run(body, [], outputs=5)
    assert value.tolist() == [1] * 40 + [2] * 24
    assert (scc[0], low[0], high[0], saved[0]) == (1, M32, 0xFF, 0xFFFFFF00)


def test_branches_and_calls() -> None:
    body = ["s_mov_b32 s10, 0", "s_mov_b32 s11, 0", ".Lloop:", "s_add_u32 s10, s10, s11", "s_add_u32 s11, s11, 1",
            "s_cmp_lt_u32 s11, 10", "s_cbranch_scc1 .Lloop", "s_getpc_b64 s[12:13]",
            "s_add_u32 s12, s12, .Ltriple@rel32@lo+4", "s_addc_u32 s13, s13, .Ltriple@rel32@hi+12",
            "s_swappc_b64 s[14:15], s[12:13]", "s_mov_b64 vcc, 0", "s_cbranch_vccnz .Lwrong", "s_branch .Ldone",
            ".Lwrong:", "s_mov_b32 s10, 0", ".Ltriple:", "s_mul_i32 s10, s10, 3", "s_setpc_b64 s[14:15]", ".Ldone:",
            "v_mov_b32_e32 v40, s10"]
    assert int(run(body, [])[0][0]) == 135
