"""The commands as functions. Their parameters come from the program, so that both agree."""

import difflib
import functools
import inspect
import json
import keyword
import os

from . import _native, _progress, _toml
from ._report import Report

# Options that functions do not take, each with the reason.
_OURS = {"out": "the report is what the call returns: save it with .save('report.html')"}


class Error(ValueError):
    """The command refused its input. The text is the program's message: file, line, excerpt, what to do instead."""


Error.__module__ = __package__


@functools.cache
def forms() -> dict[str, dict[str, dict]]:
    """The parameters of each command, by the names of functions and of parameters."""
    return {_name(form["name"]): _parameters(form) for form in json.loads(_native.commands())}


@functools.cache
def functions(but: tuple[str, ...] = ()) -> dict:
    """The commands, by name."""
    forms = [form for form in json.loads(_native.commands()) if form["name"] not in but]
    return {_name(form["name"]): _function(form) for form in forms}


def line_of(name: str, places: tuple, options: dict) -> tuple[list[str], dict[str, bytes]]:
    """The command line for the function of this name, and the files in memory that it names."""
    command = next(form["name"] for form in json.loads(_native.commands()) if _name(form["name"]) == name)
    parameters = forms()[name]
    of_place = [key for key, takes in parameters.items() if takes["by_place"]]
    return _words(command, name, parameters, _by_name(name, parameters, of_place, places, options))


def _name(name: str) -> str:
    name = name.replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


def _parameters(form: dict) -> dict[str, dict]:
    """The parameters of a command. An argument that may be positional or an option is one parameter."""
    named = {_name(takes["name"]): takes for takes in form["arguments"] if not takes["by_place"]}
    placed = {}
    for takes in form["arguments"]:
        if takes["by_place"]:
            name = takes["name"]
            name = _name(takes["label"].lower() if name.startswith("by_") else name)
            named.pop(name, None)
            placed[name] = takes
    return {**placed, **{name: takes for name, takes in named.items() if name not in _OURS}}


def _function(form: dict):
    command, name = form["name"], _name(form["name"])
    parameters = _parameters(form)
    of_place = [key for key, takes in parameters.items() if takes["by_place"]]
    several = [key for key in of_place if parameters[key]["takes"] == "several"]

    def function(*places, progress=None, **options):
        given = _by_name(name, parameters, of_place, places, options)
        words, files = _words(command, name, parameters, given)
        return answer(*native(words, files, progress), options.get("format"))

    kinds = inspect.Parameter
    signature = [
        kinds(key, kinds.VAR_POSITIONAL)
        if key in several
        else kinds(key, kinds.POSITIONAL_OR_KEYWORD, default=kinds.empty if parameters[key]["required"] else None)
        for key in of_place
    ]
    options = [key for key in parameters if key not in of_place]
    signature += [kinds(key, kinds.KEYWORD_ONLY, default=None) for key in [*options, "progress"]]
    function.__signature__ = inspect.Signature(signature)
    function.__name__ = function.__qualname__ = name
    function.__module__ = __package__
    function.__doc__ = "\n".join([form["about"], "", *(_told(key, parameters[key]) for key in parameters)])
    return function


def _told(key: str, takes: dict) -> str:
    return f"{key}: {takes['help']}".replace("\n", "\n    ")


def _by_name(name: str, parameters: dict, of_place: list[str], places: tuple, options: dict) -> dict:
    """The arguments given, by the names of parameters."""
    for key in options:
        if key in _OURS:
            raise TypeError(f"{name}() takes no {key!r}: {_OURS[key]}")
        if key not in parameters:
            near = difflib.get_close_matches(key, parameters, n=3)
            near = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(parameters)}"
            raise TypeError(f"{name}() has no keyword {key!r}; {near}")
    given = dict(options)
    rest = list(places)
    for key in of_place:
        if not rest:
            break
        if key in options:
            raise TypeError(f"{name}() is given {key!r} twice")
        if parameters[key]["takes"] == "several":
            # A list of army lists is equivalent to each list by itself.
            given[key] = [one for place in rest for one in (place if isinstance(place, (list, tuple)) else [place])]
            rest = []
        else:
            given[key] = rest.pop(0)
    if rest:
        raise TypeError(f"{name}() takes {len(of_place)} without a keyword ({', '.join(of_place)}), not {len(places)}")
    for key, takes in parameters.items():
        if takes["required"] and given.get(key) is None:
            raise TypeError(f"{name}() needs {key!r}: {takes['help'].splitlines()[0]}")
    return given


