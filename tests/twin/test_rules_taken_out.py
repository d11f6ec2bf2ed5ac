"""A mutation run: every rule of the machine side is taken out of a copy of the source, and its tests must fail."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from oracles.rules_taken_out import MUTATIONS, Mutation

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "metamer"
LONGEST = 240.0  # s, after which tests that hang count as failed


def test_every_rule_stands_where_it_is_taken_out() -> None:
    for mutation in MUTATIONS:
        assert (SOURCE / mutation.file).read_text(encoding="utf-8").count(mutation.old) == 1, mutation.rule
        assert (ROOT / mutation.tests.split()[0]).exists()
    assert len({mutation.rule for mutation in MUTATIONS}) == len(MUTATIONS) >= 40


def killed(mutation: Mutation, copy: Path) -> bool:
    """Whether the tests of a rule fail without it."""
    path = copy / "metamer" / mutation.file
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace(mutation.old, mutation.new), encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not slow"]
    words += shlex.split(mutation.tests)
    paths = os.pathsep.join([str(copy), str(ROOT / "tests")])
    try:
        done = subprocess.run(
            words, cwd=ROOT, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, timeout=LONGEST
        )
        # 1: tests failed; anything else means that they did not run
        return done.returncode == 1
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(whole, encoding="utf-8")


@pytest.mark.slow
def test_study_of_every_rule(tmp_path: Path) -> None:
    """Printed: rule, whether its tests notice that it is gone."""
    shutil.copytree(SOURCE, tmp_path / "metamer", ignore=shutil.ignore_patterns("__pycache__"))
    results = {}
    for mutation in MUTATIONS:
        results[mutation.rule] = killed(mutation, tmp_path)
        print(f"{'killed  ' if results[mutation.rule] else 'SURVIVED'}  {mutation.rule}", flush=True)
    print(f"{sum(results.values())} of {len(results)} rules killed")
    assert all(results.values()), [rule for rule, dead in results.items() if not dead]
