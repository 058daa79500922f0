"""The rulebook: its engine, its content and its site. ARCHITECTURE.md draws the ladder of the parts."""
