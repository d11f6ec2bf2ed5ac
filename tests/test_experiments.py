"""Every published system is found by name and carries printed claims as data."""

from __future__ import annotations

import importlib

import pytest

from metamer.core.refusals import BadInput
from metamer.experiments import experiment_names, reproduce


def module_of(name: str):
    return importlib.import_module(f"metamer.experiments.{name.replace('-', '_')}")


@pytest.mark.parametrize("name", experiment_names())
def test_published_values_and_a_way_to_run(name: str) -> None:
    claims = importlib.import_module(f"{module_of(name).__name__}.claims").CLAIMS
    assert [claim for claim in claims if claim.evidence == "paper"]
    assert callable(module_of(name).run_experiment)


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
