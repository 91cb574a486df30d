"""Entry and exit probes in machine code: what comes out disassembles as it should, what is not shown right is refused.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import sass_corpus
from cli import ncc
from needs import needs

from ncc import machine_code, pipeline
from ncc.abi import POINTER_BYTES
from ncc.backends.base import BuildOptions
from ncc.backends.ptx.image.toolchain import assemble
from ncc.backends.sass.code import parameter, splice
from ncc.backends.sass.code.calls import Function, driver_calls
from ncc.backends.sass.code.pending import pending
from ncc.backends.sass.code.rename import beside
from ncc.backends.sass.code.state import STATE, reached_variable
from ncc.backends.sass.image.attributes import Number
from ncc.backends.sass.image.cubin import CodeFile, parse_code
from ncc.backends.sass.image.nvdisasm import find_nvdisasm
from ncc.backends.sass.isa.encoding import BYTES, put
from ncc.backends.sass.text.listing import Instruction, listing
from ncc.diag import Diagnostics, NccError, error
from ncc.engine.images import Image
from ncc.engine.prepare import Outcome, Preparer, Request
from ncc.engine.targets import Programs, TargetProgram
from ncc.ir.facts import MachineCode, Patched
from ncc.ir.nodes import Program
from ncc.verifier.sass import verify_patched
from ncc.verifier.sasscalls import Code, functions_of
from ncc.verifier.sassline import read_lines

pytestmark = needs("ptxas", "nvdisasm")
IMAGES = Path(__file__).parent / "images"

EXIT_SUM = '''from ncc import Map, probe
import ncc.language as nl
@Map(type="aggregate", cap=16)
class leaving:
    cuid: nl.key(nl.u32)
    threads: nl.count
@probe(pos="kernel", level="thread")
def end():
    leaving.save(nl.cuid())
'''
REFUSED = {"B125", "B126"}


@cache
def disassembly() -> machine_code.Disassembly:
    return machine_code.Disassembly()


def program(spec: str) -> Program:
    diags = Diagnostics()
    found = pipeline.load_program(spec, "ptx", diags)
    diags.raise_errors()
    return found


class Corpus:
    """Kernels probed together, so that nvdisasm starts a few times only."""

    def __init__(self, images: list[tuple[str, bytes]]) -> None:
        self.refused: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.kernels = []
        files = [parse_code(image, name) for name, image in images]
        for sm in {file.sm for file in files}:
            disassembly().read([code for file in files if file.sm == sm for code in codes(file)], sm)
        for file in files:
            self.kernels += [machine_code.read_kernel(file, file.kernel(n), disassembly()) for n in file.kernels()]

    def only(self, sizes: int) -> Corpus:
        """With so many templates of each architecture: each costs runs of ptxas and nvdisasm."""
        keys = list(dict.fromkeys(key(reading) for reading in self.kernels))
        kept = [k for sm in {k[0] for k in keys} for k in [k for k in keys if k[0] == sm][:sizes]]
        self.kernels = [reading for reading in self.kernels if key(reading) in kept]
        return self

    def probed(self, probes: Program) -> list[machine_code.ProbedCode]:
        return [machine_code.checked(one, disassembly(), probes) for one in self.spliced(probes)]

    def spliced(self, probes: Program) -> list[machine_code.Spliced]:
        made: dict[object, machine_code.Templates] = {}
        done = []
        for reading in self.kernels:
            kernel = reading.kernel
            try:
                splice.refuse(reading)
                if key(reading) not in made:
                    hold = reading.can_hold
                    made[key(reading)] = machine_code.templates(probes, kernel, disassembly(), hold=hold)
                done.append(machine_code.spliced(reading, made[key(reading)], disassembly()))
            except NccError as reason:
                self.refused[reason.diagnostics[0].code] += 1
                why = reason.diagnostics[0].message.partition(": ")[2]
                self.reasons[re.sub(r"R\d+|0x[0-9a-f]+", "_", why)] += 1
        for sm in {d.reading.kernel.machine.sm for d in done}:
            disassembly().read([d.patched.code for d in done if d.reading.kernel.machine.sm == sm], sm)
        return done


def key(reading: splice.Reading) -> tuple[int, int, tuple[int, int, int] | None, bool]:
    kernel = reading.kernel
    return kernel.machine.sm, parameter.place(kernel), kernel.threads, reading.can_hold


def codes(file: CodeFile) -> list[bytes]:
    kernels = [file.kernel(name).code for name in file.kernels()]
    return kernels + [bytes(file.data(at).data) for at in file.functions.values()]


def test_block_sched_in_kernels_of_each_architecture() -> None:
    """Divergent exits, calls, matrices, wgmma: probed and verified, or refused for what the kernel is."""
    corpus = Corpus([(name, image) for name, image in sass_corpus.few() if name.endswith(("80", "90"))]).only(1)
    done = corpus.probed(program("block_sched"))
    assert {d.target for d in done} == {"sm_80", "sm_90"}
    assert len(done) >= 5
    assert set(corpus.refused) <= REFUSED
    for one in done:
        kernel = parse_code(one.image).kernel(one.probed.entry)
        assert (kernel.parameters[-1].offset, kernel.parameters[-1].size) == (one.probed.block_offset, 8)
        assert kernel.registers == one.registers[1] >= one.registers[0]


@pytest.mark.long
@pytest.mark.parametrize("spec", ["block_sched", "program_progress"])
def test_hundreds_of_kernels(spec: str) -> None:
    """The numbers in docs/sass.md are what this prints (pytest -s)."""
    corpus = Corpus(list(sass_corpus.all_of_them()))
    done = corpus.spliced(program(spec))
    for one in done:
        machine_code.checked(one, disassembly(), program(spec))
    held = sum(any(s.name in STATE and s.size for s in one.reading.file.elf.sections) for one in done)
    reached = sum(reached_variable(one.reading) is not None for one in done)
    print(f"\n{len(corpus.kernels)} kernels, {len(done)} probed with {spec}, {held} of them in modules with variables, "
          f"{reached} may reach one; refused: {dict(corpus.refused)}, {dict(corpus.reasons)}")
    assert len(done) + corpus.refused.total() == len(corpus.kernels)
    assert len(done) > 400
    assert set(corpus.refused) <= REFUSED


def test_a_probe_that_is_also_inside_says_where_it_is_not() -> None:
    """``program_progress`` records the start of each warp; its steps are unprobed, with the reason."""
    made = machine_code.probe_code((IMAGES / "triton.cubin").read_bytes(), "add_kernel", program("program_progress"),
                                   disassembly=disassembly())
    assert [(s.probe, s.unprobed) for s in made.probed.sites] == [("step", machine_code.NO_TEXT)]
    assert [m.map.name for m in made.probed.maps] == ["progress_start", "program_progress"]


def test_aggregates_at_exit(tmp_path: Path) -> None:
    (tmp_path / "sum.py").write_text(EXIT_SUM)
    made = machine_code.probe_code((IMAGES / "triton.cubin").read_bytes(), "add_kernel",
                                   program(str(tmp_path / "sum.py")), disassembly=disassembly())
    assert made.probed.pruned.splitlines()[0] == made.probed.probed.splitlines()[0]  # nothing is done at entry
    kernel = parse_code(made.image).kernel("add_kernel")
    groups = next(a.payload for a in kernel.attributes if a.number == Number.COOP_GROUP_INSTR_OFFSETS)
    assert " MATCH.ALL" in made.probed.probed.splitlines()[int.from_bytes(groups, "little") // 16]
    assert "ATOM" in made.probed.probed.removeprefix(made.probed.pruned)


@pytest.mark.parametrize(("source", "code"), [
    ("    m.save(nl.clock() - start, nl.cuid())", "B127"), ("    m.save(start, nl.tid())", None)])
def test_what_entry_and_exit_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str,
                                   code: str | None) -> None:
    """The warp holds it, or it has a field of its own, or there is no place for it."""
    (tmp_path / "p.py").write_text(f'''from ncc import Map, probe
import ncc.language as nl
@Map(level="warp", type="array", cap=1)
class m:
    a: nl.u64
    b: nl.u32
start: nl.u64 = 0
@probe(pos="kernel", level="warp", before=True)
def begin():
    start = nl.clock()
@probe(pos="kernel", level="warp")
def end():
{source}
''')
    image = (IMAGES / "triton.cubin").read_bytes()
    probes = program(str(tmp_path / "p.py"))
    made = machine_code.probe_code(image, "add_kernel", probes, disassembly=disassembly())
    entry, leave = inserted(made)
    assert [line.split(" ", 2)[2].split()[0] for line in entry if "UR" in line and "R2UR" in line] == ["R2UR"] * 2
    assert not any(" STG" in line for line in entry)
    assert not any(" LDG" in line for line in leave)

    def none_left(*_: object) -> None:
        raise error("B126", "")

    monkeypatch.setattr(splice, "spare", lambda count, *_: none_left() if count else [])
    if code is None:
        entry, leave = inserted(machine_code.probe_code(image, "add_kernel", probes, disassembly=disassembly()))
        assert any(" STG" in line for line in entry)
        assert any(" LDG" in line for line in leave)
        return
    with pytest.raises(NccError, match="none of the records has it") as caught:
        machine_code.probe_code(image, "add_kernel", probes, disassembly=disassembly())
    assert caught.value.diagnostics[0].code == code


def inserted(made: machine_code.ProbedCode) -> tuple[list[str], list[str]]:
    return inserted_lines(Patched("", 90, MachineCode(made.probed.pruned), made.probed.probed, {}, 0, 0, 0))


def inserted_lines(made: Patched) -> tuple[list[str], list[str]]:
    """Lines of the entry's code, and of the exits'."""
    lines = made.patched.splitlines()[len(made.original.text.splitlines()) :]
    back = next(n for n, line in enumerate(lines) if line.endswith(" BRA 0x10")) + 1
    return lines[:back], lines[back:]


@pytest.mark.parametrize(("spec", "words"), [
    ("hot_pages", "no probe is at the kernel's entry or exit"),
    ("instr_count", "is of probes inside of the kernel too")])  # it would save zeros
def test_probes_that_need_the_inside_are_refused(spec: str, words: str) -> None:
    with pytest.raises(NccError, match=words) as caught:
        machine_code.probe_code((IMAGES / "triton.cubin").read_bytes(), "add_kernel", program(spec),
                                disassembly=disassembly())
    assert caught.value.diagnostics[0].code == "B128"


@cache
def patched(hold: bool = False, node: bool = False) -> Patched:
    """Of Triton's addition, with ``block_sched``: two exits, one of them predicated. With ``hold``, as if it left in
    turns; with ``node``, for a node of a graph."""
    file = parse_code((IMAGES / "triton.cubin").read_bytes())
    kernel, probes = file.kernel("add_kernel"), program("block_sched")
    made = machine_code.templates(probes, kernel, disassembly(), BuildOptions(by_pointer=node), hold=hold or node)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(splice, "_leaves_in_turns", lambda reading: hold)
        done = machine_code.spliced(machine_code.read_kernel(file, kernel, disassembly()), made, disassembly())
    found = machine_code.checked(done, disassembly(), probes)
    return Patched("add_kernel", 90, MachineCode(found.probed.pruned), found.probed.probed, {},
                   0x210 + found.probed.block_offset, POINTER_BYTES if node else 8, found.registers[1])


@cache
def node_image() -> bytes:
    return machine_code.probe_code((IMAGES / "triton.cubin").read_bytes(), "add_kernel", program("block_sched"),
                                   BuildOptions(by_pointer=True), disassembly=disassembly()).image


def changed(*changes: tuple[str, str], hold: bool = False, node: bool = False) -> list[str]:
    """The verifier's codes for the probed listing with each text replaced where it occurs first behind the original."""
    before = len(patched(hold, node).original.text)
    head, tail = patched(hold, node).patched[:before], patched(hold, node).patched[before:]
    for old, new in changes:
        where = tail if old in tail else head
        assert old in where, old
        head, tail = (head, tail.replace(old, new, 1)) if where is tail else (head.replace(old, new, 1), tail)
    diags = Diagnostics()
    verify_patched(replace(patched(hold, node), patched=head + tail), diags)
    return sorted({d.code for d in diags.errors})


