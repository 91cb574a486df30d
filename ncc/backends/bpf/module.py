"""A program as an LLVM module for BPF: one function in a section of its own for each snippet, and the maps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from llvmlite import ir

from ncc.backends.bpf.context import WORD_BYTES, Entry, context_fields, field_index
from ncc.backends.bpf.debug import DebugInfo
from ncc.backends.bpf.helpers import HELPER_IDS, MAP_PUSH_ELEM, combine_id
from ncc.backends.llvm.lower import Builder, Value, convert, llvm_type, lower_body
from ncc.backends.rewrite.hooks import Hooks
from ncc.diag import Diagnostics
from ncc.ir.nodes import CaptureRef, Instr, IRBody, MapDecl, Probe, Program, Reg
from ncc.ir.types import Helper, MapKind, Type
from ncc.source import Span

LICENSE = b"Dual MIT/GPL\0"
IR_SECTION = "ncc.ir"
"""Holds the program's text: levels, tracepoints and initial values, which eBPF has no place for."""

_I8, _I32, _I64 = (ir.IntType(bits) for bits in (8, 32, 64))
_PTR = ir.PointerType()
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def snippets(program: Program) -> Iterator[tuple[Probe, str, IRBody]]:
    """(probe, side, body) of every compiled body."""
    for probe in program.probes:
        for side, body in (("before", probe.before), ("after", probe.after)):
            if isinstance(body, IRBody):
                yield probe, side, body


def section_name(probe: Probe, side: str) -> str:
    return f"probe/{probe.name}/{side}"


def function_name(probe: Probe, side: str) -> str:
    return f"{probe.name}_{side}"


def check(program: Program, diags: Diagnostics) -> None:
    """Report names and maps that a BPF object cannot have."""
    named = [*((m.name, m.span) for m in program.maps), *((r.name, r.span) for r in program.regs),
             *((f.name, f.span) for m in program.maps for f in m.fields),
             *((p.name, p.span) for p in program.probes)]
    for name, span in named:
        if not _NAME.match(name):
            diags.error("B040", span, f"'{name}' cannot be a name in a BPF object",
                        "take letters, digits and underscores: BTF's names are those of C")
    for decl in program.maps:
        if decl.kind is not MapKind.ARRAY:
            diags.error("B044", decl.span, f"map '{decl.name}' is of type {decl.kind.value}, which BPF objects lack",
                        "save records to an array, and let what reads them choose or aggregate")
        if decl.sample != 1:
            diags.error("B045", decl.span, f"map '{decl.name}' keeps one save in {decl.sample}; BPF objects keep all",
                        "leave out 'sample'")
    functions = [function_name(probe, side) for probe, side, _ in snippets(program)]
    for decl in program.maps:
        if decl.name in (*functions, "_license", "_ncc_ir"):
            diags.error("B040", decl.span, f"the map '{decl.name}' has the name of a symbol that the object needs",
                        "rename the map")


def build_module(program: Program, text: str) -> Any:
    """The module. ``text`` is the program's IR, for the section of its own."""
    module = _Module(program)
    for decl in program.maps:
        module.map(decl)
    for probe, side, body in snippets(program):
        module.function(probe, side, body)
    module.data("_license", "license", LICENSE)
    module.data("_ncc_ir", IR_SECTION, text.encode())
    return module.module


def build_alone(program: Program, probe: Probe, body: IRBody) -> Any:
    """A module with one function, which is what it is in the program's module."""
    module = _Module(program)
    for decl in program.maps:
        module.map(decl)
    module.function(probe, "alone", body)
    return module.module


class _Module:
    """One module under construction."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.module = ir.Module("ncc")
        self.module.triple = "bpfel"
        self.fields = context_fields(program)
        self.debug = DebugInfo(self.module, program, self.fields)
        self.maps: dict[str, Value] = {}

    def map(self, decl: MapDecl) -> None:
        """A map's definition: pointers that nobody follows, whose types in BTF say what the map is."""
        members = self.debug.map_members(decl)
        nothing = ir.Constant(ir.LiteralStructType([_PTR] * len(members)), None)
        variable = self.debug.map_variable(decl, members)
        self.maps[decl.name] = self.variable(decl.name, ".maps", nothing, variable)

    def data(self, name: str, section: str, content: bytes) -> None:
        self.variable(name, section, ir.Constant(ir.ArrayType(_I8, len(content)), bytearray(content)), None)

    def variable(self, name: str, section: str, initial: Value, debug: Value | None) -> Value:
        variable = ir.GlobalVariable(self.module, initial.type, name)
        variable.initializer, variable.section, variable.align = initial, section, 1 if debug is None else 8
        if debug is not None:
            variable.set_metadata("dbg", debug)
        return variable

    def function(self, probe: Probe, side: str, body: IRBody) -> None:
        """``int NAME(struct ncc_context *context)``, which returns 0."""
        function = ir.Function(self.module, ir.FunctionType(_I32, [_PTR]), function_name(probe, side))
        function.section = section_name(probe, side)
        function.attributes.add("nounwind")
        scope = self.debug.function(function, body)
        _Body(self, function.args[0], ir.IRBuilder(function.append_basic_block()), scope).lower(body)


