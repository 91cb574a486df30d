"""Finding LLVM for AMD, and what it says made into diagnostics."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from needs import needs

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.formats.binary import blob
from ncc.backends.gcn.image import toolchain
from ncc.backends.gcn.image.codeobject import parse_code_object
from ncc.backends.gcn.image.disassemble import disassemble
from ncc.backends.gcn.image.toolchain import Candidate, Llvm, assemble, find_llvm, identity, survey
from ncc.backends.gcn.isa.arch import Target
from ncc.diag import NccError
from tests.gcn_probed import tool

GCN = Path(__file__).parent / "gcn"
TEXT = (GCN / "triton_add_gfx942.s").read_text()
FOUND = [found.llvm for found in survey(environ={}) if found.llvm and found.llvm.knows(Target("gfx942"))]


def program(path: Path, *lines: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(("#!/bin/sh", *lines)) + "\n")
    path.chmod(0o755)


def llvm_like(folder: Path, version: str, processors: str = "gfx90a gfx942") -> str:
    """A directory of programs that call themselves LLVM, and assemble nothing."""
    program(folder / "llvm-mc", f'case "$*" in *help*) echo " {processors} ";; *) echo "LLVM version {version}";; esac')
    program(folder / "ld.lld", "exit 0")
    return str(folder)


def test_the_order_of_the_places(tmp_path: Path) -> None:
    places = {name: llvm_like(tmp_path / name / "llvm" / "bin", f"9{number}.0") for number, name in enumerate(
        ("option", "wish", "rocm"))}
    environ = {"NCC_LLVM": str(tmp_path / "wish"), "ROCM_PATH": str(tmp_path / "rocm")}
    order = [found.path for found in survey(str(tmp_path / "option"), environ)]
    assert order[:3] == list(places.values())
    first = [find_llvm(str(tmp_path / "option"), environ=environ), find_llvm(environ=environ),
             find_llvm(environ={"ROCM_PATH": str(tmp_path / "rocm")})]
    assert [found.version if found else None for found in first] == ["90.0", "91.0", "92.0"]


def test_one_that_does_not_know_the_processor_is_passed_over(tmp_path: Path) -> None:
    llvm_like(tmp_path / "llvm" / "bin", "9.0", "gfx900 gfx906")
    environ = {"ROCM_PATH": str(tmp_path)}
    old, new = find_llvm(target=Target("gfx906"), environ=environ), find_llvm(target=Target("gfx942"), environ=environ)
    assert old is not None
    assert old.version == "9.0"
    assert new is None or new.version != "9.0"


def test_no_llvm_that_knows_it() -> None:
    with pytest.raises(NccError, match="B076") as caught:
        assemble('.amdgcn_target "amdgcn-amd-amdhsa--gfx7777"\n')
    assert "ziglang" in str(caught.value)


@pytest.mark.parametrize(("arch", "disassembler", "named", "useless"), [
    ("gfx942", True, "apt-get install llvm-19", "LLVM 20"), ("gfx942", False, "lld-19", "rocm-llvm-python"),
    ("gfx950", True, "rocm-llvm-python", "llvm-19"), ("gfx950", False, "one, 20 or later", "llvm-19"),
])
def test_the_hint_names_what_would_help(monkeypatch: pytest.MonkeyPatch, arch: str, disassembler: bool, named: str,
                                        useless: str) -> None:
    monkeypatch.setattr(toolchain, "find_llvm", lambda *_, **__: None)
    with pytest.raises(NccError, match="B076") as caught:
        toolchain.fitting(Target(arch), None, "k.hsaco", disassembler)
    hint = caught.value.diagnostics[0].hint or ""
    assert named in hint
    assert useless not in hint


@pytest.mark.parametrize("source", ["--llvm", "NCC_LLVM"])
@pytest.mark.parametrize("problem", ["missing", "empty", "no linker", "another program"])
def test_a_bad_wish_is_an_error(tmp_path: Path, source: str, problem: str) -> None:
    folder = tmp_path / "bin"
    if problem != "missing":
        folder.mkdir()
    if problem in ("no linker", "another program"):
        program(folder / "llvm-mc", "echo something else")
    if problem == "another program":
        program(folder / "ld.lld", "exit 0")
    explicit, environ = (str(folder), {}) if source == "--llvm" else (None, {"NCC_LLVM": str(folder)})
    with pytest.raises(NccError, match="B075") as caught:
        find_llvm(explicit, environ=environ)
    assert source in str(caught.value)


def test_every_llvm_here_makes_the_same() -> None:
    """Debian's and PyPI's where both are: code, descriptor and metadata do not depend on who assembled them."""
    assert FOUND, "CI has at least one"
    images = {image.split(b"Linker:")[0][:0x900] for image in (assemble(TEXT, llvm=llvm) for llvm in FOUND)}
    assert all(image[:4] == b"\x7fELF" for image in images)
    texts = {image[image.find(b"AMDGPU\0") :][:1500] for image in images}
    assert len(texts) == 1


@pytest.mark.parametrize("llvm", FOUND, ids=str)
def test_messages_name_the_line(llvm: Llvm) -> None:
    """Also where a line was put in front: metadata of code object version 4 without its directive."""
    old = '.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"\n.text\nf: s_endpgm\n   s_bogus s0\n'
    metadata = ".amdgpu_metadata\n---\namdhsa.version:\n  - 1\n  - 1\namdhsa.kernels: []\n...\n.end_amdgpu_metadata\n"
    for text in (old, old + metadata):
        with pytest.raises(NccError, match="B077") as caught:
            assemble(text, llvm=llvm, name="k.s")
        span = caught.value.diagnostics[0].span
        assert span is not None
        assert (span.line, span.text) == (4, "s_bogus s0")


@needs("AMD disassembler")
@pytest.mark.parametrize("llvm", [llvm for llvm in FOUND if llvm.disassembler], ids=lambda llvm: llvm.identity)
def test_every_disassembler_here_reads_the_same(llvm: Llvm) -> None:
    """LLVM's program, and its library from PyPI where that is: one text, which gives the code object again."""
    code = parse_code_object(blob((GCN / "hip_yardstick_gfx90a.hsaco").read_bytes(), "k"))
    assert all(disassemble(code, kernel, llvm) == disassemble(code, kernel) for kernel in code.kernels()[:4])


