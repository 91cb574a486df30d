"""Launching an AMD kernel: initial registers, the waves of a block in turns, blocks as the placement model dispatches.

Initial state: AMDGPUUsage, "Initial Kernel Execution State". Waves are interpreted instruction by instruction over
NumPy arrays of 64 lanes, or run by machine code (``threaded``); a wave goes on until it ends, waits at a barrier, or
has used up its time slice.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ncc.backends.gcn.image.descriptor import USER_SGPRS, architected_flat_scratch, ids_in_traps, packed_ids
from ncc.backends.gcn.text.nodes import Directive
from ncc.diag import NccError, error
from ncc.sim.clock import Device, Dispatcher
from ncc.sim.faults import Pointer, beside, place_of, stopped
from ncc.sim.gcn.hostcall import Hostcalls
from ncc.sim.gcn.memory import Regions
from ncc.sim.gcn.program import Op, Program
from ncc.sim.gcn.transfer import Stop
from ncc.sim.gcn.wave import FLAT_SCRATCH, FULL, GARBAGE, LANES, SCALARS, Wave
from ncc.sim.machine import Dim, Statistics, linear, merged
from ncc.sim.placement import run_blocks

SLICE = 1 << 12
"""Instructions of a wave before others get their turn."""
MOST_LDS = 64 * 1024
_GARBAGE = array("I", [GARBAGE] * SCALARS)
_PACKET, _POINTER_BYTES = 64, 8
_TTMP, _WAVE_IN_BLOCK = 108, 25
"""The first trap register's number; where in TTMP8 of gfx12 the wave's number in its block begins."""
_KERNARG = 64  # bytes, of which a kernarg segment has whole numbers
_SCRATCH_RESOURCE = (1 << 31, 0xFFFFFFFF, 3 << 21 | 1 << 19 | 1 << 23)
"""Words 1 to 3 of the private segment's buffer: swizzled; index stride 64, elements of 4 bytes, lane number added."""