def word_of(text: str, hold: bool = False, node: bool = False) -> str:
    """The line of an inserted instruction, whole."""
    tail = patched(hold, node).patched[len(patched(hold).original.text):]
    return next(line for line in tail.splitlines() if text in line)


def without_read_barrier(line: str) -> str:
    at, word, text = line.split(" ", 2)
    return f"{at} {int(word, 16) | 7 << 113:032x} {text}"


def test_the_verifier_takes_what_is_right() -> None:
    assert changed() == changed(hold=True) == []


@pytest.mark.parametrize(("old", "new", "code"), [
    ("STG.E.128", "STS.128", "V154"),
    ("CS2R.32", "BAR.SYNC", "V154"),
    ("VOTEU.ANY", "WARPSYNC.ALL", "V154"),
    ("c[0x0][0x240]", "c[0x0][0x218]", "V157"),
    ("c[0x0][0x10]", "c[0x3][0x10]", "V157"),
    ("S2R R8, SR_LANEID", "S2R R200, SR_LANEID", "V155"),
    ("CS2R.32 R", "CS2R.32 R11, R", "V155"),  # which the last store may not have read yet
    ("CS2R.32 R", "CS2R R10, R", "V155"),  # and R11
    ("S2R R8, SR_LANEID", "CS2R R{last}, SRZ", "V155"),  # and one more than a thread has
    ("VOTEU.ANY UR9", "VOTEU.ANY UR4", "V155"),
    ("R2UR UR9, R", "MOV R1, R", "V155"),  # the store reads UR8 and UR9
    (" BRA 0x10", " BRA 0x20", "V153"),
    (" BRA 0x10", " @P0 BRA 0x10", "V153"),
    (" LDC R1, c[0x0][0x28]\n", " garbage\n", "V150"),
])
def test_the_verifier_refuses(old: str, new: str, code: str) -> None:
    assert code in changed((old, new.format(last=patched().registers - 1)))


CALL, FUNCTION = "CALL.ABS.NOINC 0x0", ".text.f"


def with_function(*lines: str, call: str = CALL, filled: bool = True, name: str = FUNCTION,
                  branches: tuple[int, ...] = ()) -> set[str]:
    """The verifier's codes where one instruction of the kernel is a call, and these are the function's."""
    place = next(line for line in patched().original.text.splitlines() if " FMUL " in line)
    at = int(place.split()[0], 16)
    calling = place[: place.index(" FMUL ") + 1] + call
    facts = frozenset((at,)) if filled else frozenset[int]()
    original = MachineCode(patched().original.text.replace(place, calling), facts, {at: name}, {at: branches})
    text = "".join(f"{16 * n:#06x} {7 << 110 | 7 << 113:032x} {line}\n" for n, line in enumerate(lines))
    made = replace(patched(), original=original, patched=patched().patched.replace(place, calling),
                   functions={FUNCTION: MachineCode(text)})
    diags = Diagnostics()
    verify_patched(made, diags)
    return {d.code for d in diags.errors}


def test_a_function_is_waited_for_as_the_kernel_is() -> None:
    """One with matrices or doubles takes more than one NOP's cycles, and one's last stores have registers of theirs."""
    leaving = patched().patched[patched().patched.index(" BRA 0x10") :]
    used = re.findall(r"\bR(\d+)\b", leaving)[0]
    back = "RET.ABS.NODEC R20 0x0"
    assert with_function("FADD R200, R200, R200", back) == set()
    assert with_function("HMMA.16816.F32 R200, R200, R200, R200", back) == {"V154"}
    assert with_function("DADD R200, R200, R200", back) == {"V154"}
    assert with_function(f"STG.E [R200.64], R{used}", back) == {"V155"}
    assert with_function("UMOV UR9, UR9", back) == {"V155"}  # which the exit's code has
    assert with_function("USETMAXREG.DEALLOC.CTAPOOL 0x8", back) == {"V155"}
    assert with_function("USETMAXREG.DEALLOC.CTAPOOL UR4", back) == {"V155"}


def test_a_call_leads_to_a_function_that_was_read() -> None:
    back = "RET.ABS.NODEC R20 0x0"
    assert with_function("EXIT") == {"V153"}
    for inside in ("CALL.ABS.NOINC R2", "CALL.ABS.NOINC 0x0", "CALL.REL.NOINC R2 0x0", "CALL.REL.NOINC 0x20", "JMP 0x0",
                   "CALL.REL.NOINC -0x10", "JMX R2", "BRA 0x8000", "BRX R2 -0x10", "BRXU UR4 -0x10", "JMXU UR4",
                   "CALL.REL.NOINC UR4 0x0", "WARPSYNC.COLLECTIVE R2, 0x8000"):
        assert with_function(inside, back) == {"V155"}, inside
    assert with_function("CALL.REL.NOINC 0x10", back) == set()
    assert with_function(back, filled=False) == {"V155"}
    assert with_function(back, name=".text.vprintf") == {"V155"}
    for call in ("CALL.ABS.NOINC 0x10", "CALL.ABS.NOINC R2", "JMP 0x0", "CALL.REL.NOINC 0x10"):
        assert with_function(back, call=call) == {"V155"}, call
    for branches, codes in (((0x10, 0x20), set()), ((0x10, 0x8000), {"V155"}), ((), {"V155"}), ((-0x10,), {"V155"})):
        assert with_function(back, call="BRX R2 -0x10", filled=False, branches=branches) == codes
    assert with_function(back, call="BRXU UR4 -0x10", filled=False, branches=(0x10,)) == set()
    nobody = replace(patched(), functions={FUNCTION: MachineCode("0x0000 " + "0" * 32 + " EXIT\n")})
    diags = Diagnostics()
    verify_patched(nobody, diags)
    assert not diags.errors  # a function that the kernel does not call


