"""LLVM for AMD GPUs: finding one that assembles and links for a processor, and a disassembler.

Looked for in this order: ``--llvm``, NCC_LLVM, ROCm's own (HIP_CLANG_PATH, ROCM_PATH, HIP_PATH, /opt/rocm,
/opt/rocm-VERSION), then what else is installed, the newest first: Debian's llvm-N and lld-N, what is on PATH, and
PyPI's ``ziglang``, whose clang assembles for AMD and which carries lld. The first two are a user's wish, and an error
where they are none or do not know the processor; of the others the first that knows it is taken. One without
llvm-objdump, as ``ziglang``, disassembles by the library of PyPI's ``rocm-llvm-python``, if that knows the processor.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from ncc.backends import process
from ncc.backends.gcn.image.vopd import with_pairs_as_words
from ncc.backends.gcn.isa.arch import RDNA, Target, find_target, first_llvm, generation, normalized
from ncc.backends.process import ASSEMBLE_SECONDS, Started, ask
from ncc.diag import Diagnostic, NccError, Severity, error
from ncc.limits import natural
from ncc.source import SourceFile

_TRIPLE = "amdgcn-amd-amdhsa"
_WISHES = ("--llvm", "NCC_LLVM")
_ROCM_VARIABLES = {"HIP_CLANG_PATH": ("",), "ROCM_PATH": ("llvm/bin", "lib/llvm/bin"),
                   "HIP_PATH": ("llvm/bin", "lib/llvm/bin", "../llvm/bin")}
"""Of ROCm and hipcc, and where under each its LLVM may be."""
_ROCM = "/opt/rocm"
_DEBIAN = "/usr/lib"
_DEBIAN_HAS = 19
_FIRST_DIRECTIVE = 19
"""The first version whose assembler certainly reads ``.amdhsa_code_object_version``: before, an option says it."""
_DISASSEMBLER = Path(__file__).with_name("list_instructions.py")
_PACKAGE, _LIBRARY = "rocm-llvm-python", "llvm/librocmllvm.so"

_VERSION = re.compile(r"(?:LLVM|clang) version (?P<number>[\w.]+)")
_PROCESSORS = re.compile(r"\bgfx\w+(?:-\w+)*")
_TARGET_DIRECTIVE = re.compile(r"^\s*\.amdgcn_target\b.*$", re.MULTILINE)
_VERSION_DIRECTIVE = re.compile(r"^[ \t]*\.amdhsa_code_object_version[ \t]+(\d{1,3})\b", re.MULTILINE)
_METADATA_VERSION = re.compile(r"^amdhsa\.version:\s*\n\s*-\s*(\d+)\s*\n\s*-\s*(\d+)", re.MULTILINE)
_OBJECT_VERSION = {("1", "0"): 3, ("1", "1"): 4, ("1", "2"): 5}
_PLACED = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):\d+: (?:fatal )?error: (?P<message>.*)$", re.MULTILINE)
_SECTION_NAME = re.compile(r"\.?[A-Za-z_][\w.]*\Z")
_WITH_SHARED_SOURCES = 12
"""The generation whose pairs may read one register twice (``vopd``)."""
_SHOWN_ERRORS = 8
_SHOWN_TOOLS = 4
_ASK_SECONDS = 20.0


@dataclass(frozen=True)
class Llvm:
    """A working toolchain. Commands are without arguments; ``identity`` tells builds apart, in cache keys."""

    path: str
    version: str
    assembler: tuple[str, ...]
    by_clang: bool              # else by llvm-mc
    linker: tuple[str, ...]
    disassembler: tuple[str, ...] | None
    processors: frozenset[str]
    identity: str

    library: str | None = None  # that the disassembler is, where it is another LLVM's

    def __str__(self) -> str:
        return f"LLVM {self.version}"

    @property
    def number(self) -> tuple[int, ...]:
        return tuple(natural(part) or 0 for part in re.findall(r"\d{1,6}", self.version)[:3])

    @property
    def reads_version(self) -> bool:
        """Whether its assembler knows the directive for the object's version."""
        return self.number[:1] >= (_FIRST_DIRECTIVE,)

    def knows(self, target: Target) -> bool:
        return target.arch in self.processors

    def disassembles(self, target: Target) -> bool:
        """A library is asked: it may be older than the assembler, or newer."""
        return self.disassembler is not None and (self.library is None or _library_knows(self.library, target.arch))

    def lacks(self, target: Target, disassembler: bool) -> str | None:
        """What of it is missing for a target, in words."""
        if not self.knows(target):
            return f"does not know {target.arch}"
        if not disassembler or self.disassembles(target):
            return None
        return "has no disassembler" if self.disassembler is None else (
            f"disassembles by {_PACKAGE}, which does not know {target.arch}")

    def command(self, target: Target, source: str, output: str, object_version: int | None = None,
                features: Sequence[str] = ()) -> list[str]:
        """What assembles a text to an object file; ``object_version`` where the text does not say it; ``features`` are
        LLVM's, which the text needs (``_features``)."""
        if self.by_clang:
            asked = [word for name in features for word in ("-Xclangas", "-target-feature", "-Xclangas", f"+{name}")]
            version = [f"-mcode-object-version={object_version}"] if object_version else []
            return [*self.assembler, "-target", _TRIPLE, f"-mcpu={target}", *version, *asked, "-x", "assembler", "-c",
                    source, "-o", output]
        version = [f"--amdhsa-code-object-version={object_version}"] if object_version else []
        attributes = ",".join(filter(None, (target.attributes, *(f"+{name}" for name in features))))
        asked = [f"-mattr={attributes}"] if attributes else []
        return [*self.assembler, f"-triple={_TRIPLE}", f"-mcpu={target.arch}", *asked, *version, "-filetype=obj",
                source, "-o", output]


