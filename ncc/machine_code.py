"""Probes in machine code: for kernels whose PTX nobody has, at their entry and exits.

Front end, verifier and two backends are put together here, as in ``pipeline``: PTX says what the probes are, ptxas
compiles them as kernels of their own, and their code is put into the cubin. Pure, as that is.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain

from ncc import pipeline
from ncc.abi import POINTER_BYTES
from ncc.backends import backend as find_backend
from ncc.backends.base import BuildOptions, Halves, ImageKernel, Param, Probed, SiteReport
from ncc.backends.sass.code import parameter, template
from ncc.backends.sass.code import splice as splicing
from ncc.backends.sass.code.calls import Function, driver_calls
from ncc.backends.sass.code.disassembly import Disassembly
from ncc.backends.sass.code.rename import none_left
from ncc.backends.sass.code.state import reached_variable
from ncc.backends.sass.image.arch import Machine
from ncc.backends.sass.image.cubin import CodeFile, KernelCode, parse_code
from ncc.backends.sass.isa.encoding import words
from ncc.backends.sass.text.listing import Instruction, listing
from ncc.diag import Diagnostics, NccError, error
from ncc.ir.facts import MachineCode, Patched
from ncc.ir.nodes import IRBody, Probe, Program, Reg
from ncc.ir.ops import Op
from ncc.ir.types import Level, MapKind
from ncc.source import SourceFile
from ncc.verifier.sass import verify_patched

TEXT_OF = "ptx"
NO_TEXT = "in machine code only entry and exits are probed"
"""Why a site inside of a kernel without PTX is not."""
_MOST_MADE = 512  # kernels of ptxas' that are kept: PyTorch's have some forty sizes of parameters


@dataclass(frozen=True)
class ProbedCode:
    """A cubin with one kernel probed. ``registers``: of a thread, before and now."""

    image: bytes
    probed: Probed
    target: str
    registers: tuple[int, int]


_NO_TEXT_CODES = frozenset(("B055", "B056", "B058"))


LASTING = frozenset(("B120", "B121", "B125", "B126", "B127", "B128", "B129"))
"""Refusals that the kernel's code and the probes are the reason of, and nothing that may change."""


def reader_identity(options: BuildOptions) -> str:
    """Of the program that reads machine code, for the key of a cache; empty where none is read."""
    if options.machine_code == "off":
        return ""
    try:
        return of_engine().program.identity
    except NccError as failure:  # each preparation will say so
        return str(failure)


def only(options: BuildOptions, target: str) -> bool:
    """Whether kernels are to be probed in their machine code, whatever text there is."""
    return target == TEXT_OF and options.machine_code == "only"


def wanted(options: BuildOptions, target: str, refusal: NccError) -> bool:
    """Whether a kernel that was refused for this may be probed in its machine code."""
    codes = {d.code for d in refusal.diagnostics}
    fits = target == TEXT_OF and not options.driver_compiles
    return fits and options.machine_code == "auto" and bool(codes & _NO_TEXT_CODES)


def code_of(image: bytes, entry: str, device: int | None, place: str = "<image>", arch: str | None = None) -> bytes:
    """The cubin inside an image that runs for a kernel."""
    return find_backend(TEXT_OF).running_code(image, entry, device, place, arch)


def prepare_code(image: bytes, entry: str, device: int | None, program: Program,
                 options: BuildOptions) -> pipeline.Prepared:
    """As ``pipeline.prepare_kernel``, of a kernel without text. B129 where it may reach variables of its module."""
    file = parse_code(code_of(image, entry, device), "<image>")
    reading = read_with_templates(file, file.kernel(entry), program, options, of_engine())
    refuse_copy(reading, entry)
    made = probe_read(reading, program, options, of_engine())
    kernel = ImageKernel(SourceFile("<machine code>", made.probed.pruned), made.target)
    return pipeline.Prepared(made.image, kernel, made.probed, (), "")


def refuse_copy(reading: splicing.Reading, entry: str) -> None:
    """Raises where a kernel cannot be followed; B129 where a copy of it may reach variables of its own module."""
    splicing.refuse(reading)
    reached = reached_variable(reading)
    if reached is not None:
        raise error("B129", f"'{entry}' has no PTX, and may reach variables of its module, which a copy of it does not "
                    f"share: {reached}", hint="it runs unprobed; have the program keep its PTX")


@cache
def of_engine() -> Disassembly:
    return Disassembly()


@dataclass(frozen=True)
class Templates:
    """Entry and exit code for kernels of one architecture and size of parameters, and what the rewriter says of it."""

    probed: Probed
    entry: template.Template | None
    exit: template.Template | None
    last_only: bool = False  # of a warp that leaves in groups, only the last one's records count

    @property
    def param_bytes(self) -> int:
        """Of the parameter that the kernel has behind its own."""
        return POINTER_BYTES if self.probed.by_pointer else self.probed.block_bytes


