"""How the hardware starts a kernel, and what a probed one asks for besides (LLVM AMDGPUUsage, "Initial Kernel Execution
State").

User SGPRs come first, in the order of ``USER_SGPRS``, then preloaded arguments, then the SGPRs of the workgroup. What
is asked for in addition moves what comes behind it; ``InitialState.restore`` puts that back to where the kernel looks
for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Place
from ncc.backends.gcn.code.wave import Kept, Start
from ncc.backends.gcn.flow.entry import USER_SGPRS, directives
from ncc.backends.gcn.image.descriptor import ids_in_traps, packed_ids
from ncc.backends.gcn.isa.arch import RDNA
from ncc.backends.gcn.text.nodes import Kernel
from ncc.diag import error

_SYSTEM = ("system_sgpr_workgroup_id_x", "system_sgpr_workgroup_id_y", "system_sgpr_workgroup_id_z",
           "system_sgpr_workgroup_info", "system_sgpr_private_segment_wavefront_offset")
_ENABLED = frozenset({"system_sgpr_workgroup_id_x"})  # if nothing is said
_KERNARG, _WORKITEM, _COUNT = "user_sgpr_kernarg_segment_ptr", "system_vgpr_workitem_id", "user_sgpr_count"
_PRELOADED = "user_sgpr_kernarg_preload_length"
_NEEDED = {Kept.BLOCK: (_KERNARG,), Kept.CTAID_X: _SYSTEM[:1], Kept.CTAID_Y: _SYSTEM[1:2], Kept.CTAID_Z: _SYSTEM[2:3],
           **dict.fromkeys((Kept.WARP, Kept.HALF), (_KERNARG, *_SYSTEM[:3])), Kept.IN_BLOCK: (_KERNARG,),
           Kept.ARGUMENTS: (_KERNARG,)}
_OF_TID = frozenset((Kept.TID, Kept.WARP, Kept.HALF, Kept.IN_BLOCK))
_MOST_USER_SGPRS = 16  # gfx9: five bits in the descriptor, and 16 that the hardware fills
_TID_MASK = {0: 0x3FF, 1: 0xFFFFF}
"""What is left of packed ids if x alone, or x and y, are asked for."""
_DIMENSIONS = 3


@dataclass(frozen=True)
class Layout:
    """Which SGPRs hold what before the first instruction: what a directive asks for -> (first register, count)."""

    sgprs: Mapping[str, tuple[int, int]]
    used: int
    workitem: int  # of the dimensions x, y, z, the last that was asked for

    def place(self, directive: str) -> Place:
        first, count = self.sgprs[directive]
        return Place(SGPR, first, count)


@dataclass(frozen=True)
class InitialState:
    """What a probed kernel asks the hardware for: its layout, and the directives that differ from the original's."""

    original: Layout
    layout: Layout
    directives: Mapping[str, int]
    packed: bool  # workitem ids share one VGPR
    in_traps: bool = False  # the workgroup's ids are in trap registers

    @property
    def sgprs(self) -> int:
        """SGPRs that hold something at the start."""
        return max(self.layout.used, self.original.used)

    @property
    def vgprs(self) -> int:
        return 1 if self.packed else 1 + max(self.layout.workitem, self.original.workitem)

    @property
    def moves(self) -> bool:
        """Whether the kernel would find an SGPR's content in another one."""
        return any(self.layout.sgprs[name][0] != first for name, (first, _) in self.original.sgprs.items())

    def start(self, block_offset: int) -> Start:
        """Where the probe's code finds what it asked for. What it did not ask for has a place that it does not read."""
        ids = tuple(self.layout.place(d) if d in self.layout.sgprs else Place(SGPR, 0) for d in _SYSTEM[:3])
        kernarg = self.layout.place(_KERNARG) if _KERNARG in self.layout.sgprs else Place(SGPR, 0, 2)
        tids = (Place(VGPR, 0),) if self.packed else tuple(Place(VGPR, n) for n in range(self.layout.workitem + 1))
        return Start(kernarg, (ids[0], ids[1], ids[2]), tids, block_offset, self.in_traps)

    def restore(self, e: Emitter) -> None:
        """Put what the kernel expects to where it expects it, after the probe has read its own.

        What was asked for in addition stands in front, so that everything moves down: in ascending order no register
        is overwritten before it was moved.
        """
        for name, (first, count) in sorted(self.original.sgprs.items(), key=lambda item: item[1]):
            now = self.layout.sgprs[name][0]
            for at in range(count if now != first else 0):
                e.put("s_mov_b32", Place(SGPR, first + at), Place(SGPR, now + at))
        if self.packed and self.layout.workitem != self.original.workitem:
            tid = Place(VGPR, 0)
            e.put("v_and_b32", tid, hex(_TID_MASK[self.original.workitem]), tid)


def initial_state(kernel: Kernel, kept: Iterable[Kept], pointed: bool = False) -> InitialState:
    """What a kernel that keeps these of its start has to ask for; ``pointed``: and finds its block by a pointer, for
    which it wants all that tells a wave's number. Raises B103 where the hardware cannot give it, B105 where it asks for
    what no hardware has."""
    wanted = frozenset((*kept, Kept.WARP) if pointed else kept)
    before = directives(kernel)
    if before.get(_WORKITEM, 0) not in range(_DIMENSIONS):
        raise error("B105", f"the kernel's descriptor asks for workitem ids up to dimension {before[_WORKITEM]}, and "
                    f"there are 0, 1 and 2", span=kernel.descriptor.span)
    more = {d for k in wanted for d in _NEEDED.get(k, ()) if not before.get(d, int(d in _ENABLED))}
    after = {**before, **dict.fromkeys(sorted(more), 1)}
    if wanted & _OF_TID:
        after[_WORKITEM] = 2
    arch = kernel.module.arch
    padded = arch in RDNA  # the ids of the workgroup stand where the count says, whatever is in front of them
    if _COUNT in before and _KERNARG in more:
        after[_COUNT] = max(before[_COUNT], _named(after)) if padded else before[_COUNT] + 2
    old, new = (_layout(which, padded, ids_in_traps(arch)) for which in (before, after))
    if _user_sgprs(after) > _MOST_USER_SGPRS:
        raise error("B103", "the kernel leaves the hardware no SGPR to start a probe with",
                    span=kernel.descriptor.span, hint="build it with fewer preloaded arguments")
    changed = {name: value for name, value in after.items() if before.get(name) != value}
    return InitialState(old, new, changed, packed_ids(arch), ids_in_traps(arch))


def _user_sgprs(directives: Mapping[str, int]) -> int:
    """As many as are asked for; where nothing is said the assembler counts preloaded arguments as well."""
    named = _named(directives)
    return max(named, directives.get(_COUNT, named + directives.get(_PRELOADED, 0)))


def _named(directives: Mapping[str, int]) -> int:
    return sum(count for name, count in USER_SGPRS if directives.get(name))


def _layout(directives: Mapping[str, int], padded: bool, in_traps: bool) -> Layout:
    found: dict[str, tuple[int, int]] = {}
    at = 0
    for name, count in USER_SGPRS:
        if directives.get(name):
            found[name] = (at, count)
            at += count
    preloaded = _user_sgprs(directives) - at
    if preloaded and padded:
        at += preloaded
    elif preloaded:
        found["preloaded arguments"] = (at, preloaded)
        at += preloaded
    for name in _SYSTEM:
        if directives.get(name, int(name in _ENABLED)) and not (in_traps and name in _SYSTEM[:3]):
            found[name] = (at, 1)
            at += 1
    return Layout(found, at, directives.get(_WORKITEM, 0))
