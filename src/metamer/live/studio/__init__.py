"""The studio: the live page fed from Python over a WebSocket by simulations, logs and machines."""
