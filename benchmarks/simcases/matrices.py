"""Matrix instructions (PTX ISA 9.7.14): small whole numbers, whose sums every order gives, and random ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from sim_ops import kernel

from simcases.case import EXACT, Allowed, Array, Case, Output

WARPS = 16
_FLOATS = ("f16", "bf16", "tf32", "f64")
_BITS = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "f64": 64, "s8": 8, "u8": 8, "s32": 32}


@dataclass(frozen=True)
class Mma:
    """``shape.row.col.d.a.b.c`` with the number of registers of A, B and C, of which D has as many as C."""

    shape: str
    kinds: str
    registers: tuple[int, int, int]
    suffix: str = ""

    @property
    def types(self) -> list[str]:
        return self.kinds.split(".")

    @property
    def name(self) -> str:
        return f"mma.{self.shape}.{self.kinds}{self.suffix.replace('.', '-')}"


MMAS = [
    Mma("m16n8k8", "f32.f16.f16.f32", (2, 1, 4)), Mma("m16n8k8", "f16.f16.f16.f16", (2, 1, 2)),
    Mma("m16n8k16", "f32.f16.f16.f32", (4, 2, 4)), Mma("m16n8k16", "f16.f16.f16.f16", (4, 2, 2)),
    Mma("m16n8k8", "f32.bf16.bf16.f32", (2, 1, 4)), Mma("m16n8k16", "f32.bf16.bf16.f32", (4, 2, 4)),
    Mma("m16n8k4", "f32.tf32.tf32.f32", (2, 1, 4)), Mma("m16n8k8", "f32.tf32.tf32.f32", (4, 2, 4)),
    Mma("m8n8k4", "f64.f64.f64.f64", (1, 1, 2)),
    *(Mma(shape, f"s32.{a}.{b}.s32", registers, suffix)
      for shape, registers in (("m8n8k16", (1, 1, 2)), ("m16n8k16", (2, 1, 4)), ("m16n8k32", (4, 2, 4)))
      for a, b, suffix in (("s8", "s8", ""), ("u8", "u8", ""), ("s8", "u8", ""), ("u8", "s8", ""),
                           ("s8", "s8", ".satfinite"))),
    Mma("m16n8k32", "s32.s4.s4.s32", (2, 1, 4)), Mma("m16n8k64", "s32.s4.u4.s32", (4, 2, 4)),
    Mma("m16n8k256", "s32.b1.b1.s32", (4, 2, 4), ".and.popc"),
    Mma("m16n8k256", "s32.b1.b1.s32", (4, 2, 4), ".xor.popc"),
]


# -- numbers -----------------------------------------------------------------------------------------------------


def numbers(kind: str, words: int, seed: int, style: str) -> Array:
    """``words`` 32-bit words (64-bit ones of f64) full of elements."""
    rng = np.random.default_rng(seed)
    if kind not in ("f16", "bf16", "tf32", "f32", "f64"):
        high = 1 << (32 if kind != "s32" or style == "edges" else 20)
        return rng.integers(0, high, words, np.uint64).astype(np.uint32)
    count = words * 32 // _BITS[kind] if kind != "f64" else words
    values = rng.integers(-32, 32, count) / 4 if style == "whole" else rng.standard_normal(count)
    if style == "edges":
        values[::17], values[5::31], values[9::37], values[3::41] = np.inf, -np.inf, np.nan, 1e-6
    if kind == "bf16":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16).view(np.uint32)
    if kind == "tf32":
        return values.astype(np.float32).view(np.uint32) & 0xFFFFE000
    dtype = {"f16": np.float16, "f32": np.float32, "f64": np.float64}[kind]
    return values.astype(dtype).view(np.uint64 if kind == "f64" else np.uint32)


def _allowed(kind: str, style: str) -> Allowed:
    """Products are of numbers around one, at most 32 of them; a half's last place below 32 is 2^-6."""
    if kind == "s32" or style == "whole":
        return EXACT
    return Allowed("matrix", absolute={"f32": 2.0**-16, "f16": 2.0**-5, "f64": 2.0**-47}[kind])


def _styles(kind: str) -> tuple[str, ...]:
    return ("whole", "random", "edges") if kind in _FLOATS else ("random", "edges")


