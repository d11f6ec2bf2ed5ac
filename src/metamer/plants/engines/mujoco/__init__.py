"""MuJoCo, with our ground laws: one plant for every robot that its slice of systems/ writes into an MjSpec."""
