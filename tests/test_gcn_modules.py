"""Whole modules of HIP programs: one kernel has its probes, and nothing else of the module is another."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgpack
import numpy as np
import pytest
from needs import needs

from ncc import pipeline, tools
from ncc.backends import backend
from ncc.backends.base import ImageKernel, Probed
from ncc.backends.formats.binary import blob
from ncc.backends.gcn.image.codeobject import CodeObject, parse_code_object
from ncc.backends.gcn.image.toolchain import assemble
from ncc.diag import Diagnostics, NccError
from ncc.sim.clock import Device
from ncc.sim.gcn.arguments import pack
from ncc.sim.gcn.machine import Launch
from ncc.sim.gcn.program import compile_kernel
from ncc.verifier.gcn.erasure import verify_gcn_erasure
from ncc.verifier.whole import verify_whole
from tests.gcn_probed import launch, same, tool, variables_of
from tests.test_gcn_instrument import module_text

pytestmark = needs("AMD disassembler")
GCN = Path(__file__).parent / "gcn"
MODULES = (GCN / "modules" / "modules.hsaco").read_bytes()
VARIABLES = (GCN / "variables" / "variables.hsaco").read_bytes()
YARDSTICK = (GCN / "hip_yardstick_gfx90a.hsaco").read_bytes()
AMD = backend("gcn")
N = 200


@lru_cache(maxsize=64)
def found(module: bytes, kernel: str) -> ImageKernel:
    return AMD.find_kernel(module, kernel, None)


def made_of(module: bytes, kernel: str, which: str) -> tuple[Probed, bytes]:
    """The probed kernel, and the whole module with it."""
    of = found(module, kernel)
    probed = pipeline.instrument_text(of.text, kernel, tool(which), "gcn")
    return probed, pipeline.whole_module(AMD, of, probed)


def opened(module: bytes) -> CodeObject:
    return parse_code_object(blob(module, "k.hsaco"))


# ---- what the kernels are given, and what they have to compute ----

def _floats(n: int = N) -> Any:
    return np.random.default_rng(3).random(n, np.float32)


def _taps(given: Sequence[Any]) -> Any:
    taps = np.array([0.0625, 0.25, 0.375, 0.25, 0.0625], np.float32)
    return sum(tap * given[1][(np.arange(N) + k) % N] for k, tap in enumerate(taps))


_INTS = np.arange(N, dtype=np.int32)
_OUT = np.zeros(N, np.int32)
_F_OUT = np.zeros(256, np.float32)
CASES: dict[str, tuple[tuple[Any, ...], Callable[[Sequence[Any]], Any] | None]] = {
    "device_array": ((_F_OUT, _floats(256), 256), lambda a: a[1] + 2 * a[1][np.arange(256) % 64]),
    "constant_filter": ((_F_OUT[:N], _floats(), N), _taps),
    "constant_indexed": ((_F_OUT[:N], _INTS, N), lambda a: np.array(
        [0.0625, 0.25, 0.375, 0.25, 0.0625], np.float32)[_INTS % 5]),
    "count_atomically": ((_OUT[:1], N), lambda a: [7 + sum(range(N))]),
    "bins": ((_INTS * 7, N), None),
    "read_bins": ((np.ones(16, np.uint32),), lambda a: np.zeros(16)),
    "in_a_function": ((_OUT, N), lambda a: _INTS * 10),
    "own_double": ((np.zeros(N), N), lambda a: np.arange(N) % 4 * 1.5),
    "plain": ((_OUT, N), lambda a: _INTS * 3),
    "prints": ((_OUT, N), lambda a: _INTS),
    "module_lds": ((_F_OUT, _floats(256)), lambda a: a[1][(np.arange(256) * 7 + 1) % 256]),
    "lookup": ((_OUT, _INTS, N), lambda a: np.array([5, 3, 8, 1, 9, 2, 7, 4, 6, 0, 11, 10])[_INTS % 12] + _INTS),
    "_Z16with_dynamic_ldsPfPKf": ((_F_OUT, _floats(256)), lambda a: a[1][::-1]),
}
UNCLEAR = ("virtuals", "through_a_table", "chosen")
"""They call through registers that nobody can tell."""
SHARED = {"_Z16with_dynamic_ldsPfPKf": 1024}


def arguments(kernel: str) -> list[Any]:
    return [a.copy() if isinstance(a, np.ndarray) else a for a in CASES[kernel][0]]


def run_original(module: bytes, kernel: str, args: list[Any], threads: int = 256) -> bytes:
    """What the module's variables hold in the end."""
    program = compile_kernel(found(module, kernel).text.text, kernel)
    kernarg, regions = pack(program.metadata, args, (1, 1, 1), (threads, 1, 1), SHARED.get(kernel, 0), "k")
    Launch(program, (1, 1, 1), (threads, 1, 1), SHARED.get(kernel, 0), kernarg, regions, Device(), None).run()
    return variables_of(program)


