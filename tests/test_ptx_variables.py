"""Variables of a kernel's module: the probed kernel reaches the original's, by their addresses, or is refused."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from needs import needs, ptxas_errors

from ncc import pipeline, sim
from ncc.backends.base import BuildOptions, Probed
from ncc.diag import Diagnostics, NccError
from ncc.ir.nodes import Program
from ncc.sim.arguments import pack
from ncc.sim.machine import Launch, Module, compile_kernel
from ncc.source import SourceFile

STATE = SourceFile("state.ptx", (Path(__file__).parent / "ptx" / "nvcc_state_sm75.ptx").read_text())
REACHED = ("constants", "bumps", "locks", "walks", "pairs_of")
HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
LOADS = """
from ncc import Map, probe
import ncc.language as nl

@Map(level="thread", type="array", cap="dynamic")
class m:
    addr: nl.u64

@probe(pos="{pos}", level="thread", before=True)
def save():
    m.save(nl.addr)
"""


def tool(name: str) -> Program:
    diags = Diagnostics()
    program = pipeline.load_program(name, "ptx", diags)
    diags.raise_errors()
    return program


@pytest.fixture
def loads(tmp_path: Path) -> Program:
    return at(tmp_path, "ld")


def at(folder: Path, pos: str) -> Program:
    (folder / "probe.py").write_text(LOADS.format(pos=pos))
    return tool(str(folder / "probe.py"))


def kernel(body: str, before: str, params: str = ".param .u64 out") -> SourceFile:
    regs = ".reg .pred %p<8>;\n.reg .b32 %r<8>;\n.reg .f32 %f<8>;\n.reg .b64 %rd<8>;\n"
    return SourceFile("k.ptx", f"{HEAD}{before}\n.visible .entry k({params})\n{{\n{regs}{body}\nret;\n}}\n")


def left_by(text: str, entry: str, probed: Probed | None) -> tuple[bytes, dict[str, bytes]]:
    """What a launch stores, and what it leaves in the variables."""
    out = np.zeros(256, np.float32)
    args = [out, np.int32(5)]
    if probed is not None:
        module = sim.launch_probed(probed, 1, 64, args).module
    else:
        compiled = compile_kernel(text, entry)
        module = Module.load(compiled.variables)
        params, spans = pack(compiled.kernel, args)
        Launch(compiled, (1, 1, 1), (64, 1, 1), 0, params, spans, module).run()
    image = module.image.tobytes()
    own = {"pointer"}  # an address
    return out.tobytes(), {name: image[place[1] : place[1] + module.found.sizes[name]]
                           for name, place in module.found.places.items() if name not in own}


@pytest.mark.parametrize("name", ["dmat", "block_sched", "instr_count"])
@pytest.mark.parametrize("entry", REACHED)
def test_a_probed_kernel_does_with_them_what_the_original_does(entry: str, name: str) -> None:
    probed = pipeline.instrument_text(STATE, entry, tool(name))
    stored, variables = left_by(STATE.text, entry, probed)
    assert (stored, variables) == left_by(STATE.text, entry, None)
    first = {name: bytes(value) for name, value in _first_values().items()}
    changed = {name for name, value in variables.items() if value != first[name]}
    assert changed == {"bumps": {"counter", "sums", "managed", "hidden", "_Z5typedIiE"}, "locks": {"counter"},
                       "pairs_of": {"pairs"}}.get(entry, set())


def _first_values() -> dict[str, bytes]:
    module = Module.load(compile_kernel(STATE.text, "says").variables)
    image = module.image.tobytes()
    return {name: image[place[1] : place[1] + module.found.sizes[name]]
            for name, place in module.found.places.items()}


@needs("ptxas")
@pytest.mark.parametrize("entry", REACHED)
def test_the_probed_module_is_ptx_and_has_no_variables_of_its_own(entry: str) -> None:
    probed = pipeline.instrument_text(STATE, entry, tool("dmat"))
    assert ptxas_errors(probed.probed, "sm_75") == ""
    names = {variable.name for variable in probed.variables}
    assert names
    named_elsewhere = {"counter", "hidden"}  # by a pointer's first value, by a function
    assert names & set(re.findall(r"[\w$]+", probed.probed)) <= named_elsewhere


@pytest.mark.parametrize(("linkage", "local"), [("", True), (".visible", False), (".extern", False), (".weak", False)])
def test_whose_a_name_is(loads: Program, linkage: str, local: bool) -> None:
    probed = pipeline.instrument_text(kernel("ld.global.u32 %r1, [v];", f"{linkage} .global .u32 v;"), "k", loads)
    assert [(v.name, v.bytes, v.local) for v in probed.variables] == [("v", 4, local)]
    assert ".u32 v" not in probed.probed


def test_a_declaration_that_something_else_names_stays(loads: Program) -> None:
    text = kernel("ld.global.u32 %r1, [v];", ".global .u32 v;\n.global .u64 other = v;\n.global .u64 self = self;")
    probed = pipeline.instrument_text(text, "k", loads).probed
    assert ".global .u32 v;" in probed
    alone = kernel("ld.global.u64 %rd1, [p];", ".global .u32 v;\n.global .u64 p = v;")
    probed = pipeline.instrument_text(alone, "k", loads).probed
    assert ".global .u32 v;" in probed, "nothing of the kernel's, and no cost"
    assert ".global .u64 p" not in probed


def test_what_is_recorded_are_the_originals_addresses(tmp_path: Path) -> None:
    text = kernel("ld.global.u32 %r1, [v+4];\nld.const.u32 %r2, [c+8];\nmov.u64 %rd1, c+12;\nld.const.u32 %r3, [%rd1];",
                  ".const .align 4 .b8 c[16];\n.global .align 4 .b8 v[8];")
    for pos, wanted in (("load.global", [("v", 4)]), ("ld.const", [("c", 8), ("c", 12)])):
        probed = pipeline.instrument_text(text, "k", at(tmp_path, pos))
        done = sim.launch_probed(probed, 1, 32, [np.zeros(1, np.uint32)])
        start = done.module.image.ctypes.data
        places = [start + done.module.found.places[name][1] + plus for name, plus in wanted]
        assert (done["m"].records["addr"] == places).all()
        assert [site.text for site in probed.sites] == [
            line for line in text.text.splitlines() if line.startswith("ld.global" if pos[-1] == "l" else "ld.const")]


def test_variables_go_on_from_launch_to_launch(loads: Program) -> None:
    text = kernel("ld.param.u64 %rd1, [out];\natom.global.add.u32 %r1, [v], 1;\nst.global.u32 [%rd1], %r1;\n"
                  "ld.global.u32 %r2, [v];", ".global .u32 v = 3;")
    probed = pipeline.instrument_text(text, "k", loads)
    out = np.zeros(1, np.uint32)
    first = sim.launch_probed(probed, 1, 1, [out])
    assert out[0] == 3
    sim.launch_probed(probed, 1, 1, [out], module=first.module)
    assert out[0] == 4


def test_a_literal_of_the_compilers_stays_where_it_is(loads: Program) -> None:
    text = kernel("ld.global.u32 %r1, [v];\nmov.u64 %rd1, $str;", ".global .u32 v;\n.global .b8 $str[3] = {65, 66};")
    probed = pipeline.instrument_text(text, "k", loads)
    assert [v.name for v in probed.variables] == ["v"]
    assert "mov.u64 %rd1, $str;" in probed.probed


def test_with_one_constant_all_of_them_are_reached(loads: Program) -> None:
    """They are loaded from global memory then, those of the compiler's as well."""
    text = kernel("ld.const.u32 %r1, [c];\nmov.u64 %rd1, __cudart_sin_cos_coeffs;\nld.const.u32 %r2, [%rd1];",
                  ".const .u32 c;\n.const .align 8 .b8 __cudart_sin_cos_coeffs[8] = {1, 2};")
    probed = pipeline.instrument_text(text, "k", loads)
    assert [v.name for v in probed.variables] == ["c", "__cudart_sin_cos_coeffs"]
    assert "ld.const" not in probed.probed
    alone = kernel("mov.u64 %rd1, __cudart_sin_cos_coeffs;\nld.const.u32 %r2, [%rd1];",
                   ".const .align 8 .b8 __cudart_sin_cos_coeffs[8] = {1, 2};")
    assert pipeline.instrument_text(alone, "k", loads).variables == ()