# -- mma.sync ----------------------------------------------------------------------------------------------------


def _mma_case(mma: Mma, style: str) -> Case:
    result, *_ = mma.types
    prefix, size, view = ("d", 8, np.uint64) if result == "f64" else ("r", 4, np.uint32)
    arrays = [numbers(kind, WARPS * 32 * count, seed, "whole" if style == "whole" else style if seed < 3 else "random")
              for seed, (kind, count) in enumerate(zip(mma.types[1:], mma.registers, strict=True), 1)]
    lines = ["mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r1, %r2, 32, %r1;"]
    first, names = 10, []
    for letter, count in zip("abc", mma.registers, strict=True):
        registers = [f"%{prefix}{first + n}" for n in range(count)]
        lines.append(f"ld.param.u64 %d1, [{letter}]; mad.wide.u32 %d1, %r1, {size * count}, %d1;")
        lines += [f"ld.global.b{8 * size} {r}, [%d1+{size * n}];" for n, r in enumerate(registers)]
        names.append("{" + ", ".join(registers) + "}")
        first += count
    out = [f"%{prefix}{first + n}" for n in range(mma.registers[2])]
    lines.append(f"mma.sync.aligned.{mma.shape}.row.col{_in_place(mma)} {{{', '.join(out)}}}, {', '.join(names)};")
    lines.append(f"ld.param.u64 %d1, [out]; mad.wide.u32 %d1, %r1, {size * len(out)}, %d1;")
    lines += [f"st.global.b{8 * size} [%d1+{size * n}], {r};" for n, r in enumerate(out)]
    text = kernel("\n".join(lines), ", ".join(f".param .u64 {p}" for p in ("a", "b", "c", "out")))
    return _case(f"{mma.name}-{style}", text, (*arrays, np.zeros(WARPS * 32 * len(out), view)), result, style)


def _in_place(mma: Mma) -> str:
    """``.satfinite`` stands before the types, the operation of single bits after them."""
    return f".{mma.kinds}{mma.suffix}" if "popc" in mma.suffix else f"{mma.suffix}.{mma.kinds}"


def _case(name: str, text: str, args: tuple[Any, ...], kind: str, style: str, blocks: int = WARPS) -> Case:
    output = Output(name, len(args) - 1, _allowed(kind, style), "bits" if kind == "s32" else kind)
    return Case(name, text, "k", (blocks, 1, 1), (32, 1, 1), args, (output,))


# -- wmma --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wmma:
    """``kinds``: of D, A and B, C; ``registers`` as of ``Mma``."""

    shape: tuple[int, int, int]
    kinds: str
    registers: tuple[int, int, int]

    @property
    def text(self) -> str:
        return "m{}n{}k{}".format(*self.shape)


WMMAS = [
    *(Wmma(shape, f"{c}.f16.{c}", (8, 8, 8 if c == "f32" else 4)) for shape in ((16, 16, 16), (32, 8, 16), (8, 32, 16))
      for c in ("f32", "f16")),
    *(Wmma(shape, f"s32.{kind}.s32", (a, b, 8)) for kind in ("s8", "u8")
      for shape, a, b in (((16, 16, 16), 2, 2), ((32, 8, 16), 4, 1), ((8, 32, 16), 1, 4))),
    *(Wmma(shape, "f32.bf16.f32", (a, b, 8))
      for shape, a, b in (((16, 16, 16), 4, 4), ((32, 8, 16), 8, 2), ((8, 32, 16), 2, 8))),
    Wmma((16, 16, 8), "f32.tf32.f32", (4, 4, 8)), Wmma((8, 8, 4), "f64.f64.f64", (1, 1, 2)),
]


