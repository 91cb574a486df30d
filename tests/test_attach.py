"""Probes switched on and off in a program that runs (``ncc run --idle``), on the simulator: the real hook driver,
engine and command line. What the program computes is the same as without ncc."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from clocks import HANG_S
from native_builds import NATIVE, compile_c
from sim_run_harness import ROOT, is_built

import ncc
from ncc import abi
from ncc.diag import NccError
from ncc.engine import switch, wire
from ncc.runtime import open_trace

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROGRAM = Path(__file__).with_name("programs") / "switched.py"
GRAPHS = PROGRAM.with_name("switched_graphs.py")
ENDED = PROGRAM.with_name("ended_graphs.py")
NCC = [sys.executable, "-m", "ncc"]
PER_LAUNCH = 32  # records of block_sched: warps
TIMES = 100


def expected(*launches: int) -> list[int]:
    """What the program answers; its graph is launched after each launch of the kernel."""
    x, answers = list(range(1024)), []
    for n in launches:
        for _ in range(n):
            x = [((v * 3 + 1) * 5 + 1) % (1 << 32) for v in x]
        answers.append(sum(v * (i + 1) for i, v in enumerate(x)) % 1000003)
    return answers


class Idle:
    """A program under ``ncc run --idle``."""

    def __init__(self, folder: Path, program: Path = PROGRAM, *args: object) -> None:
        environ = {**os.environ, "PYTHONPATH": str(ROOT / "examples"), "XDG_RUNTIME_DIR": str(folder),
                   "XDG_CACHE_HOME": str(folder), "NCC_SIM_LOG": str(folder / "calls")}
        self.environ = environ
        self.folder = folder
        self.ncc = subprocess.Popen(
            [*NCC, "run", "--idle", "--device", "sim", "--tracedir", str(folder / "trace"), "--",
             *([sys.executable] if program.suffix == ".py" else []), str(program), *map(str, args)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env=environ)
        assert self.ncc.stdin is not None
        assert self.ncc.stdout is not None
        self.stdin, self.stdout = self.ncc.stdin, self.ncc.stdout
        self.pid = int(self.stdout.readline())
        self.answers: list[int] = []
        self.asked: list[int] = []
        self.control = switch.control_of(self.pid)

    def say(self, *lines: object) -> list[str]:
        """The answers."""
        for line in lines:
            self.stdin.write(f"{line}\n")
        self.stdin.flush()
        return [self.stdout.readline().strip() for _ in lines]

    def launch(self, n: int) -> None:
        self.stdin.write(f"{n}\n")
        self.stdin.flush()
        self.asked.append(n)
        self.answers.append(int(self.stdout.readline()))

    def command(self, *args: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*NCC, *map(str, args)], env=self.environ, capture_output=True, text=True,
                              timeout=HANG_S, check=False)

    def attach(self, probe: str = "block_sched", *options: str) -> dict[str, Any]:
        """As ``ncc attach`` asks, without its second."""
        argv = [str(self.pid), "-p", probe, "--no-callback", *options]
        return switch.ask(self.control, switch.request_of(argv, probe, None, None))

    def detach(self) -> dict[str, Any]:
        return switch.ask(self.control, switch.detach_request())

    def end(self) -> str:
        _, err = self.ncc.communicate(timeout=HANG_S)
        assert (self.ncc.returncode, self.answers) == (0, expected(*self.asked))
        return err

    def has(self, what: str) -> int:
        return len(os.listdir(f"/proc/{self.pid}/{what}"))

    def sockets(self) -> int:
        return sum("socket:" in os.readlink(fd) for fd in Path(f"/proc/{self.pid}/fd").iterdir())


Begin = Callable[..., Idle]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    begun: list[Idle] = []

    def start(program: Path = PROGRAM, *args: object) -> Idle:
        begun.append(Idle(tmp_path, program, *args))
        return begun[-1]

    yield start
    for idle in begun:
        if idle.ncc.poll() is None:
            os.kill(idle.pid, signal.SIGKILL)
            idle.ncc.wait(HANG_S)


def kernels(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Of the summary, by name."""
    (folder,) = answer["folders"].values()
    return {k["name"]: k for k in json.loads((Path(folder) / "summary.json").read_text())["kernels"]}


