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


def tried(tests: str, copy: Path) -> int | None:
    """Exit code of pytest on some tests with a copy of the source; None = they took too long."""
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not slow"]
    paths = os.pathsep.join([str(copy), str(ROOT / "tests")])
    try:
        return subprocess.run(
            words + shlex.split(tests),
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": paths},
            capture_output=True,
            text=True,
            timeout=LONGEST,
        ).returncode
    except subprocess.TimeoutExpired:
        return None


def killed(mutation: Mutation, copy: Path) -> bool:
    """Whether the tests of a rule fail without it."""
    path = copy / "metamer" / mutation.file
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace(mutation.old, mutation.new), encoding="utf-8")
    try:
        # 1: tests failed; anything else but hanging means that they did not run
        return tried(mutation.tests, copy) in (1, None)
    finally:
        path.write_text(whole, encoding="utf-8")


@pytest.mark.slow
def test_study_of_every_rule(tmp_path: Path) -> None:
    """Printed: rule, whether its tests notice that it is gone; while it is there they must pass."""
    shutil.copytree(SOURCE, tmp_path / "metamer", ignore=shutil.ignore_patterns("__pycache__"))
    results: dict[str, str] = {}
    good, whole = dict[str, bool](), dict[str, bool]()
    for mutation in MUTATIONS:
        if mutation.tests not in good:
            # the whole file at once, and only where it fails, as may be on a busy machine, the tests of the rule alone
            file = mutation.tests.split()[0]
            whole[file] = whole[file] if file in whole else tried(file, tmp_path) == 0
            good[mutation.tests] = whole[file] or any(tried(mutation.tests, tmp_path) == 0 for _ in range(2))
        verdict = "killed" if killed(mutation, tmp_path) else "SURVIVED"
        results[mutation.rule] = verdict if good[mutation.tests] else "NO TEST"
        print(f"{results[mutation.rule]:8s}  {mutation.rule}", flush=True)
    print(f"{list(results.values()).count('killed')} of {len(results)} rules killed")
    assert set(results.values()) == {"killed"}, {rule: how for rule, how in results.items() if how != "killed"}
