"""MuJoCo as a plant for planar robots on the ground of unilateral contact, seen from the side."""

from __future__ import annotations

import math
from xml.etree import ElementTree as ET

import mujoco
import numpy as np

from metamer.description.arrays import link_arrays
from metamer.description.mjcf import text
from metamer.description.mjcf_contact import contact_mjcf_from_spec
from metamer.description.planar import PlanarBody
from metamer.description.robot import RobotSpec, planar_body
from metamer.kernels.planar_quantities import energies
from metamer.mechanics.dynamics import soft_energy
from metamer.mechanics.loads import refuse_mission
from metamer.model.planar import build, start_state
from metamer.plants.mujoco import coordinate_order
from metamer.plants.plant import Clock, Stopped
from metamer.plants.simulated import command_array
from metamer.records import Command, Sensed, State
from metamer.refusals import refuse

# MuJoCo's contact rows leave out the turning of the contact frame, so that feet creep while links turn: the friction's
# time constant must be short, and the step as well (the creep is of first order in it)
FRICTION_CONSTANT = 5e-4  # at most [s]
NORMAL_CONSTANT = 5e-3
LONGEST_STEP = 1e-4


def crawl_mjcf(spec: RobotSpec, *, step: float = LONGEST_STEP) -> str:
    """MJCF with stiff friction: elliptic cones, impratio 100, one contact pair a foot, friction times the link's grip.

    step    integration step                                                  [s]
    """
    if not isinstance(spec.body, PlanarBody):
        raise refuse("body.kind", spec.body.kind, "a planar body")
    root = ET.fromstring(contact_mjcf_from_spec(spec, cone="elliptic"))
    option = root.find("option")
    assert option is not None
    option.set("timestep", text(step))
    option.set("impratio", "100")
    option.set("tolerance", "1e-12")
    ground, grips = spec.world.ground, link_arrays(spec.body)["grip"]
    mu = ground.mu_static if ground.mu_kinetic is None else ground.mu_kinetic
    pairs, count = ET.Element("contact"), 0
    worldbody = root.find("worldbody")
    assert worldbody is not None
    floors = [geom for geom in worldbody.findall("geom") if geom.get("conaffinity") == "1"]
    for k, floor in enumerate(floors):
        floor.set("name", f"floor{k}")
        floor.set("conaffinity", "0")
    for body in worldbody.iter("body"):
        grip = grips[int(str(body.get("name")).removeprefix("link")) - 1]
        for ball in body.findall("geom"):
            if ball.get("contype") != "1":
                continue
            ball.set("name", f"foot{count}")
            ball.set("contype", "0")
            for k in range(len(floors)):
                pair = ET.SubElement(pairs, "pair", geom1=f"floor{k}", geom2=f"foot{count}", condim="3")
                pair.set("friction", text(max(mu * grip, 1e-5), max(mu * grip, 1e-5), 0.0, 0.0, 0.0))
                pair.set("solref", text(max(NORMAL_CONSTANT, 2.0 * step), 1.0))
                pair.set("solreffriction", text(max(min(FRICTION_CONSTANT, 10.0 * step), 2.0 * step), 1.0))
            count += 1
    root.append(pairs)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def refuse_unknown_ground(spec: RobotSpec) -> None:
    """BadInput where the ground does what MuJoCo does not: pads, adhesion, restitution."""
    ground = spec.world.ground
    for name, unit in (
        ("material", ""),
        ("adhesion_shear", " [N]"),
        ("adhesion_normal", " [N]"),
        ("restitution", " [-]"),
    ):
        value = getattr(ground, name)
        if value:
            what = "restitution of its own law" if name == "restitution" else "adhesion that holds to a limit"
            valid = (
                f"{'none' if name == 'material' else '0'} on engine mujoco: it has no {what}; engine native has{unit}"
            )
            raise refuse(f"world.ground.{name}", value, valid)


