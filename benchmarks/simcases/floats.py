"""Floating-point instructions and conversions (PTX ISA 9.7.3 - 9.7.6, 9.7.9).

Everything but ``.approx`` and ``.full`` is exact, for subnormals, infinities and signed zeros too, and for the one NaN
that f16, bf16 and f32 have; the bits of an f64 NaN are left open here.
"""

from __future__ import annotations

import itertools

import numpy as np

from simcases.case import EXACT, EXACT_BUT_NAN, Allowed
from simcases.instructions import (
    BFLOATS,
    DOUBLES,
    HALVES,
    INTEGERS,
    ONE,
    SINGLES,
    THREE,
    TWO,
    Group,
    Op,
    bits_drawn,
    ops,
    pairs,
    singly,
    triples,
)

ROUNDINGS = ("rn", "rz", "rm", "rp")
_INTEGRAL = ("rni", "rzi", "rmi", "rpi")
_EDGES = {"f16": HALVES, "bf16": BFLOATS, "f32": SINGLES, "f64": DOUBLES}
_BITS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}


def _nan(form: str) -> Allowed:
    return EXACT_BUT_NAN if form == "f64" else EXACT


def _binary(form: str) -> list[Group]:
    modes = [f".{m}{ftz}" for m in ROUNDINGS for ftz in (("", ".ftz") if form == "f32" else ("",))]
    names = [f"{op}{mode}.{form}" for op in ("add", "sub", "mul") for mode in modes]
    if form == "f32":
        names += [f"{op}{x}.sat.f32" for op in ("add", "sub", "mul") for x in ("", ".rz", ".ftz")]
    numbers = pairs(_EDGES[form], _BITS[form])
    extremes = [f"{op}.{form}" for op in ("min", "max", "copysign")]
    if form == "f32":
        extremes += [f"{op}{x}.f32" for op in ("min", "max")
                     for x in (".ftz", ".NaN", ".xorsign.abs", ".NaN.xorsign.abs")]
    return [Group(f"sum-product-{form}", numbers, tuple(ops(" ".join(names), TWO, form, _nan(form)))),
            Group(f"divide-{form}", numbers, tuple(ops(" ".join(
                f"div.{m}{z}.{form}" for m in ROUNDINGS for z in (("", ".ftz") if form == "f32" else ("",))), TWO, form,
                _nan(form)))),
            Group(f"min-max-{form}", numbers, tuple(ops(" ".join(extremes), TWO, form, _nan(form))))]


def _fused(form: str) -> Group:
    modes = [f".{m}{x}" for m in ROUNDINGS for x in (("", ".ftz", ".sat") if form == "f32" else ("",))]
    rows = ops(" ".join(f"fma{mode}.{form}" for mode in modes), THREE, form, _nan(form))
    return Group(f"fma-{form}", triples(_EDGES[form], _BITS[form]), tuple(rows))


def _unary(form: str) -> list[Group]:
    numbers = singly(_EDGES[form], _BITS[form])
    flushed = ("", ".ftz") if form == "f32" else ("",)
    roots = " ".join(f"{op}.{m}{z}.{form}" for op in ("sqrt", "rcp") for m in ROUNDINGS for z in flushed)
    signs = " ".join(f"{op}{z}.{form}" for op in ("neg", "abs") for z in flushed)
    tests = [Op(f"testp.{kind}.{form} %p2, {{a}}; selp.b32 {{d}}, 1, 0, %p2", name=f"testp.{kind}.{form}")
             for kind in ["finite", "infinite", "number", "notanumber", "normal", "subnormal"]]
    return [Group(f"root-reciprocal-{form}", numbers, tuple(ops(roots, ONE, form, _nan(form)))),
            Group(f"sign-{form}", numbers, (*ops(signs, ONE, form), *tests))]


