"""nvdisasm: finding it, and what it reads in machine code.

Looked for as ptxas is (``ncc.backends.ptx.image.toolchain``): NCC_NVDISASM, CUDA_HOME and CUDA_PATH, PATH, the PyPI
wheel nvidia-cuda-nvdisasm next to the running Python, Triton's, /usr/local/cuda. The first is a user's wish: where
there is no working one, that is an error.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ncc.backends import process
from ncc.backends.cuda_tools import in_directory, unwished
from ncc.backends.sass.isa.encoding import BYTES
from ncc.backends.sass.text.listing import Instruction, read_lines
from ncc.diag import error

_SYSTEM = "/usr/local/cuda/bin/nvdisasm"
_WISH = "NCC_NVDISASM"
_RELEASE = re.compile(r"release \d+\.\d+, V(\d+(?:\.\d+)+)")
_SECONDS = 120.0
_GET = "pip install 'ncc[sass]', or name one by NCC_NVDISASM; 'ncc doctor' says where it is"


@dataclass(frozen=True)
class Nvdisasm:
    path: str
    release: str

    @property
    def identity(self) -> str:
        return f"nvdisasm {self.release}"

    def read(self, codes: Sequence[bytes], sm: int, place: str = "<cubin>") -> list[tuple[Instruction, ...]]:
        """Each code's instructions, by one run of the program. B124 where it does not read all of them."""
        try:
            with tempfile.NamedTemporaryFile(prefix="ncc-", suffix=".bin") as file:
                file.write(b"".join(codes))
                file.flush()
                status, printed = process.output([self.path, "-b", f"SM{sm}", "-hex", file.name], _SECONDS)
        except subprocess.TimeoutExpired:
            raise error("B124", f"nvdisasm took more than {_SECONDS:g} s", place=place) from None
        except OSError as reason:
            raise error("B124", f"nvdisasm could not run: {reason}", place=place) from None
        text = printed.decode("utf-8", "replace")
        if status:
            said = next((line for line in text.splitlines() if line.startswith("nvdisasm")), process.cause(status))
            raise error("B124", f"nvdisasm {self.release} cannot read the code: {said}", place=place)
        found, start = [], 0
        whole = read_lines(text)
        for code in codes:
            count = len(code) // BYTES
            part = [i.moved(-start * BYTES) for i in whole[start : start + count]]
            if b"".join(i.word.to_bytes(BYTES, "little") for i in part) != code or \
                    [i.at for i in part] != list(range(0, len(code), BYTES)):
                raise error("B124", "nvdisasm does not read every instruction of the code", place=place)
            found.append(tuple(part))
            start += count
        return found


def find_nvdisasm(environ: Mapping[str, str] = os.environ) -> Nvdisasm:
    """B122 where the one that a user asked for is none, B123 where there is none."""
    for source, path in _places(environ):
        found = _probe(path, *_stamp(path))
        if isinstance(found, Nvdisasm):
            return found
        if source == _WISH:
            raise error("B122", f"{_WISH}: {found}", place=path)
    raise error("B123", "machine code needs nvdisasm to read it, and none was found", hint=_GET)


def _places(environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    if wish := environ.get(_WISH):
        yield _WISH, in_directory(wish, "nvdisasm")
    yield from unwished("nvdisasm", "cuda_nvdisasm", _SYSTEM, environ)


def _stamp(path: str) -> tuple[int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_size, status.st_mtime_ns


@lru_cache(maxsize=16)
def _probe(path: str, _size: int, _mtime_ns: int) -> Nvdisasm | str:
    """Ask a program for its version; a text says why it is no nvdisasm. Kept until the file changes."""
    answer = process.ask(path, "--version")
    release = _RELEASE.search(answer)
    if release is None or "nvdisasm" not in answer.lower():
        return f"not a working nvdisasm: {answer.strip().splitlines()[-1] if answer.strip() else 'it says nothing'}"
    return Nvdisasm(path, release[1])
