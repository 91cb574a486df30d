"""PTX text as nodes: lossless parsing of modules, functions, statements and operands."""
