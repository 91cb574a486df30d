"""What an AMD kernel's accesses transfer: captures against what the simulator touches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unittest import mock

import numpy as np
import pytest

from ncc.backends.gcn.flow.reach import Source, scalar_loads
from ncc.backends.gcn.text.parse import parse_module
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.sim.gcn import memory
from ncc.source import SourceFile
from tests.gcn_lanes import module
from tests.gcn_probed import Ran, capturing, launch, probe, tool

HEAD = ["s_load_dwordx2 s[0:1], s[4:5], 0x0", "s_load_dwordx2 s[2:3], s[4:5], 0x8", "s_waitcnt lgkmcnt(0)"]
OUTSIDE = 0x80000000  # the offset that Triton gives masked lanes


class Touched:
    """The bytes that a kernel reads or writes between two addresses."""

    def __init__(self, array: np.ndarray) -> None:
        self.start, self.end = array.ctypes.data, array.ctypes.data + array.nbytes
        self.bytes: list[int] = []
        self.load, self.store, self.load_one = memory.load, memory.store, memory.load_one

    def note(self, addresses: Any, size: int) -> None:
        for address in np.atleast_1d(np.asarray(addresses)).reshape(-1):
            if self.start <= address < self.end:
                self.bytes += range(int(address) - self.start, int(address) - self.start + size)

    def watching(self) -> Any:
        def load(addresses: Any, size: int) -> Any:
            self.note(addresses, size)
            return self.load(addresses, size)

        def store(addresses: Any, size: int, values: Any) -> None:
            self.note(addresses, size)
            self.store(addresses, size, values)

        def load_one(address: int, size: int) -> int:
            self.note(address, size)
            return self.load_one(address, size)

        return mock.patch.multiple(memory, load=load, store=store, load_one=load_one)


def run(lines: Sequence[str], program: Program, data: np.ndarray, arch: str = "gfx90a") -> tuple[Ran, list[int]]:
    """(what was recorded, offsets of the bytes of ``data`` that the kernel touched, in no order)"""
    one = probe(module("k", [*HEAD, *lines, "s_waitcnt vmcnt(0) lgkmcnt(0)", "s_endpgm"], arch), "k", program)
    touched = Touched(data)
    with touched.watching():
        ran = launch(one, 1, 64, [data, np.zeros(64, np.uint32)])
    return ran, sorted(touched.bytes)


def recorded(ran: Ran, data: np.ndarray) -> list[int]:
    """Offsets of the bytes that the records have: addr up to addr + bytes of every lane that transfers any."""
    found = ran.maps["m"]
    records = [r for thread, used in enumerate(found.used[0]) for r in found.records[0, thread, :used]]
    return sorted(n for r in records for n in range(int(r["c0"]) - data.ctypes.data,
                                                    int(r["c0"]) - data.ctypes.data + int(r["c1"])))


def resource(records: int, stride: int = 0) -> list[str]:
    """s[8:11]: the input."""
    return ["s_mov_b32 s8, s0", "s_and_b32 s9, s1, 0xffff", f"s_or_b32 s9, s9, {hex(stride << 16)}",
            f"s_mov_b32 s10, {hex(records)}", "s_mov_b32 s11, 0x27000"]


def masked(step: int) -> list[str]:
    """v1: the lane's offset; of odd lanes one out of all bounds."""
    return [f"v_mul_u32_u24_e32 v1, {step}, v0", "v_and_b32_e32 v2, 1, v0", "v_cmp_eq_u32_e32 vcc, 1, v2",
            f"v_mov_b32_e32 v3, {hex(OUTSIDE)}", "v_cndmask_b32_e32 v1, v1, v3, vcc"]


WIDTHS = {"ubyte": "v40", "ushort": "v40", "dword": "v40", "dwordx2": "v[40:41]", "dwordx3": "v[40:42]",
          "dwordx4": "v[40:43]"}


@pytest.mark.parametrize("records", [0, 1, 254, 255, 256, 601, 4096])
@pytest.mark.parametrize("width", WIDTHS)
def test_what_lies_in_a_raw_buffer(width: str, records: int) -> None:
    data = np.zeros(4096, np.uint8)
    scalar = "s6" if records % 2 else "0"
    lines = [*resource(records), "s_movk_i32 s6, 0x14", *masked(20),
             f"buffer_load_{width} {WIDTHS[width]}, v1, s[8:11], {scalar} offen offset:4"]
    ran, touched = run(lines, capturing("load.global", "addr", "bytes"), data)
    assert recorded(ran, data) == touched
    assert records < 255 or touched


