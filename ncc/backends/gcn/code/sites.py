"""Where a tracepoint matches in a kernel, where a kernel begins and ends, and what a tracepoint can mean at all."""

from __future__ import annotations

from collections.abc import Iterable

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.cfg import Graph
from ncc.backends.gcn.flow.reach import Source, is_scalar_load, scalar_loads
from ncc.backends.gcn.isa.match import matches, split
from ncc.backends.gcn.isa.vocabulary import heads, mnemonics_of, words_after
from ncc.backends.gcn.text.nodes import Directive, Instruction, Kernel, Statement
from ncc.backends.gcn.text.operands import Reg
from ncc.backends.gcn.text.registers import RegFile
from ncc.diag import Diagnostics, did_you_mean, suggestion
from ncc.ir.nodes import Tracepoint
from ncc.ir.types import TRACE_CLASSES, TraceClass

_GLOBAL = (TraceClass.LOAD_GLOBAL, TraceClass.STORE_GLOBAL)
_SCRATCH_RESOURCE = Reg(RegFile.SGPR, 0, 4)


def match_sites(kernel: Kernel, tracepoint: Tracepoint) -> list[Instruction]:
    """The instructions that a tracepoint matches, in text order; none for ``kernel``.

    Spills and private arrays that go through a buffer resource are no accesses of global memory; scalar loads are,
    where they may read what the program's pointers point to.
    """
    found = [i for i in kernel.instructions if matches(i, tracepoint)]
    if tracepoint.portable in _GLOBAL and _has_scratch_resource(kernel):
        found = [i for i in found if _SCRATCH_RESOURCE not in i.operands]
    if tracepoint.portable is not TraceClass.LOAD_GLOBAL or not any(map(is_scalar_load, kernel.instructions)):
        return found
    scalar = {i for i, source in scalar_loads(kernel).items() if source is not Source.CONSTANT}
    return sorted((*found, *scalar), key=lambda i: i.span.start)


def unclear_load(kernel: Kernel, pos: Iterable[Tracepoint], instr: Instruction) -> bool:
    """Whether a probe of loads from global memory means a scalar load of which nobody can tell whether it is one."""
    return is_scalar_load(instr) and not any(matches(instr, p) for p in pos) \
        and scalar_loads(kernel)[instr] is Source.UNCLEAR


def _has_scratch_resource(kernel: Kernel) -> bool:
    """Whether s[0:3] is the resource of the wave's scratch memory from start to end (LLVM AMDGPUUsage, "Private Segment
    Buffer"; the prologue adds the wave's offset to its first two words, and leaves the others alone)."""
    field = kernel.descriptor.field("user_sgpr_private_segment_buffer")
    if field is None or field.value != "1":
        return False
    return not any({"s2", "s3"} & isa.defines(i) for i in kernel.instructions)


def kernel_exits(kernel: Kernel) -> tuple[Instruction, ...]:
    """Every ``s_endpgm``, or the message before it that gives the vector registers back (gfx11 and later: RDNA3 ISA,
    MSG_DEALLOC_VGPRS). A text that runs past its end has no last instruction, and is refused elsewhere."""
    return tuple(_before_giving_back(kernel, i) for i in kernel.instructions if isa.row(i).ends_wave)


def _before_giving_back(kernel: Kernel, end: Instruction) -> Instruction:
    message = _message_before(kernel, end)
    if message is None:
        return end
    last = kernel.statements[kernel.statements.index(message) - 1]  # the wait state that the message wants
    return last if isinstance(last, Instruction) and last.mnemonic == "s_nop" else message


def _message_before(kernel: Kernel, end: Instruction) -> Instruction | None:
    before = kernel.statements[: kernel.statements.index(end)]
    found = next((s for s in reversed(before) if not _does_nothing(s)), None)
    return found if isinstance(found, Instruction) and _gives_back(found) else None


def _does_nothing(statement: Statement) -> bool:
    return isinstance(statement, Directive) or (
        isinstance(statement, Instruction) and statement.mnemonic in ("s_nop", "s_waitcnt_depctr", "s_delay_alu"))


def _gives_back(instr: Instruction) -> bool:
    return instr.mnemonic == "s_sendmsg" and str(instr.operands[0]) in (
        "sendmsg(MSG_DEALLOC_VGPRS)", "sendmsg(3, 0, 0)", "sendmsg(3)", "3")


def gives_back_early(kernel: Kernel) -> bool:
    """Whether a message gives the vector registers back elsewhere than right before the end."""
    at_ends = [_message_before(kernel, i) for i in kernel.instructions if isa.row(i).ends_wave]
    return any(_gives_back(i) and i not in at_ends for i in kernel.instructions)


def site_bound(graph: Graph, instr: Instruction) -> int | None:
    """How often one wave can execute an instruction: 1 outside every cycle, None where there is no bound."""
    if not graph.resolved or graph.block_of[instr] in graph.cyclic:
        return None
    return 1


def check_tracepoint(tracepoint: Tracepoint, diags: Diagnostics) -> None:
    """Report a native tracepoint whose mnemonic (B008) or further component (B009) CDNA does not have."""
    if tracepoint.portable is not None or mnemonics_of(tracepoint.text):
        return
    head, wanted = split(tracepoint.text)
    if not mnemonics_of(head):
        diags.error("B008", tracepoint.span, f"AMD GPUs have no instruction '{head}'",
                    lambda: did_you_mean(tracepoint.text, TRACE_CLASSES) or did_you_mean(head, heads()))
        return
    known = words_after(head)
    unknown = next((word for word in wanted if word not in known), None)
    message = f"'{head}' has no component '{unknown}'" if unknown \
        else f"no '{head}' has the components {', '.join(wanted)} in that order"
    diags.error("B009", tracepoint.span, message, suggestion(unknown, known) if unknown else None)