def _comparisons(form: str) -> Group:
    relations = ["eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"]
    flushed = ("", ".ftz") if form == "f32" else ("",)
    rows = [Op(f"setp.{r}{z}.{form} %p2, {{a}}, {{b}}; selp.b32 {{d}}, 1, 0, %p2", name=f"setp.{r}{z}.{form}")
            for z in flushed for r in relations]
    rows += [Op(f"set.{r}.{t}.{form} {{d}}, {{a}}, {{b}}", t, name=f"set.{r}.{t}.{form}")
             for r in ("lt", "neu") for t in ("u32", form if form in ("f16", "bf16") else "f32")]
    if form == "f32":
        rows += [Op("slct.b32.f32 {d}, 1, 2, {a}"), Op("slct.ftz.b32.f32 {d}, 1, 2, {a}")]
    return Group(f"compare-{form}", pairs(_EDGES[form], _BITS[form], 8), tuple(rows))


def _halves(form: str) -> list[Group]:
    """f16 and bf16, single and packed."""
    packed = f"{form}x2"
    ftz = (".ftz",) if form == "f16" else ()
    sums = [f"{op}{x}.{form}" for op in ("add", "sub", "mul") for x in ("", ".rn", *ftz)]
    sums += [f"{op}.sat.f16" for op in ("add", "sub", "mul") if form == "f16"]
    sums += [f"{op}{x}.{form}" for op in ("min", "max") for x in ("", ".NaN", ".xorsign.abs", *ftz)]
    fused = [f"fma.rn{x}.{form}" for x in ("", ".relu", *ftz, *((".sat",) if form == "f16" else ()))]
    signs = ops(f"neg.{form} abs.{form}", ONE, form)
    edges = _EDGES[form]
    words = [x << 16 | y for x, y in itertools.product(edges, repeat=2)] + bits_drawn(32, 600)
    two = tuple(np.roll(np.array(words, np.uint32), shift) for shift in (0, 7, 100))
    return [Group(f"sum-product-{form}", pairs(edges, 16), tuple(ops(" ".join(sums), TWO, form))),
            Group(f"fma-{form}", triples(edges, 16), tuple(ops(" ".join(fused), THREE, form))),
            Group(f"sign-{form}", singly(edges, 16), tuple(signs)),
            Group(f"packed-{form}", two, (
                *ops(" ".join(f"{op}.{packed}" for op in ("add", "sub", "mul", "min", "max", "min.NaN")), TWO, packed),
                *ops(f"fma.rn.{packed} fma.rn.relu.{packed}", THREE, packed),
                *ops(f"neg.{packed} abs.{packed}", ONE, packed),
                Op(f"setp.lt.{packed} %p2|%p3, {{a}}, {{b}}; selp.b32 {{d}}, 1, 0, %p2; selp.b32 %r3, 2, 0, %p3;"
                   " or.b32 {d}, {d}, %r3", name=f"setp.lt.{packed} p|q")))]


# -- approximations: the errors that the ISA documents --------------------------------------------------------------

# mnemonic: (ulps, absolute error) of one executor; two are at most twice as far apart
_APPROXIMATE = {
    "rcp.approx": (1, 0), "sqrt.approx": (2, 0), "rsqrt.approx": (4, 0), "ex2.approx": (2 + 2, 0),
    "lg2.approx": (2, 2**-22), "tanh.approx": (2**13.1, 0),
}