def _words(command: str, name: str, parameters: dict, given: dict) -> tuple[list[str], dict[str, bytes]]:
    """The command line, and the files in memory that it names."""
    files = _Files(given)
    placed, named = [], []
    for key, takes in parameters.items():
        value = given.get(key)
        if value is None or value is False:
            continue
        if value is True:
            if takes["takes"] not in ("nothing", "perhaps"):
                raise TypeError(f"{name}(): {key} needs a value, not True")
            named.append(f"--{takes['name']}")
            continue
        if takes["takes"] == "nothing":
            raise TypeError(f"{name}(): {key} is True or False, not {value!r}")
        words = _values(key, takes, value, files)
        if takes["by_place"]:
            placed += words
        elif takes["takes"] == "several":
            named += [f"--{takes['name']}", *words]
        elif takes["takes"] == "perhaps":
            named += [f"--{takes['name']}={word}" for word in words]
        else:
            for word in words:
                # A word that begins with a hyphen would be taken for an option.
                option = f"--{takes['name']}"
                named += [f"{option}={word}"] if word.startswith("-") else [option, word]
    if any(word.startswith("-") for word in placed):
        return [command, *named, "--", *placed], files.texts
    return [command, *placed, *named], files.texts


def _values(key: str, takes: dict, value, files: "_Files") -> list[str]:
    """The values of an argument as on the command line."""
    if isinstance(value, dict) and takes["value"] != "path":
        value = [f"{of}={_typed(to)}" for of, to in value.items()]
    is_list = not isinstance(value, (str, bytes, dict, os.PathLike)) and hasattr(value, "__iter__")
    values = list(value) if is_list else [value]
    if takes["value"] == "path":
        words = [files.word(key, one) for one in values]
    else:
        words = [_typed(one) for one in values]
    return [",".join(words)] if takes["takes"] in ("joined", "one", "perhaps") and len(words) > 1 else words


def _typed(value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return os.fsdecode(value) if isinstance(value, (bytes, os.PathLike)) else str(value)


class _Files:
    """Files in memory, under names that are not in use."""

    def __init__(self, given: dict):
        self.texts: dict[str, bytes] = {}
        values = [one for of in given.values() for one in (of if isinstance(of, (list, tuple)) else [of])]
        self.taken = {os.fspath(one) for one in values if isinstance(one, (str, os.PathLike))}

    def word(self, key: str, value) -> str:
        if isinstance(value, dict):
            return self.named(key, _toml.written(value))
        if isinstance(value, str) and "\n" in value:
            return self.named(key, value)
        return os.fsdecode(os.fspath(value))

    def named(self, key: str, text: str) -> str:
        name, nth = f"{key}.toml", 1
        while name in self.taken or os.path.lexists(name):
            nth += 1
            name = f"{key}-{nth}.toml"
        self.taken.add(name)
        self.texts[name] = text.encode()
        return name


def native(words: list[str], files: dict[str, bytes], progress) -> tuple[int, str, bytes, bytes]:
    """Runs a command and returns the exit code, messages, output and the text of `.meta.json`."""
    told, end = _progress.shown(progress)
    try:
        code, messages, output, meta = _native.run(words, files, told)
    finally:
        end()
    if code == 2:
        raise Error(messages.strip())
    return code, messages, output, meta


def answer(code: int, messages: str, output: bytes, meta: bytes, format: str | None):
    """The result of a command: a `Report`, or text."""
    if meta and format in (None, "csv"):
        return Report(output, meta, code, messages)
    text = output.decode()
    return text or messages
