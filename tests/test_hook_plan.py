"""What the engine says of a probed kernel, and what a launch gives it: no number is taken on trust.

``engine/plan.c`` (is the plan possible?) and ``records/proof.c`` (does every store of this launch stay in its memory?),
called with the structs of ``ncc.abi``.
"""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from native_builds import HOOKDRV, compile_c

from ncc import abi, pipeline, tables
from ncc.backends.base import BuildOptions
from ncc.diag import Diagnostics, NccError
from ncc.engine.plan import KernelPlan, decode, encode, plan_of
from ncc.ir.facts import ModuleReference, ModuleVariable

PTX = Path(__file__).parent / "ptx"
NONE = abi.NO_PARAM
NO_FLAGS = abi.MapFlag(0)
ADDRESS = 0x7F0000000000


class Memory(ctypes.Structure):
    """``struct ncc_memory``."""

    _fields_ = [("address", ctypes.c_uint64), ("bytes", ctypes.c_uint64)]


class Proof(ctypes.Structure):
    """``struct ncc_proof``."""

    _fields_ = [("plan", ctypes.POINTER(abi.Prepared)), ("grid", ctypes.POINTER(ctypes.c_uint32)),
                ("block", ctypes.POINTER(ctypes.c_uint32)), ("parameters", ctypes.c_char_p),
                ("address", ctypes.c_uint64), ("bytes", ctypes.c_uint64), ("desks", ctypes.POINTER(Memory)),
                ("tables", ctypes.POINTER(Memory))]


