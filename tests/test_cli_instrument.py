"""``ncc instrument`` on every kind of file that can hold a kernel; ptxas takes what it writes."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from cli import ncc
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import ptxas_errors
from profiles import WITH_FIXTURE

from ncc.backends.gcn.image.images import kernel_names

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "tests" / "images"
PTX = ROOT / "tests" / "ptx"
ATTENTION = PTX / "triton_attn_sm90.ptx"
TOOLS = ("block_sched", "gmem_bytes", "dmat", "tensorop_count", "program_progress", "instr_count")


def is_assembled(path: Path) -> bool:
    """Through ptxas, for the text's own target."""
    target = re.search(r"^\.target\s+(\w+)", path.read_text(), re.MULTILINE)
    assert target
    assert ptxas_errors(path.read_text(), target[1]) == ""
    return True


def entries(path: Path) -> list[str]:
    return re.findall(r"\.entry\s+(\w+)", path.read_text())


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_on_a_flash_attention_kernel(tool: str, tmp_path: Path) -> None:
    probed = tmp_path / "probed.ptx"
    assert ncc("compile", tool, "-o", tmp_path / "probe.o").status == 0
    done = ncc("instrument", ATTENTION, "-p", tmp_path / "probe.o", "-o", probed)
    assert (done.status, done.out) == (0, "")
    assert re.match(r"attn_kernel: \d maps?, parameter block of \d+ bytes at \d+\n", done.err)
    assert entries(probed) == ["attn_kernel"]
    assert ncc("instrument", ATTENTION, "-p", tool).out == probed.read_text()
    assert is_assembled(probed)


def test_what_was_attached_is_said() -> None:
    assert ncc("instrument", ATTENTION, "-p", "block_sched").err.splitlines()[1:] == [
        "  thread_start: kernel entry", "  thread_end: kernel exit"]
    said = ncc("instrument", ATTENTION, "-p", "tensorop_count").err
    count = len(re.findall(r"^\s*(?:@\S+\s+)?(?:mma|wgmma\.mma_async)\.", ATTENTION.read_text(), re.MULTILINE))
    assert count > 0
    assert re.search(rf"^  \w+: {count} sites$", said, re.MULTILINE)


@pytest.mark.parametrize("image", ["kernels.ptx", "default.fatbin", "size.fatbin", "speed.fatbin", "none.fatbin",
                                   "several.fatbin", "debug.fatbin", "lineinfo.cubin", "host.o"])
def test_every_container(image: str, tmp_path: Path) -> None:
    probed = tmp_path / "probed.ptx"
    done = ncc("instrument", IMAGES / image, "-p", "block_sched", "-k", "scale", "-o", probed)
    assert done.status == 0, done.err
    assert done.err.startswith("scale: 1 map")
    assert entries(probed) == ["scale"]
    assert is_assembled(probed)
    state = ncc("instrument", IMAGES / image, "-p", "block_sched", "-k", "count", "-o", probed)
    assert state.status == 0, state.err
    assert entries(probed) == ["count"]
    assert is_assembled(probed)


def test_standard_input_and_output() -> None:
    data = (IMAGES / "default.fatbin").read_bytes()
    piped = ncc("instrument", "-", "-p", "block_sched", "-k", "scale", "-o", "-", stdin=data)
    assert piped.status == 0
    assert piped.out == ncc("instrument", IMAGES / "default.fatbin", "-p", "block_sched", "-k", "scale").out


# ---- which kernel ----

@pytest.fixture
def mangled(tmp_path: Path) -> Path:
    """scale(float*, float, int) and count(int*), as C++ names them, and scale_all(), whose name has another's in it."""
    path = tmp_path / "mangled.ptx"
    names = ("_Z5scalePffi", "_Z5countPi", "_Z9scale_allv")
    kernels = "".join(f".visible .entry {name}()\n{{\n\tret;\n}}\n" for name in names)
    path.write_text(f".version 8.0\n.target sm_90\n.address_size 64\n{kernels}")
    return path


