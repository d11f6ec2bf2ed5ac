"""Planar chains that antagonistic muscles move."""

from metamer.core.fits import Fits
from metamer.systems.planar import FREE

FITS = (Fits(("planar",), ("muscles",), FREE),)
