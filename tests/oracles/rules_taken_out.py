"""Every rule of `hardware/` and `twin/` that keeps robot and log safe, as the text that is taken out of it.

A mutation is killed when the named tests fail without the rule. `old` must stand in its file exactly once.
"""

from __future__ import annotations

from oracles import rules_of_runs, rules_of_servos
from oracles.rules_of_servos import Mutation

__all__ = ["MUTATIONS", "Mutation"]

MUTATIONS = [*rules_of_servos.MUTATIONS, *rules_of_runs.MUTATIONS]
