"""AMD's kernels for nodes of graphs: the parameter block is where a pointer leads. What they compute and record is what
those of launches do, on every processor and with every tool; what finds the block, and counts, is verified."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from needs import needs
from profiles import is_long

from ncc import tools
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.backends.gcn.image.toolchain import assemble
from ncc.diag import Diagnostics, NccError
from ncc.sim.gcn.program import compile_kernel
from ncc.verifier.gcn.erasure import verify_gcn_erasure
from tests.gcn_launches import cases, run
from tests.gcn_probed import Ran, launch, probe, tool
from tests.test_gcn_erasure import BARE, PLAIN, codes, insert, module, spliced, sub
from tests.test_gcn_modules import CASES, MODULES, SHARED, arguments, found
from tests.test_gcn_rdna_objects import MODULES as RDNA_MODULES
from tests.test_gcn_sim_rdna import RDNA2, RDNA3, RDNA4, kernel

pytestmark = needs("AMD disassembler")
GCN = Path(__file__).parent / "gcn"
TOOLS = tools.names()
OBJECTS = {"gfx90a": MODULES, **RDNA_MODULES}
TRITON = {arch: (folder / f"triton_add_{arch}.s").read_text() for folder, arches in (
    (GCN, ("gfx90a", "gfx942")), (GCN / "gfx950", ("gfx950",)), (GCN / "rdna", ("gfx1100", "gfx1200")))
    for arch in arches}
CLOCKED = re.compile(r"start|elapsed|clock|time|cycles|latency|\w*_ns")
"""Fields that differ from launch to launch."""
NOT_ACCEPTED = frozenset({"B021", "B028", "B106"})


# ---- what they do

def both(text: str, entry: str, which: str) -> tuple[Probed, Probed] | None:
    """For launches and for nodes; None where the kernel is refused, both ways."""
    made = []
    for node in (False, True):
        try:
            made.append(probe(text, entry, tool(which), beside=True, node=node))
        except NccError as refusal:
            if refusal.diagnostics[0].code not in NOT_ACCEPTED:
                raise
    assert len(made) in (0, 2)
    return (made[0], made[1]) if made else None


def saved(records: Any, args: list[Any]) -> dict[str, list[Any]]:
    """By field, of what does not tell the time; addresses as far as they are in the arguments: a module's own memory is
    elsewhere in each of its copies."""
    found = {name: records[name] for name in records.dtype.names or () if not CLOCKED.fullmatch(name)}
    if "addr" in found:
        arrays = [(a.ctypes.data, a.ctypes.data + a.nbytes) for a in args if isinstance(a, np.ndarray)]
        inside = np.logical_or.reduce([(found["addr"] >= start) & (found["addr"] < end) for start, end in arrays])
        found["addr"] = found["addr"] * inside
    return {name: column.tolist() for name, column in found.items()}


def runs_alike(pair: tuple[Probed, Probed], grid: Any, block: Any, args: list[Any],
               shared: int = 0) -> tuple[Ran, Ran]:
    """On the same arrays, so that addresses are the same."""
    original = compile_kernel(pair[0].pruned, pair[0].entry) if pair[0].variables else None
    before, left, ran = [a.copy() if isinstance(a, np.ndarray) else a for a in args], [], []
    for one in pair:
        for array, first in zip(args, before, strict=True):
            if isinstance(array, np.ndarray):
                array[...] = first
        ran.append(launch(one, grid, block, args, shared, cap=64, original=original))
        left.append([a.copy() for a in args if isinstance(a, np.ndarray)])
    assert all(a.tobytes() == b.tobytes() for a, b in zip(*left, strict=True))
    direct, node = ran
    assert (direct.executions, node.executions) == (None, 1)
    assert direct.maps.keys() == node.maps.keys()
    for name, records in direct.maps.items():
        assert records.used.tolist() == node.maps[name].used.tolist()
        assert saved(records.records, args) == saved(node.maps[name].records, args), name
    assert direct.tables.keys() == node.tables.keys()
    return direct, node


PAIRS = [(arch, name, which) for n, (arch, name) in enumerate(product(OBJECTS, CASES))
         for which in (TOOLS if is_long() else (TOOLS[n % len(TOOLS)],)) if is_long() or n % 2 == 0]


@pytest.mark.parametrize(("arch", "name", "which"), PAIRS)
def test_kernels_of_hip(arch: str, name: str, which: str) -> None:
    pair = both(found(OBJECTS[arch], name).text.text, name, which)
    if pair:
        runs_alike(pair, 1, 256, arguments(name), SHARED.get(name, 0))


@pytest.mark.parametrize("arch", TRITON)
def test_every_tool_on_a_kernel_of_triton(arch: str) -> None:
    """Those for CDNA have arguments in registers before they start."""
    text = backend("gcn").find_kernel(TRITON[arch].encode(), "add_kernel", None).text.text
    x, y = np.arange(600, dtype=np.float32), np.full(600, 3, np.float32)
    for which in TOOLS if is_long() else TOOLS[[*TRITON].index(arch) % 3 :: 3]:
        pair = both(text, "add_kernel", which)
        assert pair or which == "tensorop_count"
        if pair:
            args: list[Any] = [x, y, np.zeros_like(x), 600, None, None]
            assert pair[0].maps == pair[1].maps
            direct, node = runs_alike(pair, 3, 256 if arch.startswith("gfx9") else 128, args)
            assert args[2].tolist() == (x + y).tolist()
            for name in direct.tables if which != "load_latency" else ():
                one, other = (np.sort(ran.tables[name].rows).tolist() for ran in (direct, node))
                assert one == other
            assert assemble(pair[1].probed)


def test_one_thread_of_a_grid_counts() -> None:
    """Of every dimension, in waves of 64 lanes and 32; where a lane's ids have a register each, and where they share
    one; where the kernel has asked for none of them."""
    counted = {}
    for arch in ("gfx906", "gfx90a", "gfx942", RDNA2, RDNA3, RDNA4):
        for lanes in (64,) if arch.startswith("gfx9") else (32, 64):
            fields = f"{PLAIN}\t\t.amdhsa_float_denorm_mode_32 3\n"
            text = module(BARE, fields, arch) if arch.startswith("gfx9") else kernel(["s_endpgm"], arch, lanes)
            text = text if arch != "gfx906" else re.sub(r".*accum_offset.*\n", "", text)
            probed = probe(text, "k", tool("block_sched"), node=True)
            args = [np.zeros(8, np.uint32), np.zeros(8, np.uint32) if arch.startswith("gfx1") else 0]
            for grid, block in (((2, 3, 2), (5, 7, 4)), ((1, 1, 3), (1, 2, 64)), ((1, 2, 1), (64, 2, 1)), (4, 32)):
                counted[arch, lanes, grid] = launch(probed, grid, block, args).executions
    assert {*counted.values()} == {1}


def test_what_the_launch_passes_is_read_among_the_arguments() -> None:
    """Of rows whose stride is an argument, an entry is made with that: from where they are, not where the block is."""
    case, = (c for c in cases() if c.name == "triton_gemm[f16-16-gfx90a]")
    (direct,), (node,) = (run(case, tool("dmat"), node=node) for node in (False, True))
    assert any(t.strides for layout in node.probed.maps for one in layout.patterns for t in dict(one).values())
    one, other = (sorted(launched.in_arrays(launched.ran.maps["dmat"].records["addr"].ravel(), launched.args))
                  for launched in (direct, node))
    assert one == other
    assert {number for number, _ in other} == {0, 1, 2}


# ---- what is refused

@lru_cache
def sample() -> Probed:
    return probe(module(vgprs=5), "k", tool("dmat"), node=True)


def faults(one: Probed, text: str) -> set[str]:
    diags = Diagnostics()
    verify_gcn_erasure(replace(one, probed=text), diags)
    assert all(diagnostic.render() for diagnostic in diags)
    return {d.code for d in diags}


S, PAIR = r"s\d+", r"s\[\d+:\d+\]"


@pytest.mark.parametrize(("code", "change"), [
    # The pointer, and where it leads
    ("V157", sub(rf"(s_load_dwordx4 {PAIR}, s\[0:1\]), 0x10$", r"\1, 0x8")),
    ("V157", sub(rf"(s_load_dwordx4 {PAIR}, s\[0:1\]), 0x10$", r"\1, 0x18")),
    ("V157", sub(rf"(s_load_dwordx4 {PAIR}), s\[0:1\], 0x10$", r"\1, s[2:3], 0x10")),
    ("V157", sub(rf"(s_load_dword {S}, {PAIR}), 0x0$", r"\1, 0x4")),
    ("V157", sub(rf"(s_load_dword {S}), s\[(\d)6:(\d)7\], 0x0$", r"\1, s[\g<2>4:\g<3>5], 0x0")),
    ("V157", sub(rf"(s_lshl_b32 {S}, {S}), 4$", r"\1, 5")),
    ("V157", sub(rf"(s_lshr_b32 {S}, {S}), 28$", r"\1, 27")),
    ("V157", sub(rf"(s_add_u32 {S}), (s\d)4, ({S})$", r"\1, \g<2>5, \3")),
    ("V157", sub(rf"s_addc_u32 ({S}, {S}, {S})$", r"s_add_u32 \1")),
    ("V157", sub(rf"(\ts_addc_u32 {S}, {S}, {S})$", r"\ts_cmp_eq_u32 s2, 0\n\1")),
    ("V157", sub(rf"s_load_dwordx8 ({PAIR}), {PAIR}, 0x0$", r"s_load_dwordx8 \1, s[0:1], 0x10")),
    # The block, and what is behind it
    ("V157", sub(rf"(s_load_dwordx2 {PAIR}, {PAIR}), 0x28$", r"\1, 0x44")),
    ("V157", sub(rf"(s_load_dwordx2 {PAIR}, {PAIR}), 0x28$", r"\1, 0x48")),
    ("V157", sub(rf"(s_load_dword {S}, {PAIR}), 0x40$", r"\1, -0x8")),
    ("V157", sub(rf"(s_load_dword {S}), {PAIR}, 0x40$", r"\1, s[0:1], 0x10")),
    ("V157", insert("s_load_dword s14, s[0:1], 0x10")),
    ("V157", insert("s_load_dwordx2 s[14:15], s[8:9], 0x48")),
    ("V157", insert("global_store_dword v5, v6, s[8:9]")),
    *(("V155", insert(line)) for line in ("s_mov_b32 s8, 0", "s_mov_b64 s[8:9], s[14:15]", "s_add_u32 s9, s9, 1")),
    # What the start finds by the block, an address that goes on from site to site among it
    ("V157", sub(r"\ts_add_u32 (s\d+), \1, 16(\n\tv_cmp_eq_u64)", r"\ts_mov_b32 \1, 16\2")),
    ("V157", sub(r"\ts_subb_u32 (s\d+), (?!\1,)s\d+, 0$", r"\ts_subb_u32 \1, 0, 0")),
    ("V157", sub(rf"(\ts_load_dwordx2) ({PAIR}), {PAIR}, 0x20$", r"\ts_mov_b64 \2, s[0:1]")),
    # The count
    ("V163", sub(r"(v_mov_b32 v\d+), 1$", r"\1, 2")),
    ("V163", sub(r"(global_atomic_add v\d+), v\d+, ", r"\1, v0, ")),
    ("V163", sub(r"(global_atomic_add .*)$", r"\1 offset:4")),
    ("V163", sub(r"(\tglobal_atomic_add .*\n)", r"\1\1")),
    ("V163", sub(r"(\tglobal_atomic_add .*\n)", "")),
    ("V163", sub(r"(\tglobal_atomic_add .*\n)((?:.*\n)*?\t\.Lncc_0:\n)", r"\2\1")),
    ("V163", sub(rf"(s_load_dwordx2 {PAIR}, {PAIR}), 0x48$", r"\1, 0x40")),
    ("V163", sub(r"s_cbranch_scc1 \.Lncc_0", "s_cbranch_scc0 .Lncc_0")),
    ("V163", sub(r"(\ts_cbranch_scc1 \.Lncc_0)", r"\ts_cmp_eq_u32 s2, 0\n\1")),
    ("V163", sub(r"^\ts_mov_b64 exec, 1\n", "")),
    ("V163", sub(r"^\ts_mov_b64 exec, 1\n", "\ts_mov_b64 exec, -1\n")),
    ("V163", sub(rf"^\ts_or_b32 {S}, {S}, s4\n", "")),
    ("V163", sub(rf"(s_or_b32 {S}, {S}), s4$", r"\1, s3")),
    ("V163", sub(rf"^\ts_lshl_b32 {S}, {S}, 2\n", "")),
    ("V163", sub(rf"v_readfirstlane_b32 ({S}), v0$", r"v_readfirstlane_b32 \1, v1")),
    ("V163", sub(r"^\t\t\.amdhsa_system_sgpr_workgroup_id_z 1\n", "")),
    ("V163", insert("global_atomic_add v5, v6, s[14:15]")),
    ("V157", sub(r"global_atomic_add ", "global_atomic_add_x2 ")),
    # What is passed
    ("V152", sub(r"kernarg_size 32", "kernarg_size 88")),
    ("V152", sub(r"( - \.offset:         16\n        \.size:           )16", r"\g<1>72")),
])
def test_every_other_way_has_its_code(code: str, change: Callable[[str], str]) -> None:
    after = change(sample().probed)
    assert after != sample().probed
    assert code in faults(sample(), after)


def test_a_form_is_not_the_other() -> None:
    direct, node = spliced(module(vgprs=5), "dmat"), sample()
    assert {"V152", "V157"} <= faults(node, direct.probed)
    assert {"V152", "V157"} <= {*codes(node.pruned, node.probed, block_bytes=node.block_bytes)}


@pytest.mark.parametrize("arch", ["gfx942", RDNA2, RDNA3, RDNA4])
def test_no_step_of_the_start_may_be_missing(arch: str) -> None:
    """But what is got ready for others meanwhile."""
    text = module(BARE, PLAIN, arch) if arch == "gfx942" else kernel(["s_endpgm"], arch)
    one = probe(text, "k", tool("block_sched"), node=True)
    lines = one.probed.split("\n")
    first = next(n for n, line in enumerate(lines) if re.match(r"\ts_load_(?:dwordx4|b128)", line))
    steps = [n for n in range(first, lines.index("\t.Lncc_0:"))
             if not re.match(r"\ts_wait|\ts_nop|.*ttmp7, ", lines[n])]
    assert len(steps) > 14
    for n in steps:
        assert faults(one, "\n".join([*lines[:n], *lines[n + 1 :]])), lines[n]


@pytest.mark.parametrize(("arch", "scope"), [("gfx90a", ""), ("gfx942", " sc1"), ("gfx950", " sc1"),
                                             ("gfx1100", ""), ("gfx1200", " scope:SCOPE_SYS")])
def test_the_count_is_the_hosts(arch: str, scope: str) -> None:
    text = backend("gcn").find_kernel(TRITON[arch].encode(), "add_kernel", None).text.text
    found = re.search(rf"\tglobal_atomic_add(?:_u32)? v\d+, v\d+, {PAIR}(.*)\n",
                      probe(text, "add_kernel", tool("block_sched"), node=True).probed)
    assert found
    assert found[1] == scope


def test_ids_in_trap_registers_have_to_be_asked_for() -> None:
    one = probe(kernel(["s_endpgm"], RDNA4), "k", tool("block_sched"), node=True)
    for axis in "yz":
        assert "V163" in faults(one, one.probed.replace(f"workgroup_id_{axis} 1", f"workgroup_id_{axis} 0"))