@pytest.fixture(scope="module")
def checks(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    sources = [HOOKDRV / "engine" / "plan.c", HOOKDRV / "records" / "proof.c"]
    library = ctypes.CDLL(str(compile_c(tmp_path_factory.mktemp("checks") / "checks.so", sources, "-shared", "-fPIC",
                                        "-O2", "-fsanitize=undefined", "-fno-sanitize-recover=all")))
    library.ncc_plan_is_sound.restype = ctypes.c_bool
    library.ncc_prove.restype = ctypes.c_char_p
    return library


def fault_of(checks: ctypes.CDLL, plan: abi.Prepared) -> str:
    """What is wrong with the plan; empty: nothing."""
    why = ctypes.create_string_buffer(128)
    sound = checks.ncc_plan_is_sound(ctypes.byref(plan), why, ctypes.c_size_t(len(why)))
    assert bool(why.value) != sound
    return why.value.decode()


@dataclass(frozen=True)
class M:
    """One map: its place in the block follows from its number."""

    level: abi.MapLevel = abi.MapLevel.THREAD
    flags: abi.MapFlag = NO_FLAGS
    chunks: tuple[int, ...] = (8, 4)
    cap: int = 4

    @property
    def record_bytes(self) -> int:
        return sum(self.chunks)

    @property
    def head_bytes(self) -> int:
        return (-(-self.record_bytes // 4) * 4 + 4 + 15) // 16 * 16


DYNAMIC = M(flags=abi.MapFlag.DYNAMIC, cap=0)
COMPACT = M(flags=abi.MapFlag.STATIC | abi.MapFlag.COMPACT, cap=1)
WARP = M(abi.MapLevel.WARP, abi.MapFlag.ZEROED, (16,), 3)
STATIC = M(abi.MapLevel.WARP, abi.MapFlag.STATIC, (16, 16), 2)
STREAM = M(flags=abi.MapFlag.STREAM | abi.MapFlag.DYNAMIC, cap=0)
LEAVING = replace(STREAM, flags=STREAM.flags | abi.MapFlag.LANE_COUNTS)
PAGED = replace(STREAM, flags=STREAM.flags | abi.MapFlag.PAGED)
ADDED = replace(STREAM, flags=STREAM.flags | abi.MapFlag.ZEROED)
KINDS = (M(), DYNAMIC, COMPACT, WARP, STATIC, STREAM, LEAVING, PAGED, ADDED)
PITCH = 32  # of the block: records, counts, lanes or losses, cap of one map


BESIDE = abi.MapFlag.COMPACT | abi.MapFlag.STREAM
"""Maps with heads or losses."""


def has_counts(m: M) -> bool:
    return bool(m.flags & abi.MapFlag.COMPACT) or not m.flags & abi.MapFlag.STATIC


def plan_for(*maps: M) -> abi.Prepared:
    plan = abi.Prepared(status=abi.Status.PROBED, n_maps=len(maps), n_params=2, block_offset=16,
                        block_bytes=PITCH * len(maps))
    plan.param_offset[1], plan.param_bytes[0], plan.param_bytes[1] = 8, 8, 8
    for i, m in enumerate(maps):
        at, flags = PITCH * i, m.flags
        plan.map[i] = abi.Map(
            name=b"m", level=m.level, flags=flags, warp_lanes=32, record_bytes=m.record_bytes, cap=m.cap,
            n_chunks=len(m.chunks), records_param=at, counts_param=at + 8 if has_counts(m) else NONE,
            lanes_param=at + 16 if flags & BESIDE else NONE,
            cap_param=at + 24 if flags & (abi.MapFlag.DYNAMIC | abi.MapFlag.COMPACT) else NONE)
        plan.map[i].chunk[: len(m.chunks)] = m.chunks
    return plan


@pytest.mark.parametrize("tool", ["block_sched", "dmat", "gmem_bytes", "tensorop_count"])
def test_what_the_engine_plans_is_sound(checks: ctypes.CDLL, tool: str) -> None:
    plan = planned(tool)
    assert decode(encode(plan)) == plan
    answer = abi.Prepared()
    plan.fill(answer)
    assert answer.n_maps
    assert fault_of(checks, answer) == ""


def test_every_kind_of_map_is_sound(checks: ctypes.CDLL) -> None:
    assert fault_of(checks, plan_for(*KINDS)) == ""
    assert fault_of(checks, plan_for()) == ""


def test_waves_of_64_lanes_have_no_streams_and_no_compact_maps(checks: ctypes.CDLL) -> None:
    for m in KINDS:
        plan = plan_for(m)
        plan.map[0].warp_lanes = 64
        assert bool(fault_of(checks, plan)) == bool(m.flags & (abi.MapFlag.STREAM | abi.MapFlag.COMPACT))


def test_the_shape_of_a_launch_has_a_place_of_its_own(checks: ctypes.CDLL) -> None:
    plan = plan_for(M(), M())
    plan.flags = abi.KernelFlag.TOLD_SHAPE
    assert fault_of(checks, plan) == "map 0: its places in the parameter block"
    plan.map[0] = plan.map[1]
    plan.n_maps = 1
    assert fault_of(checks, plan) == ""
    plan.block_bytes = ctypes.sizeof(abi.LaunchShape) - 8
    assert fault_of(checks, plan) == "its parameter block has no place for its launch's shape"


U32 = (1 << 32) - 1
BAD_MAPS: dict[str, tuple[int, ...]] = {
    "level": (2, U32), "flags": (32, 64, 128, 1 << 31, U32), "record_bytes": (0, 11, 13, 4097, 1 << 31, U32),
    "cap": (0, 1 << 31, U32), "n_chunks": (0, 1, 3, 9, U32), "records_param": (2, 4, 25, 32, 1024, U32),
    "counts_param": (0, 4, 10, 32, U32), "cap_param": (0, 8, 26, 32, U32 - 1), "lanes_param": (16, 1 << 20),
    "warp_lanes": (0, 1, 16, 63, 128, U32),
}


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, values in BAD_MAPS.items() for v in values])
def test_one_wrong_number_of_a_map_is_refused(checks: ctypes.CDLL, name: str, value: int) -> None:
    plan = plan_for(M())
    setattr(plan.map[0], name, value)
    assert fault_of(checks, plan).startswith("map 0: ")


BAD_KERNELS: dict[str, tuple[int, ...]] = {
    "n_maps": (17, U32), "flags": (2, U32), "n_params": (1025, U32), "block_offset": (8, 17, 32768, U32 - 7),
    "block_bytes": (0, 8, 15, 1025, U32),
}


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, values in BAD_KERNELS.items() for v in values])
def test_one_wrong_number_of_a_kernel_is_refused(checks: ctypes.CDLL, name: str, value: int) -> None:
    plan = plan_for(M())
    setattr(plan, name, value)
    assert fault_of(checks, plan)


