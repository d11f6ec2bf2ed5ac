"""What lafmejani2020 prints: parameters, tracking errors, calculation times."""

from __future__ import annotations

SOURCE = "lafmejani2020"

PUBLISHED = {
    "segments": 20,
    "targets": 21,
    "gain": 20.0,  # 1/s
    "gamma": 0.05,  # m
    "alpha": 0.095,  # as printed
    "radius": 0.25,  # m
    "length": 5.0,  # m
    # captions of Figs. 3-6, average tracking RMSE [cm]
    "rmse_cm": {"line": 0.032, "ellipse": 0.044, "sinusoid": 0.049, "reach": 0.051, "fetch": 0.057},
    "rmse_percent": 0.285,  # "at most about 0.285 % of the initial length"
    # Table I, calculation time in MATLAB by number of segments [ms]
    "time_ms": {10: 32.14, 15: 77.48, 20: 91.17, 25: 135.84, 30: 192.66},
    "fewest_segments": 15,  # "did not exhibit effective performance ... lower than 15"
}
FIGURES = {"line": "Fig. 3", "ellipse": "Fig. 4", "sinusoid": "Fig. 5", "reach": "Fig. 6", "fetch": "Fig. 6"}
# motions that section IV sees on each curve
ALL_FOUR = ("bend", "twist", "stretch", "shortening")
MOTIONS_SHOWN = {
    "line": ("bend", "twist", "stretch"),
    "ellipse": ("bend", "twist", "shortening"),
    "sinusoid": ALL_FOUR,
    "reach": ALL_FOUR,
    "fetch": ALL_FOUR,
}
NO_SHORTENING = ("sinusoid", "fetch")  # with equal lengths every segment only stretches there
