"""GPU images that hold PTX, and the assembler."""
