"""The stand-in's functions are HIP's: every name with its version, what the calling convention sees, and structures."""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys
from pathlib import Path

from native_builds import HOOKDRV, standin_sources
from needs import HIP_LIBRARY, needs, output

HIP = HOOKDRV / "sim" / "hip"
STRUCTURES = {
    "dim3": "x y z", "hipPitchedPtr": "ptr pitch xsize ysize", "hipExtent": "width height depth", "hipPos": "x y z",
    "hipMemcpy3DParms": "srcArray srcPos srcPtr dstArray dstPos dstPtr extent kind",
    "hip_Memcpy2D": "srcXInBytes srcY srcMemoryType srcHost srcDevice srcPitch dstXInBytes dstPitch WidthInBytes",
    "HIP_MEMCPY3D": "srcXInBytes srcLOD srcMemoryType srcHost srcDevice srcArray srcPitch dstXInBytes dstMemoryType "
                    "dstDevice dstHeight WidthInBytes Height Depth",
    "hipPointerAttribute_t": "memoryType device devicePointer hostPointer isManaged allocationFlags",
    "hipFuncAttributes": "binaryVersion cacheModeCA constSizeBytes localSizeBytes maxDynamicSharedSizeBytes "
                         "maxThreadsPerBlock numRegs preferredShmemCarveout ptxVersion sharedSizeBytes",
    "hipKernelNodeParams": "blockDim extra func gridDim kernelParams sharedMemBytes",
    "hipMemsetParams": "dst elementSize height pitch value width",
    "hipDeviceProp_t": "name totalGlobalMem regsPerBlock maxThreadsDim clockRate totalConstMem major "
                       "clockInstructionRate arch concurrentKernels pciDeviceID maxSharedMemoryPerMultiProcessor "
                       "canMapHostMemory gcnArch gcnArchName integrated maxTexture3D hdpMemFlushCntl memPitch "
                       "kernelExecTimeoutEnabled cooperativeMultiDeviceUnmatchedFunc isLargeBar managedMemory "
                       "pageableMemoryAccessUsesHostPageTables",
}
CONSTANTS = (
    "hipErrorInvalidValue", "hipErrorInvalidConfiguration", "hipErrorInvalidPitchValue", "hipErrorInvalidSymbol",
    "hipErrorInvalidDevicePointer", "hipErrorInvalidMemcpyDirection", "hipErrorMissingConfiguration",
    "hipErrorInvalidDeviceFunction", "hipErrorNotSupported", "hipErrorUnknown", "hipMemcpyHostToDevice",
    "hipMemcpyDeviceToHost", "hipMemcpyDefault", "hipMemoryTypeHost", "hipMemoryTypeDevice",
    "hipLimitPrintfFifoSize", "hipLimitMallocHeapSize", "HIP_LAUNCH_PARAM_BUFFER_POINTER",
    "HIP_LAUNCH_PARAM_BUFFER_SIZE", "HIP_LAUNCH_PARAM_END",
)
OPEN_GL = "typedef unsigned GLuint, GLenum;\ntypedef int hipGLDeviceList;"
"""What hip_api_trace.hpp wants of a header that is not in the wheel."""
MAIN = """
#include <cstddef>
#include <cstdio>
#include <type_traits>
template <class A> static void say_parameter()
{
	std::printf(std::is_pointer<A>::value ? " p" : " %zu", sizeof(A));
}
template <class R, class... A> static void say(const char *name, R (*)(A...))
{
	std::printf("%s", name);
	(say_parameter<A>(), ...);
	std::printf("\\n");
}
int main()
{
"""


def answers(folder: Path, head: str, body: list[str], *flags: str) -> list[str]:
    """What a C++ program prints of an ABI. Functions are only named, so nothing has to be linked."""
    source = folder / "ask.cpp"
    source.write_text(head + MAIN + "\n".join(body) + "\nreturn 0;\n}\n")
    subprocess.run(["g++", "-std=c++17", "-w", *flags, str(source), "-o", str(folder / "ask")], check=True)
    return subprocess.run([folder / "ask"], capture_output=True, text=True, check=True).stdout.splitlines()


def ours(folder: Path, head: str, body: list[str], *flags: str) -> list[str]:
    return answers(folder, f'#include "sim/hip/hip_abi.h"\n{head}', body, f"-I{HOOKDRV}", *flags)


def theirs(folder: Path, body: list[str]) -> list[str]:
    return answers(folder, "#include <hip/hip_runtime_api.h>\n", body, "-D__HIP_PLATFORM_AMD__")


def defined() -> dict[str, str]:
    """The parameters of each function that the stand-in defines."""
    sources = [str(path) for path in standin_sources("hip")
               if path.parent.name == "hip" and path.name != "unsupported.c"]
    text = subprocess.run(["cc", "-E", "-P", "-std=gnu11", "-DNCC_SIM_HIP", f"-I{HOOKDRV}", *sources],
                          capture_output=True, text=True, check=True).stdout
    pattern = r"hipError_t\s+((?:__)?hip\w+)\s*\(((?:[^(){}]|\([^()]*\))*)\)\s*\{"
    return {name: " ".join(params.split()) for name, params in re.findall(pattern, text)}


