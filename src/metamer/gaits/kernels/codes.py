"""Which gait the numbers of `joint_targets` belong to; apart from the kernels, so that gaits import no compiler."""

WAVE = 0  # a sine wave along the body
CRAWL = 1  # a metachronal crawl
SPAN_WAVE, LINEAR_WAVE = 0, 1  # how a crawl's hump travels
QUINTIC_EASING, CUBIC_EASING, LINEAR_EASING = 0, 1, 2  # how its phases start and stop
