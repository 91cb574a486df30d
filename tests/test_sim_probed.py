"""Probed kernels on the simulator: what the program computes is what it computes without probes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ncc import pipeline
from ncc.backends.base import Probed
from ncc.diag import Diagnostics
from ncc.ir.types import Level
from ncc.sim.arguments import pack
from ncc.sim.machine import Launch, Module, compile_kernel
from ncc.source import SourceFile

ROOT = Path(__file__).parent.parent
CAP = 256


def probed(tool: str, file: str, kernel: str) -> Probed:
    diags = Diagnostics()
    program = pipeline.load_program(str(ROOT / "ncc" / "tools" / f"{tool}.py"), "ptx", diags)
    assert not diags.errors
    return pipeline.instrument_text(SourceFile(file, (ROOT / "tests/ptx" / file).read_text()), kernel, program)


def launch(text: str, kernel: str, grid: int, block: int, args: Sequence[Any], shared: int,
           buffers: Sequence[Any] = ()) -> None:
    compiled = compile_kernel(text, kernel)
    params, regions = pack(compiled.kernel, args)
    regions += [(b.ctypes.data, b.ctypes.data + b.nbytes) for b in buffers]
    Launch(compiled, (grid, 1, 1), (block, 1, 1), shared, params, regions, Module.load(compiled.variables)).run()


def launch_probed(done: Probed, kernel: str, grid: int, block: int, args: Sequence[Any], shared: int) -> dict[str, Any]:
    """Launch with memory for the maps; returns each map's records as bytes, of a compact one also ``NAME.heads``."""
    size = compile_kernel(done.probed, kernel).kernel.params[-1].size_bytes
    appended, buffers, records = bytearray(size), [], {}
    warps = grid * -(-block // 32)
    for layout in done.maps:
        data = np.zeros(warps * (layout.cap or CAP) * layout.slot_bytes, np.uint8)
        counts = np.zeros(warps * (32 if layout.map.level is Level.THREAD else 1), np.uint32)
        heads = np.zeros((warps, layout.head_words), np.uint32)
        first = heads if layout.compact else data
        for at, value in ((layout.records_param, first.ctypes.data), (layout.counts_param, counts.ctypes.data),
                          (layout.lanes_param, data.ctypes.data)):
            if at is not None:
                appended[at : at + 8] = value.to_bytes(8, "little")
        if layout.cap_param is not None:
            appended[layout.cap_param : layout.cap_param + 4] = CAP.to_bytes(4, "little")
        buffers += [data, counts, heads]
        records[f"{layout.map.name}.heads"] = heads
        records[layout.map.name] = data
    launch(done.probed, kernel, grid, block, [*args, bytes(appended)], shared, buffers)
    return records


def softmax() -> tuple[list[Any], int]:
    x = np.random.default_rng(1).standard_normal((8, 3000)).astype(np.float32)
    return [np.zeros_like(x), x, 3000, None, None], 4096


def collatz() -> tuple[list[Any], int]:
    return [np.arange(1, 401, dtype=np.uint32), np.zeros(400, np.uint32), 400], 0


KERNELS = {"softmax_kernel": ("triton_softmax_sm80.ptx", softmax, 8, 256),
           "collatz": ("nvcc_yardstick_sm80.ptx", collatz, 4, 128)}


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("tool", ["block_sched", "dmat", "gmem_bytes", "instr_count"])
def test_a_probe_is_invisible(tool: str, kernel: str) -> None:
    file, make, grid, block = KERNELS[kernel]
    plain, shared = make()
    watched, _ = make()
    launch((ROOT / "tests/ptx" / file).read_text(), kernel, grid, block, plain, shared)
    launch_probed(probed(tool, file, kernel), kernel, grid, block, watched, shared)
    for a, b in zip(plain, watched, strict=True):
        assert np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b


def test_bytes_are_counted_for_every_thread() -> None:
    args, shared = collatz()
    records = launch_probed(probed("gmem_bytes", "nvcc_yardstick_sm80.ptx", "collatz"), "collatz", 4, 128, args, shared)
    # Where all lanes of a warp have the same record it is in the warp's head, tagged 1. Else the tag is 2, and a slot
    # has for each warp a plane of 8-byte pieces, then one of 4-byte pieces.
    heads, slots = records["gmem_bytes.heads"], records["gmem_bytes"].reshape(16, 32 * 12)
    for warp in range(16):
        lanes = np.stack([np.full(32, heads[warp, n]) for n in range(3)], 1)
        if heads[warp, -1] == 2:
            pairs = slots[warp, : 32 * 8].copy().view(np.uint32).reshape(32, 2)
            lanes = np.concatenate([pairs, slots[warp, 32 * 8 :].copy().view(np.uint32).reshape(32, 1)], 1)
        executes = np.arange(32) + 32 * warp < 400
        assert lanes.tolist() == [[4, 4, 0] if e else [0, 0, 0] for e in executes]
    assert set(heads[:, -1].tolist()) == {1, 2}


def test_blocks_are_seen_on_the_modelled_multiprocessors() -> None:
    args, shared = softmax()
    done = probed("block_sched", "triton_softmax_sm80.ptx", "softmax_kernel")
    records = launch_probed(done, "softmax_kernel", 8, 256, args, shared)
    rows = records["block_sched"].view(np.dtype([("start", "<u8"), ("elapsed", "<u4"), ("cuid", "<u4")])).reshape(8, 8)
    assert rows["cuid"].tolist() == [[block % 4] * 8 for block in range(8)]
    assert np.all(rows["elapsed"] > 300)  # each warp waits for its loads
