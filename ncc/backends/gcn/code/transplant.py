"""The text of a whole module with a probed kernel in the original's place: the inverse of ``prune``."""

from __future__ import annotations

from ncc.backends.base import Probed
from ncc.backends.gcn.code.prune import prune
from ncc.backends.gcn.image.metadata_text import metadata_entry
from ncc.backends.gcn.text.nodes import Kernel
from ncc.backends.gcn.text.parse import parse_module
from ncc.backends.rewrite.edits import Edits
from ncc.diag import error
from ncc.source import SourceFile, Span


def transplanted(text: SourceFile, probed: Probed) -> str:
    """The text with the kernel's code, descriptor and metadata from its probed text. V151 where that, alone again,
    would not be the text that was verified."""
    if text.text == probed.pruned:
        return probed.probed
    module = parse_module(text)
    old = module.kernel(probed.entry)
    new = parse_module(SourceFile(text.path, probed.probed)).kernel(probed.entry)
    edits = Edits(text)
    for before, after in zip(_places(old), _places(new), strict=True):
        edits.replace(before, after.text)
    found = edits.apply()
    if prune(parse_module(SourceFile(text.path, found)), probed.entry) != probed.probed:
        raise error("V151", "the probed kernel cannot be put in the original's place", place=text.path,
                    hint="this is a defect of ncc: please report it")
    return found


def _places(kernel: Kernel) -> tuple[Span, ...]:
    function, source = kernel.function, kernel.module.source
    entry = metadata_entry(kernel)
    if entry is None:
        raise error("B102", f"the metadata say nothing of kernel '{kernel.name}'", place=source.path)
    return source.span(function.label.span.start, function.end), kernel.descriptor.span, entry.span
