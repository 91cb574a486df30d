"""``ncc run`` where a program may use the GPUs of one vendor or of several: which have to take the probe."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import pytest
from test_device import NONE, ONE, amd, choice, needs_simulator  # noqa: F401, a fixture

from ncc.abi import Target
from ncc.cli.configure import engine_config, on_gpu, simulated
from ncc.cli.doctor import _hip_hook
from ncc.cli.patching import TOOL, by_library, environment
from ncc.cli.run import _attached, add_parser
from ncc.diag import NccError
from ncc.engine import native, switch

PTX, GCN = Target.PTX, Target.GCN
PROBE = '''from ncc import probe, Map
import ncc.language as nl
@Map(level="thread", cap=1)
class m:
    n: nl.u64
@probe(pos="{pos}", level="thread", before=True)
def p():
    m.save(1)
'''


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    args = parser.parse_args(["run", *words])
    args.after, args.misplaced = ["true"], []
    return args


@pytest.fixture
def probes(tmp_path: Path) -> dict[str, str]:
    """Probes by who takes them."""
    found = {}
    for name, pos in (("ptx", "ld.global"), ("gcn", "global_load_dword"), ("both", "load.global"), ("none", "no.such")):
        found[name] = str(tmp_path / f"{name}.py")
        Path(found[name]).write_text(PROBE.format(pos=pos))
    return found


def test_whose_kernels_there_will_be() -> None:
    assert choice(ONE).targets == choice(ONE, "--device", "cuda").targets == (PTX,)


@pytest.mark.usefixtures("amd")
def test_whose_kernels_there_will_be_with_amds_gpu() -> None:
    assert choice(NONE).targets == choice(NONE, "--device", "hip").targets == (GCN,)
    assert choice(ONE).targets == (PTX, GCN)
    assert choice(ONE, "--device", "cuda").targets == (PTX,)


@needs_simulator
def test_the_simulator_is_for_both() -> None:
    assert choice(NONE).targets == choice(ONE, "--device", "sim").targets == (PTX, GCN)


@pytest.mark.parametrize(("name", "targets", "first"), [
    ("ptx", (PTX,), "ptx"), ("ptx", (PTX, GCN), "ptx"), ("ptx", (GCN, PTX), "ptx"), ("gcn", (PTX, GCN), "gcn"),
    ("gcn", (GCN,), "gcn"), ("both", (GCN,), "gcn"), ("both", (PTX, GCN), "ptx")])
def test_the_first_target_that_takes_the_probe(probes: dict[str, str], name: str, targets: tuple[Target, ...],
                                               first: str) -> None:
    config = engine_config(options("-p", probes[name]), targets)
    assert config.target == first
    assert config.others is not None
    other = {"ptx": "gcn", "gcn": "ptx"}[first]
    if name == "both":
        assert config.others(other).program.probes
    else:
        with pytest.raises(NccError, match="B008"):
            config.others(other)


@pytest.mark.parametrize(("name", "targets"), [("ptx", (GCN,)), ("gcn", (PTX,)), ("none", (PTX, GCN))])
def test_a_probe_that_no_target_takes_stops_the_run(probes: dict[str, str], name: str,
                                                    targets: tuple[Target, ...]) -> None:
    with pytest.raises(NccError, match="B008"):
        engine_config(options("-p", probes[name]), targets)


def test_the_device_that_is_asked_for_has_to_take_it(probes: dict[str, str], tmp_path: Path) -> None:
    """Said before it is looked for."""
    for device, name in (("hip", "ptx"), ("cuda", "gcn")):
        words = ["-m", "ncc", "run", "--device", device, "-p", probes[name], "--", sys.executable, "-c", "print(1)"]
        ran = subprocess.run([sys.executable, *words], capture_output=True, text=True, cwd=tmp_path, check=False)
        assert (ran.returncode, ran.stdout) == (1, "")
        assert "error[B008]" in ran.stderr
        assert "R066" not in ran.stderr


def test_what_the_options_say_holds_for_each_target() -> None:
    config = engine_config(options("-p", "dmat", "--cap", "7", "--sample", "3", "--lossless"))
    assert config.others is not None
    maps = config.others("gcn").program.maps
    assert maps == config.program.maps
    assert {m.name: m.cap for m in maps}["dmat"] == 7
    assert {m.name: m.sample for m in maps}["dmat"] == 3
    assert all(m.waits for m in maps)


def test_patches_sample_the_others_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``--max-overhead`` is taken for all kernels: what a launch keeps is told to those of AMD's, too."""
    library = tmp_path / "libsanitizer-public.so"
    library.touch()
    monkeypatch.setenv("NCC_SANITIZER", str(library))
    monkeypatch.delenv(TOOL, raising=False)
    args = options("--sass", "auto", "-p", "dmat")
    config = on_gpu(engine_config(args), args)
    assert config.others is not None
    assert {m.name: m.sample for m in config.others("gcn").program.maps}["dmat"] == 0
    args = options("--sass", "auto", "-p", "dmat")
    amds = on_gpu(engine_config(args, (GCN,)), args)
    assert (amds.target, amds.launch.overhead_ppm, amds.prepare.patches) == ("gcn", 0, False)
    assert simulated(amds).prepare.driver_compiles


