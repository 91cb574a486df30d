"""A kernel of matrix instructions that run on while the warp does, as ``nvcc`` writes them."""

from __future__ import annotations


def text(columns: int = 64, required: str = ".reqntid 128, 1, 1") -> str:
    """``columns``: of each of the two results, of which a thread holds half as many registers. ``required``:
    directives; with ``.reqntid`` ptxas heeds no ``--maxrregcount``."""
    held = columns // 2
    names = {letter: [f"%{letter}{i}" for i in range(held)] for letter in "fg"}
    multiply = "\n".join(f"\twgmma.mma_async.sync.aligned.m64n{columns}k16.f32.f16.f16 {{{', '.join(names[letter])}}}, "
                         "%rd10, %rd11, 1, 1, 1, 0, 0;" for letter in "fg")
    clear = "\n".join(f"\tmov.f32 {name}, 0f00000000;" for letter in "fg" for name in names[letter])
    store = "\n".join(f"\tst.global.f32 [%rd5+{4096 * at}], {name};"
                      for at, name in enumerate(name for letter in "fg" for name in names[letter]))
    return f"""\
.version 8.0
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 x, .param .u64 y, .param .u32 n)
{required}
{{
	.reg .b32 %r<9>; .reg .b64 %rd<20>; .reg .pred %p<3>; .reg .f32 %f<{held}>; .reg .f32 %g<{held}>;
	mov.u32 %r1, %tid.x; ld.param.u64 %rd1, [x]; ld.param.u64 %rd2, [y]; ld.param.u32 %r2, [n];
	mul.wide.u32 %rd3, %r1, 4; add.u64 %rd4, %rd1, %rd3; add.u64 %rd5, %rd2, %rd3;
	mov.u64 %rd10, 4611686293305294848; mov.u64 %rd11, 4611686293305294848; mov.u32 %r3, 0;
{clear}
$L:
	wgmma.fence.sync.aligned;
{multiply}
	wgmma.commit_group.sync.aligned;
	wgmma.wait_group.sync.aligned 0;
	add.u64 %rd10, %rd10, 64; add.u64 %rd11, %rd11, 64;
	add.u32 %r3, %r3, 1; setp.lt.u32 %p2, %r3, %r2; @%p2 bra $L;
{store}
	ret;
}}
"""
