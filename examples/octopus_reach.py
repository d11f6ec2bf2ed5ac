"""An octopus arm reaches past a sphere: its tip follows the curve, its body gives way."""

from __future__ import annotations

import numpy as np

from metamer.control.tip.closed_forms import gain_for_time
from metamer.control.tip.controller import TipControl
from metamer.plants.tip_runs import follow
from metamer.robots.octopus_arm import ROBOT
from metamer.systems.platform.gait import targets_from
from metamer.systems.platform.mechanics import clearance, measures, tip_position
from metamer.systems.platform.model import build_platform_arm

model = build_platform_arm(ROBOT)
targets = targets_from("reach", 21)
sphere = (1.2, 0.0, 2.0, 0.4)

# the gain that makes the whole reach last three seconds
gain = gain_for_time(tip_position(model.home), targets, gamma=0.05, time=3.0)
free = follow(model, targets, TipControl(gain=gain))
held = follow(model, targets, TipControl(gain=gain, obstacles=(sphere,), clear_rate=20.0, clear=0.02))

for name, run in (("free", free), ("avoiding", held)):
    gap = min(clearance(model, pose, [sphere]).min() for pose in run.poses)
    shape = measures(model, run.poses[-1])
    print(
        f"{name:9s} done in {run.switch[-1]:.4f} s, least clearance {gap:+.3f} m, "
        f"largest bend {np.degrees(shape['bend'].max()):.1f} deg, flags {len(run.flags)}"
    )
