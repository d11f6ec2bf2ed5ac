"""Soft limbs from measurements: what their joints share, fitted to recorded motions by output error."""
