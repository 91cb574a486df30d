"""``ncc run`` as a command: usage, exit status, signals, streams, and a program that talks to the engine."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import cli
import pytest
from clocks import HANG_S, HANGS_S, eventually
from needs import needs, ptxas

from ncc import abi
from ncc.diag import NccError
from ncc.engine.native import hook_library

NCC = [sys.executable, "-m", "ncc"]
PTX = Path(__file__).parent / "ptx" / "triton_add_sm90.ptx"


def _hook_is_built() -> bool:
    try:
        return hook_library().is_file()
    except NccError:
        return False


needs_ptxas = needs("ptxas")
needs_hook = pytest.mark.skipif(not _hook_is_built(), reason="the hook driver is not built")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def ncc(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*NCC, *arguments], input=stdin, capture_output=True, timeout=HANG_S, check=False)


def run(*command: str, options: Sequence[str] = (), stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return ncc("run", "-p", "block_sched", *options, "--", *command, stdin=stdin)


# ---- usage ----

@pytest.mark.parametrize(("arguments", "message"), [
    ([], "no command: write it after '--'"),
    (["-p", "block_sched"], "no command: write it after '--'"),
    (["-p", "block_sched", "--"], "no command: write it after '--'"),
    (["-p", "block_sched", "ls", "-l"], "write '--' before the command: ... -- ls -l"),
    (["--memusage", "--", "ls"], "--memusage is of probes: name one with -p or -e"),
    (["-k", "a", "--", "ls"], "-k is of probes"),
    (["-p", "a", "--launches", "5-3", "--", "ls"], "'5-3' is an empty range"),
    (["-p", "a", "--launches", "x", "--", "ls"], "'x' is no range"),
    (["-p", "a", "--every", "0", "--", "ls"], "'0' is no positive number"),
    (["-p", "a", "--every", "9" * 20, "--", "ls"], "is too large: at most 4294967295 is possible"),
    (["-p", "a", "--every", "9" * 200, "--", "ls"], "is too large: at most 4294967295 is possible"),
    (["-p", "a", "--launches", f"{'9' * 20}-{'9' * 24}", "--", "ls"],
     "is too large: at most 18446744073709551615 is possible"),
    (["-p", "a", "--launches", f"1-{'9' * 200}", "--", "ls"], "is too large"),
    (["-p", "a", "--staging", "2Q", "--", "ls"], "'2Q' is no size"),
    (["-p", "a", "--timeout", "nan", "--", "ls"], "'nan' is no time"),
    (["-p", "a", "--memusage", "--times", "--", "ls"], "--memusage launches no probed kernel"),
    (["-p", "a", "--bogus", "--", "ls"], "unrecognized arguments"),
])
def test_usage(arguments: list[str], message: str) -> None:
    done = cli.ncc("run", *arguments)
    assert (done.status, done.out) == (2, "")
    assert message in done.err
    assert "usage: ncc" in done.err


@pytest.mark.parametrize(("text", "expected"), [
    ("4096", 4096), ("1k", 1024), ("64M", 64 << 20), ("1.5GiB", 3 << 29), ("2 gb".replace(" ", ""), 2 << 30),
])
def test_size(text: str, expected: int) -> None:
    from ncc.cli.values import size

    assert size(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("0-9", (0, 9)), ("5-", (5, 2**64 - 1)), ("-3", (0, 3)), ("4", (4, 4)),
])
def test_launch_range(text: str, expected: tuple[int, int]) -> None:
    from ncc.cli.values import launch_range

    assert launch_range(text) == expected


def test_help_is_quick_and_lists_everything() -> None:
    text = ncc("run", "--help").stdout.decode()
    for option in ("-p", "-k", "--filter", "--tracedir", "--launches", "--every", "--cap", "--max-trace-bytes",
                   "--lossless", "--ptxas", "--verbose", "--any-ptx", "--times", "--staging", "--no-callback"):
        assert option in text
    code = "import sys\nfrom ncc.cli import main\ntry:\n    main(['--help'])\nexcept SystemExit:\n    pass\n" \
           "print([m for m in sys.modules if m in ('ncc.pipeline', 'numpy', 'rich')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout.endswith(b"[]\n")


# ---- before the program starts ----

@needs_hook
def test_an_unknown_tool_is_an_error_with_a_hint(tmp_path: Path) -> None:
    done = ncc("run", "-p", "block_shed", "--", "touch", "started")
    assert done.returncode == 1
    assert b"R053" in done.stderr
    assert b"did you mean 'block_sched'?" in done.stderr
    assert not (tmp_path / "started").exists()


@needs_hook
def test_a_wrong_probe_stops_before_the_program_starts(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("from ncc import probe\n@probe(pos='kernel', level='warp')\ndef f():\n    x = y\n")
    done = ncc("run", "-p", "bad.py", "--", "touch", "started")
    assert done.returncode == 1
    assert re.search(rb"bad\.py:\d+:\d+: error\[E\d+\]", done.stderr)
    assert not (tmp_path / "started").exists()


def test_a_missing_hook_driver_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NccError, match="R056"):
        hook_library("libncc_nothing.so")


@needs_hook
@pytest.mark.parametrize(("command", "status"), [("no-such-command-anywhere", 127), ("/etc/passwd", 126)])
def test_a_command_that_can_not_run(command: str, status: int) -> None:
    done = run(command)
    assert done.returncode == status
    assert b"R057" in done.stderr


# ---- the program's own ----

@needs_hook
@pytest.mark.parametrize(("script", "status"), [
    ("exit 0", 0), ("exit 7", 7), ("exit 255", 255),
    ("kill -9 $$", 137), ("kill -SEGV $$", 139), ("kill -PIPE $$", 141),
])
def test_exit_status(script: str, status: int) -> None:
    assert run("sh", "-c", script).returncode == status


@needs_hook
def test_streams_are_the_programs_own() -> None:
    done = run("sh", "-c", "cat; echo err >&2", stdin=b"in\0put", options=["--quiet"])
    assert done.stdout == b"in\0put"
    assert done.stderr == b"err\n"


@needs_hook
def test_arguments_and_environment_arrive(tmp_path: Path) -> None:
    done = run("sh", "-c", 'echo "$1|$2|$LD_PRELOAD|$CUPY_CACHE_DIR|$NCC_SOCKET"', "sh", "--", "a b")
    dashes, text, preload, cupy, sock = done.stdout.decode().strip().split("|")
    assert (dashes, text) == ("--", "a b")
    assert cupy.endswith("ncc/kernels/cupy")
    assert preload.endswith("libncc_cuda.so")
    assert not os.path.exists(sock)  # gone with the run
    told = b"/cupy is set for the program, so that what CuPy keeps" in done.stderr
    assert told == (importlib.util.find_spec("cupy") is not None)


@needs_hook
def test_signals_start_as_without_ncc() -> None:
    script = ["sh", "-c", "grep -E '^Sig(Blk|Ign)' /proc/self/status"]
    plain = subprocess.run(script, capture_output=True, check=True, restore_signals=True)
    assert _masks(run(*script).stdout) == _masks(plain.stdout)


def _masks(status: bytes) -> list[int]:
    """Blocked and ignored signals, less 32 and 33, which glibc's posix_spawn ignores: they are its own."""
    return [int(line.split()[1], 16) & ~(3 << 31) for line in status.splitlines()]


