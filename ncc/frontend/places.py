"""Spans of Python syntax nodes.

Python counts lines at LF, CR LF and CR, and columns in UTF-8 bytes; a ``Span`` counts characters of the file.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right

from ncc.source import SourceFile, Span

BOM = "\ufeff"


class Places:
    """Where the nodes of one parsed file stand."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        base = len(BOM) if source.text.startswith(BOM) else 0
        self._ascii = source.text.isascii()
        self._starts = [base, *(m.end() for m in re.finditer(r"\r\n|\r|\n", source.text))]

    def offset(self, line: int, column_bytes: int) -> int:
        """The offset of a line (from 1) and a column in bytes (from 0)."""
        start = self._line_start(line)
        if self._ascii:
            return min(start + column_bytes, len(self.source.text))
        end = max(start, self._line_start(line + 1))
        encoded = self.source.text[start:end].encode("utf-8", "surrogatepass")
        return start + len(encoded[:column_bytes].decode("utf-8", "ignore"))

    def position(self, offset: int) -> tuple[int, int]:
        """The inverse of ``offset``: a line, and a column in bytes."""
        line = max(1, bisect_right(self._starts, offset))
        start = self._line_start(line)
        return line, len(self.source.text[start:offset].encode("utf-8", "surrogatepass"))

    def _line_start(self, line: int) -> int:
        return self._starts[line - 1] if line <= len(self._starts) else len(self.source.text)

    def span(self, node: ast.AST) -> Span:
        """The text of a node; of a definition, its name."""
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return self._name_span(node)
        return self._whole(node)

    def body_span(self, node: ast.FunctionDef) -> Span:
        """The statements of a function."""
        return self.source.span(self._whole(node.body[0]).start, self._whole(node.body[-1]).end)

    def _whole(self, node: ast.AST) -> Span:
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
        end_line, end_column = getattr(node, "end_lineno", line), getattr(node, "end_col_offset", column)
        start = self.offset(line, column)
        return self.source.span(start, max(start, self.offset(end_line, end_column)))

    def _name_span(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Span:
        whole = self._whole(node)
        found = re.compile(rf"\b{re.escape(node.name)}\b").search(self.source.text, whole.start, whole.end)
        return self.source.span(*found.span()) if found else self.source.span(whole.start, whole.start + 1)
