"""Accesses of machine code that are led to code of their own: what comes out is verified, and what is not right is
found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import takewhile

import pytest
import sass_corpus
from needs import needs

from ncc import machine_code, machine_inside, pipeline
from ncc.backends.base import BuildOptions
from ncc.backends.ptx.image.toolchain import assemble
from ncc.backends.sass.code import inside, splice
from ncc.backends.sass.code.accesses import sites
from ncc.backends.sass.image.cubin import parse_code
from ncc.backends.sass.isa.encoding import BYTES, get, put, words
from ncc.backends.sass.text.listing import Instruction, listing
from ncc.diag import Diagnostics, NccError
from ncc.engine.images import Image
from ncc.engine.prepare import Preparer, Request
from ncc.engine.targets import Programs, TargetProgram
from ncc.ir.facts import MachineCode, Patched
from ncc.ir.nodes import Program
from ncc.verifier.sass import verify_patched

pytestmark = needs("ptxas", "nvdisasm")
LEADS = BuildOptions(machine_code="only", leads=True)
COUNT = '''from ncc import Map, probe
import ncc.language as nl
@Map(level="thread", type="array", cap=2)
class traffic:
    accesses: nl.u32
    bytes: nl.u32
accesses: nl.u32 = 0
moved: nl.u32 = 0
@probe(pos="load.global:store.global", level="thread")
def access():
    accesses += 1
    moved += nl.bytes
@probe(pos="kernel", level="thread")
def end():
    traffic.save(accesses, moved)
'''
KERNEL = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 in, .param .u64 out, .param .u32 n)
{
	.reg .b32 %r<8>; .reg .b64 %d<8>; .reg .f32 %f<8>; .reg .pred %p<4>;
	ld.param.u64 %d1, [in];
	ld.param.u64 %d2, [out];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	mul.wide.u32 %d3, %r2, 16;
	add.s64 %d4, %d1, %d3;
	add.s64 %d5, %d2, %d3;
	setp.lt.u32 %p1, %r2, %r1;
	ld.global.f32 %f1, [%d4];
	ld.global.v4.f32 {%f2, %f3, %f4, %f5}, [%d4+256];
	add.f32 %f6, %f1, %f2;
	add.f32 %f6, %f6, %f3;
	mov.f32 %f7, %f4;
	@%p1 ld.global.f32 %f7, [%d4+1024];
	add.f32 %f6, %f6, %f7;
	st.global.f32 [%d5], %f6;
	st.global.v2.f32 [%d5+-8], {%f4, %f5};
	ret;
}
"""


@cache
def disassembly() -> machine_code.Disassembly:
    return machine_code.Disassembly()


@cache
def cubin() -> bytes:
    return assemble(KERNEL, "sm_90")


@cache
def program(spec: str) -> Program:
    diags = Diagnostics()
    found = pipeline.load_program(spec, "ptx", diags)
    diags.raise_errors()
    return found


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Program:
    path = tmp_path_factory.mktemp("probe") / "count.py"
    path.write_text(COUNT)
    return program(str(path))


def read(image: bytes, name: str) -> splice.Reading:
    file = parse_code(image)
    return machine_code.read_kernel(file, file.kernel(name), disassembly())


@cache
def made(probes: Program, jumps: bool = False) -> machine_code.ProbedCode:
    return machine_inside.probe_accesses(cubin(), "k", probes, LEADS, disassembly=disassembly(), jumps=jumps)


def code(image: bytes, name: str = "k") -> tuple[Instruction, ...]:
    return disassembly().read([parse_code(image).kernel(name).code], 90)[0]


