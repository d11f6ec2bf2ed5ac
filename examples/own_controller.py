"""A controller of your own: anything with start and update. This one steers the snake by bending its gait."""

import numpy as np

import metamer
from metamer.core.records import Command, Sensed
from metamer.gaits.serpenoid import Serpenoid


class Steer:
    """The serpenoid gait with an offset that turns the head towards a wanted heading."""

    def __init__(self, heading: float, joints: int) -> None:
        self.heading = heading
        self.joints = joints

    def start(self, sensed: Sensed) -> None:
        self.gait = Serpenoid(amplitude=0.5, lag=-0.7, joints=self.joints)

    def update(self, sensed: Sensed) -> Command:
        target = self.gait.targets(sensed.t)
        links = sensed.base[2] + np.concatenate([[0.0], np.cumsum(sensed.angle)])
        # the head is the first link; the links point towards the tail
        offset = np.clip(0.3 * (links.mean() - np.pi - self.heading), -0.2, 0.2)
        return Command(position=target.position + offset, velocity=target.velocity, torque=np.zeros(self.joints))


snake = metamer.robot("snake")
run = metamer.simulate(snake, duration=20.0, controller=Steer(1.0, snake.body.joints))
print(f"direction of travel {run.metrics['direction']:.2f} rad, wanted 1.0 rad")
