"""`python -m metamer` is the command `metamer`."""

from metamer.cli.app import main

if __name__ == "__main__":
    main()
