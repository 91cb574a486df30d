"""A CUDA program whose kernels share variables of their module: ``module_state.py HOW [graph] [where] [again]``.

HOW it is loaded: ``module``, ``library``, or ``linked`` with another.
What it prints must not depend on whether its kernels are probed, nor on which of them are.
"""

from __future__ import annotations

import ctypes
import sys

from driver import call, download, launch, upload

THREADS, ROUNDS = 64, 3
PTX = b"""
.version 8.0
.target sm_70
.address_size 64
.visible .const .align 4 .b8 table[64];
.const .align 4 .f32 scale = 0f40000000;
.global .align 4 .u32 counter = 5;
.visible .global .align 8 .b8 cells[256];
.visible .global .align 8 .u64 where = generic(cells);
.visible .global .attribute(.managed) .align 4 .u32 managed;
.global .align 4 .u32 turn;

// Element t of out is table[t % 16] + 2 * t, a table by an index and another constant by its name.
.visible .entry constants(.param .u64 out)
{
	.reg .b32 %r<5>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<8>;
	mov.u32 %r1, %tid.x;
	mov.u64 %rd1, table;
	and.b32 %r2, %r1, 15;
	mul.wide.u32 %rd2, %r2, 4;
	add.s64 %rd3, %rd1, %rd2;
	ld.const.u32 %r3, [%rd3];
	cvt.rn.f32.u32 %f1, %r1;
	ld.const.f32 %f2, [scale];
	mul.f32 %f3, %f1, %f2;
	cvt.rzi.u32.f32 %r4, %f3;
	add.u32 %r4, %r4, %r3;
	ld.param.u64 %rd4, [out];
	mul.wide.u32 %rd5, %r1, 4;
	add.s64 %rd6, %rd4, %rd5;
	st.global.u32 [%rd6], %r4;
	ret;
}

// What each thread found in the counter is a number of its own; cell t goes up by t, through a pointer.
.visible .entry adds(.param .u64 out)
{
	.reg .b32 %r<7>;
	.reg .b64 %rd<8>;
	mov.u32 %r1, %tid.x;
	atom.global.add.u32 %r2, [counter], 1;
	atom.global.add.u32 %r5, [managed], 3;
	ld.param.u64 %rd1, [out];
	red.global.add.u32 [%rd1], %r2;
	ld.global.u64 %rd2, [where];
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd2, %rd3;
	ld.u32 %r3, [%rd4];
	add.u32 %r3, %r3, %r1;
	mov.u64 %rd5, cells+0;
	add.s64 %rd6, %rd5, %rd3;
	st.global.u32 [%rd6], %r3;
	ret;
}

// out = what the others left.
.visible .entry tells(.param .u64 out)
{
	.reg .b32 %r<7>;
	.reg .b64 %rd<8>;
	mov.u32 %r1, %tid.x;
	mov.u64 %rd2, cells;
	cvta.global.u64 %rd2, %rd2;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd2, %rd3;
	ld.u32 %r3, [%rd4];
	ld.global.u32 %r4, [counter];
	ld.global.u32 %r5, [managed];
	add.u32 %r3, %r3, %r4;
	add.u32 %r3, %r3, %r5;
	ld.param.u64 %rd5, [out];
	add.s64 %rd6, %rd5, %rd3;
	st.global.u32 [%rd6], %r3;
	ret;
}

// out = A * B of 8 x 16 and 16 x 8: a[i][k] = 16 * i + k, b[k][j] = table[k] + j. Each block has a slice of k, and adds
// to out when it is its turn, as CUTLASS does (split-K, serial): the last one gives the turn back to the first.
.visible .entry splits(.param .u64 out)
{
	.reg .pred %p<5>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<8>;
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %ctaid.x;
	mov.u32 %r3, %nctaid.x;
	shr.u32 %r4, %r1, 3;
	and.b32 %r5, %r1, 7;
	div.u32 %r6, 16, %r3;
	mul.lo.u32 %r7, %r2, %r6;
	add.u32 %r8, %r7, %r6;
	mov.u32 %r9, 0;
	mov.u64 %rd1, table;
$L_slice:
	mad.lo.u32 %r10, %r4, 16, %r7;
	mul.wide.u32 %rd2, %r7, 4;
	add.s64 %rd3, %rd1, %rd2;
	ld.const.u32 %r11, [%rd3];
	add.u32 %r11, %r11, %r5;
	mad.lo.u32 %r9, %r10, %r11, %r9;
	add.u32 %r7, %r7, 1;
	setp.lt.u32 %p1, %r7, %r8;
	@%p1 bra $L_slice;
	setp.ne.u32 %p2, %r1, 0;
	@%p2 bra $L_turn;
$L_wait:
	ld.acquire.gpu.global.u32 %r12, [turn];
	setp.ne.u32 %p3, %r12, %r2;
	@%p3 bra $L_wait;
$L_turn:
	bar.sync 0;
	ld.param.u64 %rd4, [out];
	mul.wide.u32 %rd5, %r1, 4;
	add.s64 %rd6, %rd4, %rd5;
	mov.u32 %r13, 0;
	setp.ne.u32 %p4, %r2, 0;
	@%p4 ld.volatile.global.u32 %r13, [%rd6];
	add.u32 %r13, %r13, %r9;
	st.volatile.global.u32 [%rd6], %r13;
	membar.gl;
	bar.sync 0;
	@%p2 ret;
	add.u32 %r14, %r2, 1;
	rem.u32 %r14, %r14, %r3;
	st.release.gpu.global.u32 [turn], %r14;
	ret;
}
"""
SLICES = 4
GRIDS = {"splits": (SLICES, 1)}
BESIDE = PTX[:PTX.index(b".visible .const")] + b"""
.visible .global .align 4 .u32 open = 7;
.global .align 4 .u32 counter = 9;
.visible .entry opens(.param .u64 out)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<2>;
	atom.global.add.u32 %r1, [open], 1;
	ld.param.u64 %rd1, [out];
	st.global.u32 [%rd1], %r1;
	ret;
}
"""
Words = ctypes.c_uint32 * THREADS


