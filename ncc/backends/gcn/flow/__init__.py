"""What happens in which order in a function: its graph, and what it reaches."""
