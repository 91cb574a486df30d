"""What happens in which order in a function: its graph, convergence of the lanes, what it reaches."""
