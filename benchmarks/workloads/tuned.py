"""Lets Triton's autotuner, or Inductor's, choose, and says what was chosen: ``tuned.py triton|inductor OUT.json``.

Triton's configurations differ by a loop that the bad ones go through more often, so that noise cannot make one win.
Inductor's choice is the one with the least time of those that it says it measured (add_feedback_saver), beside how
much longer the next took: below some hundredths, noise chose.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import torch
import triton
import triton.language as tl

N = 1 << 22


@triton.autotune([triton.Config({"BLOCK": 1024, "WASTE": waste}) for waste in (64, 1, 16)], key=["n"])
@triton.jit
def scaled(x, y, n, BLOCK: tl.constexpr, WASTE: tl.constexpr):  # type: ignore[no-untyped-def]
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    for _ in range(WASTE):
        value = tl.load(x + at, mask=at < n, volatile=True)
        tl.store(y + at, value * 2 + 1, mask=at < n)


def by_triton() -> tuple[str, torch.Tensor]:
    x = torch.arange(N, device="cuda", dtype=torch.float32)
    y = torch.empty_like(x)
    for _ in range(3):
        scaled[lambda meta: (triton.cdiv(N, meta["BLOCK"]),)](x, y, N)
    return str(scaled.best_config), y


def by_inductor() -> tuple[str, torch.Tensor]:
    from torch._inductor.select_algorithm import add_feedback_saver

    measured: dict[str, float] = {}

    def note(timings, *others):  # type: ignore[no-untyped-def]  # more arguments come in later releases
        measured.update((getattr(choice, "description", "") or str(choice), ms) for choice, ms in timings.items())

    add_feedback_saver(note)
    torch._inductor.config.max_autotune_gemm_backends = "TRITON"
    torch.manual_seed(0)
    a, b = (torch.randn(1024, 1024, device="cuda", dtype=torch.float16) for _ in range(2))
    multiply = torch.compile(torch.matmul, mode="max-autotune-no-cudagraphs")
    for _ in range(3):
        out = multiply(a, b)
    (best, least), (_, next_ms), *_ = sorted(measured.items(), key=lambda each: each[1])
    return f"{best} (the next of {len(measured)}: {next_ms / least - 1:+.1%})", out


def main() -> None:
    which, path = sys.argv[1:]
    chosen, out = by_triton() if which == "triton" else by_inductor()
    torch.cuda.synchronize()
    digest = hashlib.sha256(out.cpu().numpy().tobytes()).hexdigest()
    Path(path).write_text(json.dumps({"chosen": chosen, "digest": digest}))


if __name__ == "__main__":
    main()
