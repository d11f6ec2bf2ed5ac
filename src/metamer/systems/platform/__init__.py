"""Arms of six-legged platforms, kinematic."""

from metamer.core.fits import Fits

FITS = (Fits(("platform_arm",), ("servo",), ("none",)),)