@pytest.mark.parametrize("records", [1, 254, 601])
@pytest.mark.parametrize("width", ["byte", "short", "dword", "dwordx4"])
def test_what_is_stored_into_a_raw_buffer(width: str, records: int) -> None:
    data = np.zeros(4096, np.uint8)
    register = "v[40:43]" if width == "dwordx4" else "v40"
    lines = [*resource(records), *masked(20), *(f"v_mov_b32_e32 v{n}, v0" for n in range(40, 44)),
             f"buffer_store_{width} {register}, v1, s[8:11], 0 offen"]
    ran, touched = run(lines, capturing("store.global", "addr", "bytes"), data)
    assert recorded(ran, data) == touched


@pytest.mark.parametrize(("records", "stride", "offset"), [
    (40, 16, 0), (40, 16, 4), (40, 16, 14), (64, 20, 8), (0, 16, 0), (400, 0, 4), (100, 0, 0)])
def test_elements_of_a_structured_buffer(records: int, stride: int, offset: int) -> None:
    """By index: as many elements as the resource says, and inside of each; without a stride all are the first."""
    data = np.zeros(4096, np.uint8)
    lines = [*resource(records, stride), "v_mov_b32_e32 v1, v0", f"v_mov_b32_e32 v2, {offset}",
             "buffer_load_dwordx3 v[40:42], v[1:2], s[8:11], 0 idxen offen"]
    ran, touched = run([lines[0], *lines[1:]], capturing("load.global", "addr", "bytes"), data)
    assert recorded(ran, data) == touched
    assert bool(touched) == (records > 0 and (stride == 0 or offset + 4 <= stride))


def test_a_stride_without_an_index() -> None:
    """The size is in bytes then."""
    data = np.zeros(4096, np.uint8)
    ran, touched = run([*resource(601, 16), *masked(20), "buffer_load_dwordx2 v[40:41], v1, s[8:11], 0 offen"],
                       capturing("load.global", "addr", "bytes"), data)
    assert recorded(ran, data) == touched
    assert max(touched) > 500


def test_lanes_that_are_masked_by_an_offset_have_no_bytes() -> None:
    data = np.zeros(4096, np.uint8)
    lines = [*resource(0x7FFFFFFE), *masked(16), "buffer_load_dwordx4 v[40:43], v1, s[8:11], 0 offen"]
    ran, _ = run(lines, capturing("load.global", "bytes"), data)
    assert ran.maps["m"].records[0, :, 0]["c0"].tolist() == [16, 0] * 32
    counted, touched = run(lines, tool("gmem_bytes"), data)
    assert counted.maps["gmem_bytes"].records["loaded"].sum() == len(touched) == 32 * 16


def test_dmat_has_the_accesses_that_transfer_something() -> None:
    """Not the lanes that an offset masks; of a scalar load the wave's one."""
    data = np.zeros(4096, np.uint8)
    lines = [*resource(0x7FFFFFFE), *masked(16), "buffer_load_dwordx4 v[40:43], v1, s[8:11], 0 offen",
             "s_load_dword s6, s[0:1], 0x40"]
    ran, _ = run(lines, tool("dmat"), data)
    assert ran.maps["dmat"].used[0].tolist() == [2, 0] + [1, 0] * 31
    records = ran.maps["dmat"].records[0]
    assert sorted(records["addr"][records["addr"] != 0] - data.ctypes.data) == sorted([*range(0, 1024, 32), 64])


# ---- scalar loads


POINTER = ["s_add_u32 s6, s0, 16", "s_addc_u32 s7, s1, 0"]


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
@pytest.mark.parametrize(("lines", "size"), [
    ([*POINTER, "s_load_dwordx4 s[8:11], s[6:7], 0x8"], 16),
    (["s_load_dword s8, s[0:1], 0x8"], 4),
    (["s_load_dwordx2 s[0:1], s[0:1], 0x8"], 8),  # over its own address
    (["v_cmp_gt_u32_e32 vcc, 5, v0", "s_and_saveexec_b64 s[12:13], vcc", "s_load_dwordx8 s[16:23], s[0:1], 0x20"], 32),
    (["v_cmp_lt_u32_e32 vcc, 60, v0", "s_and_saveexec_b64 s[12:13], vcc", "s_load_dwordx8 s[16:23], s[0:1], 0x20"], 32),
    ([*resource(0x30), "s_buffer_load_dwordx4 s[16:19], s[8:11], 0x28"], 8),
    ([*resource(0x30), "s_movk_i32 s20, 0x24", "s_buffer_load_dwordx4 s[16:19], s[8:11], s20"], 12),
    ([*resource(3, 20), "s_buffer_load_dwordx4 s[16:19], s[8:11], 0x30"], 12),
    ([*resource(0x10), "s_buffer_load_dwordx4 s[16:19], s[8:11], 0x28"], 0),
])
def test_a_scalar_load_of_global_memory_is_one_access_of_the_wave(lines: list[str], size: int, arch: str) -> None:
    """The lowest active lane has its bytes, the others none."""
    data = np.zeros(64, np.uint32)
    ran, touched = run(lines, capturing("load.global", "addr", "bytes"), data, arch)
    assert recorded(ran, data) == touched
    assert len(touched) == size
    counted, _ = run(lines, tool("gmem_bytes"), np.zeros(64, np.uint32), arch)
    loaded = counted.maps["gmem_bytes"].records["loaded"]
    assert loaded.sum() == size
    assert np.count_nonzero(loaded) == (size > 0)


