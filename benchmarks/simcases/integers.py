"""Integer instructions (PTX ISA 9.7.1, 9.7.8, 9.7.9): every result is exact."""

from __future__ import annotations

import itertools

from simcases.case import OPEN
from simcases.instructions import INTEGERS, ONE, THREE, TWO, Group, Op, columns, drawn, ops, pairs, singly, triples

_BOTH = ("u", "s")


def _typed(names: str, bits: int, signs: str = "us") -> str:
    return " ".join(f"{name}.{sign}{bits}" for name in names.split() for sign in signs)


def _arithmetic(bits: int) -> Group:
    form = f"u{bits}"
    rows = ops(_typed("add sub mul.lo mul.hi min max", bits) + f" and.b{bits} or.b{bits} xor.b{bits}", TWO, form)
    if bits < 64:
        rows += ops(_typed("mul.wide", bits), TWO, f"u{2 * bits}")
    if bits == 32:
        rows += ops("mul24.lo.u32 mul24.lo.s32 mul24.hi.u32 mul24.hi.s32 add.sat.s32 sub.sat.s32", TWO)
    rows += [Op(f"mov.b32 %r3, {{b}}; {name} {{d}}, {{a}}, %r3", form, name=f"{name} by u32") for name in
             (f"shl.b{bits}", f"shr.u{bits}", f"shr.s{bits}") if bits == 32]
    return Group(f"integer-{bits}", pairs(INTEGERS[bits], bits), tuple(rows))


def _division(bits: int) -> list[Group]:
    """A divisor of zero, which the ISA leaves open, stands apart."""
    a, b = pairs(INTEGERS[bits], bits)
    rows = tuple(ops(_typed("div rem", bits), TWO, f"u{bits}"))
    zero = tuple(Op(op.text, op.result, OPEN, f"{op.row} by zero") for op in rows)
    keep = b != 0
    return [Group(f"division-{bits}", (a[keep], b[keep]), rows),
            Group(f"division-by-zero-{bits}", (a[~keep], b[~keep]), zero)]


def _shifts(bits: int) -> Group:
    counts = [0, 1, 7, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]
    operands = columns(itertools.product(INTEGERS[bits] + drawn(bits, 12), counts), bits, 32)
    names = f"shl.b{bits} shr.u{bits} shr.s{bits} shr.b{bits}"
    return Group(f"shift-{bits}", operands, tuple(ops(names, TWO, f"u{bits}")))


def _unary(bits: int) -> Group:
    form = f"u{bits}"
    rows = ops(f"not.b{bits} cnot.b{bits} abs.s{bits} neg.s{bits}", ONE, form)
    if bits > 16:
        rows += ops(f"brev.b{bits}", ONE, form)
        rows += ops(f"popc.b{bits} clz.b{bits} " + _typed("bfind bfind.shiftamt", bits), ONE)
    return Group(f"unary-{bits}", singly(INTEGERS[bits], bits, 1000), tuple(rows))


def _comparisons(bits: int) -> Group:
    rows = [Op(f"setp.{relation}.{kind} %p2, {{a}}, {{b}}; selp.b32 {{d}}, 1, 0, %p2", name=f"setp.{relation}.{kind}")
            for kinds, relations in ((f"u{bits} s{bits}", "eq ne lt le gt ge"), (f"u{bits}", "lo ls hi hs"),
                                     (f"b{bits}", "eq ne"))
            for kind in kinds.split() for relation in relations.split()]
    rows += [Op(f"setp.lt.and.s{bits} %p2|%p3, {{a}}, {{b}}, %p1; selp.b32 {{d}}, 1, 0, %p2; selp.b32 %r3, 2, 0, %p3;"
                " or.b32 {d}, {d}, %r3", name=f"setp.lt.and.s{bits} p|q")]
    if bits == 32:
        rows += ops("set.lt.u32.s32 set.ge.s32.u32 set.ne.f32.u32", TWO)
    return Group(f"compare-{bits}", pairs(INTEGERS[bits], bits, 10), tuple(rows))


def _three(bits: int) -> Group:
    form = f"u{bits}"
    rows = ops(_typed("mad.lo mad.hi sad", bits), THREE, form) if bits > 16 else ops(_typed("mad.lo sad", bits), THREE,
                                                                                     form)
    if bits == 32:
        rows += ops("mad24.lo.u32 mad24.lo.s32 mad24.hi.s32 mad.hi.sat.s32 slct.b32.s32 slct.u32.s32", THREE)
        rows += ops(" ".join(f"dp4a.{x}32.{y}32 dp2a.lo.{x}32.{y}32 dp2a.hi.{x}32.{y}32" for x in _BOTH for y in _BOTH),
                    THREE)
        rows += ops(" ".join(f"shf.{side}.{mode}.b32" for side in "lr" for mode in ("wrap", "clamp")), THREE)
        rows += [Op(f"lop3.b32 {{d}}, {{a}}, {{b}}, {{c}}, {table:#x}", name=f"lop3.b32 {table:#x}")
                 for table in (0x00, 0xFF, 0x80, 0x96, 0xE8, 0x1B, 0xCA, 0x6A)]
        rows += [Op(f"prmt.b32{mode} {{d}}, {{a}}, {{b}}, {{c}}", name=f"prmt.b32{mode}")
                 for mode in ("", ".f4e", ".b4e", ".rc8", ".ecl", ".ecr", ".rc16")]
    return Group(f"three-{bits}", triples(INTEGERS[bits], bits), tuple(rows))