@needs_hook
def test_no_cuda_is_said() -> None:
    done = run("true")
    assert done.returncode == 0
    assert b"called the CUDA driver" in done.stderr
    assert done.stdout == b""


# ---- signals ----

COUNTER = ("import signal, sys, time\n"
           "n = 0\n"
           "def got(s, f):\n    global n\n    n += 1\n"
           "signal.signal(int(sys.argv[1]), got)\n"
           "print('ready', flush=True)\n"
           "t = time.time()\n"
           f"while not n and time.time() < t + {HANG_S}: time.sleep(0.01)\n"
           "time.sleep(0.3)\n"
           "sys.exit(40 + n)\n")


MASK = sum(1 << number - 1 for number in (1, 2, 3, 10, 12, 15))


def _others_mask(pid: int) -> int:
    """The signals that all threads but the main one, which waits for them, have blocked."""
    mask = MASK
    for thread in Path(f"/proc/{pid}/task").iterdir():
        if thread.name != str(pid):
            with contextlib.suppress(OSError):  # it has ended
                mask &= int(re.findall(r"SigBlk:\s*(\w+)", (thread / "status").read_text())[0], 16)
    return mask


@needs_hook
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGUSR1])
def test_a_signal_sent_to_ncc_reaches_the_program_once(number: signal.Signals) -> None:
    program = [sys.executable, "-c", COUNTER, str(int(number))]
    process = subprocess.Popen([*NCC, "run", "-p", "block_sched", "--", *program],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    assert _others_mask(process.pid) & MASK == MASK, "another thread would get it, and ncc end by it"
    process.send_signal(number)
    _, err = process.communicate(timeout=HANG_S)
    assert process.returncode == 41
    assert b"called the CUDA driver" in err  # ncc lived to say so


@needs_hook
def test_ctrl_c_reaches_the_program_once_and_ncc_survives() -> None:
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.executable, [*NCC, "run", "-p", "block_sched", "--", sys.executable, "-c", COUNTER, "2"])
    seen = _read_until(terminal, b"ready")
    os.write(terminal, b"\x03")
    seen += _read_until(terminal, b"container needs ncc")
    assert b"called the CUDA driver" in seen
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 41


