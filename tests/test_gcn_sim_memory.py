"""AMD memory instructions, what is waited for, how a kernel starts, and what stops it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gcn_lanes import assembles, module, run

from ncc import sim
from ncc.diag import NccError
from ncc.sim.gcn import launch_gcn, watch_gcn

GCN = Path(__file__).parent / "gcn"
LANE = np.arange(64, dtype=np.uint32)


def stopped(code: str, body: list[str], inputs: Any = (), text: str | None = None, **options: Any) -> str:
    """The message of the error that stops a kernel, with the text that it points at."""
    with pytest.raises(NccError) as caught:
        run(body, list(inputs), **options)
    (found,) = caught.value.diagnostics
    assert found.code == code
    assert found.span is not None
    assert text is None or found.span.text == text
    return found.message


# ---- global memory ----

def test_global_loads_of_every_size() -> None:
    a = np.frombuffer(np.random.default_rng(1).bytes(256), np.uint32)
    forms = ["ubyte", "sbyte", "ushort", "sshort", "dword", "ubyte_d16", "sbyte_d16_hi", "short_d16", "short_d16_hi"]
    body = [f"v_mov_b32_e32 v{40 + n}, 0x55667788" for n in range(len(forms))] + [
        "v_add_u32_e32 v2, 1, v1",  # not aligned
        *(f"global_load_{form} v{40 + n}, v2, s[0:1]" for n, form in enumerate(forms)), "s_waitcnt vmcnt(0)"]
    found = run(body, [a, ~a], outputs=len(forms))
    memory, at = np.concatenate([a, ~a]).view(np.uint8), 4 * LANE + 1
    byte, half = memory[at].astype(np.uint32), memory[at].astype(np.uint32) | memory[at + 1].astype(np.uint32) << 8
    word = half | memory[at + 2].astype(np.uint32) << 16 | memory[at + 3].astype(np.uint32) << 24
    signed_byte = byte.astype(np.uint8).view(np.int8).astype(np.int32).view(np.uint32)
    signed_half = half.astype(np.uint16).view(np.int16).astype(np.int32).view(np.uint32)
    upper, lower = np.uint32(0x55660000), np.uint32(0x7788)
    wanted = [byte, signed_byte, half, signed_half, word, upper | byte, lower | signed_byte << 16, upper | half,
              lower | half << 16]
    for name, value, right in zip(forms, found, wanted, strict=True):
        assert np.array_equal(value, right), name


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_stores_of_every_size_and_vectors(arch: str) -> None:
    """Into the outputs' memory, at each lane's place; inactive lanes store nothing."""
    out = np.zeros((64, 8), np.uint32)
    lines = ["s_load_dwordx2 s[2:3], s[4:5], 0x8", "v_lshlrev_b32_e32 v1, 5, v0", "s_waitcnt lgkmcnt(0)",
             "v_mov_b32_e32 v4, s2", "v_mov_b32_e32 v5, s3", "v_add_co_u32_e32 v4, vcc, v4, v1", "s_nop 1",
             "v_addc_co_u32_e32 v5, vcc, 0, v5, vcc", "v_mov_b32_e32 v8, 0x11223344", "v_mov_b32_e32 v9, v0",
             "v_mov_b32_e32 v10, -1", "v_mov_b32_e32 v11, 7", "s_mov_b64 exec, 0xfff0",
             "global_store_dwordx4 v[4:5], v[8:11], off", "global_store_byte v[4:5], v8, off offset:17",
             "flat_store_short v[4:5], v8 offset:20", "global_store_short_d16_hi v1, v8, s[2:3] offset:24",
             "global_store_byte_d16_hi v1, v8, s[2:3] offset:28", "s_endpgm"]
    text = module("k", lines, arch)
    assert assembles(text)
    launch_gcn(text, "k", 1, 64, [np.zeros(1, np.uint32), out])
    row = [0x11223344, 0, 0xFFFFFFFF, 7, 0x4400, 0x3344, 0x1122, 0x22]
    for lane in range(64):
        assert out[lane].tolist() == ([*row[:1], lane, *row[2:]] if 4 <= lane < 16 else [0] * 8)


ATOMICS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "and": lambda a, b: a & b, "or": lambda a, b: a | b,
           "xor": lambda a, b: a ^ b, "umin": min, "umax": max, "swap": lambda a, b: b,
           "smin": lambda a, b: min(a, b, key=lambda v: v - (v >> 31 << 32)),
           "smax": lambda a, b: max(a, b, key=lambda v: v - (v >> 31 << 32)),
           "inc": lambda a, b: 0 if a >= b else a + 1, "dec": lambda a, b: b if a == 0 or a > b else a - 1}


@pytest.mark.parametrize("place", ["global", "flat", "lds"])
@pytest.mark.parametrize("name", ATOMICS)
def test_atomics(name: str, place: str) -> None:
    """Four lanes on each word, one after another, each of which sees what was there before it."""
    start, values = (np.random.default_rng(n).integers(0, 1 << 32, 64).astype(np.uint32) for n in (1, 2))
    values[:8] = [0, 1, 5, 0xFFFFFFFF, 3, 3, 0x80000000, 0x7FFFFFFF]
    in_lds = {"umin": "min_rtn_u32", "umax": "max_rtn_u32", "smin": "min_rtn_i32", "smax": "max_rtn_i32",
              "and": "and_rtn_b32", "or": "or_rtn_b32", "xor": "xor_rtn_b32", "swap": "wrxchg_rtn_b32"}
    address = ["v_lshrrev_b32_e32 v2, 2, v0", "v_lshlrev_b32_e32 v2, 2, v2"]
    if place == "lds":
        body = ["ds_write_b32 v1, v10", "s_waitcnt lgkmcnt(0)", *address,
                f"ds_{in_lds.get(name, f'{name}_rtn_u32')} v40, v2, v11", "ds_read_b32 v41, v1",
                "s_waitcnt lgkmcnt(0)"]
    else:
        body = ["global_store_dword v1, v10, s[2:3]", "s_waitcnt vmcnt(0)", *address]
        if place == "global":
            body += [f"global_atomic_{name} v40, v2, v11, s[2:3] glc"]
        else:
            body += ["v_mov_b32_e32 v3, s3", "v_add_co_u32_e32 v2, vcc, s2, v2",
                     "v_addc_co_u32_e32 v3, vcc, 0, v3, vcc", f"flat_atomic_{name} v40, v[2:3], v11 glc"]
        body += ["s_waitcnt vmcnt(0) lgkmcnt(0)", "global_load_dword v41, v1, s[2:3]", "s_waitcnt vmcnt(0)"]
    before, after = run(body, [start, values], outputs=2, lds=256)
    memory = start.tolist()
    for lane in range(64):
        assert before[lane] == memory[lane // 4], lane
        memory[lane // 4] = ATOMICS[name](memory[lane // 4], int(values[lane])) & 0xFFFFFFFF
    assert after.tolist() == memory


def test_compare_and_swap_of_64_bits() -> None:
    """global_atomic_cmpswap has the new value first, ds_cmpst what it compares with."""
    low = np.array([5] * 32 + [6] * 32, np.uint32)
    body = ["v_mov_b32_e32 v11, 9", "v_lshlrev_b32_e32 v2, 3, v0", "v_mov_b32_e32 v20, 77", "v_mov_b32_e32 v21, 78",
            "v_mov_b32_e32 v22, 5", "v_mov_b32_e32 v23, 9", "ds_write_b64 v2, v[10:11]", "s_waitcnt lgkmcnt(0)",
            "ds_cmpst_rtn_b64 v[40:41], v2, v[22:23], v[20:21]", "ds_read_b64 v[42:43], v2",
            "global_store_dwordx2 v2, v[10:11], s[2:3]", "s_waitcnt vmcnt(0)",
            "global_atomic_cmpswap_x2 v[44:45], v2, v[20:23], s[2:3] glc", "s_waitcnt vmcnt(0)",
            "global_load_dwordx2 v[46:47], v2, s[2:3]", "s_waitcnt vmcnt(0) lgkmcnt(0)"]
    found = run(body, [low], outputs=8, lds=512)
    swapped = np.where(low == 5, 77, 6)
    for at in (0, 4):
        assert np.array_equal(found[at], low)
        assert np.array_equal(found[at + 2], swapped)
        assert np.array_equal(found[at + 3], np.where(low == 5, 78, 9))


# ---- LDS ----

def test_pairs_and_parts_in_lds() -> None:
    a, b = (np.random.default_rng(n).integers(0, 1 << 32, 64).astype(np.uint32) for n in (1, 2))
    body = ["v_lshlrev_b32_e32 v2, 3, v0", "ds_write2_b32 v2, v10, v11 offset1:1", "ds_read_b64 v[40:41], v2",
            "ds_read2_b32 v[42:43], v2 offset0:1 offset1:0", "ds_write_b16 v2, v11 offset:2",
            "ds_write_b8 v2, v10 offset:5", "ds_read_u16 v44, v2 offset:2", "ds_read_i8 v45, v2 offset:5",
            "ds_read2st64_b32 v[46:47], v1 offset0:0 offset1:1", "s_waitcnt lgkmcnt(0)"]
    found = run(body, [a, b], outputs=8, lds=512)
    signed = a.astype(np.uint8).view(np.int8).astype(np.int32)
    for at, right in enumerate((a, b, b, a, b & np.uint32(0xFFFF), signed)):
        assert np.array_equal(found[at], right.astype(np.int64).astype(np.uint32)), at
    words = np.stack([a & np.uint32(0xFFFF) | b << np.uint32(16),
                      b & np.uint32(0xFFFF00FF) | (a & np.uint32(0xFF)) << np.uint32(8)], axis=1).reshape(-1)
    assert np.array_equal(found[6], words[:64])
    assert np.array_equal(found[7], words[64:])


def test_a_register_below_zero_and_an_offset_are_an_address_in_lds() -> None:
    a = np.random.default_rng(1).integers(0, 1 << 32, 64).astype(np.uint32)
    body = ["v_sub_u32_e32 v2, 0, v1", "ds_write_b32 v2, v10 offset:252", "ds_add_u32 v2, v10 offset:252",
            "s_waitcnt lgkmcnt(0)", "ds_read_b32 v40, v1", "s_waitcnt lgkmcnt(0)"]
    found, = run(body, [a], lds=256)
    assert np.array_equal(found, (a[::-1].astype(np.uint64) * 2).astype(np.uint32))


# ---- buffers ----

def test_what_is_out_of_a_buffers_range_reads_zero_and_is_not_stored() -> None:
    a = np.random.default_rng(1).integers(1, 1 << 32, 64).astype(np.uint32)
    body = ["s_mov_b64 s[8:9], s[0:1]", "s_movk_i32 s10, 0x52", "s_mov_b32 s11, 0x27000", "s_mov_b64 s[12:13], s[2:3]",
            "s_movk_i32 s14, 0x80", "s_mov_b32 s15, 0x27000", "v_mov_b32_e32 v41, 3",
            "buffer_load_dword v40, v1, s[8:11], 0 offen", "buffer_load_ushort v42, v1, s[8:11], 0 offen offset:2",
            "buffer_store_dword v41, v1, s[12:15], 0 offen offset:256", "s_waitcnt vmcnt(0)",
            "global_load_dword v43, v1, s[2:3] offset:256", "v_mov_b32_e32 v44, v1",
            "buffer_store_dword v41, v44, s[12:15], 0 offen", "s_waitcnt vmcnt(0)",
            "global_load_dword v44, v1, s[2:3]", "s_waitcnt vmcnt(0)"]
    found = run(body, [a], outputs=5)
    assert np.array_equal(found[0], np.where(4 * LANE + 4 <= 0x52, a, 0))
    assert np.array_equal(found[2], np.where(4 * LANE + 4 <= 0x52, a >> 16, 0))
    assert not found[3].any()
    assert np.array_equal(found[4], np.where(LANE < 32, 3, 0))


# ---- variables ----

DATA = """\t.section .data.k,"aw",@progbits
\t.p2align 4
table:
\t.byte 1, 2
\t.short 0x304
\t.long 5, -6
\t.quad table+4
\t.asciz "ab\\n"
\t.fill 2, 2, 0x708
\t.zero 4
"""


def test_what_directives_put_into_memory() -> None:
    """Through the table of addresses, as code finds what may lie in another module."""
    lines = ["s_load_dwordx2 s[2:3], s[4:5], 0x8", "s_getpc_b64 s[6:7]", "s_add_u32 s6, s6, table@gotpcrel32@lo+4",
             "s_addc_u32 s7, s7, table@gotpcrel32@hi+12", "s_load_dwordx2 s[8:9], s[6:7], 0x0",
             "s_waitcnt lgkmcnt(0)", "s_load_dwordx8 s[12:19], s[8:9], 0x0", "s_load_dwordx2 s[20:21], s[8:9], 0xc",
             "s_waitcnt lgkmcnt(0)", "s_load_dword s22, s[20:21], 0x0", "s_sub_u32 s15, s20, s8", "v_mov_b32_e32 v1, 0",
             "s_waitcnt lgkmcnt(0)", *(line for n, register in enumerate((12, 13, 14, 15, 17, 18, 19, 22)) for line in (
                 f"v_mov_b32_e32 v2, s{register}", f"global_store_dword v1, v2, s[2:3] offset:{4 * n}")), "s_endpgm"]
    text = module("k", lines).replace("\t.rodata\n", f"{DATA}\t.rodata\n")
    assert assembles(text)
    out = np.zeros(8, np.uint32)
    launch_gcn(text, "k", 1, 1, [None, out])
    assert out.tolist() == [0x03040201, 5, 0xFFFFFFFA, 4, 0x000A6261, 0x07080708, 0, 5]


def test_variables_of_the_module_start_anew_with_every_launch() -> None:
    for _ in range(2):
        v = np.random.default_rng(1).integers(0, 1000, 64)
        x = v.astype(np.int32)
        launch_gcn((GCN / "variables" / "variables.s").read_text(), "variables", 1, 64, [x])
        table = np.array([3, 1, 4, 1, 5, 9, 2, 6])[v & 7]
        wanted = table * 100 + 8 + v[::-1] * 1000 + (2 * (v & 15) + 1) * 100000 + 8 * 10000000
        assert np.array_equal(x, wanted.astype(np.int32))


# ---- how a kernel starts ----

@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
@pytest.mark.parametrize("axes", [0, 1, 2])
def test_where_a_thread_is(arch: str, axes: int) -> None:
    """Workgroup ids in the scalar registers after the user's, work-item ids packed by tens of bits."""
    enabled = "".join(f"\t.amdhsa_system_sgpr_workgroup_id_{axis} 1\n" for axis in "yz")
    first = 6
    lines = ["s_load_dwordx2 s[2:3], s[4:5], 0x8", "s_waitcnt lgkmcnt(0)",
             f"s_mul_i32 s20, s{first + 2}, 3", f"s_add_u32 s20, s20, s{first + 1}", "s_mul_i32 s20, s20, 2",
             f"s_add_u32 s20, s20, s{first}", "s_mul_i32 s20, s20, 96",
             "v_and_b32_e32 v2, 0x3ff, v0", "v_bfe_u32 v3, v0, 10, 10", "v_bfe_u32 v4, v0, 20, 10",
             "v_mul_u32_u24_e32 v5, 4, v4", "v_add_u32_e32 v5, v5, v3", "v_mul_u32_u24_e32 v5, 6, v5",
             "v_add_u32_e32 v5, v5, v2", "v_add_u32_e32 v5, s20, v5", "v_lshlrev_b32_e32 v5, 2, v5",
             "global_store_dword v5, v0, s[2:3]", "s_endpgm"]
    text = module("k", lines, arch, extra=enabled).replace("workitem_id 0", f"workitem_id {axes}")
    assert assembles(text)
    out = np.full((4, 3, 2, 4, 4, 6), 0xFFFFFFFF, np.uint32)
    launch_gcn(text, "k", (2, 3, 4), (6, 4, 4) if axes else (6, 1, 1), [np.zeros(1, np.uint32), out])
    z, y, x = np.meshgrid(range(4), range(4), range(6), indexing="ij")
    wanted = x | y << 10 | z << 20
    if axes:
        assert (out == wanted).all()
    else:
        assert (out.reshape(24, 96)[:, :6] == np.arange(6)).all()


