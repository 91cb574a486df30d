"""The program as a child: its own terminal, streams, signals and exit status.

The child shares our process group, so that what the terminal sends reaches both: those signals are ours to
survive, not to pass on. What another process sends to us alone is passed on.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
from collections.abc import Mapping, Sequence
from types import TracebackType

from ncc.diag import NccError, error

_FROM_KERNEL = 0x80  # siginfo's SI_KERNEL: the terminal sent it, to the whole foreground group

_PASSED_ON = frozenset((signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2))

# Python ignores these at its start; the program begins with what a shell would give it.
_RESTORED = (signal.SIGPIPE, signal.SIGXFSZ)

_START_STATUS = {errno.ENOENT: 127}
_CANNOT_EXECUTE = 126


class StartError(NccError):
    """The program could not be started; ``status`` is what a shell would exit with."""

    def __init__(self, command: str, failure: OSError) -> None:
        self.status = _START_STATUS.get(failure.errno or 0, _CANNOT_EXECUTE)
        what = "command not found" if self.status == 127 else failure.strerror
        super().__init__(*error("R057", f"cannot run '{command}': {what}").diagnostics)


class SignalsHeld:
    """Holds the signals that are the program's business, from before the first thread to after the child's end."""

    def __enter__(self) -> SignalsHeld:
        self.before = signal.pthread_sigmask(signal.SIG_BLOCK, _PASSED_ON | {signal.SIGCHLD})
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, self.before)

    def release(self) -> None:
        """From here on a signal is for us: Ctrl-C and the like stop what we do, by KeyboardInterrupt."""
        while signal.sigtimedwait(_PASSED_ON, 0) is not None:
            pass  # meant for the program, which is gone
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, self.before)

    def run(self, command: Sequence[str], environment: Mapping[str, str]) -> int:
        """Run the program to its end; its exit status, or 128 + N where signal N killed it."""
        pid = self._start(command, environment)
        while (status := _reap(pid)) is None:
            info = signal.sigwaitinfo(_PASSED_ON | {signal.SIGCHLD})
            if _to_pass_on(info):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, info.si_signo)
        return status

    def _start(self, command: Sequence[str], environment: Mapping[str, str]) -> int:
        try:
            return os.posix_spawnp(command[0], list(command), dict(environment), setsigmask=self.before,
                                   setsigdef=_RESTORED)
        except OSError as failure:
            raise StartError(command[0], failure) from None


def _to_pass_on(info: signal.struct_siginfo) -> bool:
    if info.si_signo == signal.SIGCHLD:
        return False
    by_terminal = info.si_code == _FROM_KERNEL and info.si_signo in (signal.SIGINT, signal.SIGQUIT)
    return not by_terminal


def _reap(pid: int) -> int | None:
    done, status = os.waitpid(pid, os.WNOHANG)
    if done == 0:
        return None
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code
