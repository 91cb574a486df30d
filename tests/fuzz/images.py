"""Binaries that programs load: cubins, fatbins, ELF files, code objects, bundles, their metadata and disassembly."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from functools import cache

import msgpack
import zstandard

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.formats.binary import blob
from ncc.backends.formats.elf import parse_elf
from ncc.backends.gcn.image import disassemble as disassembly
from ncc.backends.gcn.image import graft
from ncc.backends.gcn.image.bundle import bundle_entries
from ncc.backends.gcn.image.codeobject import CodeObject, parse_code_object
from ncc.backends.gcn.image.graft import with_kernel
from ncc.backends.gcn.image.listing import Line, Listing, lines_of
from ncc.backends.gcn.image.metadata import from_msgpack, from_yaml, to_yaml
from ncc.backends.gcn.image.placed import linked
from ncc.backends.gcn.image.respelled import respelled
from ncc.backends.gcn.image.toolchain import Llvm, survey
from ncc.backends.gcn.text.parse import parse_module
from ncc.backends.ptx.image.cubin import parse_cubin
from ncc.backends.ptx.image.fatbin import fat_entries
from ncc.backends.ptx.image.images import list_entries, ptx_texts
from ncc.diag import Diagnostics, NccError
from ncc.sim.code import read_code
from ncc.sim.gcn.program import compile_kernel
from ncc.source import SourceFile
from ncc.verifier.whole import verify_whole
from tests.fuzz.table import TESTS, check_refusal, files, target, text_of

SAMPLES = 3
"""Kernels of an image that are looked at closely: a damaged one may name very many."""


def _found(data: bytes, name: str) -> None:
    """What every command does with an image: its kernels, and the text of some."""
    chosen = backend(name)
    chosen.recognizes(data)
    for kernel in chosen.kernel_names(data, "input")[:SAMPLES]:
        for sm in (90, None):
            try:
                chosen.find_kernel(data, kernel, sm, any_text=True, name="input")
            except NccError as refused:
                check_refusal(refused)


@target(lambda: files("tests/images/*.cubin"))
def cubin(data: bytes) -> None:
    """A cubin: parameters, limits."""
    found = parse_cubin(blob(data, "input"))
    for name in found.entries()[:SAMPLES]:
        found.register_limit(name)
        backend("ptx").parameter_offsets(data, name)


@target(lambda: files("tests/images/*.fatbin", "tests/images/host.o", "tests/images/*.cubin"))
def fatbin(data: bytes) -> None:
    """A fatbin, and a program with one: what is in it, decompressed."""
    for entry in fat_entries(blob(data, "input")):
        entry.data()
    list_entries(data, "input")
    ptx_texts(data, "input")
    _found(data, "ptx")


@target(lambda: files("tests/images/*.cubin", "tests/images/host.o", "tests/gcn/*.hsaco"))
def elf(data: bytes) -> None:
    """An ELF file: every section and symbol that it claims to have."""
    found = parse_elf(blob(data, "input"))
    list(found.symbols())
    for section in found.sections[:1000]:
        found.data(section)
        list(found.notes(section))


def _hsaco() -> list[bytes]:
    return list(files("tests/gcn/*.hsaco", "tests/gcn/variables/*.hsaco", "tests/gcn/rdna/triton_*.hsaco",
                      "tests/gcn/rdna/modules_gfx1030.hsaco", most=1 << 20))


@target(_hsaco)
def code_object(data: bytes) -> None:
    """An AMD code object: kernels, descriptors, metadata."""
    found = parse_code_object(blob(data, "input"))
    respelled(found)
    for name in found.kernels()[:SAMPLES]:
        found.kernel(name)


def _bundle(*entries: tuple[bytes, bytes]) -> bytes:
    head, at = b"__CLANG_OFFLOAD_BUNDLE__" + struct.pack("<Q", len(entries)), 4096
    body = b""
    for name, data in entries:
        head += struct.pack("<QQQ", at + len(body), len(data), len(name)) + name
        body += data
    return head.ljust(4096, b"\0") + body


def _bundles() -> Iterator[bytes]:
    yield from files("tests/gcn/*.ccob")
    small = min(_hsaco(), key=len)
    plain = _bundle((b"host-x86_64-unknown-linux-gnu-", b""), (b"hipv4-amdgcn-amd-amdhsa--gfx90a", small))
    yield plain
    for method, packed in ((0, zlib.compress(plain)), (1, zstandard.compress(plain))):
        yield struct.pack("<4sHHIIQ", b"CCOB", 2, method, 24 + len(packed), len(plain), 7) + packed
        yield struct.pack("<4sHHQQQ", b"CCOB", 3, method, 32 + len(packed), len(plain), 7) + packed


@target(_bundles)
def offload_bundle(data: bytes) -> None:
    """A bundle of code objects, plain and compressed."""
    list(bundle_entries(blob(data, "input")))
    backend("gcn").kernel_names(data, "input")


# ---- metadata


def _yaml() -> Iterator[bytes]:
    for text in files("tests/golden/gcn/*/in.s", "tests/gcn/*.s", most=1 << 20):
        found = re.search(rb"(?s)\.amdgpu_metadata\n(.*?)\t\.end_amdgpu_metadata", text)
        if found:
            yield found[1][:8000]


@target(_yaml)
def metadata_yaml(data: bytes) -> None:
    """Metadata as assembly has it. The kernels are the same when it is written and read again."""
    found = from_yaml(text_of(data), "input")
    assert from_yaml("\n".join(to_yaml(found.document)), "again").kernels == found.kernels


@target(lambda: [msgpack.packb(from_yaml(y.decode(), "seed").document) for y in _yaml() if y.rstrip().endswith(b"...")])
def metadata_msgpack(data: bytes) -> None:
    """Metadata as code objects have it."""
    from_msgpack(blob(data, "input"))


# ---- disassembly


@cache
def _code() -> CodeObject:
    return parse_code_object(blob((TESTS / "gcn" / "variables" / "variables.hsaco").read_bytes(), "seed"))


def _listings() -> Iterator[bytes]:
    """What LLVM's disassembler prints, where there is one."""
    tools = _tools()
    if tools is not None:
        found = Listing(_code(), tools)
        found.read(_code().functions)
        yield b"".join(b"\t%s // %012X: %s\n" % (line.text.encode(), line.address, b" ".join(
            b"%08X" % w for w in line.words)) for line in found.lines.values())


