"""The machine beside its model: packets, a servo bus, fake servos, the bus as a plant, and who watches over it."""