def test_the_loaded_value_is_there() -> None:
    data = np.arange(64, dtype=np.uint32)
    ran, _ = run(["s_load_dword s8, s[0:1], 0x8"], capturing("load.global", "out", "in1"), data)
    records = ran.maps["m"].records[0, :, 0]
    assert set(records["c0"].tolist()) == {2}
    assert set(records["c1"].tolist()) == {data.ctypes.data + 8}


def source(lines: Sequence[str], extra: str = "") -> list[Source]:
    """Of each scalar load behind those of the arguments."""
    text = module("k", [*HEAD, *lines, "s_endpgm"]) + extra
    kernel = parse_module(SourceFile("t.s", text)).kernel("k")
    found = scalar_loads(kernel)
    assert [*found.values()][:2] == [Source.CONSTANT] * 2
    return [*found.values()][2:]


BOTH_SIDES = """
from ncc import probe, Map
import ncc.language as nl

@Map(level="warp", cap=1)
class m:
    value: nl.u64

seen: nl.u64 = 0

@probe(pos="s_add_u32", level="warp", before=True)
def before():
    seen = nl.u64(nl.in1)
    seen = nl.u64(nl.ctaid.x) ^ 9

@probe(pos="s_add_u32", level="warp")
def after():
    m.save(nl.u64(nl.in1))
"""


def test_an_operand_is_kept_where_a_temporary_was() -> None:
    """The copy of what the instruction overwrites stands in a register that a body before it had given back."""
    program = parse_probe(SourceFile("probe.py", BOTH_SIDES), Diagnostics())
    ran, _ = run(["s_mov_b32 s20, 5", "s_add_u32 s20, s20, 1"], program, np.zeros(64, np.uint32))
    assert ran.maps["m"].records["value"].reshape(-1).tolist() == [5]


TABLE = "\t.section .rodata.t,\"a\",@progbits\ntable:\n\t.long 1\n"
ADDRESS = ["s_getpc_b64 s[6:7]", "s_add_u32 s6, s6, table@rel32@lo+4", "s_addc_u32 s7, s7, table@rel32@hi+12"]


