"""The report that a command returns."""

import csv
import html
import io
import json
import pathlib
from typing import NamedTuple

from . import _native

_VERDICTS = {0: "done", 1: "drift", 3: "undecided", 130: "interrupted"}
_READ = {"text": str, "whole": int, "number": float, "boolean": lambda cell: cell == "true"}


class Column(NamedTuple):
    """A column: its name, the type of its values (`text`, `whole`, `number` or `boolean`), the unit of a number
    (`share`, or the `difference` of two, else empty), and what it means."""

    name: str
    type: str
    unit: str
    doc: str


class Report:
    """A table with one row per answer, and the contents of its `.meta.json`."""

    def __init__(self, data: bytes, meta: bytes, code: int, messages: str):
        self._csv, self._json = data, meta
        #: The exit code of the program: 0 done, 1 drift, 3 undecided.
        self.exit = code
        #: The program's notes and warnings.
        self.messages = messages.strip()
        #: What it was made from: command, version, system, seed, rules, files.
        self.meta = json.loads(meta)
        columns = self.meta.pop("columns")
        #: The columns.
        self.columns = [Column(c["name"], c["type"], c.get("unit", ""), c["doc"]) for c in columns]
        rows = list(csv.reader(io.StringIO(data.decode(), newline=""), strict=True))[1:]
        read = [_READ.get(column.type, str) for column in self.columns]
        self._rows = [[of(cell) if cell else None for of, cell in zip(read, row, strict=True)] for row in rows]

    @property
    def verdict(self) -> str:
        """The exit code in a word: `done`, `drift` (or off a target), `undecided`."""
        return _VERDICTS[self.exit]

    @property
    def sentences(self) -> list[str]:
        """The report in words."""
        return self.meta["sentences"]

    @property
    def warnings(self) -> list[str]:
        """The warnings of the run."""
        return self.meta["advisories"]

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, column: str) -> list:
        """The values of a column."""
        names = [of.name for of in self.columns]
        if column not in names:
            raise KeyError(f"{column}: the columns are {', '.join(names)}")
        at = names.index(column)
        return [row[at] for row in self._rows]

    def __repr__(self) -> str:
        command = (self.meta.get("command") or ["", "report"])[1]
        rows = "1 row" if len(self) == 1 else f"{len(self)} rows"
        return f"<fairfight.Report of {command}: {rows}, {len(self.columns)} columns, {self.verdict}>"

    def to_dict(self) -> dict[str, list]:
        """The values by column; unknown values are `None`."""
        return {column.name: [row[at] for row in self._rows] for at, column in enumerate(self.columns)}

    def to_csv(self) -> bytes:
        """The program's own bytes."""
        return self._csv

    def to_polars(self):
        """A data frame of polars."""
        import polars

        types = {"text": polars.String, "whole": polars.Int64, "number": polars.Float64, "boolean": polars.Boolean}
        schema = {column.name: types.get(column.type, polars.String) for column in self.columns}
        return polars.DataFrame(self.to_dict(), schema=schema)

    def to_pandas(self):
        """A data frame of pandas."""
        import pandas

        types = {"text": "string", "whole": "Int64", "number": "Float64", "boolean": "boolean"}
        values = self.to_dict()
        return pandas.DataFrame(
            {
                column.name: pandas.array(values[column.name], dtype=types.get(column.type, "string"))
                for column in self.columns
            }
        )

    def __arrow_c_stream__(self, requested_schema=None):
        """The report for libraries that read Arrow, through pyarrow or polars."""
        try:
            import pyarrow
        except ImportError:
            return self.to_polars().__arrow_c_stream__(requested_schema)
        types = {
            "text": pyarrow.string(),
            "whole": pyarrow.int64(),
            "number": pyarrow.float64(),
            "boolean": pyarrow.bool_(),
        }
        schema = pyarrow.schema([(of.name, types.get(of.type, pyarrow.string())) for of in self.columns])
        return pyarrow.table(self.to_dict(), schema=schema).__arrow_c_stream__(requested_schema)

    def _as(self, format: str) -> bytes:
        """The report in another format, made by `report`."""
        words = ["report", "report.csv", "--format", format]
        files = {"report.csv": self._csv, "report.meta.json": self._json}
        code, messages, output, _ = _native.run(words, files)
        if code:
            raise RuntimeError(messages.strip())
        return output

    def _repr_html_(self) -> str:
        page = html.escape(self._as("html").decode())
        return f'<iframe srcdoc="{page}" width="100%" height="640" style="border: 0"></iframe>'

    def save(self, path) -> None:
        """Writes the report in the format of the name's ending: `.html` a page, `.md` a Markdown table, `.txt` a table,
        `.csv` data, with a `.meta.json` beside it."""
        path = pathlib.Path(path)
        formats = {".html": "html", ".md": "md", ".txt": "table"}
        ending = path.suffix.lower()
        if ending == ".csv":
            path.with_suffix(".meta.json").write_bytes(self._json)
            path.write_bytes(self._csv)
        elif ending in formats:
            path.write_bytes(self._as(formats[ending]))
        else:
            raise ValueError(f"{path}: name a file that ends in .html, .md, .txt or .csv")
