"""libamdhip64.so by its plain name: what HIP changed with version 6, looked up as Triton's launcher does."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from native_builds import ROOT
from needs import TRITON, needs
from sim_harness import Bench, build_library, serving
from test_standin_hip_abi import OPEN_GL, answers, defined, ours

from ncc.backends.gcn.image.toolchain import assemble

FIELDS = ("name uuid luidDeviceNodeMask totalGlobalMem sharedMemPerBlock regsPerBlock memPitch maxThreadsDim "
          "clockRate totalConstMem major textureAlignment multiProcessorCount surfaceAlignment concurrentKernels "
          "asyncEngineCount memoryBusWidth sharedMemPerMultiprocessor managedMemory sharedMemPerBlockOptin "
          "reservedSharedMemPerBlock memoryPoolsSupported clusterLaunch hipReserved gcnArchName "
          "maxSharedMemoryPerMultiProcessor arch hdpMemFlushCntl asicRevision")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    folder = tmp_path_factory.mktemp("standin-hip-newer")
    with serving(folder) as path:
        yield Bench(build_library(folder / "lib", vendor="hip-newer"), path)


@needs("Triton", "C++ compiler")
def test_structures_and_numbers_are_those_of_tritons_headers(tmp_path: Path) -> None:
    body = [f'std::printf("{field} %zu\\n", offsetof(hipDeviceProp_tR0600, {field}));' for field in FIELDS.split()]
    for name in ("hipDeviceProp_tR0600", "HIP_MEMCPY3D", "hipPointerAttribute_t", "hipLaunchConfig_t", "hip_Memcpy2D"):
        body.append(f'std::printf("{name} %zu\\n", sizeof({name}));')
    for name in ("hipMemoryTypeHost", "hipMemoryTypeDevice", "hipMemoryTypeManaged", "hipMemoryTypeArray",
                 "hipMemoryTypeUnified"):
        body.append(f'std::printf("{name} %d\\n", (int)({name}));')
    body += [f'std::printf("{name} %zu\\n", sizeof({name}));' for name in ("CUlaunchConfig", "CUlaunchAttribute")]
    head = ("#include <hip/hip_runtime_api.h>\ntypedef HIP_LAUNCH_CONFIG CUlaunchConfig;\n"
            "typedef hipLaunchAttribute CUlaunchAttribute;\n")
    theirs = answers(tmp_path, head, body, "-D__HIP_PLATFORM_AMD__", f"-I{TRITON}")
    assert ours(tmp_path, "", body, "-DNCC_HIP_NEWER") == theirs


@needs("Triton", "HIP headers", "C++ compiler")
def test_functions_since_debians_take_what_hips_do(tmp_path: Path) -> None:
    assert TRITON
    trace = (TRITON / "hip" / "amd_detail" / "hip_api_trace.hpp").read_text()
    older = Path("/usr/include/hip/hip_runtime_api.h").read_text()
    found = {name: params for name, params in defined().items()
             if f"(*t_{name})" in trace and not re.search(rf"\b{name}\s*\(", older)}
    assert len(found) > 30
    say = [f'say("{name}", static_cast<int (*)({params})>(nullptr));' for name, params in found.items()]
    names = [f'say("{name}", (t_{name})nullptr);' for name in found]
    head = (f"#include <hip/hip_runtime_api.h>\n#include <hip/hip_deprecated.h>\n{OPEN_GL}\n"
            "#include <hip/amd_detail/hip_api_trace.hpp>\n")
    theirs = answers(tmp_path, head, names, "-D__HIP_PLATFORM_AMD__", f"-I{TRITON}")
    assert ours(tmp_path, "", say, "-DNCC_HIP_NEWER") == theirs


PROGRAM = """
import ctypes, sys
hip = ctypes.CDLL("libamdhip64.so")
version, status = ctypes.c_int(), ctypes.c_int()
assert hip.hipDriverGetVersion(ctypes.byref(version)) == 0

def look_up(name, asked=version.value, flags=0):
    found = ctypes.c_void_p()
    result = hip.hipGetProcAddress(name, ctypes.byref(found), asked, ctypes.c_uint64(flags), ctypes.byref(status))
    return result, status.value, found.value

def address(name):
    return ctypes.cast(getattr(hip, name), ctypes.c_void_p).value

