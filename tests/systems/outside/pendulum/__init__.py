"""A physics that metamer does not know: a pendulum on a cart that a force pushes along rails."""

from metamer.core.fits import Fits

FITS = (Fits(("cart_pole",), ("servo",), ("rails",)),)
