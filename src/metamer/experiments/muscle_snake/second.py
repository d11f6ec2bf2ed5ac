"""Numbers of a second road: Newton and Euler for the whole body, joints on their gait (tests/oracles/muscles.py)."""

from __future__ import annotations

from typing import Any

ROAD = "the whole run written apart, joints exactly on their gait (tests/oracles/muscles.py)"
JOINT_ERRORS = 5e-3  # relative; the joints' errors under the law, which the second road does not have

# speeds [m/s], rise and lap [s], frequency [Hz], largest distance from the path [m]; tensions of the pulling muscles at
# 5, 50, 90, 99 % and the largest [N]; lengths of m1 right, m1 left, m2 right .. [m]
CIRCLE: dict[str, Any] = {
    "mean speed": 0.274858,
    "least speed": 0.266366,
    "largest speed": 0.280864,
    "half peak-to-peak": 0.00724927,
    "rise": 4.57,
    "dip": 0.00203965,
    "frequency": 1.79727,
    "sideways mean": -0.00173204,
    "sideways rms": 0.0181465,
    "off": 0.0168802,
    "lap": 98.39,
    "tension": (0.116073, 1.1355, 4.83505, 6.68412, 6.84238),
    "least length": (
        *(0.0841928, 0.0826083, 0.0842423, 0.082674, 0.0842305),
        *(0.0826702, 0.0841673, 0.0826131, 0.0841461, 0.0825684),
    ),
    "most length": (
        *(0.109836, 0.109366, 0.109817, 0.109351, 0.109818),
        *(0.109354, 0.109834, 0.109374, 0.109847, 0.109381),
    ),
}
SQUARE: dict[str, Any] = {
    "mean speed": 0.274913,
    "least speed": 0.259683,
    "largest speed": 0.284677,
    "half peak-to-peak": 0.012497,
    "rise": 4.58,
    "dip": 0.00614243,
    "frequency": 1.79891,
    "sideways mean": -0.00134559,
    "sideways rms": 0.0185403,
    "off": 0.899165,
    "lap": 140.18,
    "tension": (0.116762, 1.1357, 4.85743, 6.67598, 12.0115),
    "least length": (
        *(0.0830221, 0.0777937, 0.083076, 0.0778328, 0.0830654),
        *(0.0778189, 0.0830043, 0.0777744, 0.0829787, 0.0777577),
    ),
    "most length": (
        *(0.110916, 0.109719, 0.11091, 0.109703, 0.110912),
        *(0.109706, 0.11092, 0.109724, 0.110923, 0.109731),
    ),
}

# force along, force across, moment about the middle that hold the printed motion: mean along, then rms [N, N, N m]
WRENCH_ALONG = 0.1119944
WRENCH_RMS = (0.1131955, 0.0145886, 0.1038578)
OPEN_LOOP = 0.158931  # m/s, joints on the stated gait at 1 Hz, straight on
OPEN_FREQUENCY = 1.79289  # Hz, at which that gives 0.275 m/s
