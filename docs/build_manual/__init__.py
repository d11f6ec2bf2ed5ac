"""What makes the manual: pages from the registry, and directives that run commands."""
