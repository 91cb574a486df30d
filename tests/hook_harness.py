"""Runs programs under the hook driver, over a recording libcuda and with an engine whose answers a test decides.

The engine here speaks the real protocol (``ncc.engine.wire``) and keeps a real ledger, but compiles nothing: a probed
image is the original's text with one more parameter and a note for the recording libcuda to fill records.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

from ncc import abi
from ncc.engine import wire
from ncc.engine.ledger import Ledger, RowCounts

ROOT = Path(__file__).parents[1]
NATIVE = ROOT / "tests" / "native"
BLOCK_OFFSET = 16
RECORD_BYTES = 16


def compiler() -> str:
    found = shutil.which("cc") or shutil.which("gcc")
    assert found is not None, "no C compiler"
    return found


def compile_c(out: Path, sources: list[Path], *flags: str) -> Path:
    warnings = ("-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror")
    subprocess.run([compiler(), "-std=gnu11", "-g", *warnings, f"-I{ROOT / 'hookdrv'}", *flags, "-o", str(out),
                    *map(str, sources), "-lpthread", "-ldl"], check=True)
    return out


@dataclass(frozen=True)
class Binaries:
    """What the tests run, in one folder."""

    folder: Path
    hook: Path
    host: Path
    direct: Path


def build(folder: Path) -> Binaries:
    """Compiles the hook driver, the recording libcuda and the host programs."""
    shared = ("-shared", "-fPIC", "-fvisibility=hidden")
    hookdrv = sorted((ROOT / "hookdrv" / "cuda").glob("*.[cS]"))
    hook = compile_c(folder / "libncc_cuda.so", hookdrv, *shared, "-O1")
    compile_c(folder / "libcuda.so.1", sorted(NATIVE.glob("recording_*.c")), *shared, "-Wl,-soname,libcuda.so.1",
              "-Wl,-Bsymbolic")
    compile_c(folder / "libcublas_like.so", [NATIVE / "hook_cublas_like.c"], "-shared", "-fPIC")
    sources = [NATIVE / "hook_host.c", NATIVE / "hook_reach.c"]
    host = compile_c(folder / "host", sources)
    direct = compile_c(folder / "host_direct", [*sources, folder / "libcuda.so.1"], "-DHOST_DIRECT")
    return Binaries(folder, hook, host, direct)


@dataclass
class Answer:
    """What the engine says about one kernel."""

    status: abi.Status = abi.Status.PROBED
    reason: str = ""
    registers: int = 24
    most_threads: int = 1024
    occupancy: int = 8
    delay_s: float = 0.0
    image: bytes | None = None
    garbage: bool = False


@dataclass(frozen=True)
class Asked:
    """One request as it arrived."""

    entry: str
    image: bytes
    max_registers: int
    options: dict[int, int]
    sm: int


Decide = Callable[[Asked], Answer]


class FakeEngine:
    """Answers every connection in a thread of its own. ``ledgers`` has one per HELLO, in order."""

    def __init__(self, folder: Path, decide: Decide | None = None, **welcome: int) -> None:
        self.decide = decide or (lambda asked: Answer())
        self.welcome = welcome
        self.run_dir = folder / "run"
        (self.run_dir / "result").mkdir(parents=True)
        self.path = folder / "socket"
        self.asked: list[Asked] = []
        self.hellos: list[abi.Hello] = []
        self.ledgers: list[Ledger] = []
        self._ledger_of: dict[int, Ledger] = {}  # by process
        self.results: list[str] = []
        self._lock = threading.Lock()  # guards the lists
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listener.bind(str(self.path))
        self._listener.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        with contextlib.suppress(OSError):  # closed before
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def wait_results(self, n: int, seconds: float = 10.0) -> list[str]:
        """The paths of the results, once there are ``n``."""
        end = time.monotonic() + seconds
        while len(self.results) < n and time.monotonic() < end:
            time.sleep(0.01)
        return list(self.results)

    def row(self, name: str, ledger: int = 0) -> RowCounts:
        return next(row for row in self.ledgers[ledger].rows() if row.name == name)

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        ledger = None
        with connection:
            try:
                while packet := wire.receive(connection):
                    message = packet.message
                    if isinstance(message, abi.Hello):
                        with self._lock:
                            self.hellos.append(message)
                        ledger = (self._joined(message) if message.flags & abi.HelloFlag.JOIN
                                  else self._greet(connection, message))
                    elif isinstance(message, abi.Prepare):
                        assert ledger is not None
                        self._prepare(connection, ledger, message, packet.only_fd())
                    elif isinstance(message, abi.Result):
                        with self._lock:
                            self.results.append(message.path.decode())
                    packet.close()
            except (OSError, wire.ProtocolError):
                return

    def _joined(self, hello: abi.Hello) -> Ledger:
        with self._lock:
            return self._ledger_of[hello.pid]

    def _greet(self, connection: socket.socket, hello: abi.Hello) -> Ledger:
        ledger = Ledger(hello.pid)
        with self._lock:
            self.ledgers.append(ledger)
            self._ledger_of[hello.pid] = ledger
        values = {"every": 1, "first_launch": 0, "last_launch": (1 << 64) - 1, "staging_bytes": 1 << 26,
                  "dynamic_bytes": 1 << 20, "prepare_ms": 20_000, "ledger_rows": ledger.n_rows} | self.welcome
        answer = abi.Welcome(head=abi.head(abi.MsgType.WELCOME), run_dir=str(self.run_dir).encode(), **values)
        wire.send(connection, answer, ledger.fd)
        return ledger

    def _prepare(self, connection: socket.socket, ledger: Ledger, message: abi.Prepare, fd: int) -> None:
        options = {message.jit_option[i]: message.jit_value[i] for i in range(message.n_jit_options)}
        image = os.pread(fd, message.image_bytes, 0)
        asked = Asked(message.entry.decode(), image, message.max_registers, options, message.sm)
        with self._lock:
            self.asked.append(asked)
        answer = self.decide(asked)
        time.sleep(answer.delay_s)
        if answer.garbage:
            connection.send(b"\x7f" * 100)
            return
        prepared = self._prepared(ledger, asked, answer)
        if answer.status != abi.Status.PROBED:
            wire.send(connection, prepared)
            return
        probed = answer.image if answer.image is not None else probed_text(asked, answer)
        prepared.image_bytes = len(probed)
        with wire.open_memfd("probed", probed) as out:
            wire.send(connection, prepared, out)

    def _prepared(self, ledger: Ledger, asked: Asked, answer: Answer) -> abi.Prepared:
        with self._lock:
            known = [row.name for row in ledger.rows()]
            row = known.index(asked.entry) if asked.entry in known else ledger.new_row(asked.entry)
        assert row is not None
        ledger.set_reason(row, answer.reason)
        prepared = abi.Prepared(head=abi.head(abi.MsgType.PREPARED), status=answer.status, row=row, n_maps=1,
                                n_params=2, block_offset=BLOCK_OFFSET, block_bytes=8, reason=answer.reason.encode(),
                                entry=b"ncc_" + asked.entry.encode(), kernel_dir=b"kernel/0_00")
        prepared.param_offset[1], prepared.param_bytes[0], prepared.param_bytes[1] = 8, 8, 8
        prepared.map[0] = abi.Map(name=b"log", level=abi.MapLevel.WARP, flags=abi.MapFlag.STATIC,
                                  record_bytes=RECORD_BYTES, cap=2, n_chunks=1, counts_param=abi.NO_PARAM,
                                  cap_param=abi.NO_PARAM)
        prepared.map[0].chunk[0] = RECORD_BYTES
        return prepared


def probed_text(asked: Asked, answer: Answer) -> bytes:
    """The kernel alone, with the appended parameter, in the recording libcuda's notation."""
    regs = min(answer.registers, asked.max_registers or answer.registers)
    capped = asked.max_registers != 0
    return (f".entry ncc_{asked.entry}( // p 8,8,8 regs {regs} max {1024 if capped else answer.most_threads} "
            f"occ {8 if capped else answer.occupancy} probe warp {RECORD_BYTES} 2\n").encode()


