"""Finding ptxas, and what it says made into diagnostics. Small scripts stand for programs that are no ptxas."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from clocks import HANG_S, HANGS_S, cpu_seconds
from needs import needs

from ncc.backends.formats.binary import blob
from ncc.backends.ptx.image.cubin import parse_cubin
from ncc.backends.ptx.image.options import assembler_options, codegen_options, jit_options
from ncc.backends.ptx.image.toolchain import Ptxas, assemble, find_ptxas, identity, loadable, survey
from ncc.backends.ptx.image.usage import usage
from ncc.backends.ptx.isa.arch import Arch, parse_arch
from ncc.diag import NccError

KERNEL = (Path(__file__).parent / "images" / "kernels.ptx").read_text()
FOUND = find_ptxas(need=(9, 0))
needs_ptxas = needs("ptxas")


def program(path: Path, *lines: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(("#!/bin/sh", *lines)) + "\n")
    path.chmod(0o755)
    return str(path)


def ptxas_like(path: Path, release: str, build: str = "1") -> str:
    """A program that calls itself ptxas of a release, and assembles nothing."""
    return program(path, f'echo "ptxas: NVIDIA (R) Ptx optimizing assembler"; '
                         f'echo "Cuda compilation tools, release {release}, V{release}.7"; echo "Build cuda.{build}"')


def at(*, path: str = "", **variables: str) -> dict[str, str]:
    return {"PATH": path, **variables}


# ---- finding ----

# CUDA release, newest .version. PTX ISA, "PTX Release History".
RELEASES = [("11.8", (7, 8)), ("12.0", (8, 0)), ("12.6", (8, 5)), ("12.9", (8, 8)), ("13.0", (9, 0)), ("13.4", (9, 4)),
            ("13.5", (9, 5))]


@pytest.mark.parametrize(("release", "version"), RELEASES)
def test_the_release_says_what_it_knows(tmp_path: Path, release: str, version: tuple[int, int]) -> None:
    found = find_ptxas(ptxas_like(tmp_path / "ptxas", release), environ=at())
    assert found is not None
    assert (str(found), found.ptx_version) == (f"ptxas {release}.7", version)


def test_a_release_to_come_is_asked(tmp_path: Path) -> None:
    path = program(tmp_path / "ptxas", 'case "$1" in --list-version) echo "1.0"; echo "9.12"; echo "9.9";;',
                   '*) echo "ptxas: release 17.1, V17.1.3";; esac')
    found = find_ptxas(path, environ=at())
    assert found is not None
    assert found.ptx_version == (9, 12)


@pytest.mark.parametrize(("release", "version"), [("17.1", (9, 5)), ("12.99", (8, 8))])
def test_a_release_to_come_that_lists_none_knows_what_older_ones_do(
        tmp_path: Path, release: str, version: tuple[int, int]) -> None:
    """It may have gone away between the two questions."""
    path = program(tmp_path / "ptxas", f'rm "$0"; echo "ptxas: release {release}, V{release}.3"')
    found = find_ptxas(path, environ=at())
    assert found is not None
    assert found.ptx_version == version


def test_the_order_of_the_places(tmp_path: Path) -> None:
    places = {name: ptxas_like(tmp_path / name / "bin" / "ptxas", "14.9", name)
              for name in ("option", "wish", "home", "cuda", "path")}
    for path in places.values():  # a release that no table knows
        program(Path(path), 'case "$1" in --list-version) echo 77.0;; *) echo "ptxas: release 14.9, V14.9.1";; esac')
    environ = at(path=str(tmp_path / "path" / "bin"), NCC_PTXAS=places["wish"], CUDA_HOME=str(tmp_path / "home"),
                 CUDA_PATH=str(tmp_path / "cuda"))
    found = []
    explicit: str | None = places["option"]
    for variable in ("", "NCC_PTXAS", "CUDA_HOME", "CUDA_PATH", "PATH"):
        first = find_ptxas(explicit, (77, 0), environ)
        found.append(first.path if first else None)
        explicit = None if explicit else explicit
        environ.pop(variable, None) if variable else None
    assert found[0] == places["option"]
    assert found[1:] == [places["wish"], places["home"], places["cuda"], places["path"]]


def test_too_old_ones_are_passed_over(tmp_path: Path) -> None:
    ptxas_like(tmp_path / "old" / "bin" / "ptxas", "12.0")
    new = ptxas_like(tmp_path / "new" / "ptxas", "12.4")
    found = find_ptxas(None, (8, 4), at(path=str(tmp_path / "new"), CUDA_HOME=str(tmp_path / "old")))
    assert found is not None
    assert found.path == new


def test_the_producers_release_comes_first(tmp_path: Path) -> None:
    """PTX is written for the newest version that the compiler's own ptxas knows."""
    newer = ptxas_like(tmp_path / "newer" / "bin" / "ptxas", "13.0")
    same = ptxas_like(tmp_path / "same" / "ptxas", "12.3")
    environ = at(path=str(tmp_path / "same"), CUDA_HOME=str(tmp_path / "newer"))
    chosen = [find_ptxas(None, need, environ) for need in ((8, 3), (8, 2), None)]
    assert [c.path if c else None for c in chosen] == [same, newer, newer]


