"""A callback as Neutrino's users write them: by hand, field by field, against Neutrino's own module."""

import struct
import sys

from neutrino import TraceHeader, TraceSection

with open(sys.argv[1], "rb") as f:
    header: TraceHeader = TraceHeader(*struct.unpack("iiiiiiii", f.read(32)))
    sections: list[TraceSection] = []
    for _ in range(header.numProbes):
        sections.append(TraceSection(*struct.unpack("IIQ", f.read(16))))
    gridSize = header.gridDimX * header.gridDimY * header.gridDimZ
    blockSize = header.blockDimX * header.blockDimY * header.blockDimZ
    f.seek(sections[0].offset)
    per_sm: dict[int, list[tuple[int, int]]] = {}
    for _block in range(gridSize):
        for _warp in range(blockSize // sections[0].warpDiv):
            start, elapsed, cuid = struct.unpack("QII", f.read(16))
            per_sm.setdefault(cuid, []).append((start, elapsed))

for cuid, warps in sorted(per_sm.items()):
    print(f"SM {cuid}: {len(warps)} warps, {sum(elapsed for _, elapsed in warps)} cycles, from {min(warps)[0]}")
