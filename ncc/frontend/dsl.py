"""Reads a probe file: Python syntax, parsed and never executed, into a ``Program``.

``docs/language.md`` is the reference of the language. Every mistake is reported, not the first one only, and
what could be understood is returned; the caller looks at ``diags`` before using it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ncc.diag import Diagnostics, Hint, suggestion
from ncc.frontend.body import lower_body
from ncc.frontend.decls import (
    File,
    check_name,
    decorator_arguments,
    level_argument,
    read_register,
    text_argument,
)
from ncc.frontend.maps import read_map
from ncc.frontend.names import Imports, read_imports
from ncc.frontend.places import Places
from ncc.frontend.shape import check_lines, parse_pos, place_bodies
from ncc.frontend.syntax import assigned_names, parse_python
from ncc.ir.lines import Lines
from ncc.ir.nodes import IRBody, MapDecl, Probe, Program, RegDecl, Tracepoint
from ncc.source import SourceFile, Span

_PROBE_ARGUMENTS = ("pos", "level", "before", "after", "when", "line", "not_line", "target")


@dataclass(frozen=True)
class Targets:
    """What a program is for, and what else a file may have probes for."""

    chosen: str
    known: tuple[str, ...]


def parse_probe(source: SourceFile, diags: Diagnostics, targets: Targets | None = None) -> Program:
    """The program of a probe file, with the probes for ``targets.chosen`` and those for any; without targets, with all.

    Never raises on bad input; ``diags`` gets the messages in the file's order.
    """
    found = Diagnostics()
    places = Places(source)
    tree = parse_python(places, found)
    name = Path(source.path).stem or "probe"
    program = Program((), (), (), None, name, source.whole())
    if tree:
        program = read_tree(places, tree, read_imports(tree, places, found), found, targets, name)
    diags.extend(sorted(found, key=lambda d: d.span.start if d.span else 0))
    return program


def read_tree(places: Places, tree: ast.Module, imports: Imports, diags: Diagnostics, targets: Targets | None,
              name: str) -> Program:
    """The program of a syntax tree, whatever text it was made from."""
    return _Reader(places, tree, imports, diags, targets).program(name)


class _Reader:
    """One file: declarations first, then snippets, so that their order in the file does not matter."""

    def __init__(self, places: Places, tree: ast.Module, imports: Imports, diags: Diagnostics,
                 targets: Targets | None) -> None:
        self.tree = tree
        self.targets = targets
        self.diags = diags
        self.maps: dict[str, MapDecl] = {}
        self.regs: dict[str, RegDecl] = {}
        self.file = File(places, imports, self.maps, self.regs, _assigned_names(tree))
        self.functions: list[tuple[ast.FunctionDef, ast.expr]] = []
        self.callback: str | None = None
        self.declared: dict[str, Span] = {}

    def program(self, name: str) -> Program:
        for node in self.tree.body:
            self._top_level(node)
        read = [self._probe(node, decorator) for node, decorator in self.functions]
        probes = tuple(probe for probe, is_meant in read if is_meant)
        whole = self.file.places.source.whole()
        if not probes and not self.diags.errors:
            chosen = f" for '{self.targets.chosen}'" if read and self.targets else ""
            self.diags.error("E045", whole.source.span(0, 0), f"no probes{chosen} in this file",
                             "decorate a function with '@probe(pos=\"kernel\", level=\"warp\")'")
        self._warn_unsaved([probe for probe, _ in read])
        return Program(tuple(self.maps.values()), tuple(self.regs.values()), probes, self.callback, name, whole)

    def _error(self, code: str, node: ast.AST, message: str, hint: Hint = None) -> None:
        self.diags.error(code, self.file.places.span(node), message, hint)

    # --- top level ---

    def _top_level(self, node: ast.stmt) -> None:
        visit = _TOP_LEVEL.get(type(node))
        if visit is not None:
            visit(self, node)
        elif not isinstance(node, (ast.Import, ast.ImportFrom, ast.Pass)):
            self._error("E004", node, "only imports, registers, maps and probes stand at the top level")

    def _expression(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self._error("E004", node, "nothing is computed at the top level", "compute it in a probe")

    def _assign(self, node: ast.Assign) -> None:
        target = node.targets[0]
        if len(node.targets) == 1 and isinstance(target, ast.Name) and target.id == "CALLBACK":
            self.callback = text_argument(node.value, "CALLBACK", "E046", self.file, self.diags)
            if self.callback == "":
                self._error("E046", node.value, "'CALLBACK' is empty")
            return
        name = target.id if isinstance(target, ast.Name) else "name"
        prefix = self.file.imports.language_prefix
        hint = suggestion(name, ["CALLBACK"], f"write '{name}: {prefix}u64 = ...'")
        self._error("E004", node, "a register needs a type", hint)

    def _annotated(self, node: ast.AnnAssign) -> None:
        if not isinstance(node.target, ast.Name):
            return self._error("E004", node, "only a plain name can be a register")
        reg = read_register(node, node.target.id, self.file, self.diags)
        if self._declare(node.target.id, node.target):
            self.regs[reg.name] = reg
        return None

    def _class(self, node: ast.ClassDef) -> None:
        decorator = self._decorator(node, "Map")
        if decorator is None:
            return
        decl = read_map(node, decorator, self.file, self.diags)
        if self._declare(node.name, node):
            self.maps[decl.name] = decl

    def _function(self, node: ast.FunctionDef) -> None:
        decorator = self._decorator(node, "probe")
        if decorator is None:
            return
        arguments = node.args
        if arguments.args or arguments.posonlyargs or arguments.kwonlyargs or arguments.vararg or arguments.kwarg:
            self._error("E043", node, f"probe '{node.name}' takes no parameters", "registers are declared at the top")
        if self._declare(node.name, node):
            self.functions.append((node, decorator))

    def _async(self, node: ast.AsyncFunctionDef) -> None:
        self._error("E043", node, "a probe is a plain 'def'")

    def _decorator(self, node: ast.FunctionDef | ast.ClassDef, member: str) -> ast.expr | None:
        """The one decorator of a definition, if it is the one that it needs."""
        what = "function" if isinstance(node, ast.FunctionDef) else "class"
        for decorator in node.decorator_list:
            head = decorator.func if isinstance(decorator, ast.Call) else decorator
            if len(node.decorator_list) == 1 and self.file.imports.declares(head, member):
                return decorator
        wrong = node.decorator_list[0] if node.decorator_list else node
        imported = any(path[-1:] == (member,) for path in self.file.imports.paths.values())
        hint = f"decorate it with '@{member}(...)', and nothing else"
        self._error("E044", wrong, f"{what} '{node.name}' is not a {member.lower()}",
                    hint if imported else f"{hint}; import it: 'from ncc import probe, Map'")
        return None

    def _declare(self, name: str, node: ast.AST) -> bool:
        """Whether a name is new and usable."""
        span = self.file.places.span(node)
        first = self.declared.setdefault(name, span)
        if first != span:
            self._error("E007", node, f"'{name}' is declared twice", f"first at line {first.line}")
        elif name in self.file.imports.paths:
            self._error("E007", node, f"'{name}' is imported and declared")
        else:
            return check_name(name, node, self.file, self.diags)
        return False

    # --- probes ---

    def _probe(self, node: ast.FunctionDef, decorator: ast.expr) -> tuple[Probe, bool]:
        """A probe, and whether it is for the chosen target."""
        given = decorator_arguments(decorator, "probe", "E040", _PROBE_ARGUMENTS, ("pos", "level"), self.file,
                                    self.diags)
        level = level_argument(given.get("level"), "E040", self.file, self.diags)
        pos = self._pos(given.get("pos"))
        body = lower_body(node, level, given.get("when"), self.file, self.diags)
        first = self._before(given.get("before"))
        at_use = self._at_use(given.get("after"), first)
        before, after = place_bodies(pos, body if first else None, None if first else body, self.diags)
        span = self.file.places.span(node)
        lines = self._lines(given.get("line"), given.get("not_line"), decorator)
        return Probe(node.name, level, pos, before, after, span, at_use and after is not None, lines), \
            self._is_meant(given.get("target"))

    def _lines(self, only: ast.expr | None, never: ast.expr | None, decorator: ast.expr) -> Lines:
        return check_lines(text_argument(only, "line", "E040", self.file, self.diags),
                           text_argument(never, "not_line", "E040", self.file, self.diags),
                           self.file.places.span(only or decorator), self.file.places.span(never or decorator),
                           self.diags)

    def _is_meant(self, node: ast.expr | None) -> bool:
        target = text_argument(node, "target", "E040", self.file, self.diags)
        if node is None or self.targets is None:
            return True
        if target is not None and target not in self.targets.known:
            known = self.targets.known
            self._error("E040", node, f"unknown target '{target}'",
                        suggestion(target, known, f"targets: {', '.join(known)}"))
        return target == self.targets.chosen

    def _at_use(self, node: ast.expr | None, before: bool) -> bool:
        if node is None:
            return False
        if before:
            self._error("E040", node, "a probe fires before or after an instruction", "declare two")
        elif not isinstance(node, ast.Constant) or node.value != "use":
            self._error("E040", node, "'after' is \"use\"", "without it a probe fires right after the instruction")
        return True

    def _before(self, node: ast.expr | None) -> bool:
        if node is None:
            return False
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            return node.value
        self._error("E040", node, "'before' is True or False")
        return False

    def _pos(self, node: ast.expr | None) -> tuple[Tracepoint, ...]:
        text = text_argument(node, "pos", "E040", self.file, self.diags)
        if text is None or node is None:
            return ()
        literal = self.file.places.span(node)
        inside = literal.text.find(text)

        def place(start: int, end: int) -> Span:
            # A literal with escapes or in several pieces does not hold its value as it stands.
            return literal if inside < 0 else literal.source.span(literal.start + inside + start,
                                                                  literal.start + inside + end)

        return parse_pos(text, place, self.diags)

    def _warn_unsaved(self, probes: Sequence[Probe]) -> None:
        saved = {i.attr for p in probes for b in p.bodies if isinstance(b, IRBody) for i in b.instrs if i.saves}
        for decl in self.maps.values() if not self.diags.errors else ():
            if decl.name not in saved:
                self.diags.warning("E054", decl.span, f"nothing is saved to map '{decl.name}'")


def _assigned_names(tree: ast.Module) -> dict[str, str]:
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {name: function.name for function in functions for name in assigned_names(function)}


_TOP_LEVEL: dict[type[ast.stmt], Callable[..., None]] = {
    ast.Expr: _Reader._expression,
    ast.Assign: _Reader._assign,
    ast.AnnAssign: _Reader._annotated,
    ast.ClassDef: _Reader._class,
    ast.FunctionDef: _Reader._function,
    ast.AsyncFunctionDef: _Reader._async,
}
