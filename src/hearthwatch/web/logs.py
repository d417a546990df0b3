"""Logs: one line for each event, as JSON, or readable in a terminal. No names, no secrets."""

from __future__ import annotations

import logging
import sys

import structlog


def configure() -> None:
    """Set up logging for a server."""
    readable = sys.stderr.isatty()
    drawn: structlog.types.Processor = structlog.processors.JSONRenderer()
    if readable:
        # No pretty tracebacks: they show the values of variables, and some of those are secrets.
        drawn = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    shape: list[structlog.types.Processor] = [
        structlog.stdlib.add_logger_name,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        *([] if readable else [structlog.processors.format_exc_info]),
    ]
    structlog.configure(
        processors=[*shape, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shape,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, drawn],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING if readable else logging.INFO)
    # uvicorn logs whole addresses, and some of ours are secrets; and it warns of any invalid request.
    for name in ("uvicorn.access", "uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel(logging.ERROR)
