"""A program that compiles and links its kernel itself: ``made_here.py HOW [FOLDER]``.

HOW: ``nvrtc``; nvJitLink of ``ptx``, ``cubin``, ``ir``, IR and PTX (``mixed``), or ``file``; the driver's linker
(``driver``); what a library does that is linked to both (``linked`` and its path); nvPTXCompiler (``assembler`` and its
path).
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import numpy as np
from bindings_driver import call
from cuda.bindings import nvjitlink, nvrtc

THREADS = 64
KERNEL = b"""
extern __device__ float helper(float);
extern __device__ int counter;
extern "C" __global__ void k(float *a, float b)
{
    a[threadIdx.x] = helper(a[threadIdx.x] * b) + counter;
}
"""
HELPER = b"""
__device__ int counter = 3;
static __device__ __noinline__ float inner(float x) { return x + 2; }
__device__ float helper(float x) { return inner(x) * 7; }
"""
INPUT = nvjitlink.InputType


def check(result: object) -> object:
    status, *results = result
    assert int(status) == 0, status
    return results[0] if results else None


def compiled(source: bytes, what: str, *options: str) -> bytes:
    program = check(nvrtc.nvrtcCreateProgram(source, b"here.cu", 0, None, None))
    words = [word.encode() for word in (f"--gpu-architecture={arch()}", *options)]
    check(nvrtc.nvrtcCompileProgram(program, len(words), words))
    size = check(getattr(nvrtc, f"nvrtcGet{what}Size")(program))
    made = b" " * size
    check(getattr(nvrtc, f"nvrtcGet{what}")(program, made))
    check(nvrtc.nvrtcDestroyProgram(program))
    return made


def arch() -> str:
    device = call("cuDeviceGet", 0)
    attribute = driver_attribute("CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR"), \
        driver_attribute("CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR")
    return "sm_" + "".join(str(call("cuDeviceGetAttribute", a, device)) for a in attribute)


def driver_attribute(name: str) -> object:
    from cuda.bindings import driver

    return getattr(driver.CUdevice_attribute, name)


def linked(options: list[str], *inputs: tuple[int, bytes | Path]) -> bytes:
    link = nvjitlink.create(len(options) + 1, [f"-arch={arch()}", *options])
    for kind, content in inputs:
        if isinstance(content, Path):
            nvjitlink.add_file(link, kind, str(content))
        else:
            nvjitlink.add_data(link, kind, content, len(content), "input")
    nvjitlink.complete(link)
    cubin = bytearray(nvjitlink.get_linked_cubin_size(link))
    nvjitlink.get_linked_cubin(link, cubin)
    nvjitlink.destroy(link)
    return bytes(cubin)


def linked_files(folder: Path) -> bytes:
    files = []
    for number, source in enumerate((HELPER, KERNEL)):
        files.append(folder / f"{number}.ptx")
        files[-1].write_bytes(compiled(source, "PTX", "-rdc=true"))
    return linked([], *((INPUT.PTX, file) for file in files))


def linked_by_driver(*inputs: bytes) -> bytes:
    """The linker's memory goes with it: what is loaded is a copy."""
    from cuda.bindings import driver

    link = call("cuLinkCreate", 0, [], [])
    for text in inputs:
        call("cuLinkAddData", link, driver.CUjitInputType.CU_JIT_INPUT_PTX, text, len(text), b"input", 0, [], [])
    address, size = call("cuLinkComplete", link)
    image = ctypes.string_at(int(address), size)
    call("cuLinkDestroy", link)
    return image


def by_library(path: str, mode: str) -> bytes:
    """A library's own calls, by the names that it is linked to."""
    library = ctypes.CDLL(path, getattr(ctypes, mode))
    room = ctypes.create_string_buffer(1 << 20)
    options = arch().encode()
    size = library.compile_and_link(KERNEL, HELPER, options, room, ctypes.c_size_t(len(room)))
    assert size > 0, size
    return room.raw[:size]


def by_assembler(path: str, image: str) -> bytes:
    text = Path(image).with_name("kernels.ptx").read_bytes() + b"\0"
    library, handle, size = ctypes.CDLL(path), ctypes.c_void_p(), ctypes.c_size_t()
    assert library.nvPTXCompilerCreate(ctypes.byref(handle), ctypes.c_size_t(len(text)), text) == 0
    assert library.nvPTXCompilerCompile(handle, 0, None) == 0
    assert library.nvPTXCompilerGetCompiledProgramSize(handle, ctypes.byref(size)) == 0
    cubin = ctypes.create_string_buffer(size.value)
    assert library.nvPTXCompilerGetCompiledProgram(handle, cubin) == 0
    assert library.nvPTXCompilerDestroy(ctypes.byref(handle)) == 0
    return cubin.raw


def made(how: str, more: list[str]) -> bytes:
    rdc, lto = "-rdc=true", "-dlto"
    if how == "nvrtc":
        return compiled(HELPER + KERNEL[KERNEL.index(b'extern "C"'):], "CUBIN")
    if how == "ptx":
        return linked([], *((INPUT.PTX, compiled(source, "PTX", rdc)) for source in (KERNEL, HELPER)))
    if how == "cubin":
        return linked([], *((INPUT.CUBIN, compiled(source, "CUBIN", rdc)) for source in (KERNEL, HELPER)))
    if how == "ir":
        return linked(["-lto"], *((INPUT.LTOIR, compiled(source, "LTOIR", lto)) for source in (KERNEL, HELPER)))
    if how == "mixed":
        return linked(["-lto"], (INPUT.LTOIR, compiled(KERNEL, "LTOIR", lto)),
                      (INPUT.PTX, compiled(HELPER, "PTX", rdc)))
    if how == "file":
        return linked_files(Path(more[0]))
    if how == "driver":
        return linked_by_driver(*(compiled(source, "PTX", rdc) for source in (KERNEL, HELPER)))
    return by_library(*more) if how == "linked" else by_assembler(*more)


def main(how: str, *more: str) -> None:
    call("cuInit", 0)
    call("cuCtxSetCurrent", call("cuDevicePrimaryCtxRetain", call("cuDeviceGet", 0)))
    module = call("cuModuleLoadData", made(how, list(more)))
    x = np.arange(THREADS, dtype=np.float32)
    memory = call("cuMemAlloc", x.nbytes)
    call("cuMemcpyHtoD", memory, x.ctypes.data, x.nbytes)
    arguments = [np.array(int(memory), np.uint64), np.array(2.0, np.float32), np.array(THREADS, np.int32)]
    packed = np.array([a.ctypes.data for a in arguments], np.uint64)
    function = call("cuModuleGetFunction", module, b"scale" if how == "assembler" else b"k")
    call("cuLaunchKernel", function, 1, 1, 1, THREADS, 1, 1, 0, 0, packed.ctypes.data, 0)
    call("cuMemcpyDtoH", x.ctypes.data, memory, x.nbytes)
    print(x.astype(int).tolist()[:5])


if __name__ == "__main__":
    main(*sys.argv[1:])
