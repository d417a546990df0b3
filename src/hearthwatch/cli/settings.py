"""Configure defaults, check the installation, and complete commands in shells."""

from __future__ import annotations

import click

from .group import Examples


@click.command(
    cls=Examples,
    epilog="hearthwatch config                    (the settings, and the path of the file)\n"
    "hearthwatch config plain yes\n"
    "hearthwatch config bots 2,3,4=casual\n"
    "hearthwatch config --unset bots",
)
@click.argument("key", required=False)
@click.argument("value", required=False)
@click.option("--unset", metavar="KEY", help="Remove a key.")
def config(key: str | None, value: str | None, unset: str | None) -> None:
    """Show or set default values for command options.

    They are stored in a small TOML file that you can also edit.
    """
    from ..folders import config_file
    from ..terminal import preferences

    values = preferences.read()
    if unset is not None:
        if unset not in values:
            raise click.UsageError(f"{unset} is not set.")
        del values[unset]
        preferences.write(values)
        click.echo(f"{unset} is no longer set.")
        return
    if key is not None and value is not None:
        values[key] = preferences.parse(key, value)
        preferences.write(values)
        click.echo(f"{key} = {_shown(values[key])}, in {config_file()}")
        return
    if key is not None:
        if key not in preferences.KEYS:
            preferences.parse(key, "")
        click.echo(_shown(values[key]) if key in values else f"{key} is not set.")
        return
    click.echo(f"{config_file()}\n")
    width = max(map(len, preferences.KEYS))
    for name, entry in preferences.KEYS.items():
        shown = _shown(values[name]) if name in values else "(not set)"
        click.echo(f"  {name:<{width}}  {shown:<12}  {entry.help}")


def _shown(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


@click.command(cls=Examples, epilog="hearthwatch doctor\nhearthwatch doctor --json")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of lines.")
@click.pass_context
def doctor(ctx: click.Context, as_json: bool) -> None:
    """Show what is installed, where data is stored, and what is missing.

    The exit status is 1 if something does not work. Include the output when you report a problem.
    """
    from ..terminal.doctor import examine

    findings = examine()
    if as_json:
        import json

        click.echo(json.dumps([finding._asdict() for finding in findings], indent=2))
    else:
        width = max(len(finding.name) for finding in findings)
        for finding in findings:
            click.echo(f"{'ok ' if finding.works else '!! '} {finding.name:<{width}}  {finding.words}")
    ctx.exit(0 if all(finding.works for finding in findings) else 1)


PLACES = {
    "bash": "echo 'eval \"$(hearthwatch completion bash)\"' >> ~/.bashrc",
    "zsh": "echo 'eval \"$(hearthwatch completion zsh)\"' >> ~/.zshrc",
    "fish": "hearthwatch completion fish > ~/.config/fish/completions/hearthwatch.fish",
}


@click.command(cls=Examples, epilog="\n".join(PLACES.values()))
@click.argument("shell", type=click.Choice(list(PLACES)))
def completion(shell: str) -> None:
    """Print a script that lets SHELL complete commands, games, saves and options with the Tab key.

    The examples below install it; it works in new shells.
    """
    from click.shell_completion import get_completion_class

    from . import hearthwatch

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(hearthwatch, {}, "hearthwatch", "_HEARTHWATCH_COMPLETE").source())
