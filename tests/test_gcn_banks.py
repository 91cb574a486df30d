"""``nl.bank_conflicts`` on AMD: against plain lists of the lanes that go at once, and figures of an MI300X."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import numpy as np
import pytest
from gcn_lanes import module

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.gcn.image.toolchain import assemble
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.source import SourceFile
from tests.gcn_probed import launch, probe
from tests.test_gcn_sim_rdna import kernel, lines_of, waits

PROBE = """
from ncc import probe, Map
import ncc.language as nl

@Map(level="warp", cap=1)
class m:
    conflicts: nl.u32

@probe(pos="POS", level="warp", before=True)
def p():
    m.save(nl.bank_conflicts(nl.addr, nl.bytes))
"""


def program(pos: str, conflicts: str = "nl.addr, nl.bytes") -> Program:
    diags = Diagnostics()
    text = PROBE.replace("POS", pos).replace("nl.addr, nl.bytes", conflicts)
    found = parse_probe(SourceFile("p.py", text), diags)
    pipeline.verify(found, backend("gcn"), diags)
    diags.raise_errors()
    return found


# ---- which lanes go at once, as the sources list them


def _lanes(*ranges: tuple[int, int]) -> list[int]:
    return [lane for first, last in ranges for lane in range(first, last + 1)]


def _both_halves(*groups: list[int]) -> list[list[int]]:
    return [[lane + half for lane in group] for half in (0, 32) for group in groups]


def _in_order(size: int) -> list[list[int]]:
    return [list(range(first, first + size)) for first in range(0, 64, size)]


GROUPS = {
    ("gfx942", "read", 4): _in_order(32), ("gfx942", "read", 8): _in_order(16),
    ("gfx942", "read", 16): _both_halves(_lanes((0, 3), (20, 23)), _lanes((4, 7), (16, 19)), _lanes((8, 11), (28, 31)),
                                         _lanes((12, 15), (24, 27))),
    ("gfx942", "write", 4): _in_order(32), ("gfx942", "write", 8): _in_order(16), ("gfx942", "write", 16): _in_order(8),
    ("gfx950", "read", 4): _in_order(64), ("gfx950", "read", 8): _in_order(32),
    ("gfx950", "read", 16): _both_halves(_lanes((0, 3), (12, 15), (20, 23), (24, 27)),
                                         _lanes((4, 7), (8, 11), (16, 19), (28, 31))),
    ("gfx950", "write", 16): _in_order(16),
}
BANKS = {"gfx942": 32, "gfx950": 64}


def expected(arch: str, direction: str, size: int, addresses: list[int], lanes: Iterable[int]) -> int:
    """Word by word: of each group the most words of one bank, but for its first turn."""
    there, extra = set(lanes), 0
    for group in GROUPS[arch, direction, max(4, size)]:
        units = {addresses[lane] // max(4, size) for lane in group if lane in there}
        words = [unit * max(1, size // 4) + n for unit in units for n in range(max(1, size // 4))]
        banks = [word % BANKS[arch] for word in words]
        extra += max([banks.count(bank) for bank in set(banks)], default=1) - 1
    return extra


FORMS = {1: "u8", 2: "u16", 4: "b32", 8: "b64", 16: "b128"}
WRITTEN = {1: "b8", 2: "b16"}


def measured(arch: str, direction: str, size: int, addresses: list[int], mask: int) -> int:
    """What the probe saves of one access, on the simulator."""
    form = WRITTEN.get(size, FORMS[size]) if direction == "write" else FORMS[size]
    data = "v4" if size <= 4 else f"v[4:{3 + size // 4}]"
    access = f"ds_read_{form} {data}, v2" if direction == "read" else f"ds_write_{form} v2, {data}"
    body = ["s_load_dwordx2 s[0:1], s[4:5], 0x0", "v_lshlrev_b32_e32 v1, 2, v0", "s_waitcnt lgkmcnt(0)",
            "global_load_dword v2, v1, s[0:1]", "s_waitcnt vmcnt(0)", f"s_mov_b32 s6, {mask & 0xFFFFFFFF:#x}",
            f"s_mov_b32 s7, {mask >> 32:#x}", "s_mov_b64 exec, s[6:7]", access, "s_waitcnt lgkmcnt(0)", "s_endpgm"]
    pos = "load.shared" if direction == "read" else "store.shared"
    probed = probe(module("k", body, arch, lds=1 << 16), "k", program(pos))
    assert [s.unprobed for s in probed.sites] == [None]
    if arch != "gfx950":  # LLVM 20's
        assert assemble(probed.probed)
    found = launch(probed, 1, 64, [np.array(addresses, np.uint32), np.zeros(1, np.uint32)]).maps["m"]
    return int(found.records[0, 0, 0]["conflicts"])


def _addresses(source: random.Random, size: int) -> list[int]:
    step = size * source.randrange(20)
    kinds: list[Callable[[int], int]] = [
        lambda lane: source.randrange(1 << 16), lambda lane: 128 * source.randrange(512),
        lambda lane: size * source.randrange(64), lambda lane: step * lane,
        lambda lane: size * (lane ^ source.randrange(2)) + 4096 * source.randrange(2)]
    kind = source.choice(kinds)
    return [kind(lane) % (1 << 16) // size * size for lane in range(64)]


@pytest.mark.parametrize(("arch", "direction", "size"), [
    *GROUPS, ("gfx942", "read", 1), ("gfx942", "write", 2), ("gfx950", "read", 2)])
def test_conflicts_of_the_lanes_that_are_on(arch: str, direction: str, size: int) -> None:
    source = random.Random(f"{arch} {direction} {size}")
    for _ in range(6):
        addresses = _addresses(source, size)
        some, few = source.getrandbits(64) | 1, source.getrandbits(64) & source.getrandbits(64) | 2
        mask = source.choice([(1 << 64) - 1, some, few])
        lanes = [lane for lane in range(64) if mask >> lane & 1]
        assert measured(arch, direction, size, addresses, mask) == expected(arch, direction, size, addresses, lanes)


@pytest.mark.parametrize(("size", "by_stride"), [
    (4, {4: 0, 8: 128, 16: 384, 32: 896, 64: 1920, 128: 3968, 256: 3968, 512: 3968}),
    (8, {8: 0, 16: 256, 32: 768, 64: 1792, 128: 3840, 256: 3840, 512: 3840}),
    (16, {16: 0, 32: 512, 64: 1536, 128: 3584, 256: 3584, 512: 3584})])
def test_what_the_counter_of_an_mi300x_says_of_64_loads(size: int, by_stride: dict[int, int]) -> None:
    for stride, counted in by_stride.items():
        addresses = [stride * lane for lane in range(64)]
        assert 64 * measured("gfx942", "read", size, addresses, (1 << 64) - 1) == counted


def test_one_address_for_all_is_no_conflict() -> None:
    assert measured("gfx942", "read", 4, [64] * 64, (1 << 64) - 1) == 0


def test_places_whose_turns_nobody_knows_are_reported() -> None:
    body = ["v_lshlrev_b32_e32 v1, 3, v0", "ds_read2_b32 v[4:5], v1 offset0:0 offset1:1", "ds_read_b96 v[8:10], v1",
            "ds_read2st64_b64 v[4:7], v1 offset1:1", "ds_read_b32 v4, v1", "s_waitcnt lgkmcnt(0)", "s_endpgm"]
    probed = probe(module("k", body, lds=4096), "k", program("load.shared"))
    assert [s.unprobed for s in probed.sites] == [
        "how LDS serves 'ds_read2_b32' is not known", "how LDS serves 'ds_read_b96' is not known",
        "how LDS serves 'ds_read2st64_b64' is not known", None]
    body = ["global_load_dword v1, v0, s[4:5]", "s_waitcnt vmcnt(0)", "s_endpgm"]
    with pytest.raises(NccError, match="B028") as refusal:
        probe(module("k", body), "k", program("load.global"))
    assert refusal.value.diagnostics[0].hint == "how LDS serves 'global_load_dword' is not known"


@pytest.mark.parametrize("size", [4, 8, 16])
def test_any_addresses_are_taken_in_order(size: int) -> None:
    """Where they are not those of the site, nobody knows whether that would load or store."""
    body = ["s_load_dwordx2 s[0:1], s[4:5], 0x0", "v_lshlrev_b32_e32 v1, 2, v0", "s_waitcnt lgkmcnt(0)",
            "global_load_dword v2, v1, s[0:1]", "s_waitcnt vmcnt(0)", "v_mov_b32_e32 v3, v2", "s_endpgm"]
    probed = probe(module("k", body), "k", program("v_mov_b32", f"nl.in1, {size}"))
    addresses = _addresses(random.Random(size), size)
    found = launch(probed, 1, 64, [np.array(addresses, np.uint32), np.zeros(1, np.uint32)]).maps["m"]
    assert found.records[0, 0, 0]["conflicts"] == expected("gfx942", "write", size, addresses, range(64))


# ---- RDNA: 32 lanes at once, and only accesses of which that is documented, or was measured

_NEWER = {"read": "ds_load_b32 v4, v2", "write": "ds_store_b32 v2, v4", "byte": "ds_load_u8 v4, v2",
          "read 8": "ds_load_b64 v[4:5], v2", "read 16": "ds_load_b128 v[4:7], v2",
          "write 8": "ds_store_b64 v2, v[4:5]", "write 16": "ds_store_b128 v2, v[4:7]",
          "atomic 8": "ds_add_u64 v2, v[4:5]"}
NAMES = {"gfx1030": {"read": "ds_read_b32 v4, v2", "write": "ds_write_b32 v2, v4", "byte": "ds_read_u8 v4, v2",
                     "read 8": "ds_read_b64 v[4:5], v2", "read 16": "ds_read_b128 v[4:7], v2"},
         "gfx1100": _NEWER, "gfx1200": _NEWER}


def of_rdna(arch: str, access: str, mask: int, lanes: int) -> str:
    """A kernel whose lanes access the places of LDS that its first argument has."""
    exec_ = [f"s_mov_b32 exec_lo, {mask & 0xFFFFFFFF:#x}", f"s_mov_b32 exec_hi, {mask >> 32:#x}"][: lanes // 32]
    wait = "s_wait_dscnt 0x0" if arch == "gfx1200" else "s_waitcnt lgkmcnt(0)"
    lines = [*lines_of(arch, lanes, waits(arch, 0)[0])[:-1], *exec_, NAMES[arch][access], wait, "s_endpgm"]
    text = kernel(lines, arch, lanes).replace(".group_segment_fixed_size: 0", ".group_segment_fixed_size: 65536")
    return text.replace("\t.amdhsa_kernarg_size", "\t.amdhsa_group_segment_fixed_size 65536\n\t.amdhsa_kernarg_size", 1)


@pytest.mark.parametrize("lanes", [32, 64])
@pytest.mark.parametrize("access", ["read", "write", "byte"])
@pytest.mark.parametrize("arch", NAMES)
def test_conflicts_of_waves_of_rdna(arch: str, access: str, lanes: int) -> None:
    """Word by word, of each half of 32 lanes; the wave's first warp has all of them."""
    source, size = random.Random(f"{arch} {access} {lanes}"), 1 if access == "byte" else 4
    for mask in ((1 << lanes) - 1, source.getrandbits(lanes) | 1, 1 << 5 | 2):
        addresses = _addresses(source, size)[:lanes]
        probed = probe(of_rdna(arch, access, mask, lanes), "k", program(
            "store.shared" if access == "write" else "load.shared"))
        assert [s.unprobed for s in probed.sites] == [None]
        assert assemble(probed.probed)
        given = [np.array(addresses, np.uint32), np.zeros(lanes, np.uint32)]
        found = launch(probed, 1, lanes, given).maps["m"]
        extra = 0
        for half in range(0, lanes, 32):
            words = {addresses[lane] // 4 for lane in range(half, half + 32) if mask >> lane & 1}
            extra += max([sum(word % 32 == bank for word in words) for bank in range(32)]) - 1 if words else 0
        assert found.records[0, 0, 0]["conflicts"] == extra


_FOURS = [_lanes((0, 3), (20, 23)), _lanes((4, 7), (16, 19)), _lanes((8, 11), (28, 31)), _lanes((12, 15), (24, 27))]
MEASURED = {("gfx1100", 8): _in_order(16)[:2], ("gfx1200", 8): _in_order(16)[:2], ("gfx1100", 16): _FOURS,
            ("gfx1200", 16): _in_order(8)[:4]}
"""The groups that were seen on a W7900 and an RX 9070 XT."""


@pytest.mark.parametrize(("arch", "size"), MEASURED)
def test_conflicts_of_wide_loads_of_rdna(arch: str, size: int) -> None:
    source = random.Random(f"{arch} {size}")
    for mask in ((1 << 32) - 1, (1 << 32) - 1, source.getrandbits(32) | 1, 1 << 5 | 2):
        addresses = _addresses(source, size)[:32]
        probed = probe(of_rdna(arch, f"read {size}", mask, 32), "k", program("load.shared"))
        assert [s.unprobed for s in probed.sites] == [None]
        assert assemble(probed.probed)
        found = launch(probed, 1, 32, [np.array(addresses, np.uint32), np.zeros(32, np.uint32)]).maps["m"]
        extra, slots = 0, 128 // size
        for group in MEASURED[arch, size]:
            units = {addresses[lane] // size for lane in group if mask >> lane & 1}
            extra += max([sum(unit % slots == slot for unit in units) for slot in range(slots)]) - 1 if units else 0
        assert found.records[0, 0, 0]["conflicts"] == extra


@pytest.mark.parametrize(("arch", "access", "lanes"), [
    ("gfx1030", "read 8", 32), ("gfx1030", "read 16", 32), ("gfx1100", "read 8", 64), ("gfx1200", "read 16", 64),
    ("gfx1100", "write 8", 32), ("gfx1200", "write 16", 32), ("gfx1200", "atomic 8", 32)])
def test_how_rdna_serves_other_wide_accesses_is_not_known(arch: str, access: str, lanes: int) -> None:
    pos = {"read": "load.shared", "write": "store.shared", "atomic": "atomic"}[access.split()[0]]
    with pytest.raises(NccError, match="B028") as refusal:
        probe(of_rdna(arch, access, 1, lanes), "k", program(pos))
    assert "is not known" in (refusal.value.diagnostics[0].hint or "")
