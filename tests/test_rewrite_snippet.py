"""Hand-written snippets, for both targets: where what is said of one stands."""

from __future__ import annotations

import pytest

from ncc.backends.rewrite.snippet import place_of
from ncc.ir.nodes import AsmBody
from ncc.source import SourceFile

TEXT = "mov.u32 %P0, 1;\nbra away;"


@pytest.mark.parametrize(("written", "shown"), [
    (TEXT, "bra away;"),
    (TEXT.replace("\n", "\\n"), TEXT.replace("\n", "\\n")),  # with an escape the text is not there as it is
])
def test_a_place_in_a_snippet_is_one_in_its_file(written: str, shown: str) -> None:
    source = SourceFile("p.toml", f'before = """{written}"""')
    start = source.text.index("mov")
    body = AsmBody("ptx", TEXT, source.span(start, start + len(written)))
    statement = SourceFile("snippet", TEXT).span(TEXT.index("bra"), len(TEXT))
    assert place_of(body, statement).text == shown
    assert place_of(body, statement).source is source
    assert place_of(body, None) == body.span
