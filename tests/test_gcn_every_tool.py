"""Every tool on every kernel of Triton that is here, for each processor: probed, shown to hold the original, assembled,
taken apart again and put into its module.

A sample in the usual profile, all pairs in the long one, which prints a table of counts (``pytest -s``). That the
kernels compute what they did is shown by ``test_gcn_probed``.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest
from needs import needs
from profiles import is_long

from ncc import pipeline
from ncc.backends import backend
from ncc.backends.gcn.image.toolchain import assemble
from ncc.diag import Diagnostics, NccError
from ncc.tools import names
from ncc.verifier.whole import verify_whole
from tests.gcn_probed import tool

pytestmark = needs("AMD disassembler")
GCN = Path(__file__).parent / "gcn"
AMD = backend("gcn")
FOLDERS = (GCN, GCN / "gfx950", GCN / "rdna")
TEXTS = {arch: sorted(path for folder in FOLDERS for path in folder.glob(f"triton_*_{arch}.s"))
         for arch in ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1200")}
EXPECTED = {(f"triton_gemm_{kind}_gfx950", "load_latency"): "B028" for kind in ("f16_16", "f16_32", "bf16_16",
                                                                                 "bf16_32")}
"""What is refused, by kernel and tool: these load nothing but straight into LDS."""
SAMPLE = 9


def pairs(arch: str) -> list[tuple[Path, str]]:
    every = [(path, which) for path in TEXTS[arch] for which in names()]
    return every if is_long() else every[len(arch) + int(arch[3:], 16) % 5 :: SAMPLE * 2]


@lru_cache(maxsize=2)
def assembled(path: Path) -> bytes:
    return assemble(path.read_text())


def outcome(path: Path, which: str) -> str:
    """The code of what is refused, or how far it goes. Whatever a verifier says of it is raised."""
    text = AMD.find_kernel(path.read_bytes(), entry := AMD.kernel_names(path.read_bytes())[0], None).text
    try:
        probed = pipeline.instrument_text(text, entry, tool(which), "gcn")
    except NccError as refusal:
        return refusal.diagnostics[0].code
    if is_long():
        assert pipeline.instrument_node(text, entry, tool(which), "gcn").maps == probed.maps
    assert assemble(probed.probed)
    module = assembled(path)
    of = AMD.find_kernel(module, entry, None)
    again = pipeline.instrument_text(of.text, entry, tool(which), "gcn")
    assert [s.unprobed for s in again.sites] == [s.unprobed for s in probed.sites]
    diags = Diagnostics()
    verify_whole(module, pipeline.whole_module(AMD, of, again), entry, again.block_bytes, diags)
    diags.raise_errors()
    return "module"


@pytest.mark.parametrize("arch", TEXTS)
def test_every_tool_on_every_kernel(arch: str) -> None:
    assert len(TEXTS[arch]) in (6, 8)
    found = {(path.stem, which): outcome(path, which) for path, which in pairs(arch)}
    counts = Counter(found.values())
    shown = ", ".join(f"{n} {how}" for how, n in sorted(counts.items()))
    print(f"\n{arch}: {len(found)} pairs of a kernel and a tool: {shown}")
    refused = {pair: code for pair, code in found.items() if code != "module"}
    assert refused == {pair: code for pair, code in EXPECTED.items() if pair in found}
