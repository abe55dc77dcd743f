from collections.abc import Callable, Mapping, Sequence

__version__: str

def run(
    words: Sequence[str],
    files: Mapping[str, bytes],
    progress: Callable[[str, int, int], object] | None = None,
) -> tuple[int, str, bytes, bytes]: ...
def program(words: Sequence[str]) -> int: ...
def commands() -> str: ...
