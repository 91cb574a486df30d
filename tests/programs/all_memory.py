"""Takes all of the device's memory, a MiB at a time: ``all_memory.py idle|running``. Says how many it got.

Before that, launches have left records, whose memory lies idle; ``running``: and a kernel runs that waits for a word,
which is written when the memory is taken.
"""

from __future__ import annotations

import ctypes
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

from driver import call, driver, launch, start, upload
from hooked import let_records_be_saved

MIB = 1 << 20
PTX = b"""
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p)
{
	.reg .pred %p;
	.reg .b32 %r<4>;
	.reg .b64 %rd<3>;
	ld.param.u64 %rd1, [p];
	ld.global.u32 %r1, [%rd1+4];
	st.global.u32 [%rd1+8], %r1;
	ret;
}
.visible .entry waits(.param .u64 p)
{
	.reg .pred %p;
	.reg .b32 %r<4>;
	.reg .b64 %rd<3>;
	ld.param.u64 %rd1, [p];
wait:
	ld.volatile.global.u32 %r2, [%rd1];
	setp.eq.u32 %p, %r2, 0;
	@%p bra wait;
	ret;
}
\0"""


def main(scenario: str) -> None:
    kernel, word = start(PTX, "k"), upload(bytes(256))
    module, waits = ctypes.c_void_p(), ctypes.c_void_p()
    call("cuFuncGetModule", ctypes.byref(module), kernel)
    call("cuModuleGetFunction", ctypes.byref(waits), module, b"waits")
    for _ in range(20):
        launch(kernel, (512, 1), 256, word)
    call("cuCtxSynchronize")
    let_records_be_saved(0.5)
    if scenario == "running":
        launch(waits, (1, 1), 32, word)
        time.sleep(0.2)
    pieces = []
    piece = ctypes.c_uint64()
    while driver().cuMemAlloc_v2(ctypes.byref(piece), ctypes.c_size_t(MIB)) == 0:
        pieces.append(piece.value)
    ctypes.c_uint32.from_address(word.value).value = 1
    call("cuCtxSynchronize")
    print(scenario, len(pieces))


main(sys.argv[1])
