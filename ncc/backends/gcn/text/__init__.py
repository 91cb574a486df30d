"""AMDGPU assembly text as nodes: lossless parsing of functions, statements, operands, registers."""