def test_without_any_disassembler_it_is_said_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    code = parse_code_object(blob((GCN / "hip_yardstick_gfx90a.hsaco").read_bytes(), "k"))
    monkeypatch.setattr(toolchain, "_candidates", lambda explicit, environ: iter(
        [Candidate("ziglang", "zig", replace(llvm, disassembler=None)) for llvm in FOUND]))
    with pytest.raises(NccError, match="B076") as caught:
        disassemble(code, "gather")
    assert "rocm-llvm-python" in str(caught.value)


def test_the_library_is_taken_where_there_is_no_objdump(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that ends over a processor that it does not know is asked before, and one that fails is a coded error."""
    monkeypatch.setattr(toolchain, "_library", lambda: "/of/rocm/librocmllvm.so")
    monkeypatch.setattr(toolchain.metadata, "version", lambda package: "7.2")
    found = find_llvm(llvm_like(tmp_path, "9.0"), environ={})
    assert found is not None
    assert found.disassembler is not None
    assert found.disassembler[-1] == "/of/rocm/librocmllvm.so"
    assert found.identity.endswith("rocm-llvm-python 7.2")
    code = parse_code_object(blob((GCN / "hip_yardstick_gfx90a.hsaco").read_bytes(), "k"))
    with pytest.raises(NccError, match=r"B064.*rocm-llvm-python, which does not know gfx90a"):
        disassemble(code, "gather", found)
    with pytest.raises(NccError, match=r"B064.*cannot read it"):
        disassemble(code, "gather", replace(found, library=None))


def test_a_text_without_target() -> None:
    with pytest.raises(NccError, match="B003"):
        assemble(".text\n")
    assert assemble(".text\nf: s_endpgm\n", "gfx90a")[:4] == b"\x7fELF"


def test_too_slow_and_not_runnable(tmp_path: Path) -> None:
    folder = Path(llvm_like(tmp_path, "9.0"))
    slow = find_llvm(str(folder), environ={})
    assert slow is not None
    program(folder / "llvm-mc", "exec sleep 30")
    with pytest.raises(NccError, match="B073"):
        assemble(TEXT, llvm=slow, seconds=0.2)
    (folder / "llvm-mc").unlink()
    with pytest.raises(NccError, match="B074"):
        assemble(TEXT, llvm=slow)


def test_identity_tells_versions_apart(tmp_path: Path) -> None:
    one, other = (identity(llvm_like(tmp_path / v, v), {}) for v in ("9.1", "9.2"))
    assert "9.1" in one
    assert one != other


# ---- which one is taken ----

def only(monkeypatch: pytest.MonkeyPatch, *llvms: Llvm) -> None:
    """Nothing else is installed."""
    monkeypatch.setattr(toolchain, "_candidates", lambda explicit, environ: iter(
        [Candidate("test", llvm.path, llvm) for llvm in llvms]))


def test_rocm_comes_first_and_then_the_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in ("9", "18", "20"):
        llvm_like(tmp_path / "lib" / f"llvm-{number}" / "bin", f"{number}.1.0")
    for name, version in (("rocm-5.7.1", "17.0.0"), ("rocm-6.10.0", "18.0.0"), ("rocm-6.2.0", "18.0.0git")):
        llvm_like(tmp_path / "opt" / name / "lib" / "llvm" / "bin", version)
    monkeypatch.setattr(toolchain, "_DEBIAN", str(tmp_path / "lib"))
    monkeypatch.setattr(toolchain, "_ROCM", str(tmp_path / "opt" / "rocm"))
    found = [candidate for candidate in survey(environ={}) if candidate.path.startswith(str(tmp_path))]
    assert [Path(c.path).relative_to(tmp_path).parts[1] for c in found] == [
        "rocm-6.10.0", "rocm-6.2.0", "rocm-5.7.1", "llvm-20", "llvm-18", "llvm-9"]
    newest = [candidate.llvm.number[0] for candidate in survey(environ={}) if candidate.llvm][3:]
    assert newest == sorted(newest, reverse=True)


def test_hipccs_own_clang_and_what_is_on_the_path(tmp_path: Path) -> None:
    chosen = llvm_like(tmp_path / "hip", "21.0")
    assert next(iter(survey(environ={"HIP_CLANG_PATH": chosen}))).path == chosen
    beside = llvm_like(tmp_path / "rocm" / "llvm" / "bin", "21.0")
    assert next(iter(survey(environ={"HIP_PATH": str(tmp_path / "rocm" / "hip")}))).path == beside
    program(tmp_path / "path" / "clang", 'case "$*" in *cpus*) echo gfx90a;; *) echo "clang version 99.0";; esac')
    environ = {"PATH": str(tmp_path / "path")}
    assert all(candidate.source != "PATH" for candidate in survey(environ=environ))  # no linker, no disassembler
    for name in ("ld.lld", "llvm-objdump"):
        program(tmp_path / "path" / name, "exit 0")
    first = next(iter(survey(environ=environ)))
    assert (first.source, first.llvm and first.llvm.version) == ("PATH", "99.0")


@pytest.mark.parametrize("source", ["--llvm", "NCC_LLVM"])
def test_a_wish_that_does_not_know_the_processor(tmp_path: Path, source: str) -> None:
    folder = llvm_like(tmp_path, "19.1", "gfx90a")
    explicit, environ = (folder, {}) if source == "--llvm" else (None, {"NCC_LLVM": folder})
    with pytest.raises(NccError, match=f"B076.*{source}: LLVM 19.1 does not know gfx950") as caught:
        find_llvm(explicit, Target("gfx950"), environ)
    assert "20 or later" in (caught.value.diagnostics[0].hint or "")
    assert find_llvm(explicit, Target("gfx90a"), environ)


def test_what_each_that_is_there_lacks_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian's LLVM 19 for gfx950, PyPI's without its disassembler, and with one that is too old."""
    old, bare = (replace(FOUND[0], version=version, path=path, disassembler=None, library=None,
                         processors=frozenset(processors)) for version, path, processors in (
        ("19.1.7", "/usr/lib/llvm-19/bin", ("gfx90a",)), ("22.1.8", "zig", ("gfx90a", "gfx950"))))
    only(monkeypatch, old, bare, replace(bare, disassembler=("false",), library="old.so"))
    monkeypatch.setattr(toolchain, "_library_knows", lambda library, arch: arch == "gfx90a")
    with pytest.raises(NccError, match="B076") as caught:
        toolchain.fitting(Target("gfx950"), None, "k", disassembler=True)
    message = caught.value.diagnostics[0].message
    assert "LLVM 19.1.7 (/usr/lib/llvm-19/bin) does not know gfx950" in message
    assert "LLVM 22.1.8 (zig) has no disassembler" in message
    assert "disassembles by rocm-llvm-python, which does not know gfx950" in message
    assert toolchain.fitting(Target("gfx950"), None, "k").path == "zig"
    assert toolchain.fitting(Target("gfx90a"), None, "k", disassembler=True).library == "old.so"


REAL = [found.llvm for found in survey(environ={}) if found.llvm and found.llvm.knows(Target("gfx90a"))]


@needs("AMD disassembler")
@pytest.mark.parametrize("llvm", REAL, ids=lambda llvm: llvm.identity)
def test_each_toolchain_alone_does_everything(llvm: Llvm, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a code object to the same code object with probes: Debian's, and PyPI's two packages, which have no system
    package beside them."""
    module = (GCN / "modules" / "modules.hsaco").read_bytes()

    def made(wanted: Llvm | None) -> bytes:
        kernel = chosen.find_kernel(module, "bins", None)
        probed = pipeline.instrument_text(kernel.text, "bins", tool("dmat"), "gcn")
        assert wanted is None or toolchain.fitting(Target("gfx90a"), None, "k", disassembler=True) is wanted
        return pipeline.whole_module(chosen, kernel, probed)

    chosen = backend("gcn")
    usual = made(None)
    only(monkeypatch, llvm)
    if llvm.disassembler is None:
        with pytest.raises(NccError, match=r"B076.*has no disassembler"):
            made(llvm)
        return
    assert made(llvm) == usual


def test_without_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch)
    for disassembler, wanted in ((False, "ziglang"), (True, "ziglang rocm-llvm-python")):
        with pytest.raises(NccError, match="B076") as caught:
            toolchain.fitting(Target("gfx950"), None, "k", disassembler)
        assert f"pip install {wanted}," in (caught.value.diagnostics[0].hint or "")


def test_pypis_library_alone_assembles_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither Debian's packages nor ziglang."""
    monkeypatch.setattr(toolchain, "_DEBIAN", str(tmp_path))
    monkeypatch.setattr(toolchain, "_ROCM", str(tmp_path))
    monkeypatch.setattr(toolchain, "find_spec", lambda name: None)
    assert survey(environ={}) == ()
    assert identity(environ={}) == ""


def test_an_older_assembler_is_told_the_objects_version(tmp_path: Path) -> None:
    """LLVM before 18 does not read the directive."""
    folder = Path(llvm_like(tmp_path, "17.0.6"))
    old = find_llvm(str(folder), environ={})
    assert old is not None
    program(folder / "llvm-mc", 'echo "$*" > "$(dirname "$0")/asked"',
            'for last; do case "$last" in *.s) cp "$last" "$(dirname "$0")/text";; esac; done', "touch \"$last\"")
    program(folder / "ld.lld", 'for last; do :; done', 'touch "$last"')
    text = '.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"\n  .amdhsa_code_object_version 5\n.text\n'
    assemble(text, llvm=old)
    assert "--amdhsa-code-object-version=5" in (folder / "asked").read_text()
    assert "amdhsa_code_object_version" not in (folder / "text").read_text()
