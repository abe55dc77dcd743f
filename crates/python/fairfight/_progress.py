"""The display of a command's progress."""

import sys


def shown(progress):
    """The callback for the native part (`None`, the user's function or a bar), and a function that closes the bar."""
    if not progress:
        return None, lambda: None
    if callable(progress):
        return progress, lambda: None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        line = _Line()
        return line, line.end
    bars = _Bars(tqdm)
    return bars, bars.end


class _Line:
    """One line on the standard error that is overwritten with each update."""

    def __init__(self):
        self.width = 0

    def __call__(self, stage: str, done: int, of: int) -> None:
        text = f"{stage}: {done:,} of {max(of, done):,}" if of else f"{stage}: {done:,}"
        sys.stderr.write("\r" + text.ljust(self.width))
        sys.stderr.flush()
        self.width = len(text)

    def end(self) -> None:
        if self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()


class _Bars:
    """A bar of tqdm for each stage."""

    def __init__(self, tqdm):
        self.tqdm, self.stage, self.bar = tqdm, None, None

    def __call__(self, stage: str, done: int, of: int) -> None:
        if stage != self.stage:
            self.end()
            self.stage, self.bar = stage, self.tqdm(desc=stage)
        self.bar.total = max(of, done) or None
        self.bar.n = done
        self.bar.refresh()

    def end(self) -> None:
        if self.bar is not None:
            self.bar.close()
