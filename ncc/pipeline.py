"""The one place that composes front end, verifier and backends.

``load_program`` turns what a user names into a verified ``Program``; ``prepare_kernel`` turns (image, entry,
program) into a probed image. Everything here is pure: caching, sockets and directories are the engine's.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ncc import tools
from ncc.backends import backend as find_backend
from ncc.backends import names as target_names
from ncc.backends.base import Backend, BuildOptions, Device, ImageKernel, Probed, Usage
from ncc.diag import Diagnostic, Diagnostics, NccError, Severity, did_you_mean, error, printable
from ncc.frontend.dsl import Targets, parse_probe
from ncc.frontend.objects import object_target, read_object, write_object
from ncc.ir.facts import ModuleAnchor
from ncc.ir.lines import EXAMPLE, BadLines, Lines, Ranges, read_ranges
from ncc.ir.nodes import AsmBody, Body, Instr, IRBody, MapDecl, Program, Reg, Tracepoint
from ncc.ir.text import parse_program
from ncc.ir.types import Capture, MapKind
from ncc.reading import MAX_PROBE_BYTES, read_input
from ncc.source import SourceFile
from ncc.verifier.asm import verify_asm
from ncc.verifier.ir import verify_ir
from ncc.verifier.lanes import verify_lanes
from ncc.verifier.pointed import verify_pointed
from ncc.verifier.readers import erasure_reader
from ncc.verifier.whole import verify_whole

if TYPE_CHECKING:
    from ncc.frontend.question import Asked, Question

_DEFAULT = BuildOptions()
NOTHING = Program((), (), ())
"""The program of a run without probes."""


@dataclass(frozen=True)
class Patch:
    """Patch functions for NVIDIA's patching API, assembled: ``image``, and the API's numbers of the instructions that
    have one. The functions are called "ncc_patch_<number>_<name>": what has one name is the same code."""

    image: bytes
    name: str
    instructions: tuple[int, ...]


@dataclass(frozen=True)
class Prepared:
    """A probed kernel, assembled, and what it was made from. With a ``patch`` the image is the kernel's own."""

    image: bytes
    kernel: ImageKernel
    probed: Probed
    options: tuple[str, ...]  # the assembler's
    command: str  # that assembles NAME.asm to NAME.bin, as a person would type it
    advice: tuple[str, ...] = ()  # what the assembler gives up of the kernel's speed because of its probes
    patch: Patch | None = None
    backend: str = "ptx"  # whose text it was made from
    anchors: tuple[ModuleAnchor, ...] = ()


def compile(source: str, target: str = "ptx", path: str = "<probe>") -> str | bytes:
    """Compile probe source text (the DSL) to an object: a TOML document, or bytes for a target with objects of its own.

    Raises ``NccError`` with every error.
    """
    diags = Diagnostics()
    program = parse_probe(SourceFile(path, source), diags, Targets(target, target_names()))
    verify(program, find_backend(target), diags)
    diags.raise_errors()
    return binary_object(program, target) or emit_object(program, target)


def emit_object(program: Program, target: str) -> str:
    """The object of a verified program, as ``ncc run`` takes it."""
    return write_object(program, target, listings(program, target))


def binary_object(program: Program, target: str) -> bytes | None:
    """The object of a verified program in the target's own format, if it has one."""
    return find_backend(target).object_bytes(program)


def listings(program: Program, target: str) -> dict[tuple[str, str], str]:
    """(probe, side) -> what that snippet looks like on the target."""
    chosen = find_backend(target)
    found = {}
    for probe in program.probes:
        for side, body in (("before", probe.before), ("after", probe.after)):
            if isinstance(body, IRBody):
                found[probe.name, side] = chosen.listing(program, probe, body)
    return found


@dataclass(frozen=True)
class ProbeFile:
    """A probe as it was read. ``suffix`` says what it is: what comes from standard input is a .py file's."""

    source: SourceFile
    suffix: str


