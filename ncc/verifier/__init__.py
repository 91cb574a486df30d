"""The verifier: what a probe must satisfy before it may touch a kernel. This page is the contract.

Every error is collected, none stops the search. Codes are stable; ``docs/errors.md`` says how to mend each.

Depth 1, ``verify_ir``: the IR, before anything is lowered.

V001  no control flow: no label, jump, branch or exit; the snippet is one straight line
V002  no shared memory, neither loads nor stores
V003  no write to a register of the original program
V004  every register is defined before it is used; declared registers are defined at kernel entry
V005  operands are as many, and of the types, that the op's row in the table says
V006  a result is there if the row says so, and only then, and has its type
V007  the op works on the instruction's type: no floats, no pred but where the row admits it
V008  the attribute is of the row's sort; a helper's or capture's type is the instruction's;
      only a vector operand has elements, as many as ``ncc.limits`` admits
V009  a register has one type in a body: a declared one that of its declaration
V010  a saved map is declared
V011  a record has as many values as its map has fields
V012  each value of a record is as wide as its field
V013  a capture is available at every alternative of the probe's tracepoint (none is at ``kernel``)
V014  ``out`` is read after the instruction only
V015  a map saved from kernel probes only has enough slots for every save of a thread or warp
V016  a probe saves to maps of its own level
V017  names of maps, fields, registers and probes are unique
V018  a map has a field, a cap and a record within the limits (``ncc.limits``), and the size of its
      record where one is given
V019  an immediate or an initial value is the bit pattern of an integer of its type
V020  a probe has a tracepoint and a body, and its bodies are of one sort
V021  there are no more maps, registers, probes and statements of a snippet than ``ncc.limits`` admits
V022  there is a map: without one nothing would be recorded
V023  a warning: a warp-level save does not depend on what differs between lanes (``verify_lanes``)
V024  an aggregating map has at most three keys, which come first, then integers with a known way to aggregate them,
      buckets that are bounded, and rows within the limits; no other map has any of that
V026  a ring has a cap that is known; a map of records by key one to three keys, which come first and are integers,
      something beside them, and rows within the limits

Depth 2, ``verify_asm``: hand-written assembly, on the neutral facts that a backend derives.

V100  every opcode is known, and every directive declares registers
V101  no branch and no label
V102  no call
V103  no exit, return or trap
V104  no barrier
V105  no warp collective: lanes that took another way would never arrive
V106  no shared memory, neither loads nor stores
V107  no local memory, neither loads nor stores
V108  no store or atomic but SAVE
V109  no write to a register that the probe did not declare
V110  no read of a register that is not declared, or has no value yet
V111  no load: an address that is not mapped would fault, a generic one can reach shared memory
V112  no statement that acts on something else than registers: caches, barrier objects, fences, sleeping
V113  a register is declared as what an instruction takes: a predicate, or so many bits

V010, V011, V013 to V022, V024 and V026 hold for assembly as well. A register counts as declared if a declaration in
one of the probe's bodies or the program's registers name it; ``before`` runs before ``after``.

Depth 3, ``verify_erasure``: the rewritten kernel, each time one is made. Erasing what was inserted gives the original:

V150  both texts can be read and hold the entry
V151  everything outside the entry is the same
V152  the entry's signature is the same but for one parameter appended at its end
V153  the original's statements all stand in the probed kernel, unaltered and in order
V154  an inserted statement is a register declaration or an instruction on a short list: arithmetic, reads of
      special registers, loads of the appended parameter, stores to global memory, atomic additions, maxima and
      compare-and-swaps there, and ``match.all.sync``, ``redux.sync`` and ``shfl.sync`` among the lanes that the
      ``activemask`` just before it gave: as nothing in between can part them, no lane waits for one that does not come;
      or a jump forward over inserted statements alone, to a label that nothing else goes to; or the one loop that
      waits for memory, which stores nothing and ends by itself (``waits.py``)
V155  an inserted instruction writes registers that inserted declarations made, nothing else
V156  an inserted declaration names nothing that the original names
V157  an inserted load reads the appended parameter, within its size, or one that the original has; an inserted store
      or atomic addresses global memory by a register whose every value comes from the appended one

A kernel may come with a table of variables of its module and of their places in the appended parameter
(``variables.py``). Where a statement (V153) names one of these, a register stands for the name:

V161  the table is possible: the module has the variables, and the kernel nothing of their names; the register was
      loaded from the variable's place directly before the statement, is no other's, and nothing else writes (V155)
      or stores through it (V157). The declaration may be missing (V151). With a constant in the table, every
      ``ld.const`` is an ``ld.global``, every ``cvta.const`` a ``cvta.global``, and nothing else addresses constants

Not shown: that addresses of constants are used for nothing but such loads (``backends.ptx.code.constants``).

``verify_gcn_erasure`` shows the same of AMDGPU assembly, where the signature (V152) is the kernel's descriptor and
metadata: they grow by one argument, by registers - as many as insertions name, AGPRs keeping theirs - and by what the
hardware is asked for at the start. Nothing is declared there (no V156), and there are no atomics; what insertions write
(V155) are SGPRs and VGPRs that no instruction of the module names, and that hold nothing at the start. No instruction
counts or computes its way across insertions: branches by number, and code spelled as data, are V150, an insertion into
the distance that is counted from ``s_getpc_b64`` is V153, one where register numbers are indexed V155. Besides:

V158  every run of insertions leaves EXEC and SCC as it found them, and sets EXEC to nothing but parts and copies of
      what it was; right before ``s_endpgm`` EXEC may be that of the kernel's start, and stay so
V159  what the kernel finds in registers at its start is there, whatever the probed one asked the hardware for; what
      puts it there runs once

A kernel for a node of a graph is passed where its block of parameters is, not the block (``pointed.py``):

V163  it is the kernel that the rules above were shown of, behind a prologue of fixed form, with loads of global memory
      at the same distances in place of loads of the appended parameter

AMD's is verified as any other, with a pointer in the block's place among the arguments (``gcn.pointer``):

V163  its start, by steps of fixed form, finds the block by the pointer and counts the execution, once and by the grid's
      first thread alone; V157 holds of the block's address then, and of the pointer nothing else is read

V160  there is a reader of the target's assembly at all (``erasure_reader``)

Not shown: that the waits and wait states between an insertion's own instructions are enough (``backends.gcn.hazards``),
which concerns what is recorded, but never what the original computes.
"""

from ncc.verifier.asm import verify_asm
from ncc.verifier.erasure import verify_erasure
from ncc.verifier.ir import verify_ir
from ncc.verifier.readers import erasure_reader

__all__ = ["erasure_reader", "verify_asm", "verify_erasure", "verify_ir"]
