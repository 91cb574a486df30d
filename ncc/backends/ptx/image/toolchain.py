"""ptxas: finding one that knows a PTX text's ``.version``, and assembling with it.

Looked for in this order: ``--ptxas``, NCC_PTXAS, CUDA_HOME and CUDA_PATH, PATH, the PyPI wheels next to the running
Python (nvidia-cuda-nvcc, Triton's, PyTorch's), /usr/local/cuda. The first two are a user's wish: where there is no
working ptxas, that is an error. Of the others, those that do not work or are too old are passed over, and one
whose newest version is the very one wanted comes first: compilers write the newest version that their own ptxas knows,
so it is most likely the producer's release, which gives the original's registers and rounding again. Where all are
too old, the newest assembles the text as its own version: compilers write their newest, whatever they use of it (Warp
and CuTe DSL bring CUDA 13.2's and later), and what an assembler does not know it refuses. Then, and with none at all,
the caller hands the PTX itself to the driver, whose JIT assembles.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from ncc.backends import process
from ncc.backends.cuda_tools import in_directory, unwished
from ncc.backends.process import ASSEMBLE_SECONDS, Started, ask
from ncc.backends.ptx.image.images import at_most, ptx_version
from ncc.diag import Diagnostic, NccError, Severity, error
from ncc.limits import natural
from ncc.source import SourceFile

# CUDA release -> newest .version it knows: PTX ISA, "Release Notes", table "PTX Release History".
_PTX_OF_CUDA: dict[tuple[int, ...], tuple[int, int]] = {
    (11, 0): (7, 0), (11, 1): (7, 1), (11, 2): (7, 2), (11, 3): (7, 3), (11, 4): (7, 4), (11, 5): (7, 5),
    (11, 6): (7, 6), (11, 7): (7, 7), (11, 8): (7, 8), (12, 0): (8, 0), (12, 1): (8, 1), (12, 2): (8, 2),
    (12, 3): (8, 3), (12, 4): (8, 4), (12, 5): (8, 5), (12, 6): (8, 5), (12, 7): (8, 6), (12, 8): (8, 7),
    (12, 9): (8, 8), (13, 0): (9, 0), (13, 1): (9, 1), (13, 2): (9, 2), (13, 3): (9, 3), (13, 4): (9, 4),
    (13, 5): (9, 5),
}

_SYSTEM = "/usr/local/cuda/bin/ptxas"

_WISHES = ("--ptxas", "NCC_PTXAS")

_RELEASE = re.compile(r"release \d+\.\d+, V(\d+(?:\.\d+)+)")
_BUILD = re.compile(r"^Build (\S+)", re.MULTILINE)
_PLACED = re.compile(r"^ptxas \S+, line (\d+); (?:error|fatal)\s*: (.*)$")
_UNPLACED = re.compile(r"^ptxas (?:error|fatal)\s*: (.*)$")
_ABORTED = "Ptx assembly aborted due to errors"
_SHOWN_ERRORS = 8

_TOO_OLD = ("the PTX is of .version {}.{}, and {} knows {}.{}: a newer one may take it "
            "(pip install nvidia-cuda-nvcc, or --ptxas)")


@dataclass(frozen=True)
class Ptxas:
    """A working assembler. ``ptx_version`` is the newest it knows; ``identity`` tells builds apart, in cache keys."""

    path: str
    release: tuple[int, ...]  # CUDA 13.0.88
    ptx_version: tuple[int, int]
    identity: str

    def __str__(self) -> str:
        return f"ptxas {'.'.join(map(str, self.release))}"


@dataclass(frozen=True)
class Candidate:
    """A place where a ptxas was looked for: what asked for it, and the assembler or why it is none."""

    source: str
    path: str
    ptxas: Ptxas | None
    problem: str | None = None


# ---- finding ----

def find_ptxas(explicit: str | None = None, need: tuple[int, int] | None = None,
               environ: Mapping[str, str] = os.environ) -> Ptxas | None:
    """A ptxas that knows PTX version ``need``, else the newest; None if there is none. B070 where the one asked for is
    bad."""
    newer = older = None
    for source, path in _places(explicit, environ):
        found = _candidate(source, path)
        if source in _WISHES:
            return _wished(found)
        if found.ptxas is None:
            continue
        if need in (None, found.ptxas.ptx_version):
            return found.ptxas
        if found.ptxas.ptx_version > need:
            newer = newer or found.ptxas
        elif older is None or found.ptxas.release > older.release:
            older = found.ptxas
    return newer or older


def _wished(found: Candidate) -> Ptxas:
    """What a user asked for, whatever it knows: its own message says it, if it is too old."""
    if found.ptxas is None:
        raise error("B070", f"{found.source}: {found.problem}", place=found.path)
    return found.ptxas


def survey(explicit: str | None = None, environ: Mapping[str, str] = os.environ) -> tuple[Candidate, ...]:
    """Every place with a file in it, or that a user asked for, for ``ncc doctor``."""
    found = [_candidate(source, path) for source, path in _places(explicit, environ)]
    return tuple({candidate.path: candidate for candidate in reversed(found)}.values())[::-1]


def identity(explicit: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """Of all that ``find_ptxas`` could answer here, for the key of a cache. B070 as there."""
    if explicit or environ.get("NCC_PTXAS"):
        wished = find_ptxas(explicit, environ=environ)
        return wished.identity if wished else ""
    return "\n".join(candidate.ptxas.identity for candidate in survey(None, environ) if candidate.ptxas)


def _places(explicit: str | None, environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """(what asked for it, path): the wished ones always, others where there is a file."""
    if explicit:
        yield "--ptxas", in_directory(explicit, "ptxas")
    if wish := environ.get("NCC_PTXAS"):
        yield "NCC_PTXAS", in_directory(wish, "ptxas")
    yield from unwished("ptxas", "cuda_nvcc", _SYSTEM, environ, ("ptxas-blackwell",))


def _candidate(source: str, path: str) -> Candidate:
    try:
        status = os.stat(path)
    except OSError as reason:
        return Candidate(source, path, None, f"no ptxas here: {reason.strerror}")
    found = _probe(path, status.st_size, status.st_mtime_ns)
    return Candidate(source, path, *((found, None) if isinstance(found, Ptxas) else (None, found)))


@lru_cache(maxsize=64)
def _probe(path: str, _size: int, _mtime_ns: int) -> Ptxas | str:
    """Ask a program for its version; a text says why it is no ptxas. Kept until the file changes."""
    answer = ask(path, "--version")
    release, build = _RELEASE.search(answer), _BUILD.search(answer)
    if release is None or "ptxas" not in answer.lower():
        return f"not a working ptxas: {answer.strip().splitlines()[-1] if answer.strip() else 'it says nothing'}"
    number = tuple(natural(part) or 0 for part in release[1].split("."))
    version = _PTX_OF_CUDA.get(number[:2]) or _newest_listed(path) or _least_known(number)
    if version is None:
        return f"its release {release[1]} is not known"
    return Ptxas(path, number, version, f"ptxas {release[1]} {build[1] if build else ''}".strip())


def _newest_listed(path: str) -> tuple[int, int] | None:
    """From CUDA 13.0 on it lists the versions that it knows."""
    numbers = re.findall(r"\b(\d+)\.(\d+)\b", ask(path, "--list-version"))
    return max(((natural(major) or 0, natural(minor) or 0) for major, minor in numbers), default=None)


def _least_known(release: tuple[int, ...]) -> tuple[int, int] | None:
    """What a release after one of the table knows at least, where it does not say: it may be gone by now."""
    return max((version for number, version in _PTX_OF_CUDA.items() if number <= release), default=None)


# ---- assembling ----

OVERRIDING = (12, 4)
"""The first release that knows ``--override-directive-values``: ``ptxas --help`` of 12.3.107 and 12.4.131."""


def assemble(text: str, target: str, options: tuple[str, ...] = (), ptxas: Ptxas | str | None = None,
             name: str = "<ptx>", seconds: float = ASSEMBLE_SECONDS, started: Started | None = None,
             said: Callable[[str], None] | None = None) -> bytes:
    """The cubin of a PTX text. ``ptxas``: one that was found, a path, or None to look for one. ``said`` is given what
    it printed of a text that it took.

    B071 without a ptxas, B072 with its messages where it fails, B073 past ``seconds``, B074 where it can't run.
    """
    program = ptxas if isinstance(ptxas, Ptxas) else find_ptxas(ptxas, ptx_version(text))
    if program is None:
        raise error("B071", "no ptxas was found", place=name,
                    hint="pip install nvidia-cuda-nvcc, or name one by --ptxas or NCC_PTXAS; 'ncc doctor' lists them")
    source = SourceFile(name, text)
    known = (o for o in options if program.release >= OVERRIDING or o.lstrip("-") != "override-directive-values")
    try:
        with tempfile.TemporaryDirectory(prefix="ncc-") as directory:
            ptx, cubin = Path(directory, "kernel.ptx"), Path(directory, "kernel.cubin")
            ptx.write_bytes(at_most(program.ptx_version, text).encode("utf-8", "replace"))
            output = _run([program.path, f"-arch={target}", *known, str(ptx), "-o", str(cubin)], source, program,
                          seconds, started)
            if said is not None:
                said(output)
            return cubin.read_bytes()
    except OSError as reason:
        raise error("B074", f"{program} could not run, or left no cubin: {reason}", place=name) from None


def loadable(text: str, target: str, options: tuple[str, ...] = (), explicit: str | None = None,
             name: str = "<ptx>", started: Started | None = None,
             said: Callable[[str], None] | None = None) -> bytes:
    """What a driver can load: the cubin, or the text itself, for the driver's JIT: without a ptxas, or where all are
    too old for what the text holds, unless a user asked for one."""
    need = ptx_version(text)
    ptxas = find_ptxas(explicit, need)
    if ptxas is None:
        return _text_image(text)
    try:
        return assemble(text, target, options, ptxas, name, started=started, said=said)
    except NccError as refusal:
        too_old = need is not None and need > ptxas.ptx_version and refusal.diagnostics[0].code == "B072"
        if explicit or os.environ.get("NCC_PTXAS") or not too_old:
            raise
        return _text_image(text)


def _text_image(text: str) -> bytes:
    return text.encode("utf-8", "replace") + b"\0"


def _run(command: list[str], source: SourceFile, program: Ptxas, seconds: float, started: Started | None) -> str:
    """What the program printed."""
    try:
        status, output = process.output(command, seconds, started)
    except subprocess.TimeoutExpired:
        raise error("B073", f"{program} took more than {seconds:g} s", place=source.path) from None
    printed = output.decode("utf-8", "replace")
    if status:
        failures = _failures(printed, status, source, program)
        need = ptx_version(source.text)
        if need and need > program.ptx_version:
            failures[0] = replace(failures[0], hint=_TOO_OLD.format(*need, program, *program.ptx_version))
        raise NccError(*failures)
    return printed


def _failures(output: str, status: int, source: SourceFile, program: Ptxas) -> list[Diagnostic]:
    """ptxas' own messages, each at the line that it names."""
    found = [_failure(line, source, program) for line in output.splitlines() if _ABORTED not in line]
    failures = [diagnostic for diagnostic in found if diagnostic]
    if failures:
        return failures[:_SHOWN_ERRORS]
    message = f"{program} {process.cause(status)}: {output.strip()}".rstrip(": ")
    return [Diagnostic("B072", Severity.ERROR, message, place=source.path)]


def _failure(line: str, source: SourceFile, program: Ptxas) -> Diagnostic | None:
    placed, unplaced = _PLACED.match(line), _UNPLACED.match(line)
    if placed:
        message, span = f"{program}: {placed[2]}", process.line_span(source, natural(placed[1]) or 0)
        return Diagnostic("B072", Severity.ERROR, message, span=span)
    if unplaced:
        return Diagnostic("B072", Severity.ERROR, f"{program}: {unplaced[1]}", place=source.path)
    return None
