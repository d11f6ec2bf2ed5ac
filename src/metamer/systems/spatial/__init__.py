"""Chains in space; MuJoCo moves them."""

from metamer.core.fits import Fits

FITS = (Fits(("spatial",), ("servo",), ("none", "contact")),)
