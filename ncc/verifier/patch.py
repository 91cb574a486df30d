"""Patch functions of machine code, read again (V164, and V154-V157 of what they consist of).

Given are the text alone and what its functions are to be: their names, the sizes of their arguments, and the size of
the block of parameters that the first argument has the address of. Shown is, of every function:

- nothing stands in the module but these functions, each once, with the arguments that the API passes;
- it is straight-line code: no label, jump, call, return but the last statement, barrier, exit or trap, so that every
  lane that comes to it goes on behind it; lanes wait only for those that came together (``collectives.py``);
- it answers 0, SANITIZER_PATCH_SUCCESS;
- it writes registers of its own, which it declares, and reads none before it is written unconditionally;
- it reads its arguments, the block (inside of its bounds), up to 16 bytes of the values that are stored, each word
  under a condition that implies that the API passes these and that the access has bytes from there on, and what lies
  where it may store; nothing else;
- it stores to what comes from addresses in the block, as probes in PTX do; that these are inside of memory of ours is
  proved before each launch (``hookdrv/records/proof.h``).

Trusted is what the API does around a call: that it saves and restores what the kernel has in registers, predicates and
barriers, passes what its header says, before the instruction, and lets a lane go on that is answered 0; and that ptxas
keeps a patch to what the API saves (``-astoolspatch``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ncc.diag import Diagnostics
from ncc.ir.facts import Patches, PatchFunction
from ncc.source import SourceFile, Span
from ncc.verifier.addresses import map_addresses
from ncc.verifier.insertion import check_insertions
from ncc.verifier.ptxtext import Inserted, Names, read_inserted

_HEAD = re.compile(r"\.version \d+\.\d+\n\.target (\w+)\n\.address_size 64\n")
_FUNCTION = re.compile(r"\n\.visible \.func \(\.param \.b32 ncc_result\) (\w+)\(([^()\n]*)\)\n\{\n"
                       r"((?:\t[^\n]*;\n)*)\}\n")
_DATA, _ARGUMENT, _BLOCK = "ncc_data", "ncc_arg", "ncc_maps"
_LAST = ("st.param.b32 [ncc_result], 0;", "ret;")
_STORED_BYTES = 16
_OWN_LOADS = ("ld.global.b32", "ld.global.b64")
_NUMBER = re.compile(r"\d{1,9}")
_WORD = re.compile(r"[%$\w]+")
_PLAIN = re.compile(r"[ -~]*\Z")


def verify_patches(patches: Patches, diags: Diagnostics) -> None:
    """Report what of a module of patch functions is not as it has to be."""
    source = SourceFile("<patches>", patches.text)
    head = _HEAD.match(patches.text)
    if head is None or head[1] != patches.target:
        diags.error("V164", source.span(0, 0), f"this is no module for {patches.target}")
        return
    wanted = {function.name: function for function in patches.functions}
    at = head.end()
    for found in _FUNCTION.finditer(patches.text, at):
        place = source.span(found.start(1), found.end(1))
        if found.start() != at or found[1] not in wanted:
            break
        function = wanted.pop(found[1])
        if found[2] != _arguments(function):
            diags.error("V164", place, f"'{function.name}' has other arguments than the API passes")
        _Function(function, patches.block_bytes, source, found).check(diags)
        at = found.end()
    if at != len(patches.text):
        diags.error("V164", source.span(at, len(patches.text)), "this is none of the functions that were asked for")
    for name in wanted:
        diags.error("V164", source.span(0, 0), f"there is no function '{name}'")


def _written(instr: Inserted) -> list[str]:
    """Registers; of what has no destination (st, red) the first operand is an address."""
    return [] if "[" in instr.operands[0] else instr.registers(0)


def _arguments(function: PatchFunction) -> str:
    others = (f".param .b{8 * size} {_ARGUMENT}{number}" for number, size in enumerate(function.arguments))
    return ", ".join((f".param .b64 {_DATA}", *others))


@dataclass
class _Function:
    function: PatchFunction
    block_bytes: int
    source: SourceFile
    found: re.Match[str]
    blocks: set[str] = field(default_factory=set)  # registers that hold the block's address, and nothing else
    values: set[str] = field(default_factory=set)  # and that of stored values
    sizes: set[str] = field(default_factory=set)  # and how many bytes are accessed
    passed: set[str] = field(default_factory=set)  # predicates that hold only where there are such values,
    larger: dict[str, int] = field(default_factory=dict)  # and only where more bytes than that are accessed
    own: dict[int, str] = field(default_factory=dict)  # loads of what earlier calls stored, and their addresses

    def check(self, diags: Diagnostics) -> None:
        lines = [line[1:] for line in self.found[3].splitlines()]
        if tuple(lines[-2:]) != _LAST:
            diags.error("V164", self._place(len(lines) - 1), f"'{self.function.name}' does not end by answering 0")
            return
        body = lines[:-2]
        for key, text in enumerate(body):
            if text.count(";") != 1 or not _PLAIN.match(text) or "//" in text or "/*" in text or ":" in text:
                diags.error("V164", self._place(key), "this is not one plain statement")
                return
        self._find_addresses(body)
        statements = dict(self._of_probes(body, diags))
        names = Names(self.found[2], _BLOCK, self.block_bytes)
        self._check_own(statements, names, diags)
        check_insertions(statements, self._place, names, diags)
        self._check_order(body, names, diags)

    def _place(self, key: int) -> Span:
        start = self.found.start(3)
        for line in self.found[3].splitlines(keepends=True)[:key]:
            start += len(line)
        return self.source.span(start, start)

    def _find_addresses(self, body: Sequence[str]) -> None:
        """Of what is written once, without a condition, by a load of its argument."""
        read = [instr for instr in map(read_inserted, body) if instr is not None]
        times = Counter(name for instr in read for name in _written(instr))
        once = [instr for instr in read if not instr.guard and times[instr.operands[0]] == 1]
        for argument, kind, found in ((_DATA, "u64", self.blocks), (self._data, "u64", self.values),
                                      (self._size, "u32", self.sizes)):
            load = (f"ld.param.{kind}", f"[{argument}]")
            found |= {i.operands[0] for i in once if (i.opcode, *i.operands[1:]) == load}
        for instr in once:
            self._find_condition(instr.opcode, *instr.operands)

    def _find_condition(self, opcode: str, to: str, *sources: str) -> None:
        if opcode == "setp.ne.b64" and sources[0] in self.values and sources[1:] == ("0",):
            self.passed.add(to)
        elif opcode == "setp.gt.u32" and sources[0] in self.sizes and _NUMBER.fullmatch(sources[1]):
            self.larger[to] = int(sources[1])
        elif opcode == "and.pred":
            if not self.passed.isdisjoint(sources):
                self.passed.add(to)
            if known := [self.larger[source] for source in sources if source in self.larger]:
                self.larger[to] = max(known)

    def _check_order(self, body: Sequence[str], names: Names, diags: Diagnostics) -> None:
        """One that was not written holds anything, and may be part of an address."""
        written: set[str] = set()
        for key, instr in enumerate(map(read_inserted, body)):
            if instr is None:  # a declaration, or refused for what it is
                continue
            goes_to = _written(instr)
            reads = {instr.guard.lstrip("!"), *_WORD.findall(" ".join(instr.operands[bool(goes_to):]))}
            for name in sorted(reads & names.own - written):
                diags.error("V164", self._place(key), f"'{body[key]}' reads '{name}', which may not have been written")
            written.update(() if instr.guard else goes_to)

    @property
    def _data(self) -> str:
        return "" if self.function.data is None else f"{_ARGUMENT}{self.function.data}"

    @property
    def _size(self) -> str:
        return "" if self.function.size is None else f"{_ARGUMENT}{self.function.size}"

    def _of_probes(self, body: Sequence[str], diags: Diagnostics) -> Iterator[tuple[int, str]]:
        """The statements as those of a probe in a kernel, whose parameter the block is. What only a patch has is judged
        here."""
        for key, text in enumerate(body):
            instr = read_inserted(text)
            if instr is None or instr.parts[0] not in ("ld", "bra"):
                yield key, text
            elif instr.parts[:1] == ("bra",):
                diags.error("V164", self._place(key), "a patch does not jump")
            elif instr.parts[1:2] == ("param",):
                yield from self._argument(key, instr, text, diags)
            else:
                yield from self._load(key, instr, text, diags)

    def _argument(self, key: int, instr: Inserted, text: str, diags: Diagnostics) -> Iterator[tuple[int, str]]:
        sizes = {_DATA: 8} | {f"{_ARGUMENT}{n}": size for n, size in enumerate(self.function.arguments)}
        address = instr.address(1) if len(instr.operands) == 2 else None
        if address is None or address.offset or sizes.get(address.base) != instr.bytes:
            diags.error("V157", self._place(key), f"'{text}' reads no argument of '{self.function.name}'")
        else:
            yield key, text

    def _load(self, key: int, instr: Inserted, text: str, diags: Diagnostics) -> Iterator[tuple[int, str]]:
        address = instr.address(1) if len(instr.operands) == 2 else None
        if address is not None and address.base in self.blocks and instr.parts[1:3] == ("global", "nc"):
            offset = f"+{address.offset}" if address.offset else ""
            guard = f"@{instr.guard} " if instr.guard else ""
            yield key, f"{guard}ld.param.{'.'.join(instr.parts[3:])} {instr.operands[0]}, [{_BLOCK}{offset}];"
        elif address is not None and address.base in self.values and instr.parts == ("ld", "b32") and \
                instr.guard in self.passed and self.larger.get(instr.guard, -1) >= address.offset and \
                0 <= address.offset <= _STORED_BYTES - instr.bytes:
            yield key, f"@{instr.guard} mov.b32 {instr.operands[0]}, 0;"  # what it writes is judged as of any other
        elif address is not None and not instr.guard and instr.opcode in _OWN_LOADS:
            self.own[key] = address.base
            yield key, f"mov.{instr.parts[-1]} {instr.operands[0]}, 0;"
        else:
            diags.error("V157", self._place(key), f"'{text}' reads what is not the probe's")

    def _check_own(self, statements: Mapping[int, str], names: Names, diags: Diagnostics) -> None:
        """What is loaded from memory comes from where the function may store."""
        read = (read_inserted(text) for text in statements.values() if not text.startswith(".reg"))
        addresses = map_addresses((instr for instr in read if instr is not None), names)
        for key, base in self.own.items():
            if base not in addresses:
                diags.error("V157", self._place(key), f"loads from '{base}', which does not come from the block alone")