C = ".const .align 8 .b8 c[64];\n"
V = ".global .align 8 .b8 v[64];\n"
MORE = "a texture or surface among them that is more than named by what reads or writes it: "


@pytest.mark.parametrize(("body", "before", "why"), [
    ("mov.u32 %r1, v;", V, "v in 'mov.u32'"),
    ("call f, (v);", V + ".func f(.param .u64 a) { ret; }\n", "v in 'call'"),
    ("isspacep.global %p1, v;", V, "v in 'isspacep.global'"),
    ("ld.u32 %r1, [c];", C, "c in 'ld.u32'"),
    ("tex.1d.v4.s32.s32 {%r1, %r2, %r3, %r4}, [t, {%r5}];", ".tex .u32 t;\n", MORE + "t"),
    ("tex.1d.v4.s32.s32 {%r1, %r2, %r3, %r4}, [%rd1, s, {%r5}];",
     ".global .samplerref s = {addr_mode_0 = clamp_to_edge, filter_mode = nearest};\n",
     "a sampler among them, which the driver cannot look up for a copy: s"),
    ("mov.u64 %rd1, t;\nst.global.u64 [%rd2], %rd1;", ".global .texref t;\n", MORE + "t"),
    ("mov.u64 %rd1, t;\ntxq.width.b32 %r1, [%rd1];\ntxq.width.b32 %r1, [t];", ".global .texref t;\n", MORE + "t"),
    ("txq.width.b32 %r1, [t];", ".global .texref t[2];\n", MORE + "t"),
    ("txq.width.b32 %r1, [t];", ".global .texref t, u;\n", MORE + "t"),
    ("ld.global.u64 %rd1, [t];", ".global .texref t;\n", MORE + "t"),
    ("txq.width.b32 %r1, [t];\n{ .shared .b32 t; st.shared.u32 [t], 1; }", ".global .texref t;\n", MORE + "t"),
    ("".join(f"txq.width.b32 %r1, [t{n}];" for n in range(17)), "".join(f".global .texref t{n};\n" for n in range(17)),
     "17 textures and surfaces; 16 are possible"),
    ("call f;", ".global .surfref s;\n.func f() { .reg .b64 %a; mov.u64 %a, s; ret; }\n", MORE + "s"),
    ("call f;", V + ".func f() { .reg .b32 %a; .reg .pred %p; ld.global.u32 %a, [v]; @%p call f; ret; }\n",
     "the function 'f' that it calls"),
    ("ld.global.u32 %r1, [b];", ".global .u32 a, b;\n", "declared together with others: b"),
    (".global .u32 own;\nld.global.u32 %r1, [own];", "", "would have its own: own"),
    ("ld.global.u32 %r1, [v];\n{ .shared .b32 v; st.shared.u32 [v], 1; }", V, "declares others of their names: v"),
    ("mov.u64 %rd1, c;\nst.global.u64 [%rd2], %rd1;", C, "whose address is seen in 'st.global.u64': c"),
    ("mov.u64 %rd1, c;\nadd.u64 %rd2, %rd1, 4;\ncvt.u32.u64 %r1, %rd2;", C, "is seen in 'cvt.u32.u64': c"),
    ("mov.u64 %rd1, c;\nmul.lo.u64 %rd2, %rd1, 4;", C, "is seen in 'mul.lo.u64': c"),
    ("mov.u64 %rd1, c;\nmov.u64 %rd2, d;\nsetp.lt.u64 %p1, %rd1, %rd2;", C + ".const .u64 d;\n",
     "is seen in 'setp.lt.u64'"),
    ("mov.u64 %rd1, c;\nmov.b64 {%r1, %r2}, %rd1;", C, "is seen in 'mov.b64': c"),
    ("mov.u64 %rd1, c;\nsub.u64 %rd2, 0, %rd1;", C, "is seen in 'sub.u64': c"),
    ("mov.u64 %rd1, c;\nadd.u64 %rd2, %rd1, %rd1;", C, "is seen in 'add.u64': c"),
    ("ld.const.u32 %r1, [c];\nld.const.u32 %r2, [%rd1];", C, "'ld.const.u32' may mean another one"),
    ("mov.u64 %rd1, c;\nadd.u64 %rd1, %rd3, 4;\nld.const.u32 %r2, [%rd1];", C, "may mean another one"),
    ("ld.const.u32 %r1, [c];\ncvta.const.u64 %rd2, %rd1;", C, "'cvta.const.u64' may mean another one"),
    ("cvta.const.u64 %rd2, c;\nst.global.u64 [%rd3], %rd2;", C, "is seen in 'st.global.u64': c"),
    ("cvta.const.u64 %rd2, c;\nst.u64 [%rd2], %rd3;", C, "is seen in 'st.u64': c"),
    ("cvta.const.u64 %rd2, c;\ncvta.to.global.u64 %rd3, %rd2;\nld.global.u32 %r1, [%rd3];", C,
     "is seen in 'ld.global.u32': c"),
    ("ld.const.u32 %r1, [c];\ncvta.to.const.u64 %rd1, %rd2;", C, "addresses in 'cvta.to.const.u64'"),
])
def test_what_cannot_be_reached_is_refused_by_name(loads: Program, body: str, before: str, why: str) -> None:
    with pytest.raises(NccError) as caught:
        pipeline.instrument_text(kernel(body, before), "k", loads)
    assert str(caught.value).startswith("k.ptx: error[B021]: the kernel uses variables of its module, ")
    assert why in str(caught.value)