def load_program(spec: str | ProbeFile, target: str | None, diags: Diagnostics,
                 outside: Severity | None = Severity.WARNING) -> Program:
    """Read and verify what ``-p`` or a file argument names: a tool, a .py, .toml, .o or .ir file, or ``-``.

    Without a target, for the one that an object names, else ``ptx``. Errors go to ``diags``; raises ``NccError`` only
    where there is no program at all. ``outside`` is what a callback outside of the file's folder is: nothing to tell,
    a warning, or an error where it would be run.
    """
    file = spec if isinstance(spec, ProbeFile) else read_spec(spec)
    source, suffix = file.source, file.suffix
    if target is None:
        target = (object_target(source) if suffix in _OBJECTS else None) or "ptx"
    chosen = find_backend(target)
    program = _READERS[suffix](source, target, diags)
    if not diags.errors and not program.probes:
        diags.error("E045", source.span(0, 0), "no probes in this file", "add 'probe NAME LEVEL at TRACEPOINT { ... }'")
    verify(program, chosen, diags)
    return replace(program, callback=_callback_path(program.callback, source.path, diags, outside))


def together(programs: Sequence[Program], diags: Diagnostics) -> Program:
    """One program with the probes of several, verified ones. Registers and probes have the number of their program in
    their names; a map that two programs have, and assembly by hand, whose names stay, is E063."""
    if len(programs) <= 1:
        return programs[0] if programs else NOTHING
    numbered = [_numbered(program, number, diags) for number, program in enumerate(programs, 1)]
    maps: dict[str, MapDecl] = {}
    for decl in (decl for program in numbered for decl in program.maps):
        if maps.setdefault(decl.name, decl) is not decl:
            diags.error("E063", decl.span, f"another probe of this run has a map '{decl.name}', too",
                        "give one of them another name")
    return Program(tuple(maps.values()), tuple(reg for program in numbered for reg in program.regs),
                   tuple(probe for program in numbered for probe in program.probes), None,
                   "+".join(program.name for program in programs), programs[0].span)


def _numbered(program: Program, number: int, diags: Diagnostics) -> Program:
    """The program with names that no other's registers, temporaries and probes have."""
    names = {reg.name: f"{reg.name}${number}" for reg in program.regs}

    def body(found: Body | None) -> Body | None:
        if isinstance(found, AsmBody):
            diags.error("E063", found.span, "assembly by hand is attached alone", "its registers keep their names")
        return replace(found, instrs=tuple(map(instr, found.instrs))) if isinstance(found, IRBody) else found

    def instr(found: Instr) -> Instr:
        return replace(found, dst=found.dst and register(found.dst), args=tuple(
            register(arg) if isinstance(arg, Reg) else arg for arg in found.args))

    def register(found: Reg) -> Reg:
        return replace(found, name=names.get(found.name, found.name))

    return replace(program, regs=tuple(replace(reg, name=names[reg.name]) for reg in program.regs), probes=tuple(
        replace(probe, name=f"{probe.name}_{number}", before=body(probe.before), after=body(probe.after))
        for probe in program.probes))


def verify(program: Program, chosen: Backend, diags: Diagnostics) -> None:
    """Depths 1 and 2 of the verifier, with the backend's facts.

    Of what could not be read only the tracepoints are verified, which no other error can spoil.
    """
    readable = not diags.errors
    unknown = {t for probe in program.probes for t in probe.pos if not _known_tracepoint(t, chosen, diags)}
    if not readable:
        return

    def captures(tracepoint: Tracepoint) -> frozenset[Capture]:
        """All, of a tracepoint that does not exist: its misspelling is told, and nothing that follows from it."""
        return frozenset(Capture) if tracepoint in unknown else chosen.captures(tracepoint)

    errors = len(diags.errors)
    known = {id(body): chosen.asm_facts(body, diags) for probe in program.probes for body in probe.bodies
             if isinstance(body, AsmBody)}
    all_read = len(diags.errors) == errors
    verify_ir(program, captures, diags)
    if all_read:  # else declarations may be missing, and what follows from that would be told as well
        verify_asm(program, lambda body: known[id(body)], captures, diags)
    if not diags.errors:
        verify_lanes(program, lambda body: known[id(body)], diags)


