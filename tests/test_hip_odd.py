"""HIP programs that do what no sample does: they get the same answers with a probe as without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from native_builds import ROOT, compile_c, compile_hip, standin_flags, standin_sources
from needs import needs
from sim_harness import Bench, build_library

from ncc.diag import NccError
from ncc.engine.native import HIP_LIBRARY, hook_library, simulator_library

ODD = ROOT / "tests" / "hip" / "odd.hip"
ARCH = "--offload-arch=gfx90a"


@needs("hipcc", "AMD disassembler")
def test_a_probe_changes_no_answer(tmp_path: Path) -> None:
    """Nor what hipGetLastError says after it."""
    try:
        simulator_library()
    except NccError:
        pytest.skip("the simulator's libraries are not built")
    program = compile_hip(tmp_path / "odd", ODD, ARCH)
    code = compile_hip(tmp_path / "odd.co", ODD, ARCH, "--genco")
    plain = Bench(build_library(tmp_path / "lib", vendor="hip")).run(tmp_path, program, code)
    words = [sys.executable, "-m", "ncc", "run", "--device", "sim", "-p", "block_sched", "--no-callback",
             "--tracedir", tmp_path / "trace", "--", program, code]
    probed = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path,
                            env=os.environ | {"HOME": str(tmp_path)}, check=False)
    assert (plain.status, probed.returncode) == (0, 0), probed.stderr
    assert probed.stdout == plain.out
    assert plain.lines.count("before a reset wrong 0") == 3
    rows = {line.split()[0]: line.split()[1:] for line in probed.stderr.splitlines() if line.startswith("  ")}
    # Five computations launch each, all probed; twice is launched by shapes() and lists() besides.
    assert rows["fill"][:2] == ["5", "5"], probed.stderr


def test_a_library_of_a_later_version(tmp_path: Path) -> None:
    """Its name is none that is known: who is linked to it reaches it all the same."""
    later = [flag.replace(".so.5", ".so.99") for flag in standin_flags("hip")]
    library = compile_c(tmp_path / "libamdhip64.so.99", standin_sources("hip"), *later)
    source = tmp_path / "program.c"
    source.write_text("#include <stdio.h>\n#include <stdlib.h>\nint hipMalloc(void **, size_t);\n"
                      "int hipFree(void *);\nint main(void)\n{\nvoid *p;\n"
                      'printf("%d", hipMalloc(&p, 16));\nprintf(" %d\\n", hipFree(p));\n}\n')
    program = compile_c(tmp_path / "program", [source, library])
    ran = Bench(library).run(tmp_path, program, LD_PRELOAD=str(hook_library(HIP_LIBRARY)))
    assert (ran.status, ran.out, ran.err) == (0, "0 0\n", "")
