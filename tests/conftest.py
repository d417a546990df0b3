"""What holds for all tests: found cases may take as long as they take, for the machine may be busy with other work."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")
