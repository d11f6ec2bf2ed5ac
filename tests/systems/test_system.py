"""Systems are found by what they fit; one from outside builds, runs, is judged, logged and read back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.record import read_mcap
from metamer.robots import robot, robot_names
from metamer.systems import system
from metamer.systems.system import build, kinds_of, slice_of

FITTING = {
    "snake": "planar",
    "worm": "contact",
    "soft-lander": "contact",
    "soft-limb": "contact",
    "wheeled-snake": "wheels",
    "muscle-snake": "muscles",
    "worm-sidewinder": "spatial",
    "octopus-arm": "platform",
}


@pytest.mark.parametrize("name", robot_names())
def test_every_robot_has_one_physics(name: str) -> None:
    assert slice_of(robot(name)) == FITTING[name]
    assert build(robot(name)).robot.name == name


OUTSIDE = Path(__file__).parent / "outside"
CART = """
name = "cart"
title = "a pole on a cart"
body = { kind = "cart_pole", length = 0.8, lean = 0.4 }
world = { view = "side", ground = { kind = "rails" } }
controller = { kind = "push", force = 2.0 }
run = { duration = 2.0, dt = 0.01, step = 0.0005 }
"""


def command(place: Path, *words: str) -> str:
    """A command line with the outside package installed beside metamer: its metadata lie on the path."""
    path = os.pathsep.join([str(OUTSIDE), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-m", "metamer", *words], cwd=place, env=os.environ | {"PYTHONPATH": path}, text=True,
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_physics_from_outside_does_all_that_ours_do(tmp_path: Path) -> None:
    """Four files in a package of another author, by entry point, and no edit elsewhere."""
    (tmp_path / "cart.toml").write_text(CART, encoding="utf-8")
    everything = command(tmp_path, "list")
    assert all(name in everything for name in ("cart_pole", "rails", "push", "pendulum"))
    assert "of the pole at start" in command(tmp_path, "list", "cart_pole")
    outputs = ("--record", "cart.mcap", "--plot", "cart.png", "--animate", "cart.gif", "--json", "cart.json")
    command(tmp_path, "simulate", "cart.toml", "--set", "body.lean=0.3", *outputs)
    assert json.loads((tmp_path / "cart.json").read_text())["spec"]["body"]["lean"] == 0.3
    log = read_mcap(tmp_path / "cart.mcap")
    gap = log["energy.kinetic"] + log["energy.potential"] - log["energy.actuated"]
    # midpoint steps of 0.5 ms: the account closes to the square of the step
    assert np.ptp(gap) < 1e-5 * np.ptp(log["energy.kinetic"])
    assert np.ptp(gap) > 0.0
    assert log["cart.force"] == pytest.approx(2.0 * np.sin(3.0 * log.t), abs=1e-12)
    assert log["link.x"].shape == (201, 2)
    assert log.units["cart.force"] == "N"
    for picture in ("cart.png", "cart.gif"):
        assert (tmp_path / picture).stat().st_size > 5_000
    command(tmp_path, "show", "cart.mcap", "--record", "again.parquet")
    exported = command(tmp_path, "export", "cart.toml", "--format", "toml")
    (tmp_path / "again.toml").write_text(exported, encoding="utf-8")
    assert command(tmp_path, "export", "again.toml", "--format", "toml") == exported
    assert '"const": "cart_pole"' in command(tmp_path, "schema")


def test_none_and_two_are_refusals_that_list_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kinds_of(robot("worm")) == ("planar", "servo", "contact")
    monkeypatch.setattr(system, "kinds_of", lambda given: ("planar", "muscles", "contact"))
    with pytest.raises(BadInput, match=r"no physics fits; there are .*muscles: planar with muscles on none or viscous"):
        slice_of(robot("worm"))
