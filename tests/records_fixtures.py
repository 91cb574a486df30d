"""Fixtures of the tests of records: the driver program, built once, and processes of it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from profiles import is_long
from records_harness import Driver, Spawn, build

OPTIONS = {"ASAN_OPTIONS": "detect_leaks=0", "TSAN_OPTIONS": "halt_on_error=1"}
SANITIZERS = ["address,undefined", "thread"] if is_long() else ["address,undefined"]


@pytest.fixture(scope="session", params=SANITIZERS)
def records_program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    recover = [] if request.param == "thread" else ["-fno-sanitize-recover=all"]
    return build(tmp_path_factory.mktemp("records"), "-g", "-O1", f"-fsanitize={request.param}", *recover)


def _spawner(program: Path, options: dict[str, str]) -> Iterator[Spawn]:
    drivers: list[Driver] = []

    def start_one(env: dict[str, str] | None = None, preexec: Callable[[], None] | None = None) -> Driver:
        drivers.append(Driver(subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=preexec,
            env={**os.environ, **options, **(env or {})})))
        return drivers[-1]

    yield start_one
    for driver in drivers:
        driver.process.kill()
        driver.process.wait()


@pytest.fixture
def spawn(records_program: Path) -> Iterator[Spawn]:
    yield from _spawner(records_program, OPTIONS)


@pytest.fixture
def spawn_that_forks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Spawn]:
    """AddressSanitizer's allocator has locks that a fork copies as they are: where the writer allocated at that moment,
    the child waits for ever (gcc 12). glibc's allocator knows of forks. What is freed is overwritten."""
    program = build(tmp_path_factory.mktemp("records"), "-O0", "-fsanitize=undefined", "-fno-sanitize-recover=all")
    yield from _spawner(program, {"MALLOC_PERTURB_": "165"})


@pytest.fixture
def run_dir(tmp_path: Path) -> Path:
    (tmp_path / "store").mkdir()
    return tmp_path