@pytest.mark.parametrize(("lines", "expected"), [
    (["s_load_dword s6, s[4:5], 0x8"], [Source.CONSTANT]),
    (["s_add_u32 s6, s4, s0", "s_addc_u32 s7, s5, 0", "s_load_dword s6, s[6:7], 0x0"], [Source.CONSTANT]),
    ([*ADDRESS, "s_load_dword s8, s[6:7], 0x0"], [Source.CONSTANT]),
    ([*ADDRESS, "s_add_u32 s6, s6, s0", "s_addc_u32 s7, s7, 0", "s_load_dword s8, s[6:7], 0x0"], [Source.CONSTANT]),
    (["s_load_dword s6, s[0:1], 0x0"], [Source.GLOBAL]),
    (["s_lshl_b64 s[6:7], s[8:9], 2", "s_add_u32 s6, s0, s6", "s_addc_u32 s7, s1, s7", "s_load_dword s6, s[6:7], 0x0"],
     [Source.GLOBAL]),
    (["s_load_dwordx2 s[6:7], s[0:1], 0x0", "s_load_dword s8, s[6:7], 0x0"], [Source.GLOBAL] * 2),
    (["s_cselect_b32 s6, s0, s2", "s_cselect_b32 s7, s1, s3", "s_load_dword s8, s[6:7], 0x0"], [Source.GLOBAL]),
    (["s_mov_b64 s[6:7], 0", "s_cbranch_scc0 .Lgo", "s_mov_b64 s[6:7], s[0:1]", ".Lgo:",
      "s_load_dword s8, s[6:7], 0x0"], [Source.GLOBAL]),
    # The upper word is a constant; the lower one is added to in its place.
    (["s_mov_b32 s6, s0", "s_mov_b32 s7, 0", "s_addk_i32 s6, 0x8", "s_load_dword s8, s[6:7], 0x0"], [Source.GLOBAL]),
    # Over the arguments' address, which does not count any more.
    (["s_and_b32 s4, s0, -4", "s_mov_b32 s5, s1", "s_load_dword s8, s[4:5], 0x0"], [Source.GLOBAL]),
    # Either the arguments or what they point to; what nobody has followed.
    (["s_cselect_b32 s6, s0, s4", "s_cselect_b32 s7, s1, s5", "s_load_dword s8, s[6:7], 0x0"], [Source.UNCLEAR]),
    (["s_cbranch_scc0 .Lgo", "s_mov_b64 s[4:5], s[0:1]", ".Lgo:", "s_load_dword s8, s[4:5], 0x0"], [Source.UNCLEAR]),
    (["v_readfirstlane_b32 s6, v4", "v_readfirstlane_b32 s7, v5", "s_load_dword s8, s[6:7], 0x0"], [Source.UNCLEAR]),
    # Kept in lanes of a vector register.
    (["v_writelane_b32 v4, s4, 0", "v_writelane_b32 v4, s5, 1", "v_readlane_b32 s6, v4, 0", "v_readlane_b32 s7, v4, 1",
      "s_load_dword s8, s[6:7], 0x0"], [Source.CONSTANT]),
])
def test_where_a_scalar_load_reads(lines: list[str], expected: list[Source]) -> None:
    assert source(lines, TABLE) == expected


def test_arguments_that_are_found_through_the_dispatch_packet() -> None:
    """The packet has their address at 0x28; gfx942 gives its own in s[0:1] here."""
    lines = ["s_load_dwordx2 s[6:7], s[0:1], 0x28", "s_load_dword s8, s[6:7], 0x0",
             "s_load_dwordx2 s[10:11], s[6:7], 0x8", "s_load_dword s8, s[10:11], 0x0",
             "s_load_dwordx2 s[6:7], s[0:1], 0x30", "s_load_dword s8, s[6:7], 0x0"]
    kernel = parse_module(SourceFile("t.s", module("k", [*lines, "s_endpgm"], "gfx942"))).kernel("k")
    assert [*scalar_loads(kernel).values()] == [Source.CONSTANT] * 3 + [Source.GLOBAL, Source.CONSTANT, Source.GLOBAL]


def test_what_cannot_be_told_is_said() -> None:
    lines = [*HEAD, "s_cselect_b32 s6, s0, s4", "s_cselect_b32 s7, s1, s5", "s_load_dword s8, s[6:7], 0x0",
             "global_load_dword v4, v0, s[0:1]", "s_endpgm"]
    sites = probe(module("k", lines), "k", tool("gmem_bytes")).sites
    unprobed = [site for site in sites if site.unprobed]
    assert [site.text for site in unprobed] == ["s_load_dword s8, s[6:7], 0x0"]
    assert "nobody can tell" in (unprobed[0].unprobed or "")
    assert [site.text for site in sites if site.probe == "count_load" and not site.unprobed] == [
        "global_load_dword v4, v0, s[0:1]"]
    by_name = probe(module("k", lines), "k", capturing("s_load_dword", "addr"))
    assert not [site for site in by_name.sites if site.unprobed]


def test_scalar_loads_of_functions_are_reported() -> None:
    function = ("\t.type f,@function\nf:\n\ts_load_dwordx2 s[8:9], s[6:7], 0x0\n\ts_waitcnt lgkmcnt(0)\n"
                "\ts_load_dword s8, s[8:9], 0x0\n\ts_setpc_b64 s[30:31]\n.Lf_end:\n\t.size f, .Lf_end-f\n")
    call = ["s_getpc_b64 s[6:7]", "s_add_u32 s6, s6, f@rel32@lo+4", "s_addc_u32 s7, s7, f@rel32@hi+12",
            "s_swappc_b64 s[30:31], s[6:7]"]
    text = module("k", [*HEAD, *call, "global_load_dword v4, v0, s[0:1]", "s_endpgm"])
    text = text.replace("\t.globl k\n", f"{function}\t.globl k\n")
    reports = [s.text for s in probe(text, "k", tool("gmem_bytes")).sites if s.unprobed]
    assert reports == ["2 in f"]
