"""Statements of a probe's body, lowered to IR.

Control flow, shared memory and writes to captures are lowered too: the verifier refuses them, with the line.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ncc.diag import Diagnostics, did_you_mean
from ncc.frontend.arith import literal_type
from ncc.frontend.decls import File, check_name, read_type
from ncc.frontend.emit import Emitter, Literal, Operand
from ncc.frontend.expr import Expressions, Local
from ncc.frontend.names import member, member_hint
from ncc.ir.nodes import IRBody, MapDecl, Reg, Value
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


def lower_snippet(node: ast.FunctionDef, level: Level, file: File, diags: Diagnostics) -> IRBody:
    """The body of a probe as IR."""
    names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    later = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    out = Emitter(names | set(file.regs))
    lowering = _Snippet(level, Expressions(file, out, diags, later=frozenset(later)))
    errors = len(diags.errors)
    lowering.block(node.body)
    if not out.instrs and len(diags.errors) == errors:
        diags.warning("E051", file.places.span(node), f"probe '{node.name}' does nothing")
    return IRBody(tuple(out.instrs), file.places.body_span(node))


@dataclass(frozen=True)
class _Loop:
    """Labels that ``continue`` and ``break`` jump to."""

    next: str
    end: str


@dataclass
class _Snippet:
    level: Level
    expr: Expressions
    loops: list[_Loop] = field(default_factory=list)

    @property
    def out(self) -> Emitter:
        return self.expr.out

    def block(self, body: list[ast.stmt]) -> None:
        for node in body:
            visit = _VISIT.get(type(node))
            if visit:
                visit(self, node)
            else:
                self._unsupported(node, _KEYWORDS.get(type(node), "this statement"))

    def _unsupported(self, node: ast.AST, what: str, hint: str | None = None) -> None:
        self.expr.fail("E005", node, f"{what} is not supported in a probe", hint)

    # --- assignment ---

    def _assign(self, node: ast.Assign) -> None:
        operand = self.expr.value(node.value)
        for target in node.targets:
            self._store(target, operand, node.value, shared=len(node.targets) > 1)

    def _aug_assign(self, node: ast.AugAssign) -> None:
        old = self.expr.value(node.target)
        operand = self.expr.binary(node, node.op, old, self.expr.value(node.value))
        if old is not None:
            self._store(node.target, operand, node)

    def _ann_assign(self, node: ast.AnnAssign) -> None:
        if not isinstance(node.target, ast.Name):
            return self._unsupported(node, "a type on this target")
        name = node.target.id
        type_ = self.register_type(node.annotation)
        operand = Literal(0) if node.value is None else self.expr.value(node.value)
        if name in self.expr.file.regs or name in self.expr.locals:
            known = self.expr.file.regs.get(name) or self.expr.locals[name]
            return self.expr.fail("E007", node.target, f"'{name}' has a type already (line {known.span.line})",
                                  f"assign without one: '{name} = ...'")
        if self._can_declare(node.target):
            self._declare(node.target, type_ or Type.U64)
            self._store(node.target, operand, node.value or node)
        return None

    def register_type(self, node: ast.expr) -> Type | None:
        return read_type(node, self.expr.file, self.expr.diags, register=True)

    def _store(self, target: ast.expr, operand: Operand | None, value: ast.AST, shared: bool = False) -> None:
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
            self._unsupported(target, "unpacking", "assign one name at a time")

    def _names_capture(self, target: ast.Name) -> bool:
        """Whether a plain name is a capture: ``from ncc.language import out``."""
        path = self.expr.file.imports.resolve(target)
        return path is not None and isinstance(member(path), Capture)

    def _store_name(self, target: ast.Name, operand: Operand | None, value: ast.AST, shared: bool) -> None:
        reg = self._register(target, operand)
        if reg is None or operand is None:
            return None
        if isinstance(operand, Literal) and not _fits_either_way(operand.value, reg.type):
            return self.expr.fail("E020", value, f"{operand.value} does not fit {reg.type}")
        return self.out.assign(reg, operand, self.expr.span(target), shared)

    def _register(self, target: ast.Name, operand: Operand | None) -> Reg | None:
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
            hint = member_hint(path, self.expr.file.imports.language_prefix) if path and found is None else None
            return self.expr.fail("E008", target, f"'{self.expr.span(target).text}' cannot be assigned",
                                  hint or "a probe assigns its own registers only")
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
        if node.keywords:
            return self.expr.fail("E016", node, f"'{decl.name}.save()' takes positional arguments only",
                                  "in the order of the fields")
        if len(node.args) != len(decl.fields):
            fields = ", ".join(f.name for f in decl.fields)
            return self.expr.fail("E036", node, f"'{decl.name}' has {len(decl.fields)} fields, {len(node.args)} "
                                  "values are saved", f"save ({fields})")
        args = [self._saved(arg, operand, f.type)
                for arg, operand, f in zip(node.args, operands, decl.fields, strict=True)]
        values = tuple(arg for arg in args if arg is not None)
        if len(values) == len(args):
            self.out.effect(Op.SAVE, values, self.expr.span(node), decl.name)
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

    # --- control flow, for the verifier to refuse ---

    def _jump_unless(self, test: ast.expr, label: str) -> None:
        condition = self.expr.pred(test)
        if condition is not None:
            skip = self.out.op(Op.NOT, Type.PRED, (condition,), self.expr.span(test))
            self.out.effect(Op.BRANCH, (skip,), self.expr.span(test), label)

    def _if(self, node: ast.If) -> None:
        otherwise, end = self.out.label("else"), self.out.label("end")
        span = self.expr.span(node.test)
        self._jump_unless(node.test, otherwise)
        self.block(node.body)
        if node.orelse:
            self.out.effect(Op.JUMP, (), span, end)
        self.out.effect(Op.LABEL, (), span, otherwise)
        self.block(node.orelse)
        if node.orelse:
            self.out.effect(Op.LABEL, (), span, end)

    def _while(self, node: ast.While) -> None:
        loop = _Loop(self.out.label("while"), self.out.label("end"))
        span = self.expr.span(node.test)
        self.out.effect(Op.LABEL, (), span, loop.next)
        self._jump_unless(node.test, loop.end)
        self._loop_body(node, loop)
        self.out.effect(Op.JUMP, (), span, loop.next)
        self.out.effect(Op.LABEL, (), span, loop.end)

    def _loop_body(self, node: ast.While | ast.For, loop: _Loop) -> None:
        self.loops.append(loop)
        self.block(node.body)
        self.loops.pop()
        if node.orelse:
            self._unsupported(node.orelse[0], "'else' of a loop")

    def _for(self, node: ast.For) -> None:
        bounds = self._range(node.iter)
        if not isinstance(node.target, ast.Name):
            return self._unsupported(node.target, "unpacking", "loop over one name")
        if bounds is None:
            self._register(node.target, None)
            return self._loop_body(node, _Loop("", ""))
        start, stop, step = bounds
        _, (start, stop) = self.expr.unify(node.iter, (start, stop))
        span = self.expr.span(node.iter)
        head, loop = self.out.label("for"), _Loop(self.out.label("next"), self.out.label("end"))
        self._store(node.target, start, node.iter)
        self.out.effect(Op.LABEL, (), span, head)
        self._exit_range(node.target, stop, step, loop.end)
        self._loop_body(node, loop)
        self.out.effect(Op.LABEL, (), span, loop.next)
        self._store(node.target, self._advance(node.target, step), node.iter)
        self.out.effect(Op.JUMP, (), span, head)
        return self.out.effect(Op.LABEL, (), span, loop.end)

    def _range(self, node: ast.expr) -> tuple[Operand, Operand, int] | None:
        """(start, stop, step) of ``range(...)``; None after an error."""
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"
                and 1 <= len(node.args) <= 3 and not node.keywords):
            self._unsupported(node, "a loop over this", "loop over 'range(...)'")
            return None
        operands = [self.expr.value(arg) for arg in node.args]
        if any(operand is None for operand in operands):
            return None
        known = [operand for operand in operands if operand is not None]
        step = known.pop() if len(known) == 3 else Literal(1)
        if not isinstance(step, Literal) or step.value == 0:
            self._unsupported(node, "a step that is no literal, or 0,")
            return None
        return (known[0] if len(known) == 2 else Literal(0)), known[-1], step.value

    def _exit_range(self, target: ast.Name, stop: Operand, step: int, end: str) -> None:
        counter = self.expr.value(target)
        if counter is None:
            return
        type_, args = self.expr.unify(target, (counter, stop))
        done = self.out.op(Op.GE if step > 0 else Op.LE, type_, args, self.expr.span(target))
        self.out.effect(Op.BRANCH, (done,), self.expr.span(target), end)

    def _advance(self, target: ast.Name, step: int) -> Operand | None:
        counter = self.expr.value(target)
        return self.expr.binary(target, ast.Add(), counter, Literal(step))

    def _return(self, node: ast.Return) -> None:
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self._unsupported(node, "returning a value", "save it to a map")
        self.out.effect(Op.EXIT, (), self.expr.span(node))

    def _break(self, node: ast.Break | ast.Continue) -> None:
        if not self.loops:
            return self._unsupported(node, f"'{self.expr.span(node).text}' outside a loop")
        loop = self.loops[-1]
        label = loop.end if isinstance(node, ast.Break) else loop.next
        return self.out.effect(Op.JUMP, (), self.expr.span(node), label)

    def _pass(self, node: ast.Pass) -> None:
        pass

    def _global(self, node: ast.Global) -> None:
        """Not needed, but what a Python programmer writes: an assignment to a declared register writes it."""
        for name in node.names:
            if name not in self.expr.file.regs:
                self.expr.fail("E014", node, f"unknown name '{name}'", did_you_mean(name, self.expr.file.regs))


_VISIT: dict[type[ast.stmt], Callable[[_Snippet, Any], None]] = {
    ast.Assign: _Snippet._assign,
    ast.AugAssign: _Snippet._aug_assign,
    ast.AnnAssign: _Snippet._ann_assign,
    ast.Expr: _Snippet._expression,
    ast.If: _Snippet._if,
    ast.While: _Snippet._while,
    ast.For: _Snippet._for,
    ast.Return: _Snippet._return,
    ast.Break: _Snippet._break,
    ast.Continue: _Snippet._break,
    ast.Pass: _Snippet._pass,
    ast.Global: _Snippet._global,
}


def _type_of(operand: Operand | None) -> Type:
    """The type of a local whose first value this is; u64 where the value is in error."""
    if operand is None:
        return Type.U64
    return literal_type(operand.value) if isinstance(operand, Literal) else operand.type


def _fits_either_way(value: int, type_: Type) -> bool:
    """A literal may be assigned as the number or as its bits: -1 to a u32, 0xffffffff to an s32."""
    return -(1 << type_.bits - 1) <= value < 1 << type_.bits
