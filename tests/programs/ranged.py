"""Ranges of a program around its launches: ``ranged.py SCENARIO``. Prints the levels that it was told."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from driver import call
from sim_program import Add


def roctx(name: str = "libroctx64.so.4") -> Any:
    found = ctypes.CDLL(name)
    for suffix in ("", "A"):
        getattr(found, f"roctxRangeStart{suffix}").restype = ctypes.c_uint64
    found.roctxRangeStop.argtypes = [ctypes.c_uint64]
    return found


def nested() -> None:
    """Before the first call of the driver, and around launches."""
    ranges = roctx()
    levels = [ranges.roctxRangePushA(b"set up"), ranges.roctxRangePop()]
    add = Add()
    levels.append(ranges.roctxRangePushA(b"outer"))
    add.launch()
    levels.append(ranges.roctxRangePush(b"inner"))
    add.launch()
    levels += [ranges.roctxRangePop(), ranges.roctxRangePop(), ranges.roctxRangePop()]
    add.launch()
    ranges.roctxMarkA(b"here")
    ranges.roctxMark(b"and here")
    call("cuCtxSynchronize")
    print(levels, ranges.roctxRangePushA(None))


def threads() -> None:
    """One range that another thread stops, one of each of some threads, and one that nobody ends."""
    ranges = roctx("libroctx64.so")
    add = Add()
    started = ranges.roctxRangeStartA(b"stopped elsewhere")
    add.launch()

    def work(number: int) -> None:
        ranges.roctxRangePushA(b"of thread %d" % number)
        if number:
            ranges.roctxRangePop()  # the first thread's is over when that is
        else:
            ranges.roctxRangeStop(started)

    for number in range(4):
        thread = threading.Thread(target=work, args=(number,))
        thread.start()
        thread.join()
    ranges.roctxRangeStop(started)
    ranges.roctxRangeStop(12345)
    ranges.roctxRangePushA(b"until the end")
    print(started > 0, threading.active_count())


def children() -> None:
    """A child of a fork goes on with what its parent has begun."""
    ranges = roctx()
    Add().launch()
    call("cuCtxSynchronize")
    ranges.roctxRangePushA(b"both")
    if child := os.fork():
        os.waitpid(child, 0)
        ranges.roctxRangePop()
        return
    ranges.roctxRangePop()
    ranges.roctxMarkA(b"child")
    os._exit(0)


def many() -> None:
    """More than wait at once, with messages of all lengths, from several threads."""
    ranges = roctx()
    Add().launch()

    def work(number: int) -> None:
        for at in range(5000):
            ranges.roctxRangePushA(b"%d " % number + b"x" * (at % 300))
            ranges.roctxRangePop()

    started = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()
    ranges.roctxMarkA("é".encode() * 3000)


def too_many() -> None:
    """Before the first call of the driver nobody takes them."""
    ranges = roctx()
    for _ in range(70000):
        ranges.roctxMarkA(b"early")
    Add().launch()
    call("cuCtxSynchronize")


def python() -> None:
    """By the package for Python."""
    import nvtx

    add = Add()
    with nvtx.annotate("default"):
        add.launch()
        with nvtx.annotate("in a domain", domain="mine", color="blue", category="c"):
            add.launch()
    started = nvtx.start_range("started", domain="mine")
    nvtx.end_range(started)
    nvtx.mark("marked")
    nvtx.push_range("pushed é")
    nvtx.pop_range()
    call("cuCtxSynchronize")


if __name__ == "__main__":
    globals()[sys.argv[1]]()
