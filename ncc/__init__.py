"""ncc: eBPF for GPU kernels."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ncc import language, sim
    from ncc.language import Map, probe
    from ncc.pipeline import compile

__version__ = "0.1.0"
__all__ = ["Map", "__version__", "compile", "language", "probe", "runtime", "sim"]

# Name -> module (and member). Loaded when first asked for, so that reading a trace does not load the compiler.
_LAZY = {"Map": "ncc.language", "probe": "ncc.language", "compile": "ncc.pipeline", "language": None, "runtime": None,
         "sim": None}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'ncc' has no attribute {name!r}")
    module = _LAZY[name]
    return import_module(f"ncc.{name}") if module is None else getattr(import_module(module), name)