@needs("HIP headers", "C++ compiler")
def test_functions_take_what_hips_do(tmp_path: Path) -> None:
    header = Path("/usr/include/hip/hip_runtime_api.h").read_text()
    found = {name: params for name, params in defined().items() if re.search(rf"\b{name}\(", header)}
    assert len(found) > 180
    say = [f'say("{name}", static_cast<int (*)({params})>(nullptr));' for name, params in found.items()]
    mine = ours(tmp_path, "", say)
    # Templates of C++ have some of the names: those are not meant.
    names = [f'say("{name}", (hipError_t(*)({_declared(header, name)}))nullptr);' for name in found]
    assert theirs(tmp_path, names) == mine


def _declared(header: str, name: str) -> str:
    """The parameters in the header's first declaration of a function."""
    params = re.search(rf"hipError_t\s+{name}\s*\(((?:[^()]|\([^()]*\))*)\)\s*;", header, re.S)
    assert params, name
    plain = re.sub(r"//[^\n]*|/\*.*?\*/", " ", params[1], flags=re.S)
    return re.sub(r"__dparm\([^()]*\)|=\s*\w+", "", plain)


@needs("HIP headers", "C++ compiler")
def test_structures_and_constants_are_hips(tmp_path: Path) -> None:
    body = [f'std::printf("{name} %zu\\n", sizeof({name}));' for name in STRUCTURES]
    body += [f'std::printf("{name}.{field} %zu\\n", offsetof({name}, {field}));'
             for name, fields in STRUCTURES.items() for field in fields.split()]
    body += [f'std::printf("{name} %lld\\n", (long long)({name}));' for name in CONSTANTS]
    assert theirs(tmp_path, body) == ours(tmp_path, "", body)


@needs("HIP library", "readelf")
def test_every_name_has_hips_version(tmp_path: Path) -> None:
    from sim_harness import build_library

    def exported(path: Path) -> set[str]:
        return set(re.findall(r"\s(\S+@@hip_[\d.]+)$", output("readelf", "--dyn-syms", "-W", path), re.M))

    def soname(path: Path) -> list[str]:
        return re.findall(r"SONAME.*\[(.*)\]", output("readelf", "-d", path))

    made = build_library(tmp_path / "lib", vendor="hip")
    assert exported(made) == exported(HIP_LIBRARY)
    assert soname(made) == soname(HIP_LIBRARY) == ["libamdhip64.so.5"]
    assert len(exported(made)) > 400


@needs("HIP library")
def test_errors_have_hips_names(tmp_path: Path) -> None:
    from sim_harness import build_library

    ask = ("import ctypes, sys\nhip = ctypes.CDLL(sys.argv[1])\n"
           "for f in (hip.hipGetErrorName, hip.hipGetErrorString):\n    f.restype = ctypes.c_char_p\n"
           "    print([f(n).decode() for n in range(1100)])\n")
    said = [subprocess.run([sys.executable, "-c", ask, path], capture_output=True, text=True, check=True).stdout
            for path in (build_library(tmp_path / "lib", vendor="hip"), HIP_LIBRARY)]
    assert said[0] == said[1]
    assert "hipErrorNoBinaryForGpu" in said[0]


def test_halves_are_converted_as_compilers_expect(tmp_path: Path) -> None:
    import numpy as np
    from sim_harness import build_library

    hip = ctypes.CDLL(str(build_library(tmp_path / "lib", vendor="hip")))
    hip.__gnu_h2f_ieee.restype = ctypes.c_float
    hip.__gnu_f2h_ieee.argtypes = (ctypes.c_float,)
    for value in (0.0, 1.0, -2.5, 65504.0, 1e-7, 0.1):
        half = np.float16(value)
        assert hip.__gnu_f2h_ieee(value) & 0xFFFF == int(half.view(np.uint16))
        assert hip.__gnu_h2f_ieee(int(half.view(np.uint16))) == float(half)


def test_the_driver_inside_is_declared_as_it_is_defined() -> None:
    sources = [str(path) for path in standin_sources("hip") if path.parent.name == "sim"]
    text = subprocess.run(["cc", "-E", "-P", "-std=gnu11", "-DNCC_SIM_HIP", f"-I{HOOKDRV}", *sources],
                          capture_output=True, text=True, check=True).stdout
    pattern = r"\bCUresult\s+(cu\w+)\s*\(((?:[^(){};]|\([^()]*\))*)\)\s*"
    there = {name: re.sub(r"\s+", "", params) for name, params in re.findall(pattern + r"\{", text)}
    declared = re.findall(pattern + ";", (HIP / "driver.h").read_text())
    assert len(declared) > 100
    assert [name for name, params in declared if there.get(name) != re.sub(r"\s+", "", params)] == []
