"""What patterns rest on is checked where it is decided: no vote at the access, and no wrong record where it fails."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from test_streams import HEAD, PROGRAMS, compare

from ncc import pipeline, sim
from ncc.source import SourceFile

ROWS = "add.u64 %rd7, %rd5, 8; ld.global.u32 %r20, [%rd7];"
STRIDES = "mul.lo.s32 %r10, %r1, %r2; mul.wide.s32 %rd7, %r10, 4; add.u64 %rd7, %rd1, %rd7;\n" \
          "setp.lt.u32 %p1, %r10, 4000; @%p1 ld.global.u32 %r20, [%rd7];"


def checked(body: str, block: Any, n: int, reqntid: str = "") -> str:
    """The probed kernel, after its records have been compared; addresses are not asked for."""
    probed = compare(HEAD.format(reqntid=reqntid) + body + "\nret;\n}\n", 2, block, n, 8, before=True).probed
    assert "match.all.sync.b64" not in probed
    return probed


@pytest.mark.parametrize("block", [(64, 1, 1), (32, 4, 1), (8, 8, 1), (24, 4, 1), (48, 1, 1), (7, 3, 1)], ids=str)
def test_rows(block: tuple[int, int, int]) -> None:
    assert "and.b32 %ncc_r" in checked(ROWS, block, 5)


BYTE = "add.u32 %r10, %r2, {n}; cvt.u64.u32 %rd7, %r10; add.u64 %rd7, %rd1, %rd7;\nld.global.u8 %r20, [%rd7];"
BYTES_IN_A_LOOP = "mov.u32 %r11, 0;\nTOP: add.u32 %r11, %r11, 1; add.u32 %r12, %r1, %r11;\n" \
                  + BYTE.format(n="%r12") + "\nsetp.lt.u32 %p2, %r11, 20; @%p2 bra TOP;"


@pytest.fixture(scope="module")
def every_byte() -> np.ndarray:
    """More than 32 bits can count, of which what nobody touches takes no memory."""
    return np.zeros((1 << 32) + 4096, np.uint8)


@pytest.mark.parametrize("n", [5, 2**31 - 16, 2**32 - 64, 2**32 - 33, 2**32 - 31, 2**32 - 16, 2**32 - 1])
@pytest.mark.parametrize(("body", "turns"), [(BYTE.format(n="%r1"), range(1)), (BYTES_IN_A_LOOP, range(1, 21))],
                         ids=["once", "in a loop"])
def test_a_wrap(body: str, turns: range, n: int, every_byte: np.ndarray) -> None:
    text = HEAD.format(reqntid="\n.reqntid 64, 1, 1") + body + "\nret;\n}\n"
    probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", PROGRAMS[True])
    assert "match.all.sync.b64" not in probed.probed
    args = [every_byte, every_byte, np.uint32(n), np.uint64(0)]
    found = sim.launch_probed(probed, 1, 64, args)["m"].records["addr"][0]
    wanted = [[every_byte.ctypes.data + (n + lane + turn) % 2**32 for turn in turns] for lane in range(64)]
    assert found[:, : len(turns)].tolist() == wanted


@pytest.mark.parametrize("n", [0, 1, 60, 2**26, 2**27 + 1, 2**28, 2**31, 2**32 - 1, 2**32 - 2**27])
def test_a_stride(n: int) -> None:
    assert "ld.param.b32" in checked(STRIDES, 64, n, "\n.reqntid 64, 1, 1")