class _Body:
    """One function under construction."""

    def __init__(self, module: _Module, context: Value, b: Builder, scope: Value) -> None:
        self.module = module
        self.context = context
        self.scope = scope
        self.record: Value = None
        self.b = b

    def lower(self, body: IRBody) -> None:
        b, program = self.b, self.module.program
        self.place(b, body.span)
        saved = [program.map(str(i.attr)) for i in body.instrs if isinstance(i.attr, str)]
        room = max((decl.record_bytes for decl in saved if decl is not None), default=0)
        if room:
            self.record = b.alloca(ir.ArrayType(_I64, -(-room // WORD_BYTES)))
            self.record.align = WORD_BYTES
            self.record.type = _PTR  # llvmlite gives it the type of its element, in which nothing else is stored
        used = {operand.name for i in body.instrs for operand in (*i.args, i.dst) if isinstance(operand, Reg)}
        start = {reg.name: self.load(reg.name, reg.type) for reg in program.regs if reg.name in used}
        end = lower_body(b, body, start, Hooks(self.capture, self.helper, self.save, self.combine),
                         self.place)
        for name, value in start.items():
            if end[name] is not value:
                self.store(name, end[name])
        b.ret(ir.Constant(_I32, 0))

    def place(self, b: Builder, span: Span) -> None:
        b.debug_metadata = self.module.debug.location(span, self.scope)

    def word(self, what: Entry) -> Value:
        offset = ir.Constant(_I64, WORD_BYTES * field_index(self.module.fields, what))
        return self.b.gep(self.context, [offset], inbounds=True, source_etype=_I8)

    def load(self, what: Entry, type_: Type) -> Value:
        return _narrowed(self.b, self.b.load(self.word(what), typ=_I64, align=WORD_BYTES), type_)

    def store(self, name: str, value: Value) -> None:
        wide = value if value.type == _I64 else self.b.zext(value, _I64)
        self.b.store(wide, self.word(name), align=WORD_BYTES)

    def capture(self, b: Builder, ref: CaptureRef, type_: Type) -> Value:
        return self.load(ref, type_)

    def helper(self, b: Builder, which: Helper, type_: Type, into: Value) -> Value:
        return _narrowed(b, self.call(HELPER_IDS[which], []), type_)

    def combine(self, b: Builder, instr: Instr, args: Sequence[Value]) -> Value:
        """A helper's result; numbers go to it as they are in 64 bits."""
        assert instr.type is not None
        extended = [convert(b, value, arg.type, Type.U64) for value, arg in zip(args, instr.args, strict=True)]
        return _narrowed(b, self.call(combine_id(instr.op, instr.type), extended), instr.type)

    def call(self, number: int, args: Sequence[Value]) -> Value:
        type_ = ir.FunctionType(_I64, [a.type for a in args])
        return self.b.call(self.b.inttoptr(ir.Constant(_I64, number), type_.as_pointer()), args)

    def save(self, b: Builder, name: str, fields: Sequence[tuple[Value, Type]]) -> None:
        """Put the record together without padding, and append it."""
        at = 0
        for value, type_ in fields:
            whole = b.zext(value, _I8) if type_ is Type.PRED else value
            place = b.gep(self.record, [ir.Constant(_I64, at)], inbounds=True, source_etype=_I8)
            # An access of the stack must be aligned (Linux, bpf/verifier): LLVM splits what is not.
            b.store(whole, place, align=_alignment(at))
            at += type_.bytes
        self.call(MAP_PUSH_ELEM, [self.module.maps[name], self.record, ir.Constant(_I64, 0)])


def _alignment(offset: int) -> int:
    return next(size for size in (8, 4, 2, 1) if offset % size == 0)


def _narrowed(b: Builder, value: Value, type_: Type) -> Value:
    return value if type_.bits == 64 else b.trunc(value, llvm_type(type_))

