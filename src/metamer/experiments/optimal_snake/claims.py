"""What alben2013 claims in numbers, in its order: abstract and sections 4 and 5."""

from __future__ import annotations

from metamer.record.claims import Claim

OPTIMA, ZIGZAG = "optima from random starts", "zigzag, no friction across"
EXPONENT = "exponent of the amplitude (rms slope) over friction across"
RETROGRADE = "best motion: wave against the travel, -1 = purely"

CLAIMS = (
    Claim(
        case=OPTIMA, quantity=EXPONENT, evidence="paper", value=-0.25, tolerance=0.08, source="alben2013, abstract",
        cause="0.02: the power is asymptotic, terms of relative order mu^(-1/2) are left out",
    ),
    Claim(
        case=OPTIMA, quantity=RETROGRADE, evidence="paper", within=(-1.0, -0.9), source="alben2013, abstract",
        cause="'retrograde travelling waves are optimal'; a standing wave has 0",
    ),
    Claim(
        case=ZIGZAG, quantity="work over that of a body drawn straight", evidence="paper", within=(0.0, 0.05),
        source="alben2013, abstract", cause="'a triangular direct wave' is optimal: no work but for round corners",
    ),
)  # fmt: skip
