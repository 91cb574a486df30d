"""Which kernel of an operator of stock PyTorch makes it slower under ``block_sched``, and whether by host or GPU.

    python benchmarks/sass_parts.py       # prints, and writes benchmarks/results/<date>-sass-parts.json; some 90 s

For the operators of sass.py that are slower than the others. One program runs them: as it is; under ``ncc run`` with no
kernel chosen (-k), with launches hooked but none probed (--every), and with all kernels; then with each kernel alone,
those that take the most launches first, as long as --seconds last. Of each operator: microseconds between two events
of the program around it, as in sass.py, microseconds of the host until the call is back, and until all is done. What
the GPU does is the same with one kernel chosen but for that one; what the host does for each launch is in the row
of no kernel and that of no launch. Outputs are compared, to the bit. Needs a GPU, PyTorch, ptxas and nvdisasm.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from common import ncc_run, write_result
from sass import OPERATORS

OPS = ("nonzero", "max", "softmax", "add")
"""The last one is for comparison."""
NONE, NO_LAUNCH = "no kernel has such a name", "1000000000"

PROGRAM = OPERATORS + f"""
import time
ops = {{name: ops[name] for name in {OPS!r}}}
hashes = {{n: digest(op()) for n, op in ops.items()}}
found = {{}}
for name, op in ops.items():
    gpu, back, done = [], [], []
    for turn in range(60):
        torch.cuda.synchronize()
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        if turn % 2:
            torch.cuda._sleep(200_000)  # launches are ahead of the GPU, where the operator does not wait itself
        began = time.perf_counter()
        begin.record()
        op()
        end.record()
        if not turn % 2:
            back.append(time.perf_counter() - began)
        torch.cuda.synchronize()
        if not turn % 2:
            done.append(time.perf_counter() - began)
        else:
            gpu.append(begin.elapsed_time(end) / 1000)
    found[name] = {{what: 1e6 * statistics.median(times[5:]) for what, times in
                   (("gpu", gpu), ("back", back), ("done", done))}}
json.dump({{"hashes": hashes, "us": found}}, open(sys.argv[1], "w"))
"""


def measure(work: Path, how: str, *flags: str, probed: bool = True) -> dict[str, Any]:
    """One run of the program; ``kernels``: launches of each that was probed."""
    script, file, trace = work / "program.py", work / f"{how}.json", work / f"{how}-trace"
    script.write_text(PROGRAM)
    command = [sys.executable, str(script), str(file)]
    runs: list[Path] = []
    if probed:
        status, printed, runs = ncc_run("block_sched", trace, command, "--sass", "auto", "--no-callback", *flags)
    else:
        ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
        status, printed = ran.returncode, ran.stdout
    if status or not file.exists():
        raise SystemExit(f"{how}: status {status}\n{printed}")
    kernels = Counter[str]()
    for run in runs:
        for kernel in json.loads((run / "summary.json").read_text())["kernels"]:
            kernels[kernel["name"]] += kernel["launches"].get("probed", 0)
    return {"how": how, **json.loads(file.read_text()), "kernels": {n: count for n, count in kernels.items() if count}}


def rows(work: Path, seconds: float) -> list[dict[str, Any]]:
    until = time.monotonic() + seconds
    found = [measure(work, "plain", probed=False), measure(work, "no kernel", "-k", NONE),
             measure(work, "no launch", "--every", NO_LAUNCH), measure(work, "all"), measure(work, "all again")]
    for number, (name, _) in enumerate(Counter(found[3]["kernels"]).most_common()):
        if time.monotonic() > until:
            print(f"no time was left for kernel {name} and those behind it")
            break
        found.append({**measure(work, f"kernel {number}", "-k", name), "only": name})
    return [*found, measure(work, "plain again", probed=False)]


def show(found: list[dict[str, Any]]) -> None:
    plain = found[0]["us"]
    print(f"{'':<12}" + "".join(f"{op + ' ' + what:>15}" for op in OPS for what in plain[op]))
    print(f"{'plain, us':<12}" + "".join(f"{us:>15.1f}" for op in OPS for us in plain[op].values()))
    for row in found[1:]:
        more = "".join(f"{us - plain[op][what]:>+15.1f}" for op in OPS for what, us in row["us"][op].items())
        print(f"{row['how']:<12}{more}  {row.get('only', '')[:80]}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=75, help="after which no run begins (default: %(default)s)")
    parser.add_argument("--out", type=Path, help="folder of the result")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ncc-parts-") as work:
        found = rows(Path(work), asked.seconds)
    differing = [row["how"] for row in found if row["hashes"] != found[0]["hashes"]]
    print(f"{write_result('sass-parts', {'rows': found, 'differing': differing}, asked.out)}\n")
    show(found)
    print(f"outputs differ: {', '.join(differing)}" if differing else "all outputs are the same")
    return int(bool(differing))


if __name__ == "__main__":
    raise SystemExit(main())
