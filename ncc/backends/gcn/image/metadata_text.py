"""The metadata of a text as places in it, so that a kernel's entry can be changed and all else stays as it is.

YAML has two spellings, blocks by indentation (LLVM's) and braces and brackets ("flow"); what is added is spelled as
what stands around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ncc.backends.gcn.text.nodes import Kernel
from ncc.backends.rewrite.edits import Edits
from ncc.diag import error
from ncc.source import Span
from ncc.yamltext import Mapping, Node, Scalar, Sequence, YamlError, read_yaml

_KERNELS = "amdhsa.kernels"


@dataclass(frozen=True)
class KernelEntry:
    """One kernel's entry in ``amdhsa.kernels``. ``body`` is the whole block, which the nodes' offsets count from."""

    body: Span
    node: Mapping

    @property
    def name(self) -> str | None:
        value = self.node.get(".name")
        return value.text if isinstance(value, Scalar) else None

    @property
    def span(self) -> Span:
        return self._span(self.node)

    def value(self, key: str) -> Span | None:
        """Where a key's value stands, as written."""
        found = self.node.get(key)
        return self._span(found) if found is not None else None

    def append_argument(self, edits: Edits, offset: int, size: int) -> None:
        """One more argument at the list's end."""
        fields = {".offset": str(offset), ".size": str(size), ".value_kind": "by_value"}
        args = self.node.get(".args")
        if isinstance(args, Sequence) and args.items and not args.flow:
            edits.insert(self.body.start + args.end, _block(fields, args.column))
        elif isinstance(args, Sequence) and (args.items or self.node.flow):
            edits.insert(self.body.start + args.end - 1, f"{', ' if args.items else ''}{_flow(fields)}")
        elif args is not None:  # an empty list, or nothing at all
            edits.replace(self._span(args), f" [{_flow(fields)}]" if self.node.flow
                          else _block(fields, self.node.column + 2))
        elif self.node.flow:
            edits.insert(self.body.start + self.node.end - 1, f", .args: [{_flow(fields)}]")
        else:
            pad = " " * self.node.column
            edits.insert(self.body.start + self.node.end, f"\n{pad}.args:{_block(fields, self.node.column + 2)}")

    def _span(self, node: Node) -> Span:
        return self.body.source.span(self.body.start + node.start, self.body.start + node.end)


def _flow(fields: dict[str, str]) -> str:
    return f"{{{', '.join(f'{key}: {value}' for key, value in fields.items())}}}"


def _block(fields: dict[str, str], column: int) -> str:
    """Lines as LLVM writes them, values one below the other."""
    return "".join(f"\n{' ' * column}{'- ' if at == 0 else '  '}{f'{key}:':<17}{value}"
                   for at, (key, value) in enumerate(fields.items()))


def metadata_entry(kernel: Kernel) -> KernelEntry | None:
    metadata = kernel.module.metadata
    if metadata is None:
        return None
    return next((entry for entry in _entries(metadata.body) if entry.name == kernel.name), None)


def _entries(body: Span) -> Iterator[KernelEntry]:
    kernels = _kernels(body)
    for node in kernels.items if kernels else ():
        if isinstance(node, Mapping):
            yield KernelEntry(body, node)


def _kernels(body: Span) -> Sequence | None:
    """The list ``amdhsa.kernels``. Raises B060."""
    try:
        document = read_yaml(body.text)
    except YamlError as reason:
        at = min(body.start + reason.at, body.end)
        raise error("B060", f"damaged metadata: {reason}", span=body.source.span(at, min(at + 1, body.end))) from None
    found = document.get(_KERNELS) if isinstance(document, Mapping) else None
    return found if isinstance(found, Sequence) else None


def remove_entries(edits: Edits, body: Span, names: set[str]) -> None:
    """Delete the entries of some kernels, whole lines where each has its own."""
    kernels = _kernels(body)
    if kernels is None:
        return
    gone = [isinstance(n, Mapping) and KernelEntry(body, n).name in names for n in kernels.items]
    for at, node in enumerate(kernels.items):
        if gone[at]:
            start, end = _with_comma(kernels.items, gone, at) if kernels.flow else _lines(body.text, node)
            edits.delete(body.source.span(body.start + start, body.start + end))


def _with_comma(items: list[Node], gone: list[bool], at: int) -> tuple[int, int]:
    """The comma behind an item goes with it; before the last ones that go, the comma in front."""
    if all(gone[at:]):
        return items[at - 1].end if at else items[at].start, items[at].end
    return items[at].start, items[at + 1].start


def _lines(text: str, node: Node) -> tuple[int, int]:
    end = text.find("\n", node.end)
    return text.rfind("\n", 0, node.start) + 1, len(text) if end < 0 else end + 1