@pytest.mark.parametrize(("wanted", "entry"), [
    ("_Z5scalePffi", "_Z5scalePffi"),
    ("scale(float*, float, int)", "_Z5scalePffi"),
    ("scale(", "_Z5scalePffi"),
    ("scale_all", "_Z9scale_allv"),
    ("coun", "_Z5countPi"),
    ("count(*", "_Z5countPi"),
    ("_Z5c*", "_Z5countPi"),
    ("_Z?scalePff?", "_Z5scalePffi"),
])
def test_a_kernel_is_named_in_any_way(mangled: Path, wanted: str, entry: str, tmp_path: Path) -> None:
    probed = tmp_path / "probed.ptx"
    done = ncc("instrument", mangled, "-p", "block_sched", "-k", wanted, "-o", probed)
    assert done.status == 0, done.err
    assert entries(probed) == [entry]


def test_an_exact_name_wins_over_a_part_of_another(tmp_path: Path) -> None:
    text = (IMAGES / "kernels.ptx").read_text() + "\n.visible .entry scale_all()\n{\n\tret;\n}\n"
    (tmp_path / "k.ptx").write_text(text)
    assert ncc("instrument", tmp_path / "k.ptx", "-p", "block_sched", "-k", "scale").err.startswith("scale: ")


def test_several_kernels_are_listed(mangled: Path) -> None:
    names = ["scale(float*, float, int)", "count(int*)", "scale_all()"]
    done = ncc("instrument", mangled, "-p", "block_sched")
    assert (done.status, done.out) == (1, "")
    assert f"{mangled}: error[R082]: 3 kernels match; one is probed at a time\n" in done.err
    assert all(name in done.err for name in names)
    done = ncc("instrument", mangled, "-p", "block_sched", "-k", "scale")
    assert "error[R082]: 2 kernels match" in done.err
    assert "count" not in done.err


def test_no_kernel_is_said(mangled: Path, tmp_path: Path) -> None:
    done = ncc("instrument", mangled, "-p", "block_sched", "-k", "gemm")
    assert (done.status, done.out) == (1, "")
    assert "error[R081]: no kernel matches 'gemm'\n" in done.err
    assert "kernels here: scale(float*, float, int), " in done.err
    (tmp_path / "none.ptx").write_text(".version 8.0\n.target sm_90\n.address_size 64\n")
    done = ncc("instrument", tmp_path / "none.ptx", "-p", "block_sched")
    assert "error[R081]: no kernel with assembly text in it\n" in done.err
    assert ncc("instrument", IMAGES / "lto.fatbin", "-p", "block_sched").status == 1


def test_code_without_ptx_is_refused_with_the_way_out() -> None:
    done = ncc("instrument", IMAGES / "plain.cubin", "-p", "block_sched", "-k", "scale")
    assert done.status == 1
    assert "plain.cubin: error[B055]: only compiled code of 'scale', no PTX" in done.err
    assert "nvcc -lineinfo" in done.err


# ---- what is no image, or not a whole one ----

