"""Processes that speak with a cluster for an engine: when the cluster takes its client along, the driver lives on."""