def _read_until(fd: int, text: bytes) -> bytes:
    data, deadline = b"", time.monotonic() + HANG_S
    while text not in data and time.monotonic() < deadline:
        if select.select([fd], [], [], 0.1)[0]:
            try:
                data += os.read(fd, 4096)
            except OSError:  # the other end is closed
                break
    return data


# ---- a program that talks to the engine ----

PROGRAM = """
import os, sys, time
from pathlib import Path
from ncc import abi
from ncc.engine.client import Client
from stores import empty_launch
client = Client(os.environ["NCC_SOCKET"], command="demo")
answer = client.prepare(Path(sys.argv[1]).read_bytes(), "add_kernel")
row = client.row(answer.prepared.row)
outcome = abi.Outcome.PROBED if answer.status is abi.Status.PROBED else abi.Outcome.REFUSED
row.launches[outcome] = 3
row.records = 12
writer = Client(os.environ["NCC_SOCKET"], flags=abi.HelloFlag.JOIN)
for number in range(3 if client.run_dir else 0):
    writer.result(answer.prepared.row, empty_launch(Path(client.run_dir), since_us=number).entry)
client.totals().finished = 1
print(answer.status.name, client.run_dir)
"""

PROBE = """
from ncc import probe, Map
import ncc.language as nl
CALLBACK = "seen.py"
@Map(level="warp", type="array", cap=1)
class seen:
    start: nl.u64
@probe(pos="kernel", level="warp", before=True)
def begin():
    seen.save(nl.clock())
"""


@pytest.fixture
def demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    (tmp_path / "demo.py").write_text(PROGRAM)
    (tmp_path / "seen_probe.py").write_text(PROBE)
    (tmp_path / "seen.py").write_text("import sys\nprint('callback saw', sys.argv[1])\n")
    return ["--", sys.executable, str(tmp_path / "demo.py"), str(PTX)]


@needs_hook
@needs_ptxas
def test_a_program_is_probed_and_summed_up(demo: list[str], tmp_path: Path) -> None:
    done = ncc("run", "-p", "seen_probe.py", "--tracedir", "t", *demo)
    assert done.returncode == 0, done.stderr.decode()
    status, run_dir = done.stdout.decode().split()
    assert status == "PROBED"
    err = done.stderr.decode()
    assert err.count("callback saw") == 3
    assert re.search(r"add_kernel +3 +3 +12 +0", err)
    assert f"trace: {run_dir}" in err
    assert Path(run_dir).parent == tmp_path / "t"
    # The probed kernel, and the kernel alone, unless the simulator runs the text itself.
    assert len(list((tmp_path / "cache").rglob("kernels/*/*"))) == (1 if "on the simulator" in err else 2)
    (kernel_dir,) = (Path(run_dir) / "kernel").iterdir()
    assert (kernel_dir / "pruned.bin").exists()
    assert (kernel_dir / "kernel.json").exists()


@needs_hook
def test_a_missing_callback_is_a_warning(demo: list[str], tmp_path: Path) -> None:
    (tmp_path / "seen.py").unlink()
    done = ncc("run", "-p", "seen_probe.py", *demo)
    assert done.returncode == 0
    assert b"warning[R055]" in done.stderr


@needs_hook
def test_ctrl_c_stops_the_callbacks_that_are_left(demo: list[str], tmp_path: Path) -> None:
    (tmp_path / "seen.py").write_text(f"import time\ntime.sleep({HANGS_S})\n")
    process = subprocess.Popen([*NCC, "run", "-p", "seen_probe.py", *demo], stderr=subprocess.PIPE,
                               stdout=subprocess.PIPE)
    assert process.stderr is not None
    seen = b""
    while b"more result" not in seen:
        seen += process.stderr.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=HANG_S)
    assert process.returncode == 0
    assert b"add_kernel" in err
    assert b"3 results were not given to it" in err
    assert b"Traceback" not in err


