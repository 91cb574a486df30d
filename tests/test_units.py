"""Texts that are linked with one another become one, and images of code that was made while the program ran."""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from needs import find_nvcc, needs

from ncc.backends.formats.binary import blob
from ncc.backends.ptx.image.find import find_kernel
from ncc.backends.ptx.image.images import kernel_names, list_entries
from ncc.backends.ptx.image.made import made_image, parse_made
from ncc.backends.ptx.image.toolchain import loadable
from ncc.backends.ptx.image.units import Linked, link_units
from ncc.diag import NccError
from ncc.source import SourceFile

IMAGES = Path(__file__).parent / "images"
HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"
KERNEL = HEAD + """
.extern .func (.param .b32 out) helper(.param .b32 in);
.extern .global .align 4 .u32 counter;
.global .align 4 .u32 mine = 1;
.visible .entry k(.param .u64 a)
{
	.reg .b32 %r<6>;
	.reg .b64 %rd<2>;
	ld.param.u64 %rd1, [a];
	ld.global.u32 %r1, [%rd1];
	{
	.param .b32 in;
	st.param.b32 [in], %r1;
	.param .b32 out;
	call.uni (out), helper, (in);
	ld.param.b32 %r2, [out];
	}
	ld.global.u32 %r3, [counter];
	ld.global.u32 %r4, [mine];
	add.u32 %r2, %r2, %r3;
	add.u32 %r2, %r2, %r4;
	st.global.u32 [%rd1], %r2;
	ret;
}
"""
HELPER = HEAD.replace("8.0", "8.3") + """
.file 1 "helper.cu"
.visible .global .align 4 .u32 counter = 3;
.global .align 4 .u32 mine = 5;
.func (.param .b32 out) inner(.param .b32 in)
{
	.reg .b32 %r<3>;
	.loc 1 7 3
	ld.param.b32 %r1, [in];
	ld.global.u32 %r2, [mine];
	add.u32 %r1, %r1, %r2;
	st.param.b32 [out], %r1;
	ret;
}
.visible .func (.param .b32 out) helper(.param .b32 in)
{
	.reg .b32 %r<2>;
	ld.param.b32 %r1, [in];
	{
	.param .b32 to;
	st.param.b32 [to], %r1;
	.param .b32 back;
	call.uni (back), inner, (to);
	ld.param.b32 %r1, [back];
	}
	st.param.b32 [out], %r1;
	ret;
}
.section .debug_str
{
.b8 0
}
"""
UNRELATED = HEAD + ".visible .func other()\n{\n\tret;\n}\n.visible .entry k2()\n{\n\tret;\n}\n"


def linked(own: str, *others: str, variables: bool = True) -> Linked:
    return link_units(SourceFile("own", own), lambda: [SourceFile("other", other) for other in others], variables)


@needs("ptxas")
def test_a_kernel_comes_with_the_units_that_it_calls() -> None:
    found = linked(KERNEL, UNRELATED, HELPER)
    assert found.text.text.count(".version") == 1
    assert ".version 8.3" in found.text.text
    assert "other" not in found.text.text
    assert not {".loc", ".file", ".debug_str", ".extern"} & set(found.text.text.split())
    loadable(found.text.text, "sm_80", ())


@needs("ptxas")
def test_units_that_call_each_other() -> None:
    first = KERNEL.replace(".extern .global .align 4 .u32 counter;", ".visible .global .align 4 .u32 counter = 2;") \
        + ".visible .func again()\n{\n\tret;\n}\n"
    second = HELPER.replace(".visible .global .align 4 .u32 counter = 3;", ".extern .func again();").replace(
        "call.uni (back), inner, (to);", "call.uni (back), inner, (to);\n\tcall.uni again;")
    loadable(linked(first, second).text.text, "sm_80", ())


def test_a_name_of_ones_own_stays_ones_own() -> None:
    found = linked(KERNEL, HELPER)
    own, behind = sorted(("mine", *(f for f in found.ambiguous if f != "mine")))
    assert (own, behind) == ("mine", "mine$unit1")
    assert f".global .align 4 .u32 {behind} = 5;" in found.text.text
    assert f"ld.global.u32 %r2, [{behind}];" in found.text.text
    assert "ld.global.u32 %r4, [mine];" in found.text.text


def test_a_name_that_all_have_is_nobodys_own() -> None:
    own = HEAD + ".extern .func helper();\n.func inner()\n{\n\tret;\n}\n" \
        ".visible .entry k()\n{\n\tcall inner;\n\tret;\n}\n"
    all_have = HEAD + ".visible .func inner()\n{\n\tret;\n}\n.visible .func helper()\n{\n\tcall inner;\n\tret;\n}\n"
    text = linked(own, all_have).text.text
    assert "call inner$unit0;" in text
    assert text.count("call inner;") == 1


def test_a_variable_that_another_unit_has_too_is_told_of_though_nothing_is_called() -> None:
    own = HEAD + ".global .u32 mine;\n.global .u32 alone;\n.visible .entry k()\n{\n\tret;\n}\n"
    assert linked(own, HELPER).ambiguous == {"mine"}
    assert linked(own, HELPER).text.text == own
    assert linked(own, HELPER, variables=False) == Linked(SourceFile("own", own), frozenset())