def made(calls: Path, name: str) -> int:
    """How often the program or the hook driver has made a call of probed kernels' libraries."""
    return sum(line.startswith((f"{name} step", f"{name} other")) for line in calls.open())


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + HANG_S
    while not what():
        assert time.monotonic() < until
        time.sleep(0.05)


def saved(answer: dict[str, Any]) -> list[int]:
    """How many records each launch of a detached probe has."""
    (folder,) = answer["folders"].values()
    return [len(launch.records("block_sched")) for launch in open_trace(folder).launches]


def test_probes_are_switched_on_changed_and_off(begin: Begin, tmp_path: Path) -> None:
    idle = begin()
    idle.launch(5)
    assert not (tmp_path / "trace").exists()
    on = idle.command("attach", idle.ncc.pid, "-p", "block_sched", "--no-callback", "--every", "2")
    assert (on.returncode, on.stderr) == (0, "ncc: block_sched is attached to 1 process\n")
    idle.launch(6)
    changed = idle.command("attach", idle.pid, "-p", "dmat", "--no-callback")
    assert "step          12       6" in changed.stderr  # launches, probed
    idle.launch(2)
    off = idle.command("detach", idle.pid)
    assert off.returncode == 0
    assert "step           4       4" in off.stderr
    idle.launch(4)
    idle.attach()
    idle.launch(3)
    assert "step           6       6" in idle.end()
    traces = [open_trace(folder) for folder in sorted((tmp_path / "trace").iterdir())]
    assert sorted((len(t.launches), t.launches[0].maps[-1]) for t in traces) == [
        (4, "dmat"), (6, "block_sched"), (6, "block_sched")]


def test_graphs_that_are_there_are_probed(begin: Begin, tmp_path: Path) -> None:
    """What the program gives them, before and meanwhile, is what is executed; each execution is recorded."""
    idle = begin(GRAPHS)
    assert idle.say(1, "change", 1) == ["1"] * 3
    idle.attach()
    assert idle.say(2, "change", 1) == ["1"] * 3
    first = idle.detach()
    assert idle.say("change") == ["1"]
    idle.attach("hot_pages")  # by a table, which no launch has of its own
    assert idle.say(3) == ["1"]
    table = idle.detach()
    idle.attach("dmat")
    assert idle.say(1) == ["1"]
    second = idle.attach()
    assert idle.say(2) == ["1"]
    third = idle.detach()
    for answer, rounds in ((first, 3), (table, 3), (third, 2)):
        found = kernels(answer)
        assert found["step"]["launches"] == {"probed": 6 * rounds, "captured": rounds}
        assert "was set in the program's graph" in found["step"]["reason"]
        assert found["other"]["launches"] == {"probed": 5 * rounds}
    assert saved(first) == [PER_LAUNCH] * 33
    assert "step           7       6" in second["before"]
    assert idle.say(1) == ["1"]
    loaded = made(tmp_path / "calls", "cuLibraryGetKernel")
    assert loaded >= 8
    wait_for(lambda: made(tmp_path / "calls", "cuLibraryUnload") == loaded)  # no node has one of them any more
    assert idle.say(1, "change", 1, "end") == ["1"] * 4
    idle.answers = expected()
    idle.end()


def test_graphs_nodes_and_kernels_that_go_are_let_alone(begin: Begin, tmp_path: Path) -> None:
    idle = begin(ENDED)
    idle.attach()
    assert idle.say("launch", "inner", "launch", "outer", "launch") == ["1"] * 5
    assert idle.say("launch") == ["1"]
    answer = idle.detach()
    found = kernels(answer)["step"]
    assert found["launches"] == {"probed": 7 + 5 + 3 + 3, "captured": 2}
    assert found["reason"] == "the graph that names its node went with the node that it was in"
    assert "16 launches of graphs" in answer["summary"]
    assert "6 of them are of graphs with kernels that are not known" in answer["summary"]
    idle.attach()
    assert idle.say("contexts") == ["1"]
    answer = idle.detach()
    assert kernels(answer)["step"]["launches"] == {"probed": 2 * 8}
    (folder,) = answer["folders"].values()
    assert re.findall("graphs .* gone with.*", (Path(folder) / "event.log").read_text()) == [
        "graphs 1 gone with their context, 4 left"] * 8
    assert idle.say("contexts", "launch") == ["1"] * 2
    assert idle.say("unload", "launch", "end") == ["1"] * 3
    wait_for(lambda: made(tmp_path / "calls", "cuLibraryUnload") == made(tmp_path / "calls", "cuLibraryGetKernel"))
    idle.end()