def _tools() -> Llvm | None:
    return next((c.llvm for c in survey() if c.llvm is not None and c.llvm.disassembler), None)


class _Given(Listing):
    """What a disassembler may print."""

    printed: str

    def _disassembled(self, path: str, start: int, stop: int) -> dict[int, Line]:
        return lines_of(self.printed)


@target(_listings)
def listing(data: bytes) -> None:
    """A disassembly: the text of a kernel is made of it and read again."""
    tools = _tools()
    assert tools, "which there was for the seeds"
    given = _Given(_code(), tools)
    given.printed = text_of(data)
    text = "\n".join(disassembly._Text(_code(), _code().kernel("variables"), given).lines()) + "\n"
    parse_module(SourceFile("input.s", text))


# ---- whole modules


@cache
def _probed() -> tuple[CodeObject, bytes]:
    """A kernel as it was linked for its module, and the module with it."""
    module = (TESTS / "gcn" / "variables" / "variables.hsaco").read_bytes()
    kernel = backend("gcn").find_kernel(module, "variables", None)
    program = pipeline.load_program("block_sched", "gcn", Diagnostics())
    probed = pipeline.instrument_text(kernel.text, "variables", program, "gcn")
    at = -(-graft._end(_code()) // graft._PAGE) * graft._PAGE
    return linked(_code(), "variables", probed.probed, at, None), with_kernel(
        module, "variables", probed.probed)


@target(lambda: list(files("tests/gcn/variables/*.hsaco")) if _tools() else [])
def whole_module(data: bytes) -> None:
    """A module that a probed kernel is put into."""
    code = parse_code_object(blob(data, "input"))
    at = -(-graft._end(code) // graft._PAGE) * graft._PAGE
    graft.check_room(code, at)
    made = graft._Graft(code, "variables", _probed()[0], at).written()
    verify_whole(data, made, "variables", 32, Diagnostics())


@target(lambda: [_probed()[1]] if _tools() else [])
def probed_module(data: bytes) -> None:
    """One that somebody has made, which the verifier reads."""
    verify_whole(bytes(_code().elf.blob.data), data, "variables", 32, Diagnostics())
    verify_whole(data, data, "variables", 32, Diagnostics())


# ---- what the simulator loads


@target(lambda: files("tests/images/*.ptx", "tests/native/*.ptx", "tests/images/*.fatbin", "tests/golden/ptx/*/in.ptx"))
def sim_code(data: bytes) -> None:
    """An image that a program gives to the simulated driver: described, and its kernels compiled."""
    found = read_code(data, 90)
    found.describe()
    for number in range(min(len(found.kernels), SAMPLES)):
        found.compile(number)


@target(lambda: files("tests/golden/gcn/*/in.s", "tests/gcn/*.s", most=30_000))
def sim_gcn_code(data: bytes) -> None:
    """AMD assembly for the simulator: each kernel with its data, ready to be launched."""
    text = text_of(data)
    for kernel in parse_module(SourceFile("input.s", text)).kernels[:SAMPLES]:
        compile_kernel(text, kernel.name, "input.s")