def test_arguments_that_are_preloaded() -> None:
    """gfx942: the kernel proper starts 256 bytes in, behind what loads the arguments where firmware does not."""
    text = (GCN / "triton_add_gfx942.s").read_text()
    assert ".amdhsa_user_sgpr_kernarg_preload_length" in text
    events = watch_gcn(text, "add_kernel", 1, 256, [np.zeros(8, np.float32)] * 3 + [8, None, None])
    assert events[0].instr.mnemonic == "s_branch"
    assert not any(e.instr.mnemonic.startswith("s_load") for e in events)


# ---- what is watched ----

def test_watching() -> None:
    x = np.arange(64, dtype=np.uint32)
    text = module("k", ["s_load_dwordx2 s[0:1], s[4:5], 0x0", "v_lshlrev_b32_e32 v1, 2, v0", "s_waitcnt lgkmcnt(0)",
                        "s_mov_b64 exec, 0xff", "global_load_dword v2, v1, s[0:1]", "s_waitcnt vmcnt(0)",
                        "v_add_u32_e32 v2, v2, v2", "s_endpgm"])
    events = watch_gcn(text, "k", 1, 64, [x, None])
    assert [e.instr.mnemonic for e in events][-4:] == ["global_load_dword", "s_waitcnt", "v_add_u32_e32", "s_endpgm"]
    load, add = events[-4], events[-2]
    assert load.mask == add.mask == 0xFF
    assert np.array_equal(load.before["v1"], 4 * LANE)
    assert np.array_equal(load.after["v2"][:8], x[:8])
    assert np.array_equal(add.after["v2"][:8], 2 * x[:8])
    assert [e.clock for e in events] == sorted(e.clock for e in events)