def test_what_is_no_image(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    for path, code in ((PTX / "shapes.cu", "B050"), ("/bin/true", "B050"), (tmp_path / "empty", "B050"),
                       (tmp_path / "none.ptx", "R050"), (tmp_path, "R050")):
        done = ncc("instrument", path, "-p", "block_sched")
        assert (done.status, done.out) == (1, "")
        assert done.err.startswith(f"{path}: error[{code}]: ")


def test_an_error_in_ptx_names_file_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "cut.ptx"
    path.write_bytes(ATTENTION.read_bytes()[:5000])
    done = ncc("instrument", path, "-p", "block_sched")
    assert done.status == 1
    assert re.match(rf"{re.escape(str(path))}:\d+:\d+: error\[B001\]: this brace is never closed\n", done.err)


@pytest.mark.parametrize("name", ["default.fatbin", "none.fatbin", "lineinfo.cubin", "host.o", "kernels.ptx"])
def test_a_truncated_image_is_a_coded_error(name: str, tmp_path: Path) -> None:
    whole = (IMAGES / name).read_bytes()
    path = tmp_path / name
    for size in (*range(1, 80, 13), *range(100, len(whole), max(1, len(whole) // 25))):
        path.write_bytes(whole[:size])
        done = ncc("instrument", path, "-p", "block_sched", "-k", "scale")
        if done.status:
            assert re.match(r"\S+: error\[[BR]\d{3}\]: ", done.err), done.err
            assert done.out == ""
        else:  # what was cut off was not needed
            assert entries_of(done.out) == ["scale"]


def entries_of(text: str) -> list[str]:
    return re.findall(r"\.entry\s+(\w+)", text)


FILES = (IMAGES / "none.fatbin", IMAGES / "lineinfo.cubin", IMAGES / "kernels.ptx", PTX / "shapes.ptx")


@settings(max_examples=120, deadline=None, suppress_health_check=WITH_FIXTURE)
@given(st.data())
def test_a_damaged_image_is_a_coded_error(tmp_path: Path, data: st.DataObject) -> None:
    source = data.draw(st.sampled_from(FILES))
    content = bytearray(source.read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=4) | st.sampled_from(
            [b"{", b"}", b";", b".entry ", b"\0", b'"', b"/*", b"@", b"%r", b"9" * 30]))
    path = tmp_path / source.name
    path.write_bytes(content)
    done = ncc("instrument", path, "-p", "dmat", "-k", "s*")
    assert done.status in (0, 1)
    assert done.status == 0 or re.search(r"error\[[BRV]\d{3}\]: ", done.err), done.err


def test_a_product_without_its_second_factor_is_no_defect(tmp_path: Path) -> None:
    path, product = tmp_path / "shapes.ptx", "%rd5, %r11, 4;"
    text = (PTX / "shapes.ptx").read_text()
    assert product in text
    path.write_text(text.replace(product, "%rd5, %r11;"))
    done = ncc("instrument", path, "-p", "dmat", "-k", "s*")
    assert done.status == 0 or re.search(r"error\[[BRV]\d{3}\]: ", done.err), done.err


def test_a_wrong_probe_is_said_before_the_image_is_read(tmp_path: Path) -> None:
    done = ncc("instrument", tmp_path / "none.ptx", "-p", "block_shed")
    assert done.err.startswith("error[R053]: unknown tool 'block_shed'")


def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    done = ncc("instrument", ATTENTION, "-p", "block_sched", "-o", tmp_path)
    assert done.status == 1
    assert f"{tmp_path}: error[R054]: cannot write '{tmp_path}': {os.strerror(21)}" in done.err


# ---- AMD

GCN = Path(__file__).parent / "gcn"


def test_an_amd_code_object_is_recognized_and_assembled_again(tmp_path: Path) -> None:
    out = tmp_path / "probed.hsaco"
    done = ncc("instrument", GCN / "hip_yardstick_gfx90a.hsaco", "-p", "dmat", "-k", "gather", "-o", out)
    assert done.status == 0, done.err
    assert "access: 3 sites" in done.err
    assert kernel_names(out.read_bytes()) == kernel_names((GCN / "hip_yardstick_gfx90a.hsaco").read_bytes())
    assert Path(f"{out}.json").exists()


@pytest.mark.parametrize("image", ["triton_gemm_f16_32_gfx942.s", "hip_yardstick_gfx90a.ccob"])
def test_amd_assembly_and_bundles(image: str) -> None:
    done = ncc("instrument", GCN / image, "-p", "block_sched", "-k", "*gemm*")
    assert done.status == 0, done.err
    assert "s_memtime" in done.out
    assert "thread_end: kernel exit" in done.err


def test_an_amd_image_for_the_wrong_target() -> None:
    done = ncc("instrument", GCN / "triton_add_gfx942.s", "-t", "ptx", "-p", "block_sched")
    assert done.status == 1
    assert "error[B050]" in done.err
