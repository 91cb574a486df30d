"""``python -m tests.mutants``: puts small faults into copies of the tree and reports which ones the tests notice.

Faults are drawn by a seed from all that the operators of ``python_operators`` and ``c_operators`` find in the files of
``targets``: the same number of every operator, as far as they go. One that does not compile is not counted. Each is run
against the tests of its target until one fails (``killed``), or takes too long, as CI would notice. Survivors are to be
looked at: a test is missing, or the mutant is equivalent and gets a row in ``targets``.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import queue
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from tests.mutants import c_operators, python_operators
from tests.mutants.mutation import Mutation
from tests.mutants.targets import EQUIVALENT, ROOT, TARGETS, Target

# No limit of processor time: with one, Linux counts it in ticks, and tests that measure time fail.
SECONDS = 600        # of one mutant's tests, on a machine that does other things as well
LONG_SECONDS = 3600
MEMORY = 8 << 30     # of what Python mutants take; the address sanitizer under C takes all there is
PYTEST = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=line", "--hypothesis-seed=0")
USUAL = ("--hypothesis-profile=mutants",)
LONG = ("--hypothesis-profile=mutants-long", "-m", "long or not long")
COMPILES = ("cc", "-std=gnu11", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror", "-Ihookdrv")


@dataclass(frozen=True)
class Mutant:
    target: Target
    file: Path
    mutation: Mutation

    @property
    def source(self) -> bytes:
        return (ROOT / self.file).read_bytes()

    @property
    def name(self) -> str:
        return f"{self.file.stem}.{self.mutation.named(self.source)}"

    def __str__(self) -> str:
        return f"{self.file}:{self.mutation.line(self.source)} {self.name}"

    def described(self) -> dict[str, object]:
        mutation, source = self.mutation, self.source
        return {"target": self.target.name, "file": str(self.file), "line": mutation.line(source), "mutant": self.name}


# ---- drawing ----

def drawn(target: Target, count: int, seed: int) -> list[Mutant]:
    """``count`` that compile, of every operator in turn; the same for the same files and seed."""
    found: dict[str, list[Mutant]] = defaultdict(list)
    for file in target.sources():
        operators = python_operators if file.suffix == ".py" else c_operators
        for mutation in operators.mutations((ROOT / file).read_bytes()):
            found[mutation.operator].append(Mutant(target, file, mutation))
    chance = random.Random(f"{seed} {target.name}")
    for mutants in found.values():
        chance.shuffle(mutants)
    chosen: list[Mutant] = []
    while len(chosen) < count and any(found.values()):
        for operator in sorted(found):
            while found[operator] and len(chosen) < count:
                mutant = found[operator].pop()
                if compiles(mutant):
                    chosen.append(mutant)
                    break
    return chosen


def compiles(mutant: Mutant) -> bool:
    changed = mutant.mutation.applied(mutant.source)
    if mutant.file.suffix == ".py":
        try:
            compile(changed, str(mutant.file), "exec")
        except SyntaxError:
            return False
        return True
    with tempfile.NamedTemporaryFile(suffix=".c") as file:
        Path(file.name).write_bytes(changed)
        command = (*COMPILES, f"-I{(ROOT / mutant.file).parent}", file.name)
        return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0


# ---- running ----

class Tree:
    """A copy of the working tree with an environment of its own, whose packages are those of this one."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                                capture_output=True, check=True).stdout.decode().split("\0")
        for name in filter(None, listed):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, folder / name)
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / ".venv"], check=True)
        self.python = folder / ".venv" / "bin" / "python"
        packages, = (folder / ".venv").glob("lib/python3*/site-packages")
        (packages / "base.pth").write_text("\n".join(p for p in sys.path if p.endswith("-packages")))
        subprocess.run([self.python, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps",
                        "--ignore-installed", "--editable", "."], cwd=folder, check=True)

    def run(self, tests: tuple[str, ...], long: bool = False, memory: int = resource.RLIM_INFINITY) -> tuple[str, str]:
        """(survived, killed or too long; what said so)."""
        there = [test for test in tests if (self.root / test).exists()]
        seconds, profile = (LONG_SECONDS, LONG) if long else (SECONDS, USUAL)
        log = self.root / "mutant.log"
        with log.open("w") as out:
            process = subprocess.Popen([self.python, *PYTEST, *profile, *there], cwd=self.root, stdout=out, stderr=out,
                                       stdin=subprocess.DEVNULL, start_new_session=True,
                                       preexec_fn=partial(_limit, memory),
                                       env={**os.environ, "NCC_TEST_REQUIRE_ALL": "0"})
            try:
                status = process.wait(seconds)
            except subprocess.TimeoutExpired:
                return "killed", f"no end after {seconds} s"
            finally:
                _end(process)
        return ("killed", self._by(log.read_text(errors="replace"), status)) if status else ("survived", "")

    @staticmethod
    def _by(said: str, status: int) -> str:
        """The test that failed, or how else pytest ended."""
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
        return failed[1] if failed else (said.strip() or f"status {status}").splitlines()[-1][:200]

    def judge(self, mutant: Mutant, quick: bool, long: bool) -> tuple[str, str]:
        path = self.root / mutant.file
        original = path.read_bytes()
        try:
            self._write(path, mutant.mutation.applied(original))
            tests = mutant.target.tests if quick else (*mutant.target.tests, *mutant.target.slow)
            return self.run(tests, long, MEMORY if mutant.file.suffix == ".py" else resource.RLIM_INFINITY)
        finally:
            self._write(path, original)

    def _write(self, path: Path, content: bytes) -> None:
        path.write_bytes(content)
        # Python takes a compiled file of the same size and second for the same.
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            compiled.unlink()