def _fields(bits: int) -> Group:
    places = [0, 1, 5, 16, 31, 32, 33, 63, 64, 65, 200, 255, 256, 0xFFFFFFFF]
    rows = list(itertools.product(places, places)) * 4
    values = (INTEGERS[bits] + drawn(bits, len(rows)))[: len(rows)]
    operands = columns([(v, p, n) for v, (p, n) in zip(values, rows, strict=True)], bits, 32, 32)
    found = ops(f"bfe.u{bits} bfe.s{bits}", THREE, f"u{bits}")
    found += [Op(f"bfi.b{bits} {{d}}, {{a}}, {0x5555555555555555 & (1 << bits) - 1}, {{b}}, {{c}}", f"u{bits}")]
    if bits == 32:
        found += ops("bmsk.clamp.b32 bmsk.wrap.b32", ", {b}, {c}")
        found += ops("szext.clamp.u32 szext.wrap.u32 szext.clamp.s32 szext.wrap.s32", ", {a}, {b}")
    return Group(f"field-{bits}", operands, tuple(found))


def _fns() -> Group:
    rows = [(v, n % 32, (n % 9) - 4 & 0xFFFFFFFF) for n, v in enumerate(INTEGERS[32] + drawn(32, 1000))]
    return Group("find-nth-set", columns(rows, 32, 32, 32), tuple(ops("fns.b32", THREE)))


def _carries() -> Group:
    split = "mov.b64 {%r3, %r4}, %a; mov.b64 {%r5, %r6}, %b;"
    setup = (split + "add.cc.u32 %r7, %r3, %r5; addc.cc.u32 %r8, %r4, %r6; addc.u32 %r9, 0, 0;"
             "sub.cc.u32 %r10, %r3, %r5; subc.cc.u32 %r11, %r4, %r6; subc.u32 %r12, 0, 0;"
             "mad.lo.cc.u32 %r13, %r3, %r5, %r4; madc.hi.cc.u32 %r14, %r3, %r5, %r6; addc.u32 %r15, 0, 0;"
             "add.cc.u64 %d4, %a, %b; addc.u64 %d5, 0, 0; sub.cc.u64 %d6, %a, %b; subc.u64 %d7, 0, 0;")
    rows = [Op(f"mov.b64 {{d}}, {{{{{low}, {high}}}}}", "u64", name=name)
            for name, low, high in (("add.cc addc.cc", "%r7", "%r8"), ("sub.cc subc.cc", "%r10", "%r11"),
                                    ("mad.lo.cc madc.hi.cc", "%r13", "%r14"))]
    rows += [Op(f"mov.u32 {{d}}, {source}", name=name) for name, source in
             (("addc after addc.cc", "%r9"), ("subc after subc.cc", "%r12"), ("addc after madc.cc", "%r15"))]
    rows += [Op(f"mov.u64 {{d}}, {source}", "u64", name=name) for name, source in
             (("add.cc.u64", "%d4"), ("addc.u64", "%d5"), ("sub.cc.u64", "%d6"), ("subc.u64", "%d7"))]
    return Group("carry", pairs(INTEGERS[64], 64), tuple(rows), setup)


def _packed() -> Group:
    rows = ops("add.u16x2 add.s16x2 min.u16x2 min.s16x2 max.u16x2 max.s16x2 min.relu.s16x2 max.relu.s16x2"
               " min.relu.s32 max.relu.s32", TWO)
    edges = [x << 16 | y for x, y in itertools.product([0, 1, 0x7FFF, 0x8000, 0xFFFF], repeat=2)]
    return Group("packed-16", pairs(edges, 32, 20), tuple(rows))


def _converted(bits: int) -> list[Group]:
    """Between integer types; 8 bits lie in a 16-bit register."""
    sources = {16: ("u8", "s8", "u16", "s16"), 32: ("u8", "s8", "u16", "s16", "u32", "s32"), 64: ("u64", "s64")}[bits]
    rows = []
    for source, target, sat in itertools.product(sources, ("u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"),
                                                 ("", ".sat")):
        if source != target and not (sat and _holds(target, source)):
            rows.append(Op(f"cvt{sat}.{target}.{source} {{d}}, {{a}}", f"u{max(16, int(target[1:]))}"))
    numbers = singly(INTEGERS[bits], bits, 300)
    return [Group(f"cvt-int-{bits}-{n}", numbers, tuple(rows[n : n + 24])) for n in range(0, len(rows), 24)]


def _holds(target: str, source: str) -> bool:
    """Whether a type has every number of another: then there is no ``.sat``."""
    spare = int(target[1:]) - int(source[1:])
    return spare > 0 and (target[0] == "s" or source[0] == "u")


def groups() -> list[Group]:
    found: list[Group] = []
    for bits in (16, 32, 64):
        found += [_arithmetic(bits), *_division(bits), _shifts(bits), _unary(bits), _comparisons(bits), _three(bits),
                  *_converted(bits)]
    return [*found, _fields(32), _fields(64), _fns(), _carries(), _packed(), _simd_selects()]


def _simd_selects() -> Group:
    rows = [Op(f"setp.gt.s32 %p2, {{b}}, 0; selp.{kind} {{d}}, {{a}}, {{b}}, %p2", name=f"selp.{kind}")
            for kind in ("b32", "u32", "s32", "f32")]
    rows += [Op("mov.b32 {{%h1, %h2}}, {a}; mov.b32 {d}, {{%h2, %h1}}", name="mov.b32 of halves"),
             Op("setp.gt.s32 %p2, {b}, 0; @%p2 add.u32 {d}, {a}, 1; @!%p2 sub.u32 {d}, {a}, 1", name="@p"),
             Op("mul.wide.u16 {d}, 40000, 50000", name="immediates")]
    return Group("select", pairs(INTEGERS[32], 32, 6), tuple(rows))