@dataclass(frozen=True)
class Ran:
    """A finished program."""

    status: int
    out: str
    err: str
    calls: list[str] = field(repr=False)

    def launches(self) -> list[str]:
        """Kernels in the order in which they ran, without those whose launch failed."""
        found = (re.match(r"cuLaunch\w+ (\S+) .* = 0$", line) for line in self.calls)
        return [match[1] for match in found if match]


def run(binaries: Binaries, way: str, scenario: str, folder: Path, engine: FakeEngine | Path | None = None,
        fail: str = "", preload: bool = True, first: str = "", **more: str) -> Ran:
    """One program, with its own recording; ``engine`` may be a socket's path."""
    log = folder / f"calls-{time.monotonic_ns()}"
    environment = {"LD_LIBRARY_PATH": str(binaries.folder), "RECORDING_LOG": str(log), "RECORDING_FAIL": fail,
                   "PATH": os.environ["PATH"], **more}
    if preload:
        environment["LD_PRELOAD"] = f"{first}:{binaries.hook}" if first else str(binaries.hook)
    if engine:
        environment["NCC_SOCKET"] = str(engine.path if isinstance(engine, FakeEngine) else engine)
    program = binaries.direct if way == "direct" else binaries.host
    done = subprocess.run([program, way, scenario], env=environment, cwd=folder, capture_output=True, text=True,
                          timeout=60)
    return Ran(done.returncode, done.stdout, done.stderr, log.read_text().splitlines() if log.exists() else [])