# ---- waits ----

LOAD, LDS, SCALAR, FLAT = ("global_load_dword v40, v1, s[0:1]", "ds_read_b32 v41, v1",
                           "s_load_dword s20, s[0:1], 0x0", "flat_load_dword v42, v[2:3]")
FLAT_ADDRESS = ["v_mov_b32_e32 v3, s1", "v_add_co_u32_e32 v2, vcc, s0, v1", "v_addc_co_u32_e32 v3, vcc, 0, v3, vcc"]
MISSING = [
    ([LOAD], "v_mov_b32_e32 v43, v40", "v40"), ([LOAD, "s_waitcnt lgkmcnt(0)"], "v_add_u32_e32 v43, v1, v40", "v40"),
    ([LOAD, LOAD.replace("v40", "v44"), "s_waitcnt vmcnt(1)"], "v_mov_b32_e32 v43, v44", "v44"),
    ([LOAD], "v_mov_b32_e32 v40, 0", "v40"), ([LOAD], "global_store_dword v1, v40, s[2:3]", "v40"),
    ([LDS], "v_mov_b32_e32 v43, v41", "v41"), ([LDS, "s_waitcnt vmcnt(0)"], "v_mov_b32_e32 v43, v41", "v41"),
    ([SCALAR], "s_add_u32 s21, s20, 1", "s20"), ([SCALAR], "v_mov_b32_e32 v43, s20", "s20"),
    ([SCALAR, "s_load_dword s22, s[0:1], 0x4", "s_waitcnt lgkmcnt(1)"], "s_add_u32 s21, s20, 1", "s20"),
    (["s_memtime s[20:21]"], "s_add_u32 s22, s20, 1", "s20"),
    ([*FLAT_ADDRESS, FLAT, "s_waitcnt vmcnt(0)"], "v_mov_b32_e32 v43, v42", "v42"),
    ([*FLAT_ADDRESS, FLAT, "s_waitcnt lgkmcnt(0)"], "v_mov_b32_e32 v43, v42", "v42"),
    ([LOAD, "global_store_dword v1, v10, s[2:3]", "s_waitcnt vmcnt(2)"], "v_mov_b32_e32 v43, v40", "v40"),
    ([LOAD], LDS.replace("v41", "v40"), "v40"),
]


