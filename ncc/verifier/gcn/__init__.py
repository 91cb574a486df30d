"""Depth 3 for AMDGPU assembly: what PTX leaves to its assembler - registers, flags, lanes - is shown here as well."""
