"""Which gait the numbers of `joint_targets` belong to; apart from the kernels, so that gaits import no compiler."""

WAVE = 0  # a sine wave along the body
CRAWL = 1  # a metachronal crawl
WAVES = 2  # a sum of sine waves
TABLE = 3  # targets in a table: a beginning, then a cycle that repeats
SPAN_WAVE, LINEAR_WAVE = 0, 1  # how a crawl's hump travels
QUINTIC_EASING, CUBIC_EASING, LINEAR_EASING = 0, 1, 2  # how its phases start and stop