class Loaded:
    """The module, or the library, and what is asked of it."""

    def __init__(self, how: str) -> None:
        self.handle, self.is_library = ctypes.c_void_p(), how == "library"
        if how == "linked":
            call("cuModuleLoadData", ctypes.byref(self.handle), linked())
        elif self.is_library:
            call("cuLibraryLoadData", ctypes.byref(self.handle), PTX, None, None, 0, None, None, 0)
        else:
            call("cuModuleLoadData", ctypes.byref(self.handle), PTX)

    def kernel(self, name: str) -> ctypes.c_void_p:
        found = ctypes.c_void_p()
        ask = "cuLibraryGetKernel" if self.is_library else "cuModuleGetFunction"
        call(ask, ctypes.byref(found), self.handle, name.encode())
        return found

    def variable(self, name: str) -> ctypes.c_uint64:
        found, size = ctypes.c_uint64(), ctypes.c_size_t()
        ask = "cuLibraryGetGlobal" if self.is_library else "cuModuleGetGlobal_v2"
        call(ask, ctypes.byref(found), ctypes.byref(size), self.handle, name.encode())
        return found


def linked() -> ctypes.c_void_p:
    """The image of both texts."""
    state, image, size = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
    call("cuLinkCreate_v2", 0, None, None, ctypes.byref(state))
    for text in (PTX, BESIDE):
        call("cuLinkAddData_v2", state, 1, text + b"\0", ctypes.c_size_t(len(text) + 1), None, 0, None, None)
    call("cuLinkComplete", state, ctypes.byref(image), ctypes.byref(size))
    return image


def rounds(loaded: Loaded) -> None:
    """Constants are set before the first launch and between launches, the counter by the host as well."""
    kernels = {name: loaded.kernel(name) for name in ("constants", "adds", "tells", "splits")}
    out = upload(Words())
    for number in range(ROUNDS):
        table = (ctypes.c_uint32 * 16)(*(100 * number + i for i in range(16)))
        call("cuMemcpyHtoD_v2", loaded.variable("table"), table, ctypes.c_size_t(64))
        for name, function in kernels.items():
            launch(function, GRIDS.get(name, (1, 1)), THREADS, out)
            seen = Words()
            download(out, seen)
            if name == "splits":
                assert list(seen) == product(table), list(seen)
            print(number, name, sum((i + 1) * value for i, value in enumerate(seen)))
    call("cuMemcpyHtoD_v2", loaded.variable("counter"), ctypes.byref(ctypes.c_uint32(1000)), ctypes.c_size_t(4))
    launch(kernels["tells"], (1, 1), THREADS, out)
    seen = Words()
    download(out, seen)
    print("last", list(seen[:4]))


def product(table: ctypes.Array[ctypes.c_uint32]) -> list[int]:
    """What `splits` computes."""
    return [sum((16 * i + k) * (table[k] + j) for k in range(16)) for i in range(8) for j in range(8)]


def graph(loaded: Loaded) -> None:
    """Launches that a stream records, of which each launch of the graph sees the variables as they are then."""
    stream, recorded, runnable = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    out = upload(Words())
    kernels = {name: loaded.kernel(name) for name in ("adds", "constants", "splits")}
    call("cuStreamCreate", ctypes.byref(stream), 1)
    call("cuStreamBeginCapture_v2", stream, 0)
    for name, function in kernels.items():
        launch(function, GRIDS.get(name, (1, 1)), THREADS, out, stream=stream)
    call("cuStreamEndCapture", stream, ctypes.byref(recorded))
    call("cuGraphInstantiateWithFlags", ctypes.byref(runnable), recorded, ctypes.c_uint64(0))
    for number in range(ROUNDS):
        table = (ctypes.c_uint32 * 16)(*(1000 * number + i for i in range(16)))
        call("cuMemcpyHtoD_v2", loaded.variable("table"), table, ctypes.c_size_t(64))
        call("cuGraphLaunch", runnable, stream)
        call("cuStreamSynchronize", stream)
        seen = Words()
        download(out, seen)
        print("graph", number, list(seen[:3]))
    launch(loaded.kernel("tells"), (1, 1), THREADS, out)
    download(out, seen)
    print("after", list(seen[:4]))


def main(how: str, *more: str) -> None:
    context = ctypes.c_void_p()
    call("cuInit", 0)
    call("cuDevicePrimaryCtxRetain", ctypes.byref(context), 0)
    call("cuCtxSetCurrent", context)
    first = Loaded(how)
    rounds(first)
    if how == "linked":
        out, seen = upload(Words()), Words()
        for _ in range(2):
            launch(first.kernel("opens"), (1, 1), 1, out)
        download(out, seen)
        print("open", seen[0])
    if "graph" in more:
        graph(first)
    if "where" in more:
        print("cells", first.variable("cells").value)
        print("counter", first.variable("counter").value)
    if "again" in more:  # in another context, where a library has other variables
        call("cuCtxCreate_v2", ctypes.byref(context), 0, 0)
        rounds(first if first.is_library else Loaded(how))


if __name__ == "__main__":
    main(*sys.argv[1:])
