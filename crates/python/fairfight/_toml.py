"""Dicts as TOML text."""

import json
import re

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(table: dict) -> str:
    """The TOML text of a dict: values first, then tables; a list of dicts is an array of tables. `None` is left out."""
    lines: list[str] = []
    _write(table, "", lines)
    return "\n".join(lines) + "\n"


def _write(table: dict, path: str, lines: list[str]) -> None:
    known = {key: value for key, value in table.items() if value is not None}
    below = {key: value for key, value in known.items() if _is_table(value)}
    lines.extend(f"{_key(key)} = {_value(value)}" for key, value in known.items() if key not in below)
    for key, value in below.items():
        name = f"{path}.{_key(key)}" if path else _key(key)
        for one in value if isinstance(value, (list, tuple)) else [value]:
            lines.append(f"\n[[{name}]]" if one is not value else f"\n[{name}]")
            _write(one, name, lines)


def _is_table(value) -> bool:
    several = isinstance(value, (list, tuple)) and value and all(isinstance(one, dict) for one in value)
    return isinstance(value, dict) or bool(several)


def _key(key) -> str:
    if not isinstance(key, str):
        raise TypeError(f"a key of a file is text, not {key!r}")
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    # A JSON string, except that TOML escapes DEL too.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value) -> str:
    # Numbers of numpy and similar libraries.
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_value(of)}" for key, of in value.items()) + "}"
    raise TypeError(f"a file holds text, numbers, true or false, lists and dicts, not {value!r}")
