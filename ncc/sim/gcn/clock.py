"""The clock of AMD waves: fixed cycles for each instruction, as for PTX (``ncc.sim.clock``), and no measurement."""

from __future__ import annotations

from ncc.sim.clock import DEFAULT_CYCLES, GLOBAL_CYCLES

_STARTS = (("s_load", 60), ("s_memtime", 40), ("s_memrealtime", 40), ("s_barrier", 20), ("ds_", 30), ("v_mfma", 32),
           ("global_load", GLOBAL_CYCLES), ("flat_load", GLOBAL_CYCLES), ("buffer_load", GLOBAL_CYCLES),
           ("scratch_load", 60), ("global_atomic", GLOBAL_CYCLES), ("flat_atomic", GLOBAL_CYCLES),
           ("global_store", 8), ("flat_store", 8), ("buffer_store", 8), ("scratch_store", 8), ("v_div_fixup", 8),
           ("v_exp", 16), ("v_log", 16), ("v_rcp", 16), ("v_rsq", 16), ("v_sqrt", 16), ("v_sin", 16), ("v_cos", 16),
           ("s_sleep", 100))


def cycles(mnemonic: str) -> int:
    """The fixed cycles of an instruction."""
    return next((count for start, count in _STARTS if mnemonic.startswith(start)), DEFAULT_CYCLES)
