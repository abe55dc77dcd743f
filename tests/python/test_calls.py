"""The arguments that functions accept and refuse."""

import inspect
import pickle
import threading
from pathlib import Path

import fairfight
import pytest
from fairfight import _toml

A, B = "armies/iron-winds/human-150.toml", "armies/iron-winds/orc-150.toml"
LEVY = {"system": "iron-winds", "name": "Levies", "unit": [{"class": "levy", "count": 2}]}


def test_lists_are_paths_text_or_dicts():
    text = Path(A).read_text()
    by_path, by_text = fairfight.battle(A, B, pairs=30), fairfight.battle(text, B, pairs=30)
    assert by_path.to_csv() == by_text.to_csv()
    assert by_text.meta["files"][0]["path"] == "a.toml"
    by_dict = fairfight.battle(LEVY, b=_toml.written(LEVY | {"name": "Others"}), pairs=10)
    assert (by_dict["army_a"], by_dict["army_b"]) == (["Levies"], ["Others"])
    notation = fairfight.battle(["2*levy", "knight"], "warrior", pairs=10)
    assert notation["army_a"] == ["2*levy,knight"]


def test_house_rules_and_scenarios_are_dicts():
    rules = {"system": "iron-winds", "numbers": {"melee-flank": 3}}
    plain = fairfight.fight("knight", "warrior", aspect="flank")
    house = fairfight.fight("knight", "warrior", set={"aspect": "flank"}, rules=[rules, rules])
    assert plain["rules_hash"] != house["rules_hash"]
    assert [file["path"] for file in house.meta["files"]] == ["rules.toml", "rules-2.toml"]


def test_a_file_in_memory_hides_none(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a.toml").write_text(_toml.written(LEVY | {"name": "On the disk"}))
    report = fairfight.battle(LEVY, "a.toml", pairs=5)
    assert (report["army_a"], report["army_b"]) == (["Levies"], ["On the disk"])
    # Nor does it hide a name that is given but has no file.
    with pytest.raises(fairfight.Error, match="there is no file b.toml"):
        fairfight.battle("b.toml", LEVY, pairs=5)


@pytest.mark.parametrize("name", ["Zoë 🏹", 'quo"te', "back\\slash", "= 1 + 1", "tab\there", "[x]\nname = 1", "\x7f"])
def test_hostile_names_stay_names(name):
    given = LEVY | {"name": name}
    try:
        report = fairfight.battle(given, LEVY, pairs=5)
    except fairfight.Error as error:
        assert "a.toml:2" in str(error)
    else:
        assert report["army_a"] == [name]


def test_hostile_words_are_values(tmp_path):
    for word in ["--help", "-x", "--", "", "nul\0byte", "é\udc80"]:
        with pytest.raises(fairfight.Error):
            fairfight.battle(word, B, pairs=5)
    strange = tmp_path / "-- it's \"ö\" $(x).toml"
    strange.write_text(_toml.written(LEVY))
    assert fairfight.battle(strange, B, pairs=5)["army_a"] == ["Levies"]


def test_errors_have_the_excerpt():
    with pytest.raises(fairfight.Error) as caught:
        fairfight.battle({"system": "iron-winds", "name": "X", "unit": [{"clas": "levy"}]}, B, pairs=5)
    said = str(caught.value)
    assert "a.toml:5:1" in said and 'clas = "levy"' in said and "write `class`" in said and "\x1b" not in said
    assert isinstance(caught.value, ValueError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == said


def test_wrong_calls_are_type_errors():
    with pytest.raises(TypeError, match="did you mean pairs"):
        fairfight.battle(A, B, pair=5)
    with pytest.raises(TypeError, match="no keyword 'nonsense'; there are"):
        fairfight.battle(A, B, nonsense=5)
    with pytest.raises(TypeError, match="save"):
        fairfight.battle(A, B, out="x.csv")
    with pytest.raises(TypeError, match="not 3"):
        fairfight.battle(A, B, B)
    with pytest.raises(TypeError, match="twice"):
        fairfight.battle(A, B, a=A)
    with pytest.raises(TypeError, match="luck is True or False"):
        fairfight.battle(A, B, luck=1)
    with pytest.raises(TypeError, match="pairs needs a value"):
        fairfight.battle(A, B, pairs=True)
    with pytest.raises(fairfight.Error, match="pairs"):
        fairfight.battle(A, B, pairs=0)


def test_signatures_say_what_is_taken():
    battle = inspect.signature(fairfight.battle)
    assert list(battle.parameters)[:2] == ["a", "b"] and "pairs" in battle.parameters
    assert "out" not in battle.parameters
    assert "*lists" in str(inspect.signature(fairfight.matrix))
    assert "pairs: " in fairfight.battle.__doc__


def test_progress_is_told_by_stages():
    told = []
    fairfight.battle(A, B, pairs=3000, progress=lambda *news: told.append(news))
    assert ("pairs", 3000, 3000) in told
    assert fairfight.battle(A, B, pairs=50, progress=True)["n"] == [50]


def test_an_exception_of_progress_stops_the_command():
    def wrong(*_):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        fairfight.battle(A, B, pairs=10_000_000, progress=wrong)
    assert fairfight.battle(A, B, pairs=10)["n"] == [10]


def test_two_threads_get_their_own_answers():
    answers, calls = {}, range(4)

    def call(seed):
        answers[seed] = fairfight.battle(A, B, pairs=200, seed=seed).to_csv()

    threads = [threading.Thread(target=call, args=[seed]) for seed in calls]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert answers == {seed: fairfight.battle(A, B, pairs=200, seed=seed).to_csv() for seed in calls}


def test_dicts_as_toml():
    import tomllib

    table = {
        "name": 'a"b\\c\n\x7f\x00é',
        "odd key": 1,
        "a.b": [1, 2.5, True, "x"],
        "none": [],
        "costs": {"horse": 3, "deep": {"x": 1e-7}},
        "unit": [{"class": "levy", "with": {"a": [{"b": 1}, 2]}}, {"class": "knight"}],
    }
    assert tomllib.loads(_toml.written(table)) == table
    assert _toml.written({"x": None}) == "\n"
    with pytest.raises(TypeError, match="not <object"):
        _toml.written({"x": object()})