@pytest.mark.parametrize("m", [
    replace(DYNAMIC, cap=1), replace(COMPACT, cap=2), replace(COMPACT, level=abi.MapLevel.WARP),
    replace(STATIC, flags=abi.MapFlag.STATIC | abi.MapFlag.DYNAMIC, cap=0),
    replace(STATIC, flags=abi.MapFlag.STATIC | abi.MapFlag.ZEROED), replace(STREAM, level=abi.MapLevel.WARP),
    replace(STREAM, flags=abi.MapFlag.STREAM, cap=20), replace(LEAVING, flags=LEAVING.flags | abi.MapFlag.ZEROED),
    replace(PAGED, flags=PAGED.flags | abi.MapFlag.ZEROED),
    replace(DYNAMIC, flags=abi.MapFlag.DYNAMIC | abi.MapFlag.LANE_COUNTS), M(cap=(1 << 32) // 12 + 1),
    M(chunks=(12, 0)), replace(WARP, chunks=(16,) * 8, cap=1 << 26)])
def test_flags_and_numbers_that_do_not_go_together_are_refused(checks: ctypes.CDLL, m: M) -> None:
    assert fault_of(checks, plan_for(m))


@pytest.mark.parametrize("m", [M(), DYNAMIC, COMPACT, WARP, STATIC])
def test_pages_of_what_is_no_stream_are_refused(checks: ctypes.CDLL, m: M) -> None:
    assert fault_of(checks, plan_for(replace(m, flags=m.flags | abi.MapFlag.PAGED))) == (
        "map 0: it has pages and is no stream")


def test_two_maps_in_one_place_are_refused(checks: ctypes.CDLL) -> None:
    plan = plan_for(M(), M())
    plan.map[1].records_param = plan.map[0].counts_param
    assert fault_of(checks, plan) == "map 1: its places in the parameter block"


# ---- addresses of a module's variables ----

def reaching(*places: int) -> abi.Prepared:
    """A map, and behind its places those of variables."""
    plan = plan_for(M())
    plan.block_bytes, plan.n_variables = PITCH + 16, len(places)
    for i, place in enumerate(places):
        plan.variable[i] = abi.Variable(name=b"v", bytes=4, param=place)
    return plan


def test_places_of_variables_are_sound(checks: ctypes.CDLL) -> None:
    assert fault_of(checks, reaching(PITCH, PITCH + 8)) == ""


@pytest.mark.parametrize("places", [(0,), (8,), (PITCH, PITCH), (PITCH + 4,), (PITCH + 16,), (PITCH - 4,), (U32,),
                                    (U32 - 7,)])
def test_a_place_of_a_variable_is_in_the_block_and_its_own(checks: ctypes.CDLL, places: tuple[int, ...]) -> None:
    number = len(places) - 1
    assert fault_of(checks, reaching(*places)) == f"variable {number}: its place in the parameter block"


@pytest.mark.parametrize("name", [b"", b"n" * abi.VARIABLE_NAME_BYTES])
def test_a_variables_name_begins_and_ends(checks: ctypes.CDLL, name: bytes) -> None:
    plan = reaching(PITCH)
    plan.variable[0].name = name
    assert fault_of(checks, plan) == "variable 0: its name has no beginning or no end"


@pytest.mark.parametrize(("changes", "fault"), [
    ({}, ""), ({"surface": 2}, "reference 1: what it is of"),
    ({"name": b""}, "reference 1: its name has no beginning or no end"),
    ({"name": b"n" * abi.VARIABLE_NAME_BYTES}, "reference 1: its name has no beginning or no end")])
def test_references_are_sound(checks: ctypes.CDLL, changes: dict[str, object], fault: str) -> None:
    plan = plan_for(M())
    plan.n_references = 2
    plan.reference[0] = abi.Reference(name=b"t", surface=1)
    plan.reference[1] = abi.Reference(**{"name": b"t", "surface": 0, **changes})
    assert fault_of(checks, plan) == fault
    plan.n_references = abi.MAX_REFERENCES + 1
    assert fault_of(checks, plan) == "too many references"


@pytest.mark.parametrize("count", [abi.MAX_VARIABLES + 1, U32])
def test_no_more_variables_than_there_is_room_for(checks: ctypes.CDLL, count: int) -> None:
    plan = plan_for(M())
    plan.n_variables = count
    assert fault_of(checks, plan) == "too many variables"


# ---- the proof before a launch ----

@dataclass(frozen=True)
class Given:
    """What a launch gives the kernel: per map (records or lanes' area, counts, heads or losses, cap)."""

    maps: tuple[M, ...]
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    arrays: tuple[tuple[int, int, int, int], ...]
    bytes: int
    address: int = ADDRESS


def prove(checks: ctypes.CDLL, launch: Given) -> str:
    block = bytearray(PITCH * len(launch.maps))
    for i, (m, (records, counts, heads, cap)) in enumerate(zip(launch.maps, launch.arrays, strict=True)):
        compact = bool(m.flags & abi.MapFlag.COMPACT)
        struct.pack_into("<QQQI", block, PITCH * i, heads if compact else records, counts,
                         records if compact else heads, cap)
    plan = plan_for(*launch.maps)
    assert fault_of(checks, plan) == ""
    proof = Proof(ctypes.pointer(plan), (ctypes.c_uint32 * 3)(*launch.grid), (ctypes.c_uint32 * 3)(*launch.block),
                  bytes(block), launch.address, launch.bytes)
    fault = checks.ncc_prove(ctypes.byref(proof))
    return fault.decode() if fault else ""


def spans(launch: Given) -> list[tuple[int, int]]:
    """First and end address of each array, by the text of ``struct ncc_map``."""
    blocks, threads = (a * b * c for a, b, c in (launch.grid, launch.block))
    warps = blocks * -(-threads // 32)
    found = []
    for m, (records, counts, heads, cap) in zip(launch.maps, launch.arrays, strict=True):
        lanes = 1 if m.level is abi.MapLevel.WARP else 32
        slots = cap if m.flags & abi.MapFlag.DYNAMIC else m.cap
        slot = 16 if m.flags & abi.MapFlag.STREAM else lanes * m.record_bytes
        last = ((warps - 1) * slots + slots - 1) * slot
        if m.flags & abi.MapFlag.COMPACT:
            found.append((records, records + cap * (16 + lanes * m.record_bytes)))
            found.append((heads, heads + warps * m.head_bytes))
            found.append((counts, counts + 4))
            continue
        found.append((records, records + last + slot))
        if m.flags & abi.MapFlag.STREAM:
            found.append((heads, heads + 128 * warps))
        if not m.flags & abi.MapFlag.STATIC:
            counted = 1 if m.flags & abi.MapFlag.STREAM and not m.flags & abi.MapFlag.LANE_COUNTS else lanes
            found.append((counts, counts + 4 * warps * counted))
    return found


def packed(maps: tuple[M, ...], grid: tuple[int, int, int], block: tuple[int, int, int], cap: int) -> Given:
    """A launch whose arrays lie one behind another, 16-byte aligned, and fill the allocation to the last byte."""
    arrays = tuple((0, 0, 0, cap) for _ in maps)
    sizes = iter(spans(Given(maps, grid, block, arrays, 0)))
    at, end, placed = ADDRESS, ADDRESS, []
    for m in maps:
        places = []
        for present in (True, m.flags & BESIDE, has_counts(m)):
            places.append(at)
            if present:
                first, last = next(sizes)
                end = at + last - first
                at = (end + 15) // 16 * 16
        placed.append((places[0], places[2], places[1], cap))
    return Given(maps, grid, block, tuple(placed), end - ADDRESS)


SMALL = st.integers(1, 5)
MAPS = st.lists(st.sampled_from(KINDS), min_size=1, max_size=4).map(tuple)


@given(MAPS, st.tuples(SMALL, SMALL, SMALL), st.tuples(st.integers(1, 40), SMALL, SMALL), st.integers(1, 20))
@settings(deadline=None)
def test_a_launch_that_fits_to_the_byte_is_proven_and_one_byte_less_is_not(
        checks: ctypes.CDLL, maps: tuple[M, ...], grid: tuple[int, int, int], block: tuple[int, int, int],
        cap: int) -> None:
    launch = packed(maps, grid, block, cap)
    assert prove(checks, launch) == ""
    assert "outside its memory" in prove(checks, replace(launch, bytes=launch.bytes - 1))
    assert "outside its memory" in prove(checks, replace(launch, address=ADDRESS + 1, bytes=launch.bytes))


@given(MAPS, st.data())
@settings(deadline=None, max_examples=300)
def test_the_proof_is_the_definition(checks: ctypes.CDLL, maps: tuple[M, ...], data: st.DataObject) -> None:
    """Anywhere an array may lie, and with any numbers: proven exactly when all are inside and apart."""
    extent = st.sampled_from([1, 2, 3, 65535, 1 << 16, (1 << 31) - 1, U32])
    grid = data.draw(st.tuples(extent, st.sampled_from([1, 2, 65535]), st.sampled_from([1, 65535])))
    block = data.draw(st.tuples(st.sampled_from([1, 32, 33, 1024]), st.just(1), st.just(1)))
    size = 1 << data.draw(st.sampled_from([10, 14, 20, 34, 40, 47]))
    place = st.one_of(st.integers(0, size // 64).map(lambda n: ADDRESS + 64 * n),
                      st.sampled_from([0, ADDRESS - 16, (1 << 64) - 16]))
    cap = st.sampled_from([1, 8, 9, 1000, 1 << 20, abi.MAX_CAP])
    arrays = tuple(data.draw(st.tuples(place, place, place, cap)) for _ in maps)
    launch = Given(maps, grid, block, arrays, size)
    warps = grid[0] * grid[1] * grid[2] * -(-block[0] // 32)
    expected = sorted(spans(launch))
    inside = all(first >= ADDRESS and end <= ADDRESS + size for first, end in expected)
    apart = all(a[1] <= b[0] for a, b in pairwise(expected))
    assert (prove(checks, launch) == "") == (inside and apart and warps <= U32)


# Losses, links and bells of a map with pages lie in memory of the host, which is no part of the launch's.

DESK = ADDRESS + (1 << 40)


def prove_paged(checks: ctypes.CDLL, m: M, warps: int, desk: Memory | None, *, cap: int = 7 | abi.CAP_PAGES,
                losses: int = DESK) -> str:
    plan = plan_for(m)
    bytes_ = warps * 7 * 16
    counts = ADDRESS + bytes_
    block = struct.pack("<QQQI4x", ADDRESS, counts, losses, cap)
    desks = ctypes.pointer(desk) if desk else None
    proof = Proof(ctypes.pointer(plan), (ctypes.c_uint32 * 3)(warps, 1, 1), (ctypes.c_uint32 * 3)(32, 1, 1), block,
                  ADDRESS, bytes_ + 4 * warps * (32 if m.flags & abi.MapFlag.LANE_COUNTS else 1), desks, None)
    fault = checks.ncc_prove(ctypes.byref(proof))
    return fault.decode() if fault else ""


PAGED_KINDS = (PAGED, replace(LEAVING, flags=LEAVING.flags | abi.MapFlag.PAGED))


@pytest.mark.parametrize("m", PAGED_KINDS)
@pytest.mark.parametrize("warps", [1, 63, 64, 65, 128, 1000])
def test_a_desk_holds_losses_and_links_of_all_warps_and_their_bells(checks: ctypes.CDLL, m: M, warps: int) -> None:
    links = ctypes.sizeof(abi.PageLink)
    desk = warps * (32 * 4 + links) + -(-warps // abi.BELL_WARPS)
    assert prove_paged(checks, m, warps, Memory(DESK, desk)) == ""
    assert prove_paged(checks, m, warps, Memory(DESK - 16, desk + 16)) == ""
    for wrong in (Memory(DESK, desk - 1), Memory(DESK - 16, desk), Memory(DESK + 16, desk), Memory(0, 0), None):
        assert "outside its memory" in prove_paged(checks, m, warps, wrong)
    assert "outside its memory" in prove_paged(checks, m, warps, Memory(DESK, 2 * desk), losses=DESK + 8)


def test_a_desk_and_the_records_are_apart(checks: ctypes.CDLL) -> None:
    assert "outside its memory" in prove_paged(checks, PAGED, 4, Memory(ADDRESS - 4096, 1 << 20), losses=ADDRESS + 16)


def test_a_map_without_pages_is_told_of_none(checks: ctypes.CDLL) -> None:
    assert "slots" in prove_paged(checks, STREAM, 4, Memory(DESK, 1 << 20))
    assert "slots" in prove_paged(checks, PAGED, 4, Memory(DESK, 1 << 20), cap=abi.CAP_PAGES)


def test_losses_of_a_launch_without_pages_lie_in_its_memory(checks: ctypes.CDLL) -> None:
    assert "outside its memory" in prove_paged(checks, PAGED, 4, Memory(DESK, 1 << 20), cap=7)


@pytest.mark.parametrize("cap", [0, 1 << 31, U32])
def test_a_cap_that_the_kernel_cannot_count_is_not_proven(checks: ctypes.CDLL, cap: int) -> None:
    launch = replace(packed((DYNAMIC,), (1, 1, 1), (32, 1, 1), 1), bytes=1 << 50)
    good = launch.arrays[0][:3]
    assert prove(checks, replace(launch, arrays=((*good, 1),))) == ""
    assert "slots" in prove(checks, replace(launch, arrays=((*good, cap),)))


@pytest.mark.parametrize(("grid", "block"), [
    ((0, 1, 1), (32, 1, 1)), ((1, 1, 1), (0, 1, 1)), ((1 << 27, 1, 32), (32, 1, 1)), ((U32, U32, U32), (1, 1, 1)),
    ((1, 1, 1), (U32, U32, 2))])
def test_warps_that_cannot_be_numbered_are_not_proven(checks: ctypes.CDLL, grid: tuple[int, int, int],
                                                      block: tuple[int, int, int]) -> None:
    launch = replace(packed((STATIC,), (1, 1, 1), (32, 1, 1), 1), bytes=1 << 60)
    assert "warps" in prove(checks, replace(launch, grid=grid, block=block))


# ---- the engine's side ----

def planned(tool: str) -> KernelPlan:
    diags = Diagnostics()
    program = pipeline.load_program(tool, "ptx", diags)
    diags.raise_errors()
    return plan_of(pipeline.prepare_kernel((PTX / "triton_add_sm90.ptx").read_bytes(), "add_kernel", 90, program,
                                           BuildOptions(driver_compiles=True)))


def changed(plan: KernelPlan, **fields: int) -> KernelPlan:
    return replace(plan, maps=(replace(plan.maps[0], **fields), *plan.maps[1:]))


def test_runs_of_saves_are_stored_with_the_plan() -> None:
    plan = planned("dmat")
    assert any(save.fields[0].plus for run in plan.maps[1].runs for save in run.saves)
    assert decode(encode(plan)) == plan


@pytest.mark.parametrize("changes", [
    {"param": -8}, {"param": 1 << 10}, {"param": 1 << 32}, {"bytes": -1}, {"bytes": 1 << 64}, {"name": ""},
    {"name": "a\0b"}, {"name": "n" * abi.VARIABLE_NAME_BYTES}, {"name": 5}])
def test_a_stored_plan_with_a_variable_beyond_its_bounds_is_none(changes: dict[str, object]) -> None:
    variable = ModuleVariable("v", "global", 4, 24)
    plan = replace(planned("block_sched"), variables=(variable,))
    assert decode(encode(plan)) == plan
    with pytest.raises(ValueError, match=r"not a stored kernel"):
        decode(encode(replace(plan, variables=(replace(variable, **changes),))))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"not a stored kernel"):
        decode(encode(replace(plan, variables=(variable,) * (abi.MAX_VARIABLES + 1))))


@pytest.mark.parametrize("changes", [{"name": ""}, {"name": "a\0b"}, {"name": "n" * 512}, {"name": 5}, {"surface": 3}])
def test_a_stored_plan_with_a_reference_that_is_none_is_none(changes: dict[str, object]) -> None:
    reference = ModuleReference("t", surface=True, local=False)
    plan = replace(planned("block_sched"), references=(reference,))
    assert decode(encode(plan)) == plan
    with pytest.raises(ValueError, match=r"not a stored kernel"):
        decode(encode(replace(plan, references=(replace(reference, **changes),))))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"not a stored kernel"):
        decode(encode(replace(plan, references=(reference,) * (abi.MAX_REFERENCES + 1))))


BEYOND = {"cap": (0, 1 << 31, U32, (1 << 32) + 1, 1 << 64), "record_bytes": (0, 4097, (1 << 32) + 16),
          "cap_bound": (-1, 1 << 31, (1 << 32) + 1), "records_param": (-8, 1024, 1 << 32)}


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, values in BEYOND.items() for v in values])
def test_a_stored_plan_with_a_number_beyond_its_bounds_is_none(name: str, value: int) -> None:
    plan = planned("block_sched")
    assert decode(encode(plan)) == plan
    with pytest.raises(ValueError, match=rf"R060.*{name} {value} is not between|not a stored kernel"):
        decode(encode(changed(plan, **{name: value})))


def test_a_map_with_more_slots_than_the_hook_driver_can_be_told_of_is_refused() -> None:
    """The IR may say 2^32 + 1; cut to 32 bits that is one slot, and the kernel would store behind it."""
    source = (PTX / "triton_add_sm90.ptx").read_bytes()
    diags = Diagnostics()
    program = pipeline.load_program("block_sched", "ptx", diags)
    for cap in ((1 << 32) + 1, 1 << 31):
        maps = tuple(replace(m, cap=cap) for m in program.maps)
        prepared = pipeline.prepare_kernel(source, "add_kernel", 90, replace(program, maps=maps),
                                           BuildOptions(driver_compiles=True))
        with pytest.raises(NccError) as refusal:
            plan_of(prepared)
        (diagnostic,) = refusal.value.diagnostics
        assert diagnostic.code == "R060"
        assert f"cap {cap} is not between 1 and {abi.MAX_CAP}" in diagnostic.message


@pytest.mark.parametrize(("kind", "name", "value"), [
    (abi.Map, "cap", (1 << 32) + 1), (abi.Map, "cap", -1), (abi.Prepared, "block_bytes", 1 << 32),
    (abi.Welcome, "staging_bytes", 1 << 64), (abi.Result, "row", 1 << 32)])
def test_no_field_of_a_message_is_cut_to_fit(kind: type[ctypes.Structure], name: str, value: int) -> None:
    message = kind()
    with pytest.raises(OverflowError, match=f"{kind.__name__}.{name} cannot hold {value}"):
        setattr(message, name, value)
    with pytest.raises(OverflowError):
        kind(**{name: value})


# ---- tables ----

TABLE = abi.MapFlag.STATIC | abi.MapFlag.TABLE
TABLE_BYTES = 4096


def table_plan(flags: abi.MapFlag = TABLE, table_bytes: int = TABLE_BYTES) -> abi.Prepared:
    """A map of records, and one with a table."""
    plan = plan_for(STATIC, M(flags=TABLE, chunks=(8,), cap=1))
    plan.map[1].flags, plan.map[1].table_bytes = flags, table_bytes
    return plan


@pytest.mark.parametrize(("flags", "table_bytes", "sound"), [
    (TABLE, TABLE_BYTES, True), (TABLE, tables.MAX_TABLE_BYTES, True), (TABLE, 8, True), (TABLE, 0, False),
    (TABLE, 12, False), (TABLE, tables.MAX_TABLE_BYTES + 8, False), (TABLE, (1 << 64) - 8, False),
    (abi.MapFlag.STATIC, 8, False), (abi.MapFlag.TABLE, 8, False), (TABLE | abi.MapFlag.COMPACT, 8, False),
    (TABLE | abi.MapFlag.DYNAMIC, 8, False)])
def test_a_plan_with_a_table(checks: ctypes.CDLL, flags: abi.MapFlag, table_bytes: int, sound: bool) -> None:
    assert (fault_of(checks, table_plan(flags, table_bytes)) == "") == sound


RECORDS = 64 * 1  # of STATIC: one warp
PLACE = ADDRESS + (1 << 20)


@pytest.mark.parametrize(("given", "place", "size", "proven"), [
    (PLACE, PLACE, TABLE_BYTES, True), (PLACE, PLACE, TABLE_BYTES + 8, True), (PLACE + 8, PLACE, TABLE_BYTES + 8, True),
    (PLACE, PLACE, TABLE_BYTES - 8, False), (PLACE + 8, PLACE, TABLE_BYTES, False), (PLACE - 8, PLACE, 1 << 20, False),
    (PLACE + 4, PLACE, 1 << 20, False),  # atomics are aligned
    (ADDRESS, ADDRESS, TABLE_BYTES, False),  # where the records are
    (0, PLACE, TABLE_BYTES, False), ((1 << 64) - 8, (1 << 64) - TABLE_BYTES, TABLE_BYTES, False)])
def test_a_table_is_all_that_its_map_addresses(checks: ctypes.CDLL, given: int, place: int, size: int,
                                               proven: bool) -> None:
    plan, block = table_plan(), bytearray(2 * PITCH)
    struct.pack_into("<Q", block, 0, ADDRESS)
    struct.pack_into("<Q", block, PITCH, given)
    tables = (Memory * 2)(Memory(), Memory(place, size))
    proof = Proof(ctypes.pointer(plan), (ctypes.c_uint32 * 3)(1, 1, 1), (ctypes.c_uint32 * 3)(32, 1, 1), bytes(block),
                  ADDRESS, RECORDS, None, tables)
    fault = checks.ncc_prove(ctypes.byref(proof))
    assert fault == (None if proven else b"a row could lie outside its table")
    proof.tables = None
    assert checks.ncc_prove(ctypes.byref(proof)) == b"a row could lie outside its table"