def _known_tracepoint(tracepoint: Tracepoint, chosen: Backend, diags: Diagnostics) -> bool:
    errors = len(diags.errors)
    if tracepoint.portable is None:
        chosen.check_tracepoint(tracepoint, diags)
    return len(diags.errors) == errors


def with_cap(program: Program, cap: int | None) -> Program:
    """The program with its dynamic maps fixed at ``cap`` slots."""
    if cap is None:
        return program
    maps = tuple(replace(m, cap=cap) if m.cap is None else m for m in program.maps)
    return replace(program, maps=maps)


def with_sample(program: Program, sample: int | None, target: str, diags: Diagnostics) -> Program:
    """The program whose maps keep one in ``sample`` of what is saved to them at instructions; as it is without."""
    if sample is None:
        return program
    chosen = find_backend(target)
    saved = {name for probe in program.probes if not probe.on_kernel for body in probe.bodies
             for name in _saved_by(body, chosen)}
    if not saved:
        diags.extend([Diagnostic("R073", Severity.WARNING, "--sample changes nothing: no probe saves at an instruction",
                                 place=program.span.source.path, hint="what is saved once a thread is always saved")])
    maps = tuple(replace(m, sample=sample) if m.name in saved else m for m in program.maps)
    return replace(program, maps=maps)


def with_lines(program: Program, only: Sequence[str], never: Sequence[str]) -> Program:
    """The program whose probes of instructions keep to lines (``ncc.ir.lines``) of one of ``only``, where there are
    some, and to none of ``never``. Raises E065, and E066 of a program without such probes."""
    given = Lines((_ranges("--lines", only),) if only else (), _ranges("--not-lines", never))
    if given and all(probe.on_kernel for probe in program.probes):
        raise error("E066", "lines are for probes of instructions, and this program has none", place=program.name,
                    hint="without --lines and --not-lines")
    return replace(program, probes=tuple(probe if probe.on_kernel else replace(probe, lines=probe.lines.within(given))
                                         for probe in program.probes))


def _ranges(option: str, texts: Sequence[str]) -> Ranges:
    try:
        return tuple(one for text in texts for one in read_ranges(text))
    except BadLines as problem:
        raise error("E065", f"{option}: {printable(str(problem))}", hint=EXAMPLE) from None


def by_launch(program: Program, target: str) -> Program:
    """The program whose maps of records are told at each launch how much of what is saved at instructions they keep."""
    chosen = find_backend(target)
    saved = {name for probe in program.probes if not probe.on_kernel for body in probe.bodies
             for name in _saved_by(body, chosen)}
    return replace(program, maps=tuple(replace(m, sample=0) if m.name in saved and m.kind is MapKind.ARRAY
                                       and m.sample == 1 else m for m in program.maps))


def lossless(program: Program) -> Program:
    """The program whose records wait for room rather than be lost, where the target can."""
    return replace(program, maps=tuple(replace(m, waits=m.kind is MapKind.ARRAY) for m in program.maps))


def _saved_by(body: Body, chosen: Backend) -> set[str]:
    """The maps that a body saves to."""
    if isinstance(body, IRBody):
        return {str(i.attr) for i in body.instrs if i.saves}
    return {fact.save.map for fact in chosen.asm_facts(body, Diagnostics()) if fact.save}


