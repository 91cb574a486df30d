"""``ncc run --device sim`` on a HIP program, and on one that uses both vendors' GPUs: they find the stand-ins."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from native_builds import ROOT, compile_hip
from needs import needs

from ncc.diag import NccError
from ncc.engine.native import simulator_library

pytestmark = needs("hipcc", "AMD disassembler")


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    try:
        simulator_library()
    except NccError:
        pytest.skip("the simulator's libraries are not built")


def ncc_run(folder: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    words = ["-m", "ncc", "run", "--device", "sim", "-p", "block_sched", "--no-callback", "--tracedir",
             folder / "trace", "--", *command]
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, cwd=folder,
                          env=os.environ | {"HOME": str(folder)}, check=False)


def test_a_hip_program_runs_on_the_simulator(tmp_path: Path) -> None:
    program = compile_hip(tmp_path / "programs", ROOT / "tests" / "hip" / "programs.hip", "--offload-arch=gfx90a")
    ran = ncc_run(tmp_path, program, "histogram", tmp_path / "out")
    assert ran.returncode == 0, ran.stderr
    values = (np.arange(3000, dtype=np.uint64) * 2654435761 % (1 << 32)).astype(np.uint32)
    assert np.fromfile(tmp_path / "out", np.uint32).tolist() == np.bincount(values % 64, minlength=64).tolist()


def test_a_program_of_both_vendors(tmp_path: Path) -> None:
    """Kernels of both are probed, and each has memory of its own."""
    hip = tmp_path / "hip.hip"
    hip.write_text('#include <hip/hip_runtime.h>\n__global__ void twice(int *x) { x[threadIdx.x] *= 2; }\n'
                   'extern "C" int hip_part(int *sum)\n{\nint host[64], *x;\n'
                   'for (int i = 0; i < 64; ++i) host[i] = i;\n'
                   'if (hipMalloc(&x, sizeof host)) return 1;\n'
                   'if (hipMemcpy(x, host, sizeof host, hipMemcpyHostToDevice)) return 1;\n'
                   'twice<<<1, 64>>>(x);\n'
                   'if (hipMemcpy(host, x, sizeof host, hipMemcpyDeviceToHost)) return 2;\n'
                   '*sum = 0;\nfor (int v : host) *sum += v;\nreturn hipFree(x);\n}\n')
    library = compile_hip(tmp_path / "libhip_part.so", hip, "--offload-arch=gfx90a", "-shared", "-fPIC")
    program = tmp_path / "both.py"
    program.write_text(f"import ctypes, sys\nsys.path.insert(0, {str(ROOT / 'examples')!r})\n"
                       f"sys.path.insert(0, {str(ROOT / 'tests')!r})\nimport sim_program\nsim_program.add()\n"
                       f"hip, total = ctypes.CDLL({str(library)!r}), ctypes.c_int()\n"
                       "print('hip', hip.hip_part(ctypes.byref(total)), total.value)\nsim_program.add()\n")
    ran = ncc_run(tmp_path, sys.executable, program)
    assert ran.returncode == 0, ran.stderr
    out = ran.stdout.splitlines()
    assert (out[1], out[0]) == (f"hip 0 {2 * sum(range(64))}", out[2])
    assert re.search(r"^  add +10 +10 +320 ", ran.stderr, re.M), ran.stderr
    assert re.search(r"^  twice\S* +1 +1 +1 ", ran.stderr, re.M), ran.stderr


BY_HIP_PYTHON = """
import ctypes, sys
import numpy as np
from hip import hip

def check(answer):
    error, *found = answer
    assert error == hip.hipError_t.hipSuccess, error
    return found[0] if found else None

a = np.arange(300, dtype=np.float32)
b, c = 2 * a, np.zeros_like(a)
on_device = [check(hip.hipMalloc(array.nbytes)) for array in (a, b, c)]
for to, array in zip(on_device, (a, b)):
    check(hip.hipMemcpy(to, array, array.nbytes, hip.hipMemcpyKind.hipMemcpyHostToDevice))
kernel = check(hip.hipModuleGetFunction(check(hip.hipModuleLoad(sys.argv[1].encode())), b"vector_add"))
check(hip.hipModuleLaunchKernel(kernel, 3, 1, 1, 128, 1, 1, 0, None, None, (*on_device, ctypes.c_int(300))))
check(hip.hipMemcpy(c, on_device[2], c.nbytes, hip.hipMemcpyKind.hipMemcpyDeviceToHost))
print("right", np.array_equal(c, 3 * a))
"""


@needs("hip-python")
def test_a_program_of_hip_python(tmp_path: Path) -> None:
    """AMD's own bindings, which look everything up in the library by name."""
    (tmp_path / "program.py").write_text(BY_HIP_PYTHON)
    ran = ncc_run(tmp_path, sys.executable, tmp_path / "program.py", ROOT / "tests/gcn/hip_yardstick_gfx90a.hsaco")
    assert (ran.returncode, ran.stdout) == (0, "right True\n"), ran.stderr
    assert re.search(r"^  vector_add +1 +1 +6 ", ran.stderr, re.M), ran.stderr
