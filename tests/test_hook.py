"""The hook driver's core, under real programs: whatever it does, the program must not notice."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from clocks import HANG_S, HANGS_S, SOON_S
from hook_harness import HOOKDRV, RECORD_BYTES, Answer, Asked, Binaries, FakeEngine, Ran, build_names, run
from native_builds import NATIVE, compile_c

from ncc import abi
from ncc.backends.formats.binary import blob
from ncc.backends.ptx.image.made import parse_made
from ncc.runtime import Launch, open_trace

Start = Callable[..., FakeEngine]

SCENARIOS = ("basic", "extra", "library", "launch_ex", "attributes", "errors", "capture", "reload", "threads",
             "contexts", "enumerate", "strange", "linked", "file", "options", "resident", "owned", "memory", "graph",
             "churn", "devices", "shared_primary", "held_up", "back_door", "rewritten", "lookups", "implicit")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts an engine; how it decides, and fields of its WELCOME, may be given."""
    engines: list[FakeEngine] = []

    def begin(decide: Callable[[Asked], Answer] | None = None, **welcome: int) -> FakeEngine:
        engines.append(FakeEngine(tmp_path, decide, **welcome))
        return engines[-1]

    yield begin
    for engine in engines:
        engine.close()


def same(ran: Ran, plain: Ran) -> None:
    """What the program's user sees is what it is without the hook driver."""
    assert (ran.status, ran.out, ran.err) == (plain.status, plain.out, plain.err)


def read_records(run_dir: Path, entry: int) -> tuple[Launch, bytes]:
    launch = open_trace(run_dir)[entry]
    return launch, launch[launch.maps[0]].tobytes()


@pytest.mark.parametrize("way", ["direct", "dlsym", "proc", "ptsz"])
def test_every_way_to_the_driver_is_seen(binaries: Binaries, start: Start, tmp_path: Path, way: str) -> None:
    engine = start()
    ran = run(binaries, way, "basic", tmp_path, engine)
    same(ran, run(binaries, way, "basic", tmp_path, preload=False))
    assert ran.launches() == ["ncc_add"] * 10
    variant = "cuLaunchKernel_ptsz" if way == "ptsz" else "cuLaunchKernel"
    assert {line.split()[0] for line in ran.calls
            if line.startswith("cuLaunch") and "ncc_clock" not in line} == {variant}
    assert engine.row("add").launches == {abi.Outcome.PROBED: 10}
    assert engine.ledgers[0].totals().finished


@pytest.mark.parametrize("answers", [True, False])
def test_a_hooked_call_leaves_errno_as_it_was(binaries: Binaries, start: Start, tmp_path: Path, answers: bool) -> None:
    """Also the first, where nobody listens at the socket."""
    ran = run(binaries, "dlsym", "errnos", tmp_path, start() if answers else tmp_path / "nobody")
    kept = [line for line in ran.out.splitlines() if " errno " in line]
    assert len(kept) == 7
    assert all(line.endswith(" = 0 errno 1") for line in kept), ran.out


@pytest.mark.parametrize("way", ["proc", "ptsz"])
def test_a_driver_may_hand_out_functions_without_a_name(binaries: Binaries, start: Start, tmp_path: Path,
                                                        way: str) -> None:
    ran = run(binaries, way, "basic", tmp_path, start(), NCC_SIM_UNNAMED="1")
    assert ran.launches() == ["ncc_add"] * 10
    variant = "cuLaunchKernel_ptsz" if way == "ptsz" else "cuLaunchKernel"
    assert {line.split()[0] for line in ran.calls
            if line.startswith("cuLaunch") and "ncc_clock" not in line} == {variant}


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("way", ["direct", "ptsz"])
def test_the_program_does_not_notice(binaries: Binaries, start: Start, tmp_path: Path, way: str,
                                     scenario: str) -> None:
    ran = run(binaries, way, scenario, tmp_path, start())
    same(ran, run(binaries, way, scenario, tmp_path, preload=False))
    assert not [line for line in ran.calls if "broke a capture" in line]