@pytest.mark.parametrize("kernel", CASES)
@pytest.mark.parametrize("which", ["block_sched", "dmat", "instr_count", "gmem_bytes"])
def test_a_module_computes_what_it_did(kernel: str, which: str) -> None:
    """The file itself is run: what was written is read again, from its descriptor on."""
    expected, args = arguments(kernel), arguments(kernel)
    variables = run_original(MODULES, kernel, expected)
    wanted = CASES[kernel][1]
    if wanted is not None:
        np.testing.assert_allclose(expected[0], wanted(expected), rtol=1e-6)
    probed, made = made_of(MODULES, kernel, which)
    ran = launch(probed, 1, 256, args, SHARED.get(kernel, 0), text=found(made, kernel).text.text, cap=64)
    assert same(args, expected)
    assert ran.variables == variables
    assert all(records.used.any() for records in ran.maps.values())


def test_variables_of_every_kind() -> None:
    x, y = (np.arange(64, dtype=np.int32) for _ in range(2))
    variables = run_original(VARIABLES, "variables", [x], 64)
    probed, made = made_of(VARIABLES, "variables", "dmat")
    ran = launch(probed, 1, 64, [y], text=found(made, "variables").text.text, cap=64)
    assert x.tolist() == y.tolist() != list(range(64))
    assert ran.variables == variables


def test_the_rest_of_a_module_stays_as_it_was() -> None:
    """But for the kernel's descriptor and name, and where the file's tables are."""
    _, made = made_of(MODULES, "bins", "dmat")
    old, new = opened(MODULES), opened(made)
    assert made[64 : 64 + 8 * 56] == MODULES[64 : 64 + 8 * 56]  # even the program headers that are used no more
    differ = {at for at in range(64, len(MODULES)) if made[at] != MODULES[at]}
    descriptor, code = (old.symbols[name] for name in ("bins.kd", "bins"))
    places = [range(descriptor.value, descriptor.value + 64)]
    for table in (".dynsym", ".symtab"):
        section = old.elf.section(table)
        assert section is not None
        places += [range(section.offset + 24 * n, section.offset + 24 * n + 24)
                   for n, symbol in enumerate(old.elf.symbols(table)) if symbol.name == "bins"]
    assert differ <= {at for place in places for at in place}
    assert new.symbols["bins"].value > max(s.address + s.size for s in old.elf.sections)
    assert new.memory(code.value, code.size).data == old.memory(code.value, code.size).data
    others = [name for name in old.kernels() if name != "bins"]
    assert [new.kernel(name) for name in others] == [old.kernel(name) for name in others]
    assert new.pointers == old.pointers


def test_metadata_are_packed_as_they_were() -> None:
    """All but the kernel's entry, byte for byte."""
    _, made = made_of(MODULES, "bins", "block_sched")
    old, new = opened(MODULES), opened(made)
    first, second = bytes(old.note.data), bytes(new.note.data)
    at = first.index(b"bins.kd")
    assert second.endswith(first[at + 100 :])
    assert msgpack.unpackb(second, strict_map_key=False)["amdhsa.version"] == [1, 1]


@pytest.mark.parametrize("which", tools.names())
def test_every_tool_on_every_kernel(which: str) -> None:
    reasons = {}
    for kernel in (*CASES, "managed", *UNCLEAR):
        try:
            made_of(MODULES, kernel, which)
        except NccError as refusal:
            reasons[kernel] = refusal.diagnostics[0].code
    assert {kernel for kernel, code in reasons.items() if code == "B023"} == set(UNCLEAR)
    assert set(reasons.values()) <= {"B023", "B028", "B106"}
    assert len(reasons) <= len(UNCLEAR) + 2


