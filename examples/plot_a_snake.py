"""From a description to a picture: the ten lines of the README."""

import metamer

snake = metamer.RobotSpec(
    name="my-snake",
    body=metamer.PlanarBody(links=8, length=0.12, mass=0.25, armature=1e-3),
    actuation=metamer.Actuation(kp=20.0, kd=0.2),
    world=metamer.World(ground=metamer.Ground(law="shared_norm", mu_forward=0.05, mu_across=0.5)),
    gait=metamer.Gait(kind="serpenoid", parameters={"amplitude": 0.5, "lag": -0.8, "frequency": 1.0}),
)
run = metamer.simulate(snake, duration=5.0)
metamer.plot_run(run.log, "out/my-snake.png")
print(f"speed {run.metrics.values['speed']:.3f} m/s, cost of transport {run.metrics.values['cost_of_transport']:.3f}")
