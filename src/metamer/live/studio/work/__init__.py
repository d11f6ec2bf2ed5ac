"""The process that moves the robot: simulations, recorded runs, machines."""