def prepare_kernel(image: bytes, entry: str, device: Device | None, program: Program,
                   options: BuildOptions = _DEFAULT, target: str = "ptx") -> Prepared:
    """Find, rewrite, check and assemble one kernel. Raises ``NccError`` with the reason where it is refused."""
    chosen = find_backend(target)
    kernel = chosen.find_kernel(image, entry, device, options.any_text, tools=options.assembler)
    made_for = instrument_node if options.by_pointer else instrument_beside
    probed = made_for(kernel.text, entry, program, target)
    _check_variables(kernel, probed)
    variables, anchors = chosen.placed_variables(kernel, probed.variables)
    probed = replace(probed, variables=variables)
    if options.by_pointer and probed.references:  # cuGraphAddKernelNode: undefined
        raise error("B021", f"'{entry}' uses texture or surface references, which kernels in CUDA graphs may not do",
                    place=kernel.text.path)
    # Also where the text is what runs: an assembler that is there may refuse it, as it would on a GPU.
    made = assemble_probed(chosen, kernel, probed, options)
    advice: tuple[str, ...] = ()
    if made.usage and made.usage.advice:
        original = _usage_without(chosen, kernel, probed, options)
        advice = added(made.usage.advice, original.advice if original else ())
    image = chosen.text_image(probed.probed) if options.driver_compiles and chosen.text_runs else made.image
    placed = _placed(probed, chosen.parameter_offsets(image, probed.entry))
    command = chosen.assembler_command(kernel.target, made.options, "NAME.asm", "NAME.bin")
    return Prepared(image, kernel, placed, made.options, command, advice, backend=target, anchors=anchors)


def _check_variables(kernel: ImageKernel, probed: Probed) -> None:
    """The driver is asked for a variable by its name, and would give any of those that have it."""
    local = [v.name for v in probed.variables if v.local] + [r.name for r in probed.references if r.local]
    for name in local:
        if name in kernel.ambiguous:
            raise error("B021", f"what the kernel was linked with has a variable '{name}' of its own",
                        place=kernel.text.path, hint="give one of them another name, or make it visible")


@dataclass(frozen=True)
class Assembled:
    """A kernel's image, what it takes where the assembler tells, and the options that made it."""

    image: bytes
    usage: Usage | None
    options: tuple[str, ...]


_FEW_BYTES = 16
"""That a thread may spill, stored and loaded: two registers, once."""


def assemble_probed(chosen: Backend, kernel: ImageKernel, probed: Probed,
                    options: BuildOptions = _DEFAULT) -> Assembled:
    """The probed kernel. If its registers leave room for fewer blocks than the original's, it is assembled with no more
    than those had room for, or than leave room for more blocks at least, unless that spills or costs other speed."""
    made = found = _assembled(chosen, kernel, probed.probed, probed.entry, options)
    caps = _register_caps(chosen, kernel, probed, options, made.usage)
    low, high, middle = 0, len(caps), 0  # the fewest registers first: most often they do
    while low < high:
        capped = None
        with suppress(NccError):  # of an assembler that cannot
            capped = _assembled(chosen, kernel, probed.probed, probed.entry,
                                replace(options, max_registers=caps[middle]))
        if capped is not None and _is_better(capped.usage, made.usage, caps[middle]):
            found, high = capped, middle
        else:
            low = middle + 1
        middle = (low + high) // 2
    return found


def _is_better(capped: Usage | None, usage: Usage | None, cap: int) -> bool:
    return capped is not None and usage is not None and capped.registers <= cap \
        and capped.spilled_bytes <= usage.spilled_bytes + _FEW_BYTES and not added(capped.advice, usage.advice)


def assemble_original(chosen: Backend, kernel: ImageKernel, probed: Probed, options: BuildOptions) -> Assembled:
    return _assembled(chosen, kernel, probed.pruned, probed.entry, options)


def _assembled(chosen: Backend, kernel: ImageKernel, text: str, entry: str, options: BuildOptions) -> Assembled:
    flags = chosen.assembler_options(kernel, options)
    source = SourceFile(f"<{chosen.name}>", text)
    return Assembled(*chosen.assembled(source, entry, kernel.target, flags, options.assembler), flags)


