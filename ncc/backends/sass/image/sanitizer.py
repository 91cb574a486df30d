"""Where NVIDIA's Compute Sanitizer API is (libsanitizer-public), by which the inside of machine code is patched.

Looked for in NCC_SANITIZER (the file, or the folder that holds it), the PyPI wheel nvidia-cuda-sanitizer-api next to
the running Python, which is for nothing else and newer than a toolkit's (13.5 knows tensor copies, CUDA 13.0's does
not), CUDA_HOME and CUDA_PATH, /usr/local/cuda. It is its owner's, and never a part of ncc.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from ncc.diag import error

FILE = "libsanitizer-public.so"
WISH = "NCC_SANITIZER"
GET = "pip install 'ncc[sanitizer]', or name it by NCC_SANITIZER"
_FOLDER = "compute-sanitizer"
_WHEELS = ("nvidia/cu13", "nvidia/cu12", "nvidia/cuda_sanitizer_api")


def find_sanitizer(environ: Mapping[str, str] = os.environ) -> Path | None:
    """B132 where what a user asked for is not there; None where there is none."""
    if wish := environ.get(WISH):
        found = next((path for path in (Path(wish), Path(wish) / FILE, Path(wish) / _FOLDER / FILE) if path.is_file()),
                     None)
        if found is None:
            raise error("B132", f"{WISH} names no {FILE}", place=wish)
        return found.absolute()
    return next((path.absolute() for path in _places(environ) if path.is_file()), None)


def _places(environ: Mapping[str, str]) -> Iterator[Path]:
    for directory in sys.path:
        yield from (Path(directory) / wheel / _FOLDER / FILE for wheel in _WHEELS)
    for variable in ("CUDA_HOME", "CUDA_PATH"):
        if root := environ.get(variable):
            yield Path(root) / _FOLDER / FILE
    yield Path("/usr/local/cuda") / _FOLDER / FILE


def headers(library: Path) -> Path | None:
    """The folder of its headers, where it came with them."""
    folder = library.parent / "include"
    return folder if (folder / "sanitizer_patching.h").is_file() else None
