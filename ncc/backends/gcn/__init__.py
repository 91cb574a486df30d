"""The AMD backend: AMDGPU assembly text in, text out, for CDNA (wave64). Not registered before the whole works.

How a probe stays invisible to a kernel, and which module sees to it:

Registers (``emit``, ``splice``): insertions use SGPRs and VGPRs beyond the highest that the kernel, or anything that it
calls, names; the descriptor's counts, granules and ``accum_offset`` and the metadata's follow. AGPRs keep their names,
because they are counted from ``accum_offset``. Where the registers of a wave would not let the largest workgroup that
the kernel may have (1,024 threads: 128 registers) be resident, the kernel is refused.

State (``emit``, ``splice``): insertions write neither VCC, M0, nor the mode. SCC is kept in an SGPR around an insertion
that writes it, where it is live; EXEC is restored before the insertion ends.

Counters: an insertion may wait for more than the kernel asked for, never for less. Its own stores stay outstanding:
``s_waitcnt vmcnt(N)`` of the kernel then waits for N fewer of the kernel's own accesses to be left, which is more than
it wanted, since what is outstanding counts all of them and the kernel's own complete in order. What an insertion loads
(its parameter block, a clock) it waits for with ``lgkmcnt(0)``, ``out`` of a load with the counter of the load.

Wait states (``hazards``): between an insertion's own instructions ``s_nop`` stands where CDNA wants it. At its start
stand as many wait states as its first instructions may want behind what the kernel did; behind its end nothing is
wanted, because the kernel reads nothing that an insertion's vector instructions wrote.

Start (``wave``, ``splice``): the prologue finds its place behind the first 256 bytes of a kernel with preloaded
arguments, where both ways of starting it meet. What a probe needs and the kernel did not ask the hardware for (kernarg
pointer, workgroup and workitem ids) is asked for; the registers that this moves are moved back by the prologue.

Exit: before every ``s_endpgm``, under the EXEC of the kernel's start, because compilers do not restore it there.

Reach (``splice``): branches, and addresses computed from ``s_getpc_b64``, are expressions of labels, which the
assembler computes anew; branches that no longer reach are refused by it (16 bits of words) and by us.

Maps: one parameter block after the kernel's last argument, hidden ones included, 8-byte aligned; it begins with the
launch's shape (``wave.GEOMETRY_BYTES``), which no other source tells to every kernel.
"""