@pytest.mark.parametrize(("before", "line", "unit"), MISSING, ids=lambda v: str(v)[:60])
def test_a_missing_wait_is_found(before: list[str], line: str, unit: str) -> None:
    message = stopped("S040", [*before, line], [LANE], text=line, lds=256)
    assert f"'{line.split()[0]}' uses {unit} before" in message


ENOUGH = [
    [LOAD, "s_waitcnt vmcnt(0)", "v_mov_b32_e32 v43, v40"],
    [LOAD, LOAD.replace("v40", "v44"), "s_waitcnt vmcnt(1)", "v_mov_b32_e32 v43, v40", "s_waitcnt vmcnt(0)"],
    [LOAD, "global_store_dword v1, v10, s[2:3]", "s_waitcnt vmcnt(1)", "v_mov_b32_e32 v43, v40"],
    [LOAD, LOAD, "s_waitcnt vmcnt(0)", "v_mov_b32_e32 v43, v40"],  # in order: the later one wins
    [LDS, LDS.replace("v41", "v44"), "s_waitcnt lgkmcnt(1)", "v_mov_b32_e32 v43, v41", "s_waitcnt lgkmcnt(0)"],
    [SCALAR, "s_waitcnt lgkmcnt(0)", "v_mov_b32_e32 v43, s20"],
    [*FLAT_ADDRESS, FLAT, "s_waitcnt vmcnt(0) lgkmcnt(0)", "v_mov_b32_e32 v43, v42"],
    [*FLAT_ADDRESS, FLAT, "s_waitcnt lgkmcnt(0)", "s_waitcnt vmcnt(0)", "v_mov_b32_e32 v43, v42"],
    [LOAD, "s_waitcnt 0x0", "v_mov_b32_e32 v43, v40"],
]


