"""Launches of one grid that load more and more: ``varying.py COUNT...``, how many threads of a block load in each."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

from driver import call, launch, start, upload
from hooked import let_records_be_saved

BLOCKS, THREADS, LOADS = 1024, 128, 4
PTX = b"""
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p, .param .u32 n)
{
	.reg .pred %p;
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [p];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	mad.wide.u32 %rd2, %r2, 4, %rd1;
	setp.lt.u32 %p, %r2, %r1;
""" + b"	@%p ld.global.u32 %r3, [%rd2];\n" * LOADS + b"	ret;\n}\n\0"


def main(counts: list[int]) -> None:
    kernel, words = start(PTX, "k"), upload(bytes(4 * THREADS))
    for count in counts:
        launch(kernel, (BLOCKS, 1), THREADS, words, ctypes.c_uint32(count))
        call("cuCtxSynchronize")
        let_records_be_saved(0.3)


if __name__ == "__main__":
    main([int(count) for count in sys.argv[1:]])
