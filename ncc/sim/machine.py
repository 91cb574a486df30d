"""Launching a kernel: its memory, its blocks one after another, what they did.

Blocks run in the order of the placement model (``clock``). A block whose warps only wait for others - they have used
up a time slice - makes room for the next one, and all that are under way get turns, so that blocks may wait for each
other as far as the modelled SMs hold them at once.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from math import prod

import numpy as np
import numpy.typing as npt

from ncc.backends.ptx.isa.arch import parse_arch
from ncc.backends.ptx.text.nodes import Kernel
from ncc.backends.ptx.text.parse import parse_module
from ncc.diag import NccError, error
from ncc.sim.async_copy import RING_BYTES
from ncc.sim.clock import Device, Dispatcher
from ncc.sim.faults import Pointer, beside, fault_error
from ncc.sim.jit import FAST, QUICK, Tiers
from ncc.sim.layout import BLOCK_WORDS, LANES, PC, TID_X, TID_Y, TID_Z, Fault, Field, Head, Status
from ncc.sim.placement import run_blocks
from ncc.sim.program import flatten
from ncc.sim.segments import Program
from ncc.sim.translate import Translation, translate
from ncc.sim.variables import Variables, variables
from ncc.source import SourceFile

Dim = tuple[int, int, int]
Words = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
SLICE = 1 << 14
"""Loop iterations of a warp before others get their turn."""
_POINTER_BYTES = 8
KEPT = 32
"""Compiled kernels that are kept."""
WORTHWHILE = 500
"""Thread instructions for each character of a kernel's IR after which it is worth compiling again, for speed: that
takes about 1.2 us a character, and an instruction about 2.5 ns less."""
_SHARED_LIMIT = 227 * 1024  # the most that any architecture allows a block (CUDA guide, table 27)
_SHARED_UNITS = ((80, 128), (0, 256))
"""(from which sm on, bytes): a block has whole units of shared memory, and may access all of the last one (PTX ISA,
%total_smem_size; tried on an H200)."""
_TURN = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


@dataclass(frozen=True, eq=False)
class Compiled:
    """A kernel that can be launched."""

    program: Program
    translation: Translation
    variables: Variables
    tiers: Tiers
    apart: bool  # lanes may run apart

    @property
    def kernel(self) -> Kernel:
        return self.program.kernel


@dataclass(frozen=True)
class Statistics:
    """``thread_instructions``: instructions times the lanes that took part; ``cycles``: by the clock model."""

    thread_instructions: int
    cycles: int


def compile_kernel(text: str, name: str, path: str = "<ptx>", watch: bool = False, apart: bool = False) -> Compiled:
    """``watch``: the kernel tells what it does (``ncc.sim.watching``); ``apart``: for a device whose lanes run apart.

    The last ``KEPT`` are kept. Raises B codes for PTX that cannot be read, S codes for what the simulator does not
    have.
    """
    return _compile(text, name, path, watch, apart)


@lru_cache(maxsize=KEPT)
def _compile(text: str, name: str, path: str, watch: bool, apart: bool) -> Compiled:
    with _no_collection():
        module = parse_module(SourceFile(path, text))
        found = variables(module)
        try:
            program = flatten(module, name, found.shared_bytes, apart)
            ir_module, translation = translate(program, found, f"sim{next(_NUMBERS)}", watch, apart)
            tiers = Tiers(ir_module, translation.turn)
            tiers.address(QUICK)
        except (Exception, RecursionError) as defect:
            if isinstance(defect, NccError):
                raise
            span = module.entry(name).name_span
            raise error("S007", f"the simulator cannot make code of '{name}': {type(defect).__name__}: "
                        f"{str(defect)[:200]}", span=span, hint="does ptxas accept it? then this is a defect of ncc: "
                        "please report it") from defect
        return Compiled(program, translation, found, tiers, apart)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Put off Python's garbage collection: it takes a third of the time to compile, since all that is made is used."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _count() -> Iterable[int]:
    number = 0
    while True:
        yield number
        number += 1


_NUMBERS = iter(_count())


def linear(size: Dim) -> int:
    return size[0] * size[1] * size[2]


@dataclass
class Module:
    """One instance of a module's variables, in memory of this process: ``image`` is where they lie."""

    found: Variables
    image: Bytes

    @classmethod
    def load(cls, found: Variables) -> Module:
        """In memory of its own, with their first values."""
        image = np.zeros(max(1, len(found.image)) + 16, np.uint8)
        module = cls(found, image[-image.ctypes.data % 16 :])
        module.initialise()
        return module

    def initialise(self) -> None:
        """Give the variables their first values."""
        image, found = self.image, self.found
        image[: len(found.image)] = np.frombuffer(bytes(found.image), np.uint8)
        for relocation in found.relocations:
            value = (image.ctypes.data + found.places[relocation.name][1] + relocation.plus) % (1 << 64)
            image[relocation.offset : relocation.offset + 8] = np.frombuffer(value.to_bytes(8, "little"), np.uint8)

    def regions(self) -> list[tuple[int, int]]:
        start = self.image.ctypes.data
        return [(start + self.found.places[n][1], start + self.found.places[n][1] + size)
                for n, size in self.found.sizes.items()]