@dataclass
class Launch:
    """Everything of one launch. ``memory`` are the (start, end) addresses of the arguments' arrays."""

    program: Program
    grid: Dim
    block: Dim
    shared_bytes: int
    kernarg: bytes
    memory: list[tuple[int, int]]
    device: Device = field(default_factory=Device)
    limit: int | None = None
    start_cycle: int = 0  # what the device's clock says when it begins
    hostcalls: Hostcalls | None = field(default=None, init=False)
    at_barrier: list[Wave] = field(default_factory=list, init=False)  # of the grid
    watch: Callable[[Wave, Op], Callable[[], None]] | None = None
    """Called before each instruction; what it gives, after it."""

    @property
    def instructions(self) -> int:
        return len(self.program.ops)

    def run(self) -> Statistics:
        """Run all blocks. Raises S codes for what would stop the kernel on a GPU."""
        self._prepare()
        dispatcher = Dispatcher(self.device, self.device.blocks_at_once(linear(self.block), self.lds_bytes),
                                self.start_cycle)
        self.issued, self.cycles = 0, self.start_cycle
        with np.errstate(all="ignore"):
            run_blocks(linear(self.grid), dispatcher, lambda *how: Block(self, *how), self._turn)
        return Statistics(self.issued, self.cycles)

    def _turn(self, block: Block) -> int | None:
        """The cycle at which the block was done; None where it is not."""
        if not block.turn():
            self._check_limit(block)
            return None
        end = max(wave.clock for wave in block.waves)
        self.idle.append(block.memory)
        self.issued += block.issued()
        self.cycles = max(self.cycles, end)
        return end

    def _check_limit(self, block: Block) -> None:
        if self.limit is not None and block.issued() > self.limit:
            raise error("S017", f"block {block.index} of '{self.program.name}' has executed {block.issued()} "
                        "instructions and is not done", span=self.program.kernel.function.label.span,
                        hint="raise the limit if it is no endless loop")

    def _prepare(self) -> None:
        descriptor = self.program.descriptor
        self.wave_lanes = self.program.lanes
        if self.program.metadata.wave_size != self.wave_lanes:
            raise error("S002", f"the metadata and the descriptor of '{self.program.name}' differ in how many lanes a "
                        "wave has",
                        span=self.program.kernel.function.label.span)
        if descriptor["denorm_32"] != 3 or descriptor["denorm_16_64"] != 3:
            raise error("S001", "the simulator does not flush denormals, as the kernel asks",
                        span=self.program.kernel.function.label.span)
        self.lds_bytes = descriptor["group_segment_bytes"] + self.shared_bytes
        if self.lds_bytes > MOST_LDS:
            raise error("S022", f"{self.lds_bytes} bytes of LDS are more than a block can have ({MOST_LDS})")
        self.private_bytes = -(-descriptor["private_segment_bytes"] // 4) * 4
        self.arg_image = self._arguments()
        self.packet = np.frombuffer(self._packet(), np.uint8).copy()
        self.mode: int = (descriptor["round_32"] | descriptor["round_16_64"] << 2 | descriptor["denorm_32"] << 4
                     | descriptor["denorm_16_64"] << 6)
        self.waves = -(-linear(self.block) // self.wave_lanes)
        self.packet_address, self.kernarg_address = self.packet.ctypes.data, self.arg_image.ctypes.data
        self.idle: list[_Memory] = []
        self.regions = Regions([])
        self.lanes = self._lane_ids()
        self.regions_of_launch = [*self.memory, self.program.start(), _range(self.arg_image, len(self.arg_image)),
                                  _range(self.packet, _PACKET)]
        if self.hostcalls:
            self.regions_of_launch.append(self.hostcalls.region)

    def _arguments(self) -> Any:
        """The kernarg segment. Compilers load whole groups of words, beyond the last argument, too; a buffer for calls
        of the host is the launch's own."""
        size = max(1, -(-len(self.kernarg) // _KERNARG)) * _KERNARG
        image = np.frombuffer(self.kernarg.ljust(size, b"\0"), np.uint8).copy()
        for argument in self.program.metadata.arguments:
            if argument.kind == "hidden_hostcall_buffer":
                self.hostcalls = self.hostcalls or Hostcalls()
                image[argument.offset : argument.offset + 8].view(np.uint64)[0] = self.hostcalls.region[0]
        return image

    def pointers(self) -> Iterator[Pointer]:
        """All arguments that a caller gives, as far as they are of 64 bits."""
        for argument in self.program.metadata.arguments:
            if not argument.hidden:
                bits = self.kernarg[argument.offset : argument.offset + argument.size]
                yield argument.name, int.from_bytes(bits, "little") if argument.size == _POINTER_BYTES else -1

    def arrive(self, wave: Wave, count: int) -> None:
        """A wave is at the barrier of the grid, which so many have to reach."""
        self.at_barrier.append(wave)
        wave.waiting = wave.for_grid = True
        if len(self.at_barrier) >= count:
            latest = max(each.clock for each in self.at_barrier)
            for each in self.at_barrier:
                each.clock, each.waiting, each.for_grid = latest, False, False
            self.at_barrier.clear()

    def pending(self, wave: Wave) -> frozenset[str]:
        """The registers that something is being loaded into."""
        return frozenset(self.program.steps.states[wave.tracked].pending)

    def hear(self) -> None:
        """Answer what waves ask of their host."""
        if self.hostcalls:
            self.hostcalls.serve()

    def _packet(self) -> bytes:
        """The dispatch packet that a kernel may ask for (HSA, ``hsa_kernel_dispatch_packet_t``)."""
        threads = [size * count for size, count in zip(self.block, self.grid, strict=True)]
        words = np.zeros(16, np.uint32)
        words[0] = 3 << 16
        words[1:3] = self.block[0] | self.block[1] << 16, self.block[2]
        words[3:6] = threads
        words[6:8] = self.private_bytes, self.lds_bytes
        words[10:12] = np.array([self.arg_image.ctypes.data], np.uint64).view(np.uint32)
        return words.tobytes()

    def _lane_ids(self) -> Any:
        """[3, lanes of all waves]: the work-item ids of a block."""
        x, y, _ = self.block
        row = np.arange(self.waves * LANES, dtype=np.uint32)
        lane = row // LANES * self.wave_lanes + row % LANES
        return np.stack([lane % x, lane // x % y, lane // (x * y)]).astype(np.uint32)


def _range(array: Any, size: int) -> tuple[int, int]:
    return array.ctypes.data, array.ctypes.data + size


def _aligned(size: int, align: int = 4096) -> Any:
    raw = np.zeros(size + align, np.uint8)
    start = -raw.ctypes.data % align
    return raw[start : start + size]


class _Memory:
    """What a block needs and the next one can have: LDS, scratch memory, its waves' registers."""

    def __init__(self, launch: Launch) -> None:
        self.lds = _aligned(max(4, launch.lds_bytes))
        self.scratch = _aligned(max(4, launch.private_bytes * LANES * launch.waves))
        self.lds_address: int = self.lds.ctypes.data
        self.scratch_address: int = self.scratch.ctypes.data
        own = [(self.lds_address, self.lds_address + launch.lds_bytes),
               (self.scratch_address, self.scratch_address + launch.private_bytes * LANES * launch.waves)]
        self.regions = Regions(merged([*launch.regions_of_launch, *own]))
        rows = launch.program.rows
        self.registers = [_aligned(4 * rows * LANES).view(np.uint32).reshape(rows, LANES) for _ in range(launch.waves)]
        self.scalars = [array("I", _GARBAGE) for _ in range(launch.waves)]
        self.heads: list[array[int] | None] = [None] * launch.waves
        self.used = False

    def start(self) -> None:
        if self.used:
            self.lds[:] = 0
            self.scratch[:] = 0
        self.used = True
        for registers, scalars in zip(self.registers, self.scalars, strict=True):
            registers[:] = GARBAGE
            scalars[:] = _GARBAGE


class Block:
    """A workgroup that is under way: on compute unit ``sm``, from ``cycle`` on."""

    def __init__(self, launch: Launch, index: int, cycle: int, rank: int, sm: int) -> None:
        self.launch: Launch = launch
        self.index: int = index
        self.rank: int = rank
        self.sm: int = sm
        self.lds_bytes: int = launch.lds_bytes
        self.memory = launch.idle.pop() if launch.idle else _Memory(launch)
        self.memory.start()
        self.lds_address: int = self.memory.lds_address
        x, y, _ = launch.grid
        self.id: Dim = (index % x, index // x % y, index // (x * y))
        self.regions = launch.regions = self.memory.regions
        self.waves = [self._wave(number, cycle) for number in range(launch.waves)]

    def scratch_address(self, w: Wave) -> int:
        return self.memory.scratch_address + w.number * self.launch.private_bytes * LANES

    def issued(self) -> int:
        return sum(wave.issued for wave in self.waves)

    # -- the start --

    def _wave(self, number: int, cycle: int) -> Wave:
        launch = self.launch
        exists = min(launch.wave_lanes, linear(launch.block) - number * launch.wave_lanes)
        memory = self.memory
        wave = Wave(self, number, memory.registers[number], memory.scalars[number], FULL >> LANES - exists, cycle,
                    pc=launch.program.entry, head=memory.heads[number])
        self._start_scalars(wave)
        self._start_lanes(wave)
        return wave

    def _start_scalars(self, wave: Wave) -> None:
        """User SGPRs in their order, preloaded arguments, then the system's."""
        launch, descriptor, s = self.launch, self.launch.program.descriptor, wave.s
        scratch = self.memory.scratch_address
        offset = wave.number * launch.private_bytes * LANES
        values: dict[str, tuple[int, ...]] = {
            "private_segment_buffer": (scratch & 0xFFFFFFFF, scratch >> 32 | _SCRATCH_RESOURCE[0],
                                       *_SCRATCH_RESOURCE[1:]),
            "dispatch_ptr": _split(launch.packet_address), "queue_ptr": (0, 0),
            "kernarg_ptr": _split(launch.kernarg_address), "dispatch_id": (1, 0),
            "flat_scratch_init": _split(scratch), "private_segment_size": (launch.private_bytes,),
        }
        at = 0
        for name, count in USER_SGPRS:
            if descriptor[name]:
                s[at : at + count] = array("I", values[name])
                at += count
        first = 4 * descriptor["preload_offset"]
        for word in range(descriptor["preload_length"]):
            s[at + word] = int.from_bytes(launch.kernarg[first + 4 * word : first + 4 * word + 4], "little")
        at = max(at + descriptor["preload_length"], descriptor["user_sgprs"])
        in_traps = ids_in_traps(launch.program.target.arch)
        if in_traps:
            s[_TTMP + 9], s[_TTMP + 7] = self.id[0], self.id[1] | self.id[2] << 16
            s[_TTMP + 8] = wave.number << _WAVE_IN_BLOCK
        for axis, name in enumerate(("workgroup_id_x", "workgroup_id_y", "workgroup_id_z")):
            if descriptor[name] and not in_traps:
                s[at] = self.id[axis]
                at += 1
        at += descriptor["workgroup_info"]
        if architected_flat_scratch(launch.program.target.arch):
            wave.set_pair(FLAT_SCRATCH, scratch + offset)
        elif descriptor["private_segment"]:
            s[at] = offset

    def _start_lanes(self, wave: Wave) -> None:
        """Work-item ids: packed into one register on gfx90a and gfx11 and later, else one each."""
        launch, count = self.launch, self.launch.program.descriptor["workitem_id"]
        ids = launch.lanes[:, wave.number * LANES : (wave.number + 1) * LANES]
        if packed_ids(launch.program.target.arch):
            wave.r[0] = ids[0] | ids[1] << np.uint32(10) | ids[2] << np.uint32(20) if count else ids[0]
        else:
            wave.r[: count + 1] = ids[: count + 1]

    # -- running --

    def turn(self) -> bool:
        """Every wave goes on; whether the block is done."""
        self.launch.regions = self.regions
        while True:
            for wave in self.waves:
                if not wave.ended and not wave.waiting:
                    self._run(wave)
            running = [wave for wave in self.waves if not wave.ended]
            if not running:
                return True
            if all(wave.waiting and not wave.for_grid for wave in running):
                self._release(running)
                continue
            return False

    def _release(self, waves: list[Wave]) -> None:
        """A barrier is complete when every wave that has not ended waits at it."""
        latest = max(wave.clock for wave in waves)
        for wave in waves:
            wave.clock, wave.waiting = latest, False

    def _run(self, wave: Wave) -> None:
        """One time slice: by machine code as far as there is some, else interpreted."""
        graph, left = self.launch.program.graph, SLICE
        if not graph.hot or self.launch.watch:
            graph.warmed(self._interpret(wave, left))
            return
        while left and not (wave.ended or wave.waiting):
            left = graph.run(wave, left)
            left -= self._interpret(wave, min(left, 1))
        self.memory.heads[wave.number] = wave.head

    def _interpret(self, wave: Wave, most: int) -> int:
        """So many instructions at most; how many it were."""
        ops, known, watch = self.launch.program.ops, self.launch.program.steps.known, self.launch.watch
        for count in range(1, most + 1):
            at = wave.pc
            if at >= len(ops):
                raise self._fallen_off(wave)
            op, after = ops[at], known.get((wave.tracked, at))
            wave.tracked = after if after is not None else self._step(wave, at)
            wave.pc = at + 1
            wave.issued += len(wave.lanes)
            done = watch(wave, op) if watch else None
            try:
                op.run(wave)
            except Stop as stop:
                raise self._stopped(wave, op, stop) from None
            if done:
                done()
            wave.clock += op.cycles
            if wave.ended or wave.waiting:
                return count
        return most

    def _step(self, wave: Wave, at: int) -> int:
        return self.launch.program.steps.take(wave.tracked, at, lambda: self._place(wave, 0))

    def _place(self, wave: Wave, lane: int) -> str:
        x, y, z = (int(ids[wave.number * LANES + lane]) for ids in self.launch.lanes)
        return f"block {self.id}, thread {(x, y, z)}"

    def _stopped(self, wave: Wave, op: Op, stop: Stop) -> NccError:
        return stopped(stop.why, op.instr.mnemonic, op.instr.span, stop.address, self._near(op, stop.address),
                       self._place(wave, stop.lane), self._source_place(op))

    def _near(self, op: Op, address: int) -> str:
        """Where an address lies. Those of LDS and scratch memory are counted from where that begins."""
        launch = self.launch
        for start, bytes_, what in (("ds_", launch.lds_bytes, "the block's LDS"),
                                    ("scratch_", launch.private_bytes, "the lane's scratch memory")):
            if op.instr.mnemonic.startswith(start):
                return f": {what} has {bytes_} bytes"
        return beside(address, launch.memory, list(launch.pointers()))

    def _source_place(self, op: Op) -> str | None:
        """By the nearest ``.loc`` before the instruction."""
        module = self.launch.program.kernel.module
        directives = [s for s in module.statements if isinstance(s, Directive) and s.span.start < op.instr.span.start]
        before = [s.span.text for s in directives if s.name == ".loc"]
        files = (s.span.text for s in module.statements if isinstance(s, Directive) and s.name == ".file")
        return place_of(before[-1], files) if before else None

    def _fallen_off(self, wave: Wave) -> NccError:
        return error("S016", f"the code ends without s_endpgm ({self._place(wave, 0)})",
                     span=self.launch.program.kernel.function.label.span)


def _split(address: int) -> tuple[int, int]:
    return address & 0xFFFFFFFF, address >> 32