def test_functions_of_the_file_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """CALL.ABS of an address that a linker fills in: its relocation says which function; and what that calls."""
    image = sass_corpus.made("ptx/nvcc_control_sm90.ptx", 90)
    assert image is not None
    file, probes = parse_code(image), program("block_sched")
    said = {}
    for name in file.kernels():
        reading = machine_code.read_kernel(file, file.kernel(name), disassembly())
        try:
            splice.refuse(reading)
            said[name] = ",".join(reading.called) if isinstance(reading.called, tuple) else ""
        except NccError as reason:
            said[name] = reason.diagnostics[0].message.partition("be probed: ")[2]
    other = ".text.__popc,.text.__clz,.text.__iAtomicAdd"
    assert {name: text.replace(".text._ZN40_INTERNAL_19c8013b_10_control_cu_counter9atomicAddEPii", "A")
            for name, text in said.items()} == {
        "nothing": "", "early": "", "scopes": "", "ladder": "", "variables": "", "choose": "A," + other,
        "calls_exit": "a function that it calls has an exit",
        "indirect": "it calls what may be any function ('CALL.ABS.NOINC R6')",
        "calls": ".text._Z4deepPi,.text._Z5twicei", "asserts": ".text.__assert_fail"}
    for name, driver in (("calls", {"vprintf"}), ("asserts", set()), ("choose", set())):
        reading = machine_code.read_kernel(file, file.kernel(name), disassembly())
        assert set(reading.driver.values()) == driver
        assert reading.driver_functions == {  # __assert_fail calls __assertfail
            "calls": {"vprintf"}, "asserts": {"__assertfail"}, "choose": set()}[name]
        machine_code.probe_code(image, name, probes, disassembly=disassembly())

    waits = []
    read = machine_code.read_kernel
    for text in ("FADD R200, R200, R200", "DADD R200, R200, R200"):
        functions = {"functions": {**read(file, file.kernel("choose"), disassembly()).functions,
                                   ".text.__popc": Function((Instruction(0, text, 7 << 110 | 7 << 113),))}}
        monkeypatch.setattr(machine_code, "read_kernel", lambda *a, more=functions: replace(read(*a), **more))
        made = machine_code.probe_code(image, "choose", probes, disassembly=disassembly())
        waits.append([line.endswith(" NOP") for line in inserted(made)[1]].index(False))
    assert waits == [1, 3]


def test_a_linked_kernel_has_one_number_of_registers_afterwards() -> None:
    """nvlink 13.0 counts a function's in the attribute alone (sm_80 to sm_89); ptxas writes both places."""
    image = sass_corpus.made("ptx/triton_softmax_sm80.ptx", 80)
    assert image is not None
    file = parse_code(image)
    name = file.kernels()[0]
    kernel = file.kernel(name)
    at = int.from_bytes(image[40:48], "little") + 64 * kernel.text + 47  # the last byte of sh_info
    linked = image[:at] + bytes((kernel.registers - 2,)) + image[at + 1 :]
    made = machine_code.probe_code(linked, name, program("block_sched"), disassembly=disassembly())
    after = parse_code(made.image)
    assert after.elf.sections[after.kernel(name).text].info >> 24 == after.kernel(name).registers >= kernel.registers


OF_DRIVER = """.version 8.0
.target sm_80
.address_size 64
.extern .func __assertfail(.param .b64 a, .param .b64 b, .param .b32 c, .param .b64 d, .param .b64 e);
.extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);
.global .align 1 .b8 said[4] = {97, 10, 0, 0};
.global .u32 count;
.visible .entry asserts(.param .u64 p, .param .u32 n) {
	.reg .pred %p<3>;
	.reg .b32 %r<6>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd0, [p];
	ld.param.u32 %r0, [n];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p0, %r1, %r0;
	@%p0 exit;
AGAIN:
	mul.wide.u32 %rd1, %r1, 4;
	add.s64 %rd2, %rd0, %rd1;
	ld.global.u32 %r2, [%rd2];
	setp.lt.u32 %p1, %r2, %r0;
	@%p1 bra GOOD;
	mov.u64 %rd3, said;
	mov.u32 %r4, 7;
	mov.u64 %rd4, 1;
	{
	.param .b64 a; .param .b64 b; .param .b32 c; .param .b64 d; .param .b64 e;
	st.param.b64 [a], %rd3; st.param.b64 [b], %rd3; st.param.b32 [c], %r4; st.param.b64 [d], %rd3;
	st.param.b64 [e], %rd4;
	call.uni __assertfail, (a, b, c, d, e);
	}
GOOD:
	st.global.u32 [%rd2], %r1;
	add.u32 %r1, %r1, 32;
	setp.lt.u32 %p2, %r1, %r0;
	@%p2 bra AGAIN;
	ret;
}
.visible .entry prints(.param .u64 p) {
	.reg .b32 %r<2>;
	.reg .b64 %rd<3>;
	mov.u64 %rd0, said;
	cvta.global.u64 %rd0, %rd0;
	mov.u64 %rd1, 0;
	{
	.param .b64 a; .param .b64 b; .param .b32 r;
	st.param.b64 [a], %rd0; st.param.b64 [b], %rd1;
	call.uni (r), vprintf, (a, b);
	ld.param.b32 %r0, [r];
	}
	ld.param.u64 %rd2, [p];
	st.global.u32 [%rd2], %r0;
	ret;
}
"""


FAILS = """	{
	.param .b64 a; .param .b64 b; .param .b32 c; .param .b64 d; .param .b64 e;
	st.param.b64 [a], %rd0; st.param.b64 [b], %rd0; st.param.b32 [c], 7; st.param.b64 [d], %rd0; st.param.b64 [e], 1;
	call.uni __assertfail, (a, b, c, d, e);
	}
"""
CHAIN = OF_DRIVER[: OF_DRIVER.index(".visible")] + """.visible .entry fails(.param .u64 p) {
	.reg .b64 %rd<3>;
	mov.u64 %rd0, said;
	cvta.global.u64 %rd0, %rd0;
""" + 3 * FAILS + """	ret;
}
"""


def test_a_function_of_the_driver_keeps_the_place_of_the_next() -> None:
    """ptxas leaves the number of the place in R2 over calls, as in PyTorch's argmax: for as many as there are."""
    image = assemble(CHAIN, "sm_90")
    file = parse_code(image)
    reading = machine_code.read_kernel(file, file.kernel("fails"), disassembly())
    first, second, third = (n for n, i in enumerate(reading.code) if i.opcode == "CALL.ABS.NOINC")
    assert list(reading.driver) == [reading.code[n].at for n in (first, second, third)]
    assert [sum(f"MOV R{n}, 0x0" in i.text for i in reading.code) for n in (0, 2)] == [0, 1]
    machine_code.probe_code(image, "fails", program("block_sched"), disassembly=disassembly())

    def called(changes: dict[int, str], branches: tuple[int, ...] = ()) -> bool:
        """Whether all calls are known, to the rewriter and the verifier, with other instructions at these numbers."""
        code = tuple(replace(i, text=changes.get(n, i.text)) for n, i in enumerate(reading.code))
        table = {reading.code[1].at: branches}
        known = driver_calls(code, {}, file.driver_words, table)
        facts = MachineCode(listing(code), driver_words=file.driver_words, branches=table)
        diags = Diagnostics()
        found = functions_of(Code(facts, read_lines("some", facts.text, diags) or []), {})
        assert (len(known) == 3) == (not found.unknown), changes
        return len(known) == 3

    behind = BYTES + reading.code[first].at
    number = next(n for n, i in enumerate(reading.code) if i.text == "MOV R2, 0x0")
    unused = next(n for n in range(first - 1, 0, -1) if n != number and "R2" not in reading.code[n].text
                  and "R14" not in reading.code[n].text and "LEPC" not in reading.code[n].text)
    free = next(n for n in range(second - 1, first + 1, -1) if not re.search("R2,|R2]|R14|LEPC", reading.code[n].text))
    assert called({})
    assert called({unused: "NOP", free: "NOP"})
    assert called({}, branches=(reading.code[number].at,))
    wrong: list[dict[int, str]] = [
        {number: "MOV R2, R9"}, {number: "@P0 MOV R2, 0x0"},
        {number: "MOV R3, 0x0"}, {free: "MOV R2, R9"}, {free: "IADD3 R2, R2, 0x8, RZ"}, {free: "LDC.64 R2, c[0x0][R9]"},
        {free: f"@P0 BRA {behind:#x}"}, {unused: f"@P0 BRA {behind:#x}"}, {unused: f"LEPC R24, {behind:#x}"},
        {first - 1: "NOP"}, {first - 1: f"LEPC R20, {behind + 16:#x}"}, {first - 1: f"LEPC R22, {behind:#x}"},
        {first - 1: f"@P0 LEPC R20, {behind:#x}"}, {first: "CALL.ABS.NOINC R18"}, {first: "CALL.REL.NOINC 0x40"},
        {first: "RET.REL.NODEC R20 0x0"}]
    for change in wrong:
        assert not called(change), change
    assert not called({}, branches=(behind,))
    kept = {n: re.sub(r"\bR2\b", "R40", i.text) for n, i in enumerate(reading.code)}
    assert not called(kept)  # of no other register is it known


