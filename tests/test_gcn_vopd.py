"""Pairs of instructions as words: what they say is what LLVM says, of pairs that it takes; it reads back those that it
does not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from unittest import mock

import pytest
from needs import needs

from ncc.backends.formats.binary import blob
from ncc.backends.gcn.image import vopd
from ncc.backends.gcn.image.codeobject import parse_code_object
from ncc.backends.gcn.image.images import find_kernel
from ncc.backends.gcn.image.toolchain import assemble
from ncc.diag import NccError
from tests.test_gcn_rdna import copying
from tests.test_gcn_sim_rdna import RDNA3, RDNA4

pytestmark = needs("AMD disassembler")
OF_X = tuple(vopd._OPCODES)
OF_Y = tuple(vopd._OPCODES_OF_Y)
SOURCES = ("s7", "s105", "vcc_lo", "vcc_hi", "m0", "exec_lo", "exec_hi", "null", "0", "1", "64", "-1", "-16", "0.5",
           "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0")
LITERALS = ("0x3fb8aa3b", "65", "-17", "0xffff0000")


def half(random: Random, name: str, bank: int, source: str | None, literal: str) -> str:
    """One whose registers are of a bank of four."""
    to, src0, src1 = (f"v{4 * random.randrange(64) + bank}" for _ in range(3))
    shapes = {"mov_b32": (to, source or src0), "fmaak_f32": (to, source or src0, src1, literal),
              "fmamk_f32": (to, source or src0, literal, src1)}
    return f"v_dual_{name} {', '.join(shapes.get(name, (to, source or src0, src1)))}"


def pairs() -> Iterator[str]:
    """Each with each, with vectors; and each half with every other source."""
    random = Random(3)
    literal = {"fmaak_f32": LITERALS[0], "fmamk_f32": LITERALS[0]}
    for x in OF_X:
        for y in OF_Y:
            yield f"{half(random, x, 0, None, LITERALS[0])} :: {half(random, y, 3, None, LITERALS[0])}"
    for source in SOURCES:
        for y in ("mul_f32", "mov_b32", "fmaak_f32", "and_b32"):
            yield f"{half(random, 'add_f32', 2, source, LITERALS[0])} :: {half(random, y, 1, source, LITERALS[0])}"
            if y in literal and source not in ("vcc_lo", "m0"):
                yield f"{half(random, y, 2, source, LITERALS[1])} :: {half(random, 'mov_b32', 1, None, '')}"
    for one in LITERALS:
        yield f"{half(random, 'mul_f32', 0, one, '')} :: {half(random, 'lshlrev_b32', 1, None, '')}"
        yield f"{half(random, 'mov_b32', 0, None, '')} :: {half(random, 'add_nc_u32', 1, one, '')}"
        yield f"{half(random, 'fmamk_f32', 0, None, one)} :: {half(random, 'mov_b32', 1, one, '')}"


def code(text: str) -> bytes:
    return bytes(parse_code_object(blob(assemble(text), "k.hsaco")).kernel("k").code.data)


def test_words_are_those_that_llvm_writes() -> None:
    lines = [*pairs()]
    assert len(lines) > 300
    text = copying(RDNA4, *lines)
    with mock.patch.object(vopd, "_shared", return_value=True):
        words = vopd.with_pairs_as_words(text)
    assert words.count(".long") == len(lines)
    assert words.count("\n") == text.count("\n")
    assert code(words) == code(text)


SHARED = ("v_dual_mul_f32 v12, v12, v106 :: v_dual_mul_f32 v9, v9, v106",
          "v_dual_mul_f32 v0, v3, v0 :: v_dual_mul_f32 v1, v3, v1",
          "v_dual_fmac_f32 v4, s3, v7 :: v_dual_add_nc_u32 v5, 1, v7",
          "v_dual_mov_b32 v4, v9 :: v_dual_max_num_f32 v5, v9, v10",
          "v_dual_fmaak_f32 v4, v9, v7, 0x3fb8aa3b :: v_dual_cndmask_b32 v5, v8, v7")


@pytest.mark.parametrize("line", SHARED)
def test_pairs_that_read_one_register_are_read_back(line: str) -> None:
    """Their text is the assembler's input, and what the disassembler says of the words."""
    text = copying(RDNA4, f"{line} ; as Triton's compiler has it")
    image = assemble(text)
    again = find_kernel(image, "k").text.text
    assert f"\t{line}\n" in again
    assert code(again) == code(text)


def test_a_long_line_takes_no_longer_than_it_is() -> None:
    blanks = " " * 200_000
    text = "\n".join(line.replace(" ", blanks, 1) for line in (*SHARED, "v_dual_mul_f32 v1 :", "v_dual_mul_f32 v1 !"))
    start = time.process_time()
    assert vopd.with_pairs_as_words(text).count(".long") == len(SHARED)
    assert time.process_time() - start < 2


def test_what_no_processor_takes_is_the_assemblers_to_refuse() -> None:
    """Other registers of one bank; two results of one; a name or an operand that no pair has; and any on gfx11."""
    other = ("v_dual_mul_f32 v12, v12, v106 :: v_dual_mul_f32 v9, v9, v102",
             "v_dual_mul_f32 v12, v12, v106 :: v_dual_mul_f32 v10, v9, v106",
             "v_dual_mul_f32 v12, v12, v106 :: v_dual_xor_b32 v9, v9, v106",
             "v_dual_lshlrev_b32 v12, v12, v106 :: v_dual_mul_f32 v9, v9, v106",
             "v_dual_mul_f32 v12, v12, v256 :: v_dual_mul_f32 v9, v9, v256",
             "v_dual_mul_f32 v12, s106, v106 :: v_dual_mul_f32 v9, v9, v106",
             "v_dual_mul_f32 v12, 0x1234567, v106 :: v_dual_mul_f32 v9, 0x7654321, v106",
             "v_dual_mul_f32 v12, 0x112345678, v106 :: v_dual_mul_f32 v9, v9, v106",
             "v_dual_mul_f32 v12, 0.3, v106 :: v_dual_mul_f32 v9, v9, v106",
             "v_dual_mul_f32 v12, v12, s106 :: v_dual_mul_f32 v9, v9, s106",
             "v_dual_cndmask_b32 v12, v12, v106, s3 :: v_dual_mul_f32 v9, v9, v106",
             "v_dual_mul_f32 v12, v106 :: v_dual_mul_f32 v9, v9, v106",
             "v_dual_mul_f32 v12, v12, v106 offset:1 :: v_dual_mul_f32 v9, v9, v106",
             "v_dual_mul_f32 v12, -v12, v106 :: v_dual_mul_f32 v9, v9, v106")
    assert [vopd.with_pairs_as_words(line) for line in other] == [*other]
    for arch, line in ((RDNA4, other[0]), (RDNA3, SHARED[0])):
        with pytest.raises(NccError, match=r"B077.*must use different VGPR banks"):
            assemble(copying(arch, line))
