"""YAML with places: what is read, what is refused, and within what bounds."""

from __future__ import annotations

import pytest

from ncc.yamltext import Mapping, Node, Scalar, Sequence, YamlError, read_yaml

TEXT = """
---
kernels:
  - .args:
      - {.offset: 0, .size: 8}
    .name: 'é k'   # a comment
    .none: []

  - - 1
    - "t\\tab"
target: a b
...
"""


def pieces(text: str, node: Node | None) -> list[str]:
    """The text of every node, outer ones first."""
    if node is None:
        return []
    inner = [value for _, value in node.pairs] if isinstance(node, Mapping) else (
        node.items if isinstance(node, Sequence) else [])
    return [text[node.start : node.end], *(piece for one in inner for piece in pieces(text, one))]


def test_places_and_values() -> None:
    root = read_yaml(TEXT)
    assert isinstance(root, Mapping)
    assert pieces(TEXT, root)[0] == TEXT.strip().removeprefix("---\n").removesuffix("\n...")
    assert pieces(TEXT, root.get("kernels"))[2:] == [
        "- {.offset: 0, .size: 8}", "{.offset: 0, .size: 8}", "0", "8", "'é k'", "[]", '- 1\n    - "t\\tab"', "1",
        '"t\\tab"']
    target = root.get("target")
    assert isinstance(target, Scalar)
    assert (target.text, target.plain) == ("a b", True)
    assert root.get("other") is None
    kernels = root.get("kernels")
    assert isinstance(kernels, Sequence)
    assert (kernels.column, kernels.flow) == (2, False)
    last = kernels.items[1]
    assert isinstance(last, Sequence)
    assert [(i.text, i.plain) for i in last.items if isinstance(i, Scalar)] == [("1", True), ("t\tab", False)]


def test_the_last_of_several_equal_keys_counts() -> None:
    root = read_yaml("a: 1\na: 2")
    assert isinstance(root, Mapping)
    found = root.get("a")
    assert isinstance(found, Scalar)
    assert found.text == "2"


def test_nothing() -> None:
    assert read_yaml("") is None
    assert read_yaml("---\n...\n") is None or isinstance(read_yaml("---\n...\n"), Scalar)


@pytest.mark.parametrize(("text", "at"), [
    ("a: &x 1", 3), ("a: &x 1\nb: *x", 3), ("a: !!str 1", 3), ("? [a]\n: b", 2), ("--- a\n--- b", 10),
    ("[" * 20, 16), ("{a: " * 20, 64), ("\n".join(" " * n + "- a:" for n in range(0, 80, 2)), None), ("a: b: c", 4),
    ("{a: 1", None), ("a\x07", 1), ("a" * (1 << 24) + "b", 0), ("- " * 100_000, None),
])
def test_what_is_refused(text: str, at: int | None) -> None:
    with pytest.raises(YamlError) as caught:
        read_yaml(text)
    assert at is None or caught.value.at == at
    assert 0 <= caught.value.at <= len(text)
