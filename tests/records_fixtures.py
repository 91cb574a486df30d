"""Fixtures of the tests of records: the driver program, built once, and processes of it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from records_harness import Driver, Spawn, build


@pytest.fixture(scope="session")
def records_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("records"), "-g", "-O1", "-fsanitize=address,undefined",
                 "-fno-sanitize-recover=all")


@pytest.fixture
def spawn(records_program: Path) -> Iterator[Spawn]:
    drivers: list[Driver] = []

    def start_one(env: dict[str, str] | None = None, preexec: Callable[[], None] | None = None) -> Driver:
        drivers.append(Driver(subprocess.Popen(
            [records_program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=preexec,
            env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0", **(env or {})})))
        return drivers[-1]

    yield start_one
    for driver in drivers:
        driver.process.kill()
        driver.process.wait()


@pytest.fixture
def run_dir(tmp_path: Path) -> Path:
    (tmp_path / "result").mkdir()
    return tmp_path
