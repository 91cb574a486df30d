"""pyarrow's zstd, where it is installed: nothing else of a trace needs a package beside NumPy."""

from __future__ import annotations

from typing import Any

from ncc.diag import error


def codec(what: str) -> Any:
    """``NccError`` R013: ``what`` needs it."""
    try:
        import pyarrow
    except ImportError:
        raise error("R013", f"{what} needs pyarrow, which is not installed", hint="pip install 'ncc[arrow]'") from None
    return pyarrow.Codec("zstd")