def build_names(binaries: Binaries) -> Path:
    """The program that looks names up, with its libraries."""
    folder = binaries.folder
    shared = ("-shared", "-fPIC")
    inner = compile_c(folder / "libinner.so", [NATIVE / "names_inner.c"], *shared)
    outer = compile_c(folder / "libouter.so", [NATIVE / "names_outer.c"], *shared)
    compile_c(folder / "libplugin.so", [NATIVE / "names_plugin.c", folder / "libcuda.so.1"], *shared)
    return compile_c(folder / "names", [NATIVE / "names_host.c", outer, inner], "-Wl,--no-as-needed")


UNSANITIZED = ("resolve", "elf_next", "config")
"""What runs while a sanitizer's runtime starts, when nothing instrumented may run yet."""


def build_sanitized(binaries: Binaries, sanitizer: str) -> Binaries:
    """The hook driver under ``-fsanitize=address`` or ``thread``; the programs stay as they are."""
    folder = binaries.folder / sanitizer
    folder.mkdir()
    cuda = ROOT / "hookdrv" / "cuda"
    plain = [cuda / f"{name}.c" for name in UNSANITIZED]
    rest = [path for path in sorted(cuda.glob("*.[cS]")) if path not in plain]
    jobs = [(folder / "plain.o", plain, ("-r",)), (folder / "rest0.o", rest[::2], ("-r", f"-fsanitize={sanitizer}")),
            (folder / "rest1.o", rest[1::2], ("-r", f"-fsanitize={sanitizer}"))]
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda job: compile_c(job[0], job[1], *job[2], "-O1", "-fPIC", "-fvisibility=hidden"), jobs))
    hook = compile_c(folder / "libncc_cuda.so", [job[0] for job in jobs], "-shared", f"-fsanitize={sanitizer}")
    return replace(binaries, hook=hook)


def runtime_of(sanitizer: str) -> str | None:
    """The sanitizer's runtime, to be preloaded first."""
    name = {"address": "libasan.so", "thread": "libtsan.so"}[sanitizer]
    found = subprocess.run([compiler(), f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()
    return found if Path(found).is_absolute() else None
