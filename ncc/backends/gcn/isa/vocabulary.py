"""Mnemonics that a native tracepoint can be made of: the table's, and the members of its regular families."""

from __future__ import annotations

from functools import lru_cache

from ncc.backends.gcn.isa.match import components, names
from ncc.backends.gcn.isa.names import ALIASES, canonical
from ncc.backends.gcn.isa.rdna import RDNA_ROWS
from ncc.backends.gcn.isa.table import RELATIONS, ROWS


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_TYPES = tuple(f"{kind}{bits}" for kind in "fiu" for bits in (16, 32, 64))
_SHAPES = _words("""
    f32_32x32x1_2b_f32 f32_16x16x1_4b_f32 f32_4x4x1_16b_f32 f32_32x32x2_f32 f32_16x16x4_f32 f32_32x32x4_2b_f16
    f32_16x16x4_4b_f16 f32_4x4x4_16b_f16 f32_32x32x8_f16 f32_16x16x16_f16 i32_32x32x4_2b_i8 i32_16x16x4_4b_i8
    i32_4x4x4_16b_i8 i32_32x32x8_i8 i32_16x16x16_i8 f32_32x32x4_2b_bf16 f32_16x16x4_4b_bf16 f32_4x4x4_16b_bf16
    f32_32x32x8_bf16 f32_16x16x16_bf16 f32_32x32x2_2b_bf16 f32_16x16x2_4b_bf16 f32_4x4x2_16b_bf16 f32_32x32x4_bf16
    f32_16x16x8_bf16 f64_16x16x4_f64 f64_4x4x4_4b_f64 i32_32x32x16_i8 i32_16x16x32_i8 f32_16x16x8_xf32
    f32_32x32x4_xf32 f32_16x16x32_fp8_fp8 f32_16x16x32_fp8_bf8 f32_16x16x32_bf8_fp8 f32_16x16x32_bf8_bf8
    f32_32x32x16_fp8_fp8 f32_32x32x16_fp8_bf8 f32_32x32x16_bf8_fp8 f32_32x32x16_bf8_bf8 f32_16x16x32_f16
    f32_32x32x16_f16 f32_16x16x32_bf16 f32_32x32x16_bf16 i32_16x16x64_i8 i32_32x32x32_i8 f32_16x16x128_f8f6f4
    f32_32x32x64_f8f6f4 scale_f32_16x16x128_f8f6f4 scale_f32_32x32x64_f8f6f4 f32_32x32x8_bf16_1k
    f32_16x16x16_bf16_1k f32_32x32x4_bf16_1k f32_16x16x4_bf16_1k f32_4x4x4_bf16_1k""")
_SPARSE = _words("""
    f32_16x16x32_f16 f32_32x32x16_f16 f32_16x16x32_bf16 f32_32x32x16_bf16 i32_16x16x64_i8 i32_32x32x32_i8
    f32_16x16x64_fp8_fp8 f32_16x16x64_bf8_bf8 f32_32x32x32_fp8_fp8 f32_32x32x32_bf8_bf8""")
MNEMONICS = (
    *ROWS, *RDNA_ROWS, *ALIASES,
    *(f"v_{name}_{relation}_{type_}" for name in ("cmp", "cmpx") for relation in RELATIONS for type_ in _TYPES),
    *(f"v_mfma_{shape}" for shape in _SHAPES), *(f"v_smfmac_{shape}" for shape in _SPARSE))
_SUFFIXES = ("e32", "e64", "sdwa", "dpp")


@lru_cache(maxsize=256)
def mnemonics_of(text: str) -> tuple[str, ...]:
    """The mnemonics, by the table's names, that a native tracepoint means; suffixes of the encoding are not told
    apart."""
    plain = _without_suffix(text)
    return tuple(dict.fromkeys(canonical(m) for m in MNEMONICS if names(plain, m)))


def _without_suffix(text: str) -> str:
    parts = [p for p in text.replace("_", " _").replace(".", " .").split() if p[1:] not in _SUFFIXES]
    return "".join(parts)


@lru_cache(maxsize=1)
def heads() -> tuple[str, ...]:
    """Everything that a tracepoint may start with, for hints."""
    found = {"_".join(m.split("_")[:n]) for m in MNEMONICS for n in range(2, len(m.split("_")) + 1)}
    return tuple(sorted(found))


def words_after(head: str) -> frozenset[str]:
    """The components that may follow a head."""
    count = len(head.split("_"))
    return frozenset(_SUFFIXES).union(*(components(m)[count:] for m in MNEMONICS if names(head, m)))
