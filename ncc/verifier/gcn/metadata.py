"""The metadata of a probed kernel: the original's, but for counts that follow, and one argument more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ncc.yamltext import Mapping, Node, Scalar, Sequence, YamlError, read_yaml

_KERNELS, _ARGUMENTS, _SIZE = "amdhsa.kernels", ".args", ".kernarg_segment_size"
_COUNTS = (_SIZE, ".sgpr_count", ".vgpr_count", ".agpr_count")


class _UnclearError(Exception):
    pass


def metadata_problem(old: str, new: str, entry: str, offset: int, block_bytes: int) -> str | None:
    """What is wrong with the probed kernel's metadata, if anything is.

    The parameter block of ``block_bytes`` bytes, if there is one, is the entry's last argument, at ``offset``.
    """
    try:
        before, after = _document(read_yaml(old)), _document(read_yaml(new))
        old_counts, new_counts = (_counts(_entry(document, entry)) for document in (before, after))
        if block_bytes:
            kernel = _entry(before, entry)
            kernel[_ARGUMENTS] = [*(kernel.get(_ARGUMENTS) or []), {
                ".offset": str(offset), ".size": str(block_bytes), ".value_kind": "by_value"}]
    except (YamlError, _UnclearError) as reason:
        return f"the metadata cannot be read: {reason}"
    if before != after:
        return "the metadata are not the original's with one argument more"
    return None if _follow(old_counts, new_counts, offset + block_bytes if block_bytes else None) \
        else "the metadata's counts are not the original's, or more"


def _document(node: Node | None) -> Any:
    """Tables, lists and text; numbers are the text that they are written as."""
    if isinstance(node, Mapping):
        table = {key.text: _document(value) for key, value in node.pairs}
        if len(table) != len(node.pairs):
            raise _UnclearError("a key stands there twice")
        return table
    if isinstance(node, Sequence):
        return [_document(item) for item in node.items]
    return node.text if isinstance(node, Scalar) else None


def _entry(document: Any, name: str) -> dict[str, Any]:
    kernels = document.get(_KERNELS) if isinstance(document, dict) else None
    found = [k for k in kernels or () if isinstance(k, dict) and k.get(".name") == name]
    if len(found) != 1:
        raise _UnclearError(f"they have {len(found)} entries of '{name}'")
    return found[0]


def _counts(kernel: dict[str, Any]) -> dict[str, int]:
    """Takes the counts out of an entry."""
    return dict(_numbers((name, kernel.pop(name)) for name in _COUNTS if name in kernel))


def _numbers(counts: Iterator[tuple[str, Any]]) -> Iterator[tuple[str, int]]:
    for name, text in counts:
        if not isinstance(text, str) or not text.isascii() or not text.isdigit() or len(text) > 10:
            raise _UnclearError(f"'{name}' is no number")
        yield name, int(text)


def _follow(old: dict[str, int], new: dict[str, int], kernarg_bytes: int | None) -> bool:
    """Registers may be more; the arguments' size is exactly what the descriptor says."""
    size = old.get(_SIZE) if kernarg_bytes is None else kernarg_bytes
    return old.keys() == new.keys() and (_SIZE not in old or new[_SIZE] == size) and all(
        new[name] >= count for name, count in old.items())
