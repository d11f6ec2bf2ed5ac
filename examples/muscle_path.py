"""A snake that muscles drive along a curve, once with strong muscles and once with weak ones."""

from dataclasses import replace

import numpy as np

import metamer
from metamer.control.paths.paths import Spline
from metamer.plants.muscle_follow import follow
from metamer.systems.muscles.model import build_muscles

ROBOT = metamer.robot("muscle-snake")
CURVE = Spline(points=((0.0, 0.0), (2.0, 0.3), (4.0, 1.5), (5.0, 3.5), (4.0, 5.5)))

for most in (float("inf"), 4.0):
    model = build_muscles(replace(ROBOT, drive=replace(ROBOT.drive, tension_most=most)))
    log = follow(model, CURVE, duration=25.0, pressures=True)
    late = log.t > 15.0
    way = np.stack([log.columns["middle.x"], log.columns["middle.y"]], axis=1)
    print(f"tension limit {most:g} N:")
    print(f"  speed     {log.columns['law.forward'][late].mean():.3f} m/s")
    print(f"  off path  {CURVE.pieces.distance(way)[late].max():.3f} m at most")
    print(f"  tension   {log.block('muscle*.tension').max():.1f} N at most")
    print(f"  pressure  {log.block('muscle*.pressure').max() / 1e3:.1f} kPa at most")
    for note in log.meta["notes"]:
        print(f"  {note}")