def _register_caps(chosen: Backend, kernel: ImageKernel, probed: Probed, options: BuildOptions,
                   usage: Usage | None) -> list[int]:
    """From the fewest on: the most registers with which as many blocks are resident as of the original, then with which
    fewer are, as long as these are more than there would be."""
    threads = usage.threads if usage else None
    if usage is None or threads is None or options.max_registers:
        return []

    def resident(registers: int) -> int:
        return chosen.resident_blocks(kernel.target, threads, replace(usage, registers=registers), 0) or 0

    now = resident(usage.registers)
    original = _usage_without(chosen, kernel, probed, options) if now < resident(1) else None
    if original is None:
        return []
    fitting = range(original.registers, usage.registers)
    caps = [max(n for n in fitting if resident(n) >= blocks)
            for blocks in range(resident(original.registers), now, -1)]
    return list(dict.fromkeys(caps))


def _usage_without(chosen: Backend, kernel: ImageKernel, probed: Probed, options: BuildOptions) -> Usage | None:
    """What the original takes, with the registers of its own."""
    with suppress(NccError):
        return assemble_original(chosen, kernel, probed, replace(options, max_registers=0)).usage
    return None


def added(advised: Iterable[str], without: Iterable[str]) -> tuple[str, ...]:
    """What an assembler said of a probed kernel and not, or less often, of the original."""
    return tuple(Counter(map(_unplaced, advised)) - Counter(map(_unplaced, without)))


def _unplaced(advice: str) -> str:
    """Without the line, which probes move."""
    return re.sub(r" in around line \d+", "", advice)


def _placed(probed: Probed, offsets: tuple[int, ...] | None) -> Probed:
    """The kernel with its parameters, the appended block last, where the assembler put them."""
    if offsets is None or len(offsets) != len(probed.params) + 1:
        return probed
    params = tuple(replace(p, offset=offset) for p, offset in zip(probed.params, offsets, strict=False))
    return replace(probed, params=params, block_offset=offsets[-1])


def whole_module(chosen: Backend, kernel: ImageKernel, probed: Probed, options: BuildOptions = _DEFAULT) -> bytes:
    """A loadable image with the probed kernel: its whole module where the target makes those, with nothing else of it
    changed, which is shown here; else the kernel alone."""
    made = chosen.whole_image(kernel, probed, options.assembler)
    if made is None:
        return assemble_probed(chosen, kernel, probed, options).image
    if kernel.module is not None:
        diags = Diagnostics()
        verify_whole(kernel.module, made, probed.entry, probed.block_bytes, diags)
        diags.raise_errors()
    return made


def instrument_text(text: SourceFile, entry: str, program: Program, target: str = "ptx",
                    beside: bool = False) -> Probed:
    """Attach a program to one kernel of a text, and show by erasure that the original still stands in it. ``beside``:
    it will be loaded beside the original's module."""
    chosen = find_backend(target)
    probed = (chosen.instrument_beside if beside else chosen.instrument)(text, entry, program)
    _check_erasure(chosen, target, text, probed)
    return probed


def _check_erasure(chosen: Backend, target: str, text: SourceFile, probed: Probed) -> None:
    diags = Diagnostics()
    erasure_reader(target)(probed, diags)
    if diags.errors:
        _check_assembles(chosen, text, probed)
    diags.raise_errors()


def instrument_beside(text: SourceFile, entry: str, program: Program, target: str = "ptx") -> Probed:
    """As ``instrument_text``, of a kernel that will be loaded beside the original's module."""
    return instrument_text(text, entry, program, target, beside=True)


def instrument_node(text: SourceFile, entry: str, program: Program, target: str = "ptx") -> Probed:
    """As ``instrument_beside``, for a node of a graph, whose block is reached by pointer. Raises B079."""
    chosen = find_backend(target)
    probed = chosen.instrument_node(text, entry, program)
    if probed is None:
        return pointed(chosen, instrument_beside(text, entry, program, target))
    _check_erasure(chosen, target, text, probed)
    return probed


def pointed(chosen: Backend, direct: Probed) -> Probed:
    """The kernel for a node of a graph, shown to be the one that was verified."""
    probed = chosen.pointed(direct)
    diags = Diagnostics()
    if direct.block_bytes:
        verify_pointed(direct, probed, diags)
    diags.raise_errors()
    return probed


