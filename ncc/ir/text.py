"""The text form of a program: what ``--emit ir`` prints, what objects carry and what the tests are written in.

    program block_sched callback "block_sched_callback.py"

    map block_sched warp array cap=1 {
      start: u64
      elapsed: u32
    }

    map lines thread aggregate cap=4096 {
      line: key u32
      accesses: count
      moved: sum u64
      latency: hist u32 log2
    }

    reg start: u64 = 0

    probe thread_end warp at kernel {
    after:
      %t0 = call.u64 @clock                       ; a helper
      %t1 = sub.u64 %t0, %start
      %t2 = cvt.u32 %t1:u64
      save [block_sched] %start:u64, %t2:u32      ; a map
    }

One line is ``[dst =] op[.type] [attribute] [operand, ...]``. Attributes: ``@helper``, ``$capture[element]``,
``[map]``, ``.label``. An operand's type is left out where the op table gives it. A name that is no plain word is
written as a JSON string. The lines of source that a probe keeps to stand behind its tracepoints, ``lines "f.py:3"``,
then those that it leaves out, ``without "f.py:7"``. Assembly is one JSON string per line below ``before asm ptx:``.
Comments start with ``;``.

``parse_program(print_program(p))`` equals p, also for programs that the verifier refuses, provided that each
tracepoint's class is the one that its text names and that an immediate fits its type.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ncc.diag import Diagnostics
from ncc.ir.fields import field_words
from ncc.ir.lines import AND, written
from ncc.ir.nodes import (
    Body,
    CaptureRef,
    Imm,
    Instr,
    IRBody,
    MapDecl,
    Probe,
    Program,
    Value,
)
from ncc.ir.ops import Attr, Op, operand_type, result_type
from ncc.ir.types import Helper, Type
from ncc.source import SourceFile

__all__ = ["parse_program", "print_instr", "print_program"]

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_REG = re.compile(r"[A-Za-z0-9_$.]+\Z")
_POS = re.compile(r"[A-Za-z0-9_.:]+\Z")


def parse_program(source: SourceFile, diags: Diagnostics) -> Program:
    """The program of a text. What is wrong goes to ``diags``; the program then holds what was understood."""
    from ncc.ir.parse import (
        parse_program as parse,  # loads lark: for a program that was written in Python there is no need
    )

    return parse(source, diags)


def print_program(program: Program) -> str:
    """The program's text, ending in a newline."""
    head = f"program {_name(program.name)}"
    if program.callback is not None:
        head += f" callback {json.dumps(program.callback)}"
    blocks = [[head]]
    blocks += [list(_map_lines(m)) for m in program.maps]
    if program.regs:
        blocks.append([f"reg {_name(r.name)}: {r.type} = {r.init}" for r in program.regs])
    blocks += [list(_probe_lines(p)) for p in program.probes]
    return "\n\n".join("\n".join(lines) for lines in blocks) + "\n"


def print_instr(instr: Instr) -> str:
    """One instruction, without indentation."""
    op, parts = instr.op, []
    if instr.dst is not None:
        parts.append(f"{_operand(instr.dst, result_type(op, instr.type))} =")
    parts.append(op.info.mnemonic + (f".{instr.type}" if instr.type else ""))
    if instr.attr is not None:
        parts.append(_attr(instr.op, instr.attr))
    args = [_operand(arg, operand_type(op, i, instr.type)) for i, arg in enumerate(instr.args)]
    if args:
        parts.append(", ".join(args))
    return " ".join(parts)


def _name(name: str) -> str:
    return name if _WORD.match(name) else json.dumps(name)


def _map_lines(decl: MapDecl) -> Iterator[str]:
    cap = "dynamic" if decl.cap is None else decl.cap
    size = "" if decl.size is None else f" size={decl.size}"
    sample = "" if decl.sample == 1 else f" sample={decl.sample}"
    waits = " waits" if decl.waits else ""
    yield f"map {_name(decl.name)} {decl.level.value} {decl.kind.value} cap={cap}{size}{sample}{waits} {{"
    for field in decl.fields:
        yield f"  {_name(field.name)}: {field_words(field)}"
    yield "}"


def _probe_lines(probe: Probe) -> Iterator[str]:
    pos = ", ".join(t.text if _POS.match(t.text) else json.dumps(t.text) for t in probe.pos)
    only = f" lines {json.dumps(AND.join(map(written, probe.lines.only)))}" if probe.lines.only else ""
    never = f" without {json.dumps(written(probe.lines.never))}" if probe.lines.never else ""
    yield f"probe {_name(probe.name)} {probe.level.value} at {pos}{only}{never} {{"
    for when, body in (("before", probe.before), ("use" if probe.at_use else "after", probe.after)):
        if body is not None:
            yield from _body_lines(when, body)
    yield "}"


def _body_lines(when: str, body: Body) -> Iterator[str]:
    if isinstance(body, IRBody):
        yield f"{when}:"
        for instr in body.instrs:
            yield f"  {print_instr(instr)}"
    else:
        yield f"{when} asm {_name(body.target)}:"
        for line in body.text.split("\n"):
            yield f"  {json.dumps(line)}"


def _operand(value: Value, expected: Type | None) -> str:
    text = str(value.value) if isinstance(value, Imm) else f"%{_reg(value.name)}"
    return text if value.type is expected else f"{text}:{value.type}"


def _reg(name: str) -> str:
    return name if _REG.match(name) else json.dumps(name)


def _attr(op: Op, attr: Helper | CaptureRef | str) -> str:
    if isinstance(attr, Helper):
        return f"@{attr.label}"
    if isinstance(attr, CaptureRef):
        element = "" if attr.element is None else f"[{attr.element}]"
        return f"${attr.capture.value}{element}"
    return f".{_name(attr)}" if op.info.attr is Attr.LABEL else f"[{_name(attr)}]"