def test_of_weak_functions_one_stays() -> None:
    weak = ".weak .func same()\n{\n\tret;\n}\n"
    text = linked(KERNEL + weak, HELPER + weak).text.text
    assert text.count(".weak .func same()") == 1


def test_what_cannot_be_read_is_left_out() -> None:
    assert linked(KERNEL, "helper {", HELPER).text.text == linked(KERNEL, HELPER).text.text
    assert linked(KERNEL, "helper {").text.text == KERNEL


def test_what_the_driver_has_is_not_looked_for() -> None:
    own = HEAD + ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);\n" \
        ".visible .entry k()\n{\n\tret;\n}\n"
    assert linked(own, HEAD + ".visible .func vprintf()\n{\n\tret;\n}\n").text.text == own


@given(code=st.binary(), sources=st.lists(st.binary(), max_size=4), by_driver=st.booleans())
def test_a_made_image_is_read_as_it_was_written(code: bytes, sources: list[bytes], by_driver: bool) -> None:
    made = parse_made(blob(made_image(code, tuple(sources), by_driver), "<made>"))
    assert made is not None
    assert (bytes(made.code.data), [bytes(s.data) for s in made.sources], made.by_driver) == (code, sources, by_driver)


@given(st.data())
def test_a_damaged_made_image(data: st.DataObject) -> None:
    """It is refused, or has fewer bytes than it is: nothing is made up."""
    whole = made_image((IMAGES / "plain.cubin").read_bytes(), ((IMAGES / "kernels.ptx").read_bytes(),))
    at = data.draw(st.integers(4, 64) | st.integers(0, len(whole) - 1))
    number = struct.pack("<Q", data.draw(st.integers(0, 2**64 - 1)))
    for image in (whole[:at], whole[:at] + number + whole[at + 8 :]):
        code = "found"
        try:
            find_kernel(image, "scale", 90)
        except NccError as refusal:
            code = refusal.diagnostics[0].code or ""
        assert code in ("found", "B050", "B051", "B053", "B054", "B055", "B057")


def test_too_many_parts() -> None:
    with pytest.raises(NccError, match="an image of 1025 parts"):
        parse_made(blob(made_image(b"", (b"",) * 1024), "<made>"))


def test_a_cubin_is_found_with_what_it_was_made_from() -> None:
    image = made_image((IMAGES / "plain.cubin").read_bytes(), ((IMAGES / "kernels.ptx").read_bytes(),))
    found = find_kernel(image, "scale", 90)
    assert (found.target, found.by_driver) == ("sm_90", False)
    assert found.text.text == (IMAGES / "kernels.ptx").read_text()
    assert [entry.kind.name for entry in list_entries(image)] == ["CUBIN", "PTX"]
    assert set(kernel_names(image)) == {"scale", "count"}
    assert find_kernel(image, "scale", None).text.text == found.text.text


def test_the_drivers_link_is_made_with_the_options_of_its_calls() -> None:
    code, text = (IMAGES / "options.cubin").read_bytes(), (IMAGES / "kernels.ptx").read_bytes()
    found = find_kernel(made_image(code, (text,), by_driver=True), "scale", 100)
    assert (found.by_driver, found.options) == (True, ())
    assert find_kernel(made_image(code, (text,)), "scale", 100).options == find_kernel(code, "scale", 100).options != ()


def test_a_source_that_is_no_image_has_no_ptx() -> None:
    code, text = (IMAGES / "plain.cubin").read_bytes(), (IMAGES / "kernels.ptx").read_bytes()
    assert find_kernel(made_image(code, (b"!<arch>\n", b"\x7fELF", text)), "scale", 90).text.text == text.decode()


def test_two_sources_that_both_define_the_kernel_are_no_source() -> None:
    text = (IMAGES / "kernels.ptx").read_bytes()
    image = made_image((IMAGES / "plain.cubin").read_bytes(), (text, text + b"\n// another\n"))
    with pytest.raises(NccError) as refusal:
        find_kernel(image, "scale", 90)
    assert refusal.value.diagnostics[0].code == "B055"


@needs("nvcc", "ptxas")
def test_relocatable_code_of_a_program(tmp_path: Path) -> None:
    """``nvcc -rdc=true``: the linked cubin, and what each unit was compiled to."""
    nvcc = find_nvcc()
    assert nvcc
    (tmp_path / "a.cu").write_text("extern __device__ float helper(float);\n"
                                   "__global__ void k(float *a) { *a = helper(*a); }\nint main() { k<<<1, 1>>>(0); }\n")
    (tmp_path / "b.cu").write_text("__device__ float helper(float x) { return x * 7; }\n")
    toolkit = Path(nvcc).resolve().parents[1]
    done = subprocess.run([nvcc, f"-I{toolkit}/include", f"-L{toolkit}/lib", "-rdc=true", "-gencode",
                           "arch=compute_90,code=[sm_90,compute_90]", "a.cu", "b.cu", "-o", "program"], cwd=tmp_path,
                          capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"this nvcc cannot build a program: {done.stderr}")
    found = find_kernel((tmp_path / "program").read_bytes(), "_Z1kPf", 90)
    assert re.search(r"\.visible \.func\s+\(.param .b32 func_retval0\) _Z6helperf\(", found.text.text)
    loadable(found.text.text, "sm_90", found.options)
