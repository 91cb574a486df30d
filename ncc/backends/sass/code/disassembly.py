"""What nvdisasm says of codes, each instruction asked once: a run of it takes some 0.2 s before it reads one.

A word of 128 bits says the same wherever it stands, but for an address that counts from its place. So what is known of
one place is known of all, in the kernel as it was, in the changed one, and in other kernels.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from itertools import chain

from ncc.backends.sass.code.rename import Reader
from ncc.backends.sass.image.nvdisasm import Nvdisasm, find_nvdisasm
from ncc.backends.sass.isa.encoding import BYTES, code_of, words
from ncc.backends.sass.text.listing import Instruction
from ncc.diag import NccError, error

_MOST_KNOWN = 1 << 17  # words, of some 300 bytes here


class Disassembly:
    """Shared by threads."""

    def __init__(self, program: Nvdisasm | None = None) -> None:
        self.program = program or find_nvdisasm()
        self.entering = 0  # instructions that the last kernel was given at entry: likely those of the next
        self._lock = threading.Lock()  # guards what follows
        self._known: dict[tuple[int, int], Instruction] = {}  # by architecture and word, as at address 0
        self._readers: dict[int, Reader] = {}

    def read(self, codes: Sequence[bytes], sm: int, ahead: Iterable[int] = ()) -> list[tuple[Instruction, ...]]:
        """``ahead``: words that are likely to be asked for next; they are read along where a run is needed. B124 where
        nvdisasm does not read all that is asked for."""
        if any(len(code) % BYTES for code in codes):
            raise error("B124", "the code is not of whole instructions")
        asked = [words(code) for code in codes]
        known = self._of(sm, dict.fromkeys(chain(*asked)), ahead)
        return [tuple(known[word].moved(BYTES * n) for n, word in enumerate(code)) for code in asked]

    def reader(self, sm: int) -> Reader:
        with self._lock:
            return self._readers.setdefault(sm, Reader(lambda code: self.read([code], sm)[0]))

    def knows(self, asked: Iterable[int], sm: int) -> bool:
        with self._lock:
            return all((sm, word) in self._known for word in asked)

    def _of(self, sm: int, asked: dict[int, None], ahead: Iterable[int]) -> dict[int, Instruction]:
        with self._lock:
            known = {word: found for word in asked if (found := self._known.get((sm, word))) is not None}
            missing = [word for word in asked if word not in known]
            if not missing:
                return known
            likely = [word for word in dict.fromkeys(ahead) if word not in asked and (sm, word) not in self._known]
        new = self._read(missing, likely, sm)
        with self._lock:
            self._known |= {(sm, word): instruction for word, instruction in new.items()}
            for oldest in list(self._known)[: max(0, len(self._known) - _MOST_KNOWN)]:
                del self._known[oldest]
        return known | new

    def _read(self, missing: list[int], likely: list[int], sm: int) -> dict[int, Instruction]:
        try:
            code = self.program.read([code_of([*missing, *likely])], sm)[0]
        except NccError:
            if not likely:
                raise
            code = self.program.read([code_of(missing)], sm)[0]
        return {i.word: i.moved(-i.at) for i in code}
