"""``make demo``: the main job, a program under ``ncc run``. On the GPU if there is one, else on the simulator."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from ncc.engine.gpus import ask_driver
from ncc.runtime import open_launch

HERE = Path(__file__).parent


def step(what: str, *command: str) -> None:
    """Show a command, run it, stop the demo if it fails."""
    print(f"\n# {what}\n$ {shlex.join(command)}", flush=True)
    words = [sys.executable if word == "python" else word for word in command]
    program = [sys.executable, "-m", *words] if words[0] == "ncc" else words
    status = subprocess.run(program, cwd=HERE).returncode
    if status:
        sys.exit(f"demo: the last command failed with status {status}")


def probe(tool: str, program: str, trace: Path) -> Path:
    """Run a program with a tool attached; the trace of its first launch."""
    what = {"block_sched": "when and where every warp ran", "dmat": "every access to global memory, as a picture"}
    step(what[tool], "ncc", "run", "-p", tool, "--tracedir", str(trace / tool), "--", "python", program)
    runs = [path.parent.parent for path in sorted(trace.glob(f"{tool}/*/store/records"))]
    if not runs:
        sys.exit("demo: nothing was recorded; the summary above says why")
    return runs[0] / "0"


def read(launch: Path) -> None:
    step("what was recorded", "ncc", "read", str(launch.parent), "--launch", launch.name)


def on_gpu(trace: Path, picture: Path) -> None:
    probe("block_sched", "vector_add.py", trace)
    accesses = probe("dmat", "vector_add.py", trace)
    read(accesses)
    shutil.copyfile(open_launch(accesses).beside(".png"), picture)


def on_simulator(trace: Path, picture: Path) -> None:
    print("No GPU here: the program runs on the simulator, which computes what a GPU would. Its clock is a model, not "
          "a measurement.")
    blocks = probe("block_sched", "gemm.py", trace)
    accesses = probe("dmat", "gemm.py", trace)
    read(blocks)
    step("both as one picture", "python", "picture.py", str(picture), str(blocks), str(accesses))


def main() -> None:
    trace, picture = Path.cwd() / "trace" / "demo", Path.cwd() / "demo.png"
    shutil.rmtree(trace, ignore_errors=True)  # of an earlier demo
    (on_gpu if ask_driver().gpus else on_simulator)(trace, picture)
    print(f"\nthe traces: {trace}\nthe picture: {picture}")


if __name__ == "__main__":
    main()
