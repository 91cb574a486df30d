"""What is put into a kernel: the plan of its sites, lowering, records, splicing."""