@dataclass(frozen=True)
class _Made:
    """Entry and exit code as ptxas made it, and the text with both."""

    probed: Probed
    halves: Halves
    entry: KernelCode | None
    exit: KernelCode | None

    @property
    def codes(self) -> list[bytes]:
        return [made.code for made in (self.entry, self.exit) if made]


def templates(program: Program, kernel: KernelCode, disassembly: Disassembly,
              options: BuildOptions = BuildOptions(), hold: bool = True) -> Templates:  # noqa: B008 - frozen
    """B127 where the probes cannot do without the kernel's own code, B128 where none is at entry or exit. ``hold``:
    the kernel's warps have registers for what is held through it."""
    made = _made_for(program, kernel, options, hold)
    codes = disassembly.read(made.codes, kernel.machine.sm)
    entry = template.entry_template(made.entry, codes[0]) if made.entry else None
    disassembly.entering = len(entry.code) if entry else 0
    leaving = template.exit_template(made.exit, codes[-1]) if made.exit else None
    held = [sorted(one.word for one in half.held) if half else [] for half in (entry, leaving)]
    if any(one != list(range(made.halves.held)) for one in held):
        raise template.refused("what is held through the kernel was not found again")
    probed = replace(made.probed, loads_back=made.halves.loads_back)
    return Templates(probed, entry, leaving, hold and _last_is_enough(program))


def _made_for(program: Program, kernel: KernelCode, options: BuildOptions, hold: bool) -> _Made:
    assembler = find_backend(TEXT_OF).assembler_identity(options.assembler)
    return _made(program, kernel.machine, parameter.place(kernel), kernel.threads, options.by_pointer,
                 options.assembler, assembler, hold and kernel.machine.holds)


@lru_cache(_MOST_MADE)
def _made(program: Program, machine: Machine, own_bytes: int, threads: tuple[int, int, int] | None, by_pointer: bool,
          assembler: str | None, _identity: str, hold: bool) -> _Made:
    """For all kernels that are alike in this."""
    on_kernel = replace(program, probes=tuple(p for p in program.probes if p.on_kernel))
    if not on_kernel.probes:
        raise error("B128", f"no probe is at the kernel's entry or exit, and {NO_TEXT}",
                    hint="have the program keep its PTX")
    missed = sorted(_registers(program, inside=True) & _registers(program, inside=False))
    if missed:
        raise error("B128", f"'{missed[0]}' is of probes inside of the kernel too, and {NO_TEXT}",
                    hint="have the program keep its PTX")
    chosen = find_backend(TEXT_OF)
    text, name = chosen.stub(machine.name, own_bytes, threads)
    probed = pipeline.instrument_text(text, name, on_kernel, TEXT_OF)
    if by_pointer:
        probed = pipeline.pointed(chosen, probed)
    found = chosen.halves(probed, hold)
    made = [template.made_kernel(chosen.assemble(half, machine.name, (), assembler), name)
            if half is not None else None for half in (found.entry, found.exit)]
    return _Made(probed, found, *made)


def _last_is_enough(program: Program) -> bool:
    """Whether every exit probe saves a record of its warp, in all lanes: it is the last group's that stays."""
    of_warps = {m.name for m in program.maps if m.level is Level.WARP and m.kind is MapKind.ARRAY}
    bodies = [(probe.level, probe.after) for probe in program.probes if probe.on_kernel and probe.after is not None]
    return all(level is Level.WARP and isinstance(body, IRBody) and
               all(i.op is Op.SAVE and i.attr in of_warps for i in body.instrs if i.saves) for level, body in bodies)


def probe_code(image: bytes, entry: str, program: Program, options: BuildOptions = BuildOptions(),  # noqa: B008
               place: str = "<cubin>", disassembly: Disassembly | None = None) -> ProbedCode:
    """Attach a verified program to the entry and exits of one kernel of a cubin.

    Raises ``NccError``: B12x where it is refused, V15x where what came out is not shown to be right.
    """
    file = parse_code(image, place)
    disassembly = disassembly or Disassembly()
    reading = read_with_templates(file, file.kernel(entry), program, options, disassembly)
    return probe_read(reading, program, options, disassembly)


def probe_read(reading: splicing.Reading, program: Program, options: BuildOptions,
               disassembly: Disassembly) -> ProbedCode:
    """The same, of a kernel that was read."""
    splicing.refuse(reading)
    kernel = reading.kernel
    hold = reading.can_hold and not (reading.driver_functions and options.by_pointer)
    try:
        done = spliced(reading, templates(program, kernel, disassembly, options, hold), disassembly)
    except NccError as reason:
        if not hold or reason.diagnostics[0].code not in NOT_HELD:
            raise
        done = spliced(reading, templates(program, kernel, disassembly, options, hold=False), disassembly)
    return checked(done, disassembly, program)


