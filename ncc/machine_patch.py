"""Probes inside of kernels without PTX: as patches, which NVIDIA's Compute Sanitizer API calls before instructions.

The kernel's cubin stays as it is. What is made are functions for the API, in a module of their own, for the copy of the
cubin that the hook driver loads. Pure, as ``pipeline`` is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ncc import pipeline
from ncc.backends import backend as find_backend
from ncc.backends.base import KERNEL_SITE, BuildOptions, ImageKernel, Param, Probed, Site, SiteReport, SourceLine
from ncc.backends.formats.elf import MAGIC as ELF_MAGIC
from ncc.backends.ptx.patch.callbacks import BLOCK_ENTER, BLOCK_EXIT, CALLBACKS, Callback
from ncc.backends.ptx.patch.homes import with_registers
from ncc.backends.ptx.patch.kernel import PatchKernel, why_unserved
from ncc.backends.rewrite.checks import nothing_to_probe
from ncc.backends.rewrite.instrument import instrument
from ncc.backends.sass.code.disassembly import Disassembly
from ncc.backends.sass.code.state import STATE
from ncc.backends.sass.image.cubin import KernelCode, parse_code
from ncc.backends.sass.image.lines import source_lines
from ncc.backends.sass.isa.kinds import NOT_PATCHED, kind_of
from ncc.backends.sass.text.listing import Instruction, listing
from ncc.diag import Diagnostics, NccError, error
from ncc.ir.facts import Patches, PatchFunction
from ncc.ir.nodes import Probe, Program
from ncc.ir.types import TraceClass
from ncc.machine_code import code_of, read_kernel, refuse_copy
from ncc.source import SourceFile
from ncc.verifier.patch import verify_patches

_ASSEMBLER_OF = "ptx"
AS_PATCH = "-astoolspatch"
ELSEWHERE = "in a function that the kernel calls"
_FALLS_BACK = frozenset(("B028", "B032", "B130"))


def wanted(program: Program, options: BuildOptions) -> bool:
    """Whether a kernel without text is to be patched: what is probed is inside of it, and the API is there."""
    return options.patches and not options.by_pointer and any(not p.on_kernel for p in program.probes)


def refuse_node(program: Program, options: BuildOptions, refusal: NccError) -> None:
    """Raises B130 where a node of a graph is refused for probes that launches of its kernel are patched for."""
    inside = {d.code for d in refusal.diagnostics} == {"B128"} and any(not p.on_kernel for p in program.probes)
    if options.patches and options.by_pointer and inside:
        raise error("B130", "a node of a CUDA graph is not patched: NVIDIA's library is told for each launch of a "
                    "kernel where its patches store, and not for a node",
                    hint="its launches outside of graphs are") from refusal


def may_fall_back(program: Program, refusal: NccError) -> bool:
    """Whether what cannot be patched may be probed at the kernel's entry and exits."""
    codes = {d.code for d in refusal.diagnostics}
    return any(p.on_kernel for p in program.probes) and bool(codes & _FALLS_BACK)


def prepare_patches(image: bytes, entry: str, device: int | None, program: Program, options: BuildOptions,
                    disassembly: Disassembly) -> pipeline.Prepared:
    """As ``pipeline.prepare_kernel``, of a kernel without text that is patched."""
    code = code_of(image, entry, device)
    file = parse_code(code, "<image>")
    kernel = file.kernel(entry)
    reading = read_kernel(file, kernel, disassembly)
    if any(s.name in STATE and s.size for s in file.elf.sections):
        refuse_copy(reading, entry)
    probed = patches_for(kernel, reading.code, program, source_lines(file, kernel, disassembly.program))
    chosen = find_backend(_ASSEMBLER_OF)
    patch = chosen.assemble(probed.probed, kernel.machine.name, (AS_PATCH,), options.assembler)
    if not patch.startswith(ELF_MAGIC):
        raise error("B131", "patches of machine code have to be assembled by ptxas, and none was found",
                    place=entry, hint="pip install 'ncc[ptxas]'; 'ncc doctor' says what was found")
    text = ImageKernel(SourceFile("<machine code>", probed.pruned), kernel.machine.name)
    return pipeline.Prepared(code, text, probed, (AS_PATCH,), "", patch=pipeline.Patch(
        patch, name_of(probed), numbers(probed)))


