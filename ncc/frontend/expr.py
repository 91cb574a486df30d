"""Expressions of a snippet: typed, widened, and emitted as IR.

Every method returns the operand, or None after an error was reported, so that one mistake is told once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ncc.diag import Diagnostics, Hint, did_you_mean, nearest
from ncc.frontend.arith import TooLarge, common, fits, fold, literal_type, promoted
from ncc.frontend.decls import File
from ncc.frontend.emit import Emitter, Literal, Operand
from ncc.frontend.names import SHARED, Function, member, member_hint
from ncc.ir.nodes import CaptureRef, Imm, Reg, Value
from ncc.ir.ops import Op
from ncc.ir.types import Capture, Helper, Type
from ncc.limits import Limit
from ncc.source import Span

_BINARY: dict[type[ast.operator], Op] = {
    ast.Add: Op.ADD, ast.Sub: Op.SUB, ast.Mult: Op.MUL, ast.FloorDiv: Op.DIV, ast.Mod: Op.REM,
    ast.LShift: Op.SHL, ast.RShift: Op.SHR, ast.BitAnd: Op.AND, ast.BitOr: Op.OR, ast.BitXor: Op.XOR,
}  # fmt: skip
_BITWISE = (Op.AND, Op.OR, Op.XOR)
_COMPARE: dict[type[ast.cmpop], Op] = {
    ast.Eq: Op.EQ, ast.NotEq: Op.NE, ast.Lt: Op.LT, ast.LtE: Op.LE, ast.Gt: Op.GT, ast.GtE: Op.GE,
}  # fmt: skip
_SPELLING: dict[type[ast.AST], str] = {
    ast.Pow: "**", ast.MatMult: "@", ast.Div: "/", ast.In: "in", ast.NotIn: "not in", ast.Is: "is",
    ast.IsNot: "is not",
}  # fmt: skip
_CONSTANTS = {float: "a float", complex: "a complex number", str: "a string", bytes: "a bytes literal",
              type(None): "None", type(...): "'...'"}  # fmt: skip
_UNSUPPORTED: dict[type[ast.AST], str] = {
    ast.Lambda: "a lambda", ast.ListComp: "a comprehension", ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension", ast.GeneratorExp: "a generator", ast.JoinedStr: "an f-string",
    ast.List: "a list", ast.Tuple: "a tuple", ast.Dict: "a dict", ast.Set: "a set", ast.NamedExpr: "':='",
    ast.Await: "await", ast.Yield: "yield", ast.YieldFrom: "yield", ast.Starred: "'*'", ast.Slice: "a slice",
}  # fmt: skip


@dataclass
class Local:
    """A register of one snippet and where it was first assigned."""

    reg: Reg
    span: Span


@dataclass
class Expressions:
    """Lowers expressions into ``out``. ``locals`` grows as statements assign; ``later`` are names assigned at all."""

    file: File
    out: Emitter
    diags: Diagnostics
    lower_call: Callable[[Expressions, ast.Call], Operand | None]
    locals: dict[str, Local] = field(default_factory=dict)
    later: frozenset[str] = frozenset()
    unknown: set[str] = field(default_factory=set)  # names that were told of

    def value(self, node: ast.expr) -> Operand | None:
        """The operand of an expression."""
        try:
            number = fold(node)
        except TooLarge as failure:
            self.fail("E020", failure.node, "this number does not fit 64 bits")
            return None
        if number is not None:
            return Literal(number)
        visit = _VISIT.get(type(node))
        if visit is None:
            self.fail("E006", node, f"{_UNSUPPORTED.get(type(node), 'this expression')} is not supported")
            return None
        return visit(self, node)

    def fail(self, code: str, node: ast.AST, message: str, hint: Hint = None) -> None:
        self.diags.error(code, self.span(node), message, hint)

    def span(self, node: ast.AST) -> Span:
        return self.file.places.span(node)

    def pred(self, node: ast.expr) -> Value | None:
        """An expression as a condition: an integer is true where it is not 0."""
        operand = self.value(node)
        return None if operand is None else self.out.convert(operand, Type.PRED, self.span(node))

    # --- leaves ---

    def _constant(self, node: ast.Constant) -> Operand | None:
        if isinstance(node.value, bool):
            return Imm(int(node.value), Type.PRED)
        hint = "raw bits can be written as an integer" if isinstance(node.value, float) else None
        self.fail("E021", node, f"{_CONSTANTS[type(node.value)]} cannot be computed on the GPU", hint)
        return None

    def _name(self, node: ast.Name) -> Operand | None:
        if node.id in self.locals:
            return self.locals[node.id].reg
        if node.id in self.file.regs:
            return Reg(node.id, self.file.regs[node.id].type)
        path = self.file.imports.resolve(node)
        if path is not None:
            return self._member(node, path)
        if node.id in self.file.maps:
            self.fail("E017", node, f"map '{node.id}' is no value", f"save to it: '{node.id}.save(...)'")
            return None
        if node.id not in self.unknown:
            self.fail("E014", node, f"unknown name '{node.id}'", lambda: self._name_hint(node.id))
        self.unknown.add(node.id)
        return None

    def _name_hint(self, name: str) -> str | None:
        if name in self.later:
            return "it is assigned further down, after this use"
        if name in self.file.locals:
            return f"a local of probe '{self.file.locals[name]}'; to share it, declare '{name}: nl.u64 = 0' at the top"
        declared = ((self.file.maps, "a map, declared"), (self.locals, "assigned"), (self.file.regs, "declared"))
        close = nearest(name, (word for table, _ in declared for word in table))
        for table, how in declared:
            if close is not None and close in table:
                return f"did you mean '{close}' ({how} at {_line(table[close].span)})?"
        prefix = self.file.imports.language_prefix
        if prefix == f"{name}.":
            return f"add 'import ncc.language as {name}' at the top"
        if member(("language", name)) is not None:
            return f"did you mean '{prefix}{name}'?"
        return did_you_mean(name, self.file.imports.paths)

    def attribute(self, node: ast.Attribute) -> Operand | None:
        path = self.file.imports.resolve(node)
        if path is not None:
            return self._member(node, path)
        root = _root(node)
        if not isinstance(root, ast.Name):
            self.fail("E006", node, f"'.{node.attr}' of an expression is not supported")
            return None
        if root.id in self.file.maps:
            self.fail("E017", node, f"map '{root.id}' cannot be read", f"save to it: '{root.id}.save(...)'")
            return None
        if root.id in self.locals or root.id in self.file.regs:
            self.fail("E017", node, f"register '{root.id}' has no attributes")
            return None
        self.fail("E014", root, f"unknown name '{root.id}'", self._name_hint(root.id))
        return None

    def _member(self, node: ast.expr, path: tuple[str, ...]) -> Operand | None:
        """A member of the language used as a value."""
        found = member(path)
        text = self.span(node).text
        if isinstance(found, Capture):
            return self._capture(node, CaptureRef(found))
        if isinstance(found, Helper):
            # nl.tid.x is CUDA's spelling; of the others the call is what tells a helper from a capture.
            if found.label.partition(".")[0] not in _DIMENSIONS:
                self.fail("E017", node, f"'{text}' is a helper", f"call it: '{text}()'")
                return None
            return self.out.op(Op.CALL, found.result, (), self.span(node), found)
        if isinstance(found, Function):
            self.fail("E017", node, f"'{text}' is a function", f"call it: '{text}(...)'")
            return None
        if isinstance(found, Type):
            self.fail("E017", node, f"'{text}' is a type", f"convert with '{text}(...)'")
            return None
        if found == SHARED:
            self.fail("E017", node, f"'{text}' needs an address", f"write '{text}[address]'")
            return None
        self.unknown_member(node, path)
        return None

    def unknown_member(self, node: ast.expr, path: tuple[str, ...]) -> None:
        text = self.span(node).text
        self.fail("E012", node, f"'{text}' is not part of the language", lambda: member_hint(
            path, self.file.imports.language_prefix) if path[:1] == ("language",) else None)

    def _capture(self, node: ast.expr, ref: CaptureRef) -> Operand:
        return self.out.op(Op.CAPTURE, ref.capture.type, (), self.span(node), ref)

    def _subscript(self, node: ast.Subscript) -> Operand | None:
        if self.is_shared(node):
            address = self.value(node.slice)
            if address is None:
                return None
            return self.out.op(Op.LDSHARED, Type.U32, (self.out.typed(address),), self.span(node))
        ref = self.capture_ref(node)
        return None if ref is None else self._capture(node, ref)

    def is_shared(self, node: ast.expr) -> bool:
        """Whether this is ``nl.shared[...]``."""
        return isinstance(node, ast.Subscript) and self.path(node.value) == ("language", SHARED)

    def path(self, node: ast.expr) -> tuple[str, ...] | None:
        """The member of the language's packages that a dotted name stands for."""
        return self.file.imports.resolve(node)

    def capture_ref(self, node: ast.expr) -> CaptureRef | None:
        """The capture that ``nl.out`` or ``nl.out[1]`` names; None after an error if it names none."""
        base = node.value if isinstance(node, ast.Subscript) else node
        path = self.path(base)
        found = member(path) if path else None
        if not isinstance(found, Capture):
            self.fail("E022", node, f"'{self.span(base).text}' has no elements",
                      "an operand of a vector instruction has: 'nl.out[1]'")
            return None
        if not isinstance(node, ast.Subscript):
            return CaptureRef(found)
        element = node.slice.value if isinstance(node.slice, ast.Constant) else None
        if type(element) is not int or element not in Limit.ELEMENT or found in (Capture.ADDR, Capture.BYTES):
            self.fail("E022", node, f"'{self.span(node).text}' is no element of an operand",
                      f"a literal from 0 to {Limit.ELEMENT.most}, on 'out' and 'in1' to 'in4'")
            return None
        return CaptureRef(found, element)

    # --- operators ---

    def _unary(self, node: ast.UnaryOp) -> Operand | None:
        span = self.span(node)
        if isinstance(node.op, ast.Not):
            condition = self.pred(node.operand)
            return None if condition is None else self.out.op(Op.NOT, Type.PRED, (condition,), span)
        operand = self.value(node.operand)
        if operand is None:
            return None
        value = self.out.typed(operand)
        if isinstance(node.op, ast.Invert) and value.type is Type.PRED:
            return self.out.op(Op.NOT, Type.PRED, (value,), span)
        type_ = promoted(value.type)
        value = self.out.convert(value, type_, span)
        if isinstance(node.op, ast.UAdd):
            return value
        return self.out.op(Op.NEG if isinstance(node.op, ast.USub) else Op.NOT, type_, (value,), span)

    def _binary(self, node: ast.BinOp) -> Operand | None:
        left, right = self.value(node.left), self.value(node.right)
        return self.binary(node, node.op, left, right)

    def binary(self, node: ast.AST, operator: ast.operator, left: Operand | None,
               right: Operand | None) -> Operand | None:
        """One arithmetic operator on two operands; ``node`` is what a message points at."""
        op = _BINARY.get(type(operator))
        if op is None:
            if isinstance(operator, ast.Div):
                self.fail("E018", node, "'/' is no integer division", "use '//'")
                return None
            self.fail("E019", node, f"operator '{_SPELLING[type(operator)]}' is not supported")
            return None
        if left is None or right is None:
            return None
        if op in (Op.SHL, Op.SHR):
            return self._shift(node, op, left, right)
        type_, args = self.unify(node, (left, right), pred_ok=op in _BITWISE)
        return self.out.op(op, type_, args, self.span(node))

    def _shift(self, node: ast.AST, op: Op, left: Operand, right: Operand) -> Operand:
        """The type is that of what is shifted, the count is converted to it; only its low bits count."""
        span = self.span(node)
        value = self.out.typed(left)
        type_ = promoted(value.type)
        if isinstance(right, Literal) and not 0 <= right.value < type_.bits:
            masked = right.value % type_.bits
            self.diags.warning("E053", span, f"a {type_} is shifted by {right.value}, which means by {masked}")
            right = Literal(masked)
        args = (self.out.convert(value, type_, span), self.out.convert(right, type_, span))
        return self.out.op(op, type_, args, span)

    def unify(self, node: ast.AST, operands: tuple[Operand, ...],
              pred_ok: bool = False) -> tuple[Type, tuple[Value, ...]]:
        """The type that operands widen to, and the operands in it."""
        type_ = _unified(operands, pred_ok)
        span = self.span(node)
        return type_, tuple(self.out.convert(operand, type_, span) for operand in operands)

    def _compare(self, node: ast.Compare) -> Operand | None:
        operands = [self.value(n) for n in (node.left, *node.comparators)]
        results = [self._one_comparison(node, op, a, b)
                   for op, a, b in zip(node.ops, operands, operands[1:], strict=False)]
        return self._fold_preds(node, Op.AND, results)

    def _one_comparison(self, node: ast.Compare, op: ast.cmpop, left: Operand | None,
                        right: Operand | None) -> Value | None:
        if type(op) not in _COMPARE:
            self.fail("E019", node, f"operator '{_SPELLING[type(op)]}' is not supported")
            return None
        if left is None or right is None:
            return None
        type_, args = self.unify(node, (left, right))
        return self.out.op(_COMPARE[type(op)], type_, args, self.span(node))

    def _fold_preds(self, node: ast.expr, op: Op, preds: list[Value | None]) -> Value | None:
        """``and`` or ``or`` of conditions, all of them computed: there is nothing to skip in a snippet."""
        known = [p for p in preds if p is not None]
        if len(known) < len(preds):
            return None
        result = known[0]
        for pred in known[1:]:
            result = self.out.op(op, Type.PRED, (result, pred), self.span(node))
        return result

    def _bool(self, node: ast.BoolOp) -> Operand | None:
        op = Op.AND if isinstance(node.op, ast.And) else Op.OR
        return self._fold_preds(node, op, [self.pred(n) for n in node.values])

    def _select(self, node: ast.IfExp) -> Operand | None:
        condition, then, otherwise = self.pred(node.test), self.value(node.body), self.value(node.orelse)
        if condition is None or then is None or otherwise is None:
            return None
        type_, args = self.unify(node, (then, otherwise), pred_ok=True)
        return self.out.op(Op.SELECT, type_, (condition, *args), self.span(node))

    def _call(self, node: ast.Call) -> Operand | None:
        return self.lower_call(self, node)