def test_kernels_of_a_module_are_probed_one_after_another() -> None:
    """And each time it is read from the file that the last one left."""
    _, once = made_of(MODULES, "bins", "block_sched")
    probed, twice = made_of(once, "plain", "dmat")
    assert opened(twice).kernel("bins") == opened(once).kernel("bins")
    args = arguments("plain")
    launch(probed, 1, 256, args, text=found(twice, "plain").text.text, cap=8)
    assert args[0].tolist() == (_INTS * 3).tolist()


def test_what_other_kernels_hold_does_not_matter() -> None:
    """An instruction that nobody knows, in a kernel that is not asked for."""
    code = opened(MODULES)
    at = code.kernel("plain").address
    section = code.section_of(at)
    assert section is not None
    damaged = bytearray(MODULES)
    struct.pack_into("<II", damaged, section.offset + at - section.address, 0xD3FF0000, 0)
    with pytest.raises(NccError, match="B064"):
        AMD.find_kernel(bytes(damaged), "plain", None)
    _, made = made_of(bytes(damaged), "bins", "block_sched")
    assert opened(made).kernel("plain").code.data[:8] == struct.pack("<II", 0xD3FF0000, 0)


def test_a_text_keeps_its_other_kernels() -> None:
    """Of assembly, too: as text and as what is assembled of it."""
    text = (GCN / "hip_yardstick_gfx90a.s").read_text()
    of = AMD.find_kernel(text.encode(), "scan", None)
    probed = pipeline.instrument_text(of.text, "scan", tool("dmat"), "gcn")
    whole = AMD.whole_text(of, probed)
    gone = [line for line in text.splitlines() if line not in whole]
    assert all(".amdhsa_" in line or "_count:" in line or "_size:" in line for line in gone)
    made = opened(pipeline.whole_module(AMD, of, probed))
    plain = opened(assemble(text))
    assert made.kernels() == plain.kernels()
    same_code = [n for n in plain.kernels() if made.kernel(n).code.data == plain.kernel(n).code.data]
    assert set(same_code) >= {"vector_add", "histogram", "softmax"}
    assert "scan" not in same_code
    assert made.kernel("scan").descriptor["kernarg_bytes"] == probed.block_offset + probed.block_bytes


def test_labels_of_a_kernel_that_was_probed_before_are_not_taken_again() -> None:
    """Both kernels of one text have tables whose savers jump over parts of themselves."""
    text = (GCN / "hip_yardstick_gfx90a.s").read_text()
    for kernel in ("vector_add", "scan"):
        of = AMD.find_kernel(text.encode(), kernel, None)
        text = AMD.whole_text(of, pipeline.instrument_text(of.text, kernel, tool("mem_lines"), "gcn"))
    assert assemble(text)[:4] == b"\x7fELF"


# ---- the module's verifier ----

def problems(original: bytes, made: bytes, kernel: str, block_bytes: int) -> set[str]:
    diags = Diagnostics()
    verify_whole(original, made, kernel, block_bytes, diags)
    return {d.code for d in diags.errors}


@pytest.fixture(scope="module")
def sound() -> tuple[bytes, int]:
    probed, made = made_of(MODULES, "bins", "dmat")
    assert not problems(MODULES, made, "bins", probed.block_bytes)
    return made, probed.block_bytes


def _address(name: str) -> int:
    return opened(MODULES).symbols[name].value


def _offset(name: str) -> int:
    code = opened(MODULES)
    section = code.section_of(_address(name))
    assert section is not None
    return section.offset + _address(name) - section.address


@pytest.mark.parametrize(("name", "plus", "code"), [
    ("plain", 8, "V151"), ("plain.kd", 0, "V151"), ("taps", 3, "V151"), ("bins", 40, "V151"),
    ("bins.kd", 0, "V152"), ("bins.kd", 4, "V152"), ("bins.kd", 30, "V152"), ("bins.kd", 17, "V151"),
])
def test_a_changed_byte_is_noticed(sound: tuple[bytes, int], name: str, plus: int, code: str) -> None:
    made = bytearray(sound[0])
    made[_offset(name) + plus] ^= 0x10
    assert problems(MODULES, bytes(made), "bins", sound[1]) == {code}


def test_the_metadata_have_to_follow(sound: tuple[bytes, int]) -> None:
    made, block_bytes = sound
    assert "V152" in problems(MODULES, made, "bins", block_bytes + 8)
    assert "V152" in problems(MODULES, made, "plain", block_bytes)
    assert problems(made, made, "bins", block_bytes)
    assert problems(MODULES, made[:200], "bins", block_bytes) == {"V150"}
    assert problems(MODULES, made.replace(b"bins.kd", b"bint.kd"), "bins", block_bytes)


