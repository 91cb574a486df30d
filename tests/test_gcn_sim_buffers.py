"""AMD atomics of buffers, with their range, and loads that go past the registers into LDS."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gcn_fixtures import instruction_of
from gcn_lanes import module, run

from ncc.diag import NccError
from ncc.sim.gcn.operands import Context
from ncc.sim.gcn.ops import translate
from tests.gcn_probed import capturing, launch, probe
from tests.test_gcn_sim_memory import ATOMICS, LANE, stopped

Pair = Callable[[int, int], int]


# ---- atomics ----

def resource(stride: int, records: int) -> list[str]:
    """s[8:11]: the outputs' memory."""
    return ["s_mov_b32 s8, s2", f"s_or_b32 s9, s3, {hex(stride << 16)}", f"s_movk_i32 s10, {records}",
            "s_mov_b32 s11, 0x27000"]


def signed(value: int) -> int:
    return value - (value >> 63 << 64)


WIDE: dict[str, Pair] = {**ATOMICS,
                         "smin": lambda a, b: min(a, b, key=signed),
                         "smax": lambda a, b: max(a, b, key=signed)}


def floats(kind: str, f: Callable[[Any, Any], Any]) -> Pair:
    """Of the floats in a word, one or several, rounded once."""
    dtype = np.dtype({"f16": np.float16, "f32": np.float32, "f64": np.float64}[kind])
    bits = np.uint64 if kind == "f64" else np.uint32

    def of_words(a: int, b: int) -> int:
        found: Any = f(np.array([a], bits).view(dtype), np.array([b], bits).view(dtype))
        return int(found.astype(dtype).view(bits)[0])

    return of_words


FLOATS: dict[str, tuple[str, Pair]] = {
    "add_f32": ("f32", floats("f32", np.add)), "add_f64": ("f64", floats("f64", np.add)),
    "min_f64": ("f64", floats("f64", np.minimum)), "max_f64": ("f64", floats("f64", np.maximum)),
    "pk_add_f16": ("f16", floats("f16", np.add)),
}
EACH: dict[str, tuple[int, str, Pair]] = {
    **{name: (32, "", f) for name, f in ATOMICS.items()}, **{f"{name}_x2": (64, "", f) for name, f in WIDE.items()},
    **{name: (64 if kind == "f64" else 32, kind, f) for name, (kind, f) in FLOATS.items()}}


