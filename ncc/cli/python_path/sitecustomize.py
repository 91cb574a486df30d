"""What a Python program under ``ncc run`` imports at its start: some modules are changed when they are imported.

Timing loops of autotuners tell the hook driver when they run; Warp keeps the PTX of its kernels.
``NCC_CHANGED_MODULES`` names those that are wanted. In front of the program's own ``sitecustomize``, which runs as it
would have. Knows no ncc: it may be any interpreter.
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


def _watch_triton(module: ModuleType) -> None:
    _watch(_loop(), module, "do_bench")


def _watch_inductor(module: ModuleType) -> None:
    for name, value in vars(module).items():
        if isinstance(value, type) and name.endswith("Benchmarker"):
            _watch(_loop(), value, "benchmark")


def _loop() -> Callable[[int], Any]:
    import ctypes

    return getattr(ctypes.CDLL(None), "ncc_timing_loop", lambda change: None)  # in a process without the hook driver


def _keep_ptx(module: ModuleType) -> None:
    """Of Warp's settings. Line information is part of the name that a compiled kernel is kept under."""
    if getattr(module, "lineinfo", None) is False:
        module.lineinfo = True  # type: ignore[attr-defined]


_CHANGES = {"triton.testing": _watch_triton, "torch._inductor.runtime.benchmarking": _watch_inductor,
            "warp.config": _keep_ptx}
_WANTED = _CHANGES.keys() & os.environ.get("NCC_CHANGED_MODULES", "").split(",")


def _loaded(module: ModuleType) -> None:
    if module.__name__ in _WANTED:  # zipimport has one loader for all modules of a folder
        _CHANGES[module.__name__](module)


class _Finder:
    """Lets the others find the modules, and changes each when it was executed."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name not in _WANTED:
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
