"""Powers of voltage and area from tests at several of them, into the material and the pads of a robot."""

from __future__ import annotations

import numpy as np
import pytest
from electroadhesion.benches.lever_bench import Bench

from metamer.electroadhesion.analyse import analyse
from metamer.electroadhesion.materials import materials_from_tests, text_from_material
from metamer.electroadhesion.power_law import power_law
from metamer.electroadhesion.traces import Series, write_about
from metamer.systems.grounds.adhesion import pad_scale
from metamer.systems.grounds.materials import read_material


def scattered(rng, voltages, areas, p, q, scatter=0.05):
    pairs = [(v, a) for v in voltages for a in areas for _ in range(5)]
    return [(v, a, 4.0 * (v / 4e3) ** p * (a / 0.01) ** q * np.exp(scatter * rng.normal())) for v, a in pairs]


def test_powers_are_found_and_their_intervals_hold():
    held = np.zeros(2)
    for seed in range(100):
        rng = np.random.default_rng(seed)
        p, q = rng.uniform(1.0, 2.4), rng.uniform(0.6, 1.2)
        law = power_law("m", "shear", scattered(rng, (3e3, 4e3, 5e3), (0.005, 0.01), p, q))
        truth = {"voltage_power": p, "area_power": q}
        assert [one.of for one in law.powers] == list(truth)
        held += [one.low <= truth[one.of] <= one.high for one in law.powers]
    # 95 % of 100: fewer than 88 has a chance of 1e-3
    assert held.min() >= 88


@pytest.mark.parametrize(
    ("tests", "words"),
    [
        ([(3e3, 0.01, 2.0), (4e3, 0.01, 0.0), (5e3, 0.01, 5.0)], "no adhesion"),
        ([(3e3, 0.01, 2.0), (4e3, 0.02, 6.0), (3e3, 0.01, 2.1), (4e3, 0.02, 6.3)], "told apart"),
        ([(4.0e3, 0.01, 2.0), (4.1e3, 0.01, 3.0), (4.0e3, 0.01, 3.1), (4.1e3, 0.01, 2.2)], "not told, 2 stays"),
    ],
)
def test_what_tests_do_not_tell_is_said(tests, words):
    law = power_law("m", "shear", tests)
    assert not law.powers
    assert words in law.notes[0]


def test_one_voltage_tells_no_law():
    assert power_law("m", "shear", [(4e3, 0.01, 2.0), (4e3, 0.01, 2.1)]) is None


def test_traces_at_three_voltages_reach_the_pads(tmp_path):
    every, rng = [], np.random.default_rng(11)
    for voltage in (3e3, 4e3, 5e3):
        names = []
        for k in range(4):
            bench = Bench(np.random.default_rng([int(voltage), k]), "monolithic", "")
            bench.peak = 5.0 * (voltage / 4e3) ** 1.6 * float(np.exp(0.02 * rng.normal()))
            bench.told_rate = bench.rate = 1.0
            bench.seconds, bench.most, bench.noise = bench.peak, 1.4 * bench.peak, 0.01
            bench.rest, bench.sampling, bench.drift = 1.5, 200.0, 0.0
            names.append(f"on_{voltage:.0f}_{k}.csv")
            (tmp_path / names[-1]).write_text(bench.pull().text)
        every.append(
            Series(material="basalt", tests=tuple(names), ramp_rate=1.0, voltage=voltage, pad_area=0.01, rest_after=1.5)
        )
    write_about(tmp_path, tuple(every))
    found = analyse(tmp_path)
    (power,) = found.laws[0].powers
    assert power.low < 1.6 < power.high
    assert power.high - power.low < 0.3
    assert found.plain()["laws"][0]["powers"][0]["of"] == "voltage_power"
    row = materials_from_tests(found)["basalt"]
    path = tmp_path / "basalt.toml"
    path.write_text(text_from_material(row))
    read = read_material(path)
    assert read.voltage_power == power.value
    assert read.voltage_power_interval == (power.low, power.high)
    assert read.area_power is None
    scale, notes = pad_scale(read, area=0.02, voltage=2.0 * read.voltage)
    assert scale == pytest.approx(2.0 * 2.0**power.value)
    assert "measured" in notes[1]
    assert "assumed" in notes[0]