def test_graphs_that_lack_kernels_are_counted_while_something_captures_for_graphics(begin: Begin) -> None:
    """Two of four, in one launch of each that is probed and one that is not."""
    idle = begin(ENDED)
    idle.attach()
    assert idle.say("inner", "launch", "graphics") == ["1"] * 3
    answer = idle.detach()
    found = kernels(answer)["step"]
    assert found["launches"] == {"probed": 5, "captured": 5}
    assert found["reason"] == "launched while a stream captured for graphics (CIG)"
    assert "8 launches of graphs" in answer["summary"]
    assert "4 of them are of graphs with kernels that are not known" in answer["summary"]


def test_nodes_that_are_left_out_have_no_place(begin: Begin) -> None:
    """Set later, such a node shares no other's block. A node that was added to the program's graph since is nobody's
    execution, and a body whose kernels were added in another order is not followed."""
    idle = begin(GRAPHS.with_name("left_out_graphs.py"))
    assert idle.say("launch") == ["1"]
    idle.attach()
    assert idle.say("launch", "set", "launch") == ["1"] * 3
    found = kernels(idle.detach())
    assert {name: found[name]["launches"] for name in ("step", "other", "bare")} == {
        "step": {"captured": 2, "error": 1, "probed": 3}, "other": {"captured": 2, "probed": 2}, "bare": {"probed": 2}}
    assert found["other"]["reason"] == "in a node of a graph whose grid the device may change"
    for name in ("step", "other"):
        assert found[name]["uncounted"] == ["captured"]
        assert "not built node by node" in found[name]["uncounted_reason"]
    assert idle.say("launch") == ["1"]


@pytest.mark.parametrize("known", [False, True])
def test_what_runs_in_bodies_is_said(begin: Begin, monkeypatch: pytest.MonkeyPatch, known: bool) -> None:
    """Whether the driver can set nodes of bodies or not: probed and counted, or listed with the reason."""
    if not known:
        monkeypatch.setenv("NCC_SIM_FAIL", "turn:KNOWS_NODES_OF_BODIES=1")
    idle = begin(GRAPHS.with_name("body_graphs.py"))
    assert idle.say(1) == ["1"]
    idle.attach()
    assert idle.say(2, "change") == ["1"] * 2
    answer = idle.detach()
    assert idle.say(1) == ["1"]
    assert "were not launched" not in answer["summary"]  # it was, whatever became of it then
    found = kernels(answer)
    refused = "its node of an executable graph does not take the probed kernel: CUDA_ERROR_INVALID_VALUE"
    assert {name: (found[name]["launches"], found[name]["uncounted"], found[name]["uncounted_reason"])
            for name in ("other", "step", "until", "bare")} == {
        "other": ({"probed": 2}, [], ""),
        "step": ({"probed": 4, "beyond": 4} if known else {}, [] if known else ["error"], "" if known else refused),
        "until": ({"probed": 2, "beyond": 4} if known else {}, [] if known else ["error"], "" if known else refused),
        "bare": ({"captured": 2}, ["captured"], "in a graph that the device may launch by itself")}
    idle.attach()
    assert "1 graphs that the device may launch by itself were not launched" in idle.detach()["summary"]
    assert bool(re.search(r"step +0 +0 +0 +0  executions not counted \[2\]", answer["summary"])) is not known


