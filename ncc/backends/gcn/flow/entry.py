"""How a kernel starts: what its registers hold, and where code at its start goes.

That is behind the kernel's label, so that no branch to its first instruction runs that code again. A kernel with
preloaded arguments begins with 256 bytes for firmware that does not preload: they load the arguments and branch to what
follows, where new firmware starts (LLVM AMDGPUUsage, "Preloaded Kernel Arguments"); there both ways meet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.values import DISPATCH_POINTER, KERNARG_POINTER, LOADED, UNKNOWN, Values, system_pointer
from ncc.backends.gcn.text.nodes import Instruction, Kernel, Label
from ncc.backends.gcn.text.operands import Sym, integer_of
from ncc.diag import error
from ncc.ir.facts import Flow

USER_SGPRS = (("user_sgpr_private_segment_buffer", 4), ("user_sgpr_dispatch_ptr", 2), ("user_sgpr_queue_ptr", 2),
              ("user_sgpr_kernarg_segment_ptr", 2), ("user_sgpr_dispatch_id", 2), ("user_sgpr_flat_scratch_init", 2),
              ("user_sgpr_private_segment_size", 1))
"""What the first SGPRs hold when a kernel starts, of what its descriptor asks for, and how many each takes (LLVM
AMDGPUUsage, "Initial Kernel Execution State"). Preloaded arguments follow."""
_POINTERS = frozenset({DISPATCH_POINTER, "user_sgpr_queue_ptr", KERNARG_POINTER})
_PRELOAD = "user_sgpr_kernarg_preload_length"


def kernel_entry(kernel: Kernel, moved: bool) -> int:
    """The offset behind the label that insertions at the start follow. Raises B104.

    ``moved``: SGPRs do not hold what the kernel looks for in them, so that nothing of it may run before.
    """
    field = kernel.descriptor.field(_PRELOAD)
    if field is None or field.value == "0":
        return kernel.function.label.span.end
    if moved:
        raise _refused(kernel, "has preloaded arguments, and a probe would move them")
    return _meeting(kernel).span.end


def preamble(kernel: Kernel) -> frozenset[Instruction]:
    """What runs on old firmware only, before the kernel's start: no part of it that a probe could mean."""
    field = kernel.descriptor.field(_PRELOAD)
    if field is None or field.value == "0":
        return frozenset()
    start = _meeting(kernel).span.start
    return frozenset(i for i in kernel.instructions if i.span.start < start)


def directives(kernel: Kernel) -> dict[str, int]:
    """The descriptor's directives that are numbers."""
    return {f.name: value for f in kernel.descriptor.fields if (value := integer_of(f.value)) is not None}


def started(kernel: Kernel, unit: str) -> Values:
    """What a register holds when a kernel starts, as far as it is an address or comes from memory."""
    return _registers(kernel).get(unit, UNKNOWN)


@lru_cache(maxsize=16)
def _registers(kernel: Kernel) -> Mapping[str, Values]:
    asked, at = directives(kernel), 0
    found: dict[str, Values] = {}
    for name, count in USER_SGPRS:
        if asked.get(name):
            if name in _POINTERS:
                found |= {f"s{at + half}": words for half, words in enumerate(system_pointer(name))}
            at += count
    return found | {f"s{n}": LOADED for n in range(at, at + asked.get(_PRELOAD, 0))}


def _meeting(kernel: Kernel) -> Label:
    """The label that the code for old firmware branches to."""
    jump = next((i for i in kernel.instructions if isa.row(i).flow is Flow.BRANCH), None)
    target = jump.operands[0] if jump and jump.mnemonic == "s_branch" else None
    if jump is None or not isinstance(target, Sym) or any(
            not i.mnemonic.startswith(("s_load_", "s_waitcnt")) for i in _before(kernel, jump)):
        raise _refused(kernel, "has preloaded arguments, and does not begin as compilers let it")
    label = kernel.function.labels.get(target.name)
    named = sum(isinstance(o, Sym) and o.name == target.name for i in kernel.instructions for o in i.operands)
    if label is None or named != 1 or label.span.start < jump.span.start:
        raise _refused(kernel, "has preloaded arguments, and its start is a loop's")
    return label


def _before(kernel: Kernel, instr: Instruction) -> tuple[Instruction, ...]:
    return kernel.instructions[: kernel.instructions.index(instr)]


def _refused(kernel: Kernel, reason: str) -> Exception:
    return error("B104", f"the kernel {reason}", span=kernel.function.label.span)
