"""Registers of a thread in machine code: which an instruction has, and when it is done with them. Rewriter and verifier
have tables of their own; here they are held to nvdisasm's, to ptxas' output and to each other."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import sass_corpus
from needs import needs

from ncc import machine_code
from ncc.backends.sass.code import pending as rewriter
from ncc.backends.sass.image.cubin import parse_code
from ncc.backends.sass.isa.encoding import put, read_barrier, write_barrier
from ncc.backends.sass.isa.width import registers, uniforms
from ncc.backends.sass.text.listing import Instruction, listing
from ncc.diag import Diagnostics
from ncc.verifier import sass
from ncc.verifier import sasstime as verifier
from ncc.verifier.sassline import Line, read_lines

TABLE = Path(__file__).with_name("sass_registers.txt")
"""Instructions, and the registers that nvdisasm 13.5's life ranges (-plr) say they read or write: one for each opcode
that ptxas 13.0 made, for sm_80 to sm_90, of the tests' PTX and of PTX with vectors, atomics of 128 bits, textures,
surfaces, matrices and warp groups; where an operand takes more than one register, one for each type."""

NONE = 7 << 110 | 7 << 113
READ = 7 << 110  # tells by barrier 0 when it has read
STORE, LOAD = "STG.E desc[UR4][R2.64], R5", "LDG.E R6, desc[UR4][R8.64]"


def rows() -> list[tuple[str, set[int]]]:
    found = []
    for line in TABLE.read_text().splitlines():
        text, _, numbers = line.partition(" | ")
        ends = [run.split("-") for run in numbers.split()]
        found.append((text, {n for run in ends for n in range(int(run[0]), int(run[-1]) + 1)}))
    return found


def code_of(*lines: tuple[str, int]) -> list[Instruction]:
    return [Instruction(16 * n, text, word) for n, (text, word) in enumerate(lines)]


def read(code: list[Instruction]) -> list[Line]:
    found = read_lines("some", listing(code), Diagnostics())
    assert found is not None
    return found


def busy(*lines: tuple[str, int], sm: int = 90) -> set[int]:
    """What both say of a code."""
    code = code_of(*lines)
    found = rewriter.pending(sm, code)
    assert found == verifier.busy(read(code), sm)
    return found


def test_a_name_stands_for_as_many_registers_as_nvdisasm_says() -> None:
    narrow = []
    for text, wanted in rows():
        ours, theirs = registers(Instruction(0, text, NONE)), read(code_of((text, NONE)))[0].threads
        assert wanted <= theirs <= ours, text  # what the rewriter leaves alone, the verifier does not ask for
        narrow += [text] if theirs == wanted else []
        inserted = text.partition(".")[0].partition(" ")[0] in sass._ADMITTED
        assert theirs == wanted or not inserted or text.startswith(("F2I", "I2F", "MATCH")), text
    assert len(rows()) > 200
    assert len(narrow) > 120


def test_of_what_is_not_known_the_widest_is_taken() -> None:
    for text in ("QUUX.9 R4", "TEX.B R4, 2D", "HGMMA.SP.64x8x16.F32 R4, gdesc[UR4]", "DMMA.8x8x4 R4"):
        assert registers(Instruction(0, text, NONE)) == read(code_of((text, NONE)))[0].threads == {4, 5, 6, 7}


@pytest.mark.parametrize(("text", "count"), [("DMMA.16x8x8 R0", 16), ("HGMMA.64x256x16.F32 R0, gdesc[UR4]", 128),
                                             ("QGMMA.SP.64x64x64.F32.E4M3.E4M3 R0, gdesc[UR4]", 32)])
def test_matrices_take_many(text: str, count: int) -> None:
    assert registers(Instruction(0, text, NONE)) == read(code_of((text, NONE)))[0].threads == set(range(count))


def test_a_later_barrier_tells_only_where_every_lane_comes_to_it() -> None:
    assert busy((STORE, NONE), (STORE, READ), ("EXIT", NONE)) == set()
    assert busy((STORE, NONE), (f"@P0 {STORE}", READ), ("EXIT", NONE)) == {2, 3, 5}  # it may not run
    assert busy((STORE, NONE), (f"@PT {STORE}", READ), ("EXIT", NONE)) == set()
    assert busy((f"@P0 {STORE}", READ), ("EXIT", NONE)) == set()  # where it runs, it tells
    assert busy((STORE, NONE), (LOAD, 0), ("EXIT", NONE)) == {2, 3, 5}  # of another kind
    for between in ("@P0 EXIT", "@P0 BRA 0x30", "BRX R10 -0x10", "JMX R10", "CALL.ABS.NOINC R10", "RET.REL.NODEC R10"):
        assert busy((STORE, NONE), (between, NONE), (STORE, READ), ("EXIT", NONE)) >= {2, 3, 5}, between
    assert busy((STORE, NONE), ("NOP", NONE), (STORE, READ), ("@P0 BRA 0x20", NONE), ("EXIT", NONE)) == {2, 3, 5}


@pytest.mark.parametrize("text", ["BRA.DIV UR4, 0x10", "NANOSLEEP UR4", "WARPSYNC UR4"])
def test_a_uniform_register_that_comes_first_may_be_read(text: str) -> None:
    line = read(code_of((text, NONE)))[0]
    assert (line.read, line.defined) == ({4}, set())


def test_both_leave_the_same_uniform_registers_alone() -> None:
    """What a name stands for, and what may still be read when all barriers have been waited for."""
    for text, _ in rows():
        line = read(code_of((text, NONE)))[0]
        assert line.read | line.defined <= line.uniforms <= uniforms(Instruction(0, text, NONE)), text
    cases = [
        ([(STORE, NONE)], {4, 5}), ([(STORE, READ)], set()), ([(STORE, NONE), (STORE, READ)], set()),
        ([(LOAD, READ)], {4, 5}), ([(LOAD, 0)], set()),  # it has read, but no barrier says that it has written
        ([("UIMAD.WIDE UR4, UR6, UR8, UR10", NONE), ("VOTEU.ANY UR3, UPT, PT", NONE), ("R2UR UR5, R5", NONE)], set()),
        ([("IMAD R4, R5, UR6, R7", NONE), ("ULDC.64 UR4, c[0x0][0x208]", NONE)], set()),
        ([("S2UR UR6, SR_CTAID.X", NONE)], {6}), ([("S2UR UR6, SR_CTAID.X", NONE), ("S2UR UR7, SR_TID.X", 0)], set()),
        ([("UTMALDG.3D [UR8], [UR30], desc[UR60]", NONE)], {*range(8, 24), *range(30, 46), *range(60, 76)})]
    for lines, found in cases:
        code = code_of(*lines, ("EXIT", NONE))
        assert rewriter.pending_uniform(code) == verifier.busy_uniform(read(code)) == found, lines


def test_where_the_lines_end_nothing_is_over() -> None:
    assert busy((STORE, NONE)) == {2, 3, 5}
    assert busy((STORE, NONE), ("NOP", NONE)) == {2, 3, 5}


def test_functions_have_addresses_of_their_own() -> None:
    """A branch of one function is none to another."""
    store, later = (STORE, NONE), code_of((STORE, READ), ("NOP", NONE), ("RET.REL.NODEC R20 0x0", NONE))
    first = code_of(store, ("NOP", NONE), ("NOP", NONE))
    jumps = code_of(("BRA 0x20", NONE), ("NOP", NONE), (STORE, READ), ("EXIT", NONE))
    assert rewriter.pending(90, first, later) == {2, 3, 5}  # what stands behind is another function
    assert rewriter.pending(90, code_of(store, ("NOP", NONE), (STORE, READ)), jumps) == set()


def test_it_takes_one_pass() -> None:
    """It took 16 s for 4000 stores without a barrier, as each looked for one behind it."""
    code = code_of(*[(STORE, NONE)] * 50_000, ("EXIT", NONE))
    lines = read(code)
    began = time.process_time()
    assert rewriter.pending(90, code) == verifier.busy(lines, 90) == {2, 3, 5}
    assert time.process_time() - began < 20


def test_both_know_the_same_instructions_of_a_fixed_time() -> None:
    assert verifier.TIMED == rewriter.FIXED
    assert verifier.TIMED_UNIFORM == rewriter.FIXED_UNIFORM
    for name in ("HMMA.16816.F32", "IMMA.8816.S8.S8", "DMMA.884", "HGMMA.64x64x16.F32", "BMMA.168128", "DADD",
                 "DFMA.RM", "DSETP.LT.AND", "DMUL", "HFMA2.MMA", "IMAD", "DEPBAR.LE"):
        long = rewriter.takes_long(code_of((f"{name} R0", NONE)))
        assert long == bool(verifier.LONG.match(name.partition(".")[0])), name
    told = ("R2UR UR4, R5", NONE)
    assert busy(told) == set()
    assert busy(told, sm=80) == {5}  # ptxas gives it a barrier there
    double = ("DFMA R4, R6, R8, R10", NONE)
    assert busy(double) == set()
    assert busy(double, sm=86) == {*range(4, 12)}  # the same


@needs("ptxas", "nvdisasm")
def test_ptxas_gives_no_barrier_to_what_takes_a_fixed_time() -> None:
    disassembly = machine_code.Disassembly()
    seen = set()
    for name, image in sass_corpus.few():
        file = parse_code(image, name)
        for kernel in map(file.kernel, file.kernels()):
            for one in machine_code.read_kernel(file, kernel, disassembly).code:
                kind = one.opcode.partition(".")[0]
                since = 90 if kind in rewriter.FIXED_UNIFORM else rewriter._FIXED_SINCE.get(kind, 0)
                if kind in rewriter.FIXED | rewriter.FIXED_UNIFORM and kernel.machine.sm >= since:
                    assert write_barrier(one.word) == read_barrier(one.word) == 7, one.text
                    seen.add(kind)
    assert len(seen - rewriter.FIXED_UNIFORM) > 30
    assert len(seen & rewriter.FIXED_UNIFORM) > 8


def test_a_barrier_of_a_word() -> None:
    """What these tests take for words."""
    assert (write_barrier(NONE), read_barrier(NONE), read_barrier(READ), write_barrier(READ)) == (7, 7, 0, 7)
    assert put(NONE, (113, 3), 0) == READ
