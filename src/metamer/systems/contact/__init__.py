"""Planar robots seen from the side, with unilateral contact, soft joints, HASEL actuators and sunlight."""

from metamer.core.fits import Fits
from metamer.systems.planar import FREE

SUNLIT = tuple(f"sunlit {law}" for law in (*FREE, "contact"))
FITS = (
    Fits(("planar",), ("servo",), ("contact", *SUNLIT)),
    Fits(("planar",), ("hasel",), ("contact", *FREE, *SUNLIT)),
    Fits(("soft planar",), ("servo", "hasel"), ("contact", *FREE, *SUNLIT)),
)
