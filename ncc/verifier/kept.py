"""V026: what maps may consist of that keep some of the records: the last ones, or one by key."""

from __future__ import annotations

from collections.abc import Iterator

from ncc.ir.nodes import MapDecl
from ncc.ir.types import MapKind, Use
from ncc.limits import Limit
from ncc.verifier.obligation import Obligation


def keeping(decl: MapDecl) -> Iterator[Obligation]:
    if decl.kind is MapKind.RING:
        yield Obligation("V026", decl.span, decl.cap is not None, f"map '{decl.name}' is a ring: cap cannot be dynamic",
                         "'cap' is the records that it keeps of each thread or warp")  # fmt: skip
    if decl.kind is MapKind.HASH:
        yield from _hash(decl)


def _hash(decl: MapDecl) -> Iterator[Obligation]:
    yield Obligation("V026", decl.span, decl.cap is not None and decl.cap in Limit.ROWS,
                     f"map '{decl.name}' keeps records by key: cap "
                     + ("cannot be dynamic" if decl.cap is None else Limit.ROWS.refuses(decl.cap)),
                     "'cap' is the keys that it has room for")  # fmt: skip
    yield Obligation("V026", decl.span, decl.size is None, f"map '{decl.name}' keeps records by key: it has no size",
                     "'cap' is the keys that it has room for")  # fmt: skip
    keys = decl.keys
    yield Obligation("V026", decl.span, len(keys) >= 1 and len(keys) in Limit.KEYS,
                     f"map '{decl.name}' has {len(keys)} keys; 1 to {Limit.KEYS.most} are possible",
                     "name what records are told apart by: 'site: nl.key(nl.u32)'")  # fmt: skip
    yield Obligation("V026", decl.span, len(keys) < len(decl.fields), f"map '{decl.name}' has nothing beside its keys",
                     "aggregating maps count what was saved by key")  # fmt: skip
    first = next((i for i, f in enumerate(decl.fields) if f.use is not Use.KEY), len(keys))
    for at, field in enumerate(decl.fields):
        yield Obligation("V026", field.span, field.use is not Use.KEY or at < first,
                         f"key '{field.name}' stands behind what is kept", "keys come first")  # fmt: skip
        yield Obligation("V026", field.span, field.use is not Use.KEY or not field.type.is_float,
                         f"key '{field.name}' is {field.type}: only integers are keys", "use its bits")  # fmt: skip
