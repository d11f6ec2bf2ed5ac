"""Log: what it refuses, how it sorts, that it is equal to the bit."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.record.log import Log, versions
from metamer.refusals import BadInput

T = np.array([0.0, 0.5, 1.0])


def one(**columns: object) -> Log:
    return Log(t=T, columns={k.replace("_", "."): v for k, v in columns.items()})  # type: ignore[misc]


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_value_that_is_not_finite_is_refused_with_column_and_time(bad: float) -> None:
    with pytest.raises(BadInput, match=r"joint1\.angle at t = 0\.5 s"):
        one(joint1_angle=np.array([0.0, bad, np.nan]))


@pytest.mark.parametrize(
    ("t", "words"),
    [
        (np.array([]), "at least one sample"),
        (np.array([0.0, np.nan, 1.0]), r"t\[1\]"),
        (np.array([0.0, 1.0, 1.0]), r"t\[2\] = 1\.0"),
        (np.array([0.0, 2.0, 1.0]), "later than the sample before"),
        (np.zeros((2, 2)), r"shape \(2, 2\)"),
        (np.array(["a", "b"]), "real numbers"),
    ],
)
def test_bad_time_is_refused(t: np.ndarray, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Log(t=t, columns={})


@pytest.mark.parametrize(
    ("columns", "units", "words"),
    [
        ({"base.x": np.zeros(2)}, {}, "base.x = '2 values'"),
        ({"base.x": np.zeros((3, 1))}, {}, "shape"),
        ({"base.x": np.zeros(3, dtype=complex)}, {}, "real numbers"),
        ({"t": np.zeros(3)}, {}, "column name"),
        ({"": np.zeros(3)}, {}, "column name"),
        ({"speed": np.zeros(3)}, {}, r"units\['speed'\]"),
        ({"base.x": np.zeros(3)}, {"base.y": "m"}, r"units\['base.y'\]"),
    ],
)
def test_bad_columns_are_refused(columns: dict, units: dict, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Log(t=T, columns=columns, units=units)


@pytest.mark.parametrize(
    ("meta", "words"),
    [
        ({"seed": float("nan")}, r"meta\.seed"),
        ({"a": [1, {2: 3}]}, r"meta\.a\[1\] key"),
        ({"a": {"b": object()}}, r"meta\.a\.b"),
    ],
)
def test_meta_that_json_cannot_hold_is_refused(meta: dict, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Log(t=T, columns={}, meta=meta)


def test_meta_is_copied_and_made_plain() -> None:
    inner = {"mass": (np.float64(1.5), 2), "links": np.int64(3), "on": np.True_, "limit": float("inf")}
    log = Log(t=T, columns={}, meta={"spec": inner})
    inner["links"] = 9
    assert log.meta == {"spec": {"mass": [1.5, 2], "links": 3, "on": True, "limit": float("inf")}}
    assert type(log.meta["spec"]["on"]) is bool


def test_block_is_in_natural_order() -> None:
    log = Log(t=T, columns={f"joint{k}.angle": np.full(3, float(k)) for k in (10, 2, 1)} | {"joint1.rate": T})
    assert log.block("joint*.angle")[0].tolist() == [1.0, 2.0, 10.0]
    assert log.names("joint1.*") == ["joint1.angle", "joint1.rate"]
    assert log.block("nothing*").shape == (3, 0)


def test_house_units_are_known_and_own_units_win() -> None:
    log = Log(t=T, columns={"link12.theta": T, "energy.rubbed": T, "joint3.torque": T}, units={"energy.rubbed": "mJ"})
    assert log.units == {"link12.theta": "rad", "energy.rubbed": "mJ", "joint3.torque": "N m"}


def test_columns_cannot_be_written_through_and_the_callers_array_still_can() -> None:
    mine = np.zeros(3)
    log = one(base_x=mine)
    with pytest.raises(ValueError, match="read-only"):
        log.columns["base.x"][0] = 1.0
    mine[0] = 0.0


def test_equality_sees_the_sign_of_zero_and_the_order() -> None:
    assert one(base_x=np.zeros(3)) == one(base_x=np.zeros(3))
    assert one(base_x=np.zeros(3)) != one(base_x=-np.zeros(3))
    assert one(base_x=T, base_y=T) != one(base_y=T, base_x=T)


def test_versions_name_python_and_numpy() -> None:
    assert versions()["numpy"] == np.__version__
    assert "python" in versions()
