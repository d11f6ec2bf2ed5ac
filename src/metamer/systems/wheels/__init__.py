"""Planar chains on passive wheels."""

from metamer.core.fits import Fits

FITS = (Fits(("planar",), ("servo",), ("wheels",)),)
