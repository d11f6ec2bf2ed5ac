"""A thin body that slides on dry ground so slowly that its inertia does not count: friction alone is in balance."""
