"""V026: what maps may consist of that keep some of the records: the last ones, or one by key."""

from __future__ import annotations

from collections.abc import Iterator

from ncc.ir.nodes import MapDecl
from ncc.ir.types import MapKind
from ncc.verifier.keyed import Keyed
from ncc.verifier.obligation import Obligation

_ROWS = Keyed("V026", "keeps records by key", "'cap' is the keys that it has room for", 1,
              "name what records are told apart by: 'site: nl.key(nl.u32)'",
              "beside its keys", "aggregating maps count what was saved by key", "kept")  # fmt: skip


def keeping(decl: MapDecl) -> Iterator[Obligation]:
    if decl.kind is MapKind.RING:
        yield Obligation("V026", decl.span, decl.cap is not None, f"map '{decl.name}' is a ring: cap cannot be dynamic",
                         "'cap' is the records that it keeps of each thread or warp")  # fmt: skip
    if decl.kind is MapKind.HASH:
        yield from _ROWS.obligations(decl)
