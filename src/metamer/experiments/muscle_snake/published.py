"""What haghshenas2022 prints about its muscle-driven snake, in its own units."""

from __future__ import annotations

from typing import Any

# columns: m1 right, m1 left, m2 right ... m5 left; rows: least and most length [mm]
TABLE_1 = (
    (82.0, 81.0, 82.2, 81.6, 85.0, 83.8, 85.4, 84.5, 83.6, 82.7),
    (110.3, 110.0, 110.1, 109.9, 109.5, 109.1, 109.3, 109.0, 109.8, 109.6),
)
# the first of the most lengths is printed 11.2
TABLE_2 = (
    (80.6, 76.0, 81.8, 75.2, 85.4, 79.1, 86.4, 80.4, 83.2, 77.4),
    (111.2, 110.4, 111.3, 110.1, 110.7, 109.0, 110.4, 108.6, 111.0, 109.7),
)

PUBLISHED: dict[str, Any] = {
    "source": "haghshenas2022",
    "speed wanted": 0.275,  # m/s
    "frequency": 1.0,  # Hz, omega_0 = 2 pi
    "gains": (1.25, 0.1),  # kp [1/s^2], kd [1/s]
    "circle": {
        "centre": (1.0, 4.5),  # m
        "radius": 4.2,  # m
        "speed": 0.277,  # m/s
        "speed least": 0.264,
        "speed most": 0.290,
        "half peak-to-peak": 0.013,
        "rise": 5.0,  # s
        "lengths": TABLE_1,
    },
    "square": {
        "side": 8.8,  # m
        "speed": 0.28,
        "speed least": 0.268,
        "speed most": 0.292,
        "half peak-to-peak": 0.014,
        "dip": 0.003,  # m/s, at the corners
        "rise": 5.0,
        "deviation": 0.9,  # m
        "tension usual": (0.2, 0.6),  # N
        "tension corner": 10.0,  # N, order of magnitude
        "lengths": TABLE_2,
    },
}
