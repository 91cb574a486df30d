"""What a backend is: a target's parse, sites, captures, lowering, splicing and assembling behind one interface."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ncc.backends.rewrite.layout import MapLayout
from ncc.diag import Diagnostics, error
from ncc.ir.facts import AsmFact, ModuleAnchor, ModuleVariable, Rewritten
from ncc.ir.nodes import AsmBody, IRBody, Probe, Program, Tracepoint
from ncc.ir.types import Capture
from ncc.source import SourceFile, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from subprocess import Popen


Device = int | str
"""A GPU's architecture as its driver says it: 90 for compute capability 9.0, "gfx90a:sramecc+:xnack-" of AMD's."""


@dataclass(frozen=True, order=True)
class Word:
    """8 bytes of a kernel's parameter."""

    param: str
    byte: int


@dataclass(frozen=True)
class Writes:
    """The pointers that a kernel stores through; ``unknown``: why it may store elsewhere, too."""

    words: tuple[Word, ...]
    unknown: str | None


@dataclass(frozen=True)
class Param:
    """One parameter of a kernel in its parameter space, bytes."""

    name: str
    offset: int
    size: int


@dataclass(frozen=True)
class SiteReport:
    """One matched site: which probe, where (in the kernel's own text), and why not, if it is not probed."""

    probe: str
    span: Span
    text: str
    unprobed: str | None = None


KERNEL_SITE = 0
"""What ``nl.site()`` gives at the kernel's entry and exits."""


@dataclass(frozen=True)
class SourceLine:
    """A line of what the kernel was compiled from; the file as its compiler named it."""

    file: str
    line: int


@dataclass(frozen=True)
class Site:
    """What a number of ``nl.site()`` stands for: a tracepoint's match (several, joined by ':'), in the kernel's own
    text and, where that tells, in its source."""

    number: int
    tracepoint: str
    text: str
    span: Span | None  # None of the kernel itself
    source: SourceLine | None
    callers: tuple[SourceLine, ...] = ()  # of inlined code, the lines of its calls


@dataclass(frozen=True)
class Probed(Rewritten):
    """One kernel with probes. ``pruned`` is the same kernel alone: text -> text, nothing is assembled yet."""

    maps: tuple[MapLayout, ...]
    params: tuple[Param, ...]
    block_offset: int
    sites: tuple[SiteReport, ...]
    site_table: tuple[Site, ...]  # by number
    can_wait: bool = True  # for another block of its grid, as far as the text tells: blocks must then stay co-resident
    loads_back: bool = False  # what a warp has stored to a map


@dataclass(frozen=True)
class Usage:
    """What an assembled kernel takes: of a thread registers, bytes of stack, and bytes that it stores and loads because
    registers did not suffice; of a block bytes of shared memory, and the threads that the text says it has. ``advice``:
    what the assembler says of the speed that it gave up."""

    registers: int
    stack_bytes: int
    spilled_bytes: int
    shared_bytes: int
    threads: int | None
    advice: tuple[str, ...] = ()


@dataclass(frozen=True)
class Halves:
    """A program's code at kernel entry, before a barrier, and at exits: texts of a kernel each, which does no more;
    None where it has none there. ``held``: words that the entry stores to shared memory from ``HELD_AT`` on, and the
    exit loads, for which a warp is to hold registers instead. ``loads_back``: the exit loads what the entry has stored
    to a map."""

    entry: str | None
    exit: str | None
    held: int = 0
    loads_back: bool = False


HELD_AT = 0x100


@dataclass(frozen=True, order=True)
class Access:
    """A kind of access to global memory: which a kernel has, all that are alike get the same code."""

    store: bool
    bytes: int
    guarded: bool


@dataclass(frozen=True)
class Inside:
    """A program's code at kernel entry, at accesses of each kind and at exits: texts of a kernel each, which does no
    more; None where it has none there. Words of shared memory from ``HELD_AT`` on stand for registers of a thread: the
    first ``INPUTS`` are the access' address and whether it takes place; a store to word ``ITSELF`` stands for the
    access; from ``FIRST_HELD`` on are those that a thread holds through the kernel, ``held`` says how many words each
    value has, pairs first."""

    INPUTS = 3
    GUARD = 2
    ITSELF = 3
    FIRST_HELD = 4

    entry: str | None
    exit: str | None
    sites: tuple[str | None, ...]
    held: tuple[int, ...]


@dataclass(frozen=True)
class ImageKernel:
    """The assembly text of one image that holds a wanted entry, and how the code that runs is assembled from it."""

    text: SourceFile
    target: str                         # "sm_90a", "gfx942"
    options: tuple[str, ...] = field(default=())  # assembler options that the producer used
    by_driver: bool = False  # the driver assembles it, with the options that the program gives it as well
    ambiguous: frozenset[str] = frozenset()  # own variables of it that what it was linked with may have, too
    module: bytes | None = None  # the compiled module that the text was read from, where that has the kernel alone


