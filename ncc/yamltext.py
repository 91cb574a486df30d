"""YAML with places: the tree of a document, and where each piece of it stands in the text.

PyYAML reads; this bounds what it may take. Aliases, anchors and tags are refused: nothing that ncc reads has them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import yaml

_MOST_CHARACTERS = 1 << 24
_DEEPEST = 16
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class YamlError(ValueError):
    """``at``: the offset where the text cannot be read."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


@dataclass
class Scalar:
    """``plain``: written without quotes. ``end`` is the offset behind it, as of every node."""

    start: int
    end: int
    text: str
    plain: bool


@dataclass
class Sequence:
    """``flow``: in brackets, which are part of it. ``column`` is where its first dash stands, from 0."""

    start: int
    end: int
    column: int
    flow: bool
    items: list[Node] = field(default_factory=list)


@dataclass
class Mapping:
    """Keys with their values, in order. ``column`` is that of its first key."""

    start: int
    end: int
    column: int
    flow: bool
    pairs: list[tuple[Scalar, Node]] = field(default_factory=list)
    key: Scalar | None = None  # read, without its value yet

    def get(self, name: str) -> Node | None:
        """The value of a key; the last one's, where there are several."""
        return next((value for key, value in reversed(self.pairs) if key.text == name), None)


Node: TypeAlias = Scalar | Sequence | Mapping
Container: TypeAlias = Sequence | Mapping


def read_yaml(text: str) -> Node | None:
    """The one document of a text; None where it is empty. Raises ``YamlError``."""
    if len(text) > _MOST_CHARACTERS:
        raise YamlError(f"a text of {len(text)} characters", 0)
    reader = _Reader()
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            reader.take(event)
    except yaml.MarkedYAMLError as problem:
        raise YamlError(str(problem.problem), problem.problem_mark.index if problem.problem_mark else 0) from None
    except yaml.YAMLError as problem:  # a character that YAML cannot hold
        raise YamlError(str(problem).splitlines()[0], int(getattr(problem, "position", None) or 0)) from None
    return reader.root


class _Reader:
    def __init__(self) -> None:
        self.root: Node | None = None
        self.open: list[Container] = []

    def take(self, event: yaml.Event) -> None:
        start, end = event.start_mark, event.end_mark
        assert start is not None
        assert end is not None
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None):
            raise YamlError("aliases, anchors and tags are not read", start.index)
        if isinstance(event, yaml.ScalarEvent):
            self._add(Scalar(start.index, end.index, event.value, not event.style))
        elif isinstance(event, yaml.SequenceStartEvent):
            self._enter(Sequence(start.index, end.index, start.column, bool(event.flow_style)))
        elif isinstance(event, yaml.MappingStartEvent):
            self._enter(Mapping(start.index, end.index, start.column, bool(event.flow_style)))
        elif isinstance(event, yaml.CollectionEndEvent):
            self._leave(end.index)

    def _enter(self, node: Container) -> None:
        if len(self.open) == _DEEPEST:
            raise YamlError(f"it is nested deeper than {_DEEPEST}", node.start)
        self._add(node)
        self.open.append(node)

    def _leave(self, end: int) -> None:
        """A block ends with its last piece: the parser's own mark is behind the blanks that follow."""
        node = self.open.pop()
        pieces = node.items if isinstance(node, Sequence) else [value for _, value in node.pairs]
        node.end = end if node.flow or not pieces else pieces[-1].end

    def _add(self, node: Node) -> None:
        if not self.open:
            if self.root is not None:
                raise YamlError("there is more than one document", node.start)
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
        elif parent.key is not None:
            parent.pairs.append((parent.key, node))
            parent.key = None
        elif isinstance(node, Scalar):
            parent.key = node
        else:
            raise YamlError("a key is no text", node.start)
