"""Runs programs under the hook driver, on the simulator and with an engine whose answers a test decides.

The engine here speaks the real protocol (``ncc.engine.wire``) and keeps a real ledger, but rewrites nothing: a probed
image is a kernel that does what those of ``hook_kernels.h`` do and fills records of a known content. One server of
the simulator serves every program of a session, so that a program costs milliseconds.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

from clocks import HANG_S, eventually
from native_builds import HOOKDRV, NATIVE, compile_c, compiler, standin_flags, standin_sources

from ncc import abi
from ncc.backends.base import Probed
from ncc.backends.ptx.code.pointed import pointed
from ncc.engine import wire
from ncc.engine.ledger import Ledger, RowCounts
from ncc.engine.simulator import SimulatorServer

BLOCK_OFFSET = 16
RECORD_BYTES, CAP = 16, 2
FUNCTIONS = {"add": "regs=16:blocks=8", "ncc_add": "regs=24:blocks=8", "ncc_add_capped": "regs=24:blocks=8"}
"""What the driver says of registers, threads and occupancy (NCC_SIM_FUNCTION); of others the model says it."""


def hook_sources(vendor: str = "cuda") -> list[Path]:
    """What a vendor's hook driver is made of."""
    others = {"cuda", "hip", "hsa", "sim", "reader", "calls", "ranges", "roctracer"} - {vendor}
    return sorted(path for path in HOOKDRV.rglob("*.[cS]") if path.relative_to(HOOKDRV).parts[0] not in others)


@dataclass(frozen=True)
class Binaries:
    """What the tests run, in one folder."""

    folder: Path
    hook: Path
    host: Path
    direct: Path
    calls: Path
    server: SimulatorServer


def build(folder: Path, server: SimulatorServer) -> Binaries:
    """Compiles the hook driver, the simulator's driver library and the host programs."""
    shared = ("-shared", "-fPIC", "-fvisibility=hidden", "-O1")
    hook, driver, calls = folder / "libncc_cuda.so", folder / "libcuda.so.1", folder / "libncc_calls.so"
    with ThreadPoolExecutor(2) as pool:
        done = (pool.submit(link_hook, hook),
                pool.submit(compile_c, driver, standin_sources("cuda"), *standin_flags("cuda")),
                pool.submit(compile_c, calls, sorted((HOOKDRV / "calls").glob("*.[cS]")), *shared))
        for job in done:
            job.result()
    compile_c(folder / "libcublas_like.so", [NATIVE / "hook_cublas_like.c"], "-shared", "-fPIC")
    sources = [NATIVE / "hook_host.c", NATIVE / "hook_reach.c"]
    host = compile_c(folder / "host", sources)
    direct = compile_c(folder / "host_direct", [*sources, driver], "-DHOST_DIRECT")
    return Binaries(folder, hook, host, direct, calls, server)


def link_hook(out: Path, more: Sequence[Path] = (), *flags: str) -> Path:
    """The hook driver, compiled once for all that differ in how they are linked and in what is linked ``more``."""
    shared = ("-fPIC", "-fvisibility=hidden", "-O1")
    compiled = compile_c(out.with_suffix(".o"), hook_sources(), "-r", *shared)
    return compile_c(out, [compiled, *more], "-shared", *shared, *flags)


@dataclass
class Answer:
    """What the engine says about one kernel."""

    status: abi.Status = abi.Status.PROBED
    reason: str = ""
    delay_s: float = 0.0
    image: bytes | None = None
    garbage: bool = False
    edit: Callable[[abi.Prepared], object] = lambda prepared: None
    flags: int = 0  # abi.KernelFlag
    patch: bytes = b""  # what stands behind the image


@dataclass(frozen=True)
class Asked:
    """One request as it arrived."""

    entry: str
    image: bytes
    max_registers: int
    options: dict[int, int]
    sm: int
    form: abi.Form = abi.Form.LAUNCH


Decide = Callable[[Asked], Answer]


