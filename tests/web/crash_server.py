"""A server in a process of its own, to be killed: `python -m tests.web.crash_server FOLDER PORT`."""

from __future__ import annotations

import logging
import sys

import uvicorn

from hearthwatch.web.app import create_app

from . import plain_renderer
from .served import QUICK, TOYS

if __name__ == "__main__":
    logging.disable()
    folder, port = sys.argv[1:]
    app = create_app(folder, QUICK, TOYS, plain_renderer)
    uvicorn.run(app, port=int(port), log_config=None, access_log=False, ws="websockets-sansio")