TEXTURES = """.global .texref t;
.visible .global .surfref s;
.global .texref never;
.func f() { .reg .b32 %a; suld.b.1d.b32.trap %a, [s, {%a}]; ret; }
.func g() { .reg .b32 %a; txq.width.b32 %a, [t]; .reg .pred %p; @%p call g; ret; }
"""
USES = ("tex.1d.v4.s32.s32 {%r1, %r2, %r3, %r4}, [t, {%r5}];", "txq.width.b32 %r1, [t];", "call g;",
        "sust.b.1d.b32.trap [s, {%r2}], %r3;", "suq.width.b32 %r1, [s];", "sured.b.add.1d.u32.trap [s, {%r2}], %r3;",
        "call f;")


@needs("ptxas")
@pytest.mark.parametrize("use", USES)
def test_references_of_textures_and_surfaces_are_the_copys_own(tmp_path: Path, use: str) -> None:
    text = kernel(f"ld.global.u32 %r1, [%rd1];\n{use}", TEXTURES)
    image = text.text.encode() + b"\0"
    made = pipeline.prepare_kernel(image, "k", 90, at(tmp_path, "ld.global"))
    texture = USES.index(use) < 3
    (reference,) = made.probed.references
    assert (reference.name, reference.surface, reference.local) == ("t" if texture else "s", not texture, texture)
    assert made.probed.variables == ()
    assert f".global .{'texref t' if texture else 'surfref s'};" in made.probed.probed
    with pytest.raises(NccError, match=r"B021.*uses texture or surface references, which kernels in CUDA graphs"):
        pipeline.prepare_kernel(image, "k", 90, at(tmp_path, "ld.global"), BuildOptions(by_pointer=True))