class FakeEngine:
    """Answers every connection in a thread of its own. ``ledgers`` has one per HELLO, in order."""

    def __init__(self, folder: Path, decide: Decide | None = None, **welcome: int | bytes) -> None:
        self.decide = decide or (lambda asked: Answer())
        self.welcome = welcome
        self.run_dir = folder / "run"
        (self.run_dir / "store").mkdir(parents=True)
        self.path = folder / "socket"
        self.asked: list[Asked] = []
        self.hellos: list[abi.Hello] = []
        self.ledgers: list[Ledger] = []
        self._ledger_of: dict[int, Ledger] = {}  # by process
        self.results: list[int] = []
        self._connections: list[socket.socket] = []
        self._lock = threading.Lock()  # guards the lists
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listener.bind(str(self.path))
        self._listener.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def die(self) -> None:
        """Ends every connection and takes no more, as a process that is killed does; the ledger's memory stays."""
        with self._lock:
            for end in (self._listener, *self._connections):
                with contextlib.suppress(OSError):  # ended before
                    end.shutdown(socket.SHUT_RDWR)
            self._listener.close()

    def close(self) -> None:
        with contextlib.suppress(OSError):  # closed before
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for ledger in self.ledgers:
            ledger.close()

    def wait_results(self, n: int) -> list[int]:
        """Places of the results in the store's index, once there are ``n``."""
        eventually(lambda: len(self.results) >= n)
        return list(self.results)

    def row(self, name: str, ledger: int = 0) -> RowCounts:
        return next(row for row in self.ledgers[ledger].rows() if row.name == name)

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                self._connections.append(connection)
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
                        if message.flags & abi.PrepareFlag.UNPROBED:
                            wire.send(connection, self._unprobed(ledger, message))
                        else:
                            self._prepare(connection, ledger, message, packet.only_fd())
                    elif isinstance(message, abi.Result):
                        with self._lock:
                            self.results.append(message.entry)
                    packet.close()
            except (OSError, wire.ProtocolError):
                return

    def _unprobed(self, ledger: Ledger, message: abi.Prepare) -> abi.Prepared:
        return abi.Prepared(head=abi.head(abi.MsgType.PREPARED), status=abi.Status.FILTERED,
                            row=ledger.new_row(f"({message.entry.decode()})"))

    def _joined(self, hello: abi.Hello) -> Ledger:
        with self._lock:
            return self._ledger_of[hello.pid]

    def _greet(self, connection: socket.socket, hello: abi.Hello) -> Ledger:
        ledger = Ledger(hello.pid, pages_bytes=8 << 20)
        with self._lock:
            self.ledgers.append(ledger)
            self._ledger_of[hello.pid] = ledger
        values = {"every": 1, "first_launch": 0, "last_launch": (1 << 64) - 1, "staging_bytes": 1 << 26,
                  "dynamic_bytes": 1 << 20, "prepare_ms": 20_000, "ledger_rows": ledger.n_rows,
                  "flights_offset": ledger.flights_offset, "pages_bytes": ledger.pages_bytes} | self.welcome
        values["options"] = values.get("options", 0) | abi.Option.RESULTS
        answer = abi.Welcome(head=abi.head(abi.MsgType.WELCOME), run_dir=str(self.run_dir).encode(), **values)
        wire.send(connection, answer, ledger.fd)
        return ledger

    def _prepare(self, connection: socket.socket, ledger: Ledger, message: abi.Prepare, fd: int) -> None:
        options = {message.jit_option[i]: message.jit_value[i] for i in range(message.n_jit_options)}
        image = os.pread(fd, message.image_bytes, 0)
        asked = Asked(message.entry.decode(), image, message.max_registers, options, message.sm,
                      abi.Form(message.form))
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
        probed = answer.image if answer.image is not None else probed_text(probed_name(asked), asked.form)
        prepared.image_bytes, prepared.patch_bytes = len(probed), len(answer.patch)
        whole = probed + bytes(-len(probed) % 64) + answer.patch if answer.patch else probed
        with wire.open_memfd("probed", whole) as out:
            wire.send(connection, prepared, out)

    def _prepared(self, ledger: Ledger, asked: Asked, answer: Answer) -> abi.Prepared:
        with self._lock:
            known = [row.name for row in ledger.rows()]
            row = known.index(asked.entry) if asked.entry in known else ledger.new_row(asked.entry)
        assert row is not None
        ledger.set_reason(row, answer.reason)
        prepared = abi.Prepared(head=abi.head(abi.MsgType.PREPARED), status=answer.status, row=row, n_maps=1,
                                n_params=2, block_offset=BLOCK_OFFSET, block_bytes=8, flags=answer.flags,
                                reason=answer.reason.encode(),
                                entry=probed_name(asked).encode(), kernel_dir=b"kernel/0_00")
        prepared.param_offset[1], prepared.param_bytes[0], prepared.param_bytes[1] = 8, 8, 8
        prepared.map[0] = abi.Map(name=b"log", level=abi.MapLevel.WARP, flags=abi.MapFlag.STATIC,
                                  record_bytes=RECORD_BYTES, cap=CAP, n_chunks=1, counts_param=abi.NO_PARAM,
                                  cap_param=abi.NO_PARAM, lanes_param=abi.NO_PARAM, warp_lanes=32)
        prepared.map[0].chunk[0] = RECORD_BYTES
        answer.edit(prepared)
        return prepared


