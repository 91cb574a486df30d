"""``ncc completion``: what a shell needs to complete ncc's command line: commands, options, their choices, tools."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator
from string import Template
from typing import Any

from ncc.cli.report import OK

_TOOLS = ("-p", "--probe")


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "completion", help="print what makes a shell complete commands and options",
        description="Print a script that makes bash or zsh complete ncc's commands, options, their choices and the "
                    "names of tools; files where nothing else is meant.")
    parser.add_argument("shell", choices=("bash", "zsh"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    begin = "autoload -U +X bashcompinit && bashcompinit\n" if args.shell == "zsh" else ""
    print(begin + _SCRIPT.substitute(commands=" ".join(_commands()), words="\n".join(_cases())), end="")
    return OK


def _commands() -> list[str]:
    from ncc.cli import COMMANDS

    return list(COMMANDS)


def _cases() -> Iterator[str]:
    """For each command, the options and what may follow one."""
    for name in _commands():
        parsers = argparse.ArgumentParser(add_help=False).add_subparsers()
        importlib.import_module(f"ncc.cli.{name}").add_parser(parsers)
        parser: argparse.ArgumentParser = parsers.choices[name]
        shown = [action for action in parser._actions if action.help != argparse.SUPPRESS]
        options = [option for action in shown for option in action.option_strings]
        first = [str(word) for action in shown if not action.option_strings for word in action.choices or ()]
        for action in shown:
            if following := _following(action):
                before = "|".join(f"{name}:{option}" for option in action.option_strings)
                yield f"        {before}) words=\"{following}\" ;;"
        yield f"        {name}:*) words=\"{' '.join([*first, *options])}\" ;;"


def _following(action: argparse.Action) -> str:
    if not action.option_strings:
        return ""
    if action.option_strings[0] in _TOOLS:
        from ncc import tools

        return " ".join(tools.names())
    return " ".join(map(str, action.choices or ()))


_SCRIPT = Template('''\
# Completion of ncc's command line. In ~/.bashrc or ~/.zshrc: eval "$$(ncc completion bash)", or zsh.
_ncc() {
    local word="$${COMP_WORDS[COMP_CWORD]}" before="$${COMP_WORDS[COMP_CWORD-1]}" command="" words="" at
    for ((at = 1; at < COMP_CWORD; at++)); do
        if [[ $${COMP_WORDS[at]} == -- ]]; then  # what follows is the program's
            COMPREPLY=($$(compgen -c -- "$$word") $$(compgen -f -- "$$word"))
            return
        fi
        [[ -z $$command && $${COMP_WORDS[at]} != -* ]] && command="$${COMP_WORDS[at]}"
    done
    if [[ -z $$command ]]; then
        COMPREPLY=($$(compgen -W "$commands --help --version" -- "$$word"))
        return
    fi
    case "$$command:$$before" in
$words
    esac
    COMPREPLY=($$(compgen -W "$$words" -- "$$word"))
    [[ $$word == -* ]] || COMPREPLY+=($$(compgen -f -- "$$word"))
}
complete -o filenames -F _ncc ncc
''')
