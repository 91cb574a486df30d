"""Which device ``ncc run`` takes: what the driver says, asked in a process of its own, and what the user says."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from pathlib import Path

import pytest
from cli import ncc
from native_builds import compile_c

from ncc.cli import device
from ncc.cli.report import UsageError
from ncc.diag import NccError
from ncc.engine import gpus
from ncc.engine.gpus import Driver, Gpu, Question, ask_driver
from ncc.engine.native import simulator_library
from ncc.engine.simulator import Simulator, SimulatorServer

DRIVER = """
#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>
int cuDriverGetVersion(int *v) { *v = 12080; return 0; }
int cuInit(unsigned f)
{
	const char *mood = getenv("FAKE_DRIVER");

	if (mood && mood[0] == 'c')
		abort();
	if (mood && mood[0] == 'h')
		sleep(60);
	return mood ? atoi(mood) : 0;
}
int cuDeviceGetCount(int *n) { *n = getenv("FAKE_GPUS") ? atoi(getenv("FAKE_GPUS")) : 1; return 0; }
int cuDeviceGetName(char *name, int bytes, int device) { snprintf(name, bytes, "Fake %d", device); return 0; }
int cuDeviceGetAttribute(int *value, int which, int device)
{
	*value = which == 75 ? 9 : which == 76 ? 0 : which == 16 ? 100 + device : -1;
	return 0;
}
"""
ONE = Driver((Gpu("Fake 0", 90, 100),), 12080)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a libcuda.so.1 that answers what a test wants."""
    where = tmp_path_factory.mktemp("driver")
    (where / "fake.c").write_text(DRIVER)
    compile_c(where / "libcuda.so.1", [where / "fake.c"], "-shared", "-fPIC")
    return where


@pytest.fixture
def fake(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", str(folder))


# ---- the driver ----

@pytest.mark.usefixtures("fake")
def test_the_driver_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask_driver() == ONE
    monkeypatch.setenv("FAKE_GPUS", "2")
    assert ask_driver().gpus == (Gpu("Fake 0", 90, 100), Gpu("Fake 1", 90, 101))


@pytest.mark.usefixtures("fake")
@pytest.mark.parametrize(("mood", "why"), [
    ("100", "the driver sees none (cuInit answers 100)"), ("crash", "asking the driver ended with status -6"),
])
def test_a_driver_without_a_gpu(mood: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_DRIVER", mood)
    answer = ask_driver()
    assert answer.gpus == ()
    assert answer.why_none == why


@pytest.mark.usefixtures("fake")
def test_a_driver_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_DRIVER", "hang")
    monkeypatch.setattr(gpus, "MOST_SECONDS", 0.5)
    question = Question()
    assert question.answer().why_none == "the driver did not answer within 0.5 s"
    assert question._process.returncode == -9


def test_a_library_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "libcuda.so.1").write_text("no library")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    assert "libcuda.so.1" in ask_driver().why_none


# ---- the choice ----

def options(*words: str) -> device.argparse.Namespace:
    parser = device.argparse.ArgumentParser()
    for names, settings in device.OPTIONS:
        parser.add_argument(*names, **settings)
    return parser.parse_args(words)


class Answered(Question):
    """A question whose answer is known."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def answer(self) -> Driver:
        return self._driver


NONE = Driver(problem="no driver")


def choice(driver: Driver, *words: str) -> device.Chosen:
    args = options(*words)
    device.check_usage(args)
    return device.choose(args, Answered(driver) if args.device in ("auto", "cuda") else None)


def chosen(driver: Driver, *words: str) -> Simulator | None:
    return choice(driver, *words).simulator


def _simulator_is_built() -> bool:
    try:
        return simulator_library().is_file()
    except NccError:
        return False


needs_simulator = pytest.mark.skipif(not _simulator_is_built(), reason="the simulator's driver is not built")


def test_the_gpu_is_taken_where_there_is_one() -> None:
    assert chosen(ONE) is None
    assert chosen(ONE, "--device", "cuda") is None
    with pytest.raises(NccError, match=r"R066.*no driver"):
        chosen(NONE, "--device", "cuda")


@pytest.fixture
def amd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with the kernel's driver for AMD's GPUs, and a processor that is one of its nodes, too."""
    nodes = tmp_path / "nodes"
    for number, text in enumerate(["cpu_cores_count 16\nsimd_count 0\ngfx_target_version 0\n",
                                   "simd_count 440\ngfx_target_version 90010\n", "simd_count x\n",
                                   "simd_count 96\ngfx_target_version 110000\n"]):
        (nodes / str(number)).mkdir(parents=True)
        (nodes / str(number) / "properties").write_text(text)
    (tmp_path / "kfd").touch()
    monkeypatch.setattr(gpus, "AMD_NODES", nodes)
    monkeypatch.setattr(gpus, "AMD_DEVICE", tmp_path / "kfd")
    return tmp_path


def test_amds_gpus_are_those_that_the_kernel_lists(amd: Path) -> None:
    assert gpus.amd_gpus() == ("gfx90a", "gfx1100")
    (amd / "kfd").unlink()
    assert gpus.amd_gpus() == ()


@pytest.mark.usefixtures("amd")
def test_amds_gpu_is_taken_where_there_is_one() -> None:
    assert chosen(NONE) is None
    assert chosen(NONE, "--device", "hip") is None
    with pytest.raises(NccError, match=r"R066.*no driver"):
        chosen(NONE, "--device", "cuda")
    with pytest.raises(UsageError, match=r"R067.*gfx90a"):
        chosen(NONE, "--sim-sms", "3")


def test_amds_gpu_is_insisted_on() -> None:
    for driver in (NONE, ONE):
        with pytest.raises(NccError, match=r"R066.*AMD's kernel driver lists none"):
            chosen(driver, "--device", "hip")


@needs_simulator
def test_the_simulator_is_taken_where_there_is_none() -> None:
    assert chosen(NONE) == chosen(ONE, "--device", "sim") == Simulator(simulator_library())
    assert chosen(NONE, "--sim-sms", "3", "--sim-seed", "9") == Simulator(simulator_library(), 3, 9)


@pytest.mark.parametrize(("driver", "words"), [
    (ONE, ("--sim-sms", "3")), (ONE, ("--sim-seed", "0")), (NONE, ("--device", "cuda", "--sim-sms", "1")),
    (NONE, ("--device", "hip", "--sim-sms", "1")),
])
def test_a_simulator_that_is_configured_is_meant(driver: Driver, words: tuple[str, ...]) -> None:
    with pytest.raises(UsageError, match=rf"R067.*{words[-2]}"):
        chosen(driver, *words)


def test_a_simulator_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ncc.engine.native.SIMULATOR_LIBRARY", "sim/libnothing.so.1")
    assert chosen(NONE) is None  # auto: as a program runs without a GPU
    with pytest.raises(NccError, match="R068"):
        chosen(NONE, "--device", "sim")


@pytest.mark.parametrize("number", ["0", "1025", "-3", "x"])
def test_a_number_of_multiprocessors_that_is_none(number: str) -> None:
    done = ncc("run", "-p", "block_sched", "--device", "sim", f"--sim-sms={number}", "--", "true")
    assert done.status == 2
    assert f"'{number}'" in done.err


@pytest.mark.parametrize("number", ["-1", "4294967296", "x"])
def test_a_seed_that_is_none(number: str) -> None:
    for command in (["run", "-p", "block_sched", "--device", "sim"], ["sim", "k.ptx"]):
        done = ncc(*command, f"--sim-seed={number}", "--", "true")
        assert done.status == 2
        assert ("is too large" if number.isdigit() else f"'{number}' is no number below") in done.err


# ---- the command ----

def test_a_wrong_combination_is_a_usage_error(tmp_path: Path) -> None:
    started = tmp_path / "started"
    done = ncc("run", "-p", "block_sched", "--device", "cuda", "--sim-sms", "2", "--", "touch", started)
    assert (done.status, done.out) == (2, "")
    assert "error[R067]: --sim-sms: with --device cuda there is no simulator" in done.err
    assert not started.exists()


def test_no_gpu_where_one_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "libcuda.so.1").write_text("no library")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    done = ncc("run", "-p", "block_sched", "--device", "cuda", "--", "touch", tmp_path / "started")
    assert done.status == 1
    assert "R066" in done.err
    assert "--device sim" in done.err
    assert not (tmp_path / "started").exists()


