"""What a user is told of an access that is not of the program's memory: which array it missed, and by how much."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from gcn_lanes import module

from ncc import sim
from ncc.diag import NccError
from ncc.sim.faults import beside
from ncc.sim.gcn import launch_gcn

ARRAYS, POINTERS = [(0x1000, 0x1100), (0x900000, 0x900010), (0x5000000, 0x5000008)], [("x", 0x1000), ("n", 7),
                                                                                     ("", 0x900008)]


@pytest.mark.parametrize(("address", "said"), [
    (0x1100, ", right behind the end of argument 1 ('x'), which has 256 bytes"),
    (0x1104, ", 4 bytes behind the end of argument 1 ('x'), which has 256 bytes"),
    (0xFFF, ", 1 byte before the start of argument 1 ('x'), which has 256 bytes"),
    (0x10FE, ", 254 bytes into argument 1 ('x'), which has 256 bytes"),
    (0x900020, ", 16 bytes behind the end of argument 3, which has 16 bytes"),
    (0x5000010, ", 8 bytes behind the end of memory, which has 8 bytes"),
    (0x3000000, ""), (1 << 63, ""), ((1 << 64) - 1, ""),
])
def test_where_an_address_lies(address: int, said: str) -> None:
    assert beside(address, ARRAYS, POINTERS) == said


def test_two_arguments_of_one_array_and_no_array() -> None:
    assert beside(0x1100, ARRAYS, [("a", 0x1000), ("b", 0x1080)]).startswith(
        ", right behind the end of argument 1 ('a') and argument 2 ('b')")
    assert beside(0x1100, [], []) == beside(0x1100, [(8, 8)], []) == ""


PTX = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 x, .param .u32 n, .param .u64 y)
{
	.reg .b64 %rd<4>;
	.reg .b32 %r<3>;
	ld.param.u64 %rd1, [y];
	.loc 1 7 3
	ld.global.u32 %r1, [%rd1+OFFSET];
	st.global.u32 [%rd1], %r1;
	ret;
}
.file 1 "k.cu"
"""


def message(run: Any) -> tuple[str, str]:
    with pytest.raises(NccError) as caught:
        run()
    (found,) = caught.value.diagnostics
    return found.message, found.hint or ""


@pytest.mark.parametrize(("offset", "said"), [
    (44, "4 bytes behind the end of argument 3 ('y'), which has 40 bytes"),
    (-8, "8 bytes before the start of argument 3 ('y'), which has 40 bytes"),
    (6, "not a multiple of the access's size, 6 bytes into argument 3 ('y'), which has 40 bytes")])
def test_of_ptx(offset: int, said: str) -> None:
    arrays = np.zeros(4096, np.uint8)
    x, y = arrays[:64], arrays[2048:2088]
    found, hint = message(lambda: sim.launch(PTX.replace("OFFSET", str(offset)), "k", 1, 1, [x, 5, y]))
    assert f"{said} (block (0, 0, 0), thread (0, 0, 0))" in found
    assert hint == "it comes from k.cu:7:3"


def gcn(lines: list[str], **options: Any) -> str:
    start = ["s_load_dwordx4 s[0:3], s[4:5], 0x0", "v_lshlrev_b32_e32 v1, 2, v0", "s_waitcnt lgkmcnt(0)",
             ".file 1 \"/src\" \"k.hip\"", ".loc 1 9 5"]
    names = "      - .name:           y\n        .offset:         8\n"
    return module("k", [*start, *lines, "s_endpgm"], **options).replace("      - .offset:         8\n", names)


@pytest.mark.parametrize(("line", "said"), [
    ("global_load_dword v2, v1, s[2:3] offset:8", "right behind the end of argument 2 ('y'), which has 256 bytes"),
    ("global_store_dwordx4 v1, v[4:7], s[2:3]", "right behind the end of argument 2 ('y'), which has 256 bytes"),
    ("global_load_dword v2, v1, s[2:3] offset:-4", "4 bytes before the start of argument 2 ('y'), which has 256 bytes"),
    ("s_load_dword s6, s[0:1], 0x108", "8 bytes behind the end of argument 1, which has 256 bytes"),
    ("ds_read_b32 v2, v1", "lies in no memory of the program: the block's LDS has 128 bytes"),
])
def test_of_gcn(line: str, said: str) -> None:
    arrays = np.zeros(8192, np.uint8)
    text = gcn([*(f"v_mov_b32_e32 v{n}, 0" for n in range(4, 8)), line], lds=128)
    found, hint = message(lambda: launch_gcn(text, "k", 1, 64, [arrays[:256], arrays[4096:4352]]))
    assert re.search(rf"{re.escape(said)} \(block \(0, 0, 0\), thread \(\d+, 0, 0\)\)", found)
    assert hint == "it comes from k.hip:9:5"