def _approximate() -> list[Group]:
    everything = singly(SINGLES, 32)
    rows = [Op(f"{name}{z}.f32 {{d}}, {{a}}", "f32", Allowed("approx", 2 * ulps, 2 * absolute))
            for name, (ulps, absolute) in _APPROXIMATE.items()
            for z in (("",) if name == "tanh.approx" else ("", ".ftz"))]
    small = np.random.default_rng(5).uniform(-np.pi, np.pi, 4096).astype(np.float32).view(np.uint32)
    waves = [Op(f"{name}.approx{z}.f32 {{d}}, {{a}}", "f32", Allowed("approx", 2, 2 * 2**-20.5))
             for name in ("sin", "cos") for z in ("", ".ftz")]
    specials = np.array([0, 0x80000000, 0x7F800000, 0xFF800000, 0x7FC00000, 1, 0x80000001], np.uint32)
    return [Group("approx-f32", everything, tuple(rows)),
            Group("approx-waves", (np.concatenate([specials, small]),), tuple(waves)),
            Group("approx-divide", _divisors(), (
                Op("div.approx.f32 {d}, {a}, {b}", "f32", Allowed("approx", 4)),
                Op("div.approx.ftz.f32 {d}, {a}, {b}", "f32", Allowed("approx", 4)),
                Op("div.full.f32 {d}, {a}, {b}", "f32", Allowed("approx", 4)),
                Op("div.full.ftz.f32 {d}, {a}, {b}", "f32", Allowed("approx", 4)))),
            Group("approx-f64", singly(DOUBLES, 64, 1000), (
                Op("rcp.approx.ftz.f64 {d}, {a}", "f64", Allowed("approx", 2**33)),
                Op("rsqrt.approx.f64 {d}, {a}", "f64", Allowed("approx", 2**33)),
                Op("rsqrt.approx.ftz.f64 {d}, {a}", "f64", Allowed("approx", 2**33)))),
            Group("approx-f16", (np.arange(65536, dtype=np.uint16),), (
                Op("ex2.approx.f16 {d}, {a}", "f16", Allowed("approx", 5)),
                Op("tanh.approx.f16 {d}, {a}", "f16", Allowed("approx", 0, 2 * 2**-10.987)))),
            Group("approx-bf16", (np.arange(65536, dtype=np.uint16),), (
                Op("ex2.approx.ftz.bf16 {d}, {a}", "bf16", Allowed("approx", 4)),
                Op("tanh.approx.bf16 {d}, {a}", "bf16", Allowed("approx", 0, 2 * 2**-8))))]


def _divisors() -> tuple[np.ndarray, ...]:
    """Where the ISA states an error: 2^-126 <= |b| <= 2^126, and the quotient normal."""
    a, b = pairs(SINGLES, 32, 40)
    with np.errstate(all="ignore"):
        x, y = (np.abs(v.view(np.float32).astype(np.float64)) for v in (a, b))
        quotient = x / y
        good = (y >= 2.0**-126) & (y <= 2.0**126) & (quotient >= 2.0**-125) & (quotient < 2.0**127) & (x >= 2.0**-126)
    return a[good], b[good]


# -- conversions -----------------------------------------------------------------------------------------------


def _to_integers(form: str) -> Group:
    targets = f"{'' if form == 'bf16' else 'u8 s8 '}u16 s16 u32 s32 u64 s64".split()
    flushed = ("", ".ftz") if form == "f32" else ("",)
    rows = [Op(f"cvt.{m}{z}.{t}.{form} {{d}}, {{a}}", f"u{max(16, int(t[1:]))}")
            for t in targets for m in _INTEGRAL for z in flushed if not z or m == "rzi"]
    bits = _BITS[form]
    near = np.random.default_rng(6).uniform(-300, 300, 1000).round(2).astype(np.float32)
    if form == "bf16":
        raw = (near.view(np.uint32) >> 16).astype(np.uint16)
    else:
        raw = near.astype(f"f{bits // 8}").view(f"u{bits // 8}")
    return Group(f"cvt-{form}-int", (np.concatenate([*singly(_EDGES[form], bits, 600), raw]),), tuple(rows))


def _from_integers(bits: int) -> Group:
    rows = []
    for sign, target in itertools.product("us", ("f16", "bf16", "f32", "f64")):
        if target == "f64" and bits < 64:
            rows.append(Op(f"cvt.rn.f64.{sign}{bits} {{d}}, {{a}}", "f64"))
            continue
        rows += [Op(f"cvt.{m}.{target}.{sign}{bits} {{d}}, {{a}}", target) for m in ROUNDINGS]
    return Group(f"cvt-int{bits}-float", singly(INTEGERS[bits], bits, 1000), tuple(rows))


