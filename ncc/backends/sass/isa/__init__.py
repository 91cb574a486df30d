"""The few fields of a 128-bit instruction that are written here."""
