"""Twenty six-legged platforms in a row that keep their volume: the octopus arm of lafmejani2020."""

from __future__ import annotations

from metamer.control.tip.controller import TipControl
from metamer.description import Robot, Run
from metamer.systems.platform.gait import TipCurve
from metamer.systems.platform.spec import PlatformArmBody
from metamer.world import World

# lafmejani2020, section IV; alpha is printed 0.095, which would need L20/L1 = 7e38
BODY = PlatformArmBody(segments=20, length=5.0, radius=0.25, alpha=0.95, layout="equal_length")

ROBOT = Robot(
    name="octopus-arm",
    title="serial Gough-Stewart segments of constant volume, tip control",
    source="lafmejani2020",
    body=BODY,
    world=World(gravity=0.0),
    gait=TipCurve(curve="line"),
    controller=TipControl(gain=20.0, gamma=0.05),
    run=Run(duration=10.0, dt=2.5e-3, step=2.5e-4),
)