@pytest.mark.parametrize("body", ENOUGH, ids=lambda v: str(v)[:60])
def test_enough_waiting(body: list[str]) -> None:
    assert run(["v_mov_b32_e32 v43, 0", *body, "v_mov_b32_e32 v40, v43"], [LANE], lds=256).shape == (1, 64)


def test_every_wait_of_a_compiler_is_needed() -> None:
    """Without any one of its s_waitcnt, some kernel of hipcc uses what has not arrived."""
    text = (GCN / "hip_yardstick_gfx90a.s").read_text()
    start, end = text.index("\ngather:"), text.index("\n.Lfunc_end", text.index("\ngather:"))
    waits = list(re.finditer(r"\ts_waitcnt [^\n]*", text[start:end]))
    assert len(waits) >= 3
    for wait in waits:
        broken = text[: start + wait.start()] + text[start + wait.end() :]
        with pytest.raises(NccError, match="S040"):
            launch_gcn(broken, "gather", 1, 64, [np.zeros(8), np.zeros(64, np.int64), np.zeros(64), 64])


# ---- wait states ----

MFMA = "v_mfma_f32_32x32x8f16 v[40:55], v[10:11], v[12:13], 0"
MFMA16 = "v_mfma_f32_16x16x16f16 v[40:43], v[10:11], v[12:13], 0"
HAZARDS = [
    ("gfx90a", "v_readfirstlane_b32 s20, v10", "global_load_dword v44, v1, s[20:21]", 5),
    ("gfx90a", "v_cmp_eq_u32_e32 vcc, 0, v10", "v_div_fmas_f32 v40, v10, v10, v10", 4),
    ("gfx90a", "v_readfirstlane_b32 s20, v10", "v_readlane_b32 s22, v10, s20", 4),
    ("gfx90a", "v_readfirstlane_b32 s20, v10", "v_writelane_b32 v40, 1, s20", 4),
    ("gfx90a", "v_mov_b32_e32 v40, v10", "v_mov_b32_dpp v41, v40 row_shr:1 row_mask:0xf bank_mask:0xf", 2),
    ("gfx90a", "v_cmpx_ge_u32_e32 vcc, v10, v10", "v_mov_b32_dpp v41, v11 row_shr:1 row_mask:0xf bank_mask:0xf", 5),
    ("gfx90a", "global_store_dwordx4 v12, v[10:13], s[2:3]", "v_mov_b32_e32 v11, 0", 1),
    ("gfx90a", MFMA, "v_mov_b32_e32 v60, v47", 19), ("gfx90a", MFMA, "v_mov_b32_e32 v47, 0", 19),
    ("gfx90a", MFMA16, "v_mov_b32_e32 v60, v41", 11), ("gfx90a", MFMA16, "ds_write_b32 v1, v41", 11),
    ("gfx90a", MFMA16, MFMA16.replace("v[10:11]", "v[42:43]").replace("v[40:43]", "v[60:63]"), 11),
    ("gfx90a", "v_mov_b32_e32 v13, v12", MFMA16, 2),
    ("gfx942", MFMA.replace("8f16", "8_f16"), "v_mov_b32_e32 v60, v47", 11),
    ("gfx942", MFMA16.replace("16f16", "16_f16"), "v_mov_b32_e32 v60, v41", 7),
    ("gfx942", "v_cmp_eq_u32_e64 s[20:21], 0, v10", "v_cndmask_b32_e64 v40, 0, 1, s[20:21]", 2),
    ("gfx942", "v_add_co_u32_e32 v40, vcc, v10, v10", "v_addc_co_u32_e32 v41, vcc, v10, v10, vcc", 2),
    ("gfx942", "v_mov_b32_e32 v40, v10", "v_readfirstlane_b32 s20, v40", 1),
    ("gfx90a", "s_mov_b32 m0, s22", "buffer_load_dword off, s[0:3], 0 lds", 1),
    ("gfx942", "s_mov_b32 m0, s22", "s_movrels_b32 s21, s22", 1),
    ("gfx942", "v_exp_f32_e32 v40, v10", "v_add_f32_e32 v41, v40, v40", 1),
]


