"""Asking a run to switch probes on or off: what ``ncc attach``, ``ncc detach`` and ``ncc.probe`` have in common."""

from __future__ import annotations

import json
import os
import socket
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from ncc.diag import NccError, error
from ncc.engine import wire

VARIABLE = "NCC_IDLE_SOCKET"
WHO_S = 5.0  # a run that takes longer to say which processes it has is left out
START = "start the program with 'ncc run --idle -- command'"


class Refused(NccError):
    """The run said no; ``text`` is as it said it."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(*error(code, text).diagnostics)
        self.text = text

    def __str__(self) -> str:
        return self.text


def control_of(pid: int) -> Path:
    """The control socket of the run that a process belongs to: ``ncc run`` itself, the program, or one of its children.

    R090 there is no such process, R091 it is another user's, R092 it does not run under ``ncc run --idle``.
    """
    try:
        owner = Path(f"/proc/{pid}").stat().st_uid
    except OSError:
        raise error("R090", f"there is no process {pid}") from None
    if owner != os.geteuid():
        raise error("R091", f"process {pid} is another user's (uid {owner})")
    hooks = _environment(pid).get(VARIABLE)
    if hooks is not None:
        return Path(hooks).parent / "control"
    for control in _controls():
        if pid in _known(control):
            return control
    raise error("R092", f"process {pid} was not started under 'ncc run --idle'", hint=START)


def ask(control: Path, request: dict[str, Any]) -> dict[str, Any]:
    """The run's answer. R093 where nobody answers; else what the run says."""
    try:
        answer = _exchange(control, request)
    except (OSError, ValueError):
        raise error("R093", f"the 'ncc run' of this program does not answer at {control}",
                    hint="it was ended; the program goes on unprobed") from None
    if "error" in answer:
        raise Refused(answer["code"], answer["error"])
    return answer


def request_of(argv: list[str], probe: str, tracedir: Path | None, ptxas: str | None,
               llvm: str | None = None) -> dict[str, Any]:
    """``ncc attach``'s arguments for the run, which may be in another folder."""
    return {"do": "attach", "argv": argv, "probe": os.path.abspath(probe) if os.path.exists(probe) else probe,
            "tracedir": None if tracedir is None else str(tracedir.absolute()),
            "ptxas": _absolute(ptxas), "llvm": _absolute(llvm)}


def _absolute(tool: str | None) -> str | None:
    return os.path.abspath(tool) if tool and os.path.exists(tool) else tool


def detach_request(number: int | None = None, wait_for_callbacks: bool = True) -> dict[str, Any]:
    """``number``: of the attachment that is to end, from the answer to ``attach``; None: whichever there is."""
    return {"do": "detach", "number": number, "wait_for_callbacks": wait_for_callbacks}


class Attached:
    """A probe that the program itself has switched on (``ncc.probe``)."""

    def __init__(self, probe: str | None, options: dict[str, Any]) -> None:
        hooks = os.environ.get(VARIABLE)
        if probe is None:
            raise TypeError("with ncc.probe(...): the first argument names the probe")
        if hooks is None:
            raise error("R095", "ncc.probe needs a program that runs under 'ncc run --idle'", hint=START)
        self.path: Path | None = None
        """Of this process's trace; None until it has used the GPU."""
        self.summary = ""
        self._control = Path(hooks).parent / "control"
        argv = [str(os.getpid()), "-p", probe, *_arguments(options)]
        tracedir = options.get("tracedir")
        answer = ask(self._control, request_of(argv, probe, None if tracedir is None else Path(tracedir),
                                               options.get("ptxas"), options.get("llvm")))
        self._number = answer["number"]
        self._pid = os.getpid()
        self._note(answer)

    def detach(self) -> None:
        """Until all is saved; nothing where it is not attached any more, or the run has ended: the program goes on.
        Its callbacks still run then: the program does not wait for them. A process that was forked meanwhile ends
        nothing of its parent's."""
        if os.getpid() != self._pid:
            return
        try:
            answer = ask(self._control, detach_request(self._number, wait_for_callbacks=False))
        except NccError as failure:
            if failure.diagnostics[0].code not in ("R093", "R094"):
                raise
            return
        self.summary = answer["summary"]
        self._note(answer)

    def open(self) -> Any:
        """The trace, as ``ncc.runtime.open_trace`` gives it. R095 where this process has launched nothing."""
        if self.path is None:
            raise error("R095", "there is no trace: this process has not used the GPU")
        return import_module("ncc.runtime").open_trace(self.path)

    def _note(self, answer: dict[str, Any]) -> None:
        folder = answer["folders"].get(str(os.getpid()))
        self.path = Path(folder) if folder else self.path


def _arguments(options: dict[str, Any]) -> Iterator[str]:
    for name, value in options.items():
        option = f"--{name.replace('_', '-')}"
        if value is True:
            yield option
        else:
            for one in value if isinstance(value, (list, tuple)) else [value]:
                yield f"{option}={one}"


def _exchange(control: Path, request: dict[str, Any], seconds: float | None = None) -> dict[str, Any]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as sock:
        sock.settimeout(seconds)
        sock.connect(str(control))
        if wire.peer(sock)[1] != os.geteuid():
            raise OSError(f"{control} is another user's")
        with sock.makefile("rwb") as stream:
            stream.write(json.dumps(request).encode() + b"\n")
            stream.flush()
            answer: dict[str, Any] = json.loads(stream.readline())
            return answer


def _environment(pid: int) -> dict[str, str]:
    try:
        raw = Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return {}
    pairs = (os.fsdecode(line).partition("=") for line in raw.split(b"\0"))
    return {name: value for name, _, value in pairs}


def _controls() -> Iterator[Path]:
    for base in {os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir(), "/tmp"} - {""}:
        yield from Path(base).glob("ncc-*/control")


def _known(control: Path) -> list[int]:
    try:
        return list(_exchange(control, {"do": "who"}, WHO_S)["pids"])
    except (OSError, ValueError, KeyError, TypeError):
        return []
