"""Many platform arms side by side, a lane each."""
