"""C++ names for people, by the demangler of the C++ runtime (``__cxa_demangle``: Itanium C++ ABI, 3.4).

A name is the program's word, and that demangler is native code, which a few letters can keep busy: so it runs in a
process of its own (``demangler.py``), in bounded memory and time. Without a C++ runtime names are shown as they are.
"""

from __future__ import annotations

import functools
import re
import select
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

MAX_MANGLED = 1 << 12
MAX_DEMANGLED = 1 << 14
"""Characters. Longer names are shown as they are."""

_WORKER = Path(__file__).with_name("demangler.py")
_EACH_S = 1.0  # that a name may take, and a process to start
_WASTED_S = 5.0  # on names that end it: then it is not started again
_MANGLED = re.compile(r"_Z[A-Za-z0-9_.$]+\Z")
_CHUNK = 1 << 16


class _Demangler:
    """Starts the process when the first name comes, and again where a name has ended it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._wasted = 0.0

    def text(self, name: str) -> str:
        """Empty where there is none."""
        with self._lock:
            if self._wasted >= _WASTED_S:
                return ""
            began = time.monotonic()
            try:
                return self._ask(name, began + _EACH_S)
            except OSError:  # no process; it has ended; TimeoutError
                self._end()
                self._wasted += max(time.monotonic() - began, _WASTED_S / 100)
                return ""

    def _ask(self, name: str, until: float) -> str:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_WORKER), str(MAX_DEMANGLED + 1)], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0, start_new_session=True)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(name.encode() + b"\n")
        found = b""
        while not found.endswith(b"\n"):
            if not select.select([process.stdout], [], [], max(0.0, until - time.monotonic()))[0]:
                raise TimeoutError
            part = process.stdout.read(_CHUNK)
            if not part:
                raise BrokenPipeError
            found += part
        return found[:-1].decode(errors="replace")

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with process:  # its pipes are closed, and it is waited for
                process.kill()


_demangler = _Demangler()


@functools.lru_cache(maxsize=4096)
def demangle(name: str) -> str:
    """A C++ kernel's name for people; other names, and those that nobody would read to their end, are as they are."""
    if len(name) > MAX_MANGLED or not _MANGLED.match(name):
        return name
    text = _demangler.text(name)
    return text if text and len(text) <= MAX_DEMANGLED and text.isprintable() else name


_DEEPEST = 5
_PAIRS = {"<": ">", "(": ")", "{": "}", "[": "]"}
_BRACKETS = re.compile(r"->|operator ?(?:<=>|<<=?|>>=?|[<>]=?|\(\))|[<>(){}\[\]]")
_SPACES = re.compile(r"(?:\w+|\(anonymous namespace\))::")


def briefly(names: Sequence[str]) -> list[str]:
    """Demangled names for a table, each as briefly as tells it from the others."""
    found = [_brief(name, 1) for name in names]
    for depth in range(2, _DEEPEST):
        alike = Counter(short for short, _ in set(zip(found, names, strict=True)))
        found = [_brief(name, depth) if alike[short] > 1 else short for short, name in zip(found, names, strict=True)]
    return found


def _brief(name: str, depth: int) -> str:
    """Without what the function returns and takes, and of its template's arguments so many levels, without namespaces.
    A name that cannot be read so is as it is."""
    groups = _groups(name)
    if groups is None:
        return name
    text = name
    if groups and name.endswith(")"):
        groups, text = groups[:-1], name[: groups[-1][0]]
    begins = max((at + 1 for at, letter in enumerate(text) if letter == " " and not _inside(groups, at)), default=0)
    found, at = "", begins
    for start, end in groups:
        if start >= begins and text[start] == "<":
            found += f"{text[at:start]}<{_folded(text[start + 1 : end - 1], depth - 1)}>"
            at = end
    return (found + text[at:]) or name


def _groups(text: str) -> list[tuple[int, int]] | None:
    """Where the outermost brackets begin and end; None where they do not match."""
    waiting, found = list[tuple[int, str]](), list[tuple[int, int]]()
    for match in _BRACKETS.finditer(text):
        letter = match[0]
        if letter in _PAIRS:
            waiting.append((match.start(), _PAIRS[letter]))
        elif len(letter) == 1:
            if not waiting or waiting[-1][1] != letter:
                return None
            start, _ = waiting.pop()
            if not waiting:
                found.append((start, match.end()))
    return None if waiting else found


def _inside(groups: list[tuple[int, int]], at: int) -> bool:
    return any(start < at < end for start, end in groups)


def _folded(arguments: str, depth: int) -> str:
    found, at = "", 0
    for start, end in _groups(arguments) or ():
        inside = arguments[start + 1 : end - 1]
        found += arguments[at : start + 1] + (_folded(inside, depth - 1) if depth else "…" * bool(inside)) + \
            arguments[end - 1]
        at = end
    return re.sub(r" +(?=\Z|,)", "", _SPACES.sub("", found + arguments[at:]))