def test_segments_may_not_move(sound: tuple[bytes, int]) -> None:
    made = bytearray(sound[0])
    table, = struct.unpack_from("<Q", made, 32)
    count, = struct.unpack_from("<H", made, 56)
    for row in range(count):
        at = table + 56 * row
        if struct.unpack_from("<I", made, at) != (1,):
            continue
        moved = bytearray(made)
        struct.pack_into("<Q", moved, at + 16, struct.unpack_from("<Q", made, at + 16)[0] + 0x100000)
        assert problems(MODULES, bytes(moved), "bins", sound[1])


_SEGMENT, _SECTION = struct.Struct("<IIQQQQQQ"), struct.Struct("<IIQQQQIIQQ")


def test_what_is_loaded_twice_at_one_address_is_noticed(sound: tuple[bytes, int]) -> None:
    """The later one would stand there."""
    made = bytearray(sound[0])
    table, count = *struct.unpack_from("<Q", made, 32), *struct.unpack_from("<H", made, 56)
    rows = [_SEGMENT.unpack_from(made, table + n * _SEGMENT.size) for n in range(count)]
    code = next(row for row in rows if row[:2] == (1, 5))
    struct.pack_into("<Q", made, 32, len(made))
    struct.pack_into("<H", made, 56, count + 1)
    made += b"".join(_SEGMENT.pack(*row) for row in (*rows, (*code[:2], 0, *code[3:])))
    assert problems(MODULES, bytes(made), "bins", sound[1]) == {"V151"}


def test_a_changed_table_is_noticed(sound: tuple[bytes, int]) -> None:
    """Of segments, as where relocations are said to be, and of sections, by which a loader may go, too."""
    segments, sections = struct.unpack_from("<QQ", sound[0], 32)
    for table, layout, count, fields in (
            (segments, _SEGMENT, *struct.unpack_from("<H", sound[0], 56), (0, 2, 3)),
            (sections, _SECTION, *struct.unpack_from("<H", sound[0], 60), (1, 3, 4))):
        for number in range(count):
            for which in fields:
                row = list(layout.unpack_from(sound[0], table + number * layout.size))
                row[which] ^= 8
                made = bytearray(sound[0])
                layout.pack_into(made, table + number * layout.size, *row)
                own = layout is _SEGMENT and row[0] == 6 and which  # where the headers are is in the file's header, too
                assert own or problems(MODULES, bytes(made), "bins", sound[1]), (layout.format, number, which)


def test_what_is_not_loaded_stays_too(sound: tuple[bytes, int]) -> None:
    code = opened(MODULES)
    for name in (".symtab", ".strtab", ".comment"):
        section = code.elf.section(name)
        assert section is not None
        made = bytearray(sound[0])
        made[section.offset] ^= 1
        assert problems(MODULES, bytes(made), "bins", sound[1]) == {"V151"}


def test_a_module_with_too_many_segments_is_refused() -> None:
    table, = struct.unpack_from("<Q", MODULES, 32)
    count, = struct.unpack_from("<H", MODULES, 56)
    rows = MODULES[table : table + count * _SEGMENT.size]
    full = bytearray(MODULES) + rows + _SEGMENT.pack(6, *[0] * 7) * (0xFFFF - count)
    struct.pack_into("<Q", full, 32, len(MODULES))
    struct.pack_into("<H", full, 56, 0xFFFF)
    with pytest.raises(NccError, match=r"B053.*too many sections or segments"):
        made_of(bytes(full), "bins", "block_sched")


def test_an_instruction_more_than_the_module_has_is_no_module() -> None:
    """A kernel without arguments, whose metadata list none."""
    text = module_text(("k", "\ts_endpgm")).replace("    .args:", "    .unused:")
    probed, made = made_of(assemble(text), "k", "block_sched")
    assert opened(made).kernel("k").metadata.arguments[-1].size == probed.block_bytes


# ---- loaded beside the original ----

STATEFUL = ("device_array", "constant_filter", "constant_indexed", "count_atomically", "bins", "read_bins",
            "own_double")


