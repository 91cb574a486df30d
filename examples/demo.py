"""``make demo``: the main job. With a GPU it probes a program; without one, a shipped kernel and trace."""

from __future__ import annotations

import ctypes
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def has_gpu() -> bool:
    """Whether the driver is there and sees a device."""
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int()
    return cuda.cuInit(0) == 0 and cuda.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0


def step(what: str, *command: str) -> None:
    """Show a command, run it, stop the demo if it fails."""
    print(f"\n# {what}\n$ {shlex.join(command)}", flush=True)
    program = [sys.executable, "-m", "ncc", *command[1:]] if command[0] == "ncc" else list(command)
    status = subprocess.run(program, cwd=HERE).returncode
    if status:
        sys.exit(f"demo: the last command failed with status {status}")


def on_gpu(work: Path) -> None:
    trace = work / "trace"
    program = ("--", sys.executable, "vector_add.py")
    step("when and where every warp ran", "ncc", "run", "-p", "block_sched", "--tracedir", str(trace), *program)
    step("every memory access, as a picture", "ncc", "run", "-p", "dmat", "--tracedir", str(trace), *program)
    results = sorted(trace.glob("*/result/*.bin"))
    if not results:
        sys.exit("demo: nothing was recorded; the summaries above say why")
    step("what was recorded", "ncc", "read", str(results[0].parent.parent), "--launch", "0")
    pictures = sorted(trace.glob("*/result/*.png"))
    for picture in pictures[:1]:
        kept = Path.cwd() / "demo.png"
        kept.write_bytes(picture.read_bytes())
        print(f"\nthe picture: {kept}")


def without_gpu(work: Path) -> None:
    print("No GPU here: a shipped kernel is probed offline, and a shipped trace is read.")
    probed = str(work / "probed.ptx")
    step("the built-in probes", "ncc", "tools")
    step("compile a probe, and look at its assembly", "ncc", "compile", "block_sched", "--emit", "asm")
    step("as an object, verified like any probe", "ncc", "compile", "block_sched", "-o", str(work / "probe.o"))
    step("every error of several files at once", "ncc", "verify", "block_sched", str(work / "probe.o"))
    step("attach it to a Triton flash attention kernel", "ncc", "instrument", "attention.ptx", "-p",
         str(work / "probe.o"), "-o", probed)
    assemble(probed, work / "probed.cubin")
    step("a trace from an H200", "ncc", "read", "trace", "--launch", "0")


def assemble(text: str, cubin: Path) -> None:
    """Show that the assembler takes the probed kernel."""
    from ncc.backends.ptx.toolchain import find_ptxas

    ptxas = find_ptxas(None)
    if ptxas is None:
        print("\n(no ptxas: pip install 'ncc[ptxas]' brings one)")
        return
    step("the assembler takes it", str(ptxas.path), "-arch=sm_90a", "-v", text, "-o", str(cubin))


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        (on_gpu if has_gpu() else without_gpu)(Path(directory))


if __name__ == "__main__":
    main()
