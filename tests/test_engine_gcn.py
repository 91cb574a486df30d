"""AMD's kernels by the engine: what a hook driver for HIP is answered, and what the image does that it is given.

A Python client plays the hook driver: it fills the parameter block as the C side does, and the simulator launches.
"""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from needs import needs
from test_hook_plan import checks, fault_of  # noqa: F401, a fixture

from ncc import abi, pipeline
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.backends.formats.binary import blob
from ncc.backends.gcn.code.wave import GEOMETRY_BYTES
from ncc.backends.gcn.image.codeobject import parse_code_object
from ncc.backends.gcn.image.toolchain import assemble
from ncc.backends.gcn.isa.arch import RDNA
from ncc.diag import Diagnostics, NccError
from ncc.engine.client import Answer, Client
from ncc.engine.plan import decode, encode, plan_of
from ncc.engine.server import Engine, EngineConfig
from ncc.engine.targets import BACKENDS, TARGETS, TargetProgram
from ncc.ir.nodes import Program
from ncc.sim.clock import Device
from ncc.sim.gcn.arguments import pack
from ncc.sim.gcn.machine import Launch
from ncc.sim.gcn.program import Program as GcnProgram
from ncc.sim.gcn.program import compile_kernel
from ncc.sim.node import NodeBlock
from ncc.sim.records import MapMemory
from tests.gcn_probed import Ran, launch, same, variables_of
from tests.test_gcn_images import both, bundle, compressed
from tests.test_gcn_modules import arguments, run_original

pytestmark = needs("AMD disassembler", "ptxas")
GCN = Path(__file__).parent / "gcn"
ADD = (Path(__file__).parent / "ptx" / "triton_add_sm90.ptx").read_bytes()
YARDSTICK = (GCN / "hip_yardstick_gfx90a.hsaco").read_bytes()
MODULES = (GCN / "modules" / "modules.hsaco").read_bytes()
VARIABLES = (GCN / "variables" / "variables.hsaco").read_bytes()
GFX90A = "gfx90a:sramecc+:xnack-"
CLOCKED = {"start", "elapsed", "clock", "time"}
TOOLS = ("block_sched", "dmat", "gmem_bytes")


def program(name: str, target: str) -> Program:
    diags = Diagnostics()
    loaded = pipeline.load_program(name, target, diags)
    diags.raise_errors()
    return loaded


def others(name: str) -> Any:
    return lambda target: TargetProgram(program(name, target))


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """An engine for each tool, of a run whose first target is NVIDIA's."""
    started: dict[str, Engine] = {}

    def of(tool: str) -> Engine:
        if tool not in started:
            trace = tmp_path_factory.mktemp("run") / "trace"
            started[tool] = Engine(EngineConfig(program(tool, "ptx"), trace, others=others(tool)))
            started[tool].start()
        return started[tool]

    yield of
    for engine in started.values():
        engine.close()


def ask(engine: Engine, image: bytes, entry: str, arch: str = GFX90A, target: abi.Target = abi.Target.GCN,
        **more: Any) -> Answer:
    with Client(str(engine.socket_path)) as client:
        return client.prepare(image, entry, target=target, arch=arch, **more)


# ---- what is launched ----

@dataclass(frozen=True)
class Case:
    image: bytes
    arch: str
    kernel: str
    block: int
    hidden: bool  # whether it takes hidden arguments

    def arguments(self) -> list[Any]:
        x, y = np.arange(600, dtype=np.float32), np.full(600, 3, np.float32)
        return [x, y, np.zeros_like(x), 600, *([] if self.hidden else [None, None])]


def triton(name: str) -> bytes:
    return assemble((GCN / f"triton_add_{name}.s").read_text())


CASES = {
    "hipcc": lambda: Case(YARDSTICK, GFX90A, "vector_add", 200, True),
    "triton": lambda: Case(triton("gfx942"), "gfx942:sramecc+:xnack-", "add_kernel", 256, False),
    "rdna": lambda: Case((GCN / "rdna" / "triton_add_gfx1100.s").read_bytes(), "gfx1100", "add_kernel", 128, False),
}


def text_of(image: bytes, entry: str) -> Any:
    return backend("gcn").find_kernel(image, entry, None).text


def is_rdna(image: bytes) -> bool:
    return parse_code_object(blob(image, "<answer>")).target.arch in RDNA


