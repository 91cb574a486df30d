"""The typed, straight-line, eBPF-like IR: types, op table, nodes, text form, interpreter."""
