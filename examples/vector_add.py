"""A CUDA program that needs nothing but the driver: loads PTX, launches it, checks the result."""

from __future__ import annotations

import ctypes
import sys

from driver import download, launch, start, upload

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


def main() -> None:
    function = start(PTX, "vector_add")
    x, y = ((ctypes.c_float * N)(*(float(i % 1000) * scale for i in range(N))) for scale in (1, 2))
    out = (ctypes.c_float * N)()
    args = [upload(x), upload(y), upload(out), ctypes.c_uint32(N)]
    for _ in range(LAUNCHES):
        launch(function, (N // BLOCK, 1), BLOCK, *args)
    download(args[2], out)
    wrong = sum(out[i] != x[i] + y[i] for i in range(N))
    print(f"vector_add: {N} elements, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