@dataclass
class Launch:
    """Everything of one launch. ``regions`` are the (start, end) addresses that the kernel may access."""

    compiled: Compiled
    grid: Dim
    block: Dim
    shared_bytes: int
    params: bytes
    regions: npt.ArrayLike  # pairs
    module: Module
    device: Device = field(default_factory=Device)
    grid_id: int = 1
    limit: int | None = None  # thread instructions of one block after which the launch is given up
    start_cycle: int = 0  # what the device's clock says when it begins

    def run(self) -> Statistics:
        """Run all blocks. Raises S010-S019 for what would stop the kernel on a GPU."""
        self._prepare()
        dispatcher = Dispatcher(self.device, self.device.blocks_at_once(linear(self.block), self.shared_total),
                                self.start_cycle)
        self.issued, self.cycles = 0, self.start_cycle
        self.idle: list[_Resident] = []
        run_blocks(linear(self.grid), dispatcher, self._start, self._turn)
        return Statistics(self.issued, self.cycles)

    def _start(self, index: int, cycle: int, rank: int, sm: int) -> _Resident:
        resident = self.idle.pop() if self.idle else _Resident(self)
        resident.start(index, cycle, rank, sm)
        return resident

    def _turn(self, resident: _Resident) -> int | None:
        """The cycle at which the block was done; None where it is not."""
        if resident.turn() == Status.SLICED:
            self._check_limit(resident)
            return None
        end = resident.end_cycle()
        self.issued += int(resident.words[Field.ISSUED])
        if self.level == QUICK and self.issued > WORTHWHILE * len(self.compiled.tiers.text):
            self._use(FAST)
        self.cycles = max(self.cycles, end)
        self.idle.append(resident)
        return end

    def _check_limit(self, resident: _Resident) -> None:
        if self.limit is not None and int(resident.words[Field.ISSUED]) > self.limit:
            raise error("S017", f"block {resident.index} of '{self.compiled.kernel.name}' has executed "
                        f"{int(resident.words[Field.ISSUED])} instructions and is not done",
                        span=self.compiled.kernel.item.name_span, hint="raise the limit if it is no endless loop")

    def _check_block(self) -> None:
        """What the kernel says of its blocks (PTX ISA 11.4): ``.reqntid`` each size, ``.maxntid`` the threads."""
        kernel = self.compiled.kernel
        required, most = kernel.directive("reqntid"), kernel.directive("maxntid")
        if required and (*required, 1, 1)[:3] != self.block:
            raise error("S022", f"a block of {self.block} threads; '{kernel.name}' requires {required}",
                        span=kernel.item.name_span, hint="it was compiled for blocks of just that size (.reqntid)")
        if most and linear(self.block) > prod(most):
            raise error("S022", f"a block of {linear(self.block)} threads; '{kernel.name}' takes {prod(most)} at most",
                        span=kernel.item.name_span, hint="it was compiled for that many (.maxntid)")

    def _prepare(self) -> None:
        assert self.compiled.apart == bool(self.device.apart)
        self._check_block()
        program = self.compiled.program
        align = program.dynamic_align
        self.dynamic_offset = -(-program.shared_bytes // align) * align
        self.shared_total = (self.dynamic_offset if self.shared_bytes else program.shared_bytes) + self.shared_bytes
        if self.shared_total > _SHARED_LIMIT:
            raise error("S022", f"{self.shared_total} bytes of shared memory are more than a block can have "
                        f"({_SHARED_LIMIT})")
        unit = next(size for sm, size in _SHARED_UNITS if _sm(program) >= sm)
        self.shared_given = -(-self.shared_total // unit) * unit
        self.param_image = np.frombuffer(self.params + bytes(16), np.uint8).copy()
        start = self.param_image.ctypes.data
        own = [*self.module.regions(), (start, start + len(self.params))]
        self.region_table = merged(np.concatenate([np.asarray(self.regions, np.int64).reshape(-1, 2), own]))
        self.sites = self.compiled.translation.sites
        self.frames = self._frame_template()
        self._use(QUICK)

    def _use(self, level: int) -> None:
        """Go on with code of a level; blocks that are under way are not disturbed, since all they are is memory."""
        self.level = level
        self.call = _TURN(self.compiled.tiers.address(level))

    def _frame_template(self) -> Bytes:
        """The warp frames of a block at its start."""
        threads = linear(self.block)
        warps = -(-threads // LANES)
        size = self.compiled.translation.frame_bytes
        frames = np.zeros((warps, size), np.uint8)
        heads = frames[:, :PC].view(np.int64)
        lanes = np.arange(warps * LANES).reshape(warps, LANES)
        heads[:, Head.ALIVE] = ((lanes < threads) << np.arange(LANES)).sum(1)
        heads[:, Head.WARP] = np.arange(warps)
        x, y, _ = self.block
        for offset, values in ((TID_X, lanes % x), (TID_Y, lanes // x % y), (TID_Z, lanes // (x * y))):
            frames[:, offset : offset + 128].view(np.int32)[:] = values
        frames[:, PC : PC + 128].view(np.int32)[:] = self.compiled.program.entry
        return frames.reshape(-1)


def _sm(program: Program) -> int:
    arch = parse_arch(program.module.target)
    return arch.sm if arch else 0


def merged(regions: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """(start, end) pairs: sorted, without empty ones, those that overlap made one."""
    pairs = np.asarray(regions, np.int64).reshape(-1, 2)
    pairs = pairs[pairs[:, 0] < pairs[:, 1]]
    pairs = pairs[np.argsort(pairs[:, 0], kind="stable")]
    ends = np.maximum.accumulate(pairs[:, 1])
    first = np.ones(len(pairs), bool)
    first[1:] = pairs[1:, 0] >= ends[:-1]
    return np.stack([pairs[first, 0], ends[np.roll(first, -1)]], 1)


def _aligned(size: int, align: int = 256) -> Bytes:
    raw = np.zeros(size + align, np.uint8)
    start = -raw.ctypes.data % align
    return raw[start : start + size]


class _Resident:
    """The memory of one block that is under way; used again for the next."""

    def __init__(self, launch: Launch) -> None:
        self.launch = launch
        threads = linear(launch.block)
        warps = -(-threads // LANES)
        self.shared = _aligned(launch.shared_given, 1024)
        self.local = _aligned(launch.compiled.program.local_bytes * warps * LANES)
        self.frames = _aligned(launch.frames.size)
        copies = any(site.opcode == "cp" for site in launch.sites)
        self.copies = _aligned(RING_BYTES * warps if copies else 0)
        self.cache = np.zeros(2 * len(launch.sites) + 2, np.int64)
        self.words: Words = np.zeros(BLOCK_WORDS, np.int64)
        self.fixed = np.zeros(BLOCK_WORDS, np.int64)
        self._fix(threads, warps)

    def _fix(self, threads: int, warps: int) -> None:
        """The words that are the same for every block."""
        launch, words = self.launch, self.fixed
        values = {
            Field.REGIONS: launch.region_table.ctypes.data, Field.REGION_COUNT: len(launch.region_table),
            Field.SHARED: self.shared.ctypes.data, Field.SHARED_BYTES: launch.shared_given,
            Field.LOCAL: self.local.ctypes.data, Field.LOCAL_BYTES: launch.compiled.program.local_bytes,
            Field.PARAMS: launch.param_image.ctypes.data, Field.CACHE: self.cache.ctypes.data,
            Field.THREADS: threads, Field.WARPS: warps, Field.NSMID: launch.device.sms, Field.GRIDID: launch.grid_id,
            Field.FRAMES: self.frames.ctypes.data, Field.FRAME_BYTES: launch.compiled.translation.frame_bytes,
            Field.SLICE: SLICE, Field.DYNAMIC_SHARED: launch.dynamic_offset,
            Field.DYNAMIC_BYTES: launch.shared_bytes,
            Field.VARIABLES: launch.module.image.ctypes.data, Field.COPIES: self.copies.ctypes.data,
            Field.APART: launch.device.apart,
        }
        for name, value in values.items():
            words[name] = value
        words[Field.NTID_X : Field.NTID_X + 3] = launch.block
        words[Field.NCTAID_X : Field.NCTAID_X + 3] = launch.grid

    def start(self, index: int, cycle: int, rank: int, sm: int) -> None:
        launch = self.launch
        self.index, self.rank, self.sm = index, rank, sm
        self.words[:] = self.fixed
        x, y, _ = launch.grid
        self.words[Field.CTAID_X : Field.CTAID_X + 3] = index % x, index // x % y, index // (x * y)
        self.words[Field.SMID], self.words[Field.CLOCK] = sm, cycle
        self.frames[:] = launch.frames
        words = launch.compiled.translation.frame_bytes // 8
        self.frames.view(np.int64)[Head.CLOCK::words] = cycle
        if launch.device.apart:
            random = np.random.default_rng((launch.device.seed, index))
            self.frames.view(np.int64)[Head.RANDOM::words] = random.integers(1, 1 << 63, self.frames.size // 8 // words)
        self.shared[:] = 0
        self.cache[:] = 0

    def turn(self) -> int:
        status = int(self.launch.call(self.words.ctypes.data))
        if status == Status.FAULT:
            self._fault()
        return status

    def end_cycle(self) -> int:
        clocks = self.frames.view(np.int64)[Head.CLOCK :: self.launch.compiled.translation.frame_bytes // 8]
        return int(clocks.max())

    def _fault(self) -> None:
        launch, words = self.launch, self.words
        ctaid = tuple(int(v) for v in words[Field.CTAID_X : Field.CTAID_X + 3])
        thread = int(words[Field.FAULT_WARP]) * LANES + int(words[Field.FAULT_LANE])
        x, y, _ = launch.block
        place = f"block {ctaid}, thread {(thread % x, thread // x % y, thread // (x * y))}"
        instr = launch.sites[int(words[Field.FAULT_SITE])]
        address = int(words[Field.FAULT_ADDRESS]) & (1 << 64) - 1
        near = beside(address, launch.regions, list(_pointers(launch.compiled.kernel, launch.params)))
        raise fault_error(Fault(int(words[Field.FAULT])), launch.compiled.kernel, instr, place, address, near)


def _pointers(kernel: Kernel, params: bytes) -> Iterator[Pointer]:
    """All parameters, as far as they are of 64 bits."""
    for param in kernel.params:
        bits = params[param.offset : param.offset + param.size_bytes]
        yield param.name, int.from_bytes(bits, "little") if len(bits) == _POINTER_BYTES else -1