def test_where_all_are_too_old_the_newest_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = [ptxas_like(tmp_path / release, release) for release in ("12.3", "13.0", "12.9")]
    monkeypatch.setattr("ncc.backends.ptx.image.toolchain._places", lambda *_: ((path, path) for path in places))
    found = find_ptxas(need=(98, 0))
    assert found is not None
    assert found.path == places[1]


def test_a_toolkit_directory_will_do(tmp_path: Path) -> None:
    path = ptxas_like(tmp_path / "toolkit" / "bin" / "ptxas", "12.0")
    for wish in (str(tmp_path / "toolkit"), str(tmp_path / "toolkit" / "bin"), path):
        found = find_ptxas(wish, environ=at())
        assert found is not None
        assert found.path == path


@pytest.mark.parametrize("source", ["--ptxas", "NCC_PTXAS"])
@pytest.mark.parametrize("problem", ["missing", "no program", "another program", "silent"])
def test_a_bad_wish_is_an_error(tmp_path: Path, source: str, problem: str) -> None:
    path = tmp_path / "ptxas"
    if problem == "no program":
        path.write_text("text")
    elif problem == "another program":
        program(path, "echo I am something else")
    elif problem == "silent":
        program(path, "exit 3")
    explicit, environ = (str(path), at()) if source == "--ptxas" else (None, at(NCC_PTXAS=str(path)))
    with pytest.raises(NccError) as caught:
        find_ptxas(explicit, environ=environ)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "B070"
    assert source in diagnostic.message
    assert diagnostic.place == str(path)


def test_broken_ones_that_nobody_asked_for_are_passed_over(tmp_path: Path) -> None:
    program(tmp_path / "broken" / "bin" / "ptxas", "exit 127")
    good = ptxas_like(tmp_path / "good" / "ptxas", "12.0")
    environ = at(path=str(tmp_path / "good"), CUDA_HOME=str(tmp_path / "broken"))
    found = find_ptxas(None, (8, 0), environ)
    assert found is not None
    assert found.path == good
    listed = {c.path: c for c in survey(None, environ)}
    assert listed[good].ptxas == found
    assert "it says nothing" in str(listed[str(tmp_path / "broken" / "bin" / "ptxas")].problem)


def test_a_wheel_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("nvidia/cu13/bin/ptxas", "triton/backends/nvidia/bin/ptxas-blackwell"):
        ptxas_like(tmp_path / place, "12.0")
    monkeypatch.syspath_prepend(str(tmp_path))
    listed = [c.path for c in survey(None, at()) if c.path.startswith(str(tmp_path))]
    assert [os.path.relpath(path, tmp_path) for path in listed] == [
        "nvidia/cu13/bin/ptxas", "triton/backends/nvidia/bin/ptxas-blackwell"]