F = ".func f() { ret; }\n"
P = "proto: .callprototype _ ();\n"
ANY, VALUE = "through a register that may mean any function", "more than to call it, and that of a copy is another: f"


@pytest.mark.parametrize(("body", "before", "why"), [
    (f"{P}ld.global.u64 %rd1, [vtable+8];\ncall %rd1, (), proto;", F + ".global .u64 vtable[2] = {0, f};\n", ANY),
    (f"{P}ld.const.u64 %rd1, [vtable];\ncall %rd1, (), proto;", F + ".const .u64 vtable[1] = {f};\n", ANY),
    (f"{P}ld.global.u64 %rd1, [pointer];\ncall %rd1, (), proto;", ".global .u64 pointer;\n", ANY),
    ("call g;", f"{F}.global .u64 vtable[1] = {{f}};\n.func g() {{ .reg .b64 %a;\n{P}ld.global.u64 %a, [vtable];\n"
                "call %a, (), proto;\nret; }\n", ANY),
    ("mov.u64 %rd1, f;\nst.global.u64 [pointer], %rd1;", F + ".global .u64 pointer;\n", VALUE),
    ("call g;", F + ".global .u64 p;\n.func g() { .reg .b64 %a; mov.u64 %a, f; st.global.u64 [p], %a; ret; }\n", VALUE),
])
def test_functions_that_variables_point_to_are_refused(loads: Program, body: str, before: str, why: str) -> None:
    """Called, or put there: those of the probed kernel's module are others."""
    with pytest.raises(NccError, match=r"k\.ptx: error\[B023\]") as caught:
        pipeline.instrument_text(kernel(body, before), "k", loads)
    assert why in str(caught.value)


