"""`python -m metamer` is the command `metamer`."""

from metamer.cli.app import main

main()