def _wmma_case(wmma: Wmma, left: str, right: str, style: str) -> Case:
    (m, n, k), (result, kind, _) = wmma.shape, wmma.kinds.split(".")
    sizes = {"a": (m * k, kind), "b": (k * n, kind), "c": (m * n, result)}
    arrays, lines, names, first = [], ["mov.u32 %r2, %ctaid.x;"], {}, 3
    strides = {"a": k if left == "row" else m, "b": n if right == "row" else k, "c": n}
    layouts = {"a": left, "b": right, "c": "row"}
    for seed, (letter, count) in enumerate(zip("abc", wmma.registers, strict=True), 1):
        elements, form = sizes[letter]
        each = max(1, elements * _BITS[form] // 8)
        words = WARPS * each // (8 if form == "f64" else 4)
        arrays.append(numbers(form, words, seed, style if seed < 3 or style != "edges" else "random"))
        names[letter] = "{" + ", ".join(f"%{'d' if form == 'f64' else 'r'}{first + i}" for i in range(count)) + "}"
        first += count
        lines.append(f"ld.param.u64 %d1, [{letter}]; mad.wide.u32 %d1, %r2, {each}, %d1;\nwmma.load.{letter}.sync"
                     f".aligned.{layouts[letter]}.{wmma.text}.global.{form} {names[letter]}, [%d1], {strides[letter]};")
    ab = f".{result}.{result}" if kind == "f16" else f".{result}.{kind}.{kind}.{result}"
    out = names["c"]
    rounding = ".rn" if kind == "f64" else ""
    lines.append(f"wmma.mma.sync.aligned.{left}.{right}.{wmma.text}{rounding}{ab} {out}, {names['a']}, {names['b']},"
                 f" {out};")
    each = m * n * _BITS[result] // 8
    lines.append(f"ld.param.u64 %d1, [out]; mad.wide.u32 %d1, %r2, {each}, %d1;\nwmma.store.d.sync.aligned.row."
                 f"{wmma.text}.global.{result} [%d1], {out}, {n};")
    text = kernel("\n".join(lines), ", ".join(f".param .u64 {p}" for p in ("a", "b", "c", "out")))
    dtype = np.uint64 if result == "f64" else np.uint32
    zeros = np.zeros(WARPS * each // dtype().itemsize, dtype)
    return _case(f"wmma.{wmma.text}.{wmma.kinds}-{left}-{right}-{style}", text, (*arrays, zeros), result, style)


# -- ldmatrix ----------------------------------------------------------------------------------------------------


def _ldmatrix_case(count: int, trans: str) -> Case:
    names = ", ".join(f"%r{10 + n}" for n in range(count))
    body = ("mov.u32 %r1, %tid.x; ld.param.u64 %d1, [x]; mad.wide.u32 %d1, %r1, 16, %d1;"
            " ld.global.v4.b32 {%r3, %r4, %r5, %r6}, [%d1]; mov.u32 %r7, pool; mad.lo.u32 %r8, %r1, 16, %r7;"
            " st.shared.v4.b32 [%r8], {%r3, %r4, %r5, %r6}; bar.sync 0; xor.b32 %r1, %r1, 5;"
            " mad.lo.u32 %r8, %r1, 16, %r7;"
            f" ldmatrix.sync.aligned.m8n8.x{count}{trans}.shared.b16 {{{names}}}, [%r8]; mov.u32 %r1, %tid.x;"
            f" ld.param.u64 %d2, [out]; mad.wide.u32 %d2, %r1, {4 * count}, %d2;"
            + "".join(f" st.global.b32 [%d2+{4 * n}], %r{10 + n};" for n in range(count)))
    text = kernel(body, ".param .u64 x, .param .u64 out", ".shared .align 16 .b8 pool[512];\n")
    x = np.random.default_rng(count).integers(0, 1 << 32, 128, np.uint64).astype(np.uint32)
    return _case(f"ldmatrix.x{count}{trans}", text, (x, np.zeros(32 * count, np.uint32)), "s32", "whole", 1)


def _all() -> Iterator[Case]:
    for mma in MMAS:
        for style in _styles(mma.types[1]):
            yield _mma_case(mma, style)
    for wmma in WMMAS:
        pairs = (("row", "col"),) if "f64" in wmma.kinds else (("row", "col"), ("col", "row"))
        for left, right in pairs:
            for style in _styles(wmma.kinds.split(".")[1])[:2]:
                yield _wmma_case(wmma, left, right, style)
    for count in (1, 2, 4):
        for trans in ("", ".trans"):
            yield _ldmatrix_case(count, trans)


def cases() -> list[Case]:
    return list(_all())