def of_step(answer: dict[str, Any]) -> list[dict[str, int]]:
    """What became of its launches, for each process that had any."""
    summaries = [json.loads((Path(f) / "summary.json").read_text()) for f in answer["folders"].values()]
    return sorted((k["launches"] for s in summaries for k in s["kernels"] if k["name"] == "step"),
                  key=lambda launches: sum(launches.values()))


def test_graphs_of_captures_and_of_other_processes(begin: Begin) -> None:
    """Attached while a graph is captured, and before it is made executable; forks and processes; without a loss, and
    within a budget."""
    idle = begin(GRAPHS.with_name("recorded_graphs.py"))
    assert idle.say("begin") == ["1"]
    idle.attach()
    assert idle.say("recorded", "made", "launch") == ["1"] * 3
    assert of_step(idle.detach()) == [{"probed": 2}]
    assert idle.say("launch", "begin", "recorded") == ["1"] * 3
    idle.attach()
    assert idle.say("made", "launch", "fork", "spawn") == ["1"] * 4
    answer = idle.detach()
    assert of_step(answer) == [{"probed": 4}, {"probed": 6}, {"probed": 12}]
    assert sorted(len(open_trace(folder).launches) for folder in answer["folders"].values()) == [4, 6, 12]
    idle.attach("block_sched", "--lossless", "--staging", "64K")
    assert idle.say("burst") == ["1"]
    lossless = idle.detach()
    assert of_step(lossless) == [{"probed": 80}]
    assert kernels(lossless)["step"]["beside"] == 0
    assert saved(lossless) == [PER_LAUNCH] * 80
    idle.attach("block_sched", "--max-overhead", "5%")
    assert idle.say("launch") == ["1"]
    assert of_step(idle.detach()) == [{"budget": 4}]
    assert idle.say("launch", "begin", "recorded") == ["1"] * 3
    idle.attach()
    assert idle.say("open", "launch", "close") == ["1"] * 3
    assert of_step(idle.detach()) == []  # what is captured into is not read
    idle.attach()
    assert idle.say("launch", "into", "launch") == ["1"] * 3  # one has probes, and none while it is captured into
    answer = idle.detach()
    assert of_step(answer) == [{"probed": 6 + 4}]
    assert "1 of them are of graphs with kernels that are not known" in answer["summary"]
    assert idle.say("launch", "close", "launch") == ["1"] * 3
    idle.attach("block_sched", "--timeout", "1.5")
    os.kill(idle.ncc.pid, signal.SIGSTOP)  # the engine
    assert idle.say("beside") == ["1"]
    os.kill(idle.ncc.pid, signal.SIGCONT)
    assert kernels(idle.detach())["(not identified)"]["launches"] == {"no_engine": 6}


def test_a_library_that_was_loaded_before_may_be_included(begin: Begin, tmp_path: Path) -> None:
    library = compile_c(tmp_path / "libcublas_like.so", [NATIVE / "hook_cublas_like.c"], "-shared", "-fPIC")
    idle = begin(PROGRAM.with_name("calls_of_a_library.py"), library)
    library.unlink()  # what was mapped stays
    left_alone = {f"libcublas_like.so: {name}": {"left_alone": 2} for name in ("add", "load", "link")}
    probed = {name: {"probed": 2} for name in ("add", "load", "link")}

    def launched(answer: dict[str, Any]) -> dict[str, dict[str, int]]:
        return {name: kernel["launches"] for name, kernel in kernels(answer).items()}

    assert idle.say("launch") == ["6"]
    for n, (options, found) in enumerate([((), left_alone), (("--include-library", "cublas"), probed), ((), left_alone),
                                          (("--include-library=libcufft",), left_alone)], 2):
        idle.attach("block_sched", *options)
        assert idle.say("launch") == [str(6 * n)]
        answer = idle.detach()
        assert launched(answer) == found
        assert saved(answer) == [1] * (6 if found is probed else 0)
    told = idle.command("attach", idle.pid, "-p", "block_sched", "--no-callback", "--include-library", "libcublas_like")
    assert "--include-library libcublas_like: its licence forbids" in told.stderr
    assert idle.say("launch") == ["36"]
    assert launched(idle.detach()) == probed
    refused = idle.command("attach", idle.pid, "-p", "block_sched", "--include-library", "cubals")
    assert (refused.returncode, "error[R078]" in refused.stderr, "cublas" in refused.stderr) == (1, True, True)
    with pytest.raises(NccError, match="R078"):  # as a program's own request
        idle.attach("block_sched", "--include-library=torch")
    assert idle.say("launch") == ["42"]
    err = idle.end()
    assert err.count("its licence forbids to modify or take apart") == 3  # in the run, too