@pytest.mark.parametrize(("arch", "first", "then", "states"), HAZARDS, ids=lambda v: str(v)[:40])
def test_a_hazard_needs_wait_states(arch: str, first: str, then: str, states: int) -> None:
    body = ["s_mov_b64 s[20:21], s[0:1]", "s_mov_b32 s22, 0", first]
    near = [f"s_nop {states - 2}"] if states > 1 else []
    inputs = [np.zeros(64, np.uint32)] * 4
    if "global_load" in then:  # the address is the lane's number: it is never got to
        stopped("S042", [*body, *near, then], inputs, text=then, arch=arch, lds=256)
        return
    message = stopped("S042", [*body, *near, then], inputs, text=then, arch=arch, lds=256, outputs=0)
    assert "needs 1 more wait states" in message
    text = [*body, f"s_nop {min(states, 16) - 1}", *["s_nop 0"] * (states - 16), then]
    assert run(text, inputs, outputs=0, arch=arch, lds=256).shape == (0, 64)


# ---- what stops a kernel ----

@pytest.mark.parametrize("line", [
    "global_load_dword v40, v1, s[0:1] offset:4", "global_store_dword v1, v10, s[0:1] offset:-4",
    "global_load_dwordx4 v[40:43], v1, s[0:1]", "s_load_dword s20, s[0:1], 0x100",
    "global_atomic_add v1, v10, s[0:1] offset:2048", "ds_read_b32 v40, v1 offset:4", "ds_write_b64 v1, v[10:11]",
    "ds_add_u32 v1, v10 offset:256", "global_load_dword v40, v[10:11], off"])
