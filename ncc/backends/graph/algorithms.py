"""Graph algorithms over nodes 0 .. n-1, none of which knows about instructions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence


def reach(starts: Iterable[int], successors: Callable[[int], Iterable[int]],
          stop: int | None = None) -> frozenset[int]:
    """Non-negative nodes reachable from ``starts``, themselves included, without passing through ``stop``."""
    seen: set[int] = set()
    work = [s for s in starts if s >= 0 and s != stop]
    while work:
        node = work.pop()
        if node not in seen:
            seen.add(node)
            work += [s for s in successors(node) if s >= 0 and s != stop and s not in seen]
    return frozenset(seen)


def cyclic_nodes(successors: Sequence[Sequence[int]]) -> frozenset[int]:
    """Nodes on a cycle."""
    return frozenset().union(*cyclic_components(successors))


def cyclic_components(successors: Sequence[Sequence[int]]) -> list[frozenset[int]]:
    """The strongly connected components with an edge inside (Tarjan, without recursion)."""
    found: list[frozenset[int]] = []
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    for root in range(len(successors)):
        if root not in order:
            _component(root, successors, order, low, stack, on_stack, found)
    return found


def _component(root: int, successors: Sequence[Sequence[int]], order: dict[int, int], low: dict[int, int],
               stack: list[int], on_stack: set[int], found: list[frozenset[int]]) -> None:
    work = [(root, 0)]
    while work:
        node, edge = work.pop()
        if edge == 0:
            order[node] = low[node] = len(order)
            stack.append(node)
            on_stack.add(node)
        for position in range(edge, len(successors[node])):
            successor = successors[node][position]
            if successor not in order:
                work += [(node, position + 1), (successor, 0)]
                break
            if successor in on_stack:
                low[node] = min(low[node], order[successor])
        else:
            if low[node] == order[node]:
                _close(node, successors, stack, on_stack, found)
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[node])


def _close(node: int, successors: Sequence[Sequence[int]], stack: list[int], on_stack: set[int],
           found: list[frozenset[int]]) -> None:
    at = stack.index(node)
    members = stack[at:]
    del stack[at:]
    on_stack.difference_update(members)
    if len(members) > 1 or node in successors[node]:
        found.append(frozenset(members))


def post_dominators(successors: Sequence[Sequence[int]], leave: int = -1) -> list[int]:
    """The immediate post-dominator of each node, ``leave`` where it is the way out itself.

    Every node must reach ``leave``. Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", on the
    reversed graph.
    """
    count = len(successors)
    predecessors: list[list[int]] = [[] for _ in range(count + 1)]
    for node, targets in enumerate(successors):
        for target in targets:
            predecessors[target].append(node)  # ``leave`` (-1) is the last one
    order = _postorder(count, predecessors)
    rank = {node: n for n, node in enumerate(order)}
    idom: dict[int, int] = {count: count}
    changed = True
    while changed:
        changed = False
        for node in reversed(order[:-1]):
            new = _common(node, successors[node], count, rank, idom)
            if idom.get(node) != new:
                idom[node] = new
                changed = True
    return [leave if idom.get(n, count) == count else idom[n] for n in range(count)]


def _common(node: int, targets: Sequence[int], root: int, rank: dict[int, int], idom: dict[int, int]) -> int:
    """The nearest node that all processed successors lead through."""
    new: int | None = None
    for target in (t if t >= 0 else root for t in targets):
        if target not in idom:
            continue
        new = target if new is None else _meet(new, target, rank, idom)
    return root if new is None else new


def _meet(a: int, b: int, rank: dict[int, int], idom: dict[int, int]) -> int:
    while a != b:
        while rank[a] < rank[b]:
            a = idom[a]
        while rank[b] < rank[a]:
            b = idom[b]
    return a


def _postorder(root: int, edges: Sequence[Sequence[int]]) -> list[int]:
    order: list[int] = []
    seen = {root}
    work = [(root, iter(edges[root]))]
    while work:
        node, rest = work[-1]
        following = next((n for n in rest if n not in seen), None)
        if following is None:
            order.append(node)
            work.pop()
        else:
            seen.add(following)
            work.append((following, iter(edges[following])))
    return order