def _check_assembles(chosen: Backend, text: SourceFile, probed: Probed) -> None:
    """Raise B031 where the assembler refuses the kernel as it is: then what erasure found is no defect of ncc."""
    try:
        kernel = chosen.find_kernel(probed.pruned.encode(), probed.entry, None, any_text=True)
        chosen.assemble(probed.pruned, kernel.target, kernel.options)
    except NccError as failure:
        found = next((d for d in failure.diagnostics if d.code == chosen.refused_text), None)
        if found is not None:
            span = found.span
            if span is not None and probed.pruned == text.text:
                span = text.span(span.start, span.end)  # which has the file's name
            raise error("B031", f"the kernel does not assemble as it is, without probes: {found.message}", span=span,
                        place=text.path, hint="mend its text, or build it again") from None


def read_spec(spec: str) -> ProbeFile:
    """What ``load_program`` reads, once for several targets."""
    path = Path("<stdin>.py" if spec == "-" else spec)
    if path.suffix not in _READERS:
        path = _tool_path(spec)
    data = read_input("-" if spec == "-" else str(path), MAX_PROBE_BYTES, "a probe")
    try:
        return ProbeFile(SourceFile("<stdin>" if spec == "-" else str(path), data.decode("utf-8")), path.suffix)
    except UnicodeDecodeError as failure:
        raise error("R052", f"'{spec}' is not UTF-8 text (byte {failure.start})", place=spec,
                    hint="a probe is Python, TOML or textual IR; a GPU image goes to 'ncc instrument'") from None


def question_file(text: str) -> ProbeFile:
    """A one-liner of the command line."""
    return ProbeFile(SourceFile("<-e>", text), QUESTION)


def asked_by(file: ProbeFile) -> tuple[Asked, ...]:
    """What the maps of a one-liner stand for; nothing of any other probe."""
    return _question(file.source, "ptx", Diagnostics()).asked if file.suffix == QUESTION else ()


def _question(source: SourceFile, target: str, diags: Diagnostics) -> Question:
    from ncc.frontend.question import parse_question  # loads lark

    return parse_question(source, diags, Targets(target, target_names()))


def _tool_path(name: str) -> Path:
    found = tools.path(name)
    if found is None:
        hint = did_you_mean(name, tools.names()) or f"tools: {', '.join(tools.names())}; or a .py, .toml, .o, .ir file"
        raise error("R053", f"unknown tool '{name}'", hint=hint)
    return found


def _callback_path(callback: str | None, source_path: str, diags: Diagnostics, outside: Severity | None) -> str | None:
    """A callback is named relative to the file that names it; what comes of it may lie elsewhere."""
    if not callback:
        return None
    path = (Path(source_path).parent / callback).absolute()
    if not os.path.isfile(path):  # unlike Path's, it answers for a name that no file can have
        diags.extend([Diagnostic("R055", Severity.WARNING, f"there is no callback '{printable(callback)}' beside this "
                                 "file", hint="records are saved all the same", place=source_path)])
    elif outside is not None and not _trusted(path, Path(source_path).parent):
        diags.extend([Diagnostic("R059", outside, f"the callback '{printable(str(path.resolve()))}' lies outside of "
                                 "this file's folder", place=source_path,
                                 hint="it would run with your rights: only with --allow-callback")])
    return str(path)


def _trusted(callback: Path, folder: Path) -> bool:
    """A callback that came with the file that names it, or with ncc; links are followed."""
    found = callback.resolve()
    return found.is_relative_to(folder.resolve()) or tools.has(callback)


QUESTION = ".question"
"""The suffix of a file with a one-liner, as ``ncc run -e`` takes it."""
_OBJECTS = (".toml", ".o")
_READERS = {
    QUESTION: lambda source, target, diags: _question(source, target, diags).program,
    ".py": lambda source, target, diags: parse_probe(source, diags, Targets(target, target_names())),
    ".ir": lambda source, target, diags: parse_program(source, diags),
    ".toml": lambda source, target, diags: read_object(source, target, diags),
    ".o": lambda source, target, diags: read_object(source, target, diags),
}
