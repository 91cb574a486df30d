"""A run as a whole folder of the reference: its files beside the results, and its words in event.log."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Final

from ncc.diag import Diagnostic, NccError

from .facts import load_json
from .files import check_inside, open_regular
from .neutrino import write_launch
from .run import Run
from .schema import declared

_OWN: Final = ("store", "result", "event.log")
"""What is written anew; the rest of a run's folder is copied."""
_MAX_LINE_BYTES: Final = 1 << 16
_LEVELS: Final = {"thread": 0, "warp": 1}

_FIND = re.compile(rb"^\[probe\] find (\S+) ")
_RENAME = re.compile(rb"^\[probe\] rename \S+ (\w+)$")
_READ = re.compile(rb"^\[probe\] read (kernel/\w+) (name .*)$")
_SAVE = re.compile(rb"^\[exec\] save store (\d{1,18}) size \d+$")
_TIMES = re.compile(rb"^\[exec\] prologue ")
_CALLBACK = re.compile(rb"^\[callback\] (.+) (\S+)$")
_CALLED = re.compile(rb"^\[callback\] (succeed|failed)$")
_DECLARED = re.compile(r"""^(?:callback|CALLBACK|analyze_hook)\s*=\s*(["'])([^"'\n]*)\1\s*$""")


class Folder:
    """Makes ``folder``. What cannot be read is left out and told in ``damaged``. Raises ``OSError``."""

    def __init__(self, run: Run, folder: Path) -> None:
        self.run, self.folder = run, folder
        self.damaged: list[Diagnostic] = []
        self._saved: dict[int, Path] = {}
        self._caps: dict[tuple[str, int], int] = {}  # (kernel's folder, map): the most slots of any launch

    def write(self) -> int:
        """The number of launches written."""
        shutil.copytree(self.run.path, self.folder, ignore=_left_out(self.run.path), symlinks=True)
        (self.folder / "result").mkdir()
        for number in range(len(self.run)):
            self._sound(partial(self._write_launch, number))
        for path in sorted((self.run.path / "kernel").glob("*/kernel.json")):
            self._sound(partial(self._write_info, path.parent))
        self._sound(self._write_log)
        return len(self._saved)

    def _sound(self, act: Callable[[], object]) -> None:
        try:
            act()
        except NccError as damage:
            self.damaged += damage.diagnostics

    def _write_launch(self, number: int) -> None:
        launch = self.run[number]
        launch.check()
        self._saved[number] = write_launch(launch, self.folder / "result")
        for index, name in enumerate(launch.maps):
            key = Path(launch.facts.kernel_dir or "").name, index
            self._caps[key] = max(self._caps.get(key, 0), launch.shape(name)[2])

    # ---- kernel.info

    def _write_info(self, kernel_dir: Path) -> None:
        """Name, parameters, maps (level and bytes of a thread or warp), callback, and what the parameters are."""
        check_inside(kernel_dir / "kernel.json", self.run.path)
        told = load_json(kernel_dir / "kernel.json")
        maps = [self._map(told, kernel_dir, index) for index in range(len(_list(told, "maps")))]
        params = [_param(param) for param in _list(told, "params") if isinstance(param, dict)]
        name = str(told.get("name") or "").replace("\n", " ")
        lines = [name, str(len(params)), str(len(maps)), *maps, self._callback(), *params]
        path = self.folder / "kernel" / kernel_dir.name / "kernel.info"
        if path.parent.is_dir() and not path.parent.is_symlink():
            path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", errors="backslashreplace")

    def _map(self, told: Mapping[str, Any], kernel_dir: Path, index: int) -> str:
        schema = declared(told, index, str(kernel_dir / "kernel.json"))
        assert schema is not None
        cap = self._caps.get((kernel_dir.name, index), 0)
        return f"{_LEVELS.get(schema.level, 0)},{schema.record_bytes * cap}"

    def _callback(self) -> str:
        for line in _lines(self.run, "probe.toml"):
            if found := _DECLARED.match(line.decode("utf-8", "replace")):
                return found[2]
            if line.startswith(b"["):
                break
        return ""

    # ---- event.log

    def _write_log(self) -> None:
        callbacks = dict(_callbacks(self.run))
        known = _Line(self.folder, self._saved, callbacks)
        lines = _lines(self.run, "event.log")
        first = next(lines, None)
        if first is None:
            return
        with (self.folder / "event.log").open("wb") as out:
            for line in chain([first], lines):
                known.write(line, out)


