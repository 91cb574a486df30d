"""The compiled part of reading, under sanitizers, on what the tests of reading read."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from hook_harness import runtime_of
from native_builds import HOOKDRV, compile_c

HERE = Path(__file__).parent
TESTS = ("test_reader.py", "test_stream_entries.py")
CODE = """\
import pathlib, sys
import pytest
from ncc.runtime import native
native.built = lambda name: pathlib.Path(sys.argv[1])
sys.exit(pytest.main(["-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider", "-k", "not was_not_built",
                      *sys.argv[2:]]))
"""


def test_nothing_is_read_or_written_outside(tmp_path: Path) -> None:
    sources = [*sorted((HOOKDRV / "reader").glob("*.c")), HOOKDRV / "records" / "crc.c"]
    library = compile_c(tmp_path / "libncc_reader.so", sources, "-O1", "-fsanitize=address,undefined",
                        "-fno-sanitize-recover=all", "-shared", "-fPIC", "-fvisibility=hidden")
    runtime = runtime_of("address")
    assert runtime is not None
    environment = {**os.environ, "LD_PRELOAD": runtime, "ASAN_OPTIONS": "detect_leaks=0"}
    done = subprocess.run([sys.executable, "-c", CODE, library, *TESTS], env=environment, cwd=HERE, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout or "[100%]" in done.stdout
