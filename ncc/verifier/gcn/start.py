"""How a kernel is started: which registers hold what before its first instruction, by what its descriptor asks for.

LLVM's AMDGPUUsage, "Initial Kernel Execution State". A probed kernel may ask for more than the original; its prologue
has to move what the original knows back to where the original finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ncc.verifier.gcn.names import RDNA
from ncc.verifier.gcn.text import Register

ARGUMENTS = ("kernarg_lo", "kernarg_hi")
"""The address of the kernel's arguments."""
_USER = (("user_sgpr_private_segment_buffer", ("psb0", "psb1", "psb2", "psb3")),
         ("user_sgpr_dispatch_ptr", ("dispatch_lo", "dispatch_hi")),
         ("user_sgpr_queue_ptr", ("queue_lo", "queue_hi")),
         ("user_sgpr_kernarg_segment_ptr", ARGUMENTS),
         ("user_sgpr_dispatch_id", ("id_lo", "id_hi")),
         ("user_sgpr_flat_scratch_init", ("scratch_lo", "scratch_hi")),
         ("user_sgpr_private_segment_size", ("private_size",)))
_SYSTEM = (("system_sgpr_workgroup_id_x", "workgroup_x"), ("system_sgpr_workgroup_id_y", "workgroup_y"),
           ("system_sgpr_workgroup_id_z", "workgroup_z"), ("system_sgpr_workgroup_info", "workgroup_info"),
           ("system_sgpr_private_segment_wavefront_offset", "wave_offset"))
_IDS = 3
"""Of the system's registers, the workgroup's ids, which gfx12 has in trap registers."""
_DEFAULT_ON = frozenset({"system_sgpr_workgroup_id_x"})
_UNPACKED = frozenset({"gfx900", "gfx902", "gfx904", "gfx906", "gfx908", "gfx909", "gfx90c"})

PACKED = ("tid_x", "tid_xy", "tid_xyz")
"""Ten bits of each, from gfx90a on: what v0 holds by how many dimensions were asked for."""
MORE = frozenset(name for name, _ in (*_USER, *_SYSTEM)) - {"user_sgpr_private_segment_buffer"}
"""Directives that a probed kernel may turn on."""


def unified_registers(arch: str) -> bool:
    """Whether AGPRs lie behind the VGPRs in one file: gfx90a and later."""
    return arch not in _UNPACKED and not RDNA.match(arch)


def _is_packed(arch: str) -> bool:
    """Whether workitem ids share v0: gfx90a and gfx11 and later."""
    return unified_registers(arch) or arch.startswith(("gfx11", "gfx12"))


def initial(directives: Mapping[str, str], arch: str) -> dict[Register, str]:
    """Register -> what it holds. ``KeyError``, ``ValueError`` never: what cannot be read counts as 0."""
    names = [*_user(directives)]
    preloaded = _number(directives.get("user_sgpr_kernarg_preload_length", ""), 0)
    asked = _number(directives.get("user_sgpr_count", ""), len(names) + preloaded)
    padding = "" if RDNA.match(arch) else "user"  # of RDNA nothing is there; else preloaded arguments
    names += [padding and f"{padding}{n}" for n in range(len(names), min(asked, 32))]
    system = _SYSTEM[_IDS:] if arch.startswith("gfx12") else _SYSTEM
    names += [name for directive, name in system if _on(directives, directive)]
    found: dict[Register, str] = {("s", n): name for n, name in enumerate(names) if name}
    ids = min(_number(directives.get("system_vgpr_workitem_id", ""), 0), 2)
    if not _is_packed(arch):
        found |= {("v", n): f"tid_{axis}" for n, axis in enumerate("xyz"[: ids + 1])}
    else:
        found["v", 0] = PACKED[ids]
    return found


def in_traps(directives: Mapping[str, str], arch: str) -> dict[str, str]:
    """What trap registers hold: gfx12's ids of the workgroup (LLVM AMDGPUUsage, "Initial Kernel Execution State")."""
    if not arch.startswith("gfx12"):
        return {}
    asked = [name for directive, name in _SYSTEM[:_IDS] if _on(directives, directive)]
    above = "|".join(asked[1:]) if len(asked) == _IDS else ""
    return {operand: name for operand, name in (("ttmp9", "".join(asked[:1])), ("ttmp7", above)) if name}


def _user(directives: Mapping[str, str]) -> Iterator[str]:
    for directive, names in _USER:
        if _on(directives, directive):
            yield from names


def _on(directives: Mapping[str, str], name: str) -> bool:
    return _number(directives.get(name, ""), int(name in _DEFAULT_ON)) == 1


def _number(text: str, default: int) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,10}", text) else default
