"""What makes kernels without PTX cheap to prepare: an instruction is read once, and nothing is kept that is not so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import sass_corpus
from needs import needs

from ncc import machine_code, pipeline
from ncc.backends import process
from ncc.backends.base import BuildOptions
from ncc.backends.sass.code import disassembly as reading
from ncc.backends.sass.code.disassembly import Disassembly
from ncc.backends.sass.image.cubin import parse_code
from ncc.backends.sass.image.nvdisasm import find_nvdisasm
from ncc.backends.sass.isa.encoding import BYTES, code_of, words
from ncc.diag import Diagnostic, Diagnostics, NccError, Severity
from ncc.engine.cache import DiskCache
from ncc.engine.images import Image
from ncc.engine.plan import decode_refusal, encode_refusal
from ncc.engine.prepare import Outcome, Preparer, Request
from ncc.engine.targets import Programs, TargetProgram
from ncc.ir.nodes import Program

pytestmark = needs("ptxas", "nvdisasm")
IMAGES = Path(__file__).parent / "images"
AUTO = BuildOptions(machine_code="auto")


@cache
def program(spec: str) -> Program:
    diags = Diagnostics()
    found = pipeline.load_program(spec, "ptx", diags)
    diags.raise_errors()
    return found


def kernels() -> list[tuple[bytes, str, int]]:
    """(cubin, kernel, architecture): two of each file."""
    return [(image, name, parse_code(image).sm) for _, image in sass_corpus.few()
            for name in parse_code(image).kernels()[:2]]


class Ran:
    """Programs that were run, by name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: list[str] = []
        real = process.output

        def output(command: list[str], *given: float) -> tuple[int, bytes]:
            self.names.append(Path(command[0]).name)
            return real(command, *given)

        monkeypatch.setattr(process, "output", output)

    def runs(self, of: str = "nvdisasm") -> int:
        return self.names.count(of)


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Ran:
    return Ran(monkeypatch)


# ---- an instruction says the same wherever it stands

def test_what_is_known_of_a_place_is_known_of_all() -> None:
    """Each kernel read whole, and word by word with all others in an order of their own."""
    of_sm, jumps = dict[int, list[bytes]](), 0
    for image, name, sm in kernels():
        of_sm.setdefault(sm, []).append(parse_code(image).kernel(name).code)
    for sm, codes in of_sm.items():
        known = Disassembly()
        each = sorted({word for code in codes for word in words(code)})
        known.read([code_of(each)], sm)
        for code in codes:
            whole, = find_nvdisasm().read([code], sm)
            assert known.read([code], sm)[0] == whole
            jumps += sum(i.target is not None for i in whole)
    assert jumps > 100