def test_a_wrong_probe_changes_nothing(begin: Begin, tmp_path: Path) -> None:
    idle = begin()
    idle.attach()
    wrong = tmp_path / "wrong.py"
    wrong.write_text("from ncc import probe\n@probe(pos='kernel', level='warp')\ndef p():\n    x = strat\n")
    checked = idle.command("attach", idle.pid, "-p", wrong)
    verified = idle.command("verify", wrong)
    assert checked.returncode == 1
    assert "error[E014]" in checked.stderr
    assert checked.stderr.splitlines()[0] == verified.stderr.splitlines()[0]
    with pytest.raises(NccError, match="E014"):
        idle.attach(str(wrong))
    idle.launch(2)
    assert saved(idle.detach()) == [PER_LAUNCH] * 4
    idle.end()


def test_a_hundred_times_leaves_no_thread_descriptor_or_memory(begin: Begin) -> None:
    idle = begin()
    idle.launch(1)
    at_rest = idle.has("task"), idle.has("fd"), idle.has("map_files")
    for _ in range(TIMES):
        idle.attach()
        idle.launch(1)
        assert saved(idle.detach()) == [PER_LAUNCH] * 2
        idle.launch(1)
    threads, descriptors, mappings = idle.has("task"), idle.has("fd"), idle.has("map_files")
    # The stand-in for the driver never closes a file of which memory was registered: the ledger of each attachment.
    assert (threads, descriptors - TIMES) == at_rest[:2]
    assert mappings <= at_rest[2] + 8
    idle.end()


def test_launches_go_on_while_probes_are_switched(begin: Begin) -> None:
    idle = begin()
    done = threading.Event()
    counts: list[int] = []

    def change() -> None:
        while not done.is_set():
            idle.attach()
            counts.extend(saved(idle.detach()))

    changer = threading.Thread(target=change)
    changer.start()
    idle.launch(400)
    done.set()
    changer.join()
    assert set(counts) <= {PER_LAUNCH}
    idle.end()


def test_who_attached_may_be_killed(begin: Begin) -> None:
    idle = begin()
    attaching = subprocess.Popen([*NCC, "attach", str(idle.pid), "-p", "block_sched", "--no-callback", "--for", "100"],
                                 env=idle.environ, stderr=subprocess.PIPE, text=True)
    assert attaching.stderr is not None
    assert "is attached" in attaching.stderr.readline()
    attaching.kill()
    attaching.communicate()
    idle.launch(2)
    assert saved(idle.detach()) == [PER_LAUNCH] * 4
    idle.end()


def test_a_program_ends_while_a_detach_waits_for_a_call_of_it(begin: Begin) -> None:
    idle = begin()
    idle.attach()
    idle.launch(2)
    idle.stdin.write("block a call\n")
    idle.stdin.flush()
    assert idle.stdout.readline() == "0\n"
    answers: list[dict[str, Any]] = []
    detaching = threading.Thread(target=lambda: answers.append(idle.detach()))
    detaching.start()
    detaching.join(0.5)
    assert detaching.is_alive()
    idle.end()
    detaching.join(HANG_S)
    assert "step           4       4" in answers[0]["summary"]
    assert "orderly" not in answers[0]["summary"]


def test_a_killed_run_leaves_the_program_without_probes(begin: Begin) -> None:
    idle = begin()
    sockets = idle.sockets()
    idle.attach()
    idle.launch(2)
    idle.ncc.kill()
    idle.ncc.wait(HANG_S)
    until = time.monotonic() + HANG_S
    while idle.sockets() >= sockets and time.monotonic() < until:
        time.sleep(0.05)
    assert idle.sockets() == sockets - 1  # the one to the run, too
    idle.launch(2)
    assert idle.answers == expected(*idle.asked)


