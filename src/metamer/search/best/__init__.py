"""Optimisation of robots: goals and limits as data, CMA-ES on batches, fronts of two goals, archives of many gaits."""
