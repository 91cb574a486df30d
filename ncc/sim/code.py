"""What the driver would make of an image: its kernels and variables, and the PTX that each comes from.

The choice among several pieces of code is the driver's (``ncc.backends.ptx.image.find``); compiled code is not run,
but the PTX that it was made from, where the image has it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import prod

import numpy as np

from ncc.backends.formats.binary import blob
from ncc.backends.ptx.image.fatbin import Kind
from ncc.backends.ptx.image.find import GET_PTX, find_kernel
from ncc.backends.ptx.image.images import kernel_names, list_entries, ptx_texts
from ncc.backends.ptx.image.made import parse_made
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Kernel, KParam, PtxModule, RegDecl, VarDecl
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.diag import error
from ncc.sim import protocol
from ncc.sim.asked import Asked
from ncc.sim.described import DescribedKernel, describe
from ncc.sim.link import link_text
from ncc.sim.machine import Bytes, Compiled, Launch, Module, compile_kernel
from ncc.sim.variables import Variables, variables
from ncc.source import SourceFile

VARIABLES_ALIGN = 512
MOST_THREADS = 1024
FEWEST_REGISTERS, MOST_REGISTERS = 16, 64
_NO_MEMORY = np.zeros(16, np.uint8)


@dataclass(frozen=True, eq=False)
class Text:
    """One PTX text of a code, and where its variables begin among all of the code's."""

    source: SourceFile
    module: PtxModule
    variables: Variables
    offset: int

    @property
    def variable_bytes(self) -> int:
        return len(self.variables.image)