@pytest.mark.usefixtures("fake")
def test_doctor_lists_the_gpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_GPUS", "2")
    said = ncc("doctor").out
    assert "ok  NVIDIA driver    CUDA 12.8" in said
    assert "ok  GPU 1            Fake 1, sm_90, 101 SMs" in said


# ---- the simulator's server ----

def test_the_programs_environment(tmp_path: Path) -> None:
    server = SimulatorServer(Simulator(Path("/lib/sim/libcuda.so.1"), 3, 5), tmp_path)
    with server:
        environment = server.environment({"LD_LIBRARY_PATH": "/a:/b", "X": "1"})
        assert environment["LD_LIBRARY_PATH"] == "/lib/sim:/a:/b"
        assert Path(environment["NCC_SIM_SOCKET"]).is_socket()
        assert (environment["NCC_SIM_SMS"], environment["NCC_SIM_SEED"], environment["X"]) == ("3", "5", "1")
        assert environment["NCC_SIM_PYTHON"] == sys.executable
    (tmp_path / "simulator").unlink()
    with SimulatorServer(Simulator(Path("/lib/sim/libcuda.so.1")), tmp_path) as server:
        assert server.environment({})["LD_LIBRARY_PATH"] == "/lib/sim"
        assert "NCC_SIM_SMS" not in server.environment({})


def test_a_folder_with_a_colon(tmp_path: Path) -> None:
    odd = tmp_path / "a:b"
    odd.mkdir()
    (odd / "libcuda.so.1").write_text("here")
    with SimulatorServer(Simulator(odd / "libcuda.so.1"), tmp_path) as server:
        folder = server.environment({})["LD_LIBRARY_PATH"]
        assert ":" not in folder
        assert Path(folder, "libcuda.so.1").read_text() == "here"


def test_nothing_is_started_for_a_program_that_asks_for_nothing(tmp_path: Path) -> None:
    def servers() -> list[str]:  # of other tests as well
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):  # it has ended
                parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
                if int(parent) == os.getpid() and b"ncc.sim.server" in (process / "cmdline").read_bytes():
                    found.append(process.name)
        return found

    before = servers()
    with SimulatorServer(Simulator(Path("/lib/libcuda.so.1")), tmp_path):
        assert servers() == before
    assert servers() == before


def test_nobody_waits_for_a_server_that_has_died(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONHOME", str(tmp_path))  # no Python starts with that
    with (SimulatorServer(Simulator(Path("/lib/libcuda.so.1")), tmp_path) as server,
          socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as program):
        program.settimeout(20)
        program.connect(server.environment({})["NCC_SIM_SOCKET"])
        with pytest.raises(ConnectionResetError):
            program.recv(1)
