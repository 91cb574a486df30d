"""Memory that translated code shares with the launcher: offsets in bytes of the fields of a block and of a warp.

A *block record* is one array of 64-bit words for a resident thread block. A *warp frame* holds the state of 32 lanes:
a header of words, the lanes' program counters and indices, then one vector for each register that lives across
segments. Both are plain memory, so that translated code, the scheduler and Python read the same bytes.
"""

from __future__ import annotations

from enum import IntEnum

LANES = 32
NAMED_BARRIERS = 16
"""Barriers of a block that have a number (PTX ISA 9.7.13.1)."""
CLUSTER_BARRIER = NAMED_BARRIERS
BARRIERS = NAMED_BARRIERS + 1


class Field(IntEnum):
    """Words of a block record, by index."""

    FAULT = 0
    FAULT_SITE = 1
    FAULT_LANE = 2
    FAULT_ADDRESS = 3
    FAULT_WARP = 4
    REGIONS = 5        # pointer to (start, end) pairs, sorted by start
    REGION_COUNT = 6
    SHARED = 7
    SHARED_BYTES = 8   # as hardware gives them: whole units
    LOCAL = 9          # pointer to the block's local memory, thread by thread
    LOCAL_BYTES = 10   # of one thread
    PARAMS = 11
    CACHE = 12         # pointer to a (start, end) pair for each site: the region it hit last
    CTAID_X = 13
    CTAID_Y = 14
    CTAID_Z = 15
    NTID_X = 16
    NTID_Y = 17
    NTID_Z = 18
    NCTAID_X = 19
    NCTAID_Y = 20
    NCTAID_Z = 21
    THREADS = 22
    WARPS = 23
    SMID = 24
    NSMID = 25
    GRIDID = 26
    FRAMES = 27
    FRAME_BYTES = 28
    ISSUED = 29        # instructions issued by all lanes so far
    EXITED = 30        # threads that have left
    SLICE = 31         # loop iterations a warp may run before others get their turn
    DYNAMIC_SHARED = 32  # offset of dynamic shared memory
    VARIABLES = 33     # pointer to the module's global and constant variables
    CLOCK = 34         # cycle at which the block started
    COPIES = 35        # pointer to the rings of asynchronous copies, warp by warp
    DYNAMIC_BYTES = 36  # that the launch asked for
    APART = 37         # when lanes of a warp run apart (``grouping``)
    EXPECTED = 40      # BARRIERS words each from here on
    ARRIVED = 57
    RED_POPC = 74
    RED_FALSE = 91     # whether a lane arrived with a false predicate
    RED_OR = 108
    RESULT_POPC = 125
    RESULT_FALSE = 142
    RESULT_OR = 159


BLOCK_WORDS = 176


class Head(IntEnum):
    """Words of a warp frame's header, by index."""

    ALIVE = 0     # lanes that have not left the kernel
    PARKED = 1    # lanes that wait for others of their warp at a collective
    WAITING = 2   # lanes that wait at a barrier
    CLOCK = 3
    FUEL = 4
    WARP = 5
    EAGER = 6     # so many times the group of lanes that is furthest ahead goes first
    SITE = 7      # the collective or barrier that was waited at last
    WAITS = 8     # BARRIERS words: the lanes that wait at each barrier
    COPY_FIRST = 25  # number of the oldest asynchronous copy that is under way
    COPY_LAST = 26   # number of the next
    RANDOM = 27      # state of the generator that lanes apart are chosen by


PC = 256
TID_X, TID_Y, TID_Z = PC + 128, PC + 256, PC + 384
COPY_GROUPS = PC + 512
STACK_FRAME, STACK_TOP = PC + 640, PC + 768  # offsets in the thread's stack
GROUPS = PC + 896  # number of each lane's group
REGISTERS = PC + 1024
"""Offsets in a warp frame: 32-bit words for each lane, then the registers."""


class Apart(IntEnum):
    """When the lanes of a warp are apart."""

    NEVER = 0     # they meet where their ways do
    BRANCHED = 1  # when a branch, call or return has parted them
    ANYWHERE = 2  # before any access of memory, too: more than a GPU does


class Status(IntEnum):
    """What one turn of a warp or block ends with."""

    STOPPED = 0  # a warp: every lane has left or waits; a block: it is done
    SLICED = 1   # its time slice is over
    FAULT = 2


class Fault(IntEnum):
    """Why a kernel was stopped; see ``ncc.sim.faults``."""

    BOUNDS = 1
    MISALIGNED = 2
    BARRIER = 3     # a barrier that can never be complete
    DIVERGED = 4    # a collective that can never be complete
    TRAP = 5
    MEMBER = 6      # a lane executes a collective whose member mask lacks it
    CALL = 7
    MBARRIER = 8    # an operation on an mbarrier that the ISA does not define
    SIZE = 9        # a bulk copy of an odd size
    STACK = 10