@dataclass(frozen=True)
class Candidate:
    """A place where one was looked for: what asked for it, and the toolchain or why it is none."""

    source: str
    path: str
    llvm: Llvm | None
    problem: str | None = None


# ---- finding ----

def find_llvm(explicit: str | None = None, target: Target | None = None,
              environ: Mapping[str, str] = os.environ, disassembler: bool = False) -> Llvm | None:
    """A toolchain that knows the target, with a disassembler if asked for; None if there is none.

    B075 where the one that a user asked for is bad, B076 where it does not know the target.
    """
    for found in _candidates(explicit, environ):
        if found.llvm is None:
            if found.source in _WISHES:
                raise error("B075", f"{found.source}: {found.problem}", place=found.path)
            continue
        if found.source in _WISHES and target and not found.llvm.knows(target):
            raise error("B076", f"{found.source}: {found.llvm} does not know {target.arch}", place=found.path,
                        hint=_how_to_get(first_llvm(target.arch), disassembler))
        if found.llvm.lacks(target, disassembler) is None if target else found.llvm.disassembler or not disassembler:
            return found.llvm
    return None


def survey(explicit: str | None = None, environ: Mapping[str, str] = os.environ) -> tuple[Candidate, ...]:
    """Every place with something in it, or that a user asked for, for ``ncc doctor``."""
    return tuple(_candidates(explicit, environ))


