"""The same robot in our simulator and in MuJoCo, under the same friction law."""

import metamer

snake = metamer.robot("snake")
native = metamer.simulate(snake, duration=5.0).metrics["distance"]
mujoco = metamer.simulate(snake, duration=5.0, engine="mujoco").metrics["distance"]
print(f"native {native:.4f} m, MuJoCo {mujoco:.4f} m, difference {100 * abs(native - mujoco) / native:.2f} %")
