"""Chains and trees of links in the plane: free, or on the ground laws of the top view."""

from metamer.core.fits import Fits

FREE = ("none", "viscous", "coulomb")
FITS = (Fits(("planar",), ("servo",), FREE),)