@dataclass(frozen=True)
class BuildOptions:
    """What of a run changes the code that is made for a kernel: part of the cache's key.

    ``load_options`` are (option, value) pairs that the program gave its driver at load, in that driver's own numbers.
    """

    assembler: str | None = None  # its path; None: the one that the target finds
    any_text: bool = False  # also a text of another architecture than the code that runs
    max_registers: int = 0  # of a thread; 0: as the producer
    load_options: tuple[tuple[int, int], ...] = ()
    by_pointer: bool = False  # the block of parameters lies in device memory: for a node of a graph
    machine_code: str = "off"  # probes in machine code: "auto" where there is no text, "only", "off"
    patches: bool = False  # what is inside of a kernel without text by NVIDIA's patching API, whose library is there
    leads: bool = False  # accesses to global memory without text by code of ncc's own, and none by that API
    driver_compiles: bool = False  # the image is the text itself, where the simulator takes one (``Backend.text_runs``)


class Backend(ABC):
    """A target. Methods report to ``diags`` or raise ``NccError``; they keep no state."""

    name: str
    left_alone: tuple[str, ...] = ()  # starts of names of library files whose licences forbid to modify their code
    told_shape = False  # the parameter block begins with the launch's grid, block and warps of a block, as u32 each
    text_runs = False  # the simulator's driver takes a text as an image
    made_magic: bytes | None = None  # what an image begins with that says what it was made from (``code_alone``)
    refused_text: str | None = None  # the code under which ``assemble`` tells what the assembler says of a text

    @abstractmethod
    def check_tracepoint(self, tracepoint: Tracepoint, diags: Diagnostics) -> None:
        """Report a native tracepoint whose opcode or modifiers this target does not have."""

    @abstractmethod
    def captures(self, tracepoint: Tracepoint) -> frozenset[Capture]:
        """Captures that some instruction matched by the tracepoint can have."""

    @abstractmethod
    def asm_facts(self, body: AsmBody, diags: Diagnostics) -> tuple[AsmFact, ...]:
        """The statements of a hand-written snippet, one fact each."""

    @abstractmethod
    def listing(self, program: Program, probe: Probe, body: IRBody) -> str:
        """What a body looks like on this target, for people: helpers lowered, captures and SAVE symbolic."""

    @abstractmethod
    def entries(self, text: SourceFile) -> tuple[str, ...]:
        """Names of the kernels that a text defines."""

    @abstractmethod
    def kernel_names(self, image: bytes, name: str = "<image>") -> tuple[str, ...]:
        """Names of the kernels whose text is in an image or program file; ``name`` is for messages."""

    @abstractmethod
    def instrument(self, text: SourceFile, entry: str, program: Program) -> Probed:
        """Attach a verified program to one kernel. Raises ``NccError`` where the kernel has to be refused."""

    def instrument_beside(self, text: SourceFile, entry: str, program: Program) -> Probed:
        """As ``instrument``, of a kernel that is loaded beside its original, whose module's variables it has to use."""
        return self.instrument(text, entry, program)

    def instrument_node(self, text: SourceFile, entry: str, program: Program) -> Probed | None:
        """As ``instrument_beside``, for a node of a graph; None where ``pointed`` makes that of what this gives."""
        return None

    def whole_image(self, kernel: ImageKernel, probed: Probed, assembler: str | None = None) -> bytes | None:
        """The kernel's whole module, loadable, with the probed kernel in its place; None: such modules are not made."""
        return None

    def whole_text(self, kernel: ImageKernel, probed: Probed) -> str:
        """The text that the kernel was in, with the probed kernel in its place, as far as it was kept."""
        return probed.probed

    def placed_variables(self, kernel: ImageKernel, variables: tuple[ModuleVariable, ...]
                         ) -> tuple[tuple[ModuleVariable, ...], tuple[ModuleAnchor, ...]]:
        """The variables of the kernel's module that it uses, as a driver can be asked for them, and others that help.
        Raises B021."""
        return variables, ()

    def pointed(self, probed: Probed) -> Probed:
        """The kernel with its block of parameters reached by pointer (``struct ncc_pointer``); raises B079."""
        raise error("B079", f"kernels for {self.name} cannot be probed in graphs", place=probed.entry)

    def running_code(self, image: bytes, entry: str, device: int | None, name: str = "<image>",
                     arch: str | None = None) -> bytes:
        """The compiled code inside an image that a device (None: any) runs for a kernel; raises B054, B057."""
        raise error("B054", f"no compiled code of '{entry}' inside", place=name)

    def stub(self, target: str, param_bytes: int, threads: tuple[int, int, int] | None) -> tuple[SourceFile, str]:
        """A kernel that does nothing, with so many bytes of parameters, and its name: for ``halves``; raises B127."""
        raise error("B127", f"kernels for {self.name} cannot be probed without their text")

    def halves(self, probed: Probed, hold: bool = False) -> Halves:
        """Of a probed ``stub``, its entry and its exit; raises B127 where they cannot be told apart. ``hold``: a warp
        can hold what the exit needs of the entry's."""
        raise error("B127", f"kernels for {self.name} cannot be probed without their text")

    def access_stub(self, target: str, param_bytes: int, threads: tuple[int, int, int] | None,
                    accesses: Sequence[Access]) -> tuple[SourceFile, str]:
        """As ``stub``, with one access of each kind: for ``inside``; raises B127."""
        raise error("B127", f"kernels for {self.name} cannot be probed without their text")

    def inside(self, probed: Probed, accesses: Sequence[Access]) -> Inside:
        """Of a probed ``access_stub``, its entry, what is to run at each kind of access, and its exit; raises B127
        where they cannot be told apart."""
        raise error("B127", f"kernels for {self.name} cannot be probed without their text")

    @abstractmethod
    def find_kernel(self, image: bytes, entry: str, device: Device | None, any_text: bool = False,
                    name: str = "<image>", tools: str | None = None, arch: str | None = None) -> ImageKernel:
        """The text inside an image that the entry's running code came from; ``NccError`` with the reason if none.

        ``device`` is the GPU that it runs on; None where there is none.
        ``any_text`` also takes a text of another architecture than the code that runs. ``name`` is for messages, and
        ``tools`` where a target's disassembler is, if it needs one. ``arch`` is the processor that a user asks for, of
        an image with code for several.
        """

    def code_alone(self, image: bytes) -> bytes | None:
        """The code of an image that says what it was made from while the program ran; None of any other image."""
        return None

    @abstractmethod
    def assemble(self, text: str, target: str, options: tuple[str, ...], assembler: str | None = None,
                 started: Callable[[Popen[bytes]], None] | None = None) -> bytes:
        """The loadable image of a text, by the target's assembler (or the one at the path ``assembler``).

        ``started`` is called with its process as that starts, for who wants to slow it down or end it.
        ``NccError`` with the assembler's messages if it fails.
        """

    def assembled(self, text: SourceFile, entry: str, target: str, options: tuple[str, ...],
                  assembler: str | None = None) -> tuple[bytes, Usage | None]:
        """As ``assemble``, of a kernel that is alone in its text: also what it takes of the hardware, or None."""
        return self.assemble(text.text, target, options, assembler), None

    def resident_blocks(self, target: str, threads: int, usage: Usage, shared_bytes: int) -> int | None:
        """Blocks of so many threads and bytes of dynamic shared memory that run on one multiprocessor at once."""
        return None

    def writes(self, text: SourceFile, entry: str) -> Writes:
        """What a kernel stores through."""
        return Writes((), "its target does not tell")

    def text_image(self, text: str) -> bytes:
        """The loadable image that is the text itself, for a driver that compiles it."""
        return text.encode("utf-8", "replace") + b"\0"

    def object_bytes(self, program: Program) -> bytes | None:
        """The object of a verified program in the target's own format; None: objects are ncc's (TOML)."""
        return None

    def recognizes(self, image: bytes) -> bool:
        """Whether a file looks like an image of this target, or a program with one: what to try, not a check."""
        return False

    def notes(self, probed: Probed) -> tuple[str, ...]:
        """What probing one kernel costs, as far as its text tells; a line each, for people."""
        return ()

    def parameter_offsets(self, image: bytes, entry: str) -> tuple[int, ...] | None:
        """Where the assembled kernel's parameters lie, bytes; None where the image does not tell."""
        return None

    def assembler_options(self, kernel: ImageKernel, options: BuildOptions) -> tuple[str, ...]:
        """The assembler's options for a kernel: its producer's, what the program gave the driver at load, the run's."""
        return kernel.options

    def assembler_command(self, target: str, options: tuple[str, ...], text: str, image: str) -> str:
        """What assembles the file ``text`` to the file ``image``, as a person would type it."""
        return f"{self.name} assembler for {target}: {' '.join((*options, text))} -o {image}"

    def assembler_identity(self, assembler: str | None = None) -> str:
        """What tells the assemblers that ``assemble`` may use from others: part of a cache's key."""
        return assembler or ""