def test_another_build_has_another_identity(tmp_path: Path) -> None:
    path = tmp_path / "ptxas"
    first = find_ptxas(ptxas_like(path, "12.0", "one"), environ=at())
    second = find_ptxas(ptxas_like(path, "12.0", "the second"), environ=at())
    assert first is not None
    assert second is not None
    assert first.identity != second.identity


def test_the_identity_covers_all_that_may_be_chosen(tmp_path: Path) -> None:
    environ = at(path=str(tmp_path / "a"), CUDA_HOME=str(tmp_path / "b"))
    none = identity(None, environ)
    ptxas_like(tmp_path / "a" / "ptxas", "12.0", "one")
    one = identity(None, environ)
    other = ptxas_like(tmp_path / "b" / "bin" / "ptxas", "13.0", "two")
    both = identity(None, environ)
    assert len({none, one, both}) == 3
    assert identity(other, environ) == identity(None, {**environ, "NCC_PTXAS": other}) == "ptxas 13.0.7 cuda.two"
    with pytest.raises(NccError):
        identity(str(tmp_path / "gone"), environ)


@needs_ptxas
def test_looking_again_costs_little() -> None:
    find_ptxas(need=(9, 0))
    started = cpu_seconds()
    for _ in range(20):
        find_ptxas(need=(9, 0))
    assert (cpu_seconds() - started) / 20 < 0.005


# ---- assembling ----

@needs_ptxas
def test_assembles() -> None:
    cubin = assemble(KERNEL, "sm_90", ("-maxrregcount=32",), FOUND)
    assert set(parse_cubin(blob(cubin, "x")).entries()) == {"scale", "count"}


@needs_ptxas
def test_a_cap_holds_where_a_kernel_says_how_many_threads_its_blocks_have() -> None:
    """As Triton's kernels do: ptxas heeds ``--maxrregcount`` alone only where none is said."""
    text = (Path(__file__).parent / "ptx" / "triton_gemm_sm90.ptx").read_text()
    said: list[str] = []
    assemble(text, "sm_90a", (*assembler_options((), (), 104), "-v"), FOUND, said=said.append)
    found = usage("".join(said), None)
    assert found
    assert found.registers <= 104


@needs_ptxas
def test_an_older_ptxas_is_not_asked_for_what_it_does_not_know() -> None:
    """It takes the text, and keeps to what the text says."""
    text, said = (Path(__file__).parent / "ptx" / "triton_gemm_sm90.ptx").read_text(), list[str]()
    assert FOUND
    older = replace(FOUND, release=(12, 3, 107))
    assemble(text, "sm_90a", (*assembler_options((), (), 104), "-v"), older, said=said.append)
    found = usage("".join(said), None)
    assert found
    assert found.registers > 104


@needs_ptxas
def test_its_messages_come_with_their_lines() -> None:
    text = KERNEL.replace("ld.global.f32", "ld.globl.f32").replace("mad.lo.s32", "mad.lo.s23")
    with pytest.raises(NccError) as caught:
        assemble(text, "sm_90", ptxas=FOUND, name="probed.ptx")
    found = caught.value.diagnostics
    assert {d.code for d in found} == {"B072"}
    assert {d.span.text.split()[0] for d in found if d.span} == {"ld.globl.f32", "mad.lo.s23"}
    assert "probed.ptx:" in str(caught.value)
    assert "'.globl'" in str(caught.value)


@needs_ptxas
@pytest.mark.parametrize(("text", "target", "options", "words"), [
    (KERNEL, "sm_12", (), "sm_12"),
    (KERNEL, "sm_90", ("--no-such-option",), "no-such-option"),
    (KERNEL, "sm_80", (), ".target is higher"),
    ("", "sm_90", (), "ptxas"),
    ("\ud800 no text", "sm_90", (), "ptxas"),
])
def test_other_refusals_are_diagnostics_too(text: str, target: str, options: tuple[str, ...], words: str) -> None:
    with pytest.raises(NccError) as caught:
        assemble(text, target, options, FOUND)
    assert {d.code for d in caught.value.diagnostics} == {"B072"}
    assert words in str(caught.value)