def test_a_vtable_is_the_originals(loads: Program) -> None:
    """Whose address a constructor stores: it names the original's functions."""
    text = kernel("mov.u64 %rd1, vtable;\nst.global.u64 [object], %rd1;\nld.global.u64 %rd2, [object];",
                  F + ".global .u64 vtable[1] = {f};\n.global .u64 object;\n")
    probed = pipeline.instrument_text(text, "k", loads)
    assert [v.name for v in probed.variables] == ["vtable", "object"]
    assert "vtable" not in probed.probed


def test_the_address_of_a_constant_as_a_parameter(loads: Program) -> None:
    text = kernel("ld.const.u32 %r1, [c];", C, ".param .u64 .ptr .const .align 4 p")
    with pytest.raises(NccError, match="is passed the address of another one"):
        pipeline.instrument_text(text, "k", loads)


def test_how_many_there_may_be_and_how_long_their_names(loads: Program) -> None:
    def many(count: int, name: str = "v") -> SourceFile:
        return kernel("".join(f"ld.global.u32 %r1, [{name}{n}];\n" for n in range(count)),
                      "".join(f".global .u32 {name}{n};\n" for n in range(count)))

    assert len(pipeline.instrument_text(many(32), "k", loads).variables) == 32
    with pytest.raises(NccError, match="33 of them; 32 are possible"):
        pipeline.instrument_text(many(33), "k", loads)
    assert pipeline.instrument_text(many(1, "v" * 510), "k", loads)
    with pytest.raises(NccError, match="one with a name of 512 bytes; 511 are possible"):
        pipeline.instrument_text(many(1, "v" * 511), "k", loads)


def test_a_constant_may_be_loaded_by_a_generic_address(loads: Program) -> None:
    """As code for a debugger does."""
    text = kernel("mov.u64 %rd1, c;\ncvta.const.u64 %rd2, %rd1;\nadd.s64 %rd3, %rd2, 4;\nld.u32 %r1, [%rd3];\n"
                  "cvta.const.u64 %rd4, c;\nld.u32 %r2, [%rd4+8];\nadd.u32 %r3, %r1, %r2;\nld.param.u64 %rd5, [out];\n"
                  "st.global.u32 [%rd5], %r3;", ".const .align 4 .b8 c[16] = {0, 0, 0, 0, 5, 0, 0, 0, 7};")
    probed = pipeline.instrument_text(text, "k", loads)
    assert "const" not in probed.probed
    out = np.zeros(1, np.uint32)
    sim.launch_probed(probed, 1, 1, [out])
    assert out[0] == 12


def test_addresses_into_one_array_may_be_compared(loads: Program) -> None:
    text = kernel("mov.u64 %rd1, c;\nadd.u64 %rd2, %rd1, 32;\nselp.b64 %rd3, %rd1, %rd2, %p1;\n"
                  "setp.eq.u64 %p1, %rd1, %rd2;\nld.const.u32 %r1, [%rd3];", C)
    assert "ld.global.u32 %r1, [%rd3];" in pipeline.instrument_text(text, "k", loads).probed
