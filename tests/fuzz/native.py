"""The hook driver's parsers, in C under the address sanitizer, each in a process of its own: tests/native/fuzz_parts.c,
fuzz_hip.c and fuzz_activity.c."""

from __future__ import annotations

import resource
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hook_harness import HOOKDRV, NATIVE, compile_c, runtime_of

from ncc import abi, pipeline
from ncc.backends.base import BuildOptions
from ncc.diag import Diagnostics
from ncc.engine.plan import plan_of
from tests.fuzz.table import TESTS, files, target

PARTS = ("base/*.c", "code/image*.c", "cuda/code/image_view.c", "engine/plan.c", "records/proof.c", "records/shape.c")
SOURCES = [NATIVE / "fuzz_parts.c", *(path for part in PARTS for path in sorted(HOOKDRV.glob(part)))]
HIP_SOURCES = [NATIVE / "fuzz_hip.c", HOOKDRV / "hip" / "driver" / "code_object.c",
               HOOKDRV / "hip" / "code" / "image_view.c"]
ACTIVITY_SOURCES = [NATIVE / "fuzz_activity.c", HOOKDRV / "cuda" / "launch" / "activity_records.c",
                    HOOKDRV / "launch" / "timed_names.c", *sorted(HOOKDRV.glob("base/*.c"))]
PROGRAMS = {"cuda": SOURCES, "hip": HIP_SOURCES, "activity": ACTIVITY_SOURCES}
IMAGE, KEPT, PLAN = b"\0", b"\1", b"\2"


@cache
def _process(vendor: str) -> subprocess.Popen[bytes]:
    sanitize = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all") if runtime_of("address") else ()
    program = compile_c(Path(tempfile.mkdtemp(prefix="ncc-fuzz-native-")) / "fuzz",
                        PROGRAMS[vendor], "-O1", *sanitize)

    def unlimited() -> None:  # the sanitizer reserves a large part of the address space
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    return subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            preexec_fn=unlimited)


def _seeds() -> Iterator[bytes]:
    _process("cuda")
    for image in files("tests/images/*.cubin", "tests/images/*.fatbin", "tests/images/*.ptx"):
        yield IMAGE + image
        yield KEPT + image
    yield IMAGE + struct.pack("<IIQQ", 0x466243B1, 2, 0, 0) + (TESTS / "images" / "size.fatbin").read_bytes()
    for kernel, tool in (("order_and_scopes", "dmat"), ("compact", "gmem_bytes"), ("control", "block_sched")):
        text = (TESTS / "golden" / "ptx" / kernel / "in.ptx").read_bytes()
        program = pipeline.load_program(tool, "ptx", Diagnostics())
        message = abi.Prepared()
        plan_of(pipeline.prepare_kernel(text, "k", 90, program, BuildOptions(
            driver_compiles=True))).fill(message)
        addresses = struct.pack("<8Q", *range(4096, 4096 + (8 << 14), 1 << 14))
        yield PLAN + bytes(message) + struct.pack("<6I", 2, 1, 1, 64, 1, 1) + addresses


@target(_seeds)
def hook_driver(data: bytes) -> None:
    """Images that programs hand over, and plans that the engine sends."""
    _answered("cuda", data)


def _hip_seeds() -> Iterator[bytes]:
    _process("hip")
    code, = files("tests/gcn/modules/modules.hsaco")
    packed, = files("tests/gcn/hip_yardstick_gfx90a.ccob")
    name = b"hipv4-amdgcn-amd-amdhsa--gfx90a"
    head = b"__CLANG_OFFLOAD_BUNDLE__" + struct.pack("<4Q", 1, 4096, len(code), len(name)) + name
    bundle = head.ljust(4096, b"\0") + code
    for image in (code, packed, bundle):
        yield image
        yield struct.pack("<IIQQ", 0x48495046, 1, 24, 0) + image


@target(_hip_seeds)
def hip_hook_driver(data: bytes) -> None:
    """AMD's code objects, bundles of them and wrappers: nothing is taken for a part that lies behind the input."""
    _answered("hip", data)


def _activity_seeds() -> Iterator[bytes]:
    _process("activity")
    times = struct.pack("<QQ", 1_000_000, 1_002_000)
    place = struct.pack("<3I", 0, 1, 7)
    kernel = struct.pack("<i12x", 10) + times + bytes(8) + place + struct.pack("<8i", 4, 2, 1, 64, 1, 1, 0, 1024)
    copy = struct.pack("<i4BQ", 1, 2, 1, 3, 1, 4096) + times + place + struct.pack("<I", 5)
    fill = struct.pack("<iIQ", 2, 0, 64) + times + place + struct.pack("<I", 6)
    peer = struct.pack("<i4BQ", 22, 10, 3, 3, 1, 4096) + times + place
    calls = [struct.pack("<iI", kind, 1) + times + struct.pack("<4I", 70, 71, 5, 0) for kind in (4, 5)]
    link = struct.pack("<2iQ2I", 39, 5, 3, 5, 0)
    records = (link, kernel.ljust(248, b"\0"), copy.ljust(112, b"\0"), fill.ljust(104, b"\0"), peer.ljust(96, b"\0"),
               *calls)
    yield b"".join(records)
    yield from records


@target(_activity_seeds)
def cupti_records(data: bytes) -> None:
    """A buffer that CUPTI hands over: nothing behind it is read, and each entry that comes of it is one."""
    _answered("activity", data)


def _answered(vendor: str, data: bytes) -> None:
    process = _process(vendor)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        process.stdin.write(struct.pack("<I", len(data)) + data)
        process.stdin.flush()
        answered = process.stdout.read(1)
    except BrokenPipeError:
        answered = b""
    if not answered:
        _process.cache_clear()
        raise AssertionError(process.stderr.read().decode(errors="replace")[-4000:])
