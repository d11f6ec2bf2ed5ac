"""Our own simulator."""
