"""What a Python program under ``ncc run`` imports at its start: the timing loops of autotuners tell the hook driver.

In front of the program's own ``sitecustomize``, which runs as it would have. Knows no ncc: it may be any interpreter.
"""

from __future__ import annotations

import functools
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

_HERE = os.path.dirname(os.path.abspath(__file__))


def _told(loop: Callable[[int], Any], timed: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(timed)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        loop(1)
        try:
            return timed(*args, **kwargs)
        finally:
            loop(-1)

    return wrapper


def _watch(loop: Callable[[int], Any], owner: Any, start: str) -> None:
    """Wrap what is defined in a module or class under names that start so."""
    for name, value in list(vars(owner).items()):
        if not name.startswith(start):
            continue
        if isinstance(value, (staticmethod, classmethod)):
            setattr(owner, name, type(value)(_told(loop, value.__func__)))
        elif callable(value) and not isinstance(value, type):
            setattr(owner, name, _told(loop, value))


def _watch_triton(module: ModuleType, loop: Callable[[int], Any]) -> None:
    _watch(loop, module, "do_bench")


def _watch_inductor(module: ModuleType, loop: Callable[[int], Any]) -> None:
    for name, value in vars(module).items():
        if isinstance(value, type) and name.endswith("Benchmarker"):
            _watch(loop, value, "benchmark")


_WATCHED = {"triton.testing": _watch_triton, "torch._inductor.runtime.benchmarking": _watch_inductor}


def _loaded(module: ModuleType) -> None:
    watch = _WATCHED.get(module.__name__)
    if watch is None:  # zipimport has one loader for all modules of a folder
        return
    import ctypes

    loop = getattr(ctypes.CDLL(None), "ncc_timing_loop", None)
    if loop is not None:  # else the process runs without the hook driver
        watch(module, loop)


class _Finder:
    """Lets the others find the watched modules, and looks at each when it is executed."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name not in _WATCHED:
            return None
        others = [f for f in sys.meta_path if f is not self and hasattr(f, "find_spec")]
        spec = next(filter(None, (f.find_spec(name, path, target) for f in others)), None)
        if spec is not None and spec.loader is not None:
            execute: Callable[[ModuleType], None] = spec.loader.exec_module

            def exec_module(module: ModuleType) -> None:
                execute(module)
                _loaded(module)

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


def _run_own() -> None:
    """The program's own ``sitecustomize``, if it has one."""
    sys.path[:] = [p for p in sys.path if p != _HERE]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", sys.path)
    if spec is None or spec.loader is None:
        return
    module = importlib.util.module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


sys.meta_path.insert(0, _Finder())
_run_own()
