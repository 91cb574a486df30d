"""The control-flow graph of one function: basic blocks, and where computed jumps go.

A long branch (``s_getpc_b64``, the distance added, ``s_setpc_b64``) is followed where all that its register may hold
are labels of the function; any other leaves the graph unresolved.
"""

from __future__ import annotations

from ncc.backends.gcn.flow.blocks import JUMP, Block, Graph, blocks_of
from ncc.backends.gcn.flow.values import solve, unknown
from ncc.backends.gcn.text.nodes import Function
from ncc.backends.graph.cfg import EXIT

__all__ = ["EXIT", "Block", "Graph", "build"]


def build(function: Function) -> Graph:
    """The graph of a function. Raises B100 at an unknown instruction."""
    if not any(i.mnemonic == JUMP for i in function.instructions):
        return blocks_of(function, {})
    return solve(function, unknown, lambda *_: None, vectors=False).graph
