"""What patterns rest on is checked where it is decided: no vote at the access, and no wrong record where it fails."""

from __future__ import annotations

from typing import Any

import pytest
from test_streams import HEAD, compare

WRAPS = "add.u32 %r10, %r2, %r1; mul.wide.u32 %rd7, %r10, 4; add.u64 %rd7, %rd1, %rd7;\n" \
        "setp.lt.u32 %p1, %r10, 4000; @%p1 st.global.u32 [%rd7], %r2;"
ROWS = "add.u64 %rd7, %rd5, 8; ld.global.u32 %r20, [%rd7];"
STRIDES = "mul.lo.s32 %r10, %r1, %r2; mul.wide.s32 %rd7, %r10, 4; add.u64 %rd7, %rd1, %rd7;\n" \
          "setp.lt.u32 %p1, %r10, 4000; @%p1 ld.global.u32 %r20, [%rd7];"
IN_A_LOOP = "mov.u32 %r11, 0;\nTOP: add.u32 %r11, %r11, 1; add.u32 %r12, %r1, %r11;\n" \
            "add.u32 %r10, %r12, %r2; mul.wide.u32 %rd7, %r10, 4; add.u64 %rd7, %rd1, %rd7;\n" \
            "setp.lt.u32 %p1, %r10, 4000; @%p1 ld.global.u32 %r20, [%rd7];\n" \
            "setp.lt.u32 %p2, %r11, 20; @%p2 bra TOP;"


def checked(body: str, block: Any, n: int, reqntid: str = "") -> str:
    """The probed kernel, after its records have been compared; addresses are not asked for."""
    probed = compare(HEAD.format(reqntid=reqntid) + body + "\nret;\n}\n", 2, block, n, 8, before=True).probed
    assert "match.all.sync.b64" not in probed
    return probed


@pytest.mark.parametrize("block", [(64, 1, 1), (32, 4, 1), (8, 8, 1), (24, 4, 1), (48, 1, 1), (7, 3, 1)], ids=str)
def test_rows(block: tuple[int, int, int]) -> None:
    assert "and.b32 %ncc_r" in checked(ROWS, block, 5)


@pytest.mark.parametrize("n", [0, 5, 3968, 3999, 2**31 - 40, 2**31 - 1, 2**32 - 33, 2**32 - 31, 2**32 - 16, 2**32 - 1])
@pytest.mark.parametrize("body", [WRAPS, IN_A_LOOP], ids=["once", "in a loop"])
def test_a_wrap(body: str, n: int) -> None:
    checked(body, 64, n, "\n.reqntid 64, 1, 1")


@pytest.mark.parametrize("n", [0, 1, 60, 2**26, 2**27 + 1, 2**28, 2**31, 2**32 - 1, 2**32 - 2**27])
def test_a_stride(n: int) -> None:
    assert "ld.param.b32" in checked(STRIDES, 64, n, "\n.reqntid 64, 1, 1")
