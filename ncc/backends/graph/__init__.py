"""Control-flow graphs of any target: basic blocks, dominators, cycles."""
