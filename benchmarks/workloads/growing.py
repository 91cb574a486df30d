"""Launches of one grid whose loads become more and fewer, so that what a launch needs cannot be foreseen; CuPy.

usage: growing.py OUT.json TRIPS...

Every third block takes TRIPS steps, the others one in eight of them and one more. Each step's address is mixed anew
from the thread's number, so that the lanes of a warp follow no pattern; a thread stores what it added up.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

BLOCKS, THREADS, WORDS = 2048, 128, 1 << 20
SOURCE = r"""
extern "C" __global__ void growing(const unsigned *in, unsigned *out, unsigned trips)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, at = i, sum = 0;
	unsigned mine = blockIdx.x % 3 ? trips / 8 + 1 : trips;
	for (unsigned step = 0; step < mine; step++) {
		at ^= at << 13;
		at ^= at >> 17;
		at ^= at << 5;
		at += step;
		sum += in[at & ((1 << 20) - 1)];
	}
	out[i] = sum;
}
"""


def steps(trips: int) -> np.ndarray:
    """[BLOCKS * THREADS], of each thread."""
    blocks = np.arange(BLOCKS * THREADS) // THREADS
    return np.where(blocks % 3 == 0, trips, trips // 8 + 1)


def words(trips: int) -> np.ndarray:
    """[BLOCKS * THREADS, trips], the word that a thread loads in a step that it takes."""
    at = np.arange(BLOCKS * THREADS, dtype=np.uint32)
    found = np.empty((len(at), max(1, int(steps(trips).max()))), np.uint32)
    for step in range(found.shape[1]):
        at ^= at << np.uint32(13)
        at ^= at >> np.uint32(17)
        at ^= at << np.uint32(5)
        at += np.uint32(step)
        found[:, step] = at & np.uint32(WORDS - 1)
    return found


def main(out: Path, trips: list[int]) -> int:
    import cupy

    kernel = cupy.RawKernel(SOURCE, "growing")
    table = (np.arange(WORDS, dtype=np.uint32) * np.uint32(2654435761)).astype(np.uint32)
    source, sums = cupy.asarray(table), cupy.empty(BLOCKS * THREADS, cupy.uint32)
    right = []
    for n in trips:
        kernel((BLOCKS,), (THREADS,), (source, sums, np.uint32(n)))
        taken = np.arange(words(n).shape[1]) < steps(n)[:, np.newaxis]
        wanted = np.where(taken, table[words(n)], np.uint32(0)).sum(axis=1, dtype=np.uint32)
        right.append(bool((sums.get() == wanted).all()))
    out.write_text(json.dumps({"in": source.data.ptr, "out": sums.data.ptr, "trips": trips, "right": right}))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), [int(n) for n in sys.argv[2:]]))
