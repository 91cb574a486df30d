"""Writes matrix_waits.tsv: how many wait states LLVM puts between a matrix instruction and one that follows it.

``python tests/gcn/make_matrix_waits.py /usr/lib/llvm-19/bin/llc > tests/gcn/matrix_waits.tsv``; its pass
``post-RA-hazard-rec`` alone is run, on pairs of machine instructions. A line: processor, first, second, wait states.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple


class Product(NamedTuple):
    """LLVM's name, and how many registers A, B and C have."""

    opcode: str
    factor: int
    result: int
    of: str = "gfx90a gfx942 gfx908"

    @property
    def mnemonic(self) -> str:
        return self.opcode.lower()


PRODUCTS = (
    Product("V_MFMA_F32_32X32X8F16", 2, 16), Product("V_MFMA_F32_16X16X16F16", 2, 4),
    Product("V_MFMA_F32_4X4X4F16", 2, 4), Product("V_MFMA_F32_32X32X4F16", 2, 32),
    Product("V_MFMA_F32_16X16X4F16", 2, 16), Product("V_MFMA_F32_32X32X2F32", 1, 16),
    Product("V_MFMA_F32_16X16X4F32", 1, 4), Product("V_MFMA_F32_4X4X1F32", 1, 4),
    Product("V_MFMA_F32_32X32X1F32", 1, 32), Product("V_MFMA_F32_16X16X1F32", 1, 16),
    Product("V_MFMA_I32_4X4X4I8", 1, 4), Product("V_MFMA_I32_32X32X8I8", 1, 16, "gfx90a gfx908"),
    Product("V_MFMA_F32_32X32X4BF16", 1, 16, "gfx90a gfx908"),
    Product("V_MFMA_F64_4X4X4F64", 2, 2, "gfx90a gfx942"), Product("V_MFMA_F64_16X16X4F64", 2, 8, "gfx90a gfx942"),
    Product("V_MFMA_F32_32X32X8BF16_1K", 2, 16, "gfx90a gfx942"),
    Product("V_MFMA_F32_16X16X16BF16_1K", 2, 4, "gfx90a gfx942"),
    Product("V_MFMA_F32_32X32X4XF32", 2, 16, "gfx942"), Product("V_MFMA_F32_16X16X8XF32", 2, 4, "gfx942"),
    Product("V_MFMA_F32_32X32X16_FP8_FP8", 2, 16, "gfx942"), Product("V_MFMA_F32_16X16X32_FP8_FP8", 2, 4, "gfx942"),
    Product("V_MFMA_I32_32X32X16I8", 2, 16, "gfx942"), Product("V_MFMA_I32_16X16X32I8", 2, 4, "gfx942"),
)
SECOND = ("V_MFMA_F32_16X16X16F16", "V_MFMA_F32_16X16X4F32", "V_MFMA_F64_4X4X4F64", "V_MFMA_F64_16X16X4F64")
BEHIND = {
    "gfx90a": (("v_mov_b32_e32 v200, v101", "$vgpr200 = V_MOV_B32_e32 $vgpr101, implicit $exec"),
               ("v_mov_b32_e32 v101, v9", "$vgpr101 = V_MOV_B32_e32 $vgpr9, implicit $exec"),
               ("ds_write_b32 v9, v101", "DS_WRITE_B32_gfx9 $vgpr9, $vgpr101, 0, 0, implicit $exec"),
               ("ds_read_b32 v101, v9", "$vgpr101 = DS_READ_B32_gfx9 $vgpr9, 0, 0, implicit $exec"),
               ("v_mov_b32_e32 v141, v9", "$vgpr141 = V_MOV_B32_e32 $vgpr9, implicit $exec"),
               ("ds_read_b32 v141, v9", "$vgpr141 = DS_READ_B32_gfx9 $vgpr9, 0, 0, implicit $exec"),
               ("v_mov_b32_e32 v0, v9", "$vgpr0 = V_MOV_B32_e32 $vgpr9, implicit $exec")),
    "gfx908": (("v_accvgpr_read_b32 v200, a101", "$vgpr200 = V_ACCVGPR_READ_B32_e64 $agpr101, implicit $exec"),
               ("v_accvgpr_write_b32 a101, v9", "$agpr101 = V_ACCVGPR_WRITE_B32_e64 $vgpr9, implicit $exec"),
               ("v_accvgpr_write_b32 a141, v9", "$agpr141 = V_ACCVGPR_WRITE_B32_e64 $vgpr9, implicit $exec")),
}
BEHIND["gfx942"] = BEHIND["gfx90a"]


def registers(file: str, first: int, count: int) -> tuple[str, str]:
    """(in assembly, in machine IR)"""
    short = file[0]
    return (f"{short}{first}" if count == 1 else f"{short}[{first}:{first + count - 1}]",
            "$" + "_".join(f"{file}{n}" for n in range(first, first + count)))


def product(one: Product, arch: str, d: int, a: int, b: int, c: int, factors: str = "vgpr") -> tuple[str, str]:
    file, form = ("agpr", "_e64") if arch == "gfx908" else ("vgpr", "_vgprcd_e64")
    parts = [registers(file, d, one.result), registers(factors, a, one.factor), registers("vgpr", b, one.factor),
             registers(file, c, one.result)]
    text, ir = ([part[n] for part in parts] for n in (0, 1))
    return (f"{one.mnemonic} {', '.join(text)}",
            f"{ir[0]} = {one.opcode}{form} {', '.join(ir[1:])}, 0, 0, 0, implicit $mode, implicit $exec")


def pairs(arch: str) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    there = [one for one in PRODUCTS if arch in one.of.split()]
    for one in there:
        first = product(one, arch, 100, 0, 2, 140)
        yield from ((first, behind) for behind in BEHIND[arch])
        for other in (o for o in there if o.opcode in SECOND or o is one):
            if arch == "gfx908":
                yield first, product(other, arch, 200, 100, 12, 220, "agpr")
            else:
                yield first, product(other, arch, 200, 100, 12, 220)
            yield first, product(other, arch, 200, 10, 12, 98)
            yield first, product(other, arch, 200, 10, 12, 100)


def counted(llc: str, arch: str) -> Iterator[tuple[str, str, int]]:
    found = [pair for pair in pairs(arch) if "v[98:99]" not in pair[1][0]]
    text = "".join(f"---\nname: t{n}\nbody: |\n  bb.0:\n    {first[1]}\n    {then[1]}\n    S_ENDPGM 0\n...\n"
                   for n, (first, then) in enumerate(found))
    options = ("-mtriple=amdgcn", f"-mcpu={arch}", "-x", "mir", "-run-pass=post-RA-hazard-rec", "-o", "-", "-")
    done = subprocess.run([llc, *options], input=text, capture_output=True, text=True, check=True)
    functions = {int(m[1]): m[2] for m in re.finditer(r"name: +t(\d+)\n(.*?)\n\.\.\.", done.stdout, re.DOTALL)}
    for n, (first, then) in enumerate(found):
        nops = re.findall(r"S_NOP (\d+)", functions[n])
        yield first[0], then[0], sum(int(count) + 1 for count in nops)


if __name__ == "__main__":
    for processor in ("gfx908", "gfx90a", "gfx942"):
        for one_of_them, then_text, states in counted(sys.argv[1], processor):
            print(processor, one_of_them, then_text, states, sep="\t")
