"""Every published system is found by name and carries published values."""

from __future__ import annotations

import importlib

import pytest

from metamer.experiments import experiment_names, reproduce
from metamer.refusals import BadInput


def module_of(name: str):
    return importlib.import_module(f"metamer.experiments.{name.replace('-', '_')}")


@pytest.mark.parametrize("name", experiment_names())
def test_published_values_and_a_way_to_run(name: str) -> None:
    module = module_of(name)
    assert module.PUBLISHED
    assert callable(module.run_experiment)


@pytest.mark.slow
@pytest.mark.parametrize("name", experiment_names())
def test_nothing_fails(name: str, tmp_path) -> None:
    """The whole reproduction: no row fails, every figure is there."""
    result = reproduce(name, out=tmp_path)
    assert [row for row in result.rows if row.verdict == "fail"] == []
    assert all(figure.path.exists() for figure in result.figures)
    assert result.errata


def test_unknown_system_is_refused() -> None:
    with pytest.raises(BadInput, match="nobody"):
        reproduce("nobody")