class _Line:
    """Writes lines of event.log as the reference has them, in their order."""

    def __init__(self, folder: Path, saved: Mapping[int, Path], callbacks: Mapping[bytes, tuple[bytes, bytes]]) -> None:
        self._folder, self._saved, self._callbacks = bytes(folder), saved, callbacks
        self._launch: tuple[int, Path] | None = None  # that is told of, and its .bin

    def write(self, line: bytes, out: BinaryIO) -> None:
        for text in self._told(line):
            out.write(text + b"\n")

    def _told(self, line: bytes) -> Iterator[bytes]:
        kernel = self._folder + b"/kernel/"
        if found := _FIND.match(line):
            yield b"[exec] funcmap-not-find " + found[1]
            yield line
        elif found := _RENAME.match(line):
            yield line
            yield b"[probe] mkdir " + kernel + found[1]
            yield b"[probe] write " + kernel + found[1] + b"/original.bin"
            yield b"[probe] engine succeed"
        elif found := _READ.match(line):
            yield b"[probe] read " + self._folder + b"/" + found[1] + b"/kernel.info " + found[2]
        elif found := _SAVE.match(line):
            path = self._saved.get(int(found[1]))
            self._launch = None if path is None else (int(found[1]), path)
            yield line if path is None else b"[exec] save %b size %d" % (bytes(path), path.stat().st_size)
        else:
            yield line
        if _TIMES.match(line) and self._launch is not None:
            yield from self._callback(*self._launch)
            self._launch = None

    def _callback(self, number: int, path: Path) -> Iterator[bytes]:
        known = self._callbacks.get(b"%d" % number) or self._callbacks.get(bytes(Path(path.name)))
        if known is not None:
            yield b"[callback] engine %b %b" % (known[0], bytes(path))
            yield b"[callback] " + known[1]


def _callbacks(run: Run) -> Iterator[tuple[bytes, tuple[bytes, bytes]]]:
    """What a callback was given (a launch's number, or the name of a .bin) -> the callback, and how it ended."""
    given: tuple[bytes, bytes] | None = None
    for line in _lines(run, "callback.log"):
        if (ended := _CALLED.match(line)) and given is not None:
            yield given[1].rpartition(b"/")[2], (given[0], ended[1])
            given = None
        elif begun := _CALLBACK.match(line):
            given = begun[1], begun[2]


def _lines(run: Run, name: str) -> Iterator[bytes]:
    """Of a file of the run; none where it is not there. ``NccError`` R009."""
    check_inside(run.path / name, run.path)
    try:
        with open_regular(run.path / name) as file:
            while line := file.readline(_MAX_LINE_BYTES):
                yield line.rstrip(b"\n")
    except OSError:
        return


def _param(param: Mapping[str, Any]) -> str:
    size = param.get("size")
    kind = {1: "u8", 2: "u16", 4: "u32", 8: "u64"}.get(size) if isinstance(size, int) else None
    return f"{param.get('name', '')},{kind or 'b8'}".replace("\n", " ")


def _list(told: Mapping[str, Any], key: str) -> list[Any]:
    found = told.get(key)
    return found if isinstance(found, list) else []


def _left_out(top: Path) -> Callable[[str, list[str]], list[str]]:
    def ignored(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if name in _OWN] if Path(folder) == top else []

    return ignored
