"""Whether one instruction is what a tracepoint means.

A native tracepoint is the beginning of a mnemonic, whole components only (the words between its underscores), and
then, after dots, an ordered subset of the other components: ``global_load`` matches every ``global_load_*``,
``global_load_dwordx4`` and ``global_load.dwordx4`` that one, ``v_mfma.f16`` matrix instructions with f16 sources.
Suffixes of the encoding (``_e32``, ``_e64``, ``_sdwa``, ``_dpp``) are components that need not be named.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa.names import canonical
from ncc.backends.gcn.text.nodes import Instruction
from ncc.ir.nodes import Tracepoint

# CDNA1 and 2 write 32x32x8f16 where CDNA3 writes 32x32x8_f16.
_SHAPE = re.compile(r"_(\d+x\d+x\d+)(?=[a-z])")


def matches(instr: Instruction, tracepoint: Tracepoint) -> bool:
    if tracepoint.portable is not None:
        return tracepoint.portable in isa.trace_classes(instr)
    texts = {tracepoint.text, canonical(tracepoint.text)}  # RDNA's names, or the older ones
    return any(names(text, m) for text in texts for i in (instr, *instr.halves) for m in (i.mnemonic, i.spelled) if m)


@lru_cache(maxsize=65536)
def names(text: str, mnemonic: str) -> bool:
    """Whether a native tracepoint's text means a mnemonic."""
    head, wanted = split(text)
    first, found = components(head), components(mnemonic)
    return found[: len(first)] == first and _ordered_subset(wanted, found[len(first) :])


def split(text: str) -> tuple[str, tuple[str, ...]]:
    """The beginning of a mnemonic, and the components that have to follow somewhere."""
    head, *rest = text.split(".")
    return head, tuple(word for part in rest for word in components(part))


@lru_cache(maxsize=8192)
def components(mnemonic: str) -> tuple[str, ...]:
    return tuple(_SHAPE.sub(r"_\1_", f"_{mnemonic}")[1:].split("_"))


def _ordered_subset(wanted: Sequence[str], found: Sequence[str]) -> bool:
    remaining = iter(found)
    return all(word in remaining for word in wanted)
