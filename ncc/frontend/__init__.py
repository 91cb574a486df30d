"""The front end: probe files (Python syntax, never executed) and objects (TOML) become a ``Program``."""
