"""Record a run with everything that is needed to make it again, and read it back equal."""

import metamer

run = metamer.simulate(metamer.read_robot("examples/eel.toml"), duration=2.0)
metamer.write_mcap(run.log, "out/eel.mcap")
metamer.write_parquet(run.log, "out/eel.parquet")
again = metamer.read_mcap("out/eel.mcap")
print("equal to the bit:", again == run.log, "| columns:", len(again.columns), "| robot:", again.meta["spec"]["name"])