def probed_name(asked: Asked) -> str:
    return f"ncc_{asked.entry}" + ("_capped" if asked.max_registers else "")


def probed_text(name: str, form: abi.Form = abi.Form.LAUNCH) -> bytes:
    """What the kernels do, and slot s of warp w of the grid (of one dimension) has w * 1000 + s in 16 bytes."""
    slots = "".join(f"""
	add.u64 %rd3, %rd1, {slot};
	st.global.v2.u64 [%rd2+{slot * RECORD_BYTES}], {{%rd3, %rd0}};""" for slot in range(CAP))
    text = f"""// probed
.version 7.0
.target sm_70
.address_size 64
.visible .entry {name}(.param .u64 to, .param .u64 what, .param .align 8 .b8 maps[8])
{{
	.reg .pred %p<2>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<6>;
	mov.u32 %r0, %tid.x;
	mov.u32 %r1, %ctaid.x;
	and.b32 %r2, %r0, 31;
	setp.ne.u32 %p0, %r2, 0;
	@%p0 bra done;
	mov.u32 %r3, %ntid.x;
	add.u32 %r3, %r3, 31;
	shr.u32 %r3, %r3, 5;
	shr.u32 %r4, %r0, 5;
	mad.lo.u32 %r4, %r1, %r3, %r4;
	mul.wide.u32 %rd1, %r4, 1000;
	mul.wide.u32 %rd2, %r4, {CAP * RECORD_BYTES};
	ld.param.u64 %rd3, [maps];
	add.u64 %rd2, %rd2, %rd3;
	mov.u64 %rd0, 0;{slots}
	or.b32 %r5, %r0, %r1;
	setp.ne.u32 %p1, %r5, 0;
	@%p1 bra done;
	ld.param.u64 %rd4, [to];
	ld.param.u64 %rd5, [what];
	red.global.add.u64 [%rd4], %rd5;
done:
	ret;
}}
"""
    if form is abi.Form.NODE:
        text = pointed(Probed(name, "", text, "maps", 8, (), (), 0, (), ())).probed
    return f"{text}\0".encode()


@dataclass(frozen=True)
class Ran:
    """A finished program."""

    status: int
    out: str
    err: str
    calls: list[str] = field(repr=False)

    def launches(self) -> list[str]:
        """Kernels in the order in which they ran, without those whose launch failed, and the one that reads clocks."""
        found = (re.match(r"cuLaunch\w+ (\S+) .* = 0$", line) for line in self.calls)
        return [match[1] for match in found if match and match[1] != "ncc_clock"]


