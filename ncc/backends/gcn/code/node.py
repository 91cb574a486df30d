"""The start of a kernel for a node of a graph: its parameter block lies in device memory.

A graph keeps a node's arguments from one launch to the next, and what is in the block differs. So the kernel is passed
where to look (``struct ncc_pointer``): the node's place in the first of several tables, and the address of a word that
says how far behind it, in units of 16 bytes, the table of this launch is. Who launches the graph changes that word
alone. Behind the block stands the address of a word to which the grid's first thread adds 1: how often the node was
executed is nobody's to tell beforehand.

What is loaded here was written before the kernel was dispatched, as its arguments were: caches of scalar loads are
emptied between dispatches (LLVM AMDGPUUsage, "Memory Model GFX90A"). The word that counts is the host's: an addition is
one of the atomics that PCIe has (ROCm, "How ROCm uses PCIe atomics").
"""

from __future__ import annotations

from ncc.abi import TABLE_UNIT_BYTES
from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Place
from ncc.backends.gcn.isa.arch import CDNA3, RDNA4
from ncc.backends.gcn.text.registers import RegFile

_OF_SYSTEM = {**dict.fromkeys(CDNA3, " sc1"), **dict.fromkeys(RDNA4, " scope:SCOPE_SYS")}
"""How an atomic says that the host is to see it, where it says that at all (LLVM AMDGPUUsage, "Memory Model GFX942",
"Memory Model GFX12")."""
_UNIT_SHIFT = TABLE_UNIT_BYTES.bit_length() - 1
_UNUSED_BITS = 2  # of three workitem ids of ten bits in one register
IDS_IN_TRAPS = (Place(RegFile.TTMP, 9), Place(RegFile.TTMP, 7))
"""Those of the workgroup, x, and y with z above it (LLVM AMDGPUUsage, "Initial Kernel Execution State")."""


def find_block(e: Emitter, block: Place, kernarg: Place, offset: int) -> None:
    """The block's address, by the pointer ``offset`` bytes behind where ``kernarg`` leads."""
    with e.scratch():
        pointer, chosen, above = e.take(SGPR, 4), e.take(SGPR), e.take(SGPR)
        e.put("s_load_dwordx4", pointer, kernarg, hex(offset))
        e.wait_scalars()
        e.put("s_load_dword", chosen, pointer.part(2, 2), hex(0))
        e.wait_scalars()
        e.salu("s_lshr_b32", above, chosen, 32 - _UNIT_SHIFT)
        e.salu("s_lshl_b32", chosen, chosen, _UNIT_SHIFT)
        e.salu("s_add_u32", block.part(0), pointer.part(0), chosen)
        e.salu("s_addc_u32", block.part(1), pointer.part(1), above)


def count_execution(e: Emitter, arch: str, block: Place, block_bytes: int, ids: tuple[Place, ...],
                    tids: tuple[Place, ...], lanes: Place) -> None:
    """By the grid's first thread: the first lane of the wave for which all ids are 0. ``lanes``: EXEC at the start."""
    with e.scratch():
        any_, other = e.take(SGPR), e.take(SGPR)
        e.put("v_readfirstlane_b32", any_, tids[0])
        if len(tids) == 1:
            e.salu("s_lshl_b32", any_, any_, _UNUSED_BITS)
        for tid in tids[1:]:
            e.put("v_readfirstlane_b32", other, tid)
            e.salu("s_or_b32", any_, any_, other)
        for id_ in ids:
            e.salu("s_or_b32", any_, any_, id_)
        with e.skipped():
            count, nowhere, one = e.take(SGPR, 2), e.take(VGPR), e.take(VGPR)
            e.move(nowhere, 0)
            e.put("s_load_dwordx2", count, block, hex(block_bytes))
            e.wait_scalars()
            e.put(e.of_mask("s_mov"), e.exec, 1)  # between the copies: of a pair no step comes
            e.move(one, 1)
            e.put("global_atomic_add", nowhere, one, f"{count}{_OF_SYSTEM.get(arch, '')}")
            e.put(e.of_mask("s_mov"), e.exec, lanes)
