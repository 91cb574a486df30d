"""Images: the containers as nvcc, ptxas and nvlink write them, and which PTX a kernel's running code came from."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from needs import find_nvcc, find_producer, needs, producer

from ncc.backends.formats.binary import blob
from ncc.backends.ptx.image.cubin import parse_cubin
from ncc.backends.ptx.image.fatbin import Compression, Kind
from ncc.backends.ptx.image.find import find_kernel
from ncc.backends.ptx.image.images import entry_names, kernel_names, list_entries, ptx_texts, ptx_version
from ncc.backends.ptx.image.toolchain import assemble
from ncc.backends.ptx.isa.arch import Arch
from ncc.diag import NccError

IMAGES = Path(__file__).parent / "images"
MODES = ("default", "size", "speed", "balance", "none")


def image(name: str) -> bytes:
    return (IMAGES / name).read_bytes()


def refused(code: str, *args: object, **named: object) -> str:
    """The message of the error that ``find_kernel`` ends with."""
    with pytest.raises(NccError) as caught:
        find_kernel(*args, **named)  # type: ignore[arg-type]
    assert [d.code for d in caught.value.diagnostics] == [code]
    return str(caught.value)


# ---- containers ----

# nvcc 13.0, -arch=sm_90: what each mode does to the compiled code and to the PTX.
COMPRESSED = {
    "default": (Compression.NONE, Compression.ZSTD),
    "size": (Compression.ZSTD, Compression.ZSTD),
    "speed": (Compression.NONE, Compression.LZ4),
    "balance": (Compression.NONE, Compression.ZSTD),
    "none": (Compression.NONE, Compression.NONE),
}


def _words(ptx: str) -> list[str]:
    """nvcc leaves the comments out of the PTX that it embeds."""
    return [word for line in ptx.splitlines() for word in line.partition("//")[0].split()]


@pytest.mark.parametrize("mode", MODES)
def test_every_compression_holds_the_same(mode: str) -> None:
    cubin, ptx = list_entries(image(f"{mode}.fatbin"))
    assert (cubin.kind, ptx.kind) == (Kind.CUBIN, Kind.PTX)
    assert (cubin.compression, ptx.compression) == COMPRESSED[mode]
    assert (cubin.arch, ptx.arch, ptx.version) == (Arch(90), Arch(90), (9, 0))
    assert cubin.content == image("plain.cubin")
    assert ptx.text.split() == _words(image("kernels.ptx").decode())


def test_entries_of_several_architectures() -> None:
    found = [(e.kind, str(e.arch)) for e in list_entries(image("several.fatbin"))]
    assert found == [(Kind.CUBIN, "sm_80"), (Kind.PTX, "sm_80"), (Kind.CUBIN, "sm_90a"), (Kind.CUBIN, "sm_100f"),
                     (Kind.PTX, "sm_100f")]


def test_the_suffix_in_the_fatbin_is_the_one_in_the_cubin() -> None:
    for piece in list_entries(image("several.fatbin")):
        if piece.kind is Kind.CUBIN:
            assert piece.cubin.arch == piece.arch


def test_an_entry_has_name_options_and_size() -> None:
    (ptx,) = list_entries(image("options.fatbin"))
    assert ptx.name == "kernels.cu"
    assert ptx.options.split() == ["-O1", "-dlcm=cg", "--fmad", "false", "-maxrregcount=32", "--generate-line-info"]
    assert ptx.size == len(ptx.content)


def test_concatenated_fatbins_are_all_read() -> None:
    whole = list_entries(image("linked.fatbin"))
    assert [(e.kind, e.name) for e in whole] == [
        (Kind.CUBIN, ""), (Kind.CUBIN, "kernels.cu"), (Kind.PTX, "kernels.cu"), (Kind.CUBIN, "other.cu"),
        (Kind.PTX, "other.cu")]
    assert [e.cubin.relocatable for e in whole if e.kind is Kind.CUBIN] == [False, True, True]
    padded = image("size.fatbin") + bytes(24) + image("none.fatbin") + bytes(8)
    assert len(list_entries(padded)) == 4


def test_what_follows_a_fatbin_is_no_part_of_it() -> None:
    assert len(list_entries(image("size.fatbin") + bytes(16) + b"something else")) == 2


def test_a_host_object() -> None:
    assert [e.kind for e in list_entries(image("host.o"))] == [Kind.CUBIN, Kind.PTX]
    assert kernel_names(image("host.o")) == ("count", "scale")


def test_debug_ptx_keeps_the_lines() -> None:
    (found,) = ptx_texts(image("lineinfo.cubin"))
    assert "\0" not in found.text.text
    assert entry_names(found.text.text) == ("scale", "count")
    assert ptx_version(found.text.text) == (9, 0)


def test_linked_code_has_one_debug_ptx_per_object() -> None:
    linked = list_entries(image("linked.fatbin"))[0].cubin
    assert [entry_names(text) for text in linked.ptx()] == [("scale", "count"), ("other",)]


def test_tools_of_a_cubin() -> None:
    assembler, = parse_cubin(blob(image("options.cubin"), "x")).tools
    assert assembler.name == "ptxas"
    assert "V13.0.88" in assembler.version
    assert [tool.name for tool in list_entries(image("linked.fatbin"))[0].cubin.tools] == ["nvlink", "ptxas", "ptxas"]


def test_the_architecture_of_older_cubins_is_in_their_flags() -> None:
    assert [list_entries(image(name))[0].arch for name in ("abi7.cubin", "abi7_a.cubin")] == [Arch(90), Arch(90, "a")]


# ---- which PTX ----

# image, kernel, device, target, options
CHOSEN = [
    ("kernels.ptx", "scale", None, "sm_90", ()),
    ("kernels.ptx", "scale", 90, "sm_90", ()),
    ("kernels.ptx", "scale", 100, "sm_100", ()),       # compiled by the driver for the device
    ("default.fatbin", "count", 90, "sm_90", ()),
    ("default.fatbin", "count", 120, "sm_120", ()),    # no compiled code runs there: the driver compiles the PTX
    ("several.fatbin", "scale", None, "sm_100f", ()),
    ("several.fatbin", "scale", 80, "sm_80", ()),
    ("several.fatbin", "scale", 86, "sm_80", ()),      # code for 8.0 runs on 8.6
    ("several.fatbin", "scale", 103, "sm_100f", ()),   # and that of the family on 10.3
    ("several.fatbin", "scale", 120, "sm_120", ()),    # not on 12.0, where PTX of sm_80 is the newest that fits
    ("options.fatbin", "scale", 90, "sm_90", ("-O=1", "-dlcm=cg", "-fmad=false", "-maxrregcount=32")),
    ("options.cubin", "scale", 100, "sm_100f", ("-maxrregcount=40", "-O=2", "-fmad=false")),
    ("lineinfo.cubin", "scale", 90, "sm_90", ()),
    ("debug.fatbin", "scale", 90, "sm_90", ("-g", "-no-bb-merge", "-ret-end")),
    ("linked.fatbin", "scale", 90, "sm_90", ()),
    ("linked.fatbin", "other", 90, "sm_90", ()),
    ("host.o", "scale", 90, "sm_90", ()),
    ("abi7.cubin", "scale", 90, "sm_90", ("-maxrregcount=24",)),  # all that such a file records
    ("triton.cubin", "add_kernel", 90, "sm_90a", ("-fmad=false",)),
]


@pytest.mark.parametrize(("name", "kernel", "sm", "target", "options"), CHOSEN)
def test_the_ptx_that_the_running_code_came_from(name: str, kernel: str, sm: int | None, target: str,
                                                 options: tuple[str, ...]) -> None:
    found = find_kernel(image(name), kernel, sm, name=name)
    assert (found.target, found.options) == (target, options)
    assert kernel in entry_names(found.text.text)
    assert found.text.path == name


REFUSED = [
    ("B054", "default.fatbin", "scael", 90, "did you mean 'scale'?"),
    ("B054", "kernels.ptx", "nothing", None, "it has scale, count"),
    ("B055", "plain.cubin", "scale", 90, "-lineinfo"),
    ("B055", "plain.cubin", "scale", None, "TRITON_DISABLE_LINE_INFO"),
    ("B056", "several.fatbin", "scale", 90, "--any-ptx"),
    ("B056", "mismatch.fatbin", "scale", 86, "sm_86"),
    ("B057", "default.fatbin", "scale", 80, "compiled code for sm_90, PTX for sm_90"),
    ("B057", "lineinfo.cubin", "scale", 80, "compiled code for sm_90"),
    ("B058", "lto.fatbin", "scale", 90, "-dlto"),
]


@pytest.mark.parametrize(("code", "name", "kernel", "sm", "words"), REFUSED)
def test_a_kernel_is_refused_with_the_reason(code: str, name: str, kernel: str, sm: int | None, words: str) -> None:
    assert words in refused(code, image(name), kernel, sm, name=name)


@pytest.mark.parametrize(("name", "sm", "any_ptx", "by_driver"), [
    ("kernels.ptx", 90, False, True), ("kernels.ptx", None, False, False), ("default.fatbin", 90, False, False),
    ("default.fatbin", 120, False, True), ("lineinfo.cubin", 90, False, False), ("several.fatbin", 90, True, False),
])
def test_what_the_driver_compiles(name: str, sm: int | None, any_ptx: bool, by_driver: bool) -> None:
    assert find_kernel(image(name), "scale", sm, any_ptx).by_driver == by_driver


def test_any_ptx_takes_the_newest_that_fits() -> None:
    found = find_kernel(image("several.fatbin"), "scale", 90, any_ptx=True)
    assert (found.target, ptx_version(found.text.text)) == ("sm_90", (9, 0))
    assert ".target sm_80" in found.text.text


def test_only_entries_with_the_kernel_are_looked_at() -> None:
    """Two modules in one image: the newer one does not define the kernel."""
    both = image("size.fatbin") + image("linked.fatbin")
    assert find_kernel(both, "other", 90).target == "sm_90"
    assert "other" in refused("B054", image("size.fatbin"), "other", 90)


def test_ptx_ends_at_its_nul() -> None:
    text = image("kernels.ptx")
    assert find_kernel(text + b"\0garbage", "scale", 90).text.text == text.decode()


@pytest.mark.parametrize(("text", "found"), [
    (".visible .entry a(", ("a",)),
    (".entry\n  b\n(", ("b",)),
    (".weak .entry /* the kernel */ c // one\n(", ("c",)),
    (".func d(", ()),
    (".entry $e_1 .entry _Zf()", ("$e_1", "_Zf")),
])
def test_entry_names(text: str, found: tuple[str, ...]) -> None:
    assert entry_names(text) == found


# ---- through the assembler ----

def _code(cubin: bytes, kernel: str) -> bytes:
    elf = parse_cubin(blob(cubin, "x")).elf
    section = elf.section(f".text.{kernel}")
    assert section is not None
    return bytes(elf.data(section).data)


@pytest.mark.parametrize(("name", "kernel", "version"), [
    pytest.param(name, kernel, version, marks=needs(producer(version))) for name, kernel, version in (
        ("lineinfo.cubin", "scale", (9, 0)), ("lineinfo.cubin", "count", (9, 0)), ("options.cubin", "scale", (9, 0)),
        ("triton.cubin", "add_kernel", (9, 4)), ("abi7.cubin", "scale", (8, 8)), ("size.fatbin", "count", (9, 0)),
        ("debug.fatbin", "scale", (9, 0)))])
def test_what_is_found_assembles_to_the_very_code_that_ran(name: str, kernel: str, version: tuple[int, int]) -> None:
    """With the producer's release of ptxas, text and options give the same bytes again."""
    original = image(name)
    ran = list_entries(original)[0]
    found = find_kernel(original, kernel, ran.arch.sm)
    assert ptx_version(found.text.text) == version
    assert _code(assemble(found.text.text, found.target, found.options, find_producer(version)), kernel) == _code(
        ran.content, kernel)


@needs("nvcc", "C++ compiler")
def test_a_program_as_nvcc_links_it(tmp_path: Path) -> None:
    """A whole executable: fatbins of the runtime's own stub and of two objects, in one section."""
    main = tmp_path / "main.cu"
    main.write_text('#include "kernels.cu"\nint main() { scale<<<1, 1>>>(nullptr, 1.0f, 0); return 0; }\n')
    subprocess.run([find_nvcc(), "-arch=sm_90", f"-I{IMAGES}", str(main), str(IMAGES / "other.cu"), "-o",
                    str(tmp_path / "program")], check=True)
    program = (tmp_path / "program").read_bytes()
    assert set(kernel_names(program)) == {"scale", "count", "other"}
    assert find_kernel(program, "other", 90).target == "sm_90"


def test_what_is_no_image_is_told_of_amds_too() -> None:
    with pytest.raises(NccError) as caught:
        list_entries(b"int main() {}")
    assert ".amdgcn_target" in caught.value.diagnostics[0].render()