def test_records_reach_the_trace(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    run(binaries, "dlsym", "basic", tmp_path, engine)
    entries = engine.wait_results(10)
    assert entries == list(range(10))
    for entry in entries:
        launch, records = read_records(engine.run_dir, entry)
        assert (launch.grid, launch.block, launch.shared_bytes) == ((3, 1, 1), (64, 1, 1), 0)
        values = [struct.unpack_from("<Q", records, i)[0] for i in range(0, len(records), RECORD_BYTES)]
        assert values == [warp * 1000 + slot for warp in range(6) for slot in range(2)]
    row = engine.row("add")
    assert (row.records, row.lost, row.unsaved, row.registers, row.probed_registers) == (120, 0, 0, 16, 24)


def test_nothing_happens_without_a_socket(binaries: Binaries, tmp_path: Path) -> None:
    ran = run(binaries, "proc", "basic", tmp_path)
    plain = run(binaries, "proc", "basic", tmp_path, preload=False)
    same(ran, plain)
    assert ran.calls == plain.calls


def test_a_socket_where_nobody_listens_changes_nothing(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    engine.close()
    engine.path.unlink()
    ran = run(binaries, "proc", "basic", tmp_path, engine)
    plain = run(binaries, "proc", "basic", tmp_path, preload=False)
    same(ran, plain)
    assert ran.calls == plain.calls


@pytest.mark.parametrize(("first", "last", "every", "probed"), [
    (0, 2**64 - 1, 3, [0, 3, 6, 9]), (2, 5, 1, [2, 3, 4, 5]), (1, 8, 4, [1, 5]), (20, 30, 1, []),
])
def test_launches_are_selected(binaries: Binaries, start: Start, tmp_path: Path, first: int, last: int, every: int,
                               probed: list[int]) -> None:
    engine = start(first_launch=first, last_launch=last, every=every)
    ran = run(binaries, "dlsym", "basic", tmp_path, engine)
    assert ran.launches() == ["ncc_add" if i in probed else "add" for i in range(10)]
    counts = {abi.Outcome.PROBED: len(probed), abi.Outcome.NOT_SELECTED: 10 - len(probed)}
    assert engine.row("add").launches == {outcome: n for outcome, n in counts.items() if n}


@pytest.mark.parametrize("scenario", ["basic", "threads", "contexts"])
def test_launches_under_a_budget_are_accounted_for(binaries: Binaries, start: Start, tmp_path: Path,
                                                   scenario: str) -> None:
    """And the program does as it does without."""
    plain = run(binaries, "dlsym", scenario, tmp_path, preload=False)
    (tmp_path / "probed").mkdir()
    engine = start(overhead_ppm=50_000)
    ran = run(binaries, "dlsym", scenario, tmp_path / "probed", engine)
    assert (ran.status, ran.out) == (plain.status, plain.out)
    row = engine.row("add")
    assert row.total == sum(name in ("add", "ncc_add") for name in ran.launches())
    assert row.probed == ran.launches().count("ncc_add")
    assert row.launches[abi.Outcome.BUDGET] >= 2


@pytest.mark.parametrize(("status", "outcome"), [
    (abi.Status.REFUSED, abi.Outcome.REFUSED), (abi.Status.FILTERED, abi.Outcome.FILTERED)])
def test_refused_and_filtered_kernels_run_as_they_are(binaries: Binaries, start: Start, tmp_path: Path,
                                                      status: abi.Status, outcome: abi.Outcome) -> None:
    engine = start(lambda asked: Answer(status=status, reason="has variables"))
    ran = run(binaries, "dlsym", "basic", tmp_path, engine)
    assert ran.launches() == ["add"] * 10
    assert engine.row("add").launches == {outcome: 10}
    assert len(engine.asked) == 1


def test_a_plan_that_contradicts_itself_is_refused(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    def beyond(prepared: abi.Prepared) -> None:
        prepared.map[0].cap = 1 << 31

    engine = start(lambda asked: Answer(edit=beyond))
    ran = run(binaries, "dlsym", "basic", tmp_path, engine)
    same(ran, run(binaries, "dlsym", "basic", tmp_path, preload=False))
    assert ran.launches() == ["add"] * 10
    row = engine.row("add")
    assert row.launches == {abi.Outcome.REFUSED: 10}
    assert row.reason == "the engine's plan of it is not consistent: map 0: its number of slots"


def test_the_engine_gets_the_image_and_the_options(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    run(binaries, "dlsym", "options", tmp_path, engine)
    (asked,) = engine.asked
    assert (asked.entry, asked.sm, asked.max_registers) == ("add", 90, 0)
    assert asked.image.startswith(b"// host image\n.version 7.0\n")
    assert b".entry add(" in asked.image
    assert asked.options == {0: 40, 24: 0}  # not the size of a buffer


def test_options_that_change_code_go_with_the_probed_image(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    ran = run(binaries, "dlsym", "options", tmp_path, start())
    at = ran.calls.index("cuLibraryLoadData")
    assert ran.calls[at - 2:at] == ["option 0 = 0x28", "option 24 = (nil)"]


def test_packed_parameters_are_extended(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "extra", tmp_path, engine)
    assert ran.launches() == ["ncc_add"]
    launch, records = read_records(engine.run_dir, *engine.wait_results(1))
    assert (launch.grid, launch.block[0]) == ((2, 1, 1), 32)
    assert len(records) >= 2 * 2 * RECORD_BYTES


def test_a_kernel_may_be_launched_by_every_handle(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "proc", "library", tmp_path, engine)
    assert ran.launches() == ["ncc_add", "ncc_add", "ncc_other"]
    assert [asked.entry for asked in engine.asked] == ["add", "other"]
    assert ran.calls.count("cuLibraryUnload ncc_add") == ran.calls.count("cuLibraryUnload ncc_other") == 1


def test_launch_attributes_stay(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    ran = run(binaries, "ptsz", "launch_ex", tmp_path, start())
    at = next(i for i, line in enumerate(ran.calls) if line.startswith("cuLaunchKernelEx_ptsz"))
    assert ran.calls[at - 2:at] == ["launch attribute 8", "launch attribute 2"]
    assert "shared 16 stream default cooperative = 0" in ran.calls[at]
    assert ran.launches() == ["ncc_add"]


def test_function_attributes_are_repeated(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    ran = run(binaries, "dlsym", "attributes", tmp_path, start())
    assert "cuFuncSetAttribute ncc_add 8 = 200000" in ran.calls
    assert ran.launches() == ["ncc_add"]


def test_captured_launches_are_none(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "capture", tmp_path, engine)
    assert ran.launches() == ["ncc_add", "add", "late", "ncc_add", "ncc_add"], "another stream's capture is no matter"
    assert engine.row("add").launches == {abi.Outcome.PROBED: 3}
    assert not engine.row("late").total


def test_reused_handles_mean_the_new_kernel(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "reload", tmp_path, engine)
    assert ran.launches() == [f"ncc_kernel{i % 7}" for i in range(40)]
    assert engine.ledgers[0].totals().modules == 40
    assert sum(line.startswith("cuLibraryUnload ncc_") for line in ran.calls) == 40


def test_one_preparation_however_many_threads_ask(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start(lambda asked: Answer(delay_s=0.2))
    ran = run(binaries, "dlsym", "threads", tmp_path, engine)
    assert len(engine.asked) == 1
    assert set(ran.launches()) <= {"ncc_add", "add"}
    assert sum(engine.row("add").launches.values()) == 400
    assert engine.row("add").launches[abi.Outcome.PROBED] > 0


def test_kernels_are_asked_for_at_the_same_time(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    eight_ask = threading.Barrier(8)
    first = iter([eight_ask.wait] * 8)

    def decide(asked: Asked) -> Answer:
        next(first, lambda timeout: None)(timeout=HANG_S)
        return Answer()

    engine = start(decide)
    ran = run(binaries, "dlsym", "lookups", tmp_path, engine)
    assert sorted(ran.launches()) == [f"ncc_{letter}{i}" for letter in "ab" for i in range(6)]
    assert len(engine.asked) == 12
    assert len(engine.ledgers) == 1, "one session"
    assert len({hello.pid for hello in engine.hellos}) == 1
    assert len(engine.hellos) <= 9, "eight connections, and the writer's"


@pytest.mark.parametrize("answer", [Answer(delay_s=HANGS_S), Answer(garbage=True)], ids=["hangs", "talks nonsense"])
def test_an_engine_that_fails_all_who_ask_is_given_up(binaries: Binaries, start: Start, tmp_path: Path,
                                                      answer: Answer) -> None:
    begin = time.monotonic()
    ran = run(binaries, "dlsym", "lookups", tmp_path, start(lambda asked: answer, prepare_ms=100))
    assert time.monotonic() - begin < SOON_S
    same(ran, run(binaries, "dlsym", "lookups", tmp_path, preload=False))


def test_modules_come_and_go_under_other_threads_launches(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "churn", tmp_path, engine)
    rows = [engine.row(name).launches for name in ("add", "other")]
    assert sum(sum(row.values()) for row in rows) == 6 * 25 * 4
    assert set(rows[0]) | set(rows[1]) <= {abi.Outcome.PROBED, abi.Outcome.BACKPRESSURE}
    assert sum(line.startswith("cuLibraryUnload ncc_") for line in ran.calls) == 6 * 25


def test_the_programs_end_does_not_wait_for_the_engine(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start(lambda asked: Answer(delay_s=HANGS_S))
    begin = time.monotonic()
    ran = run(binaries, "dlsym", "leaving", tmp_path, engine)
    assert ran.status == 3
    assert time.monotonic() - begin < SOON_S


def test_a_kernel_is_probed_on_every_device(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    ran = run(binaries, "dlsym", "devices", tmp_path, start())
    assert ran.launches() == ["ncc_add", "ncc_add"]
    assert ran.calls.count("cuFuncSetAttribute ncc_add 8 = 100000") >= 2
    made = {line for line in ran.calls if line.startswith("cuKernelGetFunction ncc_add")}
    assert made == {"cuKernelGetFunction ncc_add context 0", "cuKernelGetFunction ncc_add context 1"}


def test_a_forked_child_has_its_own_session(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "forked", tmp_path, engine)
    same(ran, run(binaries, "dlsym", "forked", tmp_path, preload=False))
    assert "early child 7" in ran.out
    assert "late child 8" in ran.out
    pids = [hello.pid for hello in engine.hellos if not hello.flags & abi.HelloFlag.JOIN]
    assert len(pids) == len(set(pids))
    assert engine.row("add", 0).launches == {abi.Outcome.PROBED: 10}, "of the child"
    assert engine.row("add", 1).launches == {abi.Outcome.PROBED: 20}, "of the program, before and after"
    assert all(ledger.totals().finished for ledger in engine.ledgers[:2])
    assert not any(ledger.rows()[1:] for ledger in engine.ledgers[2:]), "a late child can load nothing"


def test_contexts_come_and_go(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "contexts", tmp_path, engine)
    assert ran.launches() == ["ncc_add"] * 3
    assert len(engine.wait_results(3)) == 3
    assert ran.calls.count("cuLibraryUnload ncc_add") == 3


def test_letting_go_of_a_context_that_others_hold_waits_for_nothing(binaries: Binaries, start: Start,
                                                                    tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "shared_primary", tmp_path, engine, fail="slow:ncc_add=1000")
    same(ran, run(binaries, "dlsym", "shared_primary", tmp_path, preload=False))
    assert "held up: 0" in ran.out
    assert ran.launches() == ["ncc_add"] * 2, "and its records are saved as before"
    assert len(engine.wait_results(2)) == 2
    assert engine.row("add").unsaved == 0


def test_a_thread_that_waits_in_the_driver_holds_up_no_other(binaries: Binaries, start: Start,
                                                             tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "held_up", tmp_path, engine, fail="wait:cuFuncLoad=1000")
    same(ran, run(binaries, "dlsym", "held_up", tmp_path, preload=False))
    assert "held up: 0" in ran.out
    assert ran.launches() == ["ncc_add"] * 2
    assert "cuFuncSetAttribute ncc_add 8 = 100000" in ran.calls


def test_enumerated_kernels_are_prepared_when_launched(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "enumerate", tmp_path, engine)
    assert ran.launches() == ["ncc_two"]
    assert [asked.entry for asked in engine.asked] == ["two"]


def test_code_that_is_no_known_image_is_counted(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "strange", tmp_path, engine)
    assert ran.launches() == ["add"]
    assert not engine.asked
    assert engine.row("(add)").launches == {abi.Outcome.NO_IMAGE: 1}


def test_the_driver_is_asked_about_handles_whose_lookup_was_not_seen(binaries: Binaries, start: Start,
                                                                      tmp_path: Path) -> None:
    ran = run(binaries, "dlsym", "back_door", tmp_path, start())
    assert ran.launches() == ["ncc_one", "ncc_two"]


def test_an_image_in_a_buffer_of_the_program_is_copied(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    run(binaries, "dlsym", "rewritten", tmp_path, engine)
    assert [(asked.entry, re.findall(rb"entry (\w+)", asked.image)) for asked in engine.asked] == [
        ("kernel0", [b"kernel0"]), ("kernel1", [b"kernel1"])]


def test_linked_code_is_asked_for_with_its_inputs(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "linked", tmp_path, engine)
    assert ran.launches() == ["ncc_other"]
    made = parse_made(blob(engine.asked[0].image, "<asked>"))
    assert made is not None
    assert made.by_driver
    assert [re.findall(rb"entry (\w+)", bytes(source.data)) for source in made.sources] == [[b"add"], [b"other"]]
    assert bytes(made.code.data[:4]) == b"\x7fELF"


def test_a_listed_library_is_left_alone(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "owned", tmp_path, engine)
    assert ran.launches() == ["add"]
    assert not engine.asked
    assert engine.row("(libcublas_like.so: add)").launches == {abi.Outcome.LEFT_ALONE: 1}


@pytest.mark.parametrize("included", [b"libcublas:", b"libnpp:libcublas_like:"])
def test_a_listed_library_that_the_user_includes(binaries: Binaries, start: Start, tmp_path: Path,
                                                 included: bytes) -> None:
    engine = start(included=included)
    ran = run(binaries, "dlsym", "owned", tmp_path, engine)
    assert ran.launches() == ["ncc_add"]


@pytest.mark.parametrize("included", [b"libcublas", b"libcublas_likely:", b":", b"libnpp:"])
def test_a_name_that_is_another_includes_nothing(binaries: Binaries, start: Start, tmp_path: Path,
                                                 included: bytes) -> None:
    ran = run(binaries, "dlsym", "owned", tmp_path, start(included=included))
    assert ran.launches() == ["add"]


def test_fewer_registers_are_tried_where_blocks_would_not_be_resident(binaries: Binaries, start: Start,
                                                                      tmp_path: Path) -> None:
    engine = start(lambda asked: Answer(flags=abi.KernelFlag.CAN_WAIT))
    ran = run(binaries, "dlsym", "resident", tmp_path, engine, functions={"ncc_add": "blocks=4"})
    assert [asked.max_registers for asked in engine.asked] == [0, 128]
    assert ran.launches() == ["ncc_add_capped"] * 4


@pytest.mark.parametrize(("multiprocessors", "asked_for"), [("4", [0]), ("2", [0, 64])])
def test_of_a_context_with_a_part_of_the_device_that_part_counts(binaries: Binaries, start: Start, tmp_path: Path,
                                                                 multiprocessors: str, asked_for: list[int]) -> None:
    engine = start(lambda asked: Answer(flags=abi.KernelFlag.CAN_WAIT))
    run(binaries, "dlsym", "resident", tmp_path, engine, functions={"add": "blocks=16", "ncc_add": "blocks=8"},
        NCC_SIM_CONTEXT_SMS=multiprocessors)
    assert [asked.max_registers for asked in engine.asked] == asked_for


def test_a_block_that_no_longer_fits_gets_fewer_registers(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "resident", tmp_path, engine, functions={"ncc_add": "threads=512:blocks=8"})
    assert [asked.max_registers for asked in engine.asked] == [0, 64]
    assert ran.launches() == ["ncc_add", "ncc_add", "ncc_add", "ncc_add_capped"]


def test_the_original_runs_where_the_cap_does_not_help(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start(lambda asked: Answer(flags=abi.KernelFlag.CAN_WAIT) if not asked.max_registers else Answer(
        status=abi.Status.REFUSED, reason="cannot"))
    ran = run(binaries, "dlsym", "resident", tmp_path, engine, functions={"ncc_add": "blocks=4"})
    assert ran.launches() == ["add", "ncc_add", "add", "ncc_add"]
    row = engine.row("add")
    assert row.launches == {abi.Outcome.PROBED: 2, abi.Outcome.ERROR: 2}
    assert len(engine.asked) == 2


def test_it_is_said_why_the_original_runs(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start(lambda asked: Answer(flags=abi.KernelFlag.CAN_WAIT))
    few = {"ncc_add": "blocks=4", "ncc_add_capped": "blocks=4"}
    run(binaries, "dlsym", "resident", tmp_path, engine, functions=few)
    assert "32 blocks of 64 threads may wait for each other" in engine.row("add").reason


def test_blocks_that_wait_for_none_need_not_be_resident_at_once(binaries: Binaries, start: Start,
                                                                tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "resident", tmp_path, engine, functions={"ncc_add": "blocks=4"})
    assert [asked.max_registers for asked in engine.asked] == [0]
    assert ran.launches() == ["ncc_add"] * 4


def test_a_cooperative_launch_has_to_stay_resident(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "launch_ex", tmp_path, engine,
              functions={"add": "blocks=9", "ncc_add_capped": "blocks=9"})
    assert [asked.max_registers for asked in engine.asked] == [0, 224]
    assert ran.launches() == ["ncc_add", "ncc_add_capped"]


def test_a_probed_kernel_that_will_not_launch_is_given_up(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "basic", tmp_path, engine, fail="ncc_add=701")
    same(ran, run(binaries, "dlsym", "basic", tmp_path, preload=False))
    assert ran.launches() == ["add"] * 10
    row = engine.row("add")
    assert row.launches == {abi.Outcome.ERROR: 10}
    assert row.reason == "the driver did not launch the probed kernel: CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"
    assert [line for line in ran.calls if line.startswith("cuLaunchKernel ncc_add")] == [
        "cuLaunchKernel ncc_add grid 3 1 1 block 64 1 1 shared 0 stream default = 701"], "it is tried once"


def test_the_programs_own_errors_stay_its_own(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "errors", tmp_path, engine, fail="broken=719,ncc_broken=1")
    same(ran, run(binaries, "dlsym", "errors", tmp_path, fail="broken=719", preload=False))
    assert ran.launches() == ["ncc_add"]
    assert engine.row("add").launches == {abi.Outcome.PROBED: 1}
    assert engine.row("broken").launches == {}


@pytest.mark.parametrize("image", [b"", b"no entry", b"\x7fELF"])
def test_an_image_that_the_driver_refuses_is_given_up(binaries: Binaries, start: Start, tmp_path: Path,
                                                      image: bytes) -> None:
    engine = start(lambda asked: Answer(image=image))
    ran = run(binaries, "dlsym", "basic", tmp_path, engine)
    said = [line for line in ran.err.splitlines() if not line.startswith(("ncc sim: ", "  = hint: "))]
    assert said == [], "nothing but the simulator's own word about the image"
    same(replace(ran, err=""), run(binaries, "dlsym", "basic", tmp_path, preload=False))
    assert engine.row("add").launches == {abi.Outcome.ERROR: 10}
    assert "did not load" in engine.row("add").reason


def test_an_engine_that_is_late_is_not_waited_for(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    next_asked = threading.Event()

    def decide(asked: Asked) -> Answer:
        if asked.entry == "add":
            next_asked.wait(HANG_S)
        else:
            next_asked.set()
        return Answer()

    engine = start(decide, prepare_ms=2000)
    ran = run(binaries, "dlsym", "library", tmp_path, engine)
    same(ran, run(binaries, "dlsym", "library", tmp_path, preload=False))
    assert ran.launches() == ["add", "add", "ncc_other"], "a late answer is not taken for the next one"
    assert engine.ledgers[0].rows()[0].launches == {abi.Outcome.NO_ENGINE: 2}
    assert len(engine.ledgers) == 1


def test_an_engine_that_hangs_is_given_up(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start(lambda asked: Answer(delay_s=HANGS_S), prepare_ms=50)
    begin = time.monotonic()
    ran = run(binaries, "dlsym", "reload", tmp_path, engine)
    assert time.monotonic() - begin < SOON_S
    same(ran, run(binaries, "dlsym", "reload", tmp_path, preload=False))


def test_an_engine_that_talks_nonsense_is_left(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start(lambda asked: Answer(garbage=True))
    ran = run(binaries, "dlsym", "reload", tmp_path, engine)
    same(ran, run(binaries, "dlsym", "reload", tmp_path, preload=False))
    assert len(engine.asked) == 1


def test_launches_are_counted_after_the_engine_has_died(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    """Kernels that are probed stay so; those that nobody can prepare any more run as they are."""
    def decide(asked: Asked) -> Answer:
        if asked.entry == "late":
            engine.die()
        return Answer()

    engine = start(decide)
    ran = run(binaries, "dlsym", "capture", tmp_path, engine)
    same(ran, run(binaries, "dlsym", "capture", tmp_path, preload=False))
    assert ran.launches() == ["ncc_add", "add", "late", "ncc_add", "ncc_add"]
    assert engine.row("add").launches == {abi.Outcome.PROBED: 3}
    assert not engine.ledgers[0].rows()[0].total, "what is recorded is no launch"
    assert len(open_trace(engine.run_dir)) == 3, "records are saved all the same"


def test_every_kernel_after_the_engines_death_is_counted(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    def decide(asked: Asked) -> Answer:
        if len(engine.asked) == 5:
            engine.die()
        return Answer()

    engine = start(decide)
    ran = run(binaries, "dlsym", "reload", tmp_path, engine)
    same(ran, run(binaries, "dlsym", "reload", tmp_path, preload=False))
    assert ran.launches() == [f"ncc_kernel{i}" if i < 4 else f"kernel{i % 7}" for i in range(40)]
    assert len(engine.asked) == 5
    other, *rows = engine.ledgers[0].rows()
    assert other.launches == {abi.Outcome.NO_ENGINE: 36}
    assert sum(row.total for row in rows) == 4


ANOTHER_USERS = """
import os, socket, sys
os.setuid(65534)
listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
listener.bind(sys.argv[1])
listener.listen()
print("ready", flush=True)
print(len(listener.accept()[0].recv(10000)))
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root to become another user")
def test_another_users_engine_is_told_nothing(binaries: Binaries) -> None:
    """Whoever listens at the path could be anybody: kernels are sent to the program's own user alone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        with subprocess.Popen([sys.executable, "-c", ANOTHER_USERS, str(folder / "socket")], text=True,
                              stdout=subprocess.PIPE) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "ready\n"
            ran = run(binaries, "dlsym", "basic", folder, folder / "socket")
            assert other.stdout.read() == "0\n"
        same(ran, run(binaries, "dlsym", "basic", folder, preload=False))
        assert ran.launches() == ["add"] * 10


def test_descriptors_that_the_program_closed_are_not_written(binaries: Binaries, start: Start,
                                                             tmp_path: Path) -> None:
    ran = run(binaries, "dlsym", "closes", tmp_path, start())
    same(ran, run(binaries, "dlsym", "closes", tmp_path, preload=False))
    assert ran.out.count("holds 0 bytes") == 8


def test_a_killed_program_is_accounted_for(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "killed", tmp_path, engine)
    assert ran.status == -9
    assert engine.row("add").launches == {abi.Outcome.PROBED: 10}
    assert not engine.ledgers[0].totals().finished


def test_nodes_of_graphs_are_probed(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "dlsym", "graph", tmp_path, engine)
    same(ran, run(binaries, "dlsym", "graph", tmp_path, preload=False))
    totals = engine.ledgers[0].totals()
    assert (totals.graph_launches, totals.graphs_unfollowed) == (1, 0)
    assert engine.row("add").launches == {abi.Outcome.PROBED: 1}
    [entry] = engine.wait_results(1)
    _, records = read_records(engine.run_dir, entry)
    values = [struct.unpack_from("<Q", records, i)[0] for i in range(0, len(records), RECORD_BYTES)]
    assert values == [warp * 1000 + slot for warp in range(3) for slot in range(2)]


@pytest.mark.parametrize(("how", "outcome"), [("refused", abi.Outcome.REFUSED), ("off", abi.Outcome.CAPTURED),
                                              ("broken", abi.Outcome.ERROR)])
def test_nodes_that_are_not_probed_are_counted(binaries: Binaries, start: Start, tmp_path: Path, how: str,
                                               outcome: abi.Outcome) -> None:
    def decide(asked: Asked) -> Answer:
        if asked.form is abi.Form.LAUNCH or how == "off":
            return Answer()
        return Answer(status=abi.Status.REFUSED, reason="no") if how == "refused" else Answer(image=b"no image")

    engine = start(decide, options=abi.Option.NO_GRAPHS if how == "off" else 0)
    ran = run(binaries, "dlsym", "graph", tmp_path, engine)
    plain = run(binaries, "dlsym", "graph", tmp_path, preload=False)
    assert (ran.status, ran.out) == (plain.status, plain.out)
    assert engine.row("add").launches == {outcome: 1}


def test_the_event_log_has_the_references_lines(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start(options=abi.Option.VERBOSE)
    run(binaries, "dlsym", "memory", tmp_path, engine)
    lines = (engine.run_dir / "event.log").read_text().splitlines()
    assert lines[0] == f"[init] pid {engine.hellos[0].pid}"
    assert lines[1].startswith("[init] cmd ")
    assert lines[1].endswith("host dlsym memory")
    assert lines[2].startswith("[init] dl 0x")
    assert lines[3] == "[init] success"
    allocations = [line.split()[1] for line in lines if line.startswith("[mem] ")]
    assert allocations == ["cuMemAlloc_v2", "cuMemAlloc_v2", "cuMemAllocAsync", "cuMemFreeAsync", "cuMemFree_v2"]
    assert any(line.startswith("[mem] cuMemAlloc_v2 0 dptr ") and line.endswith(" bytesize 4096") for line in lines)
    assert "[info] cuMemAllocAsync 0" in lines


PROFILER = """
#define _GNU_SOURCE
#include <dlfcn.h>
__attribute__((constructor)) static void subscribe(void)
{
	if (!dlsym(dlopen("libcuda.so.1", RTLD_NOW), "cuGetExportTable"))
		__builtin_trap();
}
"""


@pytest.mark.parametrize(("name", "profiled"), [("libcupti.so.13", True), ("libcudart.so.13", False)])
def test_a_profiler_in_the_process_is_told_of(binaries: Binaries, start: Start, tmp_path: Path, name: str,
                                              profiled: bool) -> None:
    """CUPTI reaches the driver so where it is used; other libraries do, too."""
    (tmp_path / "profiler.c").write_text(PROFILER)
    library = compile_c(tmp_path / name, [tmp_path / "profiler.c"], "-shared", "-fPIC")
    engine = start()
    ran = run(binaries, "dlsym", "basic", tmp_path, engine, first=str(library))
    assert ran.launches() == ["ncc_add"] * 10
    assert engine.ledgers[0].totals().profiled == profiled
    assert (f"[init] profiler {name}" in (engine.run_dir / "event.log").read_text()) == profiled


@pytest.mark.parametrize("way", ["dlsym", "proc", "ptsz", "direct"])
def test_every_call_is_named_where_asked_for(binaries: Binaries, start: Start, tmp_path: Path, way: str) -> None:
    engine = start()
    ran = run(binaries, way, "memory", tmp_path, engine, first=str(binaries.calls))
    same(ran, run(binaries, way, "memory", tmp_path, preload=False))
    lines = (engine.run_dir / "event.log").read_text().splitlines()
    named = [line.removeprefix("[info] ") for line in lines if line.startswith("[info] ") and "ProcAddress" not in line]
    assert named == [f"{name} 0" for name in (
        "cuInit", "cuDevicePrimaryCtxRetain", "cuCtxSetCurrent", "cuMemAlloc_v2", "cuMemsetD8_v2", "cuMemAlloc_v2",
        "cuMemAllocAsync", "cuMemFreeAsync", "cuMemFree_v2")]


def test_arguments_pass_as_they_are(binaries: Binaries, tmp_path: Path) -> None:
    source = NATIVE / "calls_host.c"
    driver = compile_c(tmp_path / "libcuda.so.1", [source], "-shared", "-fPIC", "-DCALLS_DRIVER")
    program = compile_c(tmp_path / "program", [source, binaries.calls, driver])
    done = subprocess.run([program], env={"LD_LIBRARY_PATH": str(tmp_path)}, capture_output=True, text=True)
    assert (done.returncode, done.stdout.split("\n")) == (0, ["700", "314", "again 700", "700"] * 2 + [""])


def test_the_event_log_tells_of_loads_and_preparations(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    run(binaries, "dlsym", "basic", tmp_path, engine)
    tags = [" ".join(line.split()[:2]) for line in (engine.run_dir / "event.log").read_text().splitlines()]
    wanted = ["[mod] cuModuleLoadData", "[bin] type", "[mod] cuModuleGetFunction", "[probe] find", "[probe] rename",
              "[probe] read", "[probe] finish", "[exec] save", "[mod] cuModuleUnload"]
    at = [tags.index(tag) for tag in wanted]
    assert at[:7] == sorted(at[:7])


@pytest.fixture(scope="session")
def names(binaries: Binaries) -> Path:
    return build_names(binaries)


@pytest.mark.parametrize(("wanted", "verbose"), [(False, False), (True, False), (False, True), (True, True)])
def test_lookups_answer_as_if_we_were_not_there(binaries: Binaries, names: Path, start: Start, tmp_path: Path,
                                                wanted: bool, verbose: bool) -> None:
    environment = {"LD_LIBRARY_PATH": str(binaries.folder)}
    plain = subprocess.run([names], env=environment, capture_output=True, text=True, check=True).stdout
    preloaded = f"{binaries.calls}:{binaries.hook}" if verbose else str(binaries.hook)
    environment |= {"LD_PRELOAD": preloaded} | ({"NCC_SOCKET": str(start().path)} if wanted else {})
    hooked = subprocess.run([names], env=environment, capture_output=True, text=True, check=True).stdout
    assert hooked == plain
    assert plain.startswith("who: outer, next: inner\n")
    assert "plugin finds its own: found" in plain
    assert "plugin finds the next: found" in plain
    assert "plugin's are not the program's: not found" in plain


def test_exports_are_the_hooked_names_and_nothing_else(binaries: Binaries) -> None:
    listing = subprocess.run(["nm", "-D", "--defined-only", binaries.hook], capture_output=True, text=True,
                             check=True).stdout
    exported = {line.split()[2] for line in listing.splitlines()}
    rows = re.findall(r"\bX\((cu\w+),", (HOOKDRV / "driver" / "hooked.h").read_text())
    assert len(rows) > 50
    table = (HOOKDRV / "cuda" / "driver" / "compilers.h").read_text().partition("#define NCC_COMPILER_FUNCTIONS")[0]
    watched = re.findall(r"\bX\((nv\w+),", table)
    assert len(watched) == 9
    releases = {f"__{name}_{major}_{minor}" for name in watched if name.startswith("nvJitLink")
                for major in (12, 13) for minor in range(10)}
    ours = {"dlsym", "dlvsym", "ncc_made_copy", "ncc_timing_loop", "InitializeInjection"}
    bounds = {"__start_ncc_hooked", "__stop_ncc_hooked"}  # the linker forgets that they are hidden in linking with -r
    assert exported - bounds == {*ours, *rows, *watched, *releases}
    listing = subprocess.run(["nm", "-D", "--defined-only", binaries.calls], capture_output=True, text=True,
                             check=True).stdout
    others = {line.split()[2] for line in listing.splitlines()}
    drivers = re.findall(r"X\(cu\w+, (cu\w+), \d+, [01]\)", (HOOKDRV / "sim" / "cuda" / "names.h").read_text())
    assert others == {"ncc_calls_passing", *drivers} - set(rows)


def test_a_limit_on_the_size_of_files_ends_no_program(binaries: Binaries, start: Start, tmp_path: Path) -> None:
    engine = start()
    ran = run(binaries, "proc", "limited", tmp_path, engine, NCC_SIM_LOG="/dev/null")
    assert not engine.asked, "the image was not sent"
    same(ran, run(binaries, "proc", "limited", tmp_path, preload=False, NCC_SIM_LOG="/dev/null"))
    assert ran.status == 3
