//! `fairfight luck`, seen from outside.

use crate::program::{Row, assert_refused, assert_same_report, done, fairfight, number, rows};
use std::fs;
use std::path::Path;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The output of the program for this game, whose text follows `system` and `name`.
fn told(text: &str, words: &[&str]) -> std::process::Output {
    let dir = tempfile::tempdir().unwrap();
    let head = "system = \"iron-winds\"\nname = \"Tuesday\"\n";
    fs::write(dir.path().join("game.toml"), format!("{head}{text}")).unwrap();
    fairfight(dir.path(), &[&["luck", "game.toml"], words].concat())
}

fn report(text: &str, words: &[&str]) -> Vec<Row> {
    let output = told(text, words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    rows(&String::from_utf8(output.stdout).unwrap())
}

fn fight(a: &str, b: &str, rest: &str) -> String {
    format!("[[fight]]\na = \"{a}\"\nb = \"{b}\"\n{rest}\n")
}

/// A mirrored fight has the chances of `fight`, and two fights together those worked out by hand.
#[test]
fn scores_are_those_of_the_exact_fight() {
    let exact = rows(&done(here(), &["fight", "warrior", "levy", "--format", "csv"])).remove(0);
    let [win, draw] = ["win_a", "draw"].map(|column| number(&exact, column));
    let one = fight("warrior", "levy", "winner = \"none\"");
    let all = report(&(one.clone() + &fight("warrior", "levy", "winner = \"a\"")), &[]);
    assert_eq!(all.len(), 3);
    let near = |row: usize, column: &str, wanted: f64| {
        assert!((number(&all[row], column) - wanted).abs() < 1e-12, "{column} of {row}");
    };
    near(0, "chance_a", win + draw / 2.0);
    near(1, "chance_a", win / 2.0);
    near(1, "expected", win + draw / 2.0);
    near(0, "just_this", draw);
    // One win and one draw: better is two wins, as good is a win and a draw in either order.
    assert_eq!(all[2]["kind"], "all-fights");
    near(2, "value", 1.5);
    near(2, "same", 2.0 * win * draw);
    near(2, "chance_a", win * win + win * draw);
    for row in &all {
        assert!((number(row, "chance_a") + number(row, "chance_b") - 1.0).abs() < 1e-12);
    }
}

/// The result does not depend on which player is `a`.
#[test]
fn luck_of_one_side_is_what_the_other_lacks() {
    let rest =
        |winner: &str, a: u32, b: u32| format!("winner = \"{winner}\"\nlost-a = {a}\nlost-b = {b}");
    let one = &report(&fight("warrior", "levy/5", &rest("a", 3, 5)), &[])[0];
    let other = &report(&fight("levy/5", "warrior", &rest("b", 5, 3)), &[])[0];
    for (mine, others) in
        [("chance_a", "chance_b"), ("luck_a", "luck_b"), ("lost_a_mean", "lost_b_mean")]
    {
        assert!((number(one, mine) - number(other, others)).abs() < 1e-9, "{mine}");
    }
    assert!(
        number(one, "chance_a")
            < number(&report(&fight("warrior", "levy/5", &rest("a", 4, 5)), &[])[0], "chance_a")
    );
}

/// Two of three dice on 4 or more: one in eight is better, three are as good.
#[test]
fn dice_are_weighed_by_hand() {
    let text = "[[roll]]\nby = \"b\"\nfaces = [4, 6, 1]\nneeded = 4\n\
                [[roll]]\nby = \"a\"\nfaces = [10]\nsides = 10\n\
                [[roll]]\nby = \"a\"\nfaces = [1, 2]\nlow = true\n\
                [[roll]]\nby = \"a\"\nfaces = [2, 5]\nneeded = 2\nlow = true\n";
    let all = report(text, &[]);
    let of = |row: usize, column: &str| number(&all[row], column);
    assert_eq!((of(0, "value"), of(0, "chance_b"), of(0, "luck_a")), (2.0, 0.3125, -0.5));
    assert!((of(1, "chance_a") - 0.05).abs() < 1e-12);
    // A sum of 2 or 3 of two dice: one way is better, two are as good.
    assert!((of(2, "chance_a") - 2.0 / 36.0).abs() < 1e-12 && of(2, "luck_a") == 4.0);
    // One of two dice on 2 or less.
    assert!((of(3, "chance_a") - (1.0 / 9.0 + 2.0 / 9.0)).abs() < 1e-12);
    let kinds: Vec<&str> = all.iter().map(|row| &*row["kind"]).collect();
    assert_eq!(kinds[4..], ["all-successes", "all-sums"]);
}

#[test]
fn a_fight_that_takes_too_much_is_simulated() {
    let text = fight("warrior", "levy", "winner = \"a\"\nlost-a = 2");
    let exact = &report(&text, &[])[0];
    let drawn = &report(&text, &["--exact-budget", "1"])[0];
    assert_eq!(
        (&*exact["method"], &*drawn["method"], &*drawn["n"]),
        ("exact", "simulated", "100000")
    );
    let [low, high] = ["chance_a_low", "chance_a_high"].map(|column| number(drawn, column));
    let (chance, here) = (number(exact, "chance_a"), number(drawn, "chance_a"));
    assert!(low < here && here < high && high - low < 0.01);
    assert!((chance - here).abs() < 0.01, "{chance} {here}");
    let again = &report(&text, &["--exact-budget", "1", "--threads", "1"])[0];
    assert_eq!(drawn, again);
}

#[test]
fn what_never_happens_is_refused() {
    let certain = fight("knight+mounted", "levy/1", "winner = \"b\"\nlost-b = 0");
    let output = told(&certain, &[]);
    assert_refused(&output, "game.toml:6:1");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("never") && said.contains("this may be misremembered"), "{said}");
    let soon = fight("warrior", "warrior", "winner = \"a\"\nlost-a = 1\nlost-b = 0");
    assert_refused(&told(&soon, &[]), "where A wins, B never loses 0");
}

