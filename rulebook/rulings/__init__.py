"""Asks the engine, and says and draws its answers in two languages."""
