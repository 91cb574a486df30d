"""Debug information of a BPF module, from which LLVM makes BTF: types of the maps, of the context, and source lines.

A map's definition follows libbpf's convention (``tools/lib/bpf/bpf_helpers.h``): ``__uint(name, n)`` is a member ``int
(*name)[n]``, ``__type(name, t)`` a member ``t *name``.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from llvmlite import ir

from ncc.backends.bpf.context import WORD_BYTES, Entry, field_name
from ncc.ir.nodes import IRBody, MapDecl, Program
from ncc.ir.types import Type
from ncc.source import Span

Node = Any
"""A node of LLVM's metadata."""

QUEUE = 22
"""``BPF_MAP_TYPE_QUEUE``: no key; a record is appended while there is room."""

_POINTER_BITS = 64
_C_TYPES: dict[Type, tuple[str, str]] = {
    Type.U8: ("unsigned char", "DW_ATE_unsigned_char"),
    Type.U16: ("unsigned short", "DW_ATE_unsigned"),
    Type.U32: ("unsigned int", "DW_ATE_unsigned"),
    Type.U64: ("unsigned long long", "DW_ATE_unsigned"),
    Type.S32: ("int", "DW_ATE_signed"),
    Type.S64: ("long long", "DW_ATE_signed"),
    Type.PRED: ("_Bool", "DW_ATE_boolean"),
    Type.F16: ("_Float16", "DW_ATE_float"),
    Type.BF16: ("__bf16", "DW_ATE_float"),
    Type.F32: ("float", "DW_ATE_float"),
    Type.F64: ("double", "DW_ATE_float"),
}
"""(name in C, DWARF's encoding)"""


class DebugInfo:
    """The debug information of one module."""

    def __init__(self, module: Any, program: Program, fields: Sequence[Entry]) -> None:
        self.module = module
        self._locations: dict[tuple[int, int, str], Node] = {}
        path = Path(program.span.source.path)
        self.file = self.node("DIFile", filename=path.name, directory=str(path.parent))
        self.unit = self.node("DICompileUnit", distinct=True, language=ir.DIToken("DW_LANG_C99"), file=self.file,
                              producer="ncc", isOptimized=True, runtimeVersion=0,
                              emissionKind=ir.DIToken("FullDebug"))
        module.add_named_metadata("llvm.dbg.cu", self.unit)
        for behaviour, name, value in ((7, "Dwarf Version", 4), (2, "Debug Info Version", 3)):
            words = [ir.Constant(ir.IntType(32), behaviour), name, ir.Constant(ir.IntType(32), value)]
            module.add_named_metadata("llvm.module.flags", words)
        self.int = self.type(Type.S32)
        members = [(field_name(f), self.type(Type.U64), 8 * WORD_BYTES * i, 64) for i, f in enumerate(fields)]
        self.context = self.struct("ncc_context", members)

    def node(self, kind: str, distinct: bool = False, **operands: Any) -> Node:
        return self.module.add_debug_info(kind, operands, is_distinct=distinct)

    # ---- types

    def type(self, type_: Type) -> Node:
        name, encoding = _C_TYPES[type_]
        return self.node("DIBasicType", name=name, size=8 * type_.bytes, encoding=ir.DIToken(encoding))

    def pointer(self, to: Node) -> Node:
        return self.node("DIDerivedType", tag=ir.DIToken("DW_TAG_pointer_type"), baseType=to, size=_POINTER_BITS)

    def array(self, count: int) -> Node:
        """``int[count]``"""
        return self.node("DICompositeType", tag=ir.DIToken("DW_TAG_array_type"), baseType=self.int, size=32 * count,
                         elements=[self.node("DISubrange", count=count)])

    def struct(self, name: str | None, members: Sequence[tuple[str, Node, int, int]]) -> Node:
        """``members`` are (name, type, offset, size), in bits."""
        elements = [self.node("DIDerivedType", tag=ir.DIToken("DW_TAG_member"), name=member, baseType=type_,
                              offset=offset, size=size) for member, type_, offset, size in members]
        end = max((offset + size for _, _, offset, size in members), default=0)
        named = {} if name is None else {"name": name}
        return self.node("DICompositeType", distinct=True, tag=ir.DIToken("DW_TAG_structure_type"), file=self.file,
                         size=end, elements=elements, **named)

    # ---- maps

    def map_members(self, decl: MapDecl) -> tuple[tuple[str, Node], ...]:
        """(name, type) of the members of a map's definition; a dynamic cap is 0, which the loader sets."""
        return (("type", self.pointer(self.array(QUEUE))), ("max_entries", self.pointer(self.array(decl.cap or 0))),
                ("value", self.pointer(self.record(decl))))

    def record(self, decl: MapDecl) -> Node:
        members, at = [], 0
        for field in decl.fields:
            members.append((field.name, self.type(field.type), at, 8 * field.type.bytes))
            at += 8 * field.type.bytes
        return self.struct(decl.name, members)

    def map_variable(self, decl: MapDecl, members: Sequence[tuple[str, Node]]) -> Node:
        placed = [(name, type_, _POINTER_BITS * i, _POINTER_BITS) for i, (name, type_) in enumerate(members)]
        variable = self.node("DIGlobalVariable", distinct=True, name=decl.name, scope=self.unit, file=self.file,
                             line=_line(decl.span), type=self.struct(None, placed), isLocal=False, isDefinition=True)
        return self.node("DIGlobalVariableExpression", var=variable, expr=self.node("DIExpression"))

    # ---- functions and lines

    def function(self, function: Any, body: IRBody) -> Node:
        """The scope of a function's lines: ``int NAME(struct ncc_context *context)``."""
        pointer = self.pointer(self.context)
        signature = self.node("DISubroutineType", types=[self.int, pointer])
        # A scope lists its arguments, and each names its scope: refer to the list by the number it is going to have.
        retained = ir.DIToken(f"!{len(self.module.metadata) + 2}")
        scope = self.node("DISubprogram", distinct=True, name=function.name, scope=self.file, file=self.file,
                          line=_line(body.span), scopeLine=_line(body.span), type=signature, unit=self.unit,
                          spFlags=ir.DIToken("DISPFlagDefinition | DISPFlagOptimized"), retainedNodes=retained)
        argument = self.node("DILocalVariable", name="context", arg=1, scope=scope, file=self.file,
                             line=_line(body.span), type=pointer)
        listed = self.module.add_metadata([argument])
        assert retained.value == listed.get_reference()
        function.set_metadata("dbg", scope)
        return scope

    def location(self, span: Span, scope: Node) -> Node:
        line, column = (span.line, span.column) if span.source.text else (0, 0)
        key = (line, column, scope.name)
        if key not in self._locations:  # llvmlite would look it up by all that the scope consists of
            self._locations[key] = self.node("DILocation", line=line, column=column, scope=scope)
        return self._locations[key]


def _line(span: Span) -> int:
    return span.line if span.source.text else 0