def test_an_access_outside_of_memory(line: str) -> None:
    body = ["v_mov_b32_e32 v11, 0", line]
    message = stopped("S010", body, [LANE], text=line, outputs=0, lds=256)
    assert "thread (" in message


def test_the_thread_is_named() -> None:
    assert "block (0, 0, 0), thread (61, 0, 0)" in stopped(
        "S010", ["global_load_dwordx4 v[40:43], v1, s[0:1]"], [LANE], outputs=0)


def test_the_source_line_is_named() -> None:
    """Where the text has line information."""
    x, y = np.zeros((2, 1000), np.float32)
    with pytest.raises(NccError, match="S010") as caught:
        launch_gcn((GCN / "triton_add_gfx942.s").read_text(), "add_kernel", 1, 256,
                   [x, y, x[:10].copy(), 1000, None, None])
    assert re.fullmatch(r"it comes from \w+\.py:\d+:\d+", caught.value.diagnostics[0].hint or "")


def test_a_trap() -> None:
    stopped("S014", ["s_trap 2"], text="s_trap 2")


def test_an_endless_loop_is_given_up() -> None:
    text = module("k", [".Lagain:", "s_branch .Lagain", "s_endpgm"])
    with pytest.raises(NccError, match="S017"):
        launch_gcn(text, "k", 1, 64, [None, None], limit=100_000)


