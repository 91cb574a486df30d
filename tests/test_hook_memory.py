"""Device memory is the program's: what the hook driver holds idle is given back where the program finds none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hook_harness import HOOKDRV
from sim_run_harness import Ran, engine_for, is_built, row, run_program

from ncc import abi
from ncc.engine.native import simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROGRAM = Path(__file__).with_name("programs") / "full_memory.py"
ALL_OF_IT = Path(__file__).with_name("programs") / "all_memory.py"
MEMORY = {"NCC_SIM_MEMORY": str(64 << 20)}
OUT_OF_MEMORY = 2
NAMED = ("cuModuleLoad", "cuModuleLoadDataEx", "cuModuleLoadFatBinary", "cuLibraryLoadFromFile",
         "cuArrayCreate_v2", "cuArray3DCreate_v2", "cuMipmappedArrayCreate", "cuGraphInstantiate",
         "cuGraphInstantiate_v2", "cuGraphInstantiateWithFlags", "cuGraphInstantiateWithParams")
COMMON = {name: "cuGraphInstantiate" for name in NAMED if name.startswith("cuGraph")}
"""What the stand-in calls several of them."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library(), 4), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture(scope="module")
def plain(server: SimulatorServer) -> Callable[[str], Ran]:
    """What takes all memory, without probes: the same each time."""
    return cache(lambda scenario: run_program(ALL_OF_IT, server, None, scenario, **MEMORY))


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with engine_for("dmat", tmp_path) as started:
        yield started


def test_every_way_to_allocate_finds_the_memory_that_it_finds_without_probes(
        server: SimulatorServer, engine: Engine) -> None:
    plain = run_program(PROGRAM, server, None, **MEMORY)
    assert (plain.status, plain.err) == (0, "")
    assert re.findall(r"\d+$", plain.out, re.M) == ["0"] * 7
    assert run_program(PROGRAM, server, engine, **MEMORY) == plain
    assert row(engine, "k").launches == {abi.Outcome.PROBED: 7}
    assert row(engine, "k").unsaved == 0


@pytest.mark.parametrize("name", NAMED)
def test_a_call_that_found_no_memory_is_made_again(server: SimulatorServer, engine: Engine, tmp_path: Path,
                                                   name: str) -> None:
    """The stand-in says every time that there is none, so that the calls can be counted."""
    fail = {"NCC_SIM_FAIL": f"{COMMON.get(name, name)}={OUT_OF_MEMORY}"}
    calls = {}
    for probed in (None, engine):
        log = tmp_path / f"calls-{probed is None}"
        ran = run_program(PROGRAM, server, probed, name, NCC_SIM_LOG=str(log), **fail)
        assert (ran.status, ran.out, ran.err) == (0, f"{name} {OUT_OF_MEMORY}\n", "")
        calls[probed] = len(re.findall(rf"^{fail['NCC_SIM_FAIL'].split('=')[0]}\b.* = {OUT_OF_MEMORY}$",
                                       log.read_text(), re.M))
    assert calls == {None: 1, engine: 2}


@pytest.mark.parametrize(("scenario", "kept"), [("idle", 0), ("running", 4)])
def test_a_program_that_takes_all_memory_gets_as_much_as_without_probes(
        server: SimulatorServer, engine: Engine, plain: Callable[[str], Ran], scenario: str, kept: int) -> None:
    """Also while a kernel runs that ends only when the memory is there: giving memory back waits for nothing. What is
    kept is the slab of the running kernel's own records."""
    alone = plain(scenario)
    assert (alone.status, alone.err) == (0, "")
    assert int(alone.out.split()[-1]) > 50
    ran = run_program(ALL_OF_IT, server, engine, scenario, **MEMORY)
    assert (ran.status, ran.err) == (0, "")
    assert int(ran.out.split()[-1]) == int(alone.out.split()[-1]) - kept
    assert row(engine, "k").unsaved == 0


def test_slabs_are_virtual_memory_where_the_device_has_it(server: SimulatorServer, engine: Engine,
                                                          tmp_path: Path) -> None:
    log = tmp_path / "calls"
    run_program(ALL_OF_IT, server, engine, "idle", NCC_SIM_LOG=str(log), **MEMORY)
    created, unmapped = (len(re.findall(rf"^{name} \d+ = 0$", log.read_text(), re.M))
                         for name in ("cuMemCreate", "cuMemUnmap"))
    assert created == unmapped > 0


@pytest.mark.parametrize("name", ["cuMemCreate", "cuMemMap", "cuMemAddressReserve", "cuMemSetAccess",
                                  "cuMemGetAllocationGranularity"])
def test_where_it_fails_other_memory_takes_its_place(server: SimulatorServer, engine: Engine,
                                                     plain: Callable[[str], Ran], name: str) -> None:
    assert run_program(ALL_OF_IT, server, engine, "idle", NCC_SIM_FAIL=f"{name}=801", **MEMORY) == plain("idle")
    counts = row(engine, "k")
    assert (counts.total, counts.unsaved) == (20, 0)
    assert counts.probed > 0


def test_every_hooked_function_that_may_need_memory_asks_again() -> None:
    """A function that is hooked and takes device memory cannot be forgotten: all of them are listed here."""
    hooked = re.findall(r"\bX\((cu\w+),", (HOOKDRV / "driver" / "hooked.h").read_text())
    sources = "".join(path.read_text() for path in HOOKDRV.rglob("*.c") if "hip" not in path.parts)
    takes = re.compile(r"cu(MemAlloc|MemCreate|Array|Mipmapped|GraphInstantiate|GraphLaunch|ModuleLoad|LibraryLoad)")
    asks = re.findall(r"(?:NCC_WITH_MEMORY\(\s*ncc_real\.|PASS_WITH_MEMORY\()(cu\w+)", sources)
    handed = re.findall(r"ncc_real\.(cuGraph\w+)", (HOOKDRV / "cuda" / "wrap" / "graph.c").read_text())
    for call in ("make->call(make)", "call->launch(call->exec, call->stream)"):
        assert sources.count(call) == sources.count(f"NCC_WITH_MEMORY({call})") > 0, "what those are handed to"
    assert {name for name in hooked if takes.match(name)} <= {*asks, *handed}
