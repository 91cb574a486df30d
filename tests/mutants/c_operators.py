"""Faults in C, found over its text without comments and strings: an unlock skipped, a check weakened, a bound moved."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.mutants.mutation import Mutation

_HIDDEN = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|^#[^\n]*(?:\\\n[^\n]*)*",
                     re.DOTALL | re.MULTILINE)
_FUNCTION = re.compile(r"^(?!static const|typedef)[a-z][^;{}=\n]*?\b(\w+)\([^;{}]*\)\n\{", re.MULTILINE)
_CONDITION = re.compile(r"\b(?:if|while|return)\b[^;{}]*?(?=[;{\n])")
_BRACKET = r"\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)"  # as deep as a condition goes
_IF = re.compile(rf"^\t+(?:else )?if ({_BRACKET})\n\t+(return|goto|continue|break)\b", re.MULTILINE)
_ANY_IF = re.compile(rf"\bif ({_BRACKET})")
_CALL = re.compile(r"^\t+(\w+)\([^;{}]*\);(?= *$)", re.MULTILINE)
_UPDATE = re.compile(r"^\t+(?:[\w.>\[\]*-]+ (?:[-+|&]?=) [^;{}?]*|[\w.>\[\]-]+(?:\+\+|--));(?= *$)", re.MULTILINE)
_ARGUMENTS = re.compile(r"\b(?!if|while|for|switch|return|sizeof)\w+\(((?:[\w.&>-]+, )+[\w.&>-]+)\)")
_OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
_SAID = re.compile(r"ncc_log\w*|f?printf|snprintf|perror|ncc_say\w*|(?:\w*_)?free|close|va_\w+|memset")
"""What only says or tidies up."""


def mutations(text: bytes) -> Iterator[Mutation]:
    """Every fault that an operator can put inside a function."""
    clean = _HIDDEN.sub(lambda hidden: re.sub(r"[^\n]", " ", hidden[0]), text.decode("latin-1"))
    ends = [(m.start(), m[1]) for m in _FUNCTION.finditer(clean)]
    for operator, start, end, after in _all(clean):
        inside = [(at, name) for at, name in ends if at < start]
        if inside and "\n}" not in clean[inside[-1][0] : start]:
            yield Mutation(operator, start, end, after, inside[-1][1])


def _all(clean: str) -> Iterator[tuple[str, int, int, str]]:
    for call in _CALL.finditer(clean):
        if not _SAID.fullmatch(call[1]):
            unlock = "unlock" in call[1]
            at = call.start() + len(call[0]) - len(call[0].lstrip("\t"))
            yield "skip an unlock" if unlock else "delete a call", at, call.end(), ";"
    for update in _UPDATE.finditer(clean):
        at = update.start() + len(update[0]) - len(update[0].lstrip("\t"))
        yield "delete an update", at, update.end(), ";"
    for check in _IF.finditer(clean):
        yield "weaken a check", check.start(1), check.end(1), f"(0 && {check[1]})"
    for check in _ANY_IF.finditer(clean):
        yield "negate a condition", check.start(1), check.end(1), f"(!{check[1]})"
    for condition in _CONDITION.finditer(clean):
        base = condition.start()
        for compare in re.finditer(r"(?<= )(<=?|>=?|==|!=)(?= )", condition[0]):
            yield "flip a comparison", base + compare.start(), base + compare.end(), _OTHER[compare[0]]
        for word in re.finditer(r"&&|\|\|", condition[0]):
            yield "drop a condition", base + word.start(), base + word.end(), "||" if word[0] == "&&" else "&&"
    for add in re.finditer(r"(?<=[\w)\]]) ([-+*]) (?=[\w(])", clean):
        yield "change the arithmetic", add.start(1), add.end(1), {"+": "-", "-": "+", "*": "+"}[add[1]]
    for call in _ARGUMENTS.finditer(clean):
        arguments = call[1].split(", ")
        if arguments[0] != arguments[1] and not _SAID.match(call[0]):
            yield "swap operands", call.start(1), call.end(1), ", ".join([arguments[1], arguments[0], *arguments[2:]])
