"""Benchmarks: dlx against the other exact-cover solvers that Python can call."""
