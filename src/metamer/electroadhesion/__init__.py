"""Electroadhesion: test traces, their analysis, synthetic ones with known truth, and pads that hold a robot."""
