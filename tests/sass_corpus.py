"""Cubins that ptxas makes of the tests' PTX, for each architecture whose machine code is known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ncc.backends.ptx.image.toolchain import assemble
from ncc.backends.sass.image.arch import MACHINES
from ncc.diag import NccError

TESTS = Path(__file__).parent
FEW = {  # what makes kernels different: divergent exits, calls, variables, matrices, clusters
    80: ("ptx/nvcc_control_sm75.ptx", "ptx/triton_softmax_sm80.ptx", "ptx/nvcc_callees_sm80.ptx"),
    86: ("ptx/triton_reduce_sm80.ptx",), 89: ("ptx/nvcc_tensor_sm80.ptx",),
    90: ("ptx/nvcc_control_sm90.ptx", "ptx/triton_gemm_sm90.ptx", "ptx/nvcc_hopper_sm90a.ptx",
         "ptx/nvcc_state_sm75.ptx")}
_TARGET = re.compile(r"^\s*\.target\s+sm_(\d+)(a?)", re.MULTILINE)


@cache
def made(name: str, sm: int) -> bytes | None:
    """The cubin of a text of the tests; None where it is not for this architecture."""
    text = (TESTS / name).read_text()
    target = _TARGET.search(text)
    if target is None or int(target[1]) > sm or (target[2] and int(target[1]) != sm):
        return None
    try:
        return assemble(text, f"sm_{sm}{target[2]}")
    except NccError:  # goldens hold kernels that say what no assembler takes
        return None


def few() -> Iterator[tuple[str, bytes]]:
    """(name, cubin); seconds of ptxas."""
    for sm, names in FEW.items():
        for name in names:
            image = made(name, sm)
            assert image is not None, name
            yield f"{name} sm_{sm}", image


def all_of_them() -> Iterator[tuple[str, bytes]]:
    """Hundreds of kernels."""
    for path in sorted(TESTS.rglob("*.ptx")):
        name = str(path.relative_to(TESTS))
        for sm in MACHINES:
            image = made(name, sm)
            if image is not None:
                yield f"{name} sm_{sm}", image
