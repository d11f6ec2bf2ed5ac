"""Search over robots: studies of many trials, kept as chunks in a folder, and the optimisation of gaits."""
