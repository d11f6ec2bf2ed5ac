"""The digital twin of menon2025's worm: pages of machine against model, the study across surfaces, its controllers."""
