"""What a device of AMD's loads of an image: the kernels and variables of the code object that is for it.

The module's data lie in memory as its file has them, one address counted from another, so that every kernel finds the
same variables. A kernel is disassembled and compiled when it is first launched, with the addresses at which they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial

import numpy as np

from ncc.backends.formats.elf import Section, Symbol
from ncc.backends.gcn.image.codeobject import ALLOCATED, EXECUTED, STT_OBJECT, CodeObject, KernelCode
from ncc.backends.gcn.image.disassemble import disassemble
from ncc.backends.gcn.image.images import code_for
from ncc.backends.gcn.isa.arch import Target, parse_target
from ncc.diag import error
from ncc.sim import protocol
from ncc.sim.arena import Bytes
from ncc.sim.asked import Asked
from ncc.sim.described import DescribedKernel, describe
from ncc.sim.gcn.arguments import fill_hidden
from ncc.sim.gcn.machine import Launch
from ncc.sim.gcn.program import ARCHS, Program, compile_placed

_MOST_DATA_BYTES = 1 << 31
_WORD_BYTES = 8
_ALIGN = 4096  # of the place that variables are given, as of the file's own addresses


@dataclass(frozen=True, eq=False)
class GcnKernel:
    found: KernelCode

    @property
    def param_bytes(self) -> int:
        return self.found.metadata.kernarg_bytes

    @property
    def params(self) -> list[tuple[int, int]]:
        """(offset, bytes) of those that the program gives."""
        return [(a.offset, a.size) for a in self.found.metadata.arguments if not a.hidden]


@dataclass(eq=False)
class GcnCode:
    """A loaded code object."""

    code: CodeObject
    kernels: list[GcnKernel]
    compiled: dict[tuple[int, int], Program] = field(default_factory=dict)  # by kernel, and where its variables are

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Of data, in memory."""
        return tuple(s for s in self.code.elf.sections if s.flags & ALLOCATED and not s.flags & EXECUTED and s.size)

    @cached_property
    def start(self) -> int:
        """The address in the file of what lies first in memory."""
        return min((s.address for s in self.sections), default=0) // _ALIGN * _ALIGN

    @cached_property
    def variable_bytes(self) -> int:
        return max((s.address + s.size for s in self.sections), default=self.start) - self.start

    def _objects(self) -> list[Symbol]:
        return [s for s in self.code.symbols.values() if s.info & 15 == STT_OBJECT and s.size
                and any(part.address <= s.value and s.value + s.size <= part.address + part.size
                        for part in self.sections)]

    def describe(self) -> bytes:
        """``struct ncc_sim_code`` and what follows it."""
        kernels = {k.found.metadata.symbol for k in self.kernels}
        found = [(s.name, s.value - self.start, s.size) for s in self._objects() if s.name not in kernels]
        return describe([_described(k, self.code.target) for k in self.kernels], found, self.variable_bytes)

    def initialise(self, memory: Bytes) -> None:
        """Give all variables their first values, in memory that is to hold them."""
        memory[:] = 0
        for section in self.sections:
            data = bytes(self.code.elf.data(section).data)
            at = section.address - self.start
            memory[at : at + len(data)] = np.frombuffer(data, np.uint8)
        for address, value in self.code.pointers.items():
            at = address - self.start
            if value is not None and 0 <= at <= self.variable_bytes - _WORD_BYTES:
                placed = (memory.ctypes.data + value - self.start) % (1 << 64)
                memory[at : at + _WORD_BYTES] = np.frombuffer(placed.to_bytes(_WORD_BYTES, "little"), np.uint8)

    def compile(self, index: int, variables: int) -> Program:
        """Raises S and B codes."""
        key = index, variables
        if key not in self.compiled:
            name = self.kernels[index].found.name
            text = _text(self.code, name)
            self.compiled[key] = compile_placed(text, name, self.code.place, partial(self._place, variables))
        return self.compiled[key]

    def _place(self, variables: int, label: str) -> int:
        """The address of a label of the disassembled text: a symbol's, or ``.L`` and the address in the file."""
        symbol = self.code.symbols.get(label)
        address = symbol.value if symbol else int(label.removeprefix(".L"), 16)
        return variables + address - self.start

    def run(self, index: int, variables: int, asked: Asked) -> int:
        """Launch a kernel; the cycle at its end. Raises S and B codes."""
        if self.variable_bytes:
            asked.view(variables, self.variable_bytes)
        program = self.compile(index, variables)
        params = fill_hidden(program.metadata, asked.params, asked.grid, asked.block, asked.shared_bytes,
                             self.code.place)
        regions = [(int(start), int(end)) for start, end in asked.regions]
        return Launch(program, asked.grid, asked.block, asked.shared_bytes, params, regions, asked.device,
                      start_cycle=asked.start_cycle).run().cycles

    def unload(self) -> None:
        self.compiled.clear()


@lru_cache(maxsize=64)
def _text(code: CodeObject, kernel: str) -> str:
    return disassemble(code, kernel)


def _described(kernel: GcnKernel, target: Target) -> DescribedKernel:
    descriptor, metadata = kernel.found.descriptor, kernel.found.metadata
    return DescribedKernel(metadata.name, kernel.params, protocol.Kernel(
        registers=descriptor.vgprs(target.arch), shared_bytes=descriptor["group_segment_bytes"],
        local_bytes=descriptor["private_segment_bytes"], max_threads=metadata.max_threads,
        param_bytes=kernel.param_bytes, given_bytes=max((at + size for at, size in kernel.params), default=0)))


def read_target(name: str) -> Callable[[bytes], GcnCode] | None:
    """What reads images for a processor; None where none is known of that name."""
    target = parse_target(name)
    return partial(read_code, target=target) if target and target.arch in ARCHS else None


@lru_cache(maxsize=16)  # as of NVIDIA's images
def read_code(image: bytes, target: Target) -> GcnCode:
    """Raises B codes."""
    code = code_for(image, target)
    kernels = [GcnKernel(code.kernel(name)) for name in dict.fromkeys(code.kernels())]
    for kernel in kernels:
        if kernel.param_bytes > protocol.PARAM_BYTES:
            raise error("B060", f"'{kernel.found.name}' takes {kernel.param_bytes} bytes of arguments",
                        place=code.place)
    made = GcnCode(code, kernels)
    if made.variable_bytes > _MOST_DATA_BYTES:
        raise error("B061", f"{made.variable_bytes} bytes of variables", place=code.place)
    return made
