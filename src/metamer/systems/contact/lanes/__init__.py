"""Blocks of side-view chains on a straight ground, step by step side by side."""