@needs_hook
@needs_ptxas
def test_the_second_run_comes_from_the_cache(demo: list[str]) -> None:
    logs = []
    for _ in range(2):
        done = ncc("run", "-p", "seen_probe.py", "--no-callback", *demo)
        assert b"callback saw" not in done.stderr
        (log,) = (Path(done.stdout.split()[1].decode()) / "kernel").glob("*/process.log")
        logs.append(log.read_text())
    assert "from the cache" not in logs[0]
    assert "from the cache" in logs[1]


@needs_hook
def test_options_reach_the_engine(demo: list[str]) -> None:
    done = ncc("run", "-p", "seen_probe.py", "--filter", "add*", *demo)
    assert done.stdout.split()[0] == b"FILTERED"
    assert ncc("run", "-p", "seen_probe.py", "-k", "gemm", *demo).stdout.split()[0] == b"FILTERED"


@needs_hook
@needs_ptxas
def test_a_failing_ptxas_leaves_the_program_alone(demo: list[str], tmp_path: Path) -> None:
    real = ptxas().path
    broken = tmp_path / "ptxas"
    broken.write_text(f'#!/bin/sh\ncase "$1" in --*version) exec {real} "$1";; esac\n'
                      'echo "ptxas fatal   : no luck" >&2\nexit 1\n')
    broken.chmod(0o755)
    done = ncc("run", "-p", "seen_probe.py", "--no-cache", "--ptxas", str(broken), *demo)
    assert done.returncode == 0
    assert done.stdout.split()[0] == b"REFUSED"
    assert re.search(rb"\[1\] refused: .*no luck", done.stderr)


@needs_hook
def test_what_is_no_ptxas_is_an_error_before_the_program_starts(demo: list[str]) -> None:
    done = ncc("run", "-p", "seen_probe.py", "--ptxas", "/bin/false", *demo)
    assert done.returncode == 1
    assert b"B070" in done.stderr
    assert done.stdout == b""


@needs_hook
@needs_ptxas
def test_an_unwritable_trace_directory_leaves_the_program_alone(demo: list[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = ncc("run", "-p", "seen_probe.py", "--tracedir", "file/trace", *demo)
    assert done.returncode == 0
    assert done.stdout.split() == [b"PROBED"]
    assert b"R064" in done.stderr


@needs_hook
@needs_ptxas
def test_an_unusable_cache_leaves_the_program_alone(demo: list[str], tmp_path: Path,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    done = ncc("run", "-p", "seen_probe.py", *demo)
    assert done.stdout.split()[0] == b"PROBED"
    assert b"R061" in done.stderr


@needs_hook
def test_a_process_left_behind_is_not_waited_for(demo: list[str], tmp_path: Path) -> None:
    left_behind = ("if os.fork() == 0:\n    os.close(1)\n    os.close(2)\n"
                   f"    Path('left').write_text(str(os.getpid()))\n    time.sleep({HANGS_S})\n")
    took = []
    for more in ("", left_behind):
        (tmp_path / "demo.py").write_text(PROGRAM + more)
        began = time.monotonic()
        done = ncc("run", "-p", "seen_probe.py", *demo)
        took.append(time.monotonic() - began)
        assert done.returncode == 0
        assert done.stderr.count(b"callback saw") == 3
    assert took[1] < 3 * took[0] + 3
    assert eventually((tmp_path / "left").exists)
    os.kill(int((tmp_path / "left").read_text()), signal.SIGKILL)  # it is still there


def test_cache_command(tmp_path: Path) -> None:
    assert ncc("cache", "path").stdout.decode().strip() == str(tmp_path / "cache" / "ncc")
    assert b"0 entries" in ncc("cache").stdout
    assert b"removed 0 entries" in ncc("cache", "clear").stdout


def test_abi_option_values_are_the_command_lines() -> None:
    import argparse

    from ncc.cli.configure import flags

    given = argparse.Namespace(lossless=True, verbose=False, any_ptx=True, times=True, graphs="on",
                               memusage=False, benchmark=True, autotune="skip", trace=False, live=False)
    assert flags(given) == abi.Option.LOSSLESS | abi.Option.ANY_PTX | abi.Option.TIMES | abi.Option.BENCHMARK
    given = argparse.Namespace(lossless=False, verbose=True, any_ptx=False, times=False, graphs="off",
                               memusage=True, benchmark=False, autotune="probe", trace=True, live=True)
    assert flags(given) == (abi.Option.VERBOSE | abi.Option.NO_GRAPHS | abi.Option.MEMUSAGE | abi.Option.AUTOTUNE
                             | abi.Option.TRACE | abi.Option.TRACE_COPIES | abi.Option.LIVE)
