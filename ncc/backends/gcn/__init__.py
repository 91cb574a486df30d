"""The AMD backend: AMDGPU assembly text in, text out, for CDNA and RDNA. Its modules load when they are first needed.

How a probe stays invisible to a kernel, and which module sees to it:

Registers (``emit``, ``splice``, ``flow.dead``, ``homes``): insertions use SGPRs and VGPRs that neither the kernel nor
anything that it calls names; where it adds M0 to registers' numbers, those beyond all that it has. What does not
outlive an insertion is in registers that are dead where it stands, vector registers for the lanes that are on: where
all are turned on (below), and for what lasts, they are not used. Nor is what the kernel's next instruction writes, if
one of an insertion could be spelled like that. Where a kernel names all VGPRs, what lasts is in AGPRs between
insertions. The descriptor's counts, granules and ``accum_offset`` and the metadata's follow. AGPRs keep their names,
because they are counted from ``accum_offset``. Where the registers of a wave would not let the largest workgroup that
the kernel may have (1,024 threads: 128 registers) be resident, the kernel is refused.

State (``emit``, ``splice``): insertions write neither VCC, M0, nor the mode. SCC is kept in an SGPR around an insertion
that writes it, where the kernel reads it behind that; EXEC is restored before the insertion ends. Where lanes are added
up (``emit.of_all_lanes``) all are on, those too that the kernel has turned off: only registers of the insertion are
touched meanwhile. A register of the program is scalar only where every write to it happens with all lanes on and gives
the wave one value (``uniform``).

Runs (``flow.runs``, ``target``): nothing is inserted between instructions that compute an address from ``s_getpc_b64``,
nor where M0 is added to the numbers of vector registers. A probe of such an instruction goes before the first or behind
the last of them; the site is reported as unprobed where what it reads is not there.

Counters: an insertion may wait for more than the kernel asked for, never for less. Its own stores stay outstanding:
``s_waitcnt vmcnt(N)`` of the kernel then waits for N fewer of the kernel's own accesses to be left, which is more than
it wanted, since what is outstanding counts all of them and the kernel's own complete in order. So do atomics without a
result. What an insertion loads (its parameter block, a clock) it waits for with ``lgkmcnt(0)``, ``out`` of a load with
the counter of the load, what an exchange gives back with ``vmcnt(0)``. At the use of a result (``flow.uses``) it waits
for that, unless the kernel has (``isa.counters``); a clock that was read before the instruction stays under way until
there, in registers that no other insertion uses (``held``).

Wait states (``hazards``, ``distance``): between an insertion's own instructions ``s_nop`` stands where CDNA wants it.
At its start stand as many wait states as its first instructions want behind what the kernel did on any way there, up to
19 where they read what a matrix instruction writes. Behind its end the kernel reads nothing that an insertion's vector
instructions wrote, but may overwrite a register that a wide store still reads: one or two wait states.

Fewer instructions (``tidy``): what the parts of a probe write by themselves is gone through once more as a whole:
copies and what nobody reads go, scalar loads are issued together, and waited for before the first that is needed.

Start (``start``, ``entry``, ``wave``): the prologue finds its place behind the first 256 bytes of a kernel with
preloaded arguments, where both ways of starting it meet. What a probe needs and the kernel did not ask the hardware
for (kernarg pointer, workgroup and workitem ids) is asked for; the registers that this moves are moved back by the
prologue.

RDNA (``isa.names``, ``spell``): a lane mask is one SGPR in waves of 32 lanes (``Emitter.mask``). Insertions are made of
the table's instructions, and spelled as the processor does when they are done. Its processors see to wait states
themselves, but for a few that an insertion waits for (``hazards.settled``); on gfx12 no vector instruction of an
insertion reads the kernel's scalar registers, because the kernel would have to wait before it reads them anew.

Jumps: an insertion may jump forward over a part of itself (``Emitter.skipped``), which leaves EXEC as it found it.

Exit: before every ``s_endpgm``, or the message before it that gives the vector registers back, under the EXEC of the
kernel's start, because compilers do not restore it there.

Calls (``flow.reach``, ``flow.values``): where one goes is what its registers may hold by every way that leads there.
A kernel is refused where nobody can tell, or where what it may reach ends the wave past its exits.

Module (``image.graft``, ``transplant``): the probed kernel takes the original's place in its module, in which nothing
else moves or changes: variables are the module's. One that is to be loaded beside the original finds the addresses of
its variables in the parameter block, behind the launch's shape: they are loaded right behind where the code computes
those of its own copies, into the same registers (``variables``). It is refused where a function uses variables.

Reach (``branches``): branches, and addresses computed from ``s_getpc_b64``, are expressions of labels, which the
assembler computes anew; branches that no longer reach (16 bits of words) are refused by us, and by it.

Maps: one parameter block after the kernel's last argument, hidden ones included, 8-byte aligned; it begins with the
launch's shape (``wave.GEOMETRY_BYTES``), which no other source tells to every kernel. A kernel for a node of a graph
has a pointer there (``node``), and the block's address in the registers that else have that of the arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ncc.backends.base import Backend, Device, ImageKernel, Probed

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import Popen

    from ncc.diag import Diagnostics
    from ncc.ir.facts import AsmFact, ModuleAnchor, ModuleVariable
    from ncc.ir.nodes import AsmBody, IRBody, Probe, Program, Tracepoint
    from ncc.ir.types import Capture
    from ncc.source import SourceFile

__all__ = ["GcnBackend"]


class GcnBackend(Backend):
    name = "gcn"
    refused_text = "B077"
    told_shape = True

    def check_tracepoint(self, tracepoint: Tracepoint, diags: Diagnostics) -> None:
        from ncc.backends.gcn.code.sites import check_tracepoint

        check_tracepoint(tracepoint, diags)

    def captures(self, tracepoint: Tracepoint) -> frozenset[Capture]:
        from ncc.backends.gcn.code.captures import available_captures

        return available_captures(tracepoint)

    def asm_facts(self, body: AsmBody, diags: Diagnostics) -> tuple[AsmFact, ...]:
        from ncc.backends.gcn.code.snippet import DIALECT

        return DIALECT.facts(body, diags)

    def listing(self, program: Program, probe: Probe, body: IRBody) -> str:
        from ncc.backends.gcn.code.listing import listing

        return listing(program, probe, body)

    def entries(self, text: SourceFile) -> tuple[str, ...]:
        from ncc.backends.gcn.text.parse import parse_module

        return tuple(k.name for k in parse_module(text).kernels)

    def recognizes(self, image: bytes) -> bool:
        from ncc.backends.gcn.image.images import is_amd

        return is_amd(image)

    def instrument(self, text: SourceFile, entry: str, program: Program) -> Probed:
        return self._instrumented(text, entry, program, beside=False)

    def instrument_beside(self, text: SourceFile, entry: str, program: Program) -> Probed:
        return self._instrumented(text, entry, program, beside=True)

    def instrument_node(self, text: SourceFile, entry: str, program: Program) -> Probed:
        return self._instrumented(text, entry, program, beside=True, by_pointer=True)

    def _instrumented(self, text: SourceFile, entry: str, program: Program, beside: bool,
                      by_pointer: bool = False) -> Probed:
        from ncc.backends.gcn.code.emit import NO_REGISTERS
        from ncc.backends.gcn.code.wave import FEW_SPARED, SPARED
        from ncc.backends.gcn.target import GcnKernel
        from ncc.backends.rewrite.instrument import instrument
        from ncc.diag import NccError

        kernel = GcnKernel.alone(text, entry, beside, by_pointer)
        # Less is kept, then slots of the lanes' own take fewer registers.
        for kernel.spared in (FEW_SPARED, SPARED):
            try:
                return instrument(kernel, program)
            except NccError as problem:
                if problem.diagnostics[0].code != NO_REGISTERS:
                    raise
        kernel.streams = False
        return instrument(kernel, program)

    def notes(self, probed: Probed) -> tuple[str, ...]:
        from ncc.backends.gcn.code.occupancy import occupancy_note

        return (occupancy_note(probed),)

    def kernel_names(self, image: bytes, name: str = "<image>") -> tuple[str, ...]:
        from ncc.backends.gcn.image.images import kernel_names

        return kernel_names(image, name)

    def find_kernel(self, image: bytes, entry: str, device: Device | None, any_text: bool = False,
                    name: str = "<image>", tools: str | None = None, arch: str | None = None) -> ImageKernel:
        from ncc.backends.gcn.image.images import find_kernel
        from ncc.backends.gcn.isa.arch import named, parse_target

        return find_kernel(image, entry, None if device is None else named(device), name, tools,
                           parse_target(arch) if arch else None)

    def whole_image(self, kernel: ImageKernel, probed: Probed, assembler: str | None = None) -> bytes:
        from ncc.backends.gcn.image.graft import with_kernel

        if kernel.module is None:
            return self.assemble(self.whole_text(kernel, probed), kernel.target, kernel.options, assembler)
        return with_kernel(kernel.module, probed.entry, probed.probed, assembler, kernel.text.path)

    def whole_text(self, kernel: ImageKernel, probed: Probed) -> str:
        from ncc.backends.gcn.code.transplant import transplanted

        return transplanted(kernel.text, probed)

    def placed_variables(self, kernel: ImageKernel, variables: tuple[ModuleVariable, ...]
                         ) -> tuple[tuple[ModuleVariable, ...], tuple[ModuleAnchor, ...]]:
        from ncc.backends.gcn.image.variables import placed_variables

        return placed_variables(kernel, variables)

    def assemble(self, text: str, target: str, options: tuple[str, ...], assembler: str | None = None,
                 started: Callable[[Popen[bytes]], None] | None = None) -> bytes:
        from ncc.backends.gcn.image.toolchain import assemble

        return assemble(text, target, assembler, started=started)

    def assembler_command(self, target: str, options: tuple[str, ...], text: str, image: str) -> str:
        return f"clang -target amdgcn-amd-amdhsa -mcpu={target} -nogpulib -x assembler {text} -o {image}"

    def assembler_identity(self, assembler: str | None = None) -> str:
        from ncc.backends.gcn.image.toolchain import identity

        return identity(assembler)
