"""Erasing what was inserted into a kernel for CDNA gives the original, shown on the two texts alone.

Assembly names the hardware's registers, so that more has to hold than for PTX: an insertion writes only registers that
no instruction of the module's original names, and leaves EXEC and SCC as they were (``insertion``); the descriptor
grows by registers, arguments and what the hardware is asked for, and what the original finds at its start is put where
it looks for it (``start``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ncc.diag import Diagnostics
from ncc.source import SourceFile, Span
from ncc.verifier.gcn.insertion import Problem, Run
from ncc.verifier.gcn.start import MORE, initial
from ncc.verifier.gcn.text import Register, mnemonic_of, read_inserted, registers, statement

_GROWING = frozenset({"next_free_vgpr", "next_free_sgpr", "accum_offset", "kernarg_size", "user_sgpr_count",
                      "system_vgpr_workitem_id"})
_COMPATIBILITY = re.compile(r"s_load_dword\w* (?P<loaded>s[^,]+),|s_branch ")
"""What precedes the place where both starts of a kernel with preloaded arguments meet."""
_TARGET = re.compile(r"\.amdgcn_target .*-(gfx\w+)")
_UNNOTICING = re.compile(r"(?:s_nop|s_waitcnt) |\.[\w.]+(?: |\Z)(?<!:)")
"""Instructions that no state matters to, and directives that are about the text."""


@dataclass(frozen=True)
class _Kernel:
    """The lines of a text: the kernel's body, its descriptor's directives, and everything else."""

    source: SourceFile
    lines: tuple[str, ...]          # statements; empty where a line has none
    body: range                     # the descriptor may be in it
    descriptor: range
    directives: Mapping[str, str]   # without ``.amdhsa_``
    outside: tuple[str, ...]        # without descriptor and metadata
    metadata: tuple[str, ...]

    @property
    def arch(self) -> str:
        found = next((m for line in self.outside if (m := _TARGET.match(line))), None)
        return found[1] if found else ""

    def span(self, line: int) -> Span:
        offsets = self.source.text.splitlines(keepends=True)
        start = sum(map(len, offsets[:line]))
        text = offsets[line].rstrip("\n") if line < len(offsets) else ""
        return self.source.span(start, start + len(text))


class _UnreadableError(Exception):
    pass


def verify_gcn_erasure(pruned: str, probed: str, entry: str, block_bytes: int, diags: Diagnostics) -> None:
    """Report each way (V150-V159) in which ``probed`` is more than ``pruned`` with harmless insertions.

    Both are whole modules; ``block_bytes`` is the size of the parameter block, which follows the original's arguments
    at the next multiple of 8. Spans are places in the probed text.
    """
    try:
        old, new = _read("<pruned>", pruned, entry), _read("<probed>", probed, entry)
    except _UnreadableError as problem:
        diags.error("V150", SourceFile("<probed>", probed).span(0, 0), str(problem))
        return
    if old.outside != new.outside:
        diags.error("V151", new.span(0), "the text outside the kernel differs from the original's")
    offset = _compare_descriptors(old, new, block_bytes, diags)
    _compare_metadata(old, new, offset, block_bytes, diags)
    _compare_bodies(old, new, offset, block_bytes, diags)


# --- reading ---


def _read(path: str, text: str, entry: str) -> _Kernel:
    source = SourceFile(path, text)
    lines = tuple(map(statement, text.splitlines()))
    start = _only(lines, f"{entry}:", entry)
    end = next((n for n in range(start, len(lines)) if lines[n].startswith(f".size {entry},")), None)
    if end is None:
        raise _UnreadableError(f"kernel '{entry}' has no end")
    descriptor = _block(lines, f".amdhsa_kernel {entry}", ".end_amdhsa_kernel")
    metadata = _block(lines, ".amdgpu_metadata", ".end_amdgpu_metadata")
    inside = {*range(start + 1, end), *descriptor, *metadata}
    directives = dict(lines[n].removeprefix(".amdhsa_").split(" ", 1) for n in descriptor if " " in lines[n])
    raw = text.splitlines()
    return _Kernel(source, lines, range(start + 1, end), descriptor, directives,
                   tuple(line for n, line in enumerate(lines) if n not in inside and line),
                   tuple(raw[n].rstrip() for n in metadata if raw[n].strip()))


def _only(lines: tuple[str, ...], wanted: str, entry: str) -> int:
    found = [n for n, line in enumerate(lines) if line == wanted]
    if len(found) != 1:
        raise _UnreadableError(f"'{entry}' is defined {len(found)} times")
    return found[0]


def _block(lines: tuple[str, ...], first: str, last: str) -> range:
    """The lines between two."""
    starts = [n for n, line in enumerate(lines) if line == first]
    end = next((n for n in range(starts[0], len(lines)) if lines[n] == last), None) if len(starts) == 1 else None
    if end is None:
        raise _UnreadableError(f"'{first}' stands there {len(starts)} times, or has no end")
    return range(starts[0] + 1, end)


# --- what is not in the body ---


def _compare_descriptors(old: _Kernel, new: _Kernel, block_bytes: int, diags: Diagnostics) -> int:
    """The parameter block's offset."""
    size = _number(old.directives.get("kernarg_size", "0"))
    offset = -(-size // 8) * 8 if block_bytes else size
    if block_bytes and _number(new.directives.get("kernarg_size", "0")) != offset + block_bytes:
        _descriptor_error(new, "kernarg_size", diags)
    for name in sorted({*old.directives, *new.directives}):
        before, after = old.directives.get(name), new.directives.get(name)
        if before == after:
            continue
        more = name in _GROWING and _number(after or "0") >= _number(before or "0")
        if not more and not (name in MORE and before in (None, "0") and after == "1"):
            _descriptor_error(new, name, diags)
    return offset


def _descriptor_error(new: _Kernel, name: str, diags: Diagnostics) -> None:
    line = next((n for n, text in enumerate(new.lines) if text.startswith(f".amdhsa_{name} ")), new.body.start - 1)
    diags.error("V152", new.span(line), f"the descriptor's '{name}' is not the original's, or more")


_COUNTS = re.compile(r"\s*(?:- )?'?\.(?:kernarg_segment_size|sgpr_count|vgpr_count|agpr_count)'?:")


def _compare_metadata(old: _Kernel, new: _Kernel, offset: int, block_bytes: int, diags: Diagnostics) -> None:
    """The same lines but for counts, and one argument more, which has the block's place and size."""
    before = [_plain(line) for line in old.metadata if not _COUNTS.match(line)]
    after = [_plain(line) for line in new.metadata if not _COUNTS.match(line)]
    at = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(len(before), len(after)))
    added = after[at : at + len(after) - len(before)]
    same = before == after[:at] + after[at + len(added) :] and len(after) >= len(before)
    expected = {f".offset:{offset}", f".size:{block_bytes}", ".value_kind:by_value"}
    if not same or {line.lstrip("-") for line in added} != (expected if block_bytes else set()):
        diags.error("V152", new.span(new.body.start - 1), "the metadata are not the original's with one argument more")