@cache
def of_driver(sm: int) -> bytes:
    return assemble(OF_DRIVER, f"sm_{sm}")


@pytest.mark.parametrize("sm", [80, 90])
def test_functions_of_the_driver_may_be_called(sm: int) -> None:
    """All that the kernel may still do is waited for. Nothing is held by the warp, and lanes are not counted, where one
    returns, or what is held is where the block is."""
    file = parse_code(of_driver(sm))
    for name, driver, node in (("asserts", "__assertfail", False), ("asserts", "__assertfail", True),
                               ("prints", "vprintf", False)):
        made = machine_code.probe_code(of_driver(sm), name, program("block_sched"), BuildOptions(by_pointer=node),
                                       disassembly=disassembly())
        assert set(machine_code.read_kernel(file, file.kernel(name), disassembly()).driver.values()) == {driver}
        entry, leave = inserted(made)
        ends = driver == "__assertfail" and not node
        assert ("VOTEU.ANY" in leave[0]) == ends == ("VOTEU.ANY" in entry[0])
        assert any(" LDG" in line for line in leave) == (sm == 80 or not ends)  # of the record, where the start is
        assert [line.endswith(" NOP") for line in leave[4 * ends :]].index(False) == 3
    held = machine_code.templates(program("block_sched"), file.kernel("prints"), disassembly(), hold=True)
    if sm == 90:
        with pytest.raises(NccError, match="function of the driver's does not write") as caught:
            machine_code.spliced(machine_code.read_kernel(file, file.kernel("prints"), disassembly()), held,
                                 disassembly())
        assert caught.value.diagnostics[0].code == "B126"


def test_what_a_warp_holds_beside_an_assertion() -> None:
    """The verifier knows which functions end the kernel, and takes no address from what they may have written."""
    words = calling().original.driver_words
    assert calling_changed("", "") == set()
    assert calling_changed("", "", driver_words=dict.fromkeys(words, "vprintf")) == {"V154", "V155"}
    diags = Diagnostics()
    verify_patched(replace(calling(), by_pointer=True), diags)
    assert {d.code for d in diags.errors} == {"V155"}


def test_a_kernel_with_assertions_is_prepared() -> None:
    """As nvcc makes it; a format of printf is read by the driver when the copy may be gone."""
    image, probes = (IMAGES / "asserts.cubin").read_bytes(), program("block_sched")
    for node in (False, True):
        made = machine_code.prepare_code(image, "asserts", 90, probes, BuildOptions(by_pointer=node))
        assert made.probed.block_bytes == 8
    with pytest.raises(NccError) as caught:
        machine_code.prepare_code(image, "prints", 90, probes, BuildOptions())
    assert caught.value.diagnostics[0].code == "B129"


