"""Entry and exit code put into a kernel."""
