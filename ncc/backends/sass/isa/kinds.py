"""Which portable tracepoint an instruction of machine code is one of, by its opcode, for people who read a trace."""

from __future__ import annotations

# nvdisasm's opcodes (CUDA binary utilities, "Instruction set reference"), up to the first dot.
_KINDS = {
    "load.global": "LDG LD", "store.global": "STG ST", "load.shared": "LDS LDSM", "store.shared": "STS STSM",
    "atomic": "ATOM ATOMG ATOMS RED REDG", "barrier": "BAR", "call": "CALL",
    "async_copy": "LDGSTS UBLKCP UTMALDG UTMASTG UTMAREDG UBLKRED",
    "tensorop": "HMMA IMMA DMMA BMMA QMMA OMMA HGMMA IGMMA QGMMA BGMMA WGMMA",
    "branch": "BRA BRX JMP JMX",
}
KIND_OF = {opcode: kind for kind, opcodes in _KINDS.items() for opcode in opcodes.split()}

NOT_PATCHED = dict.fromkeys(("UTMALDG", "UTMASTG", "UTMAREDG", "UBLKRED"),
                            "tensor copies and bulk reductions are not patched yet")
"""Opcodes for which no patch is written -> why."""


def kind_of(opcode: str) -> str:
    """Empty where it is none of a tracepoint."""
    return KIND_OF.get(opcode.partition(".")[0], "")