#[test]
fn what_is_wrong_with_a_game_is_told_with_its_line() {
    let wrong = |text: &str, said: &str| assert_refused(&told(text, &[]), said);
    wrong("", "a game needs at least one fight or list of dice");
    wrong(&fight("knihgt", "levy", "winner = \"a\""), "write knight");
    wrong(&fight("knight", "levy", "winner = \"c\""), "`winner` is \"c\", which is unknown");
    wrong(&fight("knight", "levy", ""), "this [[fight]] has no `winner`");
    wrong(&fight("levy", "levy", "winner = \"a\"\naspect = \"flnk\""), "flank");
    wrong(
        &fight("levy/5", "levy", "winner = \"a\"\nlost-a = 6"),
        "has 5 figures, so it cannot lose 6",
    );
    wrong("[[roll]]\nby = \"a\"\nfaces = [7]\n", "a die of 6 sides has no 7");
    wrong("[[roll]]\nby = \"a\"\nfaces = [2]\nneeded = 7\n", "never shows 7");
    wrong("[[roll]]\nby = \"a\"\nfaces = [0]\n", "`faces` holds 0");
    wrong("[[roll]]\nby = \"a\"\nfaces = []\n", "`faces` is an empty list");
    wrong("[[roll]]\nby = \"a\"\nfaces = 5\n", "write faces = [5]");
    let suite = here().join("armies/iron-winds/suites/knights-round-up.toml");
    let output = fairfight(here(), &["luck", suite.to_str().unwrap()]);
    assert_refused(&output, "holds a suite, not a played game");
    let game = "armies/iron-winds/games/bridge.toml";
    assert_refused(&fairfight(here(), &["check", game]), "fairfight luck");
}

#[test]
fn the_games_that_come_with_the_program_are_told_in_words() {
    let game = "armies/iron-winds/games/bridge.toml";
    let words = |format| ["luck", game, "--format", format];
    let text = done(here(), &words("table"));
    for said in
        ["Anna scored 4.5 in 6 fights", "Knights at the ford", "to either side", "1 success,"]
    {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert_same_report(&done(here(), &words("csv")), &done(here(), &words("json")));
    for (system, name) in [("iron-winds", "bridge"), ("fire-at-will", "ford")] {
        let said = crate::shipped::validated(&format!("armies/{system}/games/{name}.toml"));
        assert!(said.contains(": ok, played game"), "{said}");
    }
}

/// The page finds the names in the sentences of the report.
#[test]
fn the_page_names_the_players() {
    let dir = tempfile::tempdir().unwrap();
    let game = here().join("armies/iron-winds/games/bridge.toml");
    let words = ["luck", game.to_str().unwrap(), "--out", "luck.html"];
    assert_eq!(fairfight(dir.path(), &words).status.code(), Some(0));
    let page = fs::read_to_string(dir.path().join("luck.html")).unwrap();
    assert!(
        page.contains("kind to Bernd ← → kind to Anna") && page.contains("Anna wins"),
        "{page}"
    );
}