def test_an_assertion_reads_its_text_in_the_copy() -> None:
    """What leads to nothing but the kernel's end may read the copy's variables, where it is that function's end."""
    for sm in (80, 90):
        file = parse_code(of_driver(sm))
        reading = machine_code.read_kernel(file, file.kernel("asserts"), disassembly())
        assert reached_variable(reading) is None
        prints = machine_code.read_kernel(file, file.kernel("prints"), disassembly())
        assert "c[0x4]" in (reached_variable(prints) or "")
        (call,) = reading.driver
        assert reached_variable(replace(reading, driver={call: "vprintf"}))
        first = next(n for n, i in enumerate(reading.code) if "c[0x4]" in i.text)
        for text in ("STG.E [R2.64], R4", "BSYNC B0", "@P0 BRA 0x20"):  # writes, or does not lead there alone
            last = next(n for n in range(call // 16 - 1, first, -1) if "c[0x4]" not in reading.code[n].text)
            code = [*reading.code]
            code[last] = replace(code[last], text=text)
            assert reached_variable(replace(reading, code=tuple(code))), text


@cache
def twice_conditional(sm: int) -> bytes:
    """A kernel whose guarded exit has a second condition, as those of PyTorch's reductions have."""
    image = sass_corpus.made("ptx/triton_softmax_sm80.ptx", sm)
    assert image is not None
    file = parse_code(image)
    kernel = file.kernel(file.kernels()[0])
    code = disassembly().read([kernel.code], sm)[0]
    word = next(i.word for i in code if re.fullmatch("@!?P\\d EXIT", i.text))
    old, new = (one.to_bytes(BYTES, "little") for one in (word, put(word, (87, 4), 9)))  # !P1
    return image.replace(old, new)


@pytest.mark.parametrize("sm", [80, 90])
def test_an_exit_may_have_a_second_condition(sm: int) -> None:
    """The jump in its place has both, and the control bits."""
    image = twice_conditional(sm)
    name = parse_code(image).kernels()[0]
    made = machine_code.probe_code(image, name, program("block_sched"), disassembly=disassembly())
    before, now = made.probed.pruned.splitlines(), made.probed.probed.splitlines()
    n, found = next((n, m) for n, line in enumerate(before) if (m := re.search(r" (@!?P\d) EXIT !P1$", line)))
    jump = re.search(rf" {found[1]} BRA !P1, (0x[0-9a-f]+)$", now[n])
    assert jump is not None, now[n]
    assert int(jump[1], 16) >= BYTES * len(before)
    original = Patched(name, sm, MachineCode(made.probed.pruned), made.probed.probed, {},
                       parse_code(image).kernel(name).machine.param_base + made.probed.block_offset, 8,
                       made.registers[1])

    def codes(text: str, word: int | None = None) -> set[str]:
        """The verifier's, with another line there."""
        at, seen, _ = now[n].split(" ", 2)
        lines = [*now[:n], f"{at} {seen if word is None else f'{word:032x}'} {text}", *now[n + 1 :]]
        diags = Diagnostics()
        verify_patched(replace(original, patched="".join(f"{line}\n" for line in lines)), diags)
        return {d.code for d in diags.errors}

    guard, to = found[1], jump[1]
    other = guard.replace("@!", "@") if "!" in guard else guard.replace("@", "@!")
    assert codes(f"{guard} BRA !P1, {to}") == set()
    for text in (f"{guard} BRA {to}", f"{guard} BRA P1, {to}", f"{guard} BRA !P2, {to}", f"BRA !P1, {to}",
                 f"{other} BRA !P1, {to}", f"{guard[:-1]}1 BRA !P0, {to}", f"{guard} BRA !P1, !P1, {to}",
                 f"{guard} BRA UP1, {to}", f"{guard} BRA.DIV !P1, {to}", f"{guard} EXIT !P1", "NOP"):
        assert "V153" in codes(text), text
    word = int(now[n].split()[1], 16)
    for change in (put(word, (87, 4), 1), put(word, (105, 4), 1), put(word, (116, 6), 0)):
        assert change == word or "V153" in codes(now[n].split(" ", 2)[2], change)


def test_inserted_code_does_not_end_with_an_exit_of_some_lanes() -> None:
    """Others would go on, to a jump that leads to itself."""
    last = [line for line in patched().patched.splitlines() if line.endswith(" EXIT")][-1]
    for text in (" EXIT P1", " @P1 EXIT", " NOP"):
        assert changed((last, last.replace(" EXIT", text))) == ["V154"], text


@cache
def calling() -> Patched:
    """``asserts`` with ``block_sched``."""
    file = parse_code(of_driver(90))
    made = machine_code.probe_code(of_driver(90), "asserts", program("block_sched"), disassembly=disassembly())
    facts = MachineCode(made.probed.pruned, driver_words=file.driver_words)
    return Patched("asserts", 90, facts, made.probed.probed, {}, 0x210 + made.probed.block_offset, 8, made.registers[1])


def calling_changed(old: str, new: str, place: str = "both", **facts: object) -> set[str]:
    """The verifier's codes with a text replaced: in the kernel's code, in ``both`` listings of it, or in what is
    inserted."""
    original, made = calling().original, calling().patched
    assert old in made
    if place == "both":
        original = replace(original, text=original.text.replace(old, new, 1))
        made = made.replace(old, new, 1)
    else:
        size = len(original.text)
        made = made[:size] + made[size:].replace(old, new, 1)
    diags = Diagnostics()
    verify_patched(replace(calling(), original=replace(original, **facts), patched=made), diags)
    return {d.code for d in diags.errors}


def test_a_call_by_a_register_is_shown_to_be_of_the_driver() -> None:
    lines = calling().original.text.splitlines()
    call = next(n for n, line in enumerate(lines) if "CALL.ABS.NOINC R" in line)
    register = int(lines[call].rsplit("R", 1)[1])
    load = next(n for n in range(call, 0, -1) if f"LDC.64 R{register}, c[0x4]" in lines[n])
    put = next(n for n in range(load, 0, -1) if f"MOV R{register}, 0x" in lines[n])
    at = [int(line.split()[0], 16) for line in lines]
    number = lines[put].rsplit(" ", 1)[1]
    jump = next(line for line in lines if " @" in line and " BRA " in line)

    def with_(n: int, text: str) -> tuple[str, str]:
        return lines[n], " ".join(lines[n].split(" ", 2)[:2]) + " " + text

    assert calling_changed("", "") == set()
    cases = [
        with_(put, f"MOV R{register}, {int(number, 16) + 8:#x}"),  # another word of the bank
        with_(put, f"@P0 MOV R{register}, {number}"),
        with_(put, f"MOV R{register}, R9"),
        with_(put, f"IADD3 R{register}, R{register}, {number}, RZ"),
        with_(load, f"@P0 LDC.64 R{register}, c[0x4][R{register}]"),
        with_(load, f"LDC.64 R{register}, c[0x3][R{register}]"),
        with_(load, f"LDC R{register}, c[0x4][R{register}]"),
        with_(load, f"LDC.64 R{register}, c[0x4][R{register}+0x8]"),
        with_(call - 1, f"MOV R{register + 1}, R9"),  # the other half
        with_(call - 1, f"LDG.E.128 R{register - 2}, desc[UR4][R16.64]"),
        with_(call - 1, "BSYNC B6"),  # lanes come together that have other addresses
        with_(call, f"CALL.ABS.NOINC R{register + 2}"),
        with_(call, f"CALL.REL.NOINC R{register} 0x0"),
        *((jump, jump.rsplit(" ", 1)[0] + f" {to:#x}") for to in (at[call], at[load], at[load + 1]))]
    for old, new in cases:
        assert "V155" in calling_changed(old, new), new
    assert calling_changed(jump, jump.rsplit(" ", 1)[0] + f" {at[put]:#x}") == set()  # before it all
    words = calling().original.driver_words
    for named in ({}, dict.fromkeys(words, "quit"), {place + 8: name for place, name in words.items()}):
        assert calling_changed("", "", driver_words=named) == {"V155"}
    alone = with_(load, f"LDC.64 R{register}, c[0x4][{number}]")
    assert calling_changed(*alone) == set()
    filled = with_(call, "CALL.ABS.NOINC 0x0")
    assert calling_changed(*filled, filled=frozenset((at[call],)), driver={at[call]: "__assertfail"}) == set()
    assert calling_changed(*filled, driver={at[call]: "__assertfail"}) == {"V155"}
    assert calling_changed(*filled, filled=frozenset((at[call],)), driver={at[call]: "quit"}) == {"V155"}


def test_what_exits_do_beside_a_function_of_the_driver() -> None:
    """A function that nobody has read may write any uniform register, and have lanes wait at any barrier."""
    _, leave = inserted_lines(calling())
    mask = next(line for line in leave if ", SR_LTMASK" in line)
    head = " ".join(mask.split(" ", 2)[:2])
    for text in ("UISETP.NE.AND UP0, UPT, URZ, URZ, UPT", "BSSY B9, " + mask.split()[0], "@UP1 UMOV UR60, URZ"):
        assert "V155" in calling_changed(mask, f"{head} {text}", "inserted"), text
    third = [line for line in leave if line.endswith(" NOP")][2]
    assert calling_changed(third, third.replace("NOP", "MOV R0, R0"), "inserted") == {"V154"}  # two are too few


@pytest.mark.parametrize("turns", [False, True])
def test_the_verifier_knows_by_itself_that_the_driver_is_called(monkeypatch: pytest.MonkeyPatch, turns: bool) -> None:
    """What would be right without that call: a warp that holds the start, or the lanes that have not left."""
    file, probes = parse_code(of_driver(90)), program("block_sched")
    reading = machine_code.read_kernel(file, file.kernel("prints"), disassembly())
    made = machine_code.templates(probes, file.kernel("prints"), disassembly(), hold=not turns)
    monkeypatch.setattr(splice.Reading, "driver_functions", frozenset())
    monkeypatch.setattr(splice, "_leaves_in_turns", lambda reading: turns)
    monkeypatch.setattr(splice, "takes_long", lambda code: True)
    done = machine_code.spliced(reading, replace(made, last_only=turns), disassembly())
    with pytest.raises(NccError) as caught:
        machine_code.checked(done, disassembly(), probes)
    assert {d.code for d in caught.value.diagnostics} == ({"V154"} if turns else {"V155"})


def test_the_verifier_refuses_what_is_not_held_or_counted_right() -> None:
    """Which lanes are a warp's last, and what the entry gave the warp: each in one piece, or refused."""
    give, take = word_of("R2UR", hold=True), word_of(" MOV R", hold=True)
    number = give.split("UR")[2].split(",")[0]
    next_ = word_of(f", UR{int(number) + 1}", hold=True)
    gate = [word_of(text, hold=True) for text in (", 0x30, !UPT", "ISETP.NE.U32.AND P0, PT, RZ, UR")]
    staying = gate[1].split("UR")[1].split(",")[0]
    cases = [
        ("V155", (f"R2UR UR{number}", "R2UR UR0")),  # held by nobody
        ("V155", (give, give.replace(" R2UR", " @P0 R2UR"))),  # by some lanes' leave
        ("V155", (next_, next_[: next_.index("MOV")] + f"R2UR UR{number}, R0")),  # another writes it
        ("V154", (f"VOTEU.ANY UR{staying}, UPT, PT", f"VOTEU.ANY UR{staying}, UPT, P0")),  # begins with some lanes
        ("V154", (f"VOTEU.ANY UR{staying}, UPT, PT", "VOTEU.ANY UR0, UPT, PT")),  # with none
        ("V155", (take, take.replace("UR" + number, "UR" + staying))),  # it changes while lanes leave
        ("V154", (gate[0], gate[0].replace("0x30", "0xc0"))),
        ("V154", (gate[1], gate[1].replace("UR" + staying, "UR0"))),
        ("V154", (" @P0 EXIT", " @P1 EXIT")),
        ("V154", (" @P0 EXIT", " EXIT"))]
    for code, change in cases:
        assert code in changed(change, hold=True), change
    voted = next(line for line in patched(True).patched.splitlines() if "VOTEU.ANY" in line and gate[0] > line > give)
    word = voted.split()[1]
    assert "V154" in changed((word, f"{int(word, 16) & ~(0x3F << 116):032x}"), hold=True)
    assert "V154" in changed((word, f"{int(word, 16) & ~(0xF << 105):032x}"), hold=True)  # read before it is there


@pytest.mark.parametrize(("call", "branches", "codes"), [
    ("BRA 0x0", (), {"V153"}), ("@P0 BRA P1, 0x0", (), {"V153"}), ("BSSY B3, 0x0", (), {"V153"}),
    ("BRX R2 -0x10", (0x10, 0x0), {"V153"}), ("BRX R2 -0x10", (0x10,), set()), ("BRA 0x10", (), set())])
def test_nothing_of_the_kernel_leads_to_the_entrys_code(call: str, branches: tuple[int, ...], codes: set[str]) -> None:
    """It would write what the kernel has in registers by then. The rewriter refuses such kernels, too."""
    assert with_function("NOP", call=call, filled=False, branches=branches) & {"V153"} == codes
    reading = reading_of(["NOP", call, "EXIT"])
    reading = replace(reading, kernel=replace(reading.kernel, exits=(48,)), branches={32: branches})
    assert (splice._reason(reading) == "it jumps to its own beginning") == bool(codes)


def test_the_first_instruction_is_the_same_elsewhere() -> None:
    """It stands behind the entry's code now, so none that leads somewhere."""
    for text in ("@P0 BRA {}", "BSSY B0, {}", "@P0 RET.REL.NODEC R4 0x0"):
        made = patched()
        first = made.original.text.splitlines()[0]
        *_, moved = (line for line in made.patched.splitlines() if line.endswith(first.split(" ", 2)[2]))
        target = f"{int(moved.split()[0], 16) + 16:#x}"
        other = made.patched.replace(moved, " ".join([*moved.split(" ", 2)[:2], text.format(target)]))
        diags = Diagnostics()
        verify_patched(replace(made, patched=other), diags)
        assert {d.code for d in diags.errors} == {"V153"}, text


@pytest.mark.parametrize("to", ["0x20", "0x100000"])
def test_what_is_inserted_leads_to_what_is_inserted(to: str) -> None:
    """By an instruction for lanes that are together, too; and where lanes come together again."""
    lane = word_of("S2R R8, SR_LANEID")
    for text in (f"WARPSYNC.COLLECTIVE R8, {to}", f"BSSY B0, {to}", f"BRA.DIV UR9, {to}"):
        assert "V153" in changed((lane, lane[: lane.index("S2R")] + text)), text


def test_what_compares_defines_no_uniform_register() -> None:
    compares = "UISETP.NE.AND UP0, UPT, UR61, URZ, UPT"
    mask = word_of(", SR_LTMASK")
    assert "V155" in changed((mask, mask[: mask.index("S2R")] + compares))


def test_the_verifier_refuses_changed_originals_and_hazards() -> None:
    first = patched().patched.splitlines()[3]
    assert changed((first, first.replace(first.split()[1], "0" * 32))) == ["V153"]
    store = word_of("STG.E.64")
    assert changed((store, without_read_barrier(store))) == ["V154"]
    wait = next(line for line in patched().patched.splitlines() if line.endswith(" NOP") and " 003f" not in line
                and int(line.split()[1], 16) >> 116 & 0x3F == 0x3F)
    assert "V153" in changed((wait, wait.replace(wait.split()[1], "000fc000000000000000000000007918")))
    give = [line for line in patched().patched.splitlines() if " R2UR UR8, R" in line][-1]
    moved = patched().patched.replace(give, give.replace("R2UR UR8", "MOV R1"))
    diags = Diagnostics()
    verify_patched(replace(patched(), patched=moved), diags)
    assert {d.code for d in diags.errors} == {"V155"}  # the store reads UR8 of before the exit that only some take


# ---- a kernel that has all uniform registers


UIMAD = 0x000FE2000F8E020700000005060572A4
UNIFORM_FIELDS = ((16, 6), (24, 6), (32, 6), (64, 6))


@cache
def crowded(sm: int = 90, step: int = 4) -> tuple[bytes, str]:
    """A kernel that names every so many'th uniform register, in the padding behind its code; its name."""
    image = (IMAGES / "triton.cubin").read_bytes() if sm == 90 else sass_corpus.made("ptx/triton_softmax_sm80.ptx", sm)
    assert image is not None
    file = parse_code(image)
    name = file.kernels()[0]
    code = file.kernel(name).code
    numbers, made = [*range(0, 63, step)], []
    while numbers:
        word = UIMAD
        for n, place in enumerate(UNIFORM_FIELDS):
            word = put(word, place, numbers[min(n, len(numbers) - 1)])
        made.append(word.to_bytes(BYTES, "little"))
        del numbers[: len(UNIFORM_FIELDS)]
    at = len(code) - BYTES * len(made)
    assert {i.text for i in disassembly().read([code], sm)[0][at // BYTES :]} == {"NOP"}
    return image.replace(code, code[:at] + b"".join(made)), name


@cache
def restoring() -> Patched:
    image, name = crowded()
    made = machine_code.probe_code(image, name, program("block_sched"), disassembly=disassembly())
    return Patched(name, 90, MachineCode(made.probed.pruned), made.probed.probed, {},
                   0x210 + made.probed.block_offset, 8, made.registers[1])


def test_uniform_registers_are_put_back_before_lanes_part() -> None:
    """Each piece of the exits' code copies those that it writes, and gives them back what they had."""
    _, leave = inserted_lines(restoring())
    texts = [line.split(" ", 2)[2] for line in leave]
    pieces, ends = [[]], [n for n, text in enumerate(texts) if text.endswith("EXIT")]  # type: ignore[var-annotated]
    pieces = [texts[begin:end] for begin, end in zip([0, *(n + 1 for n in ends)], ends, strict=False)]
    assert len(pieces) == 2
    for piece in pieces:
        copied = [re.fullmatch(r"MOV R(\d+), UR(\d+)", text) for text in piece]
        back = [re.fullmatch(r"R2UR UR(\d+), R(\d+)", text) for text in piece[-len([m for m in copied if m]) :]]
        pairs = [m.groups() for m in copied if m]
        assert pairs
        assert pairs == [m.groups()[::-1] for m in back if m]
        assert {n for _, n in pairs} >= {m[1] for text in piece if (m := re.match(r"U\w+(?:\.\w+)* UR(\d+),", text))}
    read_late = {"UR4", "UR5"}  # by the kernel's last store, of which no barrier tells
    assert not any(read_late & set(re.findall(r"\bUR\d+\b", text)) for text in texts)
    image, name = crowded()
    kernel = parse_code(image).kernel(name)
    assert restoring().registers <= max(32, kernel.registers)


def test_what_a_warp_holds_is_held_where_exits_put_registers_back() -> None:
    """A few registers that are free are enough for a clock, and too few for the exits' code."""
    image, name = crowded(step=5)
    made = machine_code.probe_code(image, name, program("block_sched"), disassembly=disassembly())
    entry, leave = inserted(made)
    assert any(" R2UR UR" in line for line in entry)
    assert any(re.search(r" R2UR UR\d+, R", line) for line in leave)
    assert not any(" LDG" in line for line in leave)


def test_before_sm_90_no_register_is_put_back() -> None:
    """A thread's register gets into a warp's in no fixed time there."""
    image, name = crowded(80)
    assert refusal_of(image, name)[0] == "B126"


def test_code_with_jumps_puts_no_register_back(tmp_path: Path) -> None:
    (tmp_path / "sum.py").write_text(EXIT_SUM)
    image, name = crowded()
    with pytest.raises(NccError) as caught:
        machine_code.probe_code(image, name, program(str(tmp_path / "sum.py")), disassembly=disassembly())
    assert caught.value.diagnostics[0].code == "B126"


def with_word(line: str, place: tuple[int, int], value: int) -> str:
    at, word, text = line.split(" ", 2)
    return f"{at} {put(int(word, 16), place, value):032x} {text}"


def test_what_is_not_put_back_as_it_was_is_refused() -> None:
    """Each way in which a copy may be wrong, or what is written back, or when."""
    made = restoring()
    size = len(made.original.text)
    lines = made.patched[size:].splitlines()
    ends = [n for n, line in enumerate(lines) if line.endswith(" EXIT")]
    stall, waits, write, read = (105, 4), (116, 6), (110, 3), (113, 3)

    def codes(changes: dict[int, str]) -> set[str]:
        """The verifier's, with other inserted lines."""
        text = "".join(f"{changes.get(n, line)}\n" for n, line in enumerate(lines))
        diags = Diagnostics()
        verify_patched(replace(made, patched=made.patched[:size] + text), diags)
        return {d.code for d in diags.errors}

    def other(n: int, text: str) -> dict[int, str]:
        return {n: " ".join(lines[n].split(" ", 2)[:2]) + " " + text}

    assert codes({}) == set()
    for begin, end in zip([0, ends[0] + 1], ends, strict=False):
        copies = [n for n in range(begin, end) if re.search(r" MOV R\d+, UR\d+$", lines[n])]
        back = range(end - len(copies), end)
        pairs = [re.findall(r"\d+", lines[n].rsplit(" MOV ")[1]) for n in copies]
        (copy, uniform), (other_copy, other_uniform) = pairs[0], pairs[1]
        inside = range(copies[-1] + 1, back[0])
        first = next(n for n in inside if re.search(rf" [A-Z]\S* UR{uniform}, ", lines[n]))
        last = [n for n in inside if f"UR{uniform}" in lines[n]][-1]
        idle = next(n for n in inside if "UR" not in lines[n])
        free = made.registers - 1
        assert not any(f"R{free}" in line for line in lines)
        wrong = [
            other(copies[0], "NOP"), other(copies[0], f"MOV R{copy}, UR{other_uniform}"),
            other(copies[0], f"@P0 MOV R{copy}, UR{uniform}"), other(copies[0], f"MOV R{other_copy}, UR{uniform}"),
            other(copies[0], f"MOV R{free}, UR{uniform}"), other(copies[0] - 1, f"UMOV UR{uniform}, URZ"),
            other(idle, f"MOV R{copy}, RZ"), other(idle, f"IADD3 R{free}, R{copy}, 0x1, RZ"),
            other(back[0], "NOP"), other(back[0], f"R2UR UR{other_uniform}, R{copy}"),
            other(back[0], f"@P0 R2UR UR{uniform}, R{copy}"), other(back[0], f"R2UR UR{uniform}, R{other_copy}"),
            other(back[0], f"R2UR UR{uniform}, R{free}"), other(back[-1], f"UMOV UR{uniform}, URZ"),
            other(idle, "@P0 EXIT"), other(idle, "NANOSLEEP 0x1"), other(idle, f"@P0 BRA {lines[last].split()[0]}"),
            {back[-1]: with_word(lines[back[-1]], stall, 2)}, {back[0]: with_word(lines[back[0]], waits, 0)},
            {n: with_word(lines[n], stall, 0) for n in range(last, back[0])},
            {copies[0] - 1: with_word(lines[copies[0] - 1], waits, 0)},
            {copies[0] - 1: with_word(lines[copies[0] - 1], stall, 2)}]
        assert first > copies[-1]
        for change in wrong:
            assert "V155" in codes(change), change
        for n in inside:
            if re.search(r" desc\[| S2UR", lines[n]):
                untold = with_word(with_word(lines[n], write, 7), read, 7)
                assert untold == lines[n] or "V155" in codes({n: untold}), lines[n]
    moved = {n: re.sub(r"\bUR(8|9)\b", lambda m: f"UR{int(m[1]) - 4}", line) for n, line in enumerate(lines)
             if n > next(n for n, line in enumerate(lines) if line.endswith(" BRA 0x10"))}
    assert "V155" in codes(moved)  # right but for the kernel's last store, which may read them later


LEAVING = [  # (code behind the first instruction, whether lanes may leave in turns)
    (["STG.E desc[UR4][R2.64], R5", "@P0 EXIT", "STG.E desc[UR4][R2.64+0x4], R7", "EXIT"], False),
    (["IADD3 R0, R0, 0x1, RZ", "@P0 EXIT", "@P1 BRA 0x10", "EXIT"], True),
    (["BSSY B0, 0x40", "@P1 BRA 0x20", "NOP", "BSYNC B0", "EXIT"], False),
    (["NOP", "@P0 BRA 0x50", "@P1 BRA 0x10", "BSYNC B0", "EXIT"], True),  # from inside of the loop
    (["NOP", "@P1 BRA 0x10", "EXIT"], True)]


@pytest.mark.parametrize(("texts", "turns"), LEAVING)
def test_who_may_leave_in_turns(texts: list[str], turns: bool) -> None:
    """Only such kernels' exits count the lanes of their warp."""
    assert splice._leaves_in_turns(reading_of(texts)) == turns


def test_loops_are_looked_at_once() -> None:
    """Many that begin alike: each was gone through from its beginning."""
    reading = reading_of([*["@P0 BRA 0x10"] * 20_000, "BSYNC B0", "EXIT"])
    began = time.process_time()
    assert not splice._leaves_in_turns(reading)
    assert time.process_time() - began < 20


def reading_of(texts: list[str]) -> splice.Reading:
    file = parse_code((IMAGES / "triton.cubin").read_bytes())
    told = 7 << 110 | 7 << 113  # no barriers
    code = tuple(Instruction(16 * n, text, told) for n, text in enumerate(["LDC R1, c[0x0][0x28]", *texts]))
    exits = tuple(i.at for i in code if i.opcode == "EXIT")
    return splice.Reading(file, replace(file.kernel("add_kernel"), exits=exits), code)


def test_what_a_store_reads_is_left_alone() -> None:
    """ptxas says of the last stores by no barrier when they have read their registers: the exit's code has others."""
    code = reading_of(["STG.E.64 desc[UR4][R2.64], R6", "LDG.E.128 R8, desc[UR4][R2.64]", "IADD3 R30, R31, 0x1, RZ",
                       "@P0 EXIT", "STS [R20], R21", "STS.128 [R22], R24", "EXIT"]).code
    told = replace(code[6], word=code[6].word & ~(7 << 113))
    assert pending(90, code) == {1, 2, 3, *range(6, 12), 20, 21, 22, *range(24, 28)}
    assert pending(90, (*code[:6], told, code[7])) == {1, 2, 3, *range(6, 12)}  # the one before it is done, too
    lines = patched().original.text.splitlines()
    store = next(line for line in lines if " STG.E " in line and int(line.split()[1], 16) >> 113 & 7 == 7)
    inserted_ = patched().patched[len(patched().original.text):]
    leaving = inserted_[inserted_.index(" BRA 0x10"):]
    assert not set(re.findall(r"\bR\d+\b", leaving)) & set(re.findall(r"\bR\d+\b", store))


def test_what_only_ptxas_needed_is_left_out() -> None:
    """The jump that no lane takes, a stack, and what addressed the words that a warp holds."""
    inserted_ = patched(True).patched[len(patched(True).original.text):]
    assert not re.search("EQMASK|NANOSLEEP|UMOV", inserted_)
    assert inserted_.count(" LDC R1, ") == 1  # the kernel's own


def test_what_a_warp_waits_for() -> None:
    """Instructions, and cycles that they are told to wait: entry and exit of a kernel whose block is known."""
    made = machine_code.probe_code((IMAGES / "triton.cubin").read_bytes(), "add_kernel", program("block_sched"),
                                   disassembly=disassembly())
    entry, leave = inserted(made)
    leave = leave[: 1 + next(n for n, line in enumerate(leave) if line.endswith(" EXIT") and "@" not in line)]
    cycles = [sum(int(line.split()[1], 16) >> 105 & 15 for line in half) for half in (entry, leave)]
    assert len(entry) <= 6
    assert len(leave) <= 26
    assert cycles[0] <= 30
    assert cycles[1] <= 90
    assert not any("LDG" in line for line in leave)  # no round trip to memory


def test_the_listing_is_what_was_disassembled() -> None:
    file = parse_code((IMAGES / "triton.cubin").read_bytes())
    kernel = file.kernel("add_kernel")
    assert listing(disassembly().read([kernel.code], 90)[0]) == patched().original.text


# ---- refused: the kernel, the tools


def refusal_of(image: bytes, entry: str, spec: str = "block_sched") -> tuple[str, str]:
    with pytest.raises(NccError) as caught:
        machine_code.probe_code(image, entry, program(spec), disassembly=disassembly())
    return caught.value.diagnostics[0].code, caught.value.diagnostics[0].message


def test_a_kernel_that_calls_any_function_is_refused() -> None:
    image = sass_corpus.made("ptx/nvcc_callees_sm80.ptx", 80)
    assert image is not None
    code, message = refusal_of(image, "pointers")
    assert (code, "it calls what may be any function" in message) == ("B125", True)


def test_instructions_that_nvdisasm_does_not_know_are_refused() -> None:
    image = (IMAGES / "triton.cubin").read_bytes()
    code = parse_code(image).kernel("add_kernel").code
    assert refusal_of(image.replace(code[64:80], b"\xff" * 16), "add_kernel")[0] == "B124"


@pytest.mark.parametrize("seed", range(2))
def test_overwritten_code_is_refused_or_verified(seed: int) -> None:
    """Whatever the code is: a coded error, or a kernel in which all of it stands as it stood."""
    rng = random.Random(seed)
    image = bytearray((IMAGES / "triton.cubin").read_bytes())
    at = parse_code(bytes(image)).elf.sections[17].offset
    image[at + rng.randrange(512)] ^= 1 << rng.randrange(8)
    codes = set()
    try:
        machine_code.probe_code(bytes(image), "add_kernel", program("block_sched"), disassembly=disassembly())
    except NccError as reason:
        codes = {d.code for d in reason.diagnostics}
    assert codes <= {"B124", "B125", "B126", "V153", "V154", "V155"}


def instruction(text: str) -> Instruction:
    return Instruction(0, text, 0)


def test_no_uniform_register_or_predicate_is_left() -> None:
    own = [instruction("ULDC.64 UR4, c[0x0][0x208]")]
    for kernel in ([instruction(f"UMOV UR{n}, URZ") for n in range(63)], [instruction("UISETP UP0, UPT, UR4, URZ")]):
        code = [*own, instruction("UISETP UP1, UPT, UR4, URZ")] if len(kernel) == 1 else own
        with pytest.raises(NccError) as caught:
            beside(code, kernel, lambda code: ())
        assert caught.value.diagnostics[0].code == "B126"


def test_nvdisasm_is_looked_for_as_ptxas_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wish = tmp_path / "nvdisasm"
    wish.write_text("#!/bin/sh\necho no\n")
    wish.chmod(0o755)
    for environ, code in (({"NCC_NVDISASM": str(tmp_path)}, "B122"), ({"NCC_NVDISASM": str(tmp_path / "x")}, "B122"),
                          ({}, "B123")):
        monkeypatch.setattr("sys.path", [])
        monkeypatch.setattr("ncc.backends.sass.image.nvdisasm._SYSTEM", str(tmp_path / "none"))
        with pytest.raises(NccError) as caught:
            find_nvdisasm(environ)
        assert caught.value.diagnostics[0].code == code


# ---- the command, and the engine


def test_the_command_writes_a_probed_cubin(tmp_path: Path) -> None:
    done = ncc("instrument", IMAGES / "plain.cubin", "-p", "block_sched", "-k", "scale", "--sass", "auto",
               "-o", tmp_path / "o.cubin")
    assert (done.status, done.out) == (0, "")
    assert "machine code for sm_90" in done.err
    assert parse_code((tmp_path / "o.cubin").read_bytes()).kernel("scale").parameters[-1].size == 8


def test_the_engine_prepares_what_has_no_ptx() -> None:
    preparer = Preparer(Programs("ptx", TargetProgram(program("block_sched"))), None)
    data = sass_corpus.made("ptx/triton_softmax_sm80.ptx", 80)
    assert data is not None
    data = data.replace(b".nv_debug_ptx_txt", b".nv_debug_ptx_not")
    kernel = parse_code(data).kernel(parse_code(data).kernels()[0])
    image = Image(data, "a" * 64)
    try:
        made = {how: preparer.submit(Request(image, kernel.name, 80, BuildOptions(machine_code=how))).result()
                for how in ("off", "auto", "only")}
    finally:
        preparer.close()
    assert made["off"].plan is None
    assert "[B055]" in made["off"].reason
    for how in ("auto", "only"):
        plan = made[how].plan
        assert plan is not None, made[how].refusal
        assert (plan.block_offset, plan.block_bytes, plan.target) == (parameter.place(kernel), 8, "sm_80")
        assert [(p.offset, p.size) for p in plan.params] == [(p.offset, p.size) for p in kernel.parameters]
        assert plan.can_wait  # nobody has read whether it does
        assert plan.loads_back  # on sm_80 no register is held through a kernel
        assert "nvdisasm" in plan.made_by("probed")


@pytest.mark.parametrize("sm", [80, 90])
def test_a_node_of_a_graph_is_prepared_as_from_ptx(sm: int) -> None:
    """The hook driver is told the same of a kernel for a node, whichever way it was probed."""
    preparer = Preparer(Programs("ptx", TargetProgram(program("block_sched"))), None)
    whole = sass_corpus.made("ptx/triton_softmax_sm80.ptx", sm)
    assert whole is not None
    code = whole.replace(b".nv_debug_ptx_txt", b".nv_debug_ptx_not")
    text = (Path(__file__).parent / "ptx" / "triton_softmax_sm80.ptx").read_bytes()
    name = parse_code(code).kernels()[0]

    def made(data: bytes, how: str) -> Outcome:
        options = BuildOptions(machine_code=how, by_pointer=True, any_text=True)
        return preparer.submit(Request(Image(data, "a" * 63 + str(data is code)[0]), name, sm, options)).result()

    try:
        assert "[B055]" in made(code, "off").reason
        of_text, *others = made(text, "off").plan, made(code, "auto").plan, made(code, "only").plan
    finally:
        preparer.close()
    assert of_text is not None
    for plan in others:
        assert plan is not None
        assert plan.maps == of_text.maps
        assert (plan.block_offset, plan.block_bytes) == (of_text.block_offset, of_text.block_bytes)
        for image in (plan.image, of_text.image):
            given = parse_code(image).kernel(name).parameters[-1]
            assert (given.offset, given.size) == (plan.block_offset, POINTER_BYTES)


def test_a_node_finds_its_block_by_pointer() -> None:
    """The entry reads which block is this launch's and counts; the exit loads addresses from there, none of bank 0."""
    node = patched(node=True)
    entry, leave = inserted_lines(node)
    block = [f"c[0x0][{node.block_at + n:#x}]" for n in (0, 8)]
    assert sum(block[1] in line for line in entry) == 1
    assert any(" REDG.E.ADD.STRONG.GPU " in line for line in entry)
    assert sum(block[0] in line for line in leave) == 1
    assert not any(block[1] in line for line in leave)
    assert any(" LDG.E.64.CONSTANT " in line for line in leave)
    kernel = parse_code(node_image()).kernel("add_kernel")
    listed = next(a.payload for a in kernel.attributes if a.number == Number.INT_WARP_WIDE_INSTR_OFFSETS)
    text = node.patched.splitlines()[int.from_bytes(listed, "little") // 16]
    assert " VOTEU.ANY " in text  # as ptxas lists it, at its new place


def test_ptxas_lists_what_it_does_for_a_warp_and_no_vote_of_the_source() -> None:
    """EIATTR 0x31 of what is compiled for entry and exit, whose vote is an activemask of the source."""
    file = parse_code((IMAGES / "triton.cubin").read_bytes())
    made = machine_code.templates(program("block_sched"), file.kernel("add_kernel"), disassembly(),
                                  BuildOptions(by_pointer=True))
    assert made.entry is not None
    assert made.exit is not None
    votes = [[BYTES * n for n, i in enumerate(half.code) if i.opcode == "VOTEU.ANY"]
             for half in (made.entry, made.exit)]
    assert [len(one) for one in votes] == [1, 1]
    assert (list(made.entry.wide), list(made.exit.wide)) == (votes[0], [])


def test_lanes_of_an_entry_come_together_again() -> None:
    """What the warp holds is written where they are; else it would be some lanes'."""
    assert changed(node=True) == []
    give, sync, vote, apart = (word_of(text, node=True) for text in (" R2UR", " BSYNC B", " VOTEU.ANY UR4", " BRA "))
    held = give.split(" R2UR ")[1].split(",")[0]
    end = int(sync.split()[0], 16)
    cases = [
        (sync, sync.replace("BSYNC B0", "BSYNC B1")),  # others come together there
        (sync, sync.replace("BSYNC B0", "@P1 BSYNC B0")),
        (sync, sync.replace("BSYNC B0", "NOP")),
        (f"BSSY B0, {end + 16:#x}", f"BSSY B0, {end + 32:#x}"),
        (f"BSSY B0, {end + 16:#x}", f"@P1 BSSY B0, {end + 16:#x}"),
        (apart, apart.replace(f"{end:#x}", f"{end + 32:#x}")),  # past where they come together
        (vote, vote.replace(" VOTEU.ANY UR4, UPT, PT", f" R2UR {held}, R0")),  # written by some, too
        (vote, vote.replace(" VOTEU.ANY UR4, UPT, PT", " BREAK B0")),
        (give, give.replace(" R2UR", f" @P0 BRA {end:#x}\n").split("\n")[0])]
    for change in cases:
        assert "V155" in changed(change, node=True), change
    block = patched(node=True).block_at
    assert changed((f"[{block + 8:#x}]", f"[{block + 16:#x}]"), node=True) == ["V157"]


def test_a_kernel_with_variables_is_refused() -> None:
    image = sass_corpus.made("ptx/nvcc_state_sm75.ptx", 90)
    assert image is not None
    for entry in ("bumps", "tells_where"):  # the latter stores where bank 3 is in memory
        with pytest.raises(NccError) as caught:
            machine_code.prepare_code(image, entry, 90, program("block_sched"), BuildOptions())
        assert caught.value.diagnostics[0].code == "B129"
    with pytest.raises(NccError) as caught:
        machine_code.prepare_code(image, entry, 80, program("block_sched"), BuildOptions())
    assert caught.value.diagnostics[0].code == "B057"


WITH_STATE = """.version 8.0
.target sm_90
.address_size 64
.visible .global .u32 count;
.visible .const .u32 limit[4];
.visible .entry none(.param .u64 p) {
	.reg .b64 %rd<2>;
	ld.param.u64 %rd0, [p];
	st.global.u64 [%rd0], %rd0;
	ret;
}
.visible .entry global(.param .u64 p) {
	.reg .b32 %r<2>;
	atom.global.add.u32 %r0, [count], 1;
	ret;
}
.visible .entry constant(.param .u64 p) {
	.reg .b64 %rd<2>;
	.reg .b32 %r<2>;
	ld.param.u64 %rd0, [p];
	ld.const.u32 %r0, [limit+4];
	st.global.u32 [%rd0], %r0;
	ret;
}
"""


def test_only_kernels_that_may_reach_variables_are_refused() -> None:
    """Of one module: what a linker fills in, or bank 3, is reached; parameters point to the program's own memory."""
    file = parse_code(assemble(WITH_STATE, "sm_90"))
    readings = {n: machine_code.read_kernel(file, file.kernel(n), disassembly()) for n in file.kernels()}
    reached = {name: reached_variable(reading) for name, reading in readings.items()}
    assert reached["none"] is None
    assert "c[0x4]" in (reached["global"] or "")
    assert "c[0x3]" in (reached["constant"] or "")
    none = readings["none"]
    assert reached_variable(replace(none, kernel=replace(none.kernel, relocated=frozenset((32,)))))
    assert none.kernel.param_bytes == 8
    for text in ("LDC R2, c[0x2][R4]", "CALL.REL.NOINC 0x80", "LDC.64 R2, c[0x0][R4+0x210]", "LDC R2, c[0x0][0x208]",
                 "LDC R2, c[0x0][R4+0x20c]", "ULDC.64 UR4, c[0x0][UR6+0x208]"):
        assert reached_variable(replace(none, code=(*none.code, instruction(text)))) is None, text
    for text in ("LDC.IL R2, c[0x0][R4]", "CALL.REL.NOINC 0x8000", "ULDC UR4, cx[UR6][0x10]", "LDC R2, c[0x5][0x0]",
                 "LDC.64 R4, c[0x0][0xd0]", "LDC R4, c[0x0][R4]", "LDC R4, c[0x0][R4+0x20]",
                 "LDC R4, c[0x0][R4+0x204]", "LDC R4, c[0x0][0x204]"):
        assert reached_variable(replace(none, code=(*none.code, instruction(text)))) == f"'{text}'"