def _plain(line: str) -> str:
    return re.sub(r"[\s'\"]", "", line)


def _number(text: str) -> int:
    return int(text, 0) if re.fullmatch(r"0x[0-9a-fA-F]+|\d+", text) else 0


# --- the body ---


def _compare_bodies(old: _Kernel, new: _Kernel, offset: int, block_bytes: int, diags: Diagnostics) -> None:
    wanted = [old.lines[n] for n in old.body if old.lines[n] and n not in old.descriptor]
    walk = _Walk(old, new, offset, block_bytes, diags)
    met = 0
    for line in (n for n in new.body if new.lines[n] and n not in new.descriptor):
        if met < len(wanted) and new.lines[line] == wanted[met]:
            walk.original(line)
            met += 1
        else:
            walk.inserted(line)
    if walk.run or met < len(wanted):
        missing = f"'{wanted[met]}' of the original" if met < len(wanted) else "the original's end"
        diags.error("V153", new.span(walk.run[0] if walk.run else new.body.stop - 1), f"{missing} does not stand here")
    if walk.moved and not walk.entered:
        diags.error("V159", new.span(new.body.start - 1), "nothing puts what the kernel finds at its start in order")


class _Walk:
    """Goes through the probed body. A run ends at the next statement of the original that could notice it."""

    def __init__(self, old: _Kernel, new: _Kernel, offset: int, block_bytes: int, diags: Diagnostics) -> None:
        self.new, self.offset, self.block_bytes, self.diags = new, offset, block_bytes, diags
        self.named = frozenset(r for line in old.lines if line[:1].isalpha() for r in registers(line))
        self.layout, self.expected = initial(new.directives, new.arch), initial(old.directives, old.arch)
        self.moved = self.layout != self.expected
        self.before: list[str] = []
        self.run: list[int] = []
        self.block: tuple[Register, Register] | None = None
        self.entered = False

    def original(self, line: int) -> None:
        text = self.new.lines[line]
        if _UNNOTICING.match(text):
            if self.run:
                self.run.append(line)
            return
        if self.run:
            self._check(at_exit=mnemonic_of(text) == "s_endpgm")
            self.run = []
        if not text.startswith(".") and not text.endswith(":"):
            self.before.append(text)

    def inserted(self, line: int) -> None:
        self.run.append(line)

    def _check(self, at_exit: bool) -> None:
        state = Run(self._own, self.block, self.block_bytes, self.offset, at_exit)
        entering = not self.entered and self._at_start()
        if entering:
            state.hardware = dict(self.layout)
        self.entered = True
        for line in self.run:
            text = self.new.lines[line]
            instr = read_inserted(text)
            problem: Problem = state.step(instr) if instr else _not_an_instruction(text)
            if problem:
                self.diags.error(problem[0], self.new.span(line), f"inserted '{mnemonic_of(text)}' {problem[1]}")
                return
        self.block = state.block
        problem = state.end() or (self._unordered(state) if entering else None)
        if problem:
            self.diags.error(problem[0], self.new.span(self.run[-1]), f"the insertion that ends here {problem[1]}")

    def _own(self, register: Register) -> bool:
        return register not in self.named and register[0] in "sv" and register not in self.expected

    def _at_start(self) -> bool:
        """Whether the hardware's registers are as they were: nothing ran but the loads of a start without preloading,
        which fill what preloading would have, where nothing has moved."""
        if not self.before:
            return True
        unmoved = all(self.layout.get(r) == value for r, value in self.expected.items() if r[0] == "s")
        return unmoved and all(map(self._preloads, self.before))

    def _preloads(self, line: str) -> bool:
        """Whether an instruction of the start for old firmware leaves all but preloaded arguments alone."""
        found = _COMPATIBILITY.match(line)
        if found is None or found["loaded"] is None:
            return found is not None
        return all(self.layout.get(r, "").startswith("user") for r in registers(found["loaded"]))

    def _unordered(self, state: Run) -> Problem:
        wrong = [f"{file}{n}" for (file, n), value in self.expected.items() if state.hardware.get((file, n)) != value]
        return ("V159", f"leaves in {wrong[0]} not what the kernel finds there at its start") if wrong else None


def _not_an_instruction(text: str) -> Problem:
    return None if text.startswith(".") and not text.endswith(":") else ("V154", "is no instruction")