def _between() -> list[Group]:
    integral = [Op(f"cvt.{m}{z}.f32.f32 {{d}}, {{a}}", "f32") for m in _INTEGRAL for z in ("", ".ftz")]
    down = [Op(f"cvt.{m}{x}.{t}.f32 {{d}}, {{a}}", t) for t in ("f16", "bf16") for m in ("rn", "rz")
            for x in ("", ".relu")]
    down += [Op(f"cvt.{m}.{t}.f32 {{d}}, {{a}}", t) for t in ("f16", "bf16") for m in ("rm", "rp")]
    down += [Op("cvt.rn.sat.f16.f32 {d}, {a}", "f16"), Op("cvt.rn.ftz.f16.f32 {d}, {a}", "f16"),
             Op("cvt.sat.f32.f32 {d}, {a}", "f32"), Op("cvt.ftz.f32.f32 {d}, {a}", "f32"),
             Op("cvt.rna.tf32.f32 {d}, {a}", "tf32"), Op("cvt.rn.tf32.f32 {d}, {a}", "tf32"),
             Op("cvt.rz.tf32.f32 {d}, {a}", "tf32"), Op("cvt.rn.relu.tf32.f32 {d}, {a}", "tf32"),
             Op("cvt.f64.f32 {d}, {a}", "f64", EXACT_BUT_NAN), Op("cvt.ftz.f64.f32 {d}, {a}", "f64", EXACT_BUT_NAN)]
    doubles = [Op(f"cvt.{m}{z}.f32.f64 {{d}}, {{a}}", "f32") for m in ROUNDINGS for z in ("", ".ftz", ".sat")]
    doubles += [Op(f"cvt.{m}.f16.f64 {{d}}, {{a}}", "f16") for m in ROUNDINGS]
    doubles += [Op(f"cvt.{m}.f64.f64 {{d}}, {{a}}", "f64", EXACT_BUT_NAN) for m in _INTEGRAL]
    up = [Op("cvt.f32.f16 {d}, {a}", "f32"), Op("cvt.f64.f16 {d}, {a}", "f64", EXACT_BUT_NAN),
          Op("cvt.ftz.f32.f16 {d}, {a}", "f32"), Op("cvt.sat.f32.f16 {d}, {a}", "f32"),
          *(Op(f"cvt.{m}.f16.f16 {{d}}, {{a}}", "f16") for m in _INTEGRAL)]
    every = (np.arange(65536, dtype=np.uint16),)
    rounded = np.random.default_rng(8).standard_normal(3000)
    ties = (np.round(rounded * 2.0**12) * 2.0**-12).astype(np.float32).view(np.uint32)
    singles = (np.concatenate([*singly(SINGLES, 32, 2000), ties]),)
    wide = (np.concatenate([*singly(DOUBLES, 64, 1500), rounded.view(np.uint64), (rounded * 2.0**-140).view(np.uint64),
                            rounded.astype(np.float32).astype(np.float64).view(np.uint64)]),)
    packs = [Op(f"cvt.{m}{x}.{t}.f32 {{d}}, {{a}}, {{b}}", t) for t in ("f16x2", "bf16x2") for m in ("rn", "rz")
             for x in ("", ".relu")]
    fp8 = list(itertools.product(("e4m3x2", "e5m2x2"), ("", ".relu")))
    tiny = [Op(f"cvt.rn.satfinite{x}.{t}.f32 {{d}}, {{a}}, {{b}}", "u16") for t, x in fp8]
    unpack = [Op(f"cvt.rn{x}.f16x2.{t} {{d}}, {{a}}", "u32") for t, x in fp8]
    from_bf16 = (Op("cvt.f32.bf16 {d}, {a}", "f32"), Op("cvt.f64.bf16 {d}, {a}", "f64", EXACT_BUT_NAN),
                 Op("cvt.rn.f16.bf16 {d}, {a}", "f16"))
    return [Group("cvt-f32", singles, (*integral, *down)), Group("cvt-f64", wide, tuple(doubles)),
            Group("cvt-f16", every, tuple(up)),
            Group("cvt-bf16", every, from_bf16),
            Group("cvt-f16-bf16", every, (Op("cvt.rn.bf16.f16 {d}, {a}", "bf16"),)),
            Group("cvt-pack", pairs(SINGLES, 32, 20), tuple(packs)),
            Group("cvt-fp8", pairs(SINGLES, 32, 20), tuple(tiny)),
            Group("cvt-fp8-f16", every, tuple(unpack))]


def groups() -> list[Group]:
    found: list[Group] = []
    for form in ("f32", "f64"):
        found += [*_binary(form), _fused(form), *_unary(form), _comparisons(form), _to_integers(form)]
    for form in ("f16", "bf16"):
        found += [*_halves(form), _comparisons(form), _to_integers(form)]
    return [*found, *_approximate(), *(_from_integers(bits) for bits in (16, 32, 64)), *_between()]
