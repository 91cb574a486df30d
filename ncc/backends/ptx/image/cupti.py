"""Where NVIDIA's CUPTI is (libcupti), which says when kernels and copies ran and which calls a program made.

Looked for in NCC_CUPTI (the file, or the folder that holds it), the PyPI wheel nvidia-cuda-cupti next to the running
Python, which is what PyTorch's wheels use, CUDA_HOME and CUDA_PATH, /usr/local/cuda. A driver takes no library of a
later major version of CUDA. It is its owner's, and never a part of ncc.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from ncc.diag import error

WISH = "NCC_CUPTI"
GET = "pip install 'ncc[cupti]', or name it by NCC_CUPTI"
_FILES = re.compile(r"libcupti\.so(?:\.(\d{1,3}))?(?:\.\d+)*")
_WHEELS = ("nvidia/cu13/lib", "nvidia/cuda_cupti/lib")
_TOOLKIT = ("extras/CUPTI/lib64", "lib64")


def find_cupti(environ: Mapping[str, str] = os.environ, most_major: int | None = None) -> Path | None:
    """The library, of the newest version in the first place that has one; ``most_major``: of CUDA, that the driver
    takes. R024 where what a user asked for is not there; None where there is none."""
    if wish := environ.get(WISH):
        path = Path(wish)
        found = path if path.is_file() else _newest(path, None)
        if found is None:
            raise error("R024", f"{WISH} names no libcupti.so", place=wish)
        return found.absolute()
    found = next((library for folder in _places(environ) if (library := _newest(folder, most_major))), None)
    return found.absolute() if found else None


def _newest(folder: Path, most_major: int | None) -> Path | None:
    """A file without a version in its name is what others lead to: the last choice."""
    try:
        names = [match for path in folder.iterdir() if (match := _FILES.fullmatch(path.name))]
    except OSError:
        return None
    versions = {int(match[1] or 0): match[0] for match in sorted(names, key=lambda match: -len(match[0]))}
    fit = [major for major in versions if most_major is None or major <= most_major]
    return folder / versions[max(fit)] if fit else None


def _places(environ: Mapping[str, str]) -> Iterator[Path]:
    for directory in sys.path:
        yield from (Path(directory) / wheel for wheel in _WHEELS)
    roots = [root for variable in ("CUDA_HOME", "CUDA_PATH") if (root := environ.get(variable))]
    for root in (*roots, "/usr/local/cuda"):
        yield from (Path(root) / folder for folder in _TOOLKIT)


def headers(library: Path) -> Path | None:
    """The folder of its headers, where it came with them."""
    places = (library.parents[1] / "include", library.parents[1] / "extras" / "CUPTI" / "include")
    return next((folder for folder in places if (folder / "cupti_activity.h").is_file()), None)