def run(binaries: Binaries, way: str, scenario: str, folder: Path, engine: FakeEngine | Path | None = None,
        fail: str = "", preload: bool = True, first: str = "", functions: Mapping[str, str] | None = None,
        hook: Path | None = None, **more: str) -> Ran:
    """One program, with its own log; ``engine`` may be a socket's path, ``functions`` differ from FUNCTIONS."""
    log = folder / f"calls-{time.monotonic_ns()}"
    known = ",".join(f"{name}:{words}" for name, words in {**FUNCTIONS, **(functions or {})}.items())
    environment = {**binaries.server.environment({}), "LD_LIBRARY_PATH": str(binaries.folder), "NCC_SIM_LOG": str(log),
                   "NCC_SIM_FAIL": fail, "NCC_SIM_FUNCTION": known, "NCC_SIM_DEVICES": "2", "NCC_SIM_ARCH": "90",
                   "PATH": os.environ["PATH"], **more}
    if preload:
        preloaded = hook or binaries.hook
        environment["LD_PRELOAD"] = f"{first}:{preloaded}" if first else str(preloaded)
    if engine:
        environment["NCC_SOCKET"] = str(engine.path if isinstance(engine, FakeEngine) else engine)
    program = binaries.direct if way == "direct" else binaries.host
    done = subprocess.run([program, way, scenario], env=environment, cwd=folder, capture_output=True, text=True,
                          timeout=HANG_S)
    return Ran(done.returncode, done.stdout, done.stderr, log.read_text().splitlines() if log.exists() else [])


def build_names(binaries: Binaries) -> Path:
    """The program that looks names up, with its libraries."""
    folder = binaries.folder
    shared = ("-shared", "-fPIC")
    inner = compile_c(folder / "libinner.so", [NATIVE / "names_inner.c"], *shared)
    outer = compile_c(folder / "libouter.so", [NATIVE / "names_outer.c"], *shared)
    compile_c(folder / "libplugin.so", [NATIVE / "names_plugin.c", folder / "libcuda.so.1"], *shared)
    return compile_c(folder / "names", [NATIVE / "names_host.c", outer, inner], "-Wl,--no-as-needed")


UNSANITIZED = ("driver/resolve.c", "cuda/driver/libcuda.c", "hip/driver/libamdhip64.c", "hip/driver/names.c",
               "hip/driver/library.c", "driver/lookup.c", "driver/elf_next.c", "base/config.c")
"""What runs while a sanitizer's runtime starts, when nothing instrumented may run yet."""


SANITIZERS = {"address": ("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"),
              "thread": ("-fsanitize=thread",)}


@functools.cache
def build_sanitized(binaries: Binaries, sanitizer: str) -> Binaries:
    """The hook driver under one of SANITIZERS; the programs stay as they are."""
    return replace(binaries, hook=sanitized_hook(binaries.folder / sanitizer, sanitizer))


def sanitized_hook(folder: Path, sanitizer: str, vendor: str = "cuda") -> Path:
    """To optimise checked code takes longer than what is run of it."""
    folder.mkdir()
    flags, sources = SANITIZERS[sanitizer], hook_sources(vendor)
    plain = [path for path in sources if str(path.relative_to(HOOKDRV)) in UNSANITIZED]
    rest = [path for path in sources if path not in plain]
    jobs = [(folder / "plain.o", plain, ("-r",)), (folder / "rest0.o", rest[::2], ("-r", *flags)),
            (folder / "rest1.o", rest[1::2], ("-r", *flags))]
    vendors = ("-DNCC_HELLO_OURS=NCC_HELLO_GCN",) if vendor == "hip" else ()  # as CMakeLists.txt has it
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda job: compile_c(job[0], job[1], *job[2], *vendors, "-O0", "-fPIC", "-fvisibility=hidden"),
                      jobs))
    return compile_c(folder / f"libncc_{vendor}.so", [job[0] for job in jobs], "-shared", *flags)


def runtime_of(sanitizer: str) -> str | None:
    """The sanitizer's runtime, to be preloaded first."""
    name = {"address": "libasan.so", "thread": "libtsan.so"}[sanitizer]
    found = subprocess.run([compiler(), f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()
    return found if Path(found).is_absolute() else None
