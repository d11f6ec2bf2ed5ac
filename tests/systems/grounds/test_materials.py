"""Adhesion of pads: scaling, floor and cap of the soil, assumptions that are told, breakdown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metamer.core.refusals import BadInput
from metamer.systems.grounds.adhesion import BreakdownWarning, measured_adhesion, pad_adhesion
from metamer.systems.grounds.materials import MATERIALS, ground_material

REGOLITH = MATERIALS["regolith"]


def test_the_table_as_printed():
    assert len([row for row in MATERIALS.values() if row.mean is not None]) == 11
    assert (REGOLITH.low, REGOLITH.mean, REGOLITH.high) == (0.035, 0.058, 0.078)
    assert all(row.source.startswith("tambornini2020") for row in MATERIALS.values())
    assert {row.tests for row in MATERIALS.values() if row.kind == "granular"} == {None}


def test_area_and_voltage_squared():
    one = measured_adhesion(REGOLITH, area=0.01, voltage=5000.0, mu=0.5)
    other = measured_adhesion(REGOLITH, area=0.03, voltage=10000.0, mu=0.5)
    assert one.shear == pytest.approx(0.058)
    assert (other.shear, other.normal, other.sigma) == pytest.approx((12 * one.shear, 12 * one.normal, 12 * one.sigma))
    assert one.normal == pytest.approx(one.shear / 0.5)
    assert len(one.assumed) == 3


def test_a_negative_mean_is_no_repulsion_and_keeps_its_spread():
    pad = measured_adhesion(MATERIALS["gravel"], area=0.01, voltage=5000.0, mu=0.3)
    assert (pad.shear, pad.normal) == (0.0, 0.0)
    assert pad.sigma == pytest.approx(0.061 / 2.534)
    lucky = measured_adhesion(MATERIALS["gravel"], area=0.01, voltage=5000.0, mu=0.3, deviation=1.0)
    assert lucky.shear == pytest.approx(-0.012 + 0.061 / 2.534)


def test_measured_normal_strength_counts():
    pad = measured_adhesion(replace(REGOLITH, normal=0.02), area=0.01, voltage=5000.0, mu=0.3)
    assert pad.normal == pytest.approx(0.02)
    assert len(pad.assumed) == 2
    assert measured_adhesion(REGOLITH, area=0.01, voltage=5000.0, mu=0.3, normal=0.03).normal == pytest.approx(0.03)


def test_without_friction_there_is_no_assumed_pull():
    assert measured_adhesion(REGOLITH, area=0.01, voltage=5000.0, mu=0.0).normal == 0.0


def test_cohesion_is_floor_and_cap_on_soil_only():
    off = pad_adhesion(REGOLITH, area=0.01, voltage=0.0, mu=0.3, cohesion=20.0)
    assert (off.shear, off.normal) == pytest.approx((0.02, 0.02))
    on = pad_adhesion(REGOLITH, area=0.01, voltage=5000.0, mu=0.3, cohesion=5.0)
    assert (on.shear, on.normal) == pytest.approx((0.05, 0.05))
    free = pad_adhesion(REGOLITH, area=0.01, voltage=5000.0, mu=0.3)
    assert free.shear == pytest.approx(0.058)
    glass = pad_adhesion(MATERIALS["glass"], area=0.01, voltage=0.0, mu=0.3, cohesion=20.0)
    assert glass.shear == 0.0


@pytest.mark.parametrize("name", ["metalized-pet", "metal", "ice"])
def test_conductive_ground_warns(name):
    with pytest.warns(BreakdownWarning, match="insulation may break down"):
        pad = measured_adhesion(MATERIALS[name], area=0.01, voltage=5000.0, mu=0.3, deviation=1.0)
    if MATERIALS[name].mean is None:
        assert (pad.shear, pad.normal) == (0.0, 0.0)


@pytest.mark.parametrize(
    "change",
    [
        {"area": -1.0},
        {"voltage": float("nan")},
        {"mu": float("inf")},
        {"cohesion": -1.0},
        {"normal": -0.1},
        {"deviation": float("nan")},
    ],
)
def test_senseless_pads_are_refused_by_name(change):
    with pytest.raises(BadInput, match=next(iter(change))):
        pad_adhesion(REGOLITH, **({"area": 0.01, "voltage": 5000.0, "mu": 0.3} | change))


def test_unknown_material():
    with pytest.raises(BadInput, match="one of gravel"):
        ground_material("mud")
