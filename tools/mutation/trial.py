"""Running tests on faulty copies of the game: pytest collects once, then every run is a fork of that process.

The first fork records which test runs which lines, the second runs all tests on functions compiled anew but unchanged
(so it is not the replacing that kills), and each of the others puts one fault in.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import io
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest

from .targets import Mutant, Target, caches, changed, find_inner, same

KILLED, SURVIVED, TIMED_OUT, ASTRAY = "killed", "survived", "timed out", "astray"
MEMORY = 4 << 30


@dataclass
class Verdict:
    mutant: Mutant
    result: str
    tests: int = 0
    """Number of tests that run the changed statement."""
    by: str = ""
    """The test that noticed."""


@dataclass
class Outcome:
    verdicts: list[Verdict] = field(default_factory=list)
    tests: int = 0
    left_out: dict[str, str] = field(default_factory=dict)
    """Tests that do not pass on the game as it is, and why."""
    seconds: float = 0
    error: str = ""


class Trial:
    """A pytest plugin: takes the place of the loop that runs the tests."""

    def __init__(
        self, targets: list[Target], chosen: list[Mutant], package: str, jobs: int, patience: float = 5
    ) -> None:
        self.targets = targets
        self.chosen = chosen
        self.jobs = jobs
        self.patience = patience
        self.package = package
        self.caches: list[Any] = []
        self.outcome = Outcome()
        self.failure = ""
        self.bodies: dict[tuple[str, int], set[str]] = defaultdict(set)
        """By file and line: the test modules that run it when they are imported."""
        self.folder = ""
        self.screen = sys.__stderr__

    def run(self, tests: list[str], marks: str) -> Outcome:
        """Run it all: the outcome."""
        options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--capture=sys", "-m", marks]
        said = io.StringIO()
        with tempfile.TemporaryDirectory() as self.folder, contextlib.redirect_stdout(said):
            pytest.main([*options, *tests], plugins=[self])
        if not self.outcome.tests and not self.outcome.error:
            self.outcome.error = f"pytest did not run:\n{said.getvalue()}"
        return self.outcome

    # -- what pytest calls

    def pytest_configure(self) -> None:
        _quiet_hypothesis()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            self.outcome.left_out["(collection)"] = f"{session.testsfailed} files cannot be collected"
        items = session.items
        self.caches = caches(self.package, "test")
        find_inner(self.targets)
        gc.freeze()
        traced = _answer(*self._fork(lambda: self._trace(items)))
        plain = _answer(*self._fork(lambda: self._control(items)))
        if "tests" not in traced or "tests" not in plain:
            self.outcome.error = f"The tests did not run to their end: {traced.get('error')} {plain.get('error')}"
            return True
        seconds: dict[int, float] = {}
        reached: dict[tuple[str, int], set[int]] = defaultdict(set)
        for number, (one, other) in enumerate(zip(traced["tests"], plain["tests"], strict=True)):
            if one["failure"] or other["failure"]:
                self.outcome.left_out[items[number].nodeid] = (
                    f"fails: {one['failure']}" if one["failure"] else "fails only when recompiled or in a second run"
                )
                continue
            seconds[number] = other["seconds"]
            # What the test module works out when it is imported counts for all of its tests.
            name = _module(items[number]).__name__
            for found in (one["lines"], traced["modules"][name]):
                for path, lines in found.items():
                    for line in lines:
                        reached[path, line].add(number)
            for path, lines in traced["modules"][name].items():
                for line in lines:
                    self.bodies[path, line].add(name)
        self.outcome.tests = len(seconds)
        self._say(f"{len(seconds)} tests, {sum(seconds.values()):.1f} s; {len(self.outcome.left_out)} left out")
        start = time.monotonic()
        self.outcome.verdicts = sorted(self._verdicts(items, seconds, reached), key=lambda one: one.mutant.number)
        self.outcome.seconds = time.monotonic() - start
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failure = str(getattr(report.longrepr, "reprcrash", None) or report.longrepr)[:300]

    # -- the parent

    def _verdicts(
        self, items: list[pytest.Item], seconds: dict[int, float], reached: dict[tuple[str, int], set[int]]
    ) -> Iterator[Verdict]:
        running: dict[int, tuple[Mutant, int, int]] = {}
        waiting = list(self.chosen)
        done = 0
        while waiting or running:
            if waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                path = mutant.target.module.path
                numbers = set().union(*(reached.get((path, line), set()) for line in mutant.site.lines))
                order = sorted(numbers, key=lambda number: seconds[number])
                if order:
                    limit = self.patience + 10 * sum(seconds[number] for number in order)
                    tests = [items[number] for number in order]
                    pid, pipe = self._fork(functools.partial(self._try, mutant, tests), limit)
                    running[pid] = (mutant, pipe, len(order))
                    continue
                yield Verdict(mutant, SURVIVED)
            else:
                pid, status = os.wait()
                mutant, pipe, count = running.pop(pid)
                answer = _read(pipe)
                if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGALRM, signal.SIGPROF):
                    yield Verdict(mutant, TIMED_OUT, count)
                elif "result" in answer:
                    yield Verdict(mutant, answer["result"], count, answer["by"])
                else:
                    yield Verdict(mutant, ASTRAY, count, answer.get("error", f"wait status {status}"))
            done += 1
            if done % 50 == 0:
                self._say(f"{done} of {len(self.chosen)} mutants")

    def _say(self, words: str) -> None:
        print(words, file=self.screen, flush=True)

    def _fork(self, work: Callable[[], dict[str, Any]], limit: float = 0) -> tuple[int, int]:
        """Work in a process of its own, which dies by a signal at its limit of seconds. Gives its id and a pipe."""
        pipe, end = os.pipe()
        pid = os.fork()
        if pid:
            os.close(end)
            return pid, pipe
        try:
            if limit:
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                signal.setitimer(signal.ITIMER_PROF, limit)
                signal.setitimer(signal.ITIMER_REAL, limit * 4)
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(nowhere, stream)
            # Each process keeps its temporary files apart: pytest removes those of runs it believes to be over.
            os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.mkdtemp(dir=self.folder)
            try:
                answer = work()
            except BaseException as error:
                answer = {"error": f"{type(error).__name__}: {error}"}
            with open(end, "w", encoding="utf-8") as file:  # noqa: PTH123
                json.dump(answer, file)
        finally:
            os._exit(0)

    # -- the children

    def _test(self, item: pytest.Item) -> str:
        """Run one test, with nothing remembered from others and no shared fixtures: why it failed, if it did."""
        self.failure = ""
        for cache in self.caches:
            cache.cache_clear()
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.failure

    def _trace(self, items: list[pytest.Item]) -> dict[str, Any]:
        paths = {target.module.path for target in self.targets}

        def traced(work: Callable[[], str]) -> dict[str, Any]:
            lines: dict[str, set[int]] = {path: set() for path in paths}
            sys.settrace(_tracer(lines))
            failure = work()
            sys.settrace(None)
            return {"failure": failure, "lines": {path: sorted(found) for path, found in lines.items() if found}}

        modules = {_module(item).__name__: _module(item) for item in items}
        bodies = {name: traced(functools.partial(_import_again, module)) for name, module in modules.items()}
        tests = [traced(functools.partial(self._test, item)) for item in items]
        return {"tests": tests, "modules": {name: body["lines"] for name, body in bodies.items()}}

    def _control(self, items: list[pytest.Item]) -> dict[str, Any]:
        for target in self.targets:
            code = target.compile()
            assert same(code, target.functions[0].__code__), f"{target.module.path} was changed while it was read"
            target.install(code)
        tests = []
        for module in {_module(item).__name__: _module(item) for item in items}.values():
            _import_again(module)
        for item in items:
            start = time.process_time()
            failure = self._test(item)
            tests.append({"failure": failure, "seconds": time.process_time() - start})
        return {"tests": tests}

    def _try(self, mutant: Mutant, items: list[pytest.Item]) -> dict[str, Any]:
        """Put the fault in, then test until one notices. Proves that the faulty code is what ran."""
        code = mutant.code()
        assert code is not None, "the fault makes no difference"
        old = mutant.target.functions[0].__code__
        mutant.target.install(code)
        met: list[bool] = []
        sys.setprofile(_watcher(changed(old, code), met))
        path = mutant.target.module.path
        stale = set().union(*(self.bodies.get((path, line), set()) for line in mutant.site.lines))
        for item in items:
            module = _module(item)
            failure = ""
            if module.__name__ in stale:
                stale.remove(module.__name__)
                failure = _import_again(module)
            if failure or self._test(item):
                return {"result": KILLED if met else ASTRAY, "by": item.nodeid}
        return {"result": SURVIVED if met else ASTRAY, "by": "" if met else "the changed code never ran"}


def _module(item: pytest.Item) -> ModuleType:
    parent = item.getparent(pytest.Module)
    assert parent is not None, f"{item.nodeid} is in no module"
    module: ModuleType = parent.obj
    return module


def _import_again(module: ModuleType) -> str:
    """Run the body of a test module again, in place: its tables are set up by the present game."""
    assert module.__spec__ and module.__spec__.loader
    try:
        module.__spec__.loader.exec_module(module)
    except Exception as error:
        return repr(error)
    return ""


def _tracer(lines: dict[str, set[int]]) -> Callable[[FrameType, str, Any], Any]:
    def local_for(found: set[int]) -> Callable[[FrameType, str, Any], Any]:
        def local(frame: FrameType, event: str, arg: Any) -> Any:
            if event == "line":
                found.add(frame.f_lineno)
            return local

        return local

    locals_ = {path: local_for(found) for path, found in lines.items()}
    return lambda frame, event, arg: locals_.get(frame.f_code.co_filename)


def _watcher(codes: list[CodeType], met: list[bool]) -> Callable[[FrameType, str, Any], None]:
    """Notes that one of these codes ran, and then takes itself away."""
    wanted = {id(code) for code in codes}

    def watch(frame: FrameType, event: str, arg: Any) -> None:
        if id(frame.f_code) in wanted:
            met.append(True)
            sys.setprofile(None)

    return watch


def _read(pipe: int) -> dict[str, Any]:
    with open(pipe, encoding="utf-8") as file:
        text = file.read()
    answer: dict[str, Any] = json.loads(text) if text else {}
    return answer


def _answer(pid: int, pipe: int) -> dict[str, Any]:
    answer = _read(pipe)
    os.waitpid(pid, 0)
    return answer


def _quiet_hypothesis() -> None:
    """Property tests meet the same examples in every run, take their time and write nothing down."""
    try:
        from hypothesis import settings
    except ImportError:
        return
    settings.register_profile("mutation", derandomize=True, deadline=None, database=None)
    settings.load_profile("mutation")