def test_a_killed_program_is_accounted_for(begin: Begin) -> None:
    idle = begin()
    idle.attach()
    idle.launch(3)
    os.kill(idle.pid, signal.SIGKILL)
    _, err = idle.ncc.communicate(timeout=HANG_S)
    assert idle.ncc.returncode == 128 + signal.SIGKILL
    assert "step           6       6" in err


def test_what_cannot_be_attached_to_is_said(begin: Begin) -> None:
    idle = begin()
    with pytest.raises(NccError, match="R094"):
        idle.detach()
    with pytest.raises(NccError, match="R097"):
        idle.attach("block_sched", "--every", "0")
    with pytest.raises(NccError, match="R097"):
        switch.ask(idle.control, {"do": "attach"})
    first = idle.attach()["number"]
    second = idle.attach("dmat")["number"]
    with pytest.raises(NccError, match=r"R094.*replaced"):  # as 'attach --for' does when its time is over
        switch.ask(idle.control, switch.detach_request(first))
    switch.ask(idle.control, switch.detach_request(second))
    for pid, code in ((1 << 22, "R090"), (os.getpid(), "R092")):
        answer = idle.command("detach", pid)
        assert answer.returncode == 1
        assert f"error[{code}]" in answer.stderr
    with pytest.raises(NccError, match="R093"):
        switch.ask(idle.folder / "ncc-gone" / "control", switch.detach_request())
    both = idle.command("run", "--idle", "-p", "dmat", "--", "true")
    assert both.returncode == 2
    assert "--idle starts without a probe" in both.stderr
    idle.end()


def test_what_is_no_request_is_answered_or_left(begin: Begin) -> None:
    """Who asks may be killed in between, or be no ncc; the run's own output is the program's."""
    idle = begin()
    for line in (b"", b"{", b"\n", b"\xff\n", b"[" * 100_000 + b"\n", b"7\n", b"{\"do\": []}\n",
                 b'{"do": "attach", "argv": [7], "probe": 1, "ptxas": 1, "tracedir": 1}\n'):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as sock:
            sock.connect(str(idle.control))
            sock.sendall(line)
            sock.shutdown(socket.SHUT_WR)
            with sock.makefile() as answer:
                said = answer.read()
        assert ("R097" in said or "pids" in said) == (line != b"")
    idle.launch(1)
    assert len(idle.end().splitlines()) == 1  # that it is the simulator


def test_descriptors_that_a_process_sends_are_closed(begin: Begin) -> None:
    idle = begin()
    fds = Path(f"/proc/{idle.ncc.pid}/fd")
    at_rest = len(list(fds.iterdir()))
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as sock:
        sock.connect(str(idle.control.with_name("hooks")))
        wire.send(sock, abi.Hello(head=abi.head(abi.MsgType.HELLO), flags=abi.HelloFlag.IDLE), sock.fileno())
        assert wire.receive(sock) is not None
        for _ in range(20):
            wire.send(sock, abi.Switched(head=abi.head(abi.MsgType.SWITCHED)), sock.fileno())
        wait_for(lambda: len(list(fds.iterdir())) == at_rest + 1)
    idle.end()


def test_a_child_that_leaves_a_block_does_not_end_it(begin: Begin) -> None:
    """The program forks in it."""
    idle = begin()
    idle.stdin.write("block with a child\n")
    idle.launch(3)
    idle.end()


