"""MuJoCo with our ground laws, for every robot that its physics can write as an MjSpec."""
