"""A reader of BTF (Linux, Documentation/bpf/btf.rst), as a loader of maps needs it."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

INT, PTR, ARRAY, STRUCT, FUNC, FUNC_PROTO, VAR, DATASEC, FLOAT = 1, 2, 3, 4, 12, 13, 14, 15, 16
_TAIL = {INT: 4, ARRAY: 12, VAR: 4, 17: 4}
_ROW = {STRUCT: 12, 5: 12, 6: 8, FUNC_PROTO: 8, DATASEC: 12, 19: 12}


@dataclass(frozen=True)
class Type:
    kind: int
    name: str
    word: int  # the size, or the type that this one refers to
    rows: tuple[tuple[int, ...], ...]  # members, parameters, variables; of an array or int its one row


class Btf:
    """The types of a ``.BTF`` section; number 0 is void."""

    def __init__(self, data: bytes) -> None:
        magic, version, _, head, types_at, types_bytes, names_at, names_bytes = struct.unpack_from("<HBBIIIII", data)
        assert (magic, version) == (0xEB9F, 1)
        self._names = data[head + names_at : head + names_at + names_bytes]
        assert self._names[0] == 0
        self.types = [None, *self._read(data[head + types_at : head + types_at + types_bytes])]

    def name(self, offset: int) -> str:
        return self._names[offset : self._names.index(b"\0", offset)].decode()

    def _read(self, data: bytes) -> Iterator[Type]:
        at = 0
        while at < len(data):
            name, info, word = struct.unpack_from("<III", data, at)
            kind, count = info >> 24 & 31, info & 0xFFFF
            size = _ROW.get(kind, 0)
            tail = _TAIL.get(kind, 0)
            body = data[at + 12 : at + 12 + size * count + tail]
            step = size or tail or 4
            rows = tuple(struct.unpack_from(f"<{step // 4}I", body, i) for i in range(0, len(body), step))
            yield Type(kind, self.name(name), word, rows)
            at += 12 + len(body)
        assert at == len(data)

    def find(self, kind: int, name: str) -> Type:
        (found,) = [t for t in self.types if t is not None and (t.kind, t.name) == (kind, name)]
        return found

    def at(self, number: int) -> Type:
        found = self.types[number]
        assert found is not None
        return found

    def members(self, struct_: Type) -> dict[str, tuple[Type, int]]:
        """Member -> (its type, its offset in bits)."""
        assert struct_.kind == STRUCT
        return {self.name(name): (self.at(type_), offset) for name, type_, offset in struct_.rows}

    def number(self, pointer: Type) -> int:
        """What ``__uint`` of a map's definition says: the size of the array that is pointed to."""
        assert pointer.kind == PTR
        array = self.at(pointer.word)
        assert array.kind == ARRAY
        return array.rows[0][2]


@dataclass(frozen=True)
class Map:
    """A map's definition: members by name, and its record as (field, C type, bytes, offset)."""

    numbers: dict[str, int]
    record_name: str
    record_bytes: int
    fields: tuple[tuple[str, str, int, int], ...]


def maps(btf: Btf) -> dict[str, Map]:
    """The maps that the section ``.maps`` holds."""
    found = {}
    for variable, _, size in btf.find(DATASEC, ".maps").rows:
        declared = btf.at(variable)
        assert declared.kind == VAR
        definition = btf.at(declared.word)
        assert definition.word == size
        members = btf.members(definition)
        numbers = {name: btf.number(type_) for name, (type_, _) in members.items() if name != "value"}
        record = btf.at(members["value"][0].word)
        fields = tuple((name, type_.name, type_.word, offset // 8)
                       for name, (type_, offset) in btf.members(record).items())
        found[declared.name] = Map(numbers, record.name, record.word, fields)
    return found