def _limit(memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))


def _end(process: subprocess.Popen[bytes]) -> None:
    """With all that its session started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, 9)
    process.wait()


def judged(mutants: list[Mutant], folder: Path, jobs: int, quick: bool,
           long: bool) -> Iterator[tuple[Mutant, str, str, float]]:
    trees: queue.Queue[Tree] = queue.Queue()
    for number in range(jobs):
        trees.put(Tree(folder / f"tree{number}"))
    lock = threading.Lock()

    def one(mutant: Mutant) -> tuple[Mutant, str, str, float]:
        tree, began = trees.get(), time.monotonic()
        try:
            verdict, by = tree.judge(mutant, quick, long)
        finally:
            trees.put(tree)
        seconds = time.monotonic() - began
        with lock:
            print(f"{verdict:9} {seconds:6.1f} s  {mutant}  {by}", flush=True)
        return mutant, verdict, by, seconds

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(one, mutants)


def sound(targets: tuple[Target, ...], folder: Path) -> bool:
    """Whether the tests pass where nothing is wrong: else every mutant would be killed."""
    tree = Tree(folder / "original")
    verdicts = {target.name: tree.run((*target.tests, *target.slow)) for target in targets}
    for name, (verdict, by) in verdicts.items():
        if verdict == "killed":
            print(f"{name}: fails without a mutant: {by}")
    return all(verdict == "survived" for verdict, _ in verdicts.values())


# ---- reporting ----

def table(rows: list[dict[str, object]]) -> str:
    lines = [f"{'':14} {'mutants':>7} {'killed':>7} {'equivalent':>10} {'survived':>8}"]
    for name in (*dict.fromkeys(str(row["target"]) for row in rows), "all"):
        own = Counter(row["verdict"] for row in rows if name in (row["target"], "all"))
        lines.append(f"{name:14} {own.total():7} {own['killed']:7} {own['equivalent']:10} {own['survived']:8}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="targets whose name has this, or mutants (a part of their name)")
    parser.add_argument("--count", type=int, help="mutants of each target")
    parser.add_argument("--list", action="store_true", help="draw them, run nothing")
    parser.add_argument("--quick", action="store_true", help="leave out the slow tests")
    parser.add_argument("--long", action="store_true", help="with the tests of make test-long")
    parser.add_argument("--again", type=Path, help="an earlier result: only its survivors are tried, the rest is kept")
    parser.add_argument("--unchecked", action="store_true", help="do not run the tests without a mutant first")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "benchmarks" / "results"
                        / f"{date.today().isoformat()}-mutants.json")
    options = parser.parse_args()
    named = tuple(t for t in TARGETS if options.only in t.name) or TARGETS
    mutants = [m for t in named for m in drawn(t, options.count or t.mutants, options.seed)
               if options.only in t.name or options.only in m.name]
    rows: list[dict[str, object]] = []
    if options.again:
        earlier = json.loads(options.again.read_text())["mutants"]
        left = {row["mutant"] for row in earlier if row["verdict"] != "killed"}
        mutants = [m for m in mutants if m.name in left]
        rows = [row for row in earlier if row["mutant"] not in {m.name for m in mutants}]
    if options.list:
        print("\n".join(map(str, mutants)))
        return 0
    with tempfile.TemporaryDirectory(prefix="ncc-mutants-") as folder:
        if not options.unchecked and not sound(named, Path(folder)):
            return 1
        for mutant, verdict, by, seconds in judged(mutants, Path(folder), options.jobs, options.quick,
                                                   options.long):
            why = EQUIVALENT.get(mutant.name, "")
            rows.append({**mutant.described(), "verdict": "equivalent" if verdict == "survived" and why else verdict,
                         "by": by or why, "seconds": round(seconds, 1)})
    print(table(rows))
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    written = {"commit": head.stdout.strip(), "seed": options.seed, "python": platform.python_version(),
               "cpus": os.cpu_count(), "mutants": rows}
    options.output.write_text(json.dumps(written, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
