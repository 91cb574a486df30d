"""Runs the fuzzers.

    python -m tests.fuzz --seconds 60             every target in turns, two at a time
    python -m tests.fuzz --seconds 600 ptx toml   these
    python -m tests.fuzz ptx FILE                 one input again: what a crash's own line says

Each input has 10 s of the processor, a minute of time and 1 GB of memory. What is found is written to ``--out`` with
its traceback, once for each place that it comes from. Where a target has a minute or more and atheris is installed
(``pip install atheris``), that guides the mutations by the code that they reach; else they are random, by ``--seed``.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.mutate import MOST_BYTES, Corpus, mutated

CPU_S, WALL_S, MEMORY_BYTES = 10, 60, 1 << 30
WORTH_GUIDING_S = 60
WORKERS = 2
MODULES = ("texts", "images", "machine", "files", "kernels", "native")


class TooSlow(BaseException):
    """Not an Exception: no handler for those may swallow it."""


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="TARGET", help="and, to run one input again, its file")
    parser.add_argument("--seconds", type=float, default=60, help="for all targets together (default 60)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("fuzz-crashes"), metavar="DIR")
    parser.add_argument("--random", action="store_true", help="do not use atheris")
    parser.add_argument("--guided", action="store_true", help=argparse.SUPPRESS)  # a child of this program
    args = parser.parse_args(argv)
    if args.guided:
        return _guided(args)
    targets = _targets()
    if len(args.names) == 2 and args.names[1] not in targets:
        return _again(targets[args.names[0]], Path(args.names[1]))
    unknown = [name for name in args.names if name not in targets]
    if unknown:
        parser.error(f"no target {unknown[0]}: {' '.join(targets)}")
    return _fuzz(args, {name: targets[name] for name in args.names or targets})


def _targets() -> dict[str, Any]:
    from tests.fuzz.table import TARGETS

    for module in MODULES:
        importlib.import_module(f"tests.fuzz.{module}")
    return TARGETS


def _again(target: Any, path: Path) -> int:
    from tests.fuzz.table import attempt

    with _limits():
        attempt(target, path.read_bytes())
    print(f"{target.name}: nothing wrong with {path}")
    return 0


# ---- the parent: starts, watches and counts


@dataclass
class Child:
    """A process that fuzzes one target; it writes each input to ``current`` before it tries it."""

    name: str
    pid: int
    current: Path
    count: Path
    until: float
    status: int | None = None
    found: list[str] = field(default_factory=list)

    def stuck(self) -> bool:
        with contextlib.suppress(FileNotFoundError):
            return time.time() - self.current.stat().st_mtime > WALL_S
        return False


def _fuzz(args: argparse.Namespace, targets: dict[str, Any]) -> int:
    share = args.seconds * WORKERS / sum(t.weight for t in targets.values())
    guided = find_spec("atheris") is not None and not args.random and share >= WORTH_GUIDING_S
    before = set(args.out.glob("*")) if args.out.is_dir() else set()
    waiting, running = list(targets), []
    with tempfile.TemporaryDirectory(prefix="ncc-fuzz-") as folder:
        while waiting or running:
            while waiting and len(running) < WORKERS:
                target = targets[waiting.pop(0)]
                running.append(_start(args, target, Path(folder), share * target.weight, guided))
            time.sleep(0.05)
            for child in [c for c in running if _ended(c)]:
                running.remove(child)
                _report(args, child)
    new = sorted(p for p in args.out.glob("*") if p not in before and p.suffix != ".txt") if args.out.is_dir() else []
    print(f"fuzz: {len(targets)} targets, {'guided by atheris' if guided else 'at random'}, {len(new)} defects")
    return 1 if new else 0


def _start(args: argparse.Namespace, target: Any, folder: Path, seconds: float, guided: bool) -> Child:
    child = Child(target.name, 0, folder / f"{target.name}.input", folder / f"{target.name}.count",
                  time.time() + seconds)
    sys.stdout.flush()
    child.pid = os.fork()
    if child.pid == 0:
        status = 70
        try:
            if guided:
                os.execv(sys.executable, [sys.executable, "-m", "tests.fuzz", "--guided", "--seconds", str(seconds),
                                          "--out", str(args.out), target.name, str(child.current), str(child.count)])
            status = _random(target, Random(f"{args.seed} {target.name}"), child, args.out)
        finally:
            sys.stdout.flush()
            os._exit(status)
    return child


def _ended(child: Child) -> bool:
    if child.stuck():
        os.kill(child.pid, signal.SIGKILL)
    pid, status = os.waitpid(child.pid, os.WNOHANG)
    if pid:
        child.status = status
    return pid != 0


def _report(args: argparse.Namespace, child: Child) -> None:
    assert child.status is not None
    count = child.count.read_text() if child.count.exists() else "0"
    if child.status and child.current.exists():
        died = f"signal {os.WTERMSIG(child.status)}" if os.WIFSIGNALED(child.status) else f"status {child.status >> 8}"
        _write(args.out, child.name, child.current.read_bytes(), died, f"the process ended with {died}\n")
    print(f"fuzz: {child.name:20} {count:>9} inputs{'' if not child.status else ', and it died'}", flush=True)


# ---- a child: one input after another


@contextlib.contextmanager
def _limits() -> Iterator[None]:
    """Memory beyond what is there now, and a handler for the processor's time."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MEMORY_BYTES
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))
    signal.signal(signal.SIGPROF, _too_slow)
    signal.setitimer(signal.ITIMER_PROF, CPU_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def _too_slow(*_: object) -> None:
    raise TooSlow(f"more than {CPU_S} s")


def _try(target: Any, data: bytes, child: Child, out: Path) -> None:
    from tests.fuzz.table import attempt

    child.current.write_bytes(data)
    try:
        with _limits():
            attempt(target, data)
    except KeyboardInterrupt:
        raise
    except BaseException as defect:
        where = _place(defect)
        if where not in child.found:
            child.found.append(where)
            _write(out, target.name, data, where, "".join(traceback.format_exception(defect))[-8000:])


def _place(defect: BaseException) -> str:
    """The kind of a defect and the innermost line of ncc that it passed."""
    frames = traceback.extract_tb(defect.__traceback__)
    own = [f for f in frames if f"{os.sep}ncc{os.sep}" in f.filename or f"{os.sep}runtime{os.sep}" in f.filename]
    last = (own or frames)[-1]
    line = "" if isinstance(defect, TooSlow) else f":{last.lineno}"
    code = str(defect)[:4] if isinstance(defect, AssertionError) else ""
    return f"{type(defect).__name__} {Path(last.filename).name}{line} {code}".strip()


def _write(out: Path, name: str, data: bytes, where: str, story: str) -> None:
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{name}-{hashlib.sha256(where.encode()).hexdigest()[:8]}"
    if path.exists():
        return
    path.write_bytes(data)
    path.with_suffix(".txt").write_text(f"{story}\npython -m tests.fuzz {name} {path}\n")
    print(f"fuzz: {name}: {where}: python -m tests.fuzz {name} {path}", flush=True)


def _random(target: Any, source: Random, child: Child, out: Path) -> int:
    corpus = Corpus(list(target.seeds()))
    if not corpus.seeds:
        return 0
    for count, data in enumerate(_inputs(source, corpus)):
        child.count.write_text(str(count))
        if count and time.time() >= child.until:
            break
        _try(target, data, child, out)
    child.current.unlink(missing_ok=True)
    return 0


def _inputs(source: Random, corpus: Corpus) -> Iterator[bytes]:
    yield from corpus.seeds
    while True:
        yield mutated(source, corpus)


def _guided(args: argparse.Namespace) -> int:
    import atheris

    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # atheris and libFuzzer tell of all that they do
    with atheris.instrument_imports(include=["ncc"]):
        target = _targets()[args.names[0]]
    child = Child(target.name, 0, Path(args.names[1]), Path(args.names[2]), time.time() + args.seconds)
    counted = [0]

    def one(data: bytes) -> None:
        if time.time() > child.until:
            child.count.write_text(str(counted[0]))
            child.current.unlink(missing_ok=True)
            os._exit(0)
        counted[0] += 1
        _try(target, data, child, args.out)

    seeds = Path(tempfile.mkdtemp(prefix="ncc-fuzz-seeds-"))
    for number, seed in enumerate(target.seeds()):
        (seeds / str(number)).write_bytes(seed)
    atheris.Setup(["fuzz", f"-max_len={MOST_BYTES}", "-rss_limit_mb=0", str(seeds)], one)
    atheris.Fuzz()
    shutil.rmtree(seeds, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