@pytest.mark.parametrize("line", [
    "s_sendmsg sendmsg(MSG_GS_DONE, GS_OP_NOP)", "v_mfma_f64_4x4x4f64 v[40:41], v[10:11], v[12:13], 0 blgp:1",
    "v_cvt_pkaccum_u8_f32 v40, v10, 1", "s_getreg_b32 s20, hwreg(HW_REG_TRAPSTS)",
    "v_mov_b32_sdwa v40, v10 dst_sel:WORD_1 dst_unused:UNUSED_SEXT src0_sel:DWORD"])
def test_what_is_not_supported_is_an_error(line: str) -> None:
    text = module("k", [line, "s_endpgm"])
    assert assembles(text)
    with pytest.raises(NccError, match="S001") as caught:
        launch_gcn(text, "k", 1, 64, [None, None])
    span = caught.value.diagnostics[0].span
    assert span is not None
    assert span.text == line


def test_an_instruction_that_nobody_knows() -> None:
    with pytest.raises(NccError):
        launch_gcn(module("k", ["v_bogus_b32 v1, v2", "s_endpgm"]), "k", 1, 64, [None, None])


@pytest.mark.parametrize(("line", "unit"), [("v_mov_b32_e32 v8, 0", "v8"), ("s_mov_b32 s32, 0", "s32"),
                                            ("v_accvgpr_write_b32 a0, v0", "a0")])
def test_registers_that_the_descriptor_does_not_ask_for(line: str, unit: str) -> None:
    with pytest.raises(NccError, match="S041") as caught:
        launch_gcn(module("k", [line, "s_endpgm"], vgprs=8).replace("sgpr 96", "sgpr 16"), "k", 1, 64, [None, None])
    assert f"uses {unit}," in str(caught.value)


def test_a_register_that_nobody_has_set_is_no_zero() -> None:
    (found,) = run(["v_mov_b32_e32 v40, v30"], [])
    assert found[0] != 0


SIMPLE = module("k", ["s_endpgm"])


@pytest.mark.parametrize(("args", "options", "code"), [
    ([None], {}, "S020"), ([None, None, None], {}, "S020"), ([np.zeros(4)[::2], None], {}, "S021"),
    ([None, b"123"], {}, "S021"), ([None, 1 << 65], {}, "S021"), ([None, 1.5], {}, "S021"),
    ([None, None], {"shared": 1 << 17}, "S022")])
def test_bad_arguments(args: list[Any], options: dict[str, Any], code: str) -> None:
    with pytest.raises(NccError, match=code):
        launch_gcn(SIMPLE, "k", 1, 64, args, **options)


@pytest.mark.parametrize(("change", "code"), [
    (("gfx90a", "gfx803"), "S001"), (("next_free_vgpr", "next_free_sgpr"), "S002"),
    (("denorm_mode_32 3", "denorm_mode_32 0"), "S001"), ((".name:           k", ".name:           j"), "B060"),
    (("amdhsa_kernarg_size 16", "amdhsa_kernarg_size .Lsize"), "S002"), (("\nk:", "\nj:"), "B007")])
def test_bad_kernels(change: tuple[str, str], code: str) -> None:
    with pytest.raises(NccError, match=code):
        launch_gcn(SIMPLE.replace(*change), "k", 1, 64, [None, None])


def test_no_metadata() -> None:
    with pytest.raises(NccError, match="B060"):
        launch_gcn(module("k", ["s_endpgm"], metadata=False), "k", 1, 64, [None, None])


def test_a_code_object_is_disassembled() -> None:
    x, y = np.random.default_rng(7).standard_normal((2, 500)).astype(np.float32)
    z = np.zeros_like(x)
    for name in ("hip_yardstick_gfx90a.hsaco", "hip_yardstick_gfx90a.ccob"):
        z[:] = 0
        launch_gcn((GCN / name).read_bytes(), "vector_add", 4, 128, [x, y, z, 500])
        assert np.array_equal(z, x + y)


def test_one_entry_for_both_vendors() -> None:
    """``ncc.sim.launch`` sees what a text is."""
    x, y = np.random.default_rng(7).standard_normal((2, 500)).astype(np.float32)
    z = np.zeros_like(x)
    sim.launch((GCN / "triton_add_gfx942.s").read_text(), "add_kernel", 1, 256, [x, y, z, 500, None, None])
    assert np.array_equal(z, x + y)
