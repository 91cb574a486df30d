"""The instructions of an insertion, made fewer: what may go, and what may not."""

from __future__ import annotations

import pytest

from ncc.backends.gcn.code.tidy import tidied

TEMPORARY = frozenset({"s10", "s11", "s12", "s13", "s14", "s15", "v10", "v11", "v12"})
"""What nothing outside of an insertion reads; v5, s4 and the like are kept."""


@pytest.mark.parametrize(("lines", "found"), [
    # A copy of a temporary
    ("v_add_u32 v10, v5, 1; v_mov_b32 v5, v10", "v_add_u32 v5, v5, 1"),
    ("s_memtime s[10:11]; s_waitcnt lgkmcnt(0); s_mov_b64 s[4:5], s[10:11]", "s_memtime s[4:5]; s_waitcnt lgkmcnt(0)"),
    ("v_add_u32 v10, v5, 1; s_mov_b64 exec, s[6:7]; v_mov_b32 v5, v10; s_mov_b64 exec, s[8:9]", None),
    ("v_add_u32 v10, v5, 1; v_mov_b32 v5, v10; v_mov_b32 v6, v10", None),
    ("v_add_u32 v10, v5, 1; v_add_u32 v6, v5, v6; v_mov_b32 v5, v10", None),
    ("v_add_u32 v9, v5, 1; v_mov_b32 v5, v9", None),  # somebody may read v9
    # What nobody reads
    ("s_sub_u32 s10, s4, s6; s_subb_u32 s11, s5, s7; s_mov_b32 s4, s10", "s_sub_u32 s4, s4, s6"),
    ("v_mov_b32 v10, 0; v_mov_b32 v5, 1", "v_mov_b32 v5, 1"),
    # Lanes that are off keep what the first has written
    ("v_mov_b32 v10, s4; s_mov_b64 exec, s[6:7]; v_mov_b32 v10, s5; s_mov_b64 exec, s[8:9]; "
     "global_store_dword v5, v10, s[2:3]", None),
    # EXEC
    ("s_mov_b64 exec, s[6:7]; s_mov_b64 exec, s[8:9]; v_mov_b32 v5, 0", "s_mov_b64 exec, s[8:9]; v_mov_b32 v5, 0"),
    # Loads go first, and are waited for once
    ("s_memtime s[10:11]; s_waitcnt lgkmcnt(0); s_sub_u32 s4, s10, s4; s_load_dwordx2 s[12:13], s[2:3], 0x8; "
     "s_waitcnt lgkmcnt(0); s_add_u32 s5, s12, s5",
     "s_load_dwordx2 s[12:13], s[2:3], 0x8; s_memtime s[10:11]; s_waitcnt lgkmcnt(0); s_sub_u32 s4, s10, s4; "
     "s_add_u32 s5, s12, s5"),
    ("s_mov_b32 s2, s4; s_load_dword s5, s[2:3], 0x0; s_waitcnt lgkmcnt(0)", None),
    ("s_memtime s[4:5]", None),  # kept for the use of a result, which waits
    ("s_waitcnt lgkmcnt(0); s_memtime s[4:5]; s_waitcnt lgkmcnt(0)", None),
    # Both ways of a jump
    ("s_cmp_eq_u32 s4, 0; v_mov_b32 v10, 1; s_cbranch_scc1 .L; v_mov_b32 v10, 2; .L:; v_mov_b32 v5, v10", None),
])
def test_what_is_left(lines: str, found: str | None) -> None:
    assert "; ".join(tidied(lines.split("; "), TEMPORARY, at_exit=False)) == (found or lines)


def test_nothing_reads_exec_at_the_end() -> None:
    lines = ["s_mov_b64 exec, 1", "global_store_dword v5, v6, s[2:3]", "s_mov_b64 exec, s[6:7]"]
    assert tidied(lines, TEMPORARY, at_exit=True) == lines[:2]
    assert tidied(lines, TEMPORARY, at_exit=False) == lines
