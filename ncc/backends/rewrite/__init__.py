"""What all targets do to put a program into a kernel: plan, layout of records, edits, refusals."""