NOT_HELD = frozenset(("B126",))
"""With these, the kernel's warps have no register left; what needs none may do."""


@dataclass(frozen=True)
class Spliced:
    """Not yet shown to be right."""

    reading: splicing.Reading
    templates: Templates
    patched: splicing.Patched


def read_with_templates(file: CodeFile, kernel: KernelCode, program: Program, options: BuildOptions,
                        disassembly: Disassembly) -> splicing.Reading:
    """As ``read_kernel``; nvdisasm reads along, by the same run, what is likely to be put into the kernel."""
    ahead: list[int] = []
    with suppress(NccError):  # who makes them for this kernel says so
        made = _made_for(program, kernel, options, hold=True)
        ahead += chain(*map(words, made.codes))
        ahead += splicing.likely_jumps(kernel, disassembly.entering)
    return read_kernel(file, kernel, disassembly, ahead)


def read_kernel(file: CodeFile, kernel: KernelCode, disassembly: Disassembly,
                ahead: Iterable[int] = ()) -> splicing.Reading:
    text = file.elf.sections[kernel.text].name
    places = file.called(kernel.text)
    codes = [kernel.code, *(bytes(file.data(at).data) for at in places.values())]
    code, *others = disassembly.read(codes, kernel.machine.sm, ahead)

    def function(at: int, name: str, lines: tuple[Instruction, ...]) -> Function:
        branches = file.branches(name)
        driver = driver_calls(lines, file.driver_calls(at), file.driver_words, branches)
        return Function(lines, frozenset(row.offset for row in file.relocations(at)), file.calls(at), branches, driver)

    functions = {name: function(at, name, lines) for (name, at), lines in zip(places.items(), others, strict=True)}
    whole = function(kernel.text, text, code)
    return splicing.Reading(file, kernel, code, functions, whole.calls, whole.branches, whole.driver)


def spliced(reading: splicing.Reading, made: Templates, disassembly: Disassembly) -> Spliced:
    read = disassembly.reader(reading.kernel.machine.sm)
    patched = splicing.splice(reading, made.entry, made.exit, made.param_bytes, read, made.last_only)
    return Spliced(reading, made, patched)


def checked(done: Spliced, disassembly: Disassembly, program: Program) -> ProbedCode:
    """What came out, read again: its code by the verifier, its file by what is read of any cubin."""
    kernel, patched = done.reading.kernel, done.patched
    again = parse_code(patched.image, done.reading.file.place).kernel(kernel.name)
    code = disassembly.read([again.code], kernel.machine.sm)[0]
    wrong = next((i for i in code if patched.texts.get(i.at, i.text) != i.text), None)
    if wrong is not None:
        raise none_left(f"register ('{patched.texts[wrong.at]}' came out as '{wrong.text}')")
    original, now = listing(done.reading.code), listing(code)
    diags = Diagnostics()
    file = done.reading.file
    alone = MachineCode(original, kernel.relocated, done.reading.calls, done.reading.branches,
                        file.driver_calls(kernel.text), file.driver_words)
    functions = {name: MachineCode(listing(one.code), one.filled, one.calls, one.branches,
                                   file.driver_calls(file.index(name)), file.driver_words)
                 for name, one in done.reading.functions.items()}
    block_at = kernel.machine.param_base + patched.block_place
    verify_patched(Patched(kernel.name, kernel.machine.sm, alone, now, functions, block_at,
                           done.templates.param_bytes, again.registers, done.templates.probed.by_pointer), diags)
    diags.raise_errors()
    params = tuple(Param(f"param_{p.ordinal}", p.offset, p.size) for p in kernel.parameters)
    probed = replace(done.templates.probed, entry=kernel.name, pruned=original, probed=now, params=params,
                     block_offset=patched.block_place,
                     can_wait=True, sites=tuple(_unprobed(p) for p in program.probes if not p.on_kernel))
    return ProbedCode(patched.image, probed, kernel.machine.name, patched.registers)


def _registers(program: Program, inside: bool) -> set[str]:
    """The program's registers that probes of the kernel itself use, or others may write."""
    bodies = [body for probe in program.probes if probe.on_kernel != inside for body in probe.bodies]
    by_hand = any(not isinstance(body, IRBody) for body in bodies)
    named = {reg.name for body in bodies if isinstance(body, IRBody) for i in body.instrs
             for reg in (*([i.dst] if i.dst else []), *(i.args if not inside else ())) if isinstance(reg, Reg)}
    return {reg.name for reg in program.regs if by_hand or reg.name in named}


def _unprobed(probe: Probe) -> SiteReport:
    return SiteReport(probe.name, probe.span, ":".join(t.text for t in probe.pos), NO_TEXT)
