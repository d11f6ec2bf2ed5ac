"""`python -m metamer` is the command `metamer`."""

from metamer.cli import main

main()
