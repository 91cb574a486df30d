"""Where programs of NVIDIA's toolkit lie."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping


def in_directory(wish: str, program: str) -> str:
    """A wish may name the program or the toolkit that holds it."""
    inside = (os.path.join(wish, "bin", program), os.path.join(wish, program))
    return next((path for path in inside if os.path.isfile(path)), wish)


def unwished(program: str, wheel: str, system: str, environ: Mapping[str, str],
             wheel_names: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """(what asked for it, path) of each file that is there: CUDA_HOME and CUDA_PATH, PATH, the PyPI wheels next to the
    running Python, ``system``. ``wheel``: the folder of the program's own in CUDA 12; ``wheel_names``: its other names
    in wheels."""
    for source, path in _places(program, wheel, system, environ, wheel_names):
        if os.path.isfile(path):
            yield source, path


def _places(program: str, wheel: str, system: str, environ: Mapping[str, str],
            wheel_names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for variable in ("CUDA_HOME", "CUDA_PATH"):
        if root := environ.get(variable):
            yield variable, os.path.join(root, "bin", program)
    if on_path := shutil.which(program, path=environ.get("PATH", "")):
        yield "PATH", on_path
    # Of NVIDIA for CUDA 13, then 12; Triton's, PyTorch's.
    places = ("nvidia/cu13/bin", "nvidia/cu12/bin", f"nvidia/{wheel}/bin", "triton/backends/nvidia/bin", "torch/bin")
    for directory in sys.path:
        for place in places:
            for name in (program, *wheel_names):
                yield f"wheel ({place.split('/')[0]})", os.path.join(directory, place, name)
    yield "system", system
