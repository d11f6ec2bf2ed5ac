"""From adhesion tests to a pad that holds a lander: traces with known truth, their analysis, a crawl on that ground."""

import json
from dataclasses import replace
from pathlib import Path

from metamer import robot
from metamer.electroadhesion.analyse import analyse
from metamer.electroadhesion.crawl import Crawl, run_crawl
from metamer.electroadhesion.synthesise import synthesise

folder = Path("out/adhesion-tests")
if not (folder / "tests.toml").exists():
    synthesise(folder, materials=["regolith", "pmma"], seed=1, defects=True)
truth = json.loads((folder / "truth.json").read_text())["files"]

found = analyse(folder)
for row in found.tables:
    worst = max(abs(f.failure.force - truth[f.file]["force"]) for f in row.files if f.failure)
    sure = row.difference
    print(
        f"{row.series.name}: {row.low:.3f} / {row.mean:.3f} / {row.high:.3f} N from {row.n} tests, "
        f"95 % {sure.low:.3f} .. {sure.high:.3f} N, worst error {1e3 * worst:.1f} mN"
    )
print(f"{len(found.bad)} files left out, e.g. {found.bad[0][0]}: {found.bad[0][1]}")

# the lander on that ground: its pads hold where they are switched on
lander = robot("soft-lander")
for material in (None, "regolith"):
    ground = replace(lander.world.ground, material=material)
    crawled = run_crawl(replace(lander, world=replace(lander.world, ground=ground)), Crawl(), cycles=2)
    print(f"crawl on {material or 'bare ground'}: {1e3 * crawled.per_cycle:.1f} mm per cycle")
