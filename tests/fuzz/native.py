"""The hook driver's parsers, in C under the address sanitizer, in a process of their own: tests/native/fuzz_parts.c."""

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
IMAGE, KEPT, PLAN = b"\0", b"\1", b"\2"


@cache
def _process() -> subprocess.Popen[bytes]:
    sanitize = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all") if runtime_of("address") else ()
    program = compile_c(Path(tempfile.mkdtemp(prefix="ncc-fuzz-native-")) / "fuzz", SOURCES, "-O1", *sanitize)

    def unlimited() -> None:  # the sanitizer reserves a large part of the address space
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    return subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            preexec_fn=unlimited)


def _seeds() -> Iterator[bytes]:
    _process()
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
    process = _process()
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
