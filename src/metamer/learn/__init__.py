"""Learning environments: every planar robot as a Gymnasium environment, many snakes at once as a vector environment.

`register()` makes the ids known to Gymnasium: metamer/Snake-v0, metamer/Worm-v0 and so on, one for every planar robot.
"""

from __future__ import annotations

from metamer.core.refusals import BadInput
from metamer.robots import robot, robot_names
from metamer.systems.planar.system import PlanarSystem
from metamer.systems.system import System, build


def ids() -> dict[str, str]:
    """Id of an environment -> name of its robot: those with links in a plane that our own engine moves."""
    found = {}
    for name in robot_names():
        if "links" in robot(name).counts and isinstance(build(robot(name)), System):
            found[f"metamer/{name.title().replace('-', '')}-v0"] = name
    return found


def register() -> list[str]:
    """Register all environments with Gymnasium; their ids."""
    try:
        import gymnasium
    except ImportError:
        raise BadInput("learning needs Gymnasium: pip install 'metamer[learn]'") from None
    for key, name in ids().items():
        lanes = "metamer.learn.vector:SnakesEnv" if type(build(robot(name))) is PlanarSystem else None
        if key not in gymnasium.registry:
            about = {"spec_or_name": name}
            gymnasium.register(key, "metamer.learn.environment:RobotEnv", kwargs=about, vector_entry_point=lanes)
    return list(ids())
