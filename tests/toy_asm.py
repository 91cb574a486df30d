"""An assembly whose statements spell out their facts: ``define=a use=b,c type=b:u32 flow=branch``, one a line."""

from __future__ import annotations

from ncc.ir.facts import AsmFact, Flow, SaveFact, Space
from ncc.ir.nodes import AsmBody
from ncc.ir.types import TYPES, Capture
from ncc.source import Span


def facts(body: AsmBody) -> tuple[AsmFact, ...]:
    """The facts of a body that stands in textual IR, with its lines as spans."""
    lines = body.text.split("\n")
    return tuple(_fact(line, _line_span(body, i)) for i, line in enumerate(lines))


def _line_span(body: AsmBody, index: int) -> Span:
    source, line = body.span.source, body.span.line + 1 + index
    start = source.offset(line, 1)
    return source.span(start, start + len(source.line_text(line)))


def _fact(text: str, span: Span) -> AsmFact:
    words = dict(word.partition("=")[::2] for word in text.split())
    map_, _, values = words.get("save", "").partition(":")
    return AsmFact(
        text,
        defines=_names(words, "define"),
        uses=_names(words, "use"),
        declares=_names(words, "declare"),
        flow=Flow(words.get("flow", "fall")),
        loads=Space(words["load"]) if "load" in words else None,
        stores=Space(words["store"]) if "store" in words else None,
        collective="collective" in words,
        save=SaveFact(map_, int(values)) if map_ else None,
        captures=frozenset({Capture(words["capture"])} if "capture" in words else ()),
        types=frozenset((name, frozenset({TYPES[type_]})) for name, _, type_ in
                        (pair.partition(":") for pair in _names(words, "type"))),
        lane_values=_names(words, "lane"),
        label="label" in words,
        known="unknown" not in words,
        span=span,
    )


def _names(words: dict[str, str], key: str) -> frozenset[str]:
    return frozenset(filter(None, words.get(key, "").split(",")))
