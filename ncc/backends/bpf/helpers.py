"""The helpers of a BPF object, called by id as every eBPF helper is.

What Linux has a helper for has Linux's id (``include/uapi/linux/bpf.h``); the GPU's own are ``GPU_BASE`` plus the id
that the IR has for them. Arguments are in r1 and r2: those of the one that saves, and what is to be combined of the
lanes of a warp. Each gives its value in r0.
"""

from __future__ import annotations

from ncc.ir.ops import Op
from ncc.ir.types import Helper, Type

GPU_BASE = 1000
"""Linux numbers its helpers from 1, 211 of them in version 6.12."""

KTIME_GET_NS = 5
GET_SMP_PROCESSOR_ID = 8
MAP_PUSH_ELEM = 87
"""``long bpf_map_push_elem(map, value, flags)``: append a record; it is not 0 where the map is full."""

_OF_LINUX = {Helper.TIME: KTIME_GET_NS, Helper.CUID: GET_SMP_PROCESSOR_ID}

HELPER_IDS: dict[Helper, int] = {h: _OF_LINUX.get(h, GPU_BASE + h.number) for h in Helper}

COMBINE_IDS: dict[Op, int] = {
    Op.BALLOT: 1101, Op.SAME: 1102, Op.WARPSUM: 1103, Op.WARPMIN: 1104, Op.WARPMAX: 1105, Op.SECTORS: 1106,
    Op.CONFLICTS: 1107}
"""What combines what the lanes of a warp have in r1 and r2: numbers of 64 bits, signed ones sign-extended."""
_UNSIGNED_IDS = {Op.WARPMIN: 1108, Op.WARPMAX: 1109}


def combine_id(op: Op, type_: Type) -> int:
    """The helper of an op of ``Effect.WARP``."""
    return COMBINE_IDS[op] if type_.signed else _UNSIGNED_IDS.get(op, COMBINE_IDS[op])