print("version", version.value // 10000000)
print("same", look_up(b"hipMalloc") == (0, 0, address("hipMalloc")))
print("newer", look_up(b"hipGetDeviceProperties") == (0, 0, address("hipGetDevicePropertiesR0600")))
print("older", look_up(b"hipGetDeviceProperties", 50000000) == (0, 0, address("hipGetDeviceProperties")))
print("thread", look_up(b"hipMemcpyAsync", flags=2) == (0, 0, address("hipMemcpyAsync_spt")))
print("unknown", look_up(b"hipNothing"), look_up(b"cuInit"))
properties = ctypes.create_string_buffer(1472)
assert hip.hipGetDevicePropertiesR0600(properties, 0) == 0
print(properties.value.decode(), properties.raw[1160:1160 + 22])

class Config(ctypes.Structure):
    _fields_ = [("grid", ctypes.c_uint * 3), ("block", ctypes.c_uint * 3), ("shared", ctypes.c_uint),
                ("stream", ctypes.c_void_p), ("attributes", ctypes.c_void_p), ("count", ctypes.c_uint)]

module, function, memory = (ctypes.c_void_p() for _ in range(3))
assert hip.hipModuleLoadDataEx(ctypes.byref(module), open(sys.argv[1], "rb").read(), 0, None, None) == 0
assert hip.hipModuleGetFunction(ctypes.byref(function), module, b"vector_add") == 0
n = 300
Floats = ctypes.c_float * n
given = [Floats(*(i * k for i in range(n))) for k in (1, 2, 0)]
places = []
for array in given:
    assert hip.hipMalloc(ctypes.byref(memory), ctypes.c_size_t(4 * n)) == 0
    assert hip.hipMemcpy(memory, array, ctypes.c_size_t(4 * n), 1) == 0
    places.append(ctypes.c_void_p(memory.value))
kind = ctypes.c_int()
assert hip.hipPointerGetAttribute(ctypes.byref(kind), 2, places[0]) == 0
arguments = [*places, ctypes.c_int(n)]
pointers = (ctypes.c_void_p * 4)(*(ctypes.addressof(a) for a in arguments))
config = Config((3, 1, 1), (128, 1, 1), 0, None, None, 0)
assert hip.hipDrvLaunchKernelEx(ctypes.byref(config), function, pointers, None) == 0
assert hip.hipMemcpy(given[2], places[2], ctypes.c_size_t(4 * n), 2) == 0
print("kind", kind.value, "right", all(given[2][i] == 3 * i for i in range(n)))
"""


@needs("AMD disassembler")
def test_a_program_of_a_newer_hip(bench: Bench, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    ran = bench.run(tmp_path, sys.executable, program, ROOT / "tests" / "gcn" / "hip_yardstick_gfx90a.hsaco")
    assert ran.status == 0, ran.err
    assert ran.lines == ["version 7", "same True", "newer True", "older True", "thread True",
                         "unknown (500, 1, None) (500, 1, None)",
                         "ncc simulator (gfx90a) b'gfx90a:sramecc+:xnack-'", "kind 2 right True"]


LAUNCHER = """
import ctypes, sys
sys.path.insert(0, sys.argv[1])
import hip_utils
hip = ctypes.CDLL("libamdhip64.so")

class Tensor:
    def __init__(self, array):
        place = ctypes.c_void_p()
        assert hip.hipMalloc(ctypes.byref(place), ctypes.c_size_t(ctypes.sizeof(array))) == 0
        assert hip.hipMemcpy(place, array, ctypes.c_size_t(ctypes.sizeof(array)), 1) == 0
        self.place = place.value
    def data_ptr(self):
        return self.place

is_ = hip_utils.get_device_properties(0)
print(is_["arch"], is_["warpSize"], is_["multiprocessor_count"], is_["max_shared_mem"])
_, function, registers, spills, threads = hip_utils.load_binary("add_kernel", open(sys.argv[2], "rb").read(), 0, 0)
print(registers > 0, spills, threads)
n = 3000
Floats = ctypes.c_float * n
x, y, z = (Floats(*(i * k for i in range(n))) for k in (1, 2, 0))
tensors = [Tensor(a) for a in (x, y, z)]
signature = hip_utils.build_signature_metadata(["*fp32", "*fp32", "*fp32", "i32"])
kinds = [hip_utils.PyKernelArg(nested_tuple=None, type=hip_utils.ARG_KERNEL) for _ in range(4)]
hip_utils.launch(False, 12, 1, 1, 0, function, None, None, (4, 1, 0), None, None, None, 64, kinds, signature,
                 (*tensors, n))
assert hip.hipDeviceSynchronize() == 0
assert hip.hipMemcpy(z, ctypes.c_void_p(tensors[2].place), ctypes.c_size_t(4 * n), 2) == 0
print("right", all(z[i] == 3 * i for i in range(n)))
try:
    hip_utils.load_binary("nothing", open(sys.argv[2], "rb").read(), 0, 0)
except RuntimeError as why:
    print(why)
"""


@needs("Triton", "AMD disassembler")
def test_tritons_own_launcher(bench: Bench, tmp_path: Path) -> None:
    """Its C module as it is, with the path that Triton puts into it, and something with the pointer of a tensor."""
    assert TRITON
    source = (TRITON.parent / "driver.c").read_text()
    (tmp_path / "driver.c").write_text(source.replace("/*py_libhip_search_path*/", str(bench.library)))
    subprocess.run(["cc", "-w", "-shared", "-fPIC", f"-I{TRITON}", f"-I{sysconfig.get_path('include')}",
                    str(tmp_path / "driver.c"), "-o", str(tmp_path / "hip_utils.so"), "-ldl"], check=True)
    (tmp_path / "add.hsaco").write_bytes(assemble((ROOT / "tests" / "gcn" / "triton_add_gfx90a.s").read_text()))
    (tmp_path / "launcher.py").write_text(LAUNCHER)
    ran = bench.run(tmp_path, sys.executable, tmp_path / "launcher.py", tmp_path, tmp_path / "add.hsaco")
    assert ran.status == 0, ran.err
    assert ran.lines == ["gfx90a:sramecc+:xnack- 64 4 65536", "True 0 256", "right True",
                         "Triton Error [HIP]:  Code: 500, Messsage: hipErrorNotFound"]