def identity(explicit: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """Of all that ``find_llvm`` could answer here, for the key of a cache. B075 as there."""
    if explicit or environ.get("NCC_LLVM"):
        wished = find_llvm(explicit, environ=environ)
        return wished.identity if wished else ""
    return "\n".join(found.llvm.identity for found in _candidates(None, environ) if found.llvm)


def _candidates(explicit: str | None, environ: Mapping[str, str]) -> Iterator[Candidate]:
    for source, wish in zip(_WISHES, (explicit, environ.get("NCC_LLVM")), strict=True):
        if wish:
            yield _zig(source, wish) if os.path.basename(wish) == "zig" else _candidate(source, _in_directory(wish))
    seen: set[str] = set()
    for source, directory in _of_rocm(environ):
        if os.path.isdir(directory) and os.path.realpath(directory) not in seen:
            seen.add(os.path.realpath(directory))
            yield _candidate(source, directory)
    others = [found for found in _installed(environ) if found.llvm is None or os.path.realpath(found.path) not in seen]
    yield from sorted(others, key=lambda found: found.llvm.number if found.llvm else (), reverse=True)


def _of_rocm(environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for variable, places in _ROCM_VARIABLES.items():
        if root := environ.get(variable):
            yield from ((variable, os.path.normpath(os.path.join(root, place))) for place in places)
    folder, name = os.path.split(_ROCM)
    versions = sorted(Path(folder).glob(f"{name}-[0-9]*"), key=lambda path: _numbers(path.name), reverse=True)
    for root in (_ROCM, *map(str, versions)):
        yield from (("ROCm", os.path.join(root, place)) for place in _ROCM_VARIABLES["ROCM_PATH"])


def _numbers(name: str) -> tuple[int, ...]:
    return tuple(natural(part) or 0 for part in re.findall(r"\d{1,6}", name))


def _installed(environ: Mapping[str, str]) -> Iterator[Candidate]:
    """By Debian, on PATH (where it is whole), of PyPI."""
    places = [path for path in Path(_DEBIAN).glob("llvm-[0-9]*") if path.name.removeprefix("llvm-").isdecimal()]
    known = {os.path.realpath(path / "bin") for path in places}
    for path in places:
        if (path / "bin").is_dir():
            yield _candidate(path.name, str(path / "bin"))
    for directory in dict.fromkeys(environ.get("PATH", "").split(os.pathsep)):
        whole = directory and all(shutil.which(name, path=directory) for name in ("clang", "ld.lld", "llvm-objdump"))
        if whole and os.path.realpath(directory) not in known:
            yield _candidate("PATH", directory)
    if spec := find_spec("ziglang"):
        yield _zig("ziglang", os.path.join(os.path.dirname(spec.origin or ""), "zig"))


def _in_directory(wish: str) -> str:
    """A wish may name the directory of the programs, one of them, or what holds ``bin`` or ``llvm/bin``."""
    if os.path.isfile(wish):
        return os.path.dirname(wish)
    inside = (os.path.join(wish, "llvm", "bin"), os.path.join(wish, "bin"))
    return next((path for path in inside if os.path.isdir(path)), wish)


def _candidate(source: str, directory: str) -> Candidate:
    try:
        stamp = os.stat(directory).st_mtime_ns
    except OSError as reason:
        return Candidate(source, directory, None, f"no LLVM here: {reason.strerror}")
    found = _probe(directory, stamp)
    return Candidate(source, directory, *((found, None) if isinstance(found, Llvm) else (None, found)))


@lru_cache(maxsize=64)
def _probe(directory: str, _stamp: int) -> Llvm | str:
    """What a directory has; a text says why it is no toolchain. Kept until the directory changes."""
    tools = {name: shutil.which(name, path=directory) for name in ("llvm-mc", "clang", "ld.lld", "llvm-objdump")}
    assembler, linker = tools["llvm-mc"] or tools["clang"], tools["ld.lld"] or _debian_lld(directory)
    if assembler is None:
        return "neither llvm-mc nor clang here"
    if linker is None:
        return "no ld.lld here"
    by_clang = assembler != tools["llvm-mc"]
    objdump = (tools["llvm-objdump"], "-d", "--disassemble-zeroes") if tools["llvm-objdump"] else None
    return _working(directory, (assembler,), by_clang, (linker,), objdump)


def _debian_lld(directory: str) -> str | None:
    """Debian's packages put lld of the version beside its LLVM, or in /usr/bin."""
    number = Path(directory).parent.name.removeprefix("llvm-")
    return shutil.which(f"ld.lld-{number}") if number.isdecimal() else None


def _zig(source: str, program: str) -> Candidate:
    try:
        stamp = os.stat(program).st_mtime_ns
    except OSError as reason:
        return Candidate(source, program, None, f"no program here: {reason.strerror}")
    found = _probe_zig(program, stamp)
    return Candidate(source, program, *((found, None) if isinstance(found, Llvm) else (None, found)))


@lru_cache(maxsize=4)
def _probe_zig(program: str, _stamp: int) -> Llvm | str:
    return _working(program, (program, "clang"), True, (program, "ld.lld"), None)


def _working(path: str, assembler: tuple[str, ...], by_clang: bool, linker: tuple[str, ...],
             disassembler: tuple[str, ...] | None) -> Llvm | str:
    answer = ask(*assembler, "--version")
    version = _VERSION.search(answer)
    if version is None:
        return f"not a working LLVM: {answer.strip().splitlines()[-1] if answer.strip() else 'it says nothing'}"
    listed = ask(*assembler, *(["-target", _TRIPLE, "-print-supported-cpus"] if by_clang
                               else [f"-triple={_TRIPLE}", "-mcpu=help", "--version"]))
    processors = frozenset(_PROCESSORS.findall(listed)) or frozenset(_PROCESSORS.findall(
        ask(*assembler, f"-triple={_TRIPLE}", "-mcpu=help", "-filetype=null", os.devnull)))
    if not processors:
        return f"LLVM {version['number']} without AMD GPUs"
    revision = next((line.strip() for line in answer.splitlines() if version[0] in line), version[0])
    named = f"{'clang' if by_clang else 'llvm-mc'} {revision}"
    library = _library() if disassembler is None else None
    if library is not None:
        disassembler = (sys.executable, "-I", "-S", str(_DISASSEMBLER), library)
        named = f"{named}, {_PACKAGE} {metadata.version(_PACKAGE)}"
    return Llvm(path, version["number"], assembler, by_clang, linker, disassembler, processors, named, library)


@lru_cache(maxsize=64)
def _library_knows(library: str, arch: str) -> bool:
    """LLVM's C interface has no list; it ends the process that asks for a processor that it does not know."""
    try:
        status, _ = process.output([sys.executable, "-I", "-S", str(_DISASSEMBLER), library, f"--mcpu={arch}"],
                                   _ASK_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return status == 0


def _library() -> str | None:
    """LLVM as a shared library, of PyPI's package where that is installed."""
    spec = find_spec("rocm")
    places = (os.path.join(folder, _LIBRARY) for folder in (spec.submodule_search_locations or () if spec else ()))
    return next((path for path in places if os.path.isfile(path)), None)


def fitting(target: Target, explicit: str | None, place: str, disassembler: bool = False) -> Llvm:
    """Raises B076 where there is none that knows the target: it says what each that is there lacks for this one."""
    found = find_llvm(explicit, target, disassembler=disassembler)
    if found is None:
        what = "LLVM with a disassembler" if disassembler else "LLVM"
        there = [f"{llvm} ({llvm.path}) {llvm.lacks(target, disassembler)}"
                 for llvm in (candidate.llvm for candidate in _candidates(explicit, os.environ)) if llvm]
        have = f": {'; '.join(there[:_SHOWN_TOOLS])}" if there else ""
        raise error("B076", f"no {what} that knows {target.arch} was found{have}", place=place,
                    hint=f"{_how_to_get(first_llvm(target.arch), disassembler)}; 'ncc doctor' lists what is there")
    return found


def _how_to_get(version: int, disassembler: bool) -> str:
    """An LLVM of a version or a later one: PyPI's know all processors, Debian's packages older ones."""
    ways = [f"pip install ziglang {_PACKAGE}" if disassembler else "pip install ziglang"]
    if version <= _DEBIAN_HAS:
        ways.append(f"apt-get install llvm-{_DEBIAN_HAS} lld-{_DEBIAN_HAS}")
    return ", or ".join([*ways, f"name one, {version} or later, by --llvm or NCC_LLVM"])


# ---- assembling ----

def assemble(text: str, target: str | None = None, llvm: Llvm | str | None = None, name: str = "<gcn>",
             seconds: float = ASSEMBLE_SECONDS, started: Started | None = None) -> bytes:
    """The linked code object of an assembly text, for the target that it names or the one given.

    ``llvm``: one that was found, a path, or None to look for one. B076 without a fitting LLVM, B077 with its messages
    where it fails, B073 past ``seconds``, B074 where it cannot run.
    """
    return _Assembly(SourceFile(name, text), target, llvm, seconds, started).linked("-shared")


def link_at(text: str, places: Mapping[str, int], llvm: Llvm | str | None = None, name: str = "<gcn>") -> bytes:
    """What a text becomes where its sections lie at given addresses: an ELF file that nothing loads, with sections of
    their names. What has no place follows. Raises as ``assemble``."""
    lines = (f"  {_in_script(section)} {address:#x} : {{ *({_in_script(section)}) }}\n"
             for section, address in sorted(places.items(), key=lambda place: place[1]))
    script = f"SECTIONS {{\n{''.join(lines)}  .note : {{ *(.note*) }}\n}}\n"
    return _Assembly(SourceFile(name, text), None, llvm).linked("--entry=0", script=script)


def _in_script(section: str) -> str:
    """A section's name as linker scripts take it. B065 for one that they cannot have."""
    if not _SECTION_NAME.match(section):
        raise error("B065", f"a section with the name '{section}' cannot be placed")
    return section


@dataclass(frozen=True)
class _Assembly:
    """One text that is to be assembled and linked."""

    source: SourceFile
    target: str | None
    llvm: Llvm | str | None
    seconds: float = ASSEMBLE_SECONDS
    started: Started | None = None

    def linked(self, *options: str, script: str | None = None) -> bytes:
        name, text = self.source.path, self.source.text
        wanted = find_target(text if self.target is None else f"{_TRIPLE}--{self.target}")
        if wanted is None:
            raise error("B003", "no .amdgcn_target in this assembly", place=name)
        tools = self.llvm if isinstance(self.llvm, Llvm) else fitting(wanted, self.llvm, name)
        added, readable, object_version = _readable(text, tools)
        if generation(wanted.arch) == _WITH_SHARED_SOURCES:
            readable = with_pairs_as_words(readable)
        try:
            with tempfile.TemporaryDirectory(prefix="ncc-") as directory:
                paths = {kind: os.path.join(directory, f"kernel.{kind}") for kind in ("s", "o", "ld", "hsaco")}
                Path(paths["s"]).write_bytes(readable.encode("utf-8", "replace"))
                if script is not None:
                    Path(paths["ld"]).write_text(script, encoding="utf-8")
                    options = (*options, "-T", paths["ld"])
                self._run(tools.command(wanted, paths["s"], paths["o"], object_version,
                                        _features(readable, wanted)), tools, added)
                self._run([*tools.linker, *options, paths["o"], "-o", paths["hsaco"]], tools, added)
                return Path(paths["hsaco"]).read_bytes()
        except OSError as reason:
            raise error("B074", f"{tools} could not run, or left no code object: {reason}", place=name) from None

    def _run(self, command: list[str], tools: Llvm, added: int) -> None:
        try:
            status, printed = process.output(command, self.seconds, self.started)
        except subprocess.TimeoutExpired:
            raise error("B073", f"{tools} took more than {self.seconds:g} s", place=self.source.path) from None
        if status:
            raise NccError(*_failures(printed.decode("utf-8", "replace"), status, self.source, tools, added))


_HALF = re.compile(r"^\s*v_.*\bv\d+\.[lh]\b", re.MULTILINE)
_PREFETCHED = re.compile(
    r"\.amdhsa_inst_pref_size \(\(instprefsize\((?P<bytes>[\w.$]+-[\w.$]+)\)<<4\)&(?P<mask>\d+)\)>>4")


_WAVES_OF_64 = re.compile(r"^\s*\.amdhsa_wavefront_size32 0\s*$", re.MULTILINE)


def _features(text: str, target: Target) -> list[str]:
    """Of LLVM, what a text for RDNA needs that no processor's name says: it names halves of registers, which not every
    LLVM takes by itself; its waves have 64 lanes."""
    wanted = {"real-true16": _HALF, "wavefrontsize64": _WAVES_OF_64} if target.arch in RDNA else {}
    return [name for name, pattern in wanted.items() if pattern.search(text)]


def _readable(text: str, tools: Llvm) -> tuple[int, str, int | None]:
    """(lines put in front, the text as this assembler reads it, the object's version for an option).

    The target is spelled as up to LLVM 22. Compilers before LLVM 18 name the object's version in the metadata only,
    and an assembler takes a newer one by itself. One as old does not read the directive.
    """
    text = _TARGET_DIRECTIVE.sub(lambda directive: normalized(directive[0]), text)
    text = _PREFETCHED.sub(_prefetched, text)
    said, found = _VERSION_DIRECTIVE.search(text), _METADATA_VERSION.search(text)
    version = natural(said[1]) if said else _OBJECT_VERSION.get((found[1], found[2])) if found else None
    if not tools.reads_version:
        return 0, _VERSION_DIRECTIVE.sub("", text), version
    if version is None or said:
        return 0, text, None
    return 1, f".amdhsa_code_object_version {version}\n{text}", None


def _prefetched(found: re.Match[str]) -> str:
    """How much of its code a kernel has fetched when it starts, in 128 bytes, as assemblers before LLVM 23 compute it:
    as much as there is, and as fits."""
    most = (natural(found["mask"]) or 0) >> 4
    lines = f"(({found['bytes']}+127)/128)"
    return f".amdhsa_inst_pref_size {lines}&{most}|{most}*!!({lines}>>{most.bit_length()})"


def _failures(printed: str, status: int, source: SourceFile, tools: Llvm, added: int) -> list[Diagnostic]:
    """The assembler's own messages, each at the line that it names."""
    found = [Diagnostic("B077", Severity.ERROR, f"{tools}: {m['message']}",
                        span=process.line_span(source, (natural(m["line"]) or 0) - added))
             for m in _PLACED.finditer(printed) if m["file"].endswith(".s")]
    if found:
        return found[:_SHOWN_ERRORS]
    message = f"{tools} {process.cause(status)}: {printed.strip()}".rstrip(": ")
    return [Diagnostic("B077", Severity.ERROR, message, place=source.path)]
