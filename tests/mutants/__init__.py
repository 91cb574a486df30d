"""``make mutants``: small faults put into copies of the tree, to see whether the tests notice. See ``__main__``."""
