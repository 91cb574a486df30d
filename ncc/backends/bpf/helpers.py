"""The helpers of a BPF object, called by id as every eBPF helper is.

What Linux has a helper for has Linux's id (``include/uapi/linux/bpf.h``); the GPU's own are ``GPU_BASE`` plus the id
that the IR has for them. None takes an argument, except the one that saves; each gives its value in r0.
"""

from __future__ import annotations

from ncc.ir.types import Helper

GPU_BASE = 1000
"""Linux numbers its helpers from 1, 211 of them in version 6.12."""

KTIME_GET_NS = 5
GET_SMP_PROCESSOR_ID = 8
MAP_PUSH_ELEM = 87
"""``long bpf_map_push_elem(map, value, flags)``: append a record; it is not 0 where the map is full."""

_OF_LINUX = {Helper.TIME: KTIME_GET_NS, Helper.CUID: GET_SMP_PROCESSOR_ID}

HELPER_IDS: dict[Helper, int] = {h: _OF_LINUX.get(h, GPU_BASE + h.number) for h in Helper}
