"""The rules of the house: how often each is broken, its ratchet, its goal.

python tests/net/rules_report.py                  rule, count, ratchet, goal
python tests/net/rules_report.py --list [words]   with the places, of rules whose name holds the words
python tests/net/rules_report.py --fields         with the numbers of robots that do nothing (half a minute)
python tests/net/rules_report.py --rows FILE      with the verdicts of `metamer reproduce --json FILE`
python tests/net/rules_report.py --lower          write lower counts into the ratchets
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from net import test_dead_fields, test_rules
from net.dead_fields import dead_fields
from net.rows import own_matches, read_rows
from net.rules import RULES, count, places
from net.rules.sources import read_sources


def report(name: str, now: int, ratchet: int | None, goal: int) -> None:
    """A line, with what to do."""
    word = "" if ratchet is None else "TOO MANY" if now > ratchet else "lower it" if max(now, goal) < ratchet else ""
    print(f"{name:42} {now:7} {'-' if ratchet is None else ratchet:>7} {goal:7}  {word}".rstrip())


def lowered(path: Path, found: dict[str, int]) -> None:
    """Write counts below their ratchets into a file."""
    text = path.read_text(encoding="utf-8")
    for name, now in found.items():
        text = re.sub(
            rf'^(    "{re.escape(name)}": )(\d+),', lambda m, n=now: f"{m[1]}{min(n, int(m[2]))},", text, flags=re.M
        )
    path.write_text(text, encoding="utf-8")


def main() -> int:
    """Count and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--list", nargs="?", const="", default=None, metavar="WORDS")
    options.add_argument("--fields", action="store_true")
    options.add_argument("--rows", type=Path)
    options.add_argument("--lower", action="store_true")
    given = options.parse_args()
    sources = read_sources()
    print(f"{'rule':42} {'count':>7} {'ratchet':>7} {'goal':>7}")
    found = {name: count(name, sources) for name in RULES}
    for name, now in found.items():
        report(name, now, test_rules.RATCHET.get(name), RULES[name].goal)
        if given.list is not None and given.list in name:
            for where in places(name, sources):
                print(f"    {where.path}:{where.line}: {where.what}")
    dead = {robot: dead_fields(robot) for robot in test_dead_fields.RATCHET} if given.fields else {}
    for robot, (paths, size) in dead.items():
        report(f"fields of {robot} that do nothing, of {size}", len(paths), test_dead_fields.RATCHET[robot], 0)
        if given.list is not None:
            print(f"    {', '.join(paths)}")
    if given.rows:
        own = own_matches(read_rows(given.rows))
        report("matches whose source is ourselves", len(own), None, 0)
        print(*(f"    {text}" for text in own if given.list is not None), sep="\n", end="")
    if given.lower:
        lowered(Path(test_rules.__file__), {name: max(now, RULES[name].goal) for name, now in found.items()})
        lowered(Path(test_dead_fields.__file__), {robot: len(paths) for robot, (paths, _) in dead.items()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