@dataclass(frozen=True, eq=False)
class CodeKernel:
    """A kernel as the driver describes it."""

    text: Text
    parsed: Kernel

    @property
    def name(self) -> str:
        return self.parsed.name

    @property
    def params(self) -> tuple[KParam, ...]:
        return self.parsed.params

    @property
    def param_bytes(self) -> int:
        return max((p.offset + p.size_bytes for p in self.params), default=0)

    def directive(self, name: str) -> int | None:
        """The product of a directive's numbers; None where the kernel lacks it."""
        values = self.parsed.directive(name)
        return prod(values) if values else None

    @property
    def max_threads(self) -> int:
        return min(self.directive("maxntid") or self.directive("reqntid") or MOST_THREADS, MOST_THREADS)

    @property
    def registers(self) -> int:
        """A model: there is no register allocation here. One hardware register for eight words of virtual ones, and
        16 more; at most 64, so that every block can be launched, and what ``.maxnreg`` says."""
        words = sum(-(-TYPE_BYTES.get(s.type, 0) // 4) * sum(count or 1 for _, count in s.names)
                    for s in self.parsed.statements if isinstance(s, RegDecl))
        limit = self.directive("maxnreg") or MOST_REGISTERS
        return min(FEWEST_REGISTERS + words // 8, limit, MOST_REGISTERS)

    def declared_bytes(self, space: str) -> int:
        """What the body declares of ``shared`` or ``local`` memory."""
        end = 0
        for declared in self.parsed.statements:
            if isinstance(declared, VarDecl) and declared.space == space and not declared.extern:
                for variable in declared.variables:
                    end = -(-end // declared.align) * declared.align + (variable.size_bytes or 0)
        return end


@dataclass
class Code:
    """A loaded image. Kernels are compiled when that is asked for, and then kept."""

    texts: list[Text]
    kernels: list[CodeKernel]
    compiled: dict[int, Compiled] = field(default_factory=dict)

    @property
    def variable_bytes(self) -> int:
        return max((t.offset + t.variable_bytes for t in self.texts), default=0)

    def compile(self, index: int, variables: int = 0) -> Compiled:
        """Raises S and B codes. Where the variables lie changes nothing here."""
        if index not in self.compiled:
            kernel = self.kernels[index]
            source = kernel.text.source
            self.compiled[index] = compile_kernel(source.text, kernel.name, source.path)
        return self.compiled[index]

    def unload(self) -> None:
        """Free the machine code. The code can be compiled anew: programs load the same image again and again."""
        self.compiled.clear()

    def initialise(self, memory: Bytes) -> None:
        """Give all variables their first values, in memory that is to hold them."""
        for text in self.texts:
            _module_at(text, memory).initialise()

    def module(self, index: int, memory: Bytes) -> Module:
        """A kernel's variables, which are in this memory already."""
        return _module_at(self.kernels[index].text, memory)

    def describe(self) -> bytes:
        """``struct ncc_sim_code`` and what follows it."""
        found = [(name, text.offset + text.variables.places[name][1], size)
                 for text in self.texts for name, size in text.variables.sizes.items()]
        return describe([_described(kernel) for kernel in self.kernels], found, self.variable_bytes)

    def run(self, index: int, variables: int, asked: Asked) -> int:
        """Launch a kernel; the cycle at its end. Raises S and B codes."""
        memory = asked.view(variables, self.variable_bytes) if self.variable_bytes else _NO_MEMORY
        return Launch(self.compile(index), asked.grid, asked.block, asked.shared_bytes, asked.params, asked.regions,
                      self.module(index, memory), asked.device, grid_id=asked.number,
                      start_cycle=asked.start_cycle).run().cycles


def _described(kernel: CodeKernel) -> DescribedKernel:
    variables = kernel.text.variables
    major, minor = kernel.text.module.version
    const = sum(size for n, size in variables.sizes.items() if variables.places[n][0] == "const")
    return DescribedKernel(kernel.name, [(p.offset, p.size_bytes) for p in kernel.params], protocol.Kernel(
        registers=kernel.registers, const_bytes=const, max_threads=kernel.max_threads,
        shared_bytes=variables.shared_bytes + kernel.declared_bytes("shared"),
        local_bytes=kernel.declared_bytes("local"), required_threads=kernel.directive("reqntid") or 0,
        ptx_version=10 * major + minor, param_bytes=kernel.param_bytes, given_bytes=kernel.param_bytes))


def _module_at(text: Text, memory: Bytes) -> Module:
    """A module over the part of the memory that is this text's; a module without variables has some of its own."""
    part = memory[text.offset : text.offset + text.variable_bytes]
    return Module(text.variables, part if part.size else np.zeros(16, np.uint8))


@lru_cache(maxsize=16)  # programs load the same image again and again; a code has no state but what it compiled
def read_code(image: bytes, arch: int, name: str = "<image>") -> Code:
    """What a device of compute capability ``arch`` would load. Raises B codes."""
    sources = _sources(image, arch, name)
    texts: dict[int, Text] = {}
    offset = 0
    for source in sources.values():
        if id(source) not in texts:
            module = parse_module(source)
            texts[id(source)] = Text(source, module, variables(module), offset)
            offset += -(-texts[id(source)].variable_bytes // VARIABLES_ALIGN) * VARIABLES_ALIGN
    kernels = []
    for kernel, source in sources.items():
        text = texts[id(source)]
        if kernel:  # none: a text with nothing but variables
            kernels.append(CodeKernel(text, parse_kernel(text.module, text.module.entry(kernel))))
    return Code(list(texts.values()), kernels)


def _sources(image: bytes, arch: int, name: str) -> dict[str, SourceFile]:
    """The PTX of each kernel; "" for that of an image that has no kernel. One text is one object."""
    if made := parse_made(blob(image, name)):
        image = bytes(made.code.data)
        if not ptx_texts(image, name):
            text = link_text([bytes(source.data) for source in made.sources], arch)
            return {entry.name or "": text for entry in parse_module(text).entries}
    pieces = list_entries(image, name)
    if len(pieces) == 1 and pieces[0].kind is Kind.PTX:
        if not pieces[0].arch.assembles_for(arch):
            raise error("B057", f"no code that runs on sm_{arch}; there is {pieces[0].describe()}", place=name)
        source = SourceFile(name, pieces[0].text)
        entries = parse_module(source).entries
        return {entry.name or "": source for entry in entries} or {"": source}
    unique: dict[str, SourceFile] = {}
    found: dict[str, SourceFile] = {}
    for kernel in kernel_names(image, name):
        source = find_kernel(image, kernel, arch, any_ptx=True, name=name).text
        found[kernel] = unique.setdefault(source.text, source)
    if not found:
        texts = [t.text for t in ptx_texts(image, name) if t.arch.assembles_for(arch)]
        found = {"": texts[0]} if texts else {}
    if not found:
        raise error("B055", f"no PTX that could run on sm_{arch}, and the simulator runs no compiled code", place=name,
                    hint=GET_PTX)
    return found