def test_nothing_is_asked_twice(ran: Ran) -> None:
    known = Disassembly()
    image, name, sm = kernels()[0]
    code = parse_code(image).kernel(name).code
    first = known.read([code], sm)
    again = known.read([code[len(code) // 2 :], code], sm)
    assert ran.runs() == 1
    assert again[1] == first[0]
    assert [i.word for i in again[0]] == words(code[len(code) // 2 :])


def test_what_is_likely_is_read_along_but_runs_nothing(ran: Ran) -> None:
    known = Disassembly()
    code = parse_code((IMAGES / "plain.cubin").read_bytes()).kernel("scale").code
    one, two, *others = dict.fromkeys(words(code))
    known.read([code_of([one])], 90, [two])
    assert ran.runs() == 1
    assert known.knows([one, two], 90)
    known.read([code_of([one, two])], 90, others)
    assert ran.runs() == 1
    assert not known.knows(others, 90)
    unreadable = 0
    known.read([code_of([one, others[0]])], 90, [unreadable])
    assert known.knows([others[0]], 90)
    assert not known.knows([unreadable], 90)


def test_what_is_known_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_MOST_KNOWN", 8)
    known = Disassembly()
    code = parse_code((IMAGES / "plain.cubin").read_bytes()).kernel("scale").code
    assert len(set(words(code))) > 8
    for _ in range(2):
        assert [i.word for i in known.read([code], 90)[0]] == words(code)
        assert sum(known.knows([word], 90) for word in set(words(code))) == 8


def test_a_part_of_an_instruction_is_refused() -> None:
    with pytest.raises(NccError) as caught:
        Disassembly().read([bytes(BYTES + 1)], 90)
    assert caught.value.diagnostics[0].code == "B124"


# ---- registers by the form of an instruction

def test_kernels_come_out_the_same_whatever_was_prepared_before() -> None:
    shared = Disassembly()
    for spec in ("block_sched", "program_progress"):
        for image, name, _ in kernels():
            assert made(image, name, spec, shared) == made(image, name, spec, Disassembly())


def made(image: bytes, name: str, spec: str, known: Disassembly) -> bytes | str:
    try:
        return machine_code.probe_code(image, name, program(spec), disassembly=known).image
    except NccError as refusal:
        return refusal.diagnostics[0].message


def test_what_came_out_otherwise_is_refused() -> None:
    """A form that is remembered wrong is found out when the result is read."""
    known = Disassembly()
    image = sass_corpus.made("ptx/triton_softmax_sm80.ptx", 90)
    assert image is not None
    name = parse_code(image).kernels()[0]
    machine_code.probe_code(image, name, program("block_sched"), disassembly=known)
    forms = known.reader(90).forms
    assert forms
    for form in forms:
        forms[form] = tuple((at + 1, bits) for at, bits in forms[form])
    again = made(image, name, "block_sched", known)
    right = made(image, name, "block_sched", Disassembly())
    assert isinstance(right, bytes)
    # Where no register is where the form says, each is looked for.
    assert "came out as" in again if isinstance(again, str) else again == right


def test_a_text_that_was_not_wanted_is_refused() -> None:
    known = Disassembly()
    image = (IMAGES / "plain.cubin").read_bytes()
    file = parse_code(image)
    one = machine_code.read_kernel(file, file.kernel("scale"), known)
    templates = machine_code.templates(program("block_sched"), file.kernel("scale"), known)
    done = machine_code.spliced(one, templates, known)
    assert machine_code.checked(done, known, program("block_sched")).image == done.patched.image
    at, text = next((at, text) for at, text in done.patched.texts.items() if " R" in text)
    wrong = replace(done, patched=replace(done.patched, texts={**done.patched.texts, at: text.replace(" R", " R1")}))
    with pytest.raises(NccError) as caught:
        machine_code.checked(wrong, known, program("block_sched"))
    assert caught.value.diagnostics[0].code == "B126"


def test_runs_of_other_programs_are_few(ran: Ran) -> None:
    """After the first ones a kernel takes two runs of nvdisasm at most, and none of ptxas where its parameters have a
    size that was there; one that was there takes none at all."""
    known = Disassembly()
    image = sass_corpus.made("ptx/nvcc_control_sm90.ptx", 90)
    assert image is not None
    most = {"asserts": (5, 2), "calls": (5, 2), "scopes": (2, 0), "ladder": (2, 0)}
    for name, (nvdisasm, ptxas) in (*most.items(), ("calls", (0, 0))):
        ran.names.clear()
        machine_code.probe_code(image, name, program("block_sched"), disassembly=known)
        assert ran.runs() <= nvdisasm, name
        assert ran.runs("ptxas") <= ptxas, name


# ---- the next run of a program

def without_ptx(name: str, sm: int) -> bytes:
    data = sass_corpus.made(name, sm)
    assert data is not None
    return data.replace(b".nv_debug_ptx_txt", b".nv_debug_ptx_not")


def test_a_second_run_needs_no_other_program(tmp_path: Path, ran: Ran) -> None:
    """What was probed and what was refused comes from the cache on disk."""
    asked = [Request(Image(data, f"{n:064}"), parse_code(data).kernels()[0], 90, AUTO) for n, data in enumerate((
        without_ptx("ptx/triton_softmax_sm80.ptx", 90), (IMAGES / "plain.cubin").read_bytes()))]
    callee = without_ptx("ptx/nvcc_state_sm75.ptx", 90)
    asked += [Request(Image(callee, "c" * 64), name, 90, AUTO) for name in parse_code(callee).kernels()]

    def run() -> list[Outcome]:
        machine_code.of_engine.cache_clear()
        preparer = Preparer(Programs("ptx", TargetProgram(program("block_sched"))), opened(tmp_path))
        try:
            return [preparer.submit(request).result() for request in asked]
        finally:
            preparer.close()

    machine_code._made.cache_clear()  # what another test had made of the same probes
    first = run()
    assert ran.runs()
    assert ran.runs("ptxas")
    ran.names.clear()
    second = run()
    assert not ran.names
    assert [o.plan for o in second] == [o.plan for o in first]
    assert [o.reason for o in second] == [o.reason for o in first]
    assert {o.plan is None for o in first} == {True, False}
    assert all(o.cached for o in second)
    assert not any(o.cached for o in first)


def opened(path: Path) -> DiskCache:
    cache = DiskCache(path)
    cache.open()
    return cache


def test_what_may_change_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """nvdisasm that fails says nothing of the kernel."""
    request = Request(Image(without_ptx("ptx/triton_softmax_sm80.ptx", 90), "a" * 64), "", 90, AUTO)
    request = replace(request, entry=parse_code(request.image.data).kernels()[0])
    real = process.output

    def prepare() -> Outcome:
        machine_code.of_engine.cache_clear()
        preparer = Preparer(Programs("ptx", TargetProgram(program("block_sched"))), opened(tmp_path))
        try:
            return preparer.submit(request).result()
        finally:
            preparer.close()

    def failing(command: list[str], *given: float) -> tuple[int, bytes]:
        return (1, b"nvdisasm fatal") if "nvdisasm" in command[0] else real(command, *given)

    monkeypatch.setattr(process, "output", failing)
    assert "[B124]" in prepare().reason
    monkeypatch.setattr(process, "output", real)
    assert prepare().plan is not None


DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda data: data[:-1], lambda data: data + b"x", lambda data: data[:8], lambda data: data[:8] + b"[]",
    lambda data: data.replace(b'"code"', b'"kode"'), lambda data: data.replace(b'"B125"', b"125"),
    lambda data: data.replace(b'"B125"', b"null"), lambda data: data[:8] + b"{}", lambda data: data[:8] + b"[" * 4000]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_refusal_is_none(damage: Callable[[bytes], bytes]) -> None:
    why = (Diagnostic("B125", Severity.ERROR, "it begins otherwise", None, None, "<image>"),)
    assert decode_refusal(encode_refusal(why)) == why
    with pytest.raises(ValueError, match=r"not|xpecting|Extra|Unterminated"):
        decode_refusal(damage(encode_refusal(why)))
