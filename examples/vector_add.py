"""A CUDA program that needs nothing but the driver: loads PTX, launches it, checks the result."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

N, BLOCK, LAUNCHES = 1 << 20, 256, 3

PTX = b"""
.version 7.0
.target sm_70
.address_size 64
.visible .entry vector_add(.param .u64 x, .param .u64 y, .param .u64 z, .param .u32 n)
{
	.reg .pred %p<2>;
	.reg .b32 %r<6>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<8>;
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ntid.x;
	mov.u32 %r3, %tid.x;
	mad.lo.s32 %r4, %r1, %r2, %r3;
	ld.param.u32 %r5, [n];
	setp.ge.u32 %p1, %r4, %r5;
	@%p1 ret;
	mul.wide.u32 %rd1, %r4, 4;
	ld.param.u64 %rd2, [x];
	ld.param.u64 %rd3, [y];
	ld.param.u64 %rd4, [z];
	add.s64 %rd5, %rd2, %rd1;
	add.s64 %rd6, %rd3, %rd1;
	add.s64 %rd7, %rd4, %rd1;
	ld.global.f32 %f1, [%rd5];
	ld.global.f32 %f2, [%rd6];
	add.f32 %f3, %f1, %f2;
	st.global.f32 [%rd7], %f3;
	ret;
}
\0"""


@cache
def driver() -> ctypes.CDLL:
    try:
        return ctypes.CDLL("libcuda.so.1")
    except OSError as failure:
        sys.exit(f"no NVIDIA driver: {failure}")


def call(name: str, *args: object) -> None:
    status = getattr(driver(), name)(*args)
    if status:
        sys.exit(f"{name} answers {status}")


def upload(values: ctypes.Array[ctypes.c_float]) -> ctypes.c_uint64:
    pointer = ctypes.c_uint64()
    call("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(ctypes.sizeof(values)))
    call("cuMemcpyHtoD_v2", pointer, values, ctypes.c_size_t(ctypes.sizeof(values)))
    return pointer


def main() -> None:
    context, module, function = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    call("cuInit", 0)
    call("cuDevicePrimaryCtxRetain", ctypes.byref(context), 0)
    call("cuCtxSetCurrent", context)
    call("cuModuleLoadData", ctypes.byref(module), PTX)
    call("cuModuleGetFunction", ctypes.byref(function), module, b"vector_add")
    x, y = ((ctypes.c_float * N)(*(float(i % 1000) * scale for i in range(N))) for scale in (1, 2))
    out = (ctypes.c_float * N)()
    args = [upload(x), upload(y), upload(out), ctypes.c_uint32(N)]
    pointers = (ctypes.c_void_p * 4)(*(ctypes.cast(ctypes.byref(a), ctypes.c_void_p) for a in args))
    for _ in range(LAUNCHES):
        call("cuLaunchKernel", function, N // BLOCK, 1, 1, BLOCK, 1, 1, 0, None, pointers, None)
    call("cuCtxSynchronize")
    call("cuMemcpyDtoH_v2", out, args[2], ctypes.c_size_t(ctypes.sizeof(out)))
    wrong = sum(out[i] != x[i] + y[i] for i in range(N))
    print(f"vector_add: {N} elements, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