def drawn(bits: int, kind: str, seed: int) -> Any:
    """64 words: random bits, or floats of moderate size."""
    random, dtype = np.random.default_rng(seed), np.uint64 if bits == 64 else np.uint32
    if kind:
        values = random.integers(-64, 64, 64 * (2 if kind == "f16" else 1)) / 8
        return values.astype({"f16": np.float16, "f32": np.float32, "f64": np.float64}[kind]).view(dtype)
    found = np.frombuffer(random.bytes(64 * bits // 8), dtype).copy()
    found[:6] = [0, 1, 5, (1 << bits) - 1, 1 << bits - 1, (1 << bits - 1) - 1]
    return found


def halves(values: Any) -> list[Any]:
    """A word of 64 bits as two."""
    return [values.astype(np.uint32), (values >> np.uint64(32)).astype(np.uint32)] if values.itemsize == 8 else [values]


def joined(words: Any) -> list[int]:
    return [int(w) for w in words[0]] if len(words) == 1 else [
        int(low) | int(high) << 32 for low, high in zip(*words, strict=True)]


def register(first: int, count: int) -> str:
    return f"v{first}" if count == 1 else f"v[{first}:{first + count - 1}]"


@pytest.mark.parametrize("returns", [True, False])
@pytest.mark.parametrize("name", EACH)
def test_buffer_atomics(name: str, returns: bool) -> None:
    """Four lanes on each word, one after another; the last four words lie behind the buffer's end."""
    bits, kind, f = EACH[name]
    count, size, seed = bits // 32, bits // 8, zlib.crc32(name.encode())
    start, values = drawn(bits, kind, seed), drawn(bits, kind, seed + 1)
    data = register(10 + count, count)
    body = [f"v_mul_u32_u24_e32 v3, {size}, v0", "v_lshrrev_b32_e32 v2, 2, v0", f"v_mul_u32_u24_e32 v2, {size}, v2",
            f"global_store_dword{'x2' if count == 2 else ''} v3, {register(10, count)}, s[2:3]", "s_waitcnt vmcnt(0)",
            *resource(0, 8 + 12 * size), "s_movk_i32 s12, 4",
            f"buffer_atomic_{name} {data}, v2, s[8:11], s12 offen offset:4{' glc' if returns else ''}",
            "s_waitcnt vmcnt(0)", *(f"v_mov_b32_e32 v{40 + n}, v{10 + count + n}" for n in range(count)),
            f"global_load_dword{'x2' if count == 2 else ''} {register(40 + count, count)}, v3, s[2:3] offset:8",
            "s_waitcnt vmcnt(0)"]
    found = run(body, [*halves(start), *halves(values)], outputs=4)
    memory, old = np.concatenate([start, np.zeros(2, start.dtype)]).view(np.uint8), values.copy()
    for lane in range(64):
        at = 8 + lane // 4 * size
        inside = lane // 4 < 12
        before = int.from_bytes(memory[at : at + size].tobytes(), "little")
        if returns:
            old[lane] = before if inside else 0
        if inside:
            after = f(before, int(values[lane])) & (1 << bits) - 1
            memory[at : at + size] = np.frombuffer(after.to_bytes(size, "little"), np.uint8)
    assert joined(found[:count]) == old.tolist()
    in_memory = memory[8:].view(start.dtype)[: 62 if size == 4 else 63]
    assert joined(found[count : 2 * count])[: len(in_memory)] == in_memory.tolist()


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_buffer_compare_and_swap(arch: str) -> None:
    """The new value comes first; of structures, by an index, those behind the last are not there."""
    start = np.random.default_rng(4).integers(0, 3, 64).astype(np.uint32)
    body = ["v_lshlrev_b32_e32 v3, 3, v0", "v_mov_b32_e32 v12, v1", "global_store_dword v1, v10, s[2:3]",
            "s_waitcnt vmcnt(0)", *resource(8, 24), "v_add_u32_e32 v14, 0x64, v0", "v_mov_b32_e32 v15, 1",
            "s_mov_b64 exec, 0xfffffffe",
            f"buffer_atomic_cmpswap v[14:15], v0, s[8:11], 0 idxen offset:4 {'sc0' if arch == 'gfx942' else 'glc'}",
            "s_waitcnt vmcnt(0)", "s_mov_b64 exec, -1", "v_mov_b32_e32 v40, v14",
            "global_load_dword v41, v1, s[2:3]", "s_waitcnt vmcnt(0)"]
    before, after = run(body, [start], outputs=2, arch=arch)
    memory, old = start.tolist(), (LANE + 100).tolist()
    for lane in range(1, 32):
        old[lane] = memory[2 * lane + 1] if lane < 24 else 0
        if lane < 24 and memory[2 * lane + 1] == 1:
            memory[2 * lane + 1] = lane + 100
    assert before.tolist() == old
    assert after.tolist() == memory


def nearest(value: float) -> int:
    """The bits of the bf16 that is nearest, of two the even one."""
    bits = int(np.float64(value).astype(np.float32).view(np.uint32))

    def distance(half: int) -> tuple[float, int]:
        return abs(float(np.array([half << 16], np.uint32).view(np.float32)[0]) - value), half & 1

    return min(bits >> 16, (bits >> 16) + 1, key=distance)


def test_two_short_floats_are_added() -> None:
    """``pk_add_bf16``, of numbers whose sums have to be rounded."""
    random = np.random.default_rng(9)
    a, b = ((random.integers(0x3F00, 0x4200, 128) | random.integers(0, 2, 128) << 15).astype(np.uint16)
            for _ in range(2))
    body = ["global_store_dword v1, v10, s[2:3]", "s_waitcnt vmcnt(0)",
            "global_atomic_pk_add_bf16 v40, v1, v11, s[2:3] sc0", "s_waitcnt vmcnt(0)",
            "global_load_dword v41, v1, s[2:3]", "s_waitcnt vmcnt(0)"]
    before, after = run(body, [a.view(np.uint32), b.view(np.uint32)], outputs=2, arch="gfx942")
    x, y = ((v.astype(np.uint32) << 16).view(np.float32).astype(np.float64) for v in (a, b))
    assert np.array_equal(before, a.view(np.uint32))
    wanted = [nearest(float(total)) if total else 0 for total in x + y]
    assert after.view(np.uint16).tolist() == wanted
    assert any(nearest(t) << 16 != int(np.float32(t).view(np.uint32)) for t in (x + y).tolist())


# ---- loads into LDS ----

WAIT = "s_waitcnt vmcnt(0)"
CLEARED = ["v_mov_b32_e32 v2, -1", *(f"ds_write_b32 v1, v2 offset:{256 * n}" for n in range(6)), "s_waitcnt lgkmcnt(0)"]


def in_lds(words: int) -> list[str]:
    """All of LDS that is looked at, into the outputs."""
    return [*(f"ds_read_b32 v{40 + n}, v1 offset:{256 * n}" for n in range(words)), "s_waitcnt lgkmcnt(0)"]


def wanted_in_lds(lanes: Any, values: Any, start: int, size: int, words: int) -> Any:
    """LDS after lanes have put [lanes, words of each] there."""
    lds = np.full(64 * words, 0xFFFFFFFF, np.uint32)
    for lane in lanes:
        at = (start + lane * size) // 4
        lds[at : at + size // 4] = values[lane]
    return lds.reshape(words, 64)


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
@pytest.mark.parametrize(("kind", "dtype"), [("dword", np.uint32), ("ubyte", np.uint8), ("sbyte", np.int8),
                                             ("ushort", np.uint16), ("sshort", np.int16)])
def test_buffer_loads_into_lds(arch: str, kind: str, dtype: Any) -> None:
    """A word for each active lane, side by side from M0 and the offset on; beyond the buffer's end 0."""
    memory, places = np.random.default_rng(7).integers(0, 1 << 32, 64).astype(np.uint32), np.dtype(dtype).itemsize
    index = np.random.default_rng(8).integers(0, 64, 64).astype(np.uint32)
    body = [*CLEARED, "global_store_dword v1, v10, s[2:3]", WAIT, *resource(0, 200), "s_mov_b32 m0, 0xabcd0084",
            f"v_mul_u32_u24_e32 v3, {4 if places == 4 else places}, v11", "s_mov_b64 exec, 0xfffffffffffffff0",
            f"buffer_load_{kind} v3, s[8:11], 0 offen offset:12 lds", WAIT, "s_mov_b64 exec, -1", *in_lds(3)]
    found = run(body, [memory, index], outputs=3, arch=arch, lds=2048)
    at = 12 + index.astype(np.int64) * places
    whole = memory.view(np.uint8)
    values = [int.from_bytes(whole[p : p + places].tobytes(), "little") if p + places <= 200 else 0 for p in at]
    words = np.array(values).astype(dtype).astype(np.int64).astype(np.uint32)
    assert np.array_equal(found, wanted_in_lds(range(4, 64), words, 0x84 + 12, 4, 3))
    assert sum(p + places > 200 for p in at) > 0 or places < 4


@pytest.mark.parametrize(("arch", "kind", "size"), [("gfx942", "dword", 4), ("gfx942", "ushort", 4),
                                                    ("gfx950", "dwordx3", 12), ("gfx950", "dwordx4", 16)])
def test_global_loads_into_lds(arch: str, kind: str, size: int) -> None:
    """By an address of each lane, or a scalar one and offsets."""
    memory = np.random.default_rng(9).integers(0, 1 << 32, (4, 64)).astype(np.uint32)
    index = np.random.default_rng(10).integers(0, 56, 64).astype(np.uint32)
    count = size // 4
    for scalar in (True, False):
        place = "v3, s[2:3]" if scalar else "v[4:5], off"
        body = [*CLEARED, *(f"global_store_dword v1, v{10 + n}, s[2:3] offset:{256 * n}" for n in range(4)), WAIT,
                f"v_mul_u32_u24_e32 v3, {size}, v14", "v_mov_b32_e32 v5, s3", "v_add_co_u32_e32 v4, vcc, s2, v3",
                "s_nop 1", "v_addc_co_u32_e32 v5, vcc, 0, v5, vcc", "s_mov_b32 m0, 0x20", "s_mov_b64 exec, 0xff00ff",
                f"global_load_lds_{kind} {place} offset:16", WAIT, "s_mov_b64 exec, -1", *in_lds(6)]
        found = run(body, [*memory, index], outputs=6, arch=arch, lds=2048)
        flat = memory.reshape(-1)
        at = 4 + count * index.astype(np.int64)
        values = np.stack([flat[at + n] for n in range(count)], axis=1)
        if kind == "ushort":
            values = values & 0xFFFF
        lanes = [lane for lane in range(64) if 0xFF00FF >> lane & 1]
        assert np.array_equal(found, wanted_in_lds(lanes, values, 0x20 + 16, size, 6))


def test_loads_into_lds_that_are_stopped() -> None:
    """Beyond the block's LDS, or the program's memory; and what a processor does not have."""
    index = np.zeros(64, np.uint32)
    stopped("S010", ["s_mov_b32 m0, 4", "s_nop 0", "global_load_lds_dword v1, s[0:1]"], [index], arch="gfx942",
            lds=256)
    stopped("S010", ["s_mov_b32 m0, 0", "v_mov_b32_e32 v3, 0x100000", "global_load_lds_dword v3, s[0:1]"], [index],
            arch="gfx942", lds=256)
    for line, arch in (("global_load_lds_dwordx4 v1, s[0:1]", "gfx942"),
                       ("buffer_load_dwordx2 v1, s[0:3], 0 offen lds", "gfx950")):
        with pytest.raises(NccError, match="S001"):
            translate(instruction_of(line), Context(arch, {}, 0))


def test_a_probe_at_a_load_into_lds() -> None:
    """It records the address in memory; M0 and what is in LDS stay the kernel's."""
    lines = ["s_load_dwordx4 s[0:3], s[4:5], 0x0", "v_lshlrev_b32_e32 v1, 2, v0", "s_waitcnt lgkmcnt(0)",
             "s_mov_b32 s8, s0", "s_mov_b32 s9, s1", "s_movk_i32 s10, 256", "s_mov_b32 s11, 0x27000",
             "v_sub_u32_e32 v2, 0xfc, v1", "s_mov_b32 m0, 0", "s_nop 0", "buffer_load_dword v2, s[8:11], 0 offen lds",
             WAIT, "ds_read_b32 v3, v1", "s_waitcnt lgkmcnt(0)", "global_store_dword v1, v3, s[2:3]", "s_endpgm"]
    probed = probe(module("k", lines, vgprs=32, lds=256), "k", capturing("async_copy", "addr", "bytes"))
    x, out = np.random.default_rng(11).integers(0, 1 << 32, 64).astype(np.uint32), np.zeros(64, np.uint32)
    ran = launch(probed, 1, 64, [x, out], cap=1)
    assert np.array_equal(out, x[::-1])
    records = ran.maps["m"].records
    assert records["c0"][0, :, 0].tolist() == [x.ctypes.data + 4 * (63 - lane) for lane in range(64)]
    assert set(records["c1"][0, :, 0].tolist()) == {4}
