"""Runs one of the Triton workloads many times and times every launch, on the GPU and on the host.

usage: triton_timed.py NAME[,NAME...] LAUNCHES OUT.json [--pause SECONDS | --back-to-back]

With --back-to-back no launch waits for another: the GPU's time is that of all launches between two events, after
WARM_UP launches that nobody times.

Otherwise, under ``ncc run --every 2`` launches 0, 2, 4, ... are probed and the others are not, so one process gives
both sides of a ratio under the same clocks. The pause lets records drain, so that saving one launch does not disturb
the next.
OUT.json also has a digest of the output, for comparison with another run. Of several workloads it has all that by name.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import torch
import triton_workloads

SPIN_CYCLES = 1_000_000  # longer than the host needs for a launch, so that no gap of the host's is measured


WARM_UP = 5


class Wrapped(ABC):
    """A Triton kernel whose calls go through ``_run``: microseconds on the GPU, and on the host of each call."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.gpu: list[float] = []
        self.host: list[float] = []

    def __getitem__(self, grid: Any) -> Any:
        launch = self.kernel[grid]
        return lambda *args, **kwargs: self._run(launch, args, kwargs)

    @abstractmethod
    def _run(self, launch: Any, args: Any, kwargs: Any) -> Any: ...


class BackToBack(Wrapped):
    """A Triton kernel that is launched again and again: ``gpu`` has the mean microseconds of a launch."""

    def __init__(self, kernel: Any, launches: int) -> None:
        super().__init__(kernel)
        self.launches = launches

    def _run(self, launch: Any, args: Any, kwargs: Any) -> Any:
        for _ in range(WARM_UP):
            compiled = launch(*args, **kwargs)
        torch.cuda.synchronize()
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        for _ in range(self.launches):
            before = time.perf_counter_ns()
            launch(*args, **kwargs)
            self.host.append((time.perf_counter_ns() - before) / 1e3)
        end.record()
        torch.cuda.synchronize()
        self.gpu.append(start.elapsed_time(end) * 1e3 / self.launches)
        return compiled


class Timed(Wrapped):
    """A Triton kernel that notes, for each launch, GPU microseconds by events and host microseconds of the call."""

    def __init__(self, kernel: Any, pause: float) -> None:
        super().__init__(kernel)
        self.pause = pause

    def _run(self, launch: Any, args: Any, kwargs: Any) -> Any:
        torch.cuda.synchronize()
        time.sleep(self.pause)
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        torch.cuda._sleep(SPIN_CYCLES)
        start.record()
        before = time.perf_counter_ns()
        compiled = launch(*args, **kwargs)
        after = time.perf_counter_ns()
        end.record()
        torch.cuda.synchronize()
        self.gpu.append(start.elapsed_time(end) * 1e3)
        self.host.append((after - before) / 1e3)
        return compiled


def measure(name: str, args: argparse.Namespace) -> dict[str, Any]:
    kernel_name = f"{name}_kernel"
    own = getattr(triton_workloads, kernel_name)
    kernel = BackToBack(own, args.launches) if args.back_to_back else Timed(own, args.pause)
    setattr(triton_workloads, kernel_name, kernel)
    _, out, reference = triton_workloads.launch(name, 1 if args.back_to_back else args.launches)
    digest = hashlib.sha256(out.view(torch.uint8).cpu().numpy().tobytes()).hexdigest()
    error = (out.float() - reference.float()).abs().max().item()
    return {"gpu_us": kernel.gpu, "host_us": kernel.host, "sha256": digest, "max_error": error}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", type=lambda text: text.split(","))
    parser.add_argument("launches", type=int)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pause", type=float, default=0.0)
    parser.add_argument("--back-to-back", action="store_true")
    args = parser.parse_args()
    found = {name: measure(name, args) for name in args.names}
    args.out.write_text(json.dumps(found if len(found) > 1 else next(iter(found.values()))))


if __name__ == "__main__":
    main()
