"""Kernels that name all vector registers: what a probe keeps through them is in AGPRs between its insertions."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import examples

from ncc.backends.base import Probed
from ncc.backends.gcn.image.toolchain import assemble
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.sim.gcn import launch_gcn
from ncc.source import SourceFile
from ncc.verifier.gcn.erasure import verify_gcn_erasure
from tests.gcn_probed import capturing, launch, probe, tool
from tests.test_gcn_streams import hostile, rows, slots_of_lanes

WORDS = 1 << 12
MOST = 256
COUNTING = """
from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap="dynamic")
class m:
    count: nl.u64
    addr: nl.u64

count: nl.u64 = 3

@probe(pos="v_mul_lo_u32", level="thread", before=True)
def product():
    count = count * 3 + nl.u64(nl.in1)

@probe(pos="load.global", level="thread")
def loaded():
    count = count + nl.u64(nl.laneid())
    m.save(count, nl.addr)
"""


def counting() -> Program:
    return parse_probe(SourceFile("p.py", COUNTING), Diagnostics())


def full(seed: int, arch: str, most: int = MOST) -> str:
    """The kernel that ``hostile`` is, and before its end all vector registers, which it does not read."""
    text = hostile(seed, 12, most, arch)
    named = "".join(f"\tv_mov_b32_e32 v{n}, 0\n" for n in (5, 6, 7, *range(10, most)))
    return text.replace("\ts_endpgm", f"{named}\ts_endpgm")


TABLE = np.zeros(WORDS, np.uint32)


def recorded(text: str, program: Program, seed: int, threads: int) -> tuple[list[Any], bytes]:
    """Records, and what the kernel leaves in memory."""
    TABLE[:] = np.random.default_rng(seed).integers(0, 4, WORDS, np.uint32)
    done = launch(probe(text, "k", program), 1, threads, [TABLE, np.uint32(seed & 1)])
    return rows(done.maps["m"]), TABLE.tobytes()


@examples(6)
@given(seed=st.integers(0, 1 << 32), arch=st.sampled_from(["gfx90a", "gfx942"]),
       threads=st.sampled_from([1, 33, 64]), counts=st.booleans())
def test_records_are_those_of_a_kernel_with_registers_left(seed: int, arch: str, threads: int, counts: bool) -> None:
    program = counting() if counts else capturing("load.global", "addr", "activemask()")
    plain = np.random.default_rng(seed).integers(0, 4, WORDS, np.uint32)
    launch_gcn(full(seed, arch), "k", 1, threads, [plain, np.uint32(seed & 1)])
    found = recorded(full(seed, arch), program, seed, threads)
    assert found[1] == plain.tobytes()
    with slots_of_lanes():
        assert found == recorded(hostile(seed, 12, 10, arch), program, seed, threads)


def directive(text: str, name: str) -> int:
    found = re.search(rf"{name}[: ]+(\d+)", text)
    assert found
    return int(found[1])


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
@pytest.mark.parametrize("which", ["dmat", "instr_count", "gmem_bytes"])
def test_the_descriptor_has_the_agprs(arch: str, which: str) -> None:
    probed = probe(full(1, arch), "k", tool(which))
    numbers = [int(n) for n in re.findall(r"\tv_accvgpr_write_b32 a(\d+), v\d+\n", probed.probed)]
    assert numbers
    assert directive(probed.probed, "amdhsa_accum_offset") == MOST
    assert directive(probed.probed, "amdhsa_next_free_vgpr") == MOST + max(numbers) + 1
    assert assemble(probed.probed)[:4] == b"\x7fELF"


def test_where_agprs_are_a_file_of_their_own_the_kernel_is_refused() -> None:
    with pytest.raises(NccError, match="B090"):
        probe(full(1, "gfx908"), "k", tool("dmat"))


def problems(probed: Probed, text: str, pruned: str) -> set[str]:
    diags = Diagnostics()
    verify_gcn_erasure(replace(probed, probed=text, pruned=pruned), diags)
    return {d.code for d in diags.errors}


def test_the_verifier_wants_the_agprs_to_be_there_and_to_be_the_probes() -> None:
    probed = probe(full(1, "gfx90a"), "k", tool("dmat"))
    number = int(re.findall(r"\tv_accvgpr_write_b32 a(\d+), v\d+\n", probed.probed)[0])
    reading = ("\ts_endpgm", f"\tv_accvgpr_read_b32 v1, a{number}\n\ts_endpgm")
    fewer = re.sub(r"(amdhsa_next_free_vgpr) \d+", rf"\1 {MOST}", probed.probed)
    assert problems(probed, fewer, probed.pruned) >= {"V152"}
    assert problems(probed, probed.probed.replace(*reading), probed.pruned.replace(*reading)) >= {"V155"}
