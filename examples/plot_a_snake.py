"""From a description to a picture: the ten lines of the README."""

import metamer

snake = metamer.Robot(
    name="my-snake",
    body=metamer.bodies.Planar(links=8, length=0.12, mass=0.25, armature=1e-3),
    drive=metamer.drives.Servo(kp=20.0, kd=0.2),
    world=metamer.World(ground=metamer.grounds.Coulomb(mu_forward=0.05, mu_across=0.5)),
    gait=metamer.gaits.Serpenoid(amplitude=0.5, lag=-0.8, frequency=1.0),
)
run = metamer.simulate(snake, duration=5.0)
metamer.plot_run(run.log, "out/my-snake.png")
print(f"speed {run.metrics['speed']:.3f} m/s, cost of transport {run.metrics['cost_of_transport']:.3f}")