def piece(instructions: tuple[Instruction, ...], at: int) -> list[Instruction]:
    """What runs in the place of the access there."""
    start = (instructions[at // BYTES].target or 0) // BYTES
    end = next(n for n in range(start, len(instructions)) if instructions[n].target is not None)
    return list(instructions[start : end + 1])


# ---- what comes out

def test_an_access_is_led_away_and_back(counting: Program) -> None:
    before = read(cubin(), "k")
    found, left = sites(before)
    now = code(made(counting).image)
    assert sorted((s.kind.store, s.kind.bytes, s.kind.guarded) for s in found) == [
        (False, 4, False), (False, 4, True), (False, 16, False), (True, 4, False), (True, 8, False)]
    assert not left
    for site in found:
        run = piece(now, site.at)
        assert [i.word for i in run].count(site.word) == 1
        assert run[-1].text == f"BRA {site.at + BYTES:#x}"
        assert sum(f", {site.kind.bytes:#x}" in i.text for i in run) == 1  # its bytes are added
    elsewhere = [i for i in before.code[1:] if i.at not in {s.at for s in found} and i.name != "EXIT"]
    assert [now[i.at // BYTES].word for i in elsewhere] == [i.word for i in elsewhere]


def test_the_way_alone_is_two_instructions_and_no_register(counting: Program) -> None:
    found, _ = sites(read(cubin(), "k"))
    one = made(counting, jumps=True)
    assert one.registers[0] == one.registers[1]
    assert all([i.name for i in piece(code(one.image), s.at)] == [s_.name, "BRA"]
               for s in found for s_ in [read(cubin(), "k").code[s.at // BYTES]])


def test_records_of_addresses(counting: Program) -> None:
    """An address is the access' own, its constant part added; predicates of the kernel are put back."""
    now = code(made(program("dmat")).image)
    found, _ = sites(read(cubin(), "k"))
    offset = next(s for s in found if s.offset == 0x100)
    texts = [i.text for i in piece(now, offset.at)]
    assert any(re.fullmatch(rf"IMAD\.WIDE R\d+, R\d+, 0x100, R{offset.address}", text) for text in texts)
    negative = next(s for s in found if s.offset < 0)
    assert any("-0x8" in i.text for i in piece(now, negative.at))
    guarded = next(s for s in found if s.guard)
    texts = [i.text for i in piece(now, guarded.at)]
    assert sum(text.startswith(("P2R", "R2P")) for text in texts) == 2


@pytest.mark.parametrize(("spec", "names"), [
    ("dmat", ("ptx/triton_softmax_sm80.ptx", "ptx/nvcc_hopper_sm90a.ptx")),
    ("gmem_bytes", ("ptx/triton_reduce_sm80.ptx",))])
def test_kernels_of_the_corpus(spec: str, names: tuple[str, ...]) -> None:
    """Loops, divergent exits, matrices, calls: led and verified, or refused with a reason; nothing else."""
    led, reasons = 0, set()
    for name in names:
        image = sass_corpus.made(name, 90)
        assert image is not None
        for kernel in parse_code(image).kernels():
            try:
                one = machine_inside.probe_accesses(image, kernel, program(spec), LEADS, disassembly=disassembly())
                led += sum(site.unprobed is None for site in one.probed.sites)
            except NccError as refusal:
                reasons |= {d.code for d in refusal.diagnostics}
    assert led > 2
    assert reasons <= {"B028", "B125", "B126", "B127"}


def test_the_engine_leads_what_it_can() -> None:
    """A node of a graph, and a kernel without an access, are probed where they begin and end."""
    preparer = Preparer(Programs("ptx", TargetProgram(program("gmem_bytes"))), None)
    image = Image(cubin(), "a" * 64)
    try:
        outcome = preparer.submit(Request(image, "k", 90, LEADS)).result()
        node = preparer.submit(Request(image, "k", 90, replace(LEADS, by_pointer=True))).result()
    finally:
        preparer.close()
    assert outcome.plan is not None, outcome.refusal
    assert [m.name for m in outcome.plan.maps] == ["gmem_bytes"]
    assert node.plan is None
    assert "B128" in node.reason


# ---- what is refused

@pytest.mark.parametrize(("body", "why"), [
    ("@probe(pos='store.global', level='thread')\ndef a():\n    m.save(nl.in2)", "its address and its bytes are known"),
    ("@probe(pos='load.global', level='thread')\ndef a():\n    m.save(nl.out)", "its address and its bytes are known"),
    ("@probe(pos='load.global', level='thread', before=True)\ndef a():\n    m.save(nl.addr)", "in front of it"),
    ("@probe(pos='load.global', level='thread')\ndef a():\n    m.save(nl.site())", "nl.site()"),
    ("@probe(pos='atomic', level='thread')\ndef a():\n    m.save(nl.addr)", "no site that can be probed")])
def test_what_an_access_cannot_give(body: str, why: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("probe") / "asks.py"
    path.write_text("from ncc import Map, probe\nimport ncc.language as nl\n"
                    f"@Map(level='thread', type='array', cap='dynamic')\nclass m:\n    v: nl.u64\n{body}\n")
    with pytest.raises(NccError) as refusal:
        machine_inside.probe_accesses(cubin(), "k", program(str(path)), LEADS, disassembly=disassembly())
    assert why in refusal.value.diagnostics[0].message
    assert refusal.value.diagnostics[0].code in ("B127", "B028")


def test_other_architectures_are_refused(counting: Program) -> None:
    image = assemble(KERNEL.replace("sm_90", "sm_80"), "sm_80")
    with pytest.raises(NccError, match=r"B125.*sm_80"):
        machine_inside.probe_accesses(image, "k", counting, LEADS, disassembly=disassembly())


# ---- what the verifier finds

Damage = Callable[[list[int], int, list[int]], None]
"""Of the words, of the access' place and of the numbers of its code's instructions."""


def _field(field: tuple[int, int], value: int, of: int) -> Damage:
    def damage(code: list[int], _at: int, run: list[int]) -> None:
        n = run[of]
        code[n] = put(code[n], field, value)
    return damage


def _swap(one: int, other: int) -> Damage:
    def damage(code: list[int], _at: int, run: list[int]) -> None:
        code[run[one]], code[run[other]] = code[run[other]], code[run[one]]
    return damage


def _site(field: tuple[int, int], value: int) -> Damage:
    def damage(code: list[int], at: int, _run: list[int]) -> None:
        code[at // BYTES] = put(code[at // BYTES], field, value)
    return damage


def _before(field: tuple[int, int], value: int) -> Damage:
    def damage(code: list[int], at: int, _run: list[int]) -> None:
        code[at // BYTES - 1] = put(code[at // BYTES - 1], field, value)
    return damage


def _soon(code: list[int], at: int, run: list[int]) -> None:
    for n in (at // BYTES, *run[:3]):
        code[n] = put(code[n], STALL, 1)


def _twice(code: list[int], at: int, run: list[int]) -> None:
    own = words(cubin_code())[at // BYTES]
    other = next(n for n in run if code[n] != own and n != run[-1])
    code[other] = own


def cubin_code() -> bytes:
    return parse_code(cubin()).kernel("k").code


GUARD, STALL, WAITED, READ, WRITTEN = (12, 4), (105, 4), (116, 6), (113, 3), (16, 8)
DAMAGES: dict[str, tuple[Damage, str]] = {
    "back elsewhere": (_field((16, 8), 0, -1), "does not go back behind it"),
    "back under a guard": (_field(GUARD, 0, -1), "does not go back behind it"),
    "back without a wait": (_field(WAITED, 0, -4), "does not wait for all that was started"),
    "the access changed": (_field((32, 8), 9, 2), "takes place 0 times"),
    "the access twice": (_twice, "takes place 2 times"),
    "a register of the kernel's": (_field(WRITTEN, 2, 0), "which the kernel has"),
    "predicates back too soon": (_field(STALL, 3, -2), "does not put the kernel's predicates back"),
    "predicates aside too soon": (_soon, "may come before a predicate of the kernel's"),
    "predicates not put back": (_field((32, 8), 0, -2), "may change a predicate of the kernel's"),
    "predicates before the access": (_swap(2, 3), "does not find the kernel's predicates"),
    "the way under a guard": (_site(GUARD, 0), "the original has"),
    "the one before changed": (_before((32, 8), 0x77), "the original has")}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_piece_is_found(name: str) -> None:
    damage, said = DAMAGES[name]
    one = made(program("dmat"))
    now = code(one.image)
    site = next(s for s in sites(read(cubin(), "k"))[0] if not s.offset and not s.guard and not s.kind.store)
    start = (now[site.at // BYTES].target or 0) // BYTES
    run = list(range(start, start + len(piece(now, site.at))))
    changed = [i.word for i in now]
    damage(changed, site.at, run)
    messages = verified(one, changed)
    assert any(said in message for message in messages), messages


def test_what_is_right_is_found_right() -> None:
    one = made(program("dmat"))
    assert verified(one, [i.word for i in code(one.image)]) == []


def test_a_piece_waits_for_what_its_access_waits_for() -> None:
    one = made(program("dmat"))
    now = code(one.image)
    site = sites(read(cubin(), "k"))[0][0]
    word = put(site.word, WAITED, 4)
    original = [word if i.at == site.at else i.word for i in read(cubin(), "k").code]
    changed = [word if i.word == site.word else i.word for i in now]
    assert any("does not wait for what that waits for" in message for message in verified(one, changed, original))
    changed[site.at // BYTES] = put(changed[site.at // BYTES], WAITED, 5)  # more is no less
    assert verified(one, changed, original) == []


GIVEN_LATE = KERNEL.replace("	@%p1 ld.global.f32 %f7", """	mov.b32 %r3, %f1;
	shfl.sync.down.b32 %r4|%p2, %r3, 4, 0x1f, -1;
	st.global.f32 [%d5+64], %f1;
	st.global.f32 [%d5+68], %f2;
	st.global.f32 [%d5+72], %f3;
	selp.b32 %r4, %r4, 7, %p2;
	st.global.u32 [%d5+128], %r4;
	@%p1 ld.global.f32 %f7""")


def test_predicates_are_put_aside_when_they_are_there() -> None:
    """Also one that a barrier tells of: put back as it was before, it would be lost."""
    image = assemble(GIVEN_LATE, "sm_90")
    reading = read(image, "k")
    given = next(i for i in reading.code if i.opcode == "SHFL.DOWN" and " P" in i.plain)
    used = next(i for i in reading.code if i.at > given.at and i.opcode == "SEL")
    site = next(s for s in sites(reading)[0] if given.at < s.at < used.at)
    barrier = get(given.word, (110, 3))
    one = machine_inside.probe_accesses(image, "k", program("dmat"), LEADS, disassembly=disassembly())
    changed = list(code(one.image))
    aside = next(i for i in piece(tuple(changed), site.at) if i.opcode == "P2R")
    assert get(aside.word, WAITED) == 1 << barrier
    changed[aside.at // BYTES] = replace(aside, word=put(aside.word, WAITED, 0))
    messages = verified(one, [i.word for i in changed], reading=reading)
    assert any("may come before a predicate of the kernel's" in message for message in messages), messages


def test_predicates_are_put_aside_after_so_many_cycles(counting: Program) -> None:
    for text, cycles in ((KERNEL, 13), (KERNEL.replace("	@%p1 ld.global.f32 %f7", """	.reg .f64 %g<2>;
	cvt.f64.f32 %g1, %f1;
	setp.gt.f64 %p1, %g1, 0d4000000000000000;
	@%p1 ld.global.f32 %f7"""), 45)):
        image = assemble(text, "sm_90")
        now = code(machine_inside.probe_accesses(image, "k", counting, LEADS, disassembly=disassembly()).image)
        aside = 0
        for site in sites(read(image, "k"))[0]:
            before = [i.word for i in takewhile(lambda i: i.opcode != "P2R", piece(now, site.at))]
            if len(before) < len(piece(now, site.at)):
                aside += 1
                assert sum(get(word, STALL) for word in (now[site.at // BYTES].word, *before)) >= cycles
        assert aside


def text_of(code_words: list[int]) -> str:
    return listing(disassembly().read([b"".join(word.to_bytes(BYTES, "little") for word in code_words)], 90)[0])


def verified(one: machine_code.ProbedCode, changed: list[int], original: list[int] | None = None,
             reading: splice.Reading | None = None) -> list[str]:
    """What the verifier says of such words."""
    before, kernel = reading or read(cubin(), "k"), parse_code(one.image).kernel("k")
    text = text_of(changed)
    diags = Diagnostics()
    own = text_of(original or [i.word for i in before.code])
    alone = MachineCode(own, before.kernel.relocated, before.calls, before.branches, {}, {})
    verify_patched(Patched("k", 90, alone, text, {}, kernel.machine.param_base + one.probed.block_offset,
                           one.probed.block_bytes, kernel.registers, False), diags)
    return [d.message for d in diags.errors]


# ---- its parts

def test_barriers_under_way_are_found() -> None:
    """By every way to an instruction, and none once it was waited for."""
    def at(n: int, text: str, writes: int = 7, waits: int = 0) -> Instruction:
        return Instruction(16 * n, text, writes << 110 | 7 << 113 | waits << 116)

    load = "LDG.E R4, desc[UR4][R2.64]"
    lines = [at(0, load, writes=0), at(1, "@P0 BRA 0x40"), at(2, load, 1), at(3, "MOV R6, R4", waits=1),
             at(4, "MOV R7, R7"), at(5, "BRA 0x40"), at(6, "EXIT")]
    found = inside.busy_barriers(lines, {})
    assert [found[16 * n] for n in range(6)] == [0, 1, 1, 0b11, 0b11, 0b11]
    lines = [at(0, load, writes=0), at(1, "FCHK P0, R4, R5", 1), at(2, "CALL.REL.NOINC 0x50"),
             at(3, "@P0 BRA 0x0", 7, 2), at(4, "EXIT"),
             at(5, "SHFL.DOWN P1, R4, R4, 0x4, 0x1f", 2), at(6, "RET.REL.NODEC R2 0x0")]
    found = inside.busy_predicates(lines, {})
    assert [found[16 * n] for n in range(7)] == [0b100, 0b100, 0b110, 0b110, 0b100, 0b110, 0b110]
    assert inside.busy_predicates(lines[:1], {}, [lines[5:]]) == {0: 0b100}


def test_registers_for_what_is_held_are_apart() -> None:
    assert inside.places((2, 1, 1), {0, 1, 3}) == (4, 5, 2, 6)
    with pytest.raises(NccError, match="B126"):
        inside.places((1,), set(range(252)))


def test_a_register_is_not_kept_for_the_next(counting: Program) -> None:
    """Where the instruction before an access keeps one, that is taken back, and nothing else of it changes."""
    reading = read(cubin(), "k")
    site = sites(reading)[0][0]
    word = put(reading.code[site.at // BYTES - 1].word, (122, 4), 1)
    kept = code_with(reading, site.at - BYTES, word)
    grown = splice._Code(kept)
    grown.lead(site.at, inside.Pieces(None, inside.Kernel((), frozenset(), (), disassembly().reader(90))).at(site, 0))
    assert grown.words[site.at // BYTES - 1] == put(word, (122, 4), 0)


def code_with(reading: splice.Reading, at: int, word: int) -> splice.Reading:
    changed = bytearray(reading.kernel.code)
    changed[at : at + BYTES] = word.to_bytes(BYTES, "little")
    return replace(reading, kernel=replace(reading.kernel, code=bytes(changed)))