def filled(answer: abi.Prepared, grid: tuple[int, int, int], threads: tuple[int, int, int]) -> bytearray:
    """The block as the hook driver's C begins it."""
    made, n = bytearray(answer.block_bytes), threads[0] * threads[1] * threads[2]
    if answer.flags & abi.KernelFlag.TOLD_SHAPE:
        shape = abi.LaunchShape(grid=grid, block=threads, warps_of_64=-(-n // 64), warps_of_32=-(-n // 32))
        made[: ctypes.sizeof(shape)] = bytes(shape)
    return made


def launched(answer: Answer, probed: Probed, blocks: int, threads: int, args: list[Any],
             original: GcnProgram | None = None) -> Ran:
    """The image that came back, launched with what the answer alone says of its block. ``probed`` tells what lies in
    the maps' memory, and whether a pointer is passed."""
    plan, entry = answer.prepared, bytes(answer.prepared.entry).decode()
    # Of code for RDNA the simulator reads the text that it was assembled from.
    text = probed.probed if is_rdna(answer.image) else text_of(answer.image, entry).text
    code = compile_kernel(text, entry, "<answer>")
    grid, block = (blocks, 1, 1), (threads, 1, 1)
    passed_bytes = abi.POINTER_BYTES if probed.by_pointer else plan.block_bytes
    own, _ = pack(code.metadata, [*args, bytes(passed_bytes)], grid, block, 0, "<answer>")
    given = [own[at : at + size] for at, size in zip(plan.param_offset, plan.param_bytes, strict=True)][: plan.n_params]
    made = filled(plan, grid, block)
    beside = [original.start()] if original else []
    for variable in plan.variable[: plan.n_variables]:
        assert original, "whose variables they are"
        made[variable.param : variable.param + 8] = original.addresses[variable.name.decode()].to_bytes(8, "little")
    maps = [MapMemory(layout, blocks, threads, None, given) for layout in probed.maps]
    for memory, told in zip(maps, plan.map, strict=False):
        assert told.name.decode() == memory.layout.map.name
        assert (told.warp_lanes, told.records_param) == (memory.layout.warp_lanes, memory.layout.records_param)
        memory.allocate(made)
    node = NodeBlock(bytes(made)) if probed.by_pointer else None
    kernarg, regions = pack(code.metadata, [*args, node.pointer if node else bytes(made)], grid, block, 0, "<answer>")
    regions = [*regions, *beside, *(region for memory in maps for region in memory.regions()),
               *(node.regions() if node else ())]
    statistics = Launch(code, grid, block, 0, kernarg, regions, Device(), None).run()
    return Ran({m.layout.map.name: m.read() for m in maps}, {}, statistics,
               executions=node.executions if node else None)


FORMED = [(case, tool, form) for case in CASES for n, tool in enumerate(TOOLS) for form in abi.Form
          if form is abi.Form.LAUNCH or n == [*CASES].index(case)]
"""One tool of each as a node of a graph, too."""


@pytest.mark.parametrize(("case", "tool", "form"), FORMED)
def test_what_comes_back_is_launched_by_what_the_answer_says(engines: Any, checks: ctypes.CDLL,  # noqa: F811
                                                             case: str, tool: str, form: abi.Form) -> None:
    asked = CASES[case]()
    answer = ask(engines(tool), asked.image, asked.kernel, asked.arch, form=form)
    assert answer.status is abi.Status.PROBED, answer.reason
    plan = answer.prepared
    assert fault_of(checks, plan) == ""
    assert plan.flags == abi.KernelFlag.TOLD_SHAPE  # and no block waits for another
    made_for = pipeline.instrument_node if form is abi.Form.NODE else pipeline.instrument_beside
    probed = made_for(text_of(asked.image, asked.kernel), asked.kernel, program(tool, "gcn"), "gcn")
    expected, args = asked.arguments(), asked.arguments()
    blocks = -(-600 // asked.block)
    own = launch(probed, blocks, asked.block, expected)
    ran = launched(answer, probed, blocks, asked.block, args)
    assert same(args, expected)
    assert ran.executions == own.executions == (1 if form is abi.Form.NODE else None)
    assert args[2].tolist() == (args[0] + args[1]).tolist()
    for name, records in own.maps.items():
        answered = ran.maps[name]
        assert answered.used.tolist() == records.used.tolist()
        for field in {*records.records.dtype.names} - CLOCKED:
            found, wanted = answered.records[field], records.records[field]
            if field == "addr":
                found, wanted = in_arrays(found, args), in_arrays(wanted, expected)
            assert found.tolist() == wanted.tolist(), (name, field)
    if tool == "gmem_bytes":  # two loads and a store of four bytes each
        moved = ran.maps["gmem_bytes"].records
        assert (int(moved["loaded"].sum()), int(moved["stored"].sum())) == (2 * 4 * 600, 4 * 600)


def in_arrays(addresses: Any, args: list[Any]) -> Any:
    """Counted from the arrays that they are in, whose places differ from launch to launch; 0: in none."""
    found = np.zeros(addresses.shape, np.int64)
    for number, array in enumerate(a for a in args if isinstance(a, np.ndarray)):
        at = addresses.astype(np.int64) - array.ctypes.data
        found[(at >= 0) & (at < array.nbytes)] = ((number + 1 << 32) + at)[(at >= 0) & (at < array.nbytes)]
    return found


def test_the_block_is_the_last_argument_of_the_image(engines: Any) -> None:
    """Behind the hidden ones, which are no parameters of a program's."""
    answer = ask(engines("dmat"), MODULES, "prints")
    plan = answer.prepared
    metadata = parse_code_object(blob(answer.image, "<answer>")).metadata.kernel("prints")
    original = parse_code_object(blob(MODULES, "<image>")).metadata.kernel("prints")
    assert metadata
    assert original
    assert any(argument.hidden for argument in original.arguments)
    *before, block = metadata.arguments
    pointer = parse_code_object(blob(ask(engines("dmat"), MODULES, "prints", form=abi.Form.NODE).image, "<node>")
                                ).metadata.kernel("prints")
    assert pointer
    assert (*before, replace(block, size=abi.POINTER_BYTES)) == pointer.arguments
    assert (block.offset, block.size, block.kind) == (plan.block_offset, plan.block_bytes, "by_value")
    assert block.offset >= max(a.offset + a.size for a in before)
    visible = [(a.offset, a.size) for a in original.arguments if not a.hidden]
    assert list(zip(plan.param_offset, plan.param_bytes, strict=True))[: plan.n_params] == visible


def test_a_launchs_shape_is_as_long_as_the_kernel_thinks() -> None:
    assert ctypes.sizeof(abi.LaunchShape) == GEOMETRY_BYTES
    assert set(BACKENDS) == set(abi.Target)
    assert [backend(name).told_shape for name in TARGETS] == [False, True]


@pytest.mark.parametrize("form", abi.Form)
def test_variables_of_the_module_are_reached_by_name(engines: Any, checks: ctypes.CDLL,  # noqa: F811
                                                     form: abi.Form) -> None:
    answer = ask(engines("block_sched"), MODULES, "count_atomically", form=form)
    assert answer.status is abi.Status.PROBED, answer.reason
    plan = answer.prepared
    assert fault_of(checks, plan) == ""
    names = [variable.name.decode() for variable in plan.variable[: plan.n_variables]]
    assert len(names) == 2
    text = text_of(MODULES, "count_atomically")
    made_for = pipeline.instrument_node if form is abi.Form.NODE else pipeline.instrument_beside
    probed = made_for(text, "count_atomically", program("block_sched", "gcn"), "gcn")
    original = compile_kernel(text.text, "count_atomically")
    args, expected = arguments("count_atomically"), arguments("count_atomically")
    launched(answer, probed, 1, 256, args, original)
    assert variables_of(original) == run_original(MODULES, "count_atomically", expected)
    assert same(args, expected)


def test_a_variable_without_a_name_is_found_by_another(engines: Any, checks: ctypes.CDLL) -> None:  # noqa: F811
    """The address of one's middle has no name. A module lies in one piece: where one is, all are."""
    answer = ask(engines("block_sched"), VARIABLES, "variables")
    assert answer.status is abi.Status.PROBED, answer.reason
    plan = answer.prepared
    assert fault_of(checks, plan) == ""
    places = {symbol.name: symbol.value for symbol in parse_code_object(blob(VARIABLES, "<image>")).elf.symbols()}
    unnamed = [v for v in plan.variable[: plan.n_variables] if v.name.startswith(b".L")]
    assert unnamed
    assert all(v.place == int(v.name[2:], 16) not in places.values() for v in unnamed)
    assert 0 < plan.n_anchors <= abi.MAX_ANCHORS
    assert all(places[anchor.name.decode()] == anchor.place for anchor in plan.anchor[: plan.n_anchors])


# ---- images ----

IMAGES = {
    "code object": lambda: YARDSTICK,
    "bundle": lambda: bundle(("host-x86_64-unknown-linux-gnu-", b""), ("hipv4-amdgcn-amd-amdhsa--gfx90a", YARDSTICK)),
    "compressed by clang": (GCN / "hip_yardstick_gfx90a.ccob").read_bytes,
    "compressed": lambda: compressed(bundle(("hipv4-amdgcn-amd-amdhsa--gfx90a", YARDSTICK)), 3, 1),
    "several": lambda: bundle(("hipv4-amdgcn-amd-amdhsa--gfx90a", YARDSTICK)) + bytes(4096) + bundle(
        ("hipv4-amdgcn-amd-amdhsa--gfx90a", MODULES)),
}


@pytest.mark.parametrize("kind", IMAGES)
def test_images_as_they_come(engines: Any, kind: str) -> None:
    answer = ask(engines("block_sched"), IMAGES[kind](), "vector_add")
    assert answer.status is abi.Status.PROBED, answer.reason
    assert answer.image == ask(engines("block_sched"), YARDSTICK, "vector_add").image


def test_the_device_takes_what_says_most_of_it(engines: Any) -> None:
    """As HIP does: code that leaves a setting open runs, and gives way to code for that setting."""
    image = both("gfx90a", "gfx90a:xnack-", "gfx90a:xnack+")
    engine = engines("block_sched")
    for arch, found in ((GFX90A, "gfx90a:xnack-"), ("gfx90a:sramecc-:xnack+", "gfx90a:xnack+")):
        answer = ask(engine, image, "k", arch)
        assert answer.status is abi.Status.PROBED, answer.reason
        kernel = Path(engine.sessions[-1].run_dir, bytes(answer.prepared.kernel_dir).decode(), "kernel.json")
        engine._artifacts.wait()
        assert json.loads(kernel.read_text())["target"] == found


# ---- what is refused, and how ----

@pytest.mark.parametrize(("image", "target", "arch", "code"), [
    (YARDSTICK, abi.Target.GCN, "gfx942:sramecc+:xnack-", "B062"),
    (YARDSTICK, abi.Target.GCN, "sm_90", "B062"),
    (YARDSTICK, abi.Target.GCN, "gfx90a\x1b[31m", "B062"),
    (YARDSTICK, abi.Target.GCN, "g" * 63, "B062"),
    (YARDSTICK, abi.Target.GCN, "caf\udce9", "B062"),
    (YARDSTICK, abi.Target.PTX, "", "B050"),
    (YARDSTICK, abi.Target.PTX, GFX90A, "B057"),
    (ADD, abi.Target.PTX, GFX90A, "B057"),
    (ADD, abi.Target.GCN, GFX90A, "B050"),
    (ADD, abi.Target.GCN, "", "B062"),  # its device is number 90, then
    (YARDSTICK[:4000], abi.Target.GCN, GFX90A, "B05"),
    (b"CCOB" + bytes(64), abi.Target.GCN, GFX90A, "B05"),
], ids=range(12))
def test_what_does_not_fit_is_refused_with_a_reason(engines: Any, image: bytes, target: abi.Target, arch: str,
                                                    code: str) -> None:
    engine = engines("block_sched")
    with Client(str(engine.socket_path)) as client:
        answer = client.prepare(image, "vector_add" if image is not ADD else "add_kernel", target=target, arch=arch)
        assert answer.status is abi.Status.REFUSED
        assert f"[{code}" in answer.reason
        assert answer.reason.isprintable()
        assert client.prepare(ADD, "add_kernel").status is abi.Status.PROBED  # the connection goes on
    assert not engine.notes


@pytest.mark.parametrize("change", [{"target": 2}, {"target": 1 << 31}, {"arch": b"\xff" * 64}])
def test_what_the_protocol_does_not_allow_ends_the_connection(engines: Any, change: dict[str, Any]) -> None:
    from ncc.engine import wire

    engine = engines("gmem_bytes")
    with Client(str(engine.socket_path)) as client:
        message = abi.Prepare(head=abi.head(abi.MsgType.PREPARE), image_bytes=len(ADD), entry=b"add_kernel",
                              entry_bytes=10, sm=90)
        for name, value in change.items():
            if name == "arch":
                at = abi.Prepare.arch.offset
                raw = bytes(message)[:at] + value + bytes(message)[at + len(value) :]
                message = abi.Prepare.from_buffer_copy(raw)
            else:
                setattr(message, name, value)
        with wire.open_memfd("image", ADD) as fd:
            wire.send(client.sock, message, fd)
        assert wire.receive(client.sock) is None
    assert any("a connection was closed" in note for note in engine.notes)
    engine.notes.clear()


NATIVE = '''from ncc import probe, Map
import ncc.language as nl
@Map(level="thread", cap=1)
class m:
    n: nl.u64
@probe(pos="{pos}", level="thread", before=True)
def p():
    m.save(1)
'''


def test_a_probe_for_one_vendor_leaves_the_others_kernels_alone(tmp_path: Path) -> None:
    """With what speaks against it as the reason."""
    probe = tmp_path / "p.py"
    probe.write_text(NATIVE.format(pos="ld.global"))
    config = EngineConfig(program(str(probe), "ptx"), tmp_path / "trace", others=others(str(probe)))
    with pytest.raises(NccError) as refused:
        program(str(probe), "gcn")
    first = refused.value.diagnostics[0]
    with Engine(config) as engine, Client(str(engine.socket_path)) as client:
        assert client.prepare(ADD, "add_kernel").status is abi.Status.PROBED
        for _ in range(2):
            answer = client.prepare(YARDSTICK, "vector_add", target=abi.Target.GCN, arch=GFX90A)
            assert (answer.status, answer.reason) == (abi.Status.REFUSED, f"{first.message} [{first.code}]")
    with Engine(EngineConfig(program("block_sched", "gcn"), tmp_path / "trace", target="gcn")) as engine, \
            Client(str(engine.socket_path)) as client:
        assert client.prepare(YARDSTICK, "vector_add", target=abi.Target.GCN, arch=GFX90A).status is abi.Status.PROBED
        assert client.prepare(ADD, "add_kernel").reason.endswith("[R074]")


def test_no_llvm_is_said_once_for_each_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ncc.backends.gcn.image.toolchain._candidates", lambda explicit, environ: iter(()))
    with Engine(EngineConfig(program("block_sched", "gcn"), tmp_path / "trace", target="gcn")) as engine:
        answer = ask(engine, YARDSTICK, "vector_add")
    assert answer.status is abi.Status.REFUSED
    assert "no LLVM with a disassembler that knows gfx90a was found" in answer.reason
    assert answer.reason.endswith("[B076]")


# ---- sessions, the cache, the kernel's folder ----

def test_both_hook_drivers_of_a_process_have_a_session_each(tmp_path: Path) -> None:
    config = EngineConfig(program("block_sched", "ptx"), tmp_path / "trace", others=others("block_sched"))
    theirs = abi.HelloFlag.GCN
    with Engine(config) as engine, Client(str(engine.socket_path)) as cuda, \
            Client(str(engine.socket_path), flags=theirs) as hip:
        assert cuda.run_dir != hip.run_dir
        assert [session.target for session in engine.sessions] == list(abi.Target)
        with Client(str(engine.socket_path), flags=abi.HelloFlag.JOIN) as more, \
                Client(str(engine.socket_path), flags=abi.HelloFlag.JOIN | theirs) as others_more:
            amd = others_more.prepare(YARDSTICK, "vector_add", target=abi.Target.GCN, arch=GFX90A)
            nvidia = more.prepare(ADD, "add_kernel")
        assert {amd.status, nvidia.status} == {abi.Status.PROBED}
        for client, name in ((cuda, b"add_kernel"), (hip, b"vector_add")):
            row = client.row(1)
            assert bytes(row.name).rstrip(b"\0") == name


def test_a_plan_is_stored_with_who_made_it(tmp_path: Path) -> None:
    plan = plan_of(pipeline.prepare_kernel(YARDSTICK, "vector_add", GFX90A, program("dmat", "gcn"), target="gcn"))
    assert (plan.backend, plan.told_shape) == ("gcn", True)
    assert decode(encode(plan)) == plan
    data = encode(plan)
    for change in ((b'"backend": "gcn"', b'"backend": "hip"'), (b'"warp_lanes": 64', b'"warp_lanes": 48')):
        assert change[0] in data
        with pytest.raises(ValueError, match="not a stored kernel"):
            decode(data.replace(*change))


def test_the_kernels_folder_has_all_that_people_want(tmp_path: Path) -> None:
    config = EngineConfig(program("block_sched", "gcn"), tmp_path / "trace", target="gcn")
    with Engine(config) as engine:
        with Client(str(engine.socket_path)) as client:
            answer = client.prepare(YARDSTICK, "vector_add", target=abi.Target.GCN, arch=GFX90A)
            folder = Path(client.run_dir, bytes(answer.prepared.kernel_dir).decode())
        engine.complete(60.0)
    names = {path.name for path in folder.iterdir()}
    assert names >= {f"{which}.{kind}" for which in ("original", "pruned", "probed") for kind in ("asm", "bin")}
    assert (folder / "original.bin").read_bytes() == YARDSTICK
    assert (folder / "probed.bin").read_bytes() == answer.image
    assert "vector_add" in backend("gcn").kernel_names((folder / "pruned.bin").read_bytes())
    log = (folder / "process.log").read_text()
    assert "clang -target amdgcn-amd-amdhsa -mcpu=gfx90a" in log
    assert json.loads((folder / "kernel.json").read_text())["target"] == "gfx90a"