def test_ctrl_c_at_the_end_stops_callbacks_and_still_sums_up(begin: Begin, tmp_path: Path) -> None:
    idle = begin()
    probe, called = tmp_path / "probe.py", tmp_path / "was_called"
    probe.write_text((ROOT / "ncc" / "tools" / "block_sched.py").read_text().replace("block_sched_callback", "called"))
    (tmp_path / "called.py").write_text(f"import pathlib, time\npathlib.Path({str(called)!r}).touch()\n"
                                        "time.sleep(1000)\n")
    for wait_for_callbacks in (False, True):
        request = switch.request_of([str(idle.pid), "-p", str(probe)], str(probe), None, None)
        number = switch.ask(idle.control, request)["number"]
        idle.launch(1)
        wait_for(called.exists)
        called.unlink()
        if not wait_for_callbacks:
            switch.ask(idle.control, switch.detach_request(number, wait_for_callbacks=False))
    idle.stdin.close()
    wait_for(lambda: not Path(f"/proc/{idle.pid}").exists())
    for _ in range(2):
        time.sleep(0.5)
        idle.ncc.send_signal(signal.SIGINT)
    assert idle.ncc.stderr is not None
    err = idle.ncc.stderr.read()
    assert (idle.ncc.wait(HANG_S), "Traceback" in err) == (0, False)
    assert "step           2       2" in err
    assert err.count("the callback was stopped") == 2


def test_a_block_of_a_program_is_probed(begin: Begin, tmp_path: Path) -> None:
    idle = begin()
    idle.launch(2)
    idle.stdin.write("block\n")
    idle.launch(3)
    idle.launch(1)
    idle.end()
    (folder,) = (tmp_path / "trace").iterdir()
    assert len(open_trace(folder).launches) == 3  # --every 2 of 6


CALLBACK = """import pathlib, sys, time
until = time.monotonic() + 100
while not pathlib.Path({go!r}).exists() and time.monotonic() < until:
    time.sleep(0.02)
print("was called")
sys.exit({status})
"""


@pytest.mark.parametrize("status", [0, 3])
def test_a_block_does_not_wait_for_its_callbacks(begin: Begin, tmp_path: Path, status: int) -> None:
    """They go on when its probes are off; the run waits for them, and says what came of them."""
    idle = begin()
    probe, go = tmp_path / "probe.py", tmp_path / "go"
    probe.write_text((ROOT / "ncc" / "tools" / "block_sched.py").read_text().replace("block_sched_callback", "called"))
    (tmp_path / "called.py").write_text(CALLBACK.format(go=str(go), status=status))
    request = switch.request_of([str(idle.pid), "-p", str(probe)], str(probe), None, None)
    number = switch.ask(idle.control, request)["number"]
    idle.launch(2)
    answer = switch.ask(idle.control, switch.detach_request(number, wait_for_callbacks=False))
    assert "step           4       4" in answer["summary"]
    assert saved(answer) == [PER_LAUNCH] * 4
    go.touch()
    err = idle.end()
    assert err.count("was called") == 4
    assert ("R070" in err) == (status != 0)


def test_a_block_needs_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(switch.VARIABLE, raising=False)
    with pytest.raises(NccError, match="R095"), ncc.probe("dmat"):
        pass
    with pytest.raises(TypeError), ncc.probe(pos="kernel", level="warp"):
        pass


def test_a_run_that_has_ended_does_not_end_the_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers: list[dict[str, Any]] = [{"number": 1, "folders": {}}]
    monkeypatch.setenv(switch.VARIABLE, str(tmp_path / "hooks"))
    monkeypatch.setattr(switch, "_exchange", lambda *_: answers.pop())
    with ncc.probe("dmat") as probed:
        monkeypatch.undo()  # nobody answers any more
    assert not answers
    assert probed.summary == ""


def test_another_users_socket_is_told_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "ncc-x" / "control"
    path.parent.mkdir()
    monkeypatch.setattr(wire, "peer", lambda _: (1, os.geteuid() + 1))
    monkeypatch.setattr(switch, "_controls", lambda: iter([path]))
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(str(path))
        listener.listen()
        with pytest.raises(NccError, match="R093"):
            switch.ask(path, switch.detach_request())
        with pytest.raises(NccError, match="R092"):
            switch.control_of(os.getpid())
        for _ in range(2):
            assert listener.accept()[0].recv(1) == b""


def test_a_process_of_another_user_is_not_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: Path("/proc/self").stat().st_uid + 1)
    with pytest.raises(NccError, match="R091"):
        switch.control_of(os.getpid())
