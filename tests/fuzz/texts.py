"""Texts that people and compilers write: probes, objects, IR, snippets, PTX and AMD assembly."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

import toml
from test_frontend_fuzz import TOML
from test_inductor import CODE as INDUCTOR
from test_oneliners import SAME as ONELINERS

from ncc import pipeline, tools
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.backends.gcn.text import parse as gcn
from ncc.backends.ptx.text import parse as ptx
from ncc.diag import Diagnostics, NccError
from ncc.engine.inductor import MOST_NODES, read_code
from ncc.ir.lines import AND, BadLines, read_groups, written
from ncc.ir.nodes import AsmBody, Program
from ncc.ir.text import print_program
from ncc.source import SourceFile
from tests.fuzz.table import OWN_DEFECTS, TESTS, check_refusal, checked, files, target, text_of

KERNELS = 3
"""Of a text, so many."""
SUFFIXES = {"ptx": ".ptx", "gcn": ".s"}


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="ncc-fuzz-file-"))


def loaded(data: bytes, suffix: str, backend_name: str | None) -> Program | None:
    """The verified program of a file; None where it has errors."""
    path = _folder() / f"input{suffix}"
    path.write_bytes(data)
    diags = Diagnostics()
    program = pipeline.load_program(str(path), backend_name, diags)
    return program if checked(diags) else None


@cache
def _kernels(name: str) -> SourceFile:
    """A text with the kernel ``k``, in which most tracepoints mean something."""
    case = {"ptx": "order_and_scopes/in.ptx", "gcn": "by_hand/in.s"}[name]
    return SourceFile(f"k{SUFFIXES[name]}", (TESTS / "golden" / name / case).read_text())


def attached(program: Program, name: str) -> None:
    """Whatever was verified is attached, and then proven by erasure, or refused with a code."""
    pipeline.instrument_text(_kernels(name), "k", program, name)


def which(data: bytes) -> str:
    """The target that an input is for: any fixed choice."""
    return ("ptx", "gcn")[len(data) % 2]


@cache
def tool_objects() -> tuple[bytes, ...]:
    found = []
    for name in ("ptx", "gcn"):
        for tool in tools.names():
            program = pipeline.load_program(tool, name, Diagnostics())
            found.append(pipeline.emit_object(program, name).encode())
    return tuple(found)


# ---- probes


@target(lambda: files("tests/golden/dsl/*/probe.py", "ncc/tools/[a-z]*.py", "tests/golden/ptx/*/probe.py"))
def probe(data: bytes) -> None:
    """A probe in Python. What is accepted comes back from its object, and can be attached."""
    name = which(data)
    program = loaded(data, ".py", name)
    if program is not None:
        again = loaded(pipeline.emit_object(program, name).encode(), ".o", name)
        assert again is not None
        assert replace(again, callback=None) == replace(program, callback=None)
        attached(program, name)


@target(lambda: (b"f.py:30-40,50", b"f.py & g.py:7", b"C:/a b.py:1-4294967295,h.cu"))
def lines(data: bytes) -> None:
    """Lines of source. What is accepted reads back as it was written."""
    with suppress(BadLines):
        found = read_groups(text_of(data))
        assert read_groups(AND.join(map(written, found))) == found


@target(lambda: (INDUCTOR.encode(),))
def inductor_code(data: bytes) -> None:
    """Code that Inductor wrote: it tells something of its kernels, or nothing."""
    for fused in read_code(text_of(data)).values():
        assert len(fused.nodes) <= MOST_NODES


@target(lambda: (text.encode() for text in ONELINERS))
def oneliner(data: bytes) -> None:
    """A one-liner. What is accepted can be attached."""
    name = which(data)
    program = loaded(data, ".question", name)
    if program is not None:
        attached(program, name)


def _objects() -> Iterator[bytes]:
    yield from files("tests/golden/*/*/probe.toml")
    yield TOML.encode()
    yield from tool_objects()


@target(_objects)
def toml_object(data: bytes) -> None:
    """An object, compiled or written by hand, in both dialects."""
    if len(data) % 3 == 0:
        loaded(data, ".toml", None)  # for the target that it names
        return
    program = loaded(data, ".toml", which(data))
    if program is not None:
        attached(program, which(data))


def _ir() -> Iterator[bytes]:
    yield from files("tests/verifier/*.ir", "tests/golden/dsl/*/out.ir")
    for tool in tools.names():
        yield print_program(pipeline.load_program(tool, "ptx", Diagnostics())).encode()


@target(_ir)
def ir(data: bytes) -> None:
    """IR as text, which is the same text again."""
    name = which(data)
    program = loaded(data, ".ir", name)
    if program is not None:
        printed = print_program(program)
        again = loaded(printed.encode(), ".ir", name)
        assert again is not None
        assert print_program(again) == printed
        attached(program, name)


# ---- snippets


def _snippets(name: str) -> Iterator[bytes]:
    """The bodies of the objects that there are; of compiled ones as their listing stands."""
    objects = [*files(f"tests/golden/{name}/*/probe.toml"), *tool_objects()]
    for one in objects:
        document = toml.loads(one.decode())
        if document.get("target", "ptx") == name:
            for described in document.get("probe", {}).values():
                yield from (described[side].encode() for side in ("before", "after") if side in described)
    if name == "ptx":
        for path in sorted((TESTS / "golden" / "ptx").glob("*/in.ptx")):
            yield re.sub(r"(?s)^.*?\{|\}\s*$", "", path.read_text()).encode()
    else:
        yield from (b"\n".join(s.split(b"\n")[8:40]) for s in files("tests/golden/gcn/*/in.s"))


def _snippet(data: bytes, name: str) -> None:
    document = {"target": name, "map": {"m": {"type": "array", "level": "thread", "cap": "dynamic", "size": "16"}},
                "probe": {"p": {"pos": "load.global:store.global", "level": "thread", "before": text_of(data),
                                "register": {"u32": 4, "u64": 4}}}}
    try:
        written = toml.dumps(document).encode("utf-8", "replace")
    except (ValueError, IndexError):
        return  # the library's writer; not ours
    program = loaded(written, ".toml", name)
    if program is not None:
        assert all(isinstance(body, AsmBody) for p in program.probes for body in (p.before, p.after) if body)
        attached(program, name)


@target(lambda: _snippets("ptx"))
def snippet_ptx(data: bytes) -> None:
    """A snippet by hand, for NVIDIA."""
    _snippet(data, "ptx")


@target(lambda: _snippets("gcn"))
def snippet_gcn(data: bytes) -> None:
    """A snippet by hand, for AMD."""
    _snippet(data, "gcn")


# ---- kernels


@cache
def tool(name: str, number: int) -> Program:
    names = tools.names()
    return pipeline.load_program(names[number % len(names)], name, Diagnostics())


def instrumented(source: SourceFile, entry: str, name: str, number: int) -> Probed | None:
    """A kernel with one of the tools; None where it is refused for a reason that is not ncc's own defect."""
    try:
        return pipeline.instrument_text(source, entry, tool(name, number), name)
    except NccError as refused:
        # Whatever is wrong with what no assembler takes, a label that is there twice say, is the program's defect.
        if not {d.code for d in refused.diagnostics} & OWN_DEFECTS or _assembles(source, name):
            check_refusal(refused)
        return None


def _assembles(source: SourceFile, name: str) -> bool:
    try:
        backend(name).assemble(source.text, "sm_90a" if name == "ptx" else "", ())
    except NccError:
        return False
    return True


@target(lambda: files("tests/golden/ptx/*/in.ptx", "tests/ptx/*.ptx", "tests/native/*.ptx", "tests/images/*.ptx",
                      most=20_000))
def ptx_module(data: bytes) -> None:
    """PTX of a program, with one of the tools in its kernels."""
    source = SourceFile("input.ptx", text_of(data))
    module = ptx.parse_module(source)
    for entry in [item.name for item in module.entries if item.name][:KERNELS]:
        instrumented(source, entry, "ptx", len(data))


@target(lambda: files("tests/golden/gcn/*/in.s", "tests/gcn/*.s", "tests/gcn/clang19/*.s", most=30_000))
def gcn_module(data: bytes) -> None:
    """AMD assembly of a program, with one of the tools in its kernels."""
    source = SourceFile("input.s", text_of(data))
    module = gcn.parse_module(source)
    for kernel in module.kernels[:KERNELS]:
        instrumented(source, kernel.name, "gcn", len(data))

