"""Containers of code that several vendors use: bounds-checked reading, ELF."""
