"""Probes at accesses to global memory in machine code, by code of ncc's own: for kernels whose PTX nobody has.

As ``machine_code``, which probes entry and exits: PTX says what the probes are, ptxas compiles them, and their code is
put into the cubin; what comes out is read again. Pure, as that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, chain

from ncc import pipeline
from ncc.backends import backend as find_backend
from ncc.backends.base import Access, BuildOptions, ImageKernel, Inside, Probed, SiteReport
from ncc.backends.rewrite.checks import nothing_to_probe
from ncc.backends.sass.code import inside, parameter, splice, template
from ncc.backends.sass.code.accesses import Site as Place
from ncc.backends.sass.code.accesses import sites, unled
from ncc.backends.sass.code.disassembly import Disassembly
from ncc.backends.sass.image.arch import Machine
from ncc.backends.sass.image.cubin import parse_code
from ncc.backends.sass.isa.kinds import kind_of
from ncc.backends.sass.isa.width import registers as threads
from ncc.backends.sass.text.listing import Instruction, listing
from ncc.diag import NccError, error
from ncc.ir.nodes import IRBody, Probe, Program
from ncc.ir.types import Helper, TraceClass
from ncc.machine_code import (
    TEXT_OF,
    ProbedCode,
    Spliced,
    Templates,
    checked,
    code_of,
    read_kernel,
    refuse_copy,
)
from ncc.source import SourceFile

_CLASSES = frozenset((TraceClass.LOAD_GLOBAL, TraceClass.STORE_GLOBAL))
_MOST_MADE = 256


@dataclass(frozen=True)
class Code:
    """What ptxas made of a program for kernels that are alike in size of parameters, threads and kinds of accesses."""

    probed: Probed
    parts: Inside
    entry: template.Template | None
    exit: template.Template | None
    sites: dict[Access, template.Template | None]


_FALLS_BACK = frozenset(("B125", "B126", "B127"))


def wanted(program: Program, options: BuildOptions) -> bool:
    """Whether accesses of a kernel without text are to be led to code of their own."""
    return options.leads and not options.by_pointer and any(not p.on_kernel for p in program.probes)


def may_fall_back(program: Program, refusal: NccError) -> bool:
    """Whether what cannot be led may be probed at the kernel's entry and exits."""
    codes = {d.code for d in refusal.diagnostics}
    return any(p.on_kernel for p in program.probes) and bool(codes & _FALLS_BACK)


def prepare_accesses(image: bytes, entry: str, device: int | None, program: Program, options: BuildOptions,
                     disassembly: Disassembly) -> pipeline.Prepared:
    """As ``pipeline.prepare_kernel``, of a kernel without text. B129 where it may reach variables of its module."""
    file = parse_code(code_of(image, entry, device), "<image>")
    reading = read_kernel(file, file.kernel(entry), disassembly)
    refuse_copy(reading, entry)
    made = probe_read(reading, program, options, disassembly)
    kernel = ImageKernel(SourceFile("<machine code>", made.probed.pruned), made.target)
    return pipeline.Prepared(made.image, kernel, made.probed, (), "")


def probe_accesses(image: bytes, entry: str, program: Program, options: BuildOptions = BuildOptions(),  # noqa: B008
                   place: str = "<cubin>", disassembly: Disassembly | None = None, jumps: bool = False) -> ProbedCode:
    """Attach a verified program to the entry, the accesses to global memory and the exits of one kernel of a cubin.

    Raises ``NccError``: B12x where it is refused, V15x where what came out is not shown to be right.
    """
    file = parse_code(image, place)
    disassembly = disassembly or Disassembly()
    reading = read_kernel(file, file.kernel(entry), disassembly)
    return probe_read(reading, program, options, disassembly, jumps)


def probe_read(reading: splice.Reading, program: Program, options: BuildOptions,
               disassembly: Disassembly, jumps: bool = False) -> ProbedCode:
    splice.refuse(reading)
    why = unled(reading)
    if why is not None:
        raise error("B125", f"'{reading.kernel.name}': its accesses are not led through other code: {why}",
                    hint="it runs unprobed; have the program keep its PTX")
    for probe in program.probes:
        _check_served(probe)
    found, left = sites(reading)
    kinds = tuple(sorted({site.kind for site in found}))
    made = code_for(program, reading, kinds, options, disassembly)
    if jumps:
        made = replace(made, parts=replace(made.parts, held=()), entry=None, exit=None, sites=dict.fromkeys(kinds))
    done = spliced(reading, made, found, disassembly)
    made_code = checked(done, disassembly, program)
    reports = tuple(_reports(program, reading.code, {site.at: site for site in found}, left))
    if not any(one.unprobed is None for one in reports):
        raise nothing_to_probe(reading.kernel.name, reports)
    return replace(made_code, probed=replace(made_code.probed, sites=reports))


