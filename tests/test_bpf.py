"""``ncc compile -t bpf``: an object that readers of ELF, of BTF and of eBPF understand, and no other machine's work."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from bpf_vm import Machine, Object, words
from btf import FUNC, FUNC_PROTO, PTR, STRUCT, Btf, maps
from cli import ncc
from needs import needs, output
from tool_names import ARRAYS

from ncc import compile, pipeline
from ncc.backends import backend
from ncc.backends.bpf.context import context_fields, field_name
from ncc.backends.bpf.emit import emit_object, frame_bytes
from ncc.backends.bpf.helpers import COMBINE_IDS, GPU_BASE, HELPER_IDS, MAP_PUSH_ELEM
from ncc.diag import Diagnostics, NccError
from ncc.ir.nodes import CaptureRef, Program
from ncc.ir.ops import Effect, Op
from ncc.ir.text import parse_program
from ncc.ir.types import Capture, Helper
from ncc.source import SourceFile

ACCESSES = """
from ncc import Map, probe
import ncc.language as nl

@Map(level="thread", cap="dynamic")
class accesses:
    late: nl.pred
    address: nl.u64
    kind: nl.u8
    size: nl.u16
    delta: nl.s32
    bits: nl.f32

@Map(level="thread", cap=3)
class counts:
    total: nl.u64

last: nl.s64 = -1
small: nl.u8 = 7

@probe(pos="load.global:ld.shared", level="thread")
def access():
    now: nl.s64 = nl.clock()
    accesses.save(now > last, nl.addr, small, nl.bytes, now - last, nl.out[2])
    last = now
    small += 250

@probe(pos="kernel", level="thread")
def leave():
    counts.save(last + nl.time())
"""


def program(text: str = ACCESSES) -> Program:
    diags = Diagnostics()
    read = pipeline.parse_probe(SourceFile("probe.py", text), diags)
    pipeline.verify(read, backend("bpf"), diags)
    diags.raise_errors()
    return read


def compiled(text: str = ACCESSES) -> bytes:
    image = compile(text, "bpf", "probe.py")
    assert isinstance(image, bytes)
    return image


# --- the file ---


def test_an_object_has_a_section_for_each_snippet_and_what_loaders_look_for() -> None:
    image = Object.read(compiled())
    assert set(image.code) == {"probe/access/after", "probe/leave/after"}
    assert image.relocations == {"probe/access/after": [(image.relocations["probe/access/after"][0][0], "accesses")],
                                 "probe/leave/after": [(image.relocations["probe/leave/after"][0][0], "counts")]}
    assert image.sections["license"] == b"Dual MIT/GPL\0"
    assert len(image.sections[".maps"]) == 2 * 24
    assert not [name for name in image.sections if "eh_frame" in name]


def test_the_program_can_be_read_back_from_its_object() -> None:
    text = Object.read(compiled()).sections["ncc.ir"].decode()
    diags = Diagnostics()
    assert parse_program(SourceFile("probe.ir", text), diags) == program()
    assert not diags.errors


def test_maps_are_defined_in_btf() -> None:
    found = maps(Btf(Object.read(compiled()).sections[".BTF"]))
    assert found["counts"].numbers == {"type": 22, "max_entries": 3}
    accesses = found["accesses"]
    assert accesses.numbers == {"type": 22, "max_entries": 0}, "a loader sets a dynamic map's cap"
    assert (accesses.record_name, accesses.record_bytes) == ("accesses", 20)
    assert accesses.fields == (("late", "_Bool", 1, 0), ("address", "unsigned long long", 8, 1),
                               ("kind", "unsigned char", 1, 9), ("size", "unsigned short", 2, 10),
                               ("delta", "int", 4, 12), ("bits", "float", 4, 16))


def test_functions_and_their_context_are_in_btf() -> None:
    btf = Btf(Object.read(compiled()).sections[".BTF"])
    function = btf.find(FUNC, "access_after")
    signature = btf.at(function.word)
    assert (signature.kind, btf.at(signature.word).name) == (FUNC_PROTO, "int")
    ((name, argument),) = signature.rows
    assert (btf.name(name), btf.at(argument).kind) == ("context", PTR)
    context = btf.at(btf.at(argument).word)
    assert (context.kind, context.name) == (STRUCT, "ncc_context")
    assert {name: offset // 8 for name, (_, offset) in btf.members(context).items()} == {
        "addr": 0, "bytes": 8, "out_2": 16, "reg_last": 24, "reg_small": 32}


def test_every_helper_has_an_id_of_its_own() -> None:
    ids = [*HELPER_IDS.values(), MAP_PUSH_ELEM]
    assert set(HELPER_IDS) == set(Helper)
    assert set(COMBINE_IDS) == {op for op in Op if op.info.effect is Effect.WARP}
    assert len(set(ids)) == len(ids)
    assert {h for h, number in HELPER_IDS.items() if number < GPU_BASE} == {Helper.TIME, Helper.CUID}


def test_captures_stand_before_registers_and_element_zero_is_the_scalar() -> None:
    names = [field_name(f) for f in context_fields(program())]
    assert names == ["addr", "bytes", "out_2", "reg_last", "reg_small"]
    assert field_name(CaptureRef(Capture.OUT, 0)) == field_name(CaptureRef(Capture.OUT)) == "out"


# --- other people's tools ---


@pytest.fixture(params=[*ARRAYS, None])
def object_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "probe.bpf.o"
    if request.param is None:
        path.write_bytes(compiled())
    else:
        done = ncc("compile", request.param, "-t", "bpf", "-o", str(path))
        assert (done.status, done.out, done.err) == (0, "", "")
    return path


def test_llvm_objdump_disassembles_every_instruction(object_file: Path) -> None:
    text = output("llvm-objdump", "-d", object_file)
    assert "unknown" not in text
    image = Object.read(object_file.read_bytes())
    for section, code in image.code.items():
        part = text.split(f"section {section}:")[1].split("Disassembly")[0]
        lines = [line for line in part.splitlines() if line.strip()[:1].isdigit() and ":\t" in line]
        assert len(lines) == len(code) // 8 - code.count(b"\x18\x01\0\0\0\0\0\0")
        assert lines[-1].endswith("exit")


def test_readelf_reads_it(object_file: Path) -> None:
    text = output("readelf", "-h", "-S", "-s", "-r", "-W", object_file)
    assert "Linux BPF" in text
    assert all(name in text for name in (".maps", ".BTF", "license", "probe/"))


def test_bpftool_reads_its_types(object_file: Path) -> None:
    text = output("bpftool", "btf", "dump", "file", object_file)
    for name in maps(Btf(Object.read(object_file.read_bytes()).sections[".BTF"])):
        assert f"VAR '{name}'" in text
    assert "DATASEC '.maps'" in text


def test_libbpf_opens_it(object_file: Path) -> None:
    """``gen skeleton`` opens the object as every loader does that uses libbpf."""
    image = Object.read(object_file.read_bytes())
    text = output("bpftool", "gen", "skeleton", object_file)
    for name in maps(Btf(image.sections[".BTF"])):
        assert f"struct bpf_map *{name};" in text
    for section in image.code:
        _, probe, side = section.split("/")
        assert f"struct bpf_program *{probe}_{side};" in text


# --- a machine ---


@needs("eBPF machine")
def test_an_object_runs() -> None:
    read, image = program(), Object.read(compiled())
    fields = [field_name(f) for f in context_fields(read)]
    given = {"addr": 0x7F00_1234_5678, "bytes": 16, "out_2": 0x3F800000, "reg_last": 100, "reg_small": 7}
    context = words([given[name] for name in fields])
    values = {HELPER_IDS[Helper.CLOCK]: 99, HELPER_IDS[Helper.TIME]: 1 << 40}
    sizes = {m.name: m.record_bytes for m in read.maps}
    for section in ("probe/access/after", "probe/leave/after"):
        assert Machine(image, section, sizes, 8 * len(fields), lambda n, *_: values[n], MAP_PUSH_ELEM).run(context) == 0
    assert dict(zip(fields, context, strict=True)) == given | {"reg_last": 99, "reg_small": 1}
    record = bytes([0]) + given["addr"].to_bytes(8, "little") + bytes([7, 16, 0]) + b"\xff" * 4 + b"\0\0\x80\x3f"
    assert image.saved == [("accesses", record), ("counts", (99 + (1 << 40)).to_bytes(8, "little"))]


DIVISIONS = """program p

