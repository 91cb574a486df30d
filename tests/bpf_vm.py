"""Runs a BPF object on a virtual machine that is not ours: the interpreter of DPDK's librte_bpf.

    apt-get install librte-bpf23        # Debian 12; librte-bpf24 and later on newer ones

This file is the loader: sections and relocations of the ELF file, helpers by id, maps. The structures are those of
``rte_bpf.h``, the same from DPDK 18.05 to 25.11.
"""

from __future__ import annotations

import ctypes
import io
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from elftools.elf.elffile import ELFFile

U64 = ctypes.c_uint64
_HELPER = ctypes.CFUNCTYPE(U64, U64, U64, U64, U64, U64)
_RAW, _POINTER = 1, 0x10
_FUNCTION = 0
_LD_IMM64, _CALL = 0x18, 0x85
R_BPF_64_64 = 1


class _Arg(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("size", ctypes.c_size_t), ("buf_size", ctypes.c_size_t)]


class _Symbol(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("type", ctypes.c_int), ("call", _HELPER), ("n_args", ctypes.c_uint32),
                ("args", _Arg * 5), ("result", _Arg)]


class _Program(ctypes.Structure):
    _fields_ = [("code", ctypes.c_void_p), ("n_words", ctypes.c_uint32), ("symbols", ctypes.POINTER(_Symbol)),
                ("n_symbols", ctypes.c_uint32), ("argument", _Arg)]


@lru_cache(maxsize=1)
def library() -> Any:
    """librte_bpf, or None where it is not installed."""
    folders = ("/usr/lib", "/usr/local/lib")
    places = ("librte_bpf.so.*", "*/librte_bpf.so.*")  # the latter of an architecture
    found = sorted(p for folder in folders for place in places for p in Path(folder).glob(place))
    if not found:
        return None
    opened = ctypes.CDLL(str(found[0]))
    opened.rte_bpf_load.restype = ctypes.c_void_p
    opened.rte_bpf_load.argtypes = [ctypes.POINTER(_Program)]
    opened.rte_bpf_exec.restype = U64
    opened.rte_bpf_exec.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    opened.rte_bpf_destroy.argtypes = [ctypes.c_void_p]
    return opened


MISSING = library() is None


class RefusedError(Exception):
    """The machine's verifier does not admit a program.

    That of DPDK 22.11 is mistaken about the ranges of some values, and sees a division by zero where there is none.
    """


@dataclass
class Object:
    """An object file: code by section, the maps that the code names, and what it saved last, as (map, record)."""

    code: dict[str, bytes]
    relocations: dict[str, list[tuple[int, str]]]  # (offset, symbol)
    sections: dict[str, bytes]
    saved: list[tuple[str, bytes]] = field(default_factory=list)

    @classmethod
    def read(cls, image: bytes) -> Object:
        elf = ELFFile(io.BytesIO(image))
        assert elf["e_machine"] == "EM_BPF"
        sections = {s.name: s.data() for s in elf.iter_sections()}
        relocations: dict[str, list[tuple[int, str]]] = {}
        for section in elf.iter_sections(type="SHT_REL"):
            target = section.name.removeprefix(".rel")
            symbols = elf.get_section(section["sh_link"])
            for entry in section.iter_relocations() if target.startswith("probe/") else ():
                assert entry["r_info_type"] == R_BPF_64_64
                symbol = symbols.get_symbol(entry["r_info_sym"]).name
                relocations.setdefault(target, []).append((entry["r_offset"], symbol))
        code = {name: data for name, data in sections.items() if name.startswith("probe/")}
        return cls(code, relocations, sections)


class Machine:
    """One section of an object, loaded. ``helpers`` gives a helper's value by its id and what is in r1 and r2;
    ``arguments`` tells how many of these a helper has, if any."""

    def __init__(self, image: Object, section: str, records: Mapping[str, int], context_bytes: int,
                 helpers: Callable[[int, int, int], int], push: int,
                 arguments: Mapping[int, int] | None = None) -> None:
        self.image = image
        self.maps = list(records)
        self.records = records
        code, ids = self._linked(section)
        self._callbacks = [_HELPER(self._push if n == push else lambda a, b, *_, n=n: helpers(n, a, b))
                           for n in ids]
        symbols = (_Symbol * max(1, len(ids)))()
        for symbol, number, call in zip(symbols, ids, self._callbacks, strict=False):
            symbol.name, symbol.type, symbol.call = b"helper%d" % number, _FUNCTION, call
            symbol.result = _Arg(_RAW, 8, 0)
            symbol.n_args = (arguments or {}).get(number, 0)
            for at in range(symbol.n_args):
                symbol.args[at] = _Arg(_RAW, 8, 0)
            if number == push:
                symbol.n_args = 3
                symbol.args[0], symbol.args[2] = _Arg(_RAW, 8, 0), _Arg(_RAW, 8, 0)
                symbol.args[1] = _Arg(_POINTER, 1, 0)
        buffer = ctypes.create_string_buffer(code, len(code))
        argument = _Arg(_POINTER, context_bytes, 0)
        program = _Program(ctypes.addressof(buffer), len(code) // 8, symbols, len(ids), argument)
        self._handle = library().rte_bpf_load(program)
        if not self._handle:
            raise RefusedError(section)

    def _linked(self, section: str) -> tuple[bytes, list[int]]:
        """The code with a map's number for its address, and helpers by index; the ids of those."""
        code, ids = bytearray(self.image.code[section]), []
        for offset, symbol in self.image.relocations.get(section, []):
            assert code[offset] == _LD_IMM64
            code[offset + 4 : offset + 8] = struct.pack("<I", self.maps.index(symbol) + 1)
        at = 0
        while at < len(code):
            if code[at] == _CALL:
                number = struct.unpack_from("<I", code, at + 4)[0]
                if number not in ids:
                    ids.append(number)
                struct.pack_into("<I", code, at + 4, ids.index(number))
            at += 16 if code[at] == _LD_IMM64 else 8
        return bytes(code), ids

    def _push(self, number: int, record: int, flags: int, *_: int) -> int:
        assert flags == 0
        name = self.maps[number - 1]
        self.image.saved.append((name, ctypes.string_at(record, self.records[name])))
        return 0

    def run(self, context: Any) -> int:
        """Interpret with a context, an array of words that it changes."""
        return int(library().rte_bpf_exec(self._handle, ctypes.addressof(context)))

    def close(self) -> None:
        library().rte_bpf_destroy(self._handle)


def words(values: Sequence[int]) -> Any:
    return (U64 * max(1, len(values)))(*values)
