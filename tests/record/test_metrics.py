"""Metrics against closed forms."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.record.log import Log
from metamer.record.metrics import Metrics, link_velocities, metrics

TIME = np.linspace(0.0, 2.0, 2001)
ROUND = 1e-12  # rounding of sums over 2001 samples


def log(columns: dict[str, Any], meta: dict[str, Any] | None = None) -> Log:
    return Log(t=TIME, columns={k: np.broadcast_to(v, TIME.shape) for k, v in columns.items()}, meta=meta or {})


def test_half_circle() -> None:
    """Centre on a half circle of radius r: distance 2 r, path pi r, direction along the chord."""
    r, phase = 0.3, np.pi * TIME / 2
    found = metrics(log({"centre.x": -r * np.cos(phase), "centre.y": r * np.sin(phase)})).values
    assert found["distance"] == pytest.approx(2 * r, rel=ROUND)
    assert found["speed"] == pytest.approx(r, rel=ROUND)
    assert found["direction"] == pytest.approx(0.0, abs=ROUND)
    # 2000 chords of a half circle are shorter by (pi/2000)^2/24 = 1e-7
    assert found["path_length"] == pytest.approx(math.pi * r, rel=2e-7)
    assert found["path_speed"] == pytest.approx(math.pi * r / 2, rel=2e-7)


def test_base_stands_in_for_the_centre_with_a_note() -> None:
    found = metrics(log({"base.x": TIME, "base.y": 0.0}))
    assert found.values["speed"] == pytest.approx(1.0, rel=ROUND)
    assert "those of the base" in found.notes["centre"]


@pytest.mark.parametrize("angle", [0.0, 0.4, math.pi / 3])
def test_slip_of_a_link_dragged_askew(angle: float) -> None:
    """A link held at `angle` to its straight motion slips by tan(angle)."""
    columns = {"link1.x": 0.2 * TIME, "link1.y": 0.0, "link1.theta": angle, "link2.x": 0.2 * TIME, "link2.y": 1.0}
    found = metrics(log(columns | {"link2.theta": -angle})).values
    # differences of a straight line: 1e-13 / dt
    assert found["slip"] == pytest.approx(math.tan(angle), abs=1e-9)
    assert found["speed_along"] == pytest.approx(0.2 * math.cos(angle), abs=1e-9)


def test_wheel_on_a_circle_does_not_slip_at_its_centre() -> None:
    """A link tangent to a circle at its centre: no side speed there, though its joint end has one."""
    r, length, phase = 0.5, 0.2, 1.5 * TIME
    x, y, theta = r * np.sin(phase), -r * np.cos(phase), phase
    columns = {
        "link1.x": x - length / 2 * np.cos(theta),
        "link1.y": y - length / 2 * np.sin(theta),
        "link1.theta": theta,
    }
    seen = metrics(log(columns, {"spec": {"body": {"length": length}}})).values
    # central differences are off by (w dt)^2/6 = 4e-7 of the speed, along the path; the ends are of first order:
    # side speed r w^2 dt/2 = 5.6e-4 at two of 2001 samples, 1.8e-5 rms, against 0.75 along
    assert seen["slip"] < 4e-5
    assert seen["speed_along"] == pytest.approx(r * 1.5, rel=1e-6)
    blind = metrics(log(columns)).values
    assert blind["slip"] == pytest.approx(length / 2 / r, rel=1e-3)


def test_velocities_at_a_centre_that_lies_aside() -> None:
    columns = {"link1.x": 0.0, "link1.y": 0.0, "link1.theta": 2.0 * TIME}
    pair = link_velocities(log(columns, {"spec": {"body": {"length": 1.0, "centre": [0.3, 0.4]}}}))
    assert pair is not None
    # omega x (0.3, 0.4) = (-0.8, 0.6); central differences off by (w dt)^2/6 = 7e-7, ends left out
    assert np.abs(pair[0][1:-1] + 0.8).max() < 1e-6
    assert np.abs(pair[1][1:-1] - 0.6).max() < 1e-6


def test_energy_account_of_a_damped_oscillator() -> None:
    """x = exp(-d t) cos(w t), unit mass and stiffness w^2 + d^2, dashpot 2 d: the account closes exactly."""
    d, w = 0.2, 5.0
    x = np.exp(-d * TIME) * np.cos(w * TIME)
    v = np.exp(-d * TIME) * (-d * np.cos(w * TIME) - w * np.sin(w * TIME))
    kinetic, elastic = v**2 / 2, (w**2 + d**2) * x**2 / 2
    total = kinetic + elastic
    columns = {
        "energy.kinetic": kinetic,
        "energy.elastic": elastic,
        "energy.potential": -100.0,
        "energy.damped": total[0] - total,
        "energy.rubbed": 0.0,
        "energy.actuated": 0.0,
    }
    found = metrics(log(columns)).values
    # -100 + E rounds at 100 eps
    assert found["energy_residual"] < 100 * 2.3e-16
    assert found["energy_damped"] == pytest.approx(total[0] - total[-1], rel=ROUND)
    assert found["energy_initial"] == pytest.approx(total[0] - 100.0, rel=ROUND)
    # a leak of 1 mJ shows, relative to the largest flow, here the change of elastic energy
    leaking = metrics(log(columns | {"energy.damped": total[0] - total - 1e-3 * TIME / 2})).values
    assert leaking["energy_residual"] == pytest.approx(1e-3, rel=1e-9)
    assert leaking["energy_residual_relative"] == pytest.approx(1e-3 / np.ptp(elastic), rel=1e-6)


def test_account_is_left_out_when_a_column_is_missing() -> None:
    found = metrics(log({"energy.kinetic": 1.0, "energy.potential": 0.0}))
    assert "energy_residual" not in found.values
    assert "energy.rubbed" in found.notes["energy_residual"]


def test_cost_of_transport() -> None:
    """Torque sin and rate sin give the power sin^2; torque cos the power that is half negative."""
    phase = 2 * math.pi * TIME
    columns = {
        "centre.x": 0.5 * TIME,
        "centre.y": 0.0,
        "energy.actuated": 3.0 * TIME,
        "joint1.torque": np.sin(phase),
        "joint1.rate": np.sin(phase),
        "joint2.torque": np.cos(phase),
        "joint2.rate": np.sin(phase),
    }
    found = metrics(log(columns), weight=20.0).values
    assert found["cost_of_transport"] == pytest.approx(6.0 / 20.0, rel=ROUND)
    # joint 1: mean 1/2 over 2 s; joint 2: mean of max(sin cos, 0) = 1/(2 pi); trapezoid with kinks: 1e-6
    assert found["work_positive"] == pytest.approx(1.0 + 2 / (2 * math.pi), rel=1e-5)
    assert found["cost_of_transport_positive"] == pytest.approx(found["work_positive"] / 20.0, rel=ROUND)
    assert metrics(log(columns)).notes["cost_of_transport"] == "the weight is not known"


def test_weight_from_the_spec() -> None:
    columns = {"centre.x": TIME, "centre.y": 0.0, "energy.actuated": TIME, "link1.theta": 0.0, "link2.theta": 0.0}
    spec = {"body": {"mass": [0.5, 1.5], "length": 0.1}, "world": {"gravity": 10.0}}
    assert metrics(log(columns, {"spec": spec})).values["cost_of_transport"] == pytest.approx(1 / 20, rel=ROUND)


def test_a_robot_that_stays_has_no_cost_of_transport() -> None:
    found = metrics(log({"centre.x": 1e-9 * TIME, "centre.y": 0.0, "energy.actuated": TIME}), weight=1.0)
    assert "cost_of_transport" not in found.values
    assert found.notes["cost_of_transport"] == "the robot did not travel"


def test_tracking_effort_and_limits() -> None:
    phase = 2 * math.pi * TIME
    columns = {
        "joint1.target": np.sin(phase),
        "joint1.angle": np.sin(phase) - 0.1 * np.cos(phase),
        "joint1.torque": np.clip(3.0 * np.cos(phase), -1.5, 1.5),
        "joint1.rate": 2.0,
        "link1.theta": 0.0,
        "link2.theta": 0.0,
    }
    spec = {"drive": {"torque_limit": 1.5, "rate_limit": math.inf}, "body": {"upper": 1.2, "lower": [-9.0, -1.1]}}
    found = metrics(log(columns, {"spec": spec})).values
    # mean of cos^2 over whole periods with one sample too many: 1/4000
    assert found["tracking_rms"] == pytest.approx(0.1 / math.sqrt(2), rel=5e-4)
    assert found["tracking_max"] == pytest.approx(0.1, rel=ROUND)
    assert found["torque_max"] == 1.5
    assert found["torque_limit_used"] == 1.0
    # |cos| >= 1/2 for two thirds of the time, to the sample
    assert found["torque_limit_share"] == pytest.approx(2 / 3, abs=5e-3)
    assert "rate_limit_used" not in found
    # lower limit of the second link is the joint's: amplitude sqrt(1.01) at the nearest sample
    assert found["limit_margin"] == pytest.approx(1.1 - math.sqrt(1.01), abs=1e-4)


def test_heading_and_tilt_are_means_on_the_circle() -> None:
    wobble = math.pi + 0.3 * np.sin(2 * math.pi * TIME)
    turns = {"link1.theta": wobble, "link2.theta": wobble - 2 * math.pi}
    # the head is the first link unless the body says otherwise; x of a link points away from the first
    for head, heading in (("first", 0.0), ("last", math.pi)):
        top = metrics(log(turns, {"spec": {"body": {"head": head}}})).values
        assert abs(top["heading"]) == pytest.approx(heading, abs=1e-9)
    hub = metrics(log(turns | {"link3.theta": 1.0}, {"spec": {"body": {"parent": [-1, 0, 0]}}})).values
    assert abs(hub["heading"]) == pytest.approx(math.pi, abs=1e-9)
    side = metrics(log({"base.theta": wobble - math.pi}, {"spec": {"world": {"view": "side"}}})).values
    assert side["tilt"] == pytest.approx(0.0, abs=1e-9)
    assert side["tilt_max"] == pytest.approx(0.3, abs=1e-5)
    assert "heading" not in side


def test_one_sample_and_no_columns_give_no_nan() -> None:
    for columns in (
        {},
        {"centre.x": [1.0], "centre.y": [2.0], "link1.x": [0.0], "link1.y": [0.0], "link1.theta": [0.0]},
    ):
        found = metrics(Log(t=np.zeros(1), columns={k: np.array(v) for k, v in columns.items()}), weight=1.0)
        assert all(math.isfinite(value) for value in found.values.values())
        assert set(found.units) == set(found.values)
        assert "speed" not in found.values


def test_overflow_becomes_a_note() -> None:
    found = metrics(log({"joint1.torque": 1e300, "joint1.rate": 1e300}))
    assert "work_positive" not in found.values
    assert found.notes["work_positive"] == "its value is not a finite number"


def test_metrics_are_read_by_name_and_refused_with_the_reason() -> None:
    found = Metrics(values={"speed": 0.5}, units={"speed": "m/s"}, notes={"slip": "no link moves along itself"})
    assert found["speed"] == 0.5
    assert list(found) == ["speed"]
    assert "slip" not in found
    with pytest.raises(BadInput, match="no link moves along itself"):
        found["slip"]
    with pytest.raises(BadInput, match="one of speed"):
        found["sped"]
    assert "<td>speed</td><td>0.5</td><td>m/s</td>" in found._repr_html_()