def patches_for(kernel: KernelCode, code: tuple[Instruction, ...], program: Program,
                lines: Mapping[int, SourceLine] = {}) -> Probed:
    """``probed`` is the module of patch functions, verified; ``pruned`` what nvdisasm reads. B028, B130."""
    for probe in program.probes:
        if probe.lines:
            raise error("B130", f"probe '{probe.name}' keeps to lines, and patches are made for all of a kernel's "
                        "instructions of a kind", span=probe.span)
    params = tuple(Param(f"param_{p.ordinal}", p.offset, p.size) for p in kernel.parameters)
    target = PatchKernel(kernel.name, params, kernel.machine.name, len(code))
    made = instrument(target, with_registers(program))
    verify(made, kernel.machine.name)
    sites = tuple(_reports(program, made, code))
    calls = any(kind_of(i.opcode) == TraceClass.CALL.value for i in code)  # what is called may have some
    if not calls and not any(s.unprobed is None for s in sites):
        raise nothing_to_probe(kernel.name, sites)
    text = SourceFile("<machine code>", listing(code))
    return replace(made, pruned=text.text, sites=sites, site_table=tuple(_site_table(kernel.name, text, code, lines)),
                   can_wait=True, loads_back=True)  # registers of the program lie in records


def numbers(probed: Probed) -> tuple[int, ...]:
    """Of the instructions that a module has patches for, by the API's numbers; the functions are called by them."""
    return tuple(c.number for c in _written(probed.probed))


def name_of(probed: Probed) -> str:
    """Behind the number, of each function of a module."""
    found = _NAME.search(probed.probed)
    assert found, "a program that saves nothing is refused"
    return found[1]


_NAME = re.compile(r" ncc_patch_\d+_(\w+)\(")


def _written(text: str) -> Iterator[Callback]:
    return (c for c in (BLOCK_ENTER, *CALLBACKS, BLOCK_EXIT) if f" {c.name}_" in text)


def verify(made: Probed, target: str) -> None:
    """The functions of a module, read again; V164 and others where they are not shown to be right."""
    diags = Diagnostics()
    verify_patches(Patches(made.probed, target, tuple(functions(made)), made.block_bytes), diags)
    diags.raise_errors()


def functions(made: Probed) -> Iterator[PatchFunction]:
    """What a module has to hold."""
    name = name_of(made)
    return (_function(callback, name) for callback in _written(made.probed))


def _function(callback: Callback, name: str) -> PatchFunction:
    names = [argument.name for argument in callback.arguments]
    return PatchFunction(f"{callback.name}_{name}", tuple(argument.type.bytes for argument in callback.arguments),
                         *(names.index(name) if name in names else None for name in ("pData", "accessSize")))


# ---- sites: the instructions that nvdisasm reads

def _reports(program: Program, made: Probed, code: tuple[Instruction, ...]) -> Iterator[SiteReport]:
    text = SourceFile("<machine code>", listing(code))
    reasons = {(report.probe, report.text.partition(":")[0]): report.unprobed for report in made.sites}
    starts = _starts(text)
    for probe in program.probes:
        if probe.on_kernel:
            continue
        meant = {t.text: why_unserved(t) or reasons.get((probe.name, t.text)) for t in probe.pos}
        for number, instruction in enumerate(code):
            found = [why for name, why in meant.items() if kind_of(instruction.opcode) in (name, _KIND.get(name))]
            if found:
                reason = NOT_PATCHED.get(instruction.opcode.partition(".")[0]) or (None if None in found else found[0])
                span = text.span(starts[number], starts[number + 1] - 1)
                yield SiteReport(probe.name, span, instruction.text, reason)
        yield from _never(probe, meant, text)


def _never(probe: Probe, meant: Mapping[str, str | None], text: SourceFile) -> Iterator[SiteReport]:
    """Tracepoints of which no instruction tells that it is meant."""
    for name, why in meant.items():
        if why is not None and name not in _TOLD:
            yield SiteReport(probe.name, text.span(0, 0), name, why)


_KIND = {"ld.global": "load.global", "st.global": "store.global", "ld.shared": "load.shared",
         "st.shared": "store.shared", "ldmatrix": "load.shared", "stmatrix": "store.shared", "cp.async": "async_copy",
         **dict.fromkeys(("atom.global", "atom.shared", "red.global", "red.shared"), "atomic")}
"""A native tracepoint -> what its instructions are listed as."""
_TOLD = frozenset(c.value for c in TraceClass) - {TraceClass.LOAD_GENERIC.value, TraceClass.STORE_GENERIC.value} | \
    frozenset(_KIND)


def _starts(text: SourceFile) -> list[int]:
    """Where each line of a text begins, and its end."""
    starts = [0]
    for line in text.text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _site_table(name: str, text: SourceFile, code: tuple[Instruction, ...],
                lines: Mapping[int, SourceLine]) -> Iterator[Site]:
    """Number n is the n-th instruction; behind the last is what no program counter of the kernel tells."""
    starts = _starts(text)
    yield Site(KERNEL_SITE, TraceClass.KERNEL.value, name, None, None)
    for number, instruction in enumerate(code, KERNEL_SITE + 1):
        span = text.span(starts[number - 1], starts[number] - 1)
        yield Site(number, kind_of(instruction.opcode), instruction.text, span, lines.get(instruction.at))
    yield Site(len(code) + 1, TraceClass.CALL.value, ELSEWHERE, None, None)

