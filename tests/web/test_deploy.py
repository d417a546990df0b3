"""The files that a server is run with: built where there is a container engine, else looked through line by line."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import click
import pytest

from hearthwatch.cli.serving import serve

from .served import serving

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PORT = "8642"


def instructions() -> list[tuple[str, str]]:
    """The lines of the Containerfile: each an instruction and what it says."""
    lines = [line for line in (DEPLOY / "Containerfile").read_text().splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def said(what: str) -> list[str]:
    return [words for name, words in instructions() if name == what]


def options(words: list[str]) -> dict[str, Any]:
    """What `hearthwatch serve` makes of these words; a wrong one is an error."""
    assert words[0] == "serve"
    with click.Context(serve) as above:
        return dict(serve.make_context("serve", words[1:], parent=above).params)


def engine() -> str | None:
    """A program that builds images here."""
    for name in ("docker", "podman"):
        if shutil.which(name) and subprocess.run([name, "info"], capture_output=True, timeout=300).returncode == 0:
            found = subprocess.run([name, "info", "--format={{.ServerErrors}}"], capture_output=True, timeout=300)
            if b"[]" in found.stdout or name == "podman":
                return name
    return None


@pytest.mark.long
def test_the_image_is_built_and_serves() -> None:
    program = engine()
    if program is None:
        pytest.skip("There is no container engine here.")
    build = [program, "build", "-f", str(DEPLOY / "Containerfile"), "-t", "hearthwatch-tried", str(ROOT)]
    subprocess.run(build, check=True, timeout=1800)
    words = [program, "run", "--rm", "--detach", "hearthwatch-tried"]
    name = subprocess.run(words, check=True, capture_output=True, text=True, timeout=120).stdout.strip()
    try:
        _, _, check = said("HEALTHCHECK")[0].partition("CMD ")
        asked = [program, "exec", name, *json.loads(check)]
        answers = (subprocess.run(asked, capture_output=True, timeout=300).returncode for _ in range(60))
        assert 0 in answers
    finally:
        subprocess.run([program, "stop", name], check=True, timeout=300)


def test_every_line_of_the_containerfile_is_one_that_is_looked_at_here() -> None:
    known = {
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "USER",
        "VOLUME",
        "EXPOSE",
        "STOPSIGNAL",
        "HEALTHCHECK",
        "ENTRYPOINT",
        "CMD",
    }
    assert {name for name, _ in instructions()} == known
    assert said("STOPSIGNAL") == ["SIGTERM"] and said("EXPOSE") == [PORT]


def test_what_is_copied_is_there() -> None:
    ignored = (ROOT / ".dockerignore").read_text().split()
    for words in said("COPY"):
        *sources, _ = words.split()
        if sources[0] == "--from=made":
            assert sources[1] == "/made/*.whl"
            continue
        for source in sources:
            assert (ROOT / source).exists() and source not in ignored, source
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = {project["project"]["readme"], *project["project"]["license-files"], "pyproject.toml", "constraints.txt"}
    needed |= {
        project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["path"].partition("/")[0],
        "src",
    }
    assert needed <= {source for words in said("COPY") for source in words.split()}


def test_what_is_run_names_what_there_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    runs = [shlex.split(words) for words in said("RUN")]
    assert [words[:2] for words in runs] == [
        ["pip", "install"],
        ["pip", "wheel"],
        ["pip", "install"],
        ["useradd", "--system"],
        ["install", "-d"],
    ]
    for extra in re.findall(r"\[(\w+)\]", " ".join(words[-1] for words in runs)):
        assert extra in project["optional-dependencies"]
    pinned = (ROOT / "constraints.txt").read_text()
    assert f"\n{runs[0][-1]}==" in pinned
    for words in runs[:3]:
        known = subprocess.run(
            [sys.executable, "-m", "pip", words[1], "--help"], capture_output=True, text=True, timeout=300
        )
        for flag in (word for word in words if word.startswith("-")):
            assert re.search(rf"{re.escape(flag)}\b", known.stdout), flag
    user, folder = runs[3][-1], runs[4][-1]
    assert said("USER") == [user] and f"-o {user}" in " ".join(runs[4])
    assert said("VOLUME") == [folder]
    assert json.loads(said("ENTRYPOINT")[0])[0] in project["scripts"]
    assert "3.12" in said("FROM")[0] and int(project["requires-python"].rpartition(".")[2]) <= 12


def test_the_image_serves_what_it_says() -> None:
    given = options(json.loads(said("CMD")[0]))
    assert (given["host"], str(given["port"]), given["data"]) == ("0.0.0.0", PORT, said("VOLUME")[0])
    assert given["no_browser"]


def test_the_health_check_of_the_image_works_whatever_addresses_begin_with(tmp_path: Path) -> None:
    from msgspec.structs import replace

    from .served import QUICK

    _, _, check = said("HEALTHCHECK")[0].partition("CMD ")
    program, flag, code = json.loads(check)
    assert (program, flag) == ("python", "-c")
    with serving(tmp_path, replace(QUICK, base="/games/")) as served:
        mine = code.replace(f"http://127.0.0.1:{PORT}", served.url)
        assert mine != code
        assert subprocess.run([sys.executable, "-c", mine], timeout=300).returncode == 0
    assert subprocess.run([sys.executable, "-c", mine], capture_output=True, timeout=300).returncode == 1


def tree(lines: list[str]) -> Any:
    """YAML as far as our file uses it: maps and lists by indentation, plain values."""
    if not lines:
        return None
    if lines[0].startswith("- "):
        return [tree([line[2:]]) if ": " in line else line[2:] for line in lines]
    found: dict[str, Any] = {}
    depth = len(lines[0]) - len(lines[0].lstrip())
    starts = [number for number, line in enumerate(lines) if len(line) - len(line.lstrip()) == depth]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        name, colon, value = lines[start].strip().partition(":")
        assert colon and name not in found, lines[start]
        inner = lines[start + 1 : end]
        least = min((len(line) - len(line.lstrip()) for line in inner), default=0)
        found[name] = value.strip() if value.strip() else tree([line[least:] for line in inner])
    return found


@pytest.fixture
def compose() -> dict[str, Any]:
    lines = (DEPLOY / "compose.yaml").read_text().splitlines()
    found: dict[str, Any] = tree([line for line in lines if line.strip() and not line.startswith("#")])
    return found


KEYS = {
    *(
        "image",
        "build",
        "restart",
        "command",
        "environment",
        "volumes",
        "networks",
        "healthcheck",
        "depends_on",
        "ports",
    ),
    *("read_only", "tmpfs", "cap_drop", "security_opt", "ulimits", "stop_grace_period"),
}


def test_every_line_of_the_compose_file_is_one_that_is_looked_at_here(compose: dict[str, Any]) -> None:
    assert set(compose) == {"name", "services", "networks", "volumes"}
    assert set(compose["services"]) == {"database", "server", "proxy"}
    for name, service in compose["services"].items():
        assert set(service) <= KEYS, name
        assert service["restart"] == "unless-stopped"
        assert set(service["networks"]) <= set(compose["networks"])
        for volume in service.get("volumes", ()):
            source, target = volume.split(":")[:2]
            assert target.startswith("/")
            assert (DEPLOY / source).is_file() if source.startswith("./") else source in compose["volumes"], volume
        for other, how in service.get("depends_on", {}).items():
            assert other in compose["services"] and how == {"condition": "service_healthy"}
            assert "healthcheck" in compose["services"][other] or other == "server", "the image has its own"


def test_the_parts_of_the_compose_file_find_each_other(compose: dict[str, Any]) -> None:
    server, database, proxy = (compose["services"][name] for name in ("server", "database", "proxy"))
    given = options(server["command"].split())
    assert str(given["port"]) == PORT and given["host"] == "0.0.0.0"
    about = re.fullmatch(r"postgresql://(\w+)@(\w+)/(\w+)", given["data"])
    assert about
    assert about.groups() == (
        database["environment"]["POSTGRES_USER"],
        "database",
        database["environment"]["POSTGRES_DB"],
    )
    assert "password" not in server["command"].lower(), "what a program was started with can be read by all"
    assert server["environment"]["PGPASSWORD"] == database["environment"]["POSTGRES_PASSWORD"]
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    address = proxy["networks"]["inner"]["ipv4_address"]
    assert server["environment"]["FORWARDED_ALLOW_IPS"] == address
    [network] = compose["networks"]["inner"]["ipam"]["config"]
    assert ip_address(address) in ip_network(network["subnet"])
    assert "/tmp" in server["tmpfs"], "processes that think meet there"
    assert "ports" not in server and "ports" not in database, "only the proxy is reached from outside"
    assert "container_name" not in server and "ipv4_address" not in server["networks"], "there can be several of it"


def test_the_proxy_hands_on_to_the_server_and_keeps_what_is_inside() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert f"dynamic a server {PORT} {{" in text and "{$SITE} {" in text
    assert text.count("{") == text.count("}")
    inside = re.search(r"@inside path (.+)", text)
    assert inside and set(inside[1].split()) == {"/metrics", "/alive", "/health"} and "respond @inside 404" in text
    from hearthwatch.web.config import Config

    limit = re.search(r"max_size (\d+)MB", text)
    assert limit and int(limit[1]) * 1_000_000 > Config().longest_record + 4096


def test_the_limits_in_the_docs_are_those_in_force() -> None:
    from hearthwatch.web.actions import PAGES_AT_ONCE
    from hearthwatch.web.config import Config
    from hearthwatch.web.door import Door
    from hearthwatch.web.server import MOVES_AT_ONCE
    from hearthwatch.web.thinking import MOST_OF_ADDRESS, PATIENCE
    from hearthwatch.web.thoughts import MOST_MEMORY

    text = " ".join((ROOT / "docs/hosting.md").read_text().split())
    limits = Config()
    for words in (
        f"{limits.page_rate:.0f} requests a second after {limits.page_burst:.0f} at once",
        f"after {limits.room_burst:.0f} at once, {limits.sockets_of_address} open pages",
        f"{limits.rooms_of_day} new rooms, {limits.imports_of_day} imported files",
        f"and {limits.bytes_of_day // 1_000_000} MB stored",
        f"{limits.message_rate:.0f} messages a second after {limits.message_burst:.0f} at once",
        f"none longer than {limits.longest_message // 1024} KB",
        f"{limits.messages_rate:.0f} messages from all its pages together a second after {limits.messages_burst:.0f}",
        f"one more is counted for every {PAGES_AT_ONCE} of their pages",
        f"A table holds {limits.longest_game:,} choices",
        f"It holds {limits.longest_story:,} characters of text",
        f"may use {limits.draw_rate} seconds of processor time each second after {limits.draw_burst:.0f} seconds",
        f"another for every {MOVES_AT_ONCE:,} choices",
        f"there are {limits.work_rate:.0f} a second after {limits.work_burst:.0f} at once",
        f"that does not read the answer has {Door.linger_seconds:.0f} seconds",
        f"Forms have at most {limits.longest_body // 1024} KB",
        f"imported files {limits.longest_record // 1_000_000} MB",
        f"within {Door.header_seconds:.0f} seconds",
        f"has {limits.body_seconds:.0f} seconds and one more for every 50 KB",
        f"at most {Door.most:,} connections besides the open pages, and {Door.most_of_address} of one address",
        f"may have {MOST_OF_ADDRESS} tasks of a kind waiting",
    ):
        assert words in text, words
    assert PATIENCE == 60.0 and "longer than a minute" in text
    assert f"more than {MOST_MEMORY // 1_000_000_000} GB of memory" in text


def test_the_unit_starts_what_there_is() -> None:
    text = (DEPLOY / "hearthwatch.service").read_text()
    fields = dict(line.split("=", 1) for line in text.splitlines() if "=" in line and not line.startswith("#"))
    program, *words = fields["ExecStart"].split()
    given = options(words)
    assert program.endswith("/bin/hearthwatch")
    assert given["data"] == f"/var/lib/{fields['StateDirectory']}"
    assert given["host"] == "127.0.0.1"
    assert int(fields["TimeoutStopSec"]) > 5, "longer than the server takes to stop"
    checker = shutil.which("systemd-analyze")
    if checker is not None:
        found = subprocess.run(
            [checker, "verify", DEPLOY / "hearthwatch.service"], capture_output=True, text=True, timeout=300
        )
        troubles = [
            line for line in found.stderr.splitlines() if "hearthwatch" in line and "is not executable" not in line
        ]
        assert troubles == []


def test_the_unit_leaves_little_in_reach() -> None:
    checker = shutil.which("systemd-analyze")
    if checker is None:
        pytest.skip("systemd is not installed here")
    asked = [checker, "security", "--offline=true", str(DEPLOY / "hearthwatch.service")]
    found = subprocess.run(asked, capture_output=True, text=True, timeout=300)
    exposure = re.search(r"exposure level for hearthwatch.service: ([0-9.]+)", found.stdout)
    assert exposure is None or float(exposure[1]) < 2.0, found.stdout


def test_alerts_and_docs_name_figures_that_there_are() -> None:
    from hearthwatch.web.metrics import Measures

    measures = Measures()
    there = {line.split()[2] for line in measures.text().decode().splitlines() if line.startswith("# TYPE")}
    alerts = (DEPLOY / "alerts.yaml").read_text()
    asked = set(re.findall(r"hearthwatch_\w+", alerts))
    assert asked and asked <= there, asked - there
    where = re.search(r'where!="(\w+)"', alerts)
    assert where and f'labels("{where[1]}")' in (ROOT / "src/hearthwatch/web/posts.py").read_text()
    named = set(re.findall(r"`(hearthwatch_[a-z_]+)", (ROOT / "docs/hosting.md").read_text()))
    assert named and named <= there, named - there


def test_the_docs_name_every_header_and_every_sentence_as_it_is() -> None:
    from hearthwatch.web.security import HEADERS

    text = " ".join((ROOT / "docs/hosting.md").read_text().split())
    assert [name for name in HEADERS if f"`{name}`" not in text] == []
    trouble = text.partition("## When something is wrong")[2]
    sources = " ".join(path.read_text() for path in (ROOT / "src/hearthwatch/web").rglob("*.py"))
    said = [part for words in re.findall(r'"([^"]+)"', trouble) for part in words.split(" ... ")]
    assert len(said) > 10
    assert [words for words in said if words not in sources] == []


def test_the_daily_backup_and_the_drill_of_the_docs_work(tmp_path: Path) -> None:
    from .served import Player

    with serving(tmp_path / "data") as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
    daily, drill = re.findall(r"```sh\n(.+?)```", (ROOT / "docs/hosting.md").read_text(), re.DOTALL)
    program = f"{sys.executable} -m hearthwatch"
    (tmp_path / "backup").mkdir()
    for words in (daily, *(line for line in drill.splitlines() if " serve " not in line)):
        for old, new in (
            ("/opt/hearthwatch/bin/hearthwatch ", "hearthwatch "),
            ("hearthwatch ", f"{program} "),
            ("/var/lib/hearthwatch", str(tmp_path / "data")),
            ("/backup", str(tmp_path / "backup")),
            ("/tmp/drill", str(tmp_path / "drill")),
            ("tables-2026-11-17", "tables-$(date +%F)"),
        ):
            words = words.replace(old, new)
        done = subprocess.run(["sh", "-ec", words], capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, (words, done.stderr)
    [file] = (tmp_path / "backup").iterdir()
    assert file.stat().st_mode & 0o077 == 0
    assert not (tmp_path / "drill").exists()