def test_accesses_are_led_without_nvidias_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is patched, sampled or loaded for it."""
    library = tmp_path / "libsanitizer-public.so"
    library.touch()
    monkeypatch.setenv("NCC_SANITIZER", str(library))
    monkeypatch.delenv(TOOL, raising=False)
    args = options("--sass", "auto", "--sass-memory", "own", "-p", "dmat")
    config = on_gpu(engine_config(args), args)
    assert (config.prepare.leads, config.prepare.patches, config.launch.overhead_ppm) == (True, False, 0)
    assert TOOL not in environment({}, by_library(args), Path("hook.so"))
    assert not engine_config(options("--sass", "auto", "--sass-memory", "own", "-p", "block_sched")).prepare.leads
    assert not engine_config(options("--sass-memory", "own", "-p", "dmat")).prepare.leads


def test_an_llvm_that_is_none_is_said_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(NccError, match="B075"):
        engine_config(options("-p", "dmat", "--llvm", str(tmp_path)))
    monkeypatch.setenv("NCC_LLVM", str(tmp_path))
    with pytest.raises(NccError, match="B075"):
        engine_config(options("-p", "dmat"), (GCN,))
    assert engine_config(options("-p", "dmat"), (PTX, GCN)).target == "ptx"  # whose kernels may be all there are


def test_an_llvm_is_named_for_amds_kernels_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ncc.cli.configure.Reader.check_assemblers", lambda self, first: None)
    config = engine_config(options("-p", "dmat", "--llvm", "here", "--ptxas", "there"))
    assert config.others is not None
    assert (config.prepare.assembler, config.others("gcn").assembler) == ("there", "here")
    request = switch.request_of(["7", "-p", "dmat"], "dmat", None, "there", "here")
    attached = _attached(request, options("--idle"), gpu=False, targets=(GCN, PTX))
    assert (attached.target, attached.prepare.assembler) == ("gcn", "here")


def test_the_hook_driver_for_hip_is_preloaded_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """CUDA's is the last: it is also what CUDA is told of as its tool."""
    monkeypatch.setattr(native, "built", lambda name: Path("/lib") / name)
    monkeypatch.setattr("ncc.cli.doctor.built", lambda name: Path("/lib") / name)
    assert [path.name for path in native.hook_libraries(verbose=False)] == [native.HIP_LIBRARY, native.CUDA_LIBRARY]
    assert [path.name for path in native.hook_libraries(verbose=True)] == [
        native.CALLS_LIBRARY, native.HIP_LIBRARY, native.CUDA_LIBRARY]
    assert [(f.what, f.found) for f in _hip_hook()] == [("HIP hook driver", True)]
    without = {native.CUDA_LIBRARY: Path("/lib") / native.CUDA_LIBRARY}
    monkeypatch.setattr(native, "built", without.get)
    assert [path.name for path in native.hook_libraries(verbose=False)] == [native.CUDA_LIBRARY]


@pytest.mark.usefixtures("amd")
def test_doctor_misses_the_hook_driver_for_hip_where_it_would_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ncc.cli.doctor.built", lambda name: None)
    finding, = _hip_hook()
    assert not finding.found
    assert finding.detail == "libncc_hip.so is not installed"