class ContactMujocoPlant:
    """A side-view robot on its ground in MuJoCo, with sliding friction; restitution and adhesion are refused.

    spec    a robot whose world.ground.law is "contact"; steps are run.step, at most 0.1 ms
    """

    def __init__(self, spec: RobotSpec) -> None:
        refuse_unknown_ground(spec)
        refuse_mission(spec, "engine mujoco", soft=True)
        self.model = build(spec)
        self.step = min(spec.run.step, LONGEST_STEP)
        self.mj_model = mujoco.MjModel.from_xml_string(crawl_mjcf(spec, step=self.step))
        if not np.array_equal(coordinate_order(self.mj_model, self.model), np.arange(self.model.size)):
            raise refuse("body.parent", planar_body(spec).parent, "limbs numbered one after the other on engine mujoco")
        self.mj_data = mujoco.MjData(self.mj_model)
        self.mj_data.qpos[:], self.mj_data.qvel[:] = start_state(self.model)
        mujoco.mj_forward(self.mj_model, self.mj_data)
        self.clock = Clock()
        self.damped, self.rubbed, self.actuated = 0.0, 0.0, 0.0

    def sense(self) -> Sensed:
        """Joint angles and rates, and the base, all exact."""
        first, free, data = self.model.first_joint, self.model.free, self.mj_data
        return Sensed(
            t=self.clock.t,
            angle=data.qpos[first:].copy(),
            rate=data.qvel[first:].copy(),
            base=data.qpos[:3].copy() if free else None,
            base_rate=data.qvel[:3].copy() if free else None,
        )

    def state(self) -> State:
        """Where the robot is now."""
        return State(t=self.clock.t, q=self.mj_data.qpos.copy(), v=self.mj_data.qvel.copy())

    def act(self, command: Command, dt: float) -> Command:
        """Hold a command for dt (its position moves on at its velocity); a state that is not finite stops the run."""
        held = command_array(command, self.model.joints)
        model, data = self.mj_model, self.mj_data
        steps = max(1, math.ceil(dt / self.step - 1e-9))
        h = dt / steps
        model.opt.timestep = h
        before = self.state()
        # actuators come in threes: position, velocity, torque
        control = held.T.ravel()
        for k in range(steps):
            control[0::3] = held[0] + (k + 1) * h * held[1]
            data.ctrl[:] = control
            v = np.array(data.qvel)
            mujoco.mj_step(model, data)
            # forces of the step at its mean velocity; what contacts and joint stops take is rubbed away
            moved = 0.5 * h * (v + data.qvel)
            self.actuated += float(np.dot(data.qfrc_actuator, moved))
            self.damped -= float(np.dot(data.qfrc_damper, moved))
            self.rubbed -= float(np.dot(data.qfrc_constraint, moved))
        if not (np.isfinite(data.qpos).all() and np.isfinite(data.qvel).all()) or data.warning.number.any():
            raise Stopped(f"MuJoCo's state went bad; try a smaller run.step than {h:g} s", before)
        self.clock.advance(dt)
        return Command(position=held[0], velocity=held[1], torque=held[2])

    def measure(self) -> dict[str, float]:
        """Energies, what flowed, servo torques and ground forces of the feet, by column name.   [J, N m, N]"""
        data = self.mj_data
        kinetic, potential, elastic = energies(self.model.links, np.array(data.qpos), np.array(data.qvel))
        values = {
            "energy.kinetic": kinetic,
            "energy.potential": potential,
            "energy.elastic": elastic + (soft_energy(self.model, np.array(data.qpos)) if self.model.soft else 0.0),
            "energy.damped": self.damped,
            "energy.rubbed": self.rubbed,
            "energy.actuated": self.actuated,
        }
        for k, torque in enumerate(data.qfrc_actuator[self.model.first_joint :].tolist(), start=1):
            values[f"joint{k}.torque"] = torque
        feet = [f"foot{k}" for k in range(self.mj_model.npair)]
        normal = dict.fromkeys(feet, 0.0)
        wrench = np.zeros(6)
        for k in range(data.ncon):
            mujoco.mj_contactForce(self.mj_model, data, k, wrench)
            for geom in data.contact.geom[k]:
                name = self.mj_model.geom(int(geom)).name
                if name in normal:
                    normal[name] += float(wrench[0])
        for k, name in enumerate(feet, start=1):
            values[f"point{k}.normal"] = normal[name]
        return values

    def close(self) -> None:
        """Nothing is held."""