def beside(module: bytes, kernel: str, which: str) -> Probed:
    """The verifier of texts is shown each."""
    return pipeline.instrument_text(found(module, kernel).text, kernel, tool(which), "gcn", beside=True)


@pytest.mark.parametrize("kernel", STATEFUL)
@pytest.mark.parametrize("which", ["block_sched", "dmat", "instr_count"])
def test_a_kernel_beside_its_module_uses_the_originals_variables(kernel: str, which: str) -> None:
    uses_the_originals_variables(MODULES, kernel, which)


def uses_the_originals_variables(module: bytes, kernel: str, which: str) -> None:
    expected, args = arguments(kernel), arguments(kernel)
    variables = run_original(module, kernel, expected)
    probed = beside(module, kernel, which)
    assert probed.variables
    original = compile_kernel(found(module, kernel).text.text, kernel)
    ran = launch(probed, 1, 256, args, cap=64, original=original)
    assert same(args, expected)
    assert variables_of(original) == variables
    assert ran.variables != variables or variables == run_original(module, kernel, arguments(kernel))
    untouched = compile_kernel(probed.probed, kernel, "<copy>")
    untouched.start()
    assert ran.variables == variables_of(untouched)  # the copy's own still have their first values


def test_places_inside_of_variables_and_pointers_to_them() -> None:
    x, y = (np.arange(64, dtype=np.int32) for _ in range(2))
    variables = run_original(VARIABLES, "variables", [x], 64)
    probed = beside(VARIABLES, "variables", "dmat")
    assert len([v for v in probed.variables if v.name.startswith(".L")]) == 1  # big[63]
    assert {v.param for v in probed.variables} == {32 + 8 * n for n in range(len(probed.variables))}
    original = compile_kernel(found(VARIABLES, "variables").text.text, "variables")
    launch(probed, 1, 64, [y], cap=64, original=original)
    assert x.tolist() == y.tolist()
    assert variables_of(original) == variables


def test_a_function_that_uses_variables_is_refused_beside() -> None:
    with pytest.raises(NccError, match=r"B021.*with_state"):
        beside(MODULES, "in_a_function", "block_sched")
    assert made_of(MODULES, "in_a_function", "block_sched")


def problems_of_text(of: Probed, /, **changes: Any) -> set[str]:
    diags = Diagnostics()
    verify_gcn_erasure(replace(of, **changes), diags)
    return {d.code for d in diags.errors}


def test_the_verifier_sees_every_use_of_a_variable() -> None:
    probed = beside(MODULES, "count_atomically", "dmat")
    assert not problems_of_text(probed)
    lines = probed.probed.split("\n")
    loads = [n for n, line in enumerate(lines) if "s_load_dwordx2" in line and "lgkmcnt(0)" in lines[n + 1]
             and "s_addc_u32" in lines[n - 1] and "@rel32@hi" in lines[n - 1]]
    assert len(loads) == 2
    for at in loads:
        for changed in ([*lines[:at], *lines[at + 2 :]], [*lines[: at + 1], *lines[at + 2 :]],
                        [*lines[:at], lines[at].replace("0x", "0x1"), *lines[at + 1 :]],
                        [*lines[:at], "\ts_nop 0", *lines[at:]]):
            assert "V161" in problems_of_text(probed, probed="\n".join(changed))
    first, second = (v.param for v in probed.variables)
    swapped = probed.probed.replace(f", {probed.block_offset + first:#x}\n\ts_waitcnt", ", 0x99\n\ts_waitcnt")
    assert "V161" in problems_of_text(probed, probed=swapped)
    assert "V161" in problems_of_text(probed, variables=probed.variables[:1])
    assert "V161" in problems_of_text(probed, variables=())
    alone = pipeline.instrument_text(found(MODULES, "count_atomically").text, "count_atomically", tool("dmat"), "gcn")
    assert not problems_of_text(alone)
    assert "V161" in problems_of_text(alone, beside=True)
    assert second == first + 8


def test_a_probe_may_not_take_a_variables_address() -> None:
    """For one of its maps': what is stored through that would change the program's memory."""
    probed = beside(MODULES, "bins", "block_sched")
    variable, = probed.variables
    records = probed.maps[0].records_param
    at = probed.block_offset
    changed = probed.probed.replace(f", {at + records:#x}\n", f", {at + variable.param:#x}\n")
    assert changed != probed.probed
    assert "V157" in problems_of_text(probed, probed=changed)