def test_no_ptxas_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ncc.backends.ptx.image.toolchain._places", lambda *_: iter(()))
    with pytest.raises(NccError) as caught:
        assemble(KERNEL, "sm_90")
    assert [d.code for d in caught.value.diagnostics] == ["B071"]


@pytest.mark.parametrize(("line", "code", "words", "seconds"), [
    (f"exec sleep {HANGS_S}", "B073", "more than 0.2 s", 0.2),
    ("kill -SEGV $$", "B072", "signal 11", HANG_S),
    ("exit 9", "B072", "status 9", HANG_S),
    ("echo 'ptxas fatal   : out of luck'; exit 1", "B072", "out of luck", HANG_S),
    ("", "B074", "left no cubin", HANG_S),
])
def test_a_ptxas_that_fails(tmp_path: Path, line: str, code: str, words: str, seconds: float) -> None:
    broken = Ptxas(program(tmp_path / "ptxas", line), (1, 0), (9, 0), "x")
    with pytest.raises(NccError) as caught:
        assemble(KERNEL, "sm_90", (), broken, seconds=seconds)
    assert [d.code for d in caught.value.diagnostics] == [code]
    assert words in str(caught.value)


def test_a_ptxas_that_went_away(tmp_path: Path) -> None:
    with pytest.raises(NccError) as caught:
        assemble(KERNEL, "sm_90", (), Ptxas(str(tmp_path / "gone"), (1, 0), (9, 0), "x"))
    assert [d.code for d in caught.value.diagnostics] == ["B074"]


@needs_ptxas
def test_without_a_fitting_ptxas_the_newest_one_assembles() -> None:
    future = KERNEL.replace(".version 9.0", ".version 99.1")
    newest = find_ptxas(need=(99, 1))
    assert newest is not None
    known = KERNEL.replace(".version 9.0", ".version {}.{}".format(*newest.ptx_version))
    assert loadable(future, "sm_90") == assemble(known, "sm_90", (), newest)
    newer = future.replace("ret;", "new.b32; ret;")
    assert loadable(newer, "sm_90") == newer.encode() + b"\0"
    with pytest.raises(NccError) as caught:
        assemble(newer, "sm_90")
    [first, *_] = caught.value.diagnostics
    assert first.code == "B072"
    assert first.hint is not None
    assert "the PTX is of .version 99.1" in first.hint


def test_without_a_ptxas_the_driver_gets_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ncc.backends.ptx.image.toolchain._places", lambda *_: iter(()))
    assert loadable(KERNEL, "sm_90") == KERNEL.encode() + b"\0"


# ---- options ----

@pytest.mark.parametrize(("recorded", "passed_on"), [
    ("-arch sm_90 -m 64 ", ()),
    ("-v  -lineinfo  -arch sm_100a -fmad false ", ("-fmad=false",)),
    ("-maxrregcount 40 -lineinfo  -O 2 -arch sm_100f -m 64 -fmad false ",
     ("-maxrregcount=40", "-O=2", "-fmad=false")),
    ("-O1 -dlcm=cg  --fmad false -maxrregcount=32 --generate-line-info ",
     ("-O=1", "-dlcm=cg", "-fmad=false", "-maxrregcount=32")),
    (" -g --dont-merge-basicblocks --return-at-end ", ("-g", "-no-bb-merge", "-ret-end")),
    ("tmp_k.ptx -no-bb-merge  -ret-end  -g  -o -O2.cubin -arch sm_90 -m 64", ("-no-bb-merge", "-ret-end", "-g")),
    ("--opt-level 1 --opt-level=2", ("-O=2",)),
    ("--def-load-cache=cg --register-usage-level 3", ("-dlcm=cg", "-regUsageLevel=3")),
    ("-c --compile-only -ewp -w -Werror --no-such", ()),
    ("-fmad", ("-fmad",)),
    ("-O", ("-O",)),
    ("", ()),
])
def test_options_that_change_the_code(recorded: str, passed_on: tuple[str, ...]) -> None:
    assert codegen_options(recorded) == passed_on


