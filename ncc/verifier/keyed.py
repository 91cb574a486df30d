"""What V024 and V026 ask alike: a map of rows that are told apart by keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ncc.ir.nodes import MapDecl
from ncc.ir.types import Use
from ncc.limits import Limit
from ncc.verifier.obligation import Obligation


@dataclass(frozen=True)
class Keyed:
    """How one sort of map speaks of its rows."""

    code: str
    does: str  # "map 'm' ..."
    rows: str  # what 'cap' is
    least_keys: int
    key_hint: str  # for another number of keys
    beside: str  # "map 'm' has nothing ...", with keys only
    beside_hint: str
    holds: str  # what stands behind the keys

    def obligations(self, decl: MapDecl) -> Iterator[Obligation]:
        keys, most = decl.keys, Limit.KEYS.most
        many = f"{self.least_keys} to {most}" if self.least_keys else f"at most {most}"
        whole = (
            (decl.cap is not None and decl.cap in Limit.ROWS,
             f"{self.does}: cap " + ("cannot be dynamic" if decl.cap is None else Limit.ROWS.refuses(decl.cap)),
             self.rows),
            (decl.size is None, f"{self.does}: it has no size", self.rows),
            (self.least_keys <= len(keys) <= most, f"has {len(keys)} keys; {many} are possible", self.key_hint),
            (len(keys) < len(decl.fields), f"has nothing {self.beside}", self.beside_hint),
        )  # fmt: skip
        for holds, what, hint in whole:
            yield Obligation(self.code, decl.span, holds, f"map '{decl.name}' {what}", hint)
        first = next((i for i, f in enumerate(decl.fields) if f.use is not Use.KEY), len(keys))
        for at, key in enumerate(decl.fields):
            if key.use is Use.KEY:
                yield Obligation(self.code, key.span, at < first,
                                 f"key '{key.name}' stands behind what is {self.holds}", "keys come first")  # fmt: skip
                yield Obligation(self.code, key.span, not key.type.is_float,
                                 f"key '{key.name}' is {key.type}: only integers are keys", "use its bits")  # fmt: skip