_DIMENSIONS = ("tid", "ctaid", "ntid", "nctaid")
_VISIT: dict[type[ast.expr], Callable[[Expressions, Any], Operand | None]] = {
    ast.Constant: Expressions._constant,
    ast.Name: Expressions._name,
    ast.Attribute: Expressions.attribute,
    ast.Subscript: Expressions._subscript,
    ast.UnaryOp: Expressions._unary,
    ast.BinOp: Expressions._binary,
    ast.Compare: Expressions._compare,
    ast.BoolOp: Expressions._bool,
    ast.IfExp: Expressions._select,
    ast.Call: Expressions._call,
}


def _root(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node


def _line(span: Span) -> str:
    return f"{span.source.path}:{span.line}"


def _unified(operands: tuple[Operand, ...], pred_ok: bool) -> Type:
    typed = [operand.type for operand in operands if not isinstance(operand, Literal)]
    literals = [operand.value for operand in operands if isinstance(operand, Literal)]
    if pred_ok and not literals and all(t is Type.PRED for t in typed):
        return Type.PRED
    # The common type first: s32 + u8 is s32, as it is in C, where u8 alone would be computed in u32.
    type_ = promoted(common(typed or map(literal_type, literals)))
    return common([type_, *(literal_type(v) for v in literals if not fits(v, type_))])