@needs_ptxas
def test_ptxas_takes_every_option_that_is_passed_on() -> None:
    recorded = ("-O 2 -Ofc min --allow-expensive-optimizations false -dlcm cg -dscm wb -flcm ca -fscm wb -fmad false "
                "-g -no-bb-merge -ret-end -disable-optimizer-consts -make-errors-visible-at-exit -maxntid 128 "
                "-maxrregcount 40 -minnctapersm 2 -opt-fp-atomics -override-directive-values -regUsageLevel 3 "
                "-sp-bounds-check -device-stack-protector false")
    options = codegen_options(recorded)
    assert len(options) == sum(word.startswith("-") for word in recorded.split())
    for option in options:
        assert assemble(KERNEL, "sm_90", (option,), FOUND)


@pytest.mark.parametrize(("given", "options"), [
    ([], ()),
    ([(0, 64)], ("-maxrregcount=64",)),
    ([(7, 4)], ("-O=3",)),
    ([(7, 0), (11, 1)], ("-O=0", "-g")),
    ([(14, 1)], ("-dlcm=cg",)),
    ([(14, 2), (13, 1), (4, 1024)], ("-dlcm=ca",)),
    ([(0, 0xFFFFFFFF00000020)], ("-maxrregcount=32",)),
])
def test_options_of_the_jit(given: list[tuple[int, int]], options: tuple[str, ...]) -> None:
    assert jit_options(given) == options


# ---- architectures ----

@pytest.mark.parametrize(("text", "arch"), [
    ("sm_90", Arch(90)), ("-arch sm_90a -m 64", Arch(90, "a")), ("compute_100f", Arch(100, "f")), ("sm_", None),
    ("sm_90, debug", Arch(90)),
])
def test_parse_arch(text: str, arch: Arch | None) -> None:
    assert parse_arch(text) == arch


# architecture, devices on which its compiled code runs, devices for which its PTX can be compiled
COMPATIBLE = [
    ("sm_80", {80, 86, 89}, {80, 86, 87, 89, 90, 100, 103, 120, 121}),
    ("sm_86", {86, 89}, {86, 87, 89, 90, 100, 103, 120, 121}),
    ("sm_87", {87}, {87, 89, 90, 100, 103, 120, 121}),
    ("sm_90", {90}, {90, 100, 103, 120, 121}),
    ("sm_90a", {90}, {90}),
    ("sm_100", {100, 103}, {100, 103, 120, 121}),
    ("sm_100a", {100}, {100}),
    ("sm_100f", {100, 103}, {100, 103}),
    ("sm_103f", {103}, {103}),
    ("sm_120", {120, 121}, {120, 121}),
]


@pytest.mark.parametrize(("name", "compiled", "ptx"), COMPATIBLE)
def test_what_runs_where(name: str, compiled: set[int], ptx: set[int]) -> None:
    arch = parse_arch(name)
    assert arch is not None
    assert str(arch) == name
    devices = (75, 80, 86, 87, 89, 90, 100, 103, 120, 121)
    assert {d for d in devices if arch.runs_on(d)} == compiled
    assert {d for d in devices if arch.assembles_for(d)} == ptx


@needs_ptxas
@pytest.mark.parametrize("name", ["sm_80", "sm_86", "sm_87", "sm_90", "sm_90a", "sm_100", "sm_100a", "sm_100f"])
def test_ptxas_agrees_on_what_can_be_compiled(name: str) -> None:
    arch = parse_arch(name)
    assert arch is not None
    text = KERNEL.replace(".target sm_90", f".target {name}")
    for device in (80, 87, 90, 100, 103):
        try:
            assemble(text, str(arch.on(device)), ("-O=0",), FOUND)
        except NccError:
            assert not arch.assembles_for(device), device
        else:
            assert arch.assembles_for(device), device