def _check_served(probe: Probe) -> None:
    """B127 for what all accesses of a kind have alike here."""
    bodies = [body for body in probe.bodies if not probe.on_kernel]
    if any(not isinstance(body, IRBody) for body in bodies):
        raise template.refused(f"'{probe.name}' is assembly by hand")
    asked = {i.attr for body in bodies if isinstance(body, IRBody) for i in body.instrs}
    if Helper.SITE in asked and _is_served(probe):
        raise template.refused(f"'{probe.name}' asks for nl.site(), and all accesses of a kind have the same code")


def _reports(program: Program, code: Sequence[Instruction], found: Mapping[int, Place],
             left: Mapping[int, str]) -> Iterator[SiteReport]:
    """What the probes mean of the kernel's instructions."""
    text = SourceFile("<machine code>", listing(code))
    ends = list(accumulate(len(line) for line in text.text.splitlines(keepends=True)))
    for probe in program.probes:
        names = {t.text for t in probe.pos}
        for number, instruction in enumerate(code):
            if not probe.on_kernel and kind_of(instruction.opcode) in names:
                why = None if instruction.at in found else left.get(instruction.at, NOT_LED)
                span = text.span(ends[number - 1] if number else 0, ends[number] - 1)
                yield SiteReport(probe.name, span, instruction.text, why)


NOT_LED = "of machine code, loads and stores of global memory are led to code of ncc's own, and nothing else is"


def code_for(program: Program, reading: splice.Reading, kinds: Sequence[Access], options: BuildOptions,
             disassembly: Disassembly) -> Code:
    kernel = reading.kernel
    assembler = find_backend(TEXT_OF).assembler_identity(options.assembler)
    return _code(program, kernel.machine, parameter.place(kernel), kernel.threads, tuple(kinds), options.assembler,
                 assembler, disassembly)


@lru_cache(_MOST_MADE)
def _code(program: Program, machine: Machine, own_bytes: int, threads: tuple[int, int, int] | None,
          kinds: tuple[Access, ...], assembler: str | None, _identity: str, disassembly: Disassembly) -> Code:
    chosen = find_backend(TEXT_OF)
    served = replace(program, probes=tuple(p for p in program.probes if p.on_kernel or _is_served(p)))
    text, name = chosen.access_stub(machine.name, own_bytes, threads, kinds)
    probed = pipeline.instrument_text(text, name, served, TEXT_OF)
    parts = chosen.inside(probed, kinds)
    texts = [one for one in (parts.entry, *parts.sites, parts.exit) if one is not None]
    image = chosen.assemble(_together(texts, name), machine.name, (), assembler)
    kernels = [template.made_kernel(image, f"{name}{n or ''}") for n in range(len(texts))]
    codes = iter(zip(kernels, disassembly.read([one.code for one in kernels], machine.sm), strict=True))
    entry = template.entry_template(*next(codes)) if parts.entry is not None else None
    at_sites = [template.site_template(*next(codes)) if one is not None else None for one in parts.sites]
    leave = template.exit_template(*next(codes)) if parts.exit is not None else None
    return Code(probed, parts, entry, leave, dict(zip(kinds, at_sites, strict=True)))


def _together(texts: Sequence[str], name: str) -> str:
    """Texts of one kernel each as one, for one run of the assembler: the second kernel's name ends in 1."""
    begin = f".visible .entry {name}("
    later = (one[one.index(begin) :].replace(begin, f".visible .entry {name}{n}(", 1) for n, one in enumerate(texts))
    return texts[0] + "".join(list(later)[1:])


def _is_served(probe: Probe) -> bool:
    return any(t.portable in _CLASSES for t in probe.pos)


def spliced(reading: splice.Reading, made: Code, found: Iterable[Place], disassembly: Disassembly) -> Spliced:
    read = disassembly.reader(reading.kernel.machine.sm)
    led = led_through(reading, made, found, disassembly)
    patched = splice.splice(reading, made.entry, made.exit, made.probed.block_bytes, read, led=led)
    return Spliced(reading, Templates(made.probed, made.entry, made.exit), patched)


def led_through(reading: splice.Reading, made: Code, found: Iterable[Place], disassembly: Disassembly) -> splice.Led:
    named = tuple(chain(*reading.all_code))
    taken = frozenset(chain(*map(threads, named)))
    held = inside.places(made.parts.held, set(taken))
    kernel = inside.Kernel(named, taken, held, disassembly.reader(reading.kernel.machine.sm))
    pieces = {kind: inside.Pieces(one, kernel) for kind, one in made.sites.items()}
    busy = inside.busy_barriers(reading.code, reading.branches)
    predicates = inside.busy_predicates(reading.code, reading.branches, reading.all_code[1:])
    chosen = tuple((site.at, pieces[site.kind].at(site, busy[site.at], predicates[site.at])) for site in found)
    return splice.Led(chosen, held, max((0, *held, *(one.most for one in pieces.values()))))
