"""Statements of a probe's body that transfer no control, lowered to IR.

Shared memory and writes to captures are lowered too: the verifier refuses them, with the line.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ncc.diag import SHOWN_ERRORS, Hint, did_you_mean, suggestion
from ncc.frontend.arith import literal_type
from ncc.frontend.decls import check_name, read_type
from ncc.frontend.emit import Emitter, Literal, Operand
from ncc.frontend.expr import Expressions, Local
from ncc.frontend.names import member, member_hint
from ncc.ir.nodes import MapDecl, Reg, Value
from ncc.ir.ops import Op
from ncc.ir.types import Capture, Level, Type

_KEYWORDS: dict[type[ast.AST], str] = {
    ast.FunctionDef: "a nested function", ast.AsyncFunctionDef: "a nested function", ast.ClassDef: "a class",
    ast.With: "'with'", ast.AsyncWith: "'with'", ast.AsyncFor: "'async for'", ast.Try: "'try'", ast.Raise: "'raise'",
    ast.Assert: "'assert'", ast.Delete: "'del'", ast.Import: "'import'", ast.ImportFrom: "'import'",
    ast.Nonlocal: "'nonlocal'", ast.Match: "'match'",
}  # fmt: skip
# The unsigned type that holds the bits of a float field.
_RAW_BITS = {Type.F16: Type.U16, Type.BF16: Type.U16, Type.F32: Type.U32, Type.F64: Type.U64}


@dataclass(frozen=True)
class Loop:
    """Labels that ``continue`` and ``break`` jump to."""

    next: str
    end: str


@dataclass
class Snippet:
    """Lowers the statements of one body, each kind as ``statements`` has it."""

    level: Level
    expr: Expressions
    statements: Statements
    loops: list[Loop] = field(default_factory=list)

    @property
    def out(self) -> Emitter:
        return self.expr.out

    def block(self, body: list[ast.stmt]) -> None:
        for node in body:
            visit = self.statements.get(type(node))
            if visit:
                visit(self, node)
            else:
                self.unsupported(node, _KEYWORDS.get(type(node), "this statement"))

    def unsupported(self, node: ast.AST, what: str, hint: Hint = None) -> None:
        self.expr.fail("E005", node, f"{what} is not supported in a probe", hint)

    def warn_misspelt(self, used: Set[str]) -> None:
        """A local that nothing uses and that is called almost like a register was meant to be that."""
        unused = (name for name in self.expr.locals if name not in used)
        for name in islice(unused, SHOWN_ERRORS):
            hint = did_you_mean(name, self.expr.file.regs)
            if hint:
                place = self.expr.locals[name].span
                self.expr.diags.warning("E055", place, f"'{name}' is a new local that nothing uses", hint)

    # --- assignment ---

    def _assign(self, node: ast.Assign) -> None:
        operand = self.expr.value(node.value)
        for target in node.targets:
            self.store(target, operand, node.value, shared=len(node.targets) > 1)

    def _aug_assign(self, node: ast.AugAssign) -> None:
        old = self.expr.value(node.target)
        operand = self.expr.binary(node, node.op, old, self.expr.value(node.value))
        if old is not None:
            self.store(node.target, operand, node)

    def _ann_assign(self, node: ast.AnnAssign) -> None:
        if not isinstance(node.target, ast.Name):
            return self.unsupported(node, "a type on this target")
        name = node.target.id
        type_ = self.register_type(node.annotation)
        operand = Literal(0) if node.value is None else self.expr.value(node.value)
        if name in self.expr.file.regs or name in self.expr.locals:
            known = self.expr.file.regs.get(name) or self.expr.locals[name]
            return self.expr.fail("E007", node.target, f"'{name}' has a type already (line {known.span.line})",
                                  f"assign without one: '{name} = ...'")
        if self._can_declare(node.target):
            self._declare(node.target, type_ or Type.U64)
            self.store(node.target, operand, node.value or node)
        return None

    def register_type(self, node: ast.expr) -> Type | None:
        return read_type(node, self.expr.file, self.expr.diags, register=True)

    def store(self, target: ast.expr, operand: Operand | None, value: ast.AST, shared: bool = False) -> None:
        """Give a target a value; None is a value that was in error."""
        if isinstance(target, ast.Name) and not self._names_capture(target):
            self._store_name(target, operand, value, shared)
        elif isinstance(target, ast.Subscript) and self.expr.is_shared(target):
            address = self.expr.value(target.slice)
            if address is not None and operand is not None:
                args = (self.out.typed(address), self.out.typed(operand))
                self.out.effect(Op.STSHARED, args, self.expr.span(target))
        elif isinstance(target, (ast.Name, ast.Attribute, ast.Subscript)):
            self._store_capture(target, operand)
        else:
            self.unsupported(target, "unpacking", "assign one name at a time")

    def _names_capture(self, target: ast.Name) -> bool:
        """Whether a plain name is a capture: ``from ncc.language import out``."""
        path = self.expr.file.imports.resolve(target)
        return path is not None and isinstance(member(path), Capture)

    def _store_name(self, target: ast.Name, operand: Operand | None, value: ast.AST, shared: bool) -> None:
        reg = self.register(target, operand)
        if reg is None or operand is None:
            return None
        if isinstance(operand, Literal) and not _fits_either_way(operand.value, reg.type):
            return self.expr.fail("E020", value, f"{operand.value} does not fit {reg.type}")
        return self.out.assign(reg, operand, self.expr.span(target), shared)

    def register(self, target: ast.Name, operand: Operand | None) -> Reg | None:
        """The register that a name stands for; its first assignment makes it a local of the value's type."""
        shared = self.expr.file.regs.get(target.id)
        if shared:
            return Reg(shared.name, shared.type)
        if target.id not in self.expr.locals:
            if not self._can_declare(target):
                return None
            self._declare(target, _type_of(operand))
        return self.expr.locals[target.id].reg

    def _can_declare(self, target: ast.Name) -> bool:
        file = self.expr.file
        what = "a map" if target.id in file.maps else "an import" if target.id in file.imports.paths else None
        if what:
            self.expr.fail("E008", target, f"'{target.id}' is {what} and cannot be assigned")
        return not what and check_name(target.id, target, file, self.expr.diags)

    def _declare(self, target: ast.Name, type_: Type) -> None:
        self.expr.locals[target.id] = Local(Reg(target.id, type_), self.expr.span(target))

    def _store_capture(self, target: ast.expr, operand: Operand | None) -> None:
        base = target.value if isinstance(target, ast.Subscript) else target
        path = self.expr.file.imports.resolve(base)
        found = member(path) if path else None
        if not isinstance(found, Capture):
            prefix = self.expr.file.imports.language_prefix
            return self.expr.fail("E008", target, f"'{self.expr.span(target).text}' cannot be assigned",
                                  lambda: (member_hint(path, prefix) if path and found is None else None)
                                  or "a probe assigns its own registers only")
        ref = self.expr.capture_ref(target)
        if ref is not None and operand is not None:
            self.out.effect(Op.SETCAPTURE, (self.out.typed(operand),), self.expr.span(target), ref)
        return None

    # --- saving ---

    def _expression(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, (str, type(...))):
            return
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "save" \
                and isinstance(call.func.value, ast.Name) and call.func.value.id in self.expr.file.maps:
            self._save(call, self.expr.file.maps[call.func.value.id])
        elif self.expr.value(node.value) is not None:
            self.expr.diags.warning("E052", self.expr.span(node), "this value is not used")

    def _save(self, node: ast.Call, decl: MapDecl) -> None:
        if decl.level is not self.level:
            self.expr.fail("E038", node, f"a {self.level.value}-level probe cannot save to '{decl.name}', "
                           f"a {decl.level.value}-level map", "give both the same level")
        operands = [self.expr.value(arg) for arg in node.args]
        if [k.arg for k in node.keywords] not in ([], ["when"]):
            return self.expr.fail("E016", node, f"'{decl.name}.save()' takes the fields in their order, and 'when='",
                                  "save(value, ..., when=condition)")
        when = [self.expr.pred(k.value) for k in node.keywords]
        if len(node.args) != len(decl.inputs):
            fields = ", ".join(f.name for f in decl.inputs)
            return self.expr.fail("E036", node, f"'{decl.name}' takes {len(decl.inputs)} values, {len(node.args)} "
                                  "are saved", f"save ({fields})")
        args = [self._saved(arg, operand, f.type)
                for arg, operand, f in zip(node.args, operands, decl.inputs, strict=True)]
        values = tuple(arg for arg in (*when, *args) if arg is not None)
        if len(values) == len(when) + len(args):
            self.out.effect(Op.SAVEIF if when else Op.SAVE, values, self.expr.span(node), decl.name)
        return None

    def _saved(self, node: ast.expr, operand: Operand | None, type_: Type) -> Value | None:
        """A value as its field holds it. A float's bits are stored as they are."""
        if operand is None:
            return None
        raw = _RAW_BITS.get(type_, type_)
        if isinstance(operand, Literal):
            if not _fits_either_way(operand.value, raw):
                self.expr.fail("E020", node, f"{operand.value} does not fit {type_}")
                return None
        elif type_.is_float and operand.type.bits < raw.bits:
            self.expr.fail("E037", node, f"a field of type {type_} holds {raw.bits} raw bits, this value has "
                           f"{operand.type.bits}")
            return None
        return self.out.convert(operand, raw, self.expr.span(node))

    # --- nothing ---

    def _pass(self, node: ast.Pass) -> None:
        pass

    def _global(self, node: ast.Global) -> None:
        """Not needed, but what a Python programmer writes: an assignment to a declared register writes it."""
        for name in node.names:
            if name not in self.expr.file.regs:
                self.expr.fail("E014", node, f"unknown name '{name}'", suggestion(name, self.expr.file.regs))


Statements = Mapping[type[ast.stmt], Callable[[Snippet, Any], object]]
"""How each kind of statement is lowered."""

PLAIN: Statements = {
    ast.Assign: Snippet._assign,
    ast.AugAssign: Snippet._aug_assign,
    ast.AnnAssign: Snippet._ann_assign,
    ast.Expr: Snippet._expression,
    ast.Pass: Snippet._pass,
    ast.Global: Snippet._global,
}


def _type_of(operand: Operand | None) -> Type:
    """The type of a local whose first value this is; u64 where the value is in error."""
    if operand is None:
        return Type.U64
    return literal_type(operand.value) if isinstance(operand, Literal) else operand.type


def _fits_either_way(value: int, type_: Type) -> bool:
    """A literal may be assigned as the number or as its bits: -1 to a u32, 0xffffffff to an s32."""
    return -(1 << type_.bits - 1) <= value < 1 << type_.bits
