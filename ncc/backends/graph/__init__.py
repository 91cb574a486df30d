"""Control-flow graphs of any target: basic blocks, dominators, cycles; and numbers that differ between lanes."""