map m thread array cap=1 {{
  f: {type}
  g: {type}
}}

reg r: {type} = 0

probe a thread at kernel {{
after:
  %z = and.{type} %r, 0
  %x = div.{type} %r, %r
  %y = div.{type} %x, %x
  %u = rem.{type} %y, %z
  %v = div.{type} %u, %z
  save [m] %u:{type}, %v:{type}
}}
"""


def no_helper(number: int, *_: int) -> int:
    raise AssertionError(number)


@needs("eBPF machine")
@pytest.mark.parametrize("type_", ["u8", "u16", "u32", "u64", "s64"])
def test_a_division_by_zero_is_none_for_a_verifier(type_: str) -> None:
    """The machine refuses code where it believes that a divisor is zero, on any path; of s32 it believes too much."""
    diags = Diagnostics()
    image = Object.read(emit_object(parse_program(SourceFile("p.ir", DIVISIONS.format(type=type_)), diags)))
    assert not diags.errors
    size = int(type_[1:]) // 4
    machine = Machine(image, "probe/a/after", {"m": size}, 8, no_helper, MAP_PUSH_ELEM)
    for value in (0, 3):
        machine.run(words([value]))
    assert [int.from_bytes(record, "little") for _, record in image.saved] == [0, 1]


# --- the command ---


def test_assembly_is_shown_with_the_contexts_offsets_of_the_whole_program(tmp_path: Path) -> None:
    (tmp_path / "probe.py").write_text(ACCESSES)
    done = ncc("compile", str(tmp_path / "probe.py"), "-t", "bpf", "--emit", "asm")
    assert done.status == 0
    leave = done.out.split("// leave, after\n")[1].splitlines()
    assert leave[0] == "r6 = *(u64 *)(r1 + 24)"
    assert leave[1] == "call 5"
    assert leave[-3:] == ["call 87", "r0 = 0", "exit"]


def test_a_binary_object_goes_to_a_pipe_but_to_no_terminal() -> None:
    command = [sys.executable, "-m", "ncc", "compile", "block_sched", "-t", "bpf"]
    piped = subprocess.run(command, capture_output=True, check=True)
    assert piped.stdout[:4] == b"\x7fELF"
    controller, terminal = pty.openpty()
    shown = subprocess.run(command, stdout=terminal, stderr=subprocess.PIPE, text=True)
    os.close(terminal)
    os.close(controller)
    assert shown.returncode == 1
    assert shown.stderr.startswith("error[R086]: an object for bpf is binary")


def test_compiling_twice_gives_the_same_bytes() -> None:
    assert compiled() == compiled()


# --- what it refuses ---


def refused(text: str) -> list[str]:
    with pytest.raises(NccError) as caught:
        compiled(text)
    return [d.code for d in caught.value.diagnostics]


HEAD = "from ncc import Map, probe\nimport ncc.language as nl\n"
PROBE = "@probe(pos='kernel', level='thread')\ndef p():\n"


@pytest.mark.parametrize(("count", "fits"), [(60, True), (65, False)])
def test_a_record_has_to_fit_the_stack_of_ebpf(count: int, fits: bool) -> None:
    fields = "".join(f"    f{i}: nl.u64\n" for i in range(count))
    text = f"{HEAD}@Map(level='thread')\nclass m:\n{fields}{PROBE}    m.save({', '.join('7' * count)})\n"
    assert compiled(text) if fits else refused(text) == ["B041"]


@pytest.mark.parametrize(("count", "fits"), [(40, True), (72, False)])
def test_values_kept_for_later_have_to_fit_the_stack_of_ebpf(count: int, fits: bool) -> None:
    values = "".join(f"    t{i} = nl.clock()\n" for i in range(count))
    saves = "".join(f"    m.save({f' {op} '.join(f't{i}' for i in range(count))})\n" for op in "^+")
    text = f"{HEAD}@Map(level='thread', cap=2)\nclass m:\n    f: nl.u64\n{PROBE}{values}{saves}"
    assert compiled(text) if fits else refused(text) == ["B041"]


def test_how_far_code_reaches_is_what_it_says() -> None:
    mov, add, store = bytes([0xBF, 0xA2]), bytes([0x07, 0x02, 0, 0]), bytes([0x7B, 0x1A])
    copy = mov + bytes(6) + add + (-48).to_bytes(4, "little", signed=True)
    assert frame_bytes(copy) == 48
    assert frame_bytes(store + (-16).to_bytes(2, "little", signed=True) + bytes(4)) == 16
    assert frame_bytes(bytes([0xB7, 2]) + bytes(6) + copy[8:]) == 0, "an addition to something else"


@pytest.mark.parametrize("change", [
    lambda t: t.replace("map counts", 'map "a-b"').replace("[counts]", '["a-b"]'),
    lambda t: t.replace("total: u64", '"to tal": u64'),
    lambda t: t.replace("probe access", 'probe "x y"'),
    lambda t: t.replace("reg small", 'reg "s.s"').replace("%small", "%s.s"),
    lambda t: t.replace("map counts", "map access_after").replace("[counts]", "[access_after]"),
], ids=["map", "field", "probe", "register", "symbol"])
def test_names_are_those_of_c(change: object, tmp_path: Path) -> None:
    from ncc.ir.text import print_program

    text = change(print_program(program()))  # type: ignore[operator]
    path = tmp_path / "probe.ir"
    path.write_text(text)
    done = ncc("compile", str(path), "-t", "bpf", "-o", str(tmp_path / "out.o"))
    assert done.status == 1
    assert "error[B040]" in done.err
    assert not (tmp_path / "out.o").exists()


def test_handwritten_assembly_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "probe.toml"
    path.write_text('regs = 0\n[map.m]\ntype = "array"\nlevel = "thread"\nsize = 8\ncap = 1\n[map.m.regs]\nx = "u64"\n'
                    '[probe.p]\npos = "kernel"\nlevel = "thread"\nbefore = "r0 = 0"\n')
    done = ncc("compile", str(path), "-t", "bpf", "-o", str(tmp_path / "out.o"))
    assert done.status == 1
    assert "error[B042]" in done.err


def test_what_needs_a_kernel_says_what_the_target_is_for(tmp_path: Path) -> None:
    done = ncc("instrument", str(Path(__file__).parent / "ptx" / "triton_softmax_sm80.ptx"), "-p", "block_sched",
               "-t", "bpf", "-o", str(tmp_path / "out"))
    assert done.status == 1
    assert "error[B043]" in done.err
    assert "'-t bpf' is for 'ncc compile'" in done.err


def test_architectures_are_versions_of_the_instruction_set() -> None:
    assert ncc("compile", "dmat", "-t", "bpf", "--arch", "sm_90").err.startswith("error[R080]")
    assert ncc("compile", "dmat", "-t", "bpf", "--arch", "v3", "--emit", "ir").status == 0
