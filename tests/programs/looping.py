"""Launches of one grid whose loop loads more and more often: ``looping.py TRIPS...``, of every warp but the last, which
loads once."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

from driver import call, launch, start, upload
from hooked import let_records_be_saved

BLOCKS, THREADS = 4, 64
PTX = b"""
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p, .param .u32 n)
{
	.reg .pred %p<3>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [p];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %ctaid.x;
	mov.u32 %r4, %nctaid.x;
	mad.wide.u32 %rd2, %r2, 4, %rd1;
	sub.u32 %r4, %r4, 1;
	setp.eq.u32 %p1, %r3, %r4;
	selp.b32 %r1, 1, %r1, %p1;
$again:
	ld.global.u32 %r5, [%rd2];
	sub.u32 %r1, %r1, 1;
	setp.ne.u32 %p2, %r1, 0;
	@%p2 bra $again;
	ret;
}
\0"""


def main(trips: list[int]) -> None:
    kernel, words = start(PTX, "k"), upload(bytes(4 * THREADS))
    for n in trips:
        launch(kernel, (BLOCKS, 1), THREADS, words, ctypes.c_uint32(n))
        call("cuCtxSynchronize")
        let_records_be_saved(0.3)


if __name__ == "__main__":
    main([int(trips) for trips in sys.argv[1:]])
