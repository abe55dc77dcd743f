"""Every snippet of the guide runs as shown, from top to bottom."""

import doctest
from pathlib import Path

GUIDE = Path(__file__).resolve().parents[2] / "crates/python/README.md"


def test_the_snippets_of_the_guide(tmp_path, monkeypatch):
    (tmp_path / "armies").symlink_to(GUIDE.parents[2] / "armies")
    monkeypatch.chdir(tmp_path)
    text = GUIDE.read_text().replace("\n```\n", "\n\n")
    found = doctest.DocTestParser().get_doctest(text, {}, "guide", str(GUIDE), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(found)
    assert runner.summarize().attempted > 15 and runner.failures == 0
